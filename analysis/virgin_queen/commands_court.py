"""The command line of the court's questions: matches, ageing, the Virgin Queen, Moriscos."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cyclopts import App

from analysis.options import DEFAULT, Flag, Many, Shared, Whole
from analysis.question import Question
from analysis.sheet import answer

if TYPE_CHECKING:
    from analysis.attempt import Attempt
    from analysis.campaign import Campaign
    from analysis.options import Options
    from analysis.sheet import Sheet
    from analysis.virgin_queen.elizabeth.virgin_queen_plan import QueenPlan

KEY = "virgin_queen"


def register(app: App) -> None:
    """Add the commands."""
    for command in (matches, ageing, virgin_queen, morisco):
        app.command(command)


def matches(
    *,
    power: str | None = None,
    turn: Whole | None = None,
    war: Many = (),
    rating: Many = (),
    gone: Many = (),
    festivities: Flag = False,
    death: Many = (),
    scenario: str = "campaign",
    players: Whole = 6,
    options: Shared = DEFAULT,
) -> Question:
    """Every legal couple of a turn, best first (Virgin Queen 21.1).

    Parameters
    ----------
    power
        Only this power's couples, best for it first.
    turn
        Who has entered, and how they have aged if unmarried so far; default: the first.
    war
        Two powers at war, such as England:Spain (repeatable).
    rating
        A present eligibility that is known, such as Anjou=2 (repeatable).
    gone
        A royal who has married or died (repeatable).
    festivities
        The Wedding Festivities marker goes to every couple with a French royal.
    death
        The chance that a royal dies before the wedding, such as Leicester=1/10 (repeatable).
    scenario
        campaign or tournament.
    players
        The number of players.
    """
    from analysis.virgin_queen.weddings import matches as system
    from analysis.virgin_queen.weddings.betrothed import by_name
    from analysis.virgin_queen.weddings.display import ratings_of

    options.only("The list of matches is exact; it", "trials", "precision", "threads")
    return answer(
        lambda o: system.matches(
            power,
            turn=turn,
            war=war,
            ratings=ratings_of(rating),
            gone=gone,
            festivities=festivities,
            death=by_name(death),
            scenario=scenario,
            players=players,
            figures=o.of(KEY),
            values=o.values,
        ),
        options,
    )


def ageing(
    royal: str,
    /,
    *,
    turns: Whole | None = None,
    turn: Whole = 1,
    rating: Whole | None = None,
    options: Shared = DEFAULT,
) -> Question:
    """The eligibility of an unmarried royal after each turn (Virgin Queen 21.3).

    Parameters
    ----------
    royal
        Such as "William of Orange".
    turns
        How many turns to look at; default: to the end of the Campaign.
    turn
        The first of them.
    rating
        The present eligibility; default: unmarried since entering.
    """
    from analysis.virgin_queen.elizabeth import ageing_sheet as system

    options.only("Ageing is exact; it", "trials", "precision", "threads")
    return answer(
        lambda o: system.ageing(royal, turns=turns, turn=turn, rating=rating, figures=o.of(KEY)),
        options,
    )


def virgin_queen(
    *,
    turn: Whole | None = None,
    scenario: str = "campaign",
    war: Many = (),
    rating: Many = (),
    gone: Many = (),
    scored: Whole | None = None,
    players: Whole = 6,
    options: Shared = DEFAULT,
) -> Question:
    """Elizabeth I: marry now, later or never (Virgin Queen 21.1-21.3).

    Parameters
    ----------
    turn
        The present turn, before its weddings; default: the scenario's first.
    scenario
        campaign or tournament.
    war
        Two powers at war, such as England:Spain (repeatable).
    rating
        A present eligibility that is known, such as Anjou=2 (repeatable).
    gone
        A royal who has married or died (repeatable).
    scored
        Virgin Queen VP so far; default: one for each turn since she entered.
    players
        The number of players.
    """
    from analysis.virgin_queen.elizabeth.virgin_queen_plan import virgin_queen_plan
    from analysis.virgin_queen.weddings.display import ratings_of

    def planned(o: Options) -> QueenPlan:
        return virgin_queen_plan(
            turn=turn,
            scenario=scenario,
            war=war,
            ratings=ratings_of(rating),
            gone=gone,
            scored=scored,
            players=players,
            figures=o.of(KEY),
            values=o.values,
        )

    def games(o: Options) -> list[Campaign]:
        from analysis.virgin_queen.elizabeth.queen_game import queen_game
        from analysis.virgin_queen.elizabeth.queen_sheet import ways

        plan = planned(o)
        return [queen_game(plan, way) for way in ways(plan)]

    def make(o: Options) -> Sheet:
        from analysis import cli
        from analysis.virgin_queen.elizabeth.queen_sheet import sheet

        return sheet(planned(o)) if o.exact else sheet(planned(o), cli.played(games(o), o))

    return answer(make, options, games=games)


def morisco(
    *,
    siege: Many = (),
    turns: Whole | None = None,
    made_by: str | None = None,
    cp: Whole = 0,
    distance: Whole = 0,
    moves_in_winter: Flag = False,
    options: Shared = DEFAULT,
) -> Question:
    """The Morisco unit: what it may do, and how long it lives (Virgin Queen 23.1).

    Parameters
    ----------
    siege
        The chance that it besieges an enemy fortified space when winter begins: one for every
        winter, or repeated, one for each.
    turns
        How many winters; default: those of the Campaign.
    made_by
        The event that would add it.
    cp
        The CP that would be spent on making it.
    distance
        How many spaces from Granada it would stand.
    moves_in_winter
        It would move in the Winter Phase.
    """
    from analysis import cli
    from analysis.virgin_queen.ottoman import morisco as system

    def make(o: Options) -> Attempt:
        figures = o.of(KEY)
        allowed = system.morisco_check(
            made_by=made_by,
            cp=cp,
            distance=distance,
            moves_in_winter=moves_in_winter,
            figures=figures,
        )
        attempt = system.morisco(siege or 0, turns=turns, figures=figures)
        never = () if siege else ("It besieges nobody: --siege P is the chance that it does.",)
        return replace(attempt, notes=(*allowed, *attempt.notes, *never))

    return cli.answer(make, options)
