"""The command line of Henry's heirs and Mary's reign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter

from analysis.cli import answer
from analysis.here_i_stand.deck.position_options import USUAL, Standing
from analysis.here_i_stand.listed_options import Hand, Names, Numbers
from analysis.options import DEFAULT, Amount, Flag, Options, Shared, Whole
from analysis.question import Question

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
) -> Question:
    """The children of Henry's next wives (Here I Stand 21.3).

    Parameters
    ----------
    rolls
        Wives to come, 1 to 5, each with a roll; default: all that are left.
    already
        Results of the wives that were, from Anne Boleyn on, such as 2,4 (0: no effect).
    on_top
        A 3 brings one more wife than --rolls, by the advance that it grants.
    allied
        England and the Protestants are allied when Henry marries Anne of Cleves.
    """
    from analysis.here_i_stand.england import heirs as system

    return answer(
        lambda o: system.heirs(
            rolls, already=already, on_top=on_top, allied=allied, figures=o.of(KEY)
        ),
        options,
    )


def succession(
    *,
    wives: Annotated[Numbers | None, Parameter(show_default=False)] = None,
    chance: Amount | None = None,
    divorce: Whole | None = None,
    first: Amount | None = None,
    since: Whole = 1,
    wife: str = "Catherine of Aragon",
    already: Numbers = (),
    position: Standing = USUAL,
    options: Shared = DEFAULT,
) -> Question:
    """Who rules England on each turn, exactly (Here I Stand 21.3).

    Henry's successors enter the deck as his children are born; the chance that a card in the deck
    is dealt comes from the deal of the turn, which depends on how the powers stand.

    Parameters
    ----------
    wives
        The turns on which Six Wives is played as an event, such as 2,3,5; default: from 2 on.
    chance
        The chance that it is played on each of these turns; default 1.
    divorce
        The turn on which the Papacy grants a divorce in the negotiations.
    first
        How often a marriage comes before the ruler's card of the same turn; default 1/2.
    since
        The first turn to be played.
    wife
        Where Henry stands on the track of his wives when it begins.
    already
        Results of the wives from Anne Boleyn to that one, such as 2,4 (0: no effect).
    """
    from analysis import sheet
    from analysis.faults import Fault
    from analysis.here_i_stand.deck.births import NO_BIRTHS
    from analysis.here_i_stand.england.succession_sheet import succession as system

    options.only("The succession is exact; it", "trials", "precision", "threads")
    at = position.position()
    if at.births != NO_BIRTHS:
        raise Fault("The succession finds births itself; say what was born before with --already.")
    return sheet.answer(
        lambda o: system(
            wives=wives,
            chance=chance,
            divorce=divorce,
            first=first,
            since=since,
            wife=wife,
            already=already,
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
    burners: Names = (),
    pope: str = "Paul III",
    augsburg: Flag = False,
    more: Flag = False,
    home: Whole | None = None,
    catholic: Whole = 0,
    elsewhere: Whole = 0,
    spaces_now: Whole | None = None,
    options: Shared = DEFAULT,
) -> Question:
    """A hand that England plays under Mary I (Here I Stand 21.3).

    A die of 1-3 gives each card that is no mandatory event to the Pope: he burns books (1-2 CP),
    debates (3 CP) or both (4 CP and more) in the English zone. Several cards are played out by
    simulation; one card with --exact is priced exactly.

    Parameters
    ----------
    hand
        The cards in the order played, by CP or by name: 1,2,3,5.
    turn
        Decides which debaters are in play; 6 to 9.
    boleyn
        The turn on which Henry married Anne Boleyn; Cranmer comes the turn after.
    committed
        Debaters committed already this turn: Eck,Knox.
    banished
        Reformers excommunicated or expelled this turn.
    gone
        Reformers and debaters burnt, disgraced or removed for good.
    pool
        The pool of the defender; default: the uncommitted while there are any.
    papal
        Papal dice for books that are burnt, for every target or for each in turn.
    protestant
        Protestant dice, in the same way.
    burners
        Debaters the Papacy commits to burn books, one a burning in this order: Cajetan,Caraffa.
    pope
        Leo X, Clement VII, Paul III or Julius III; under the last two the Papacy wins ties.
    augsburg
        The Augsburg Confession: -1 on each Papal die, and an attack die less.
    more
        Thomas More: three attack dice more in the English zone.
    home
        Protestant English home spaces in the English zone, taken to be all that books can turn
        there; default: some stay Protestant.
    catholic
        Catholic English home spaces in the English zone.
    elsewhere
        Protestant English home spaces in other zones.
    spaces_now
        Protestant spaces now, to count the VP of the spaces track.
    """
    from analysis.faults import Fault
    from analysis.here_i_stand.england.mary import impulse

    stand: dict[str, Any] = {
        "turn": turn,
        "boleyn": boleyn,
        "committed": committed,
        "banished": banished,
        "gone": gone,
        "pool": pool,
        "papal": papal,
        "protestant": protestant,
        "burners": burners,
        "pope": pope,
        "augsburg": augsburg,
        "more": more,
        "home": home,
        "catholic": catholic,
        "elsewhere": elsewhere,
        "spaces_now": spaces_now,
    }
    if not options.exact:
        return _played(hand, stand, options)
    if len(hand) != 1:
        raise Fault("--exact prices one card of --hand; several are played out by simulation.")
    return answer(lambda o: impulse(hand[0], figures=o.of(KEY), **stand), options)


def _played(hand: Sequence[str], stand: Mapping[str, Any], options: Options) -> Question:
    """Play a hand out, by other figures beside it where that is asked."""
    from analysis.here_i_stand.england.mary_hand import mary as system
    from analysis.here_i_stand.england.mary_show import Reigned
    from analysis.question import CampaignQuestion

    return CampaignQuestion(
        options,
        make=lambda o: [system(hand, label="", figures=o.of(KEY), **stand)],
        told=lambda results: Reigned(tuple(results)),
    )
