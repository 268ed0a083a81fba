"""The command line of Here I Stand's deck, hands and calendar."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from analysis import cli
from analysis.faults import Fault
from analysis.here_i_stand.deck.position_options import USUAL, USUAL_HANDS, Hands, Standing
from analysis.options import DEFAULT, Flag, Options, Shared, Whole
from analysis.question import Question

if TYPE_CHECKING:
    from analysis.campaign import Campaign

KEY = "here_i_stand"
GAMES = 20_000
"""Games of the deck over turns where --trials does not say: an answer in under a second."""

Cards = Annotated[tuple[str, ...], Parameter(name="--card", negative="", show_default=False)]


def register(app: App) -> None:
    """Add the commands."""
    for command in (deal, hand, calendar, chateau):
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
) -> Question:
    """Who is dealt a card, on a turn (exactly) or by a turn (over turns; Here I Stand 6.2).

    The odds of one turn are exact; --trials or --precision rolls them besides. Over turns 20,000
    games are played where these do not say otherwise.

    Parameters
    ----------
    turn
        The turn, 1 to 9.
    card
        A card by name or number (repeatable: any and all of them).
    power
        Whose hand; default: anyone's.
    by
        Whether it comes by that turn: the deck is played from the first turn on.
    since
        Play the deck from this turn on instead, on which the powers stand as the options say.
    fetch
        The Protestant (Here I Stand) or the Papacy (Papal Inquisition) takes one of the cards
        out of the discards when it can.
    cp
        The CP of the hand, home card aside.
    """
    if not (card or cp):
        raise Fault("Name a card with --card, or ask for the CP of the hand with --cp.")
    if fetch and not card:
        raise Fault("--fetch takes one of the cards of --card; name one.")
    asked = Asked(turn, card, power, fetch=fetch, cp=cp)
    if by or since not in (None, turn):
        return _over_turns(asked, since, position, options)
    return _one_turn(asked, position, options)


@dataclass(frozen=True)
class Asked:
    """What is asked of the deck."""

    turn: int
    cards: tuple[str, ...]
    power: str
    fetch: bool
    cp: bool


def _one_turn(asked: Asked, position: Standing, options: Options) -> Question:
    from analysis.here_i_stand.deck.deal import dealt, hand_cp

    if asked.cards and asked.cp:
        raise Fault("--card and --cp are two questions of one turn; ask them one by one.")
    if (position.event or position.events is not None) and not asked.fetch:
        raise Fault("--event and --events say what leaves the deck: over turns, or with --fetch.")
    if options.trials is None and options.precision is None:
        options = replace(options, exact=True)
    at, turn, power = position.of_one_turn(), asked.turn, asked.power
    if asked.cp:
        return cli.answer(lambda o: hand_cp(turn, power, position=at, figures=o.of(KEY)), options)
    return cli.answer(
        lambda o: dealt(
            turn, asked.cards, power, fetch=asked.fetch, position=at, figures=o.of(KEY)
        ),
        options,
    )  # fmt: skip


def _over_turns(asked: Asked, since: int | None, position: Standing, options: Options) -> Question:
    from analysis.here_i_stand.deck.deals import deals
    from analysis.here_i_stand.deck.deals_show import Dealt
    from analysis.here_i_stand.deck.draw import Draw
    from analysis.question import CampaignQuestion

    if options.exact:
        raise Fault("--exact is for one turn; over turns the deck is played (leave out --by).")
    options.check(scales=True)
    at = position.position()
    whose = Draw(options.of(KEY).reader(), asked.turn).power(asked.power)

    def make(o: Options) -> list[Campaign]:
        fetch = whose if asked.fetch else ""
        figures = o.of(KEY)
        return [
            deals(asked.turn, asked.cards, since=since, fetch=fetch, position=at, figures=figures)
        ]

    return CampaignQuestion(
        _games(options, len(asked.cards)),
        make=make,
        told=lambda results: Dealt(tuple(results), power=whose, cp=asked.cp),
    )


def _games(options: Options, cards: int) -> Options:
    """How many games to play: as many as asked, or as the precision of the number needs."""
    from analysis.interval import trials_for

    if options.precision is not None:
        wanted = trials_for(options.precision, max(1, cards) / 2)
        return replace(options, trials=cli.within(wanted, options.precision), precision=None)
    return options if options.trials else replace(options, trials=GAMES)


def hand(
    *,
    turn: Whole = 1,
    power: str | None = None,
    position: Hands = USUAL_HANDS,
    options: Shared = DEFAULT,
) -> Question:
    """What each power is dealt and may keep, and what its keys bring (Here I Stand 6.2).

    Parameters
    ----------
    turn
        The turn, 1 to 9.
    power
        One power; default: all six.
    """
    from analysis import sheet
    from analysis.here_i_stand.deck.hands import hands

    at = position.of_one_turn()
    options.only("What is dealt", "exact", "trials", "precision")
    return sheet.answer(lambda o: hands(turn, power, position=at, figures=o.of(KEY)), options)


def chateau(
    *,
    modifier: Annotated[tuple[str, ...], Parameter(negative="", show_default=False)] = (),
    vp: Whole = 0,
    options: Shared = DEFAULT,
) -> Question:
    """A chateau of Francis I: VP and cards of one die (the power card of France).

    Parameters
    ----------
    modifier
        What holds: Milan, Florence, Italian keys, tournament, foreign control, enemy units
        (repeatable).
    vp
        VP that chateaux have brought already; 6 is the most.
    """
    from analysis.here_i_stand.deck.chateau import chateau as built

    return cli.answer(lambda o: built(modifier, vp=vp, figures=o.of(KEY)), options)


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
    from analysis.here_i_stand.deck.births import Births
    from analysis.here_i_stand.deck.calendar import calendar as turns
    from analysis.here_i_stand.deck.calendar_show import put

    options.check()
    options.only("The calendar", "against", "vary", "plot", "exact", "trials", "precision")
    births = Births(boleyn, elizabeth, sickly_edward, healthy_edward)
    found = turns(births=births, figures=options.of(KEY))
    put(found, turn, options)
    return cli.status(found.read.assumed, options)
