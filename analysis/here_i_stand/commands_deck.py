"""The command line of Here I Stand's deck and calendar."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from cyclopts import App, Parameter

from analysis import cli
from analysis.faults import Fault
from analysis.here_i_stand.position_options import USUAL, Standing
from analysis.options import DEFAULT, Flag, Many, Options, Shared, Whole

KEY = "here_i_stand"
GAMES = 50_000
"""Games of the deck over turns where --trials does not say: under a second."""

Cards = Annotated[tuple[str, ...], Parameter(name="--card", negative="")]


def register(app: App) -> None:
    """Add the commands."""
    for command in (deal, calendar):
        app.command(command)


def deal(
    *,
    turn: Whole,
    card: Cards = (),
    power: str = "anyone",
    by: Flag = False,
    since: Whole | None = None,
    fetch: Flag = False,
    cp: Flag = False,
    position: Standing = USUAL,
    options: Shared = DEFAULT,
) -> int:
    """Who is dealt a card, on a turn (exactly) or by a turn (over turns; Here I Stand 6.2).

    Parameters
    ----------
    turn
        The turn, 1 to 9.
    card
        A card by name or number (repeatable: any and all of them).
    power
        Whose hand; default: anyone's.
    by
        Whether it comes by that turn: the deck is played from turn 1 on.
    since
        Play the deck from this turn on instead, on which the powers stand as the options say.
    fetch
        The Protestant (Here I Stand) or the Papacy (Papal Inquisition) takes one of the cards
        out of the discards when it can.
    cp
        The CP of the hand, home card aside.
    """
    start = since if since is not None else 1 if by else turn
    if not (card or cp):
        raise Fault("Name a card with --card, or ask for the CP of the hand with --cp.")
    if start == turn and not by:
        return _one_turn(turn, card, power, position, options, fetch=fetch, cp=cp)
    return _over_turns(start, turn, card, power, position, options, fetch=fetch, cp=cp)


def _one_turn(
    turn: int,
    cards: Many,
    power: str,
    position: Standing,
    options: Options,
    *,
    fetch: bool,
    cp: bool,
) -> int:
    from analysis.here_i_stand.deal import dealt, hand_cp

    if cards and cp:
        raise Fault("--card and --cp are two questions of one turn; ask them one by one.")
    at = position.position()
    if cp:
        return cli.answer(lambda o: hand_cp(turn, power, position=at, figures=o.of(KEY)), options)
    return cli.answer(
        lambda o: dealt(turn, cards, power, fetch=fetch, position=at, figures=o.of(KEY)), options
    )


def _over_turns(
    since: int, turn: int, cards: Many, power: str, position: Standing, options: Options,
    *, fetch: bool, cp: bool,
) -> int:  # fmt: skip
    from analysis.here_i_stand.deals import deals
    from analysis.here_i_stand.draw import Draw

    options.check()
    options.only("A deal over turns is played; it", "vary")
    if options.exact:
        raise Fault("--exact is for one turn; over turns the deck is played (leave out --by).")
    at = position.position()
    whose = Draw(options.of(KEY).reader(), turn).power(power)
    given = [("", options), *([(str(options.against), options.other)] if options.against else [])]
    built = [
        deals(
            turn, cards, since=since, fetch=whose if fetch else "", position=at,
            figures=asked.of(KEY), label=label or "plan",
        )
        for label, asked in given
    ]  # fmt: skip
    results = cli.played(built, _games(options, len(cards)))
    if options.plot:
        from analysis.here_i_stand.deals_plot import plot
        from analysis.plot import save

        save(plot(results[0], whose), options.plot)
    from analysis.here_i_stand.deals_show import put

    put(results, whose, options, cp=cp)
    assumed = list(dict.fromkeys(name for c in built for name in c.assumed))
    return cli.status(assumed, options, interrupted=results[0].interrupted)


def _games(options: Options, cards: int) -> Options:
    """How many games to play: as many as asked, or as the precision of the number needs."""
    from analysis.interval import trials_for

    if options.precision is not None:
        wanted = trials_for(options.precision, max(1, cards) / 2)
        return replace(options, trials=cli.within(wanted, options.precision), precision=None)
    return options if options.trials else replace(options, trials=GAMES)


def calendar(
    *,
    turn: Whole | None = None,
    boleyn: Whole | None = None,
    elizabeth: Whole | None = None,
    sickly_edward: Whole | None = None,
    healthy_edward: Whole | None = None,
    options: Shared = DEFAULT,
) -> int:
    """The years and phases of a turn, and what enters on it (Here I Stand 5, 6.2 and 8).

    Parameters
    ----------
    turn
        One turn; default: all.
    boleyn
        The turn on which Henry marries Anne Boleyn.
    elizabeth
        The turn on which Elizabeth is born.
    sickly_edward
        The turn on which a sickly Edward is born.
    healthy_edward
        The turn on which a healthy Edward is born.
    """
    from analysis.here_i_stand.births import Births
    from analysis.here_i_stand.calendar import calendar as turns
    from analysis.here_i_stand.calendar_show import put

    options.check()
    options.only("The calendar", "against", "vary", "plot")
    births = Births(boleyn, elizabeth, sickly_edward, healthy_edward)
    found = turns(births=births, figures=options.of(KEY))
    put(found, turn, options)
    return cli.status(found.read.assumed, options)
