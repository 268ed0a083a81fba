"""The command line of Henry's heirs and Mary's reign."""

from __future__ import annotations

from typing import Any, Literal

from cyclopts import App

from analysis import names
from analysis.cli import answer
from analysis.here_i_stand.listed_options import Hand, Names, Numbers
from analysis.here_i_stand.position_options import USUAL, Standing
from analysis.options import DEFAULT, Amount, Flag, Shared, Whole

KEY = "here_i_stand"


def register(app: App) -> None:
    """Add the commands."""
    for command in (heirs, succession, mary):
        app.command(command)


def heirs(
    *,
    rolls: Whole | None = None,
    already: Numbers = (),
    on_top: Flag = False,
    allied: Flag = False,
    options: Shared = DEFAULT,
) -> int:
    """The children of Henry's next wives (Here I Stand 21.3).

    Parameters
    ----------
    rolls
        Rolls to come, 1 to 5; default: all that are left. Jane Seymour's is the second.
    already
        Results of the wives that were, in order, such as 2,4 (0: no effect).
    on_top
        The advance that a 3 grants comes on top of the rolls.
    allied
        England and the Protestants are allied when Henry marries Anne of Cleves.
    """
    from analysis.here_i_stand import heirs as system

    return answer(
        lambda o: system.heirs(
            rolls, already=already, on_top=on_top, allied=allied, figures=o.of(KEY)
        ),
        options,
    )


def succession(
    *,
    wives: Numbers | None = None,
    chance: Amount | None = None,
    divorce: Whole | None = None,
    first: Amount | None = None,
    since: Whole = 1,
    wife: str = "Catherine of Aragon",
    already: Numbers = (),
    position: Standing = USUAL,
    options: Shared = DEFAULT,
) -> int:
    """Who rules England on each turn, exactly (Here I Stand 21.3).

    Henry's successors enter the deck as his children are born; the chance that a card in the deck
    is dealt comes from the deal of the turn.

    Parameters
    ----------
    wives
        The turns on which Six Wives is played as an event, such as 2,3,5; default: every turn.
    chance
        The chance that it is played on each of these turns; default 1.
    divorce
        The turn on which the Papacy grants a divorce in the negotiations.
    first
        How often a marriage comes before the ruler's card played on the same turn.
    since
        The first turn to be played.
    wife
        Where Henry stands on the track of his wives when it begins.
    already
        Results of the wives so far who had one, in order, such as 2,4 (0: no effect).
    """
    from analysis import sheet
    from analysis.faults import Fault
    from analysis.here_i_stand.births import NO_BIRTHS
    from analysis.here_i_stand.succession_sheet import succession as system

    at = position.position()
    if at.births != NO_BIRTHS:
        raise Fault("The succession finds births itself; say what was born before with --already.")
    rulers = {names.fold(power): ruler for power, ruler in at.rulers.items()}
    return sheet.answer(
        lambda o: system(
            wives=wives,
            chance=chance,
            divorce=divorce,
            first=first,
            since=since,
            wife=wife,
            already=already,
            ruler=rulers.get("england", "Henry VIII"),
            position=at,
            figures=o.of(KEY),
        ),
        options,
    )


def mary(
    *,
    hand: Hand,
    turn: Whole = 7,
    boleyn: Whole | None = None,
    committed: Names = (),
    banished: Names = (),
    gone: Names = (),
    pool: Literal["uncommitted", "committed"] | None = None,
    papal: Numbers = (1,),
    protestant: Numbers = (1,),
    pope: str = "Paul III",
    augsburg: Flag = False,
    more: Flag = False,
    home: Whole | None = None,
    catholic: Whole = 0,
    elsewhere: Whole = 0,
    spaces_now: Whole | None = None,
    options: Shared = DEFAULT,
) -> int:
    """A hand that England plays under Mary I (Here I Stand 21.3).

    Several cards are played out by simulation; one card with --exact is priced exactly.

    Parameters
    ----------
    hand
        The cards in the order played, by CP or by name: 1,2,3,5.
    turn
        Who is in play.
    boleyn
        The turn of Henry's marriage to Anne Boleyn.
    committed
        A debater committed already this turn (repeatable).
    banished
        A reformer excommunicated or expelled this turn (repeatable).
    gone
        Burnt, disgraced or removed for good (repeatable).
    pool
        Which pool the Papacy draws the defender from.
    papal
        Papal dice for books that are burnt.
    protestant
        Protestant dice for books that are burnt.
    pope
        Under Paul III and Julius III the Papacy wins ties.
    augsburg
        The Augsburg Confession.
    more
        Thomas More.
    home
        Protestant English home spaces in the English zone; default: some stay Protestant.
    catholic
        Catholic English home spaces in the English zone.
    elsewhere
        Protestant English home spaces in other zones.
    spaces_now
        Protestant spaces now, to count the VP of the spaces track.
    """
    from analysis.cli import play
    from analysis.faults import Fault
    from analysis.here_i_stand.mary import impulse
    from analysis.here_i_stand.mary_hand import mary as system

    stand: dict[str, Any] = {
        "turn": turn,
        "boleyn": boleyn,
        "committed": committed,
        "banished": banished,
        "gone": gone,
        "pool": pool,
        "papal": papal,
        "protestant": protestant,
        "pope": pope,
        "augsburg": augsburg,
        "more": more,
        "home": home,
        "catholic": catholic,
        "elsewhere": elsewhere,
        "spaces_now": spaces_now,
    }
    if not options.exact:
        return play(lambda o: [system(hand, figures=o.of(KEY), **stand)], options)
    if len(hand) != 1:
        raise Fault("--exact prices one card of --hand; several are played out by simulation.")
    return answer(lambda o: impulse(hand[0], figures=o.of(KEY), **stand), options)
