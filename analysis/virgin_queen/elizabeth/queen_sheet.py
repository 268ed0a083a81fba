"""Elizabeth I's plan as a sheet: each way to go on, exactly and rolled (Virgin Queen 21.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from analysis.sheet import Sheet
from analysis.virgin_queen.elizabeth.queen_turns import drawn, further

if TYPE_CHECKING:
    from analysis.results import Results
    from analysis.virgin_queen.elizabeth.virgin_queen_plan import QueenPlan


def sheet(plan: QueenPlan, results: Sequence[Results] = ()) -> Sheet:
    """One row a way to go on: VP and cards that England may expect to the end of the game.

    Parameters
    ----------
    results : sequence of Results, optional
        The games played by `ways(plan)`, in that order.

    Examples
    --------
    >>> from analysis import virgin_queen_plan
    >>> sheet(virgin_queen_plan(turn=5)).rows[0]["vp"] >= 1
    True
    """
    rows = [
        {
            "plan": way.name,
            "vp": way.vp,
            "cards": way.cards,
            "worth": plan.worth(way.vp, way.cards),
        }
        for way in ways(plan)
    ]
    heads = {"plan": "plan", "vp": "VP", "cards": "cards", "worth": "worth in VP"}
    rolled = ""
    if results:
        power = plan.court.power
        for row, found in zip(rows, results, strict=True):
            row |= {"rolled_vp": found.mean(power), "rolled_cards": found.mean(power, kind="cards")}
        heads |= {"rolled_vp": "VP, rolled", "rolled_cards": "cards, rolled"}
        stopped = " (stopped before the end)" if results[0].interrupted else ""
        rolled = f"{results[0].games:,} games{stopped}, seed {results[0].seed}"
    return Sheet(
        name="virgin queen",
        game="Virgin Queen",
        edition="2012",
        inputs=plan.inputs,
        rows=tuple(rows),
        heads=heads,
        assumed=plan.assumed,
        notes=tuple(_notes(plan)),
        rolled=rolled,
        interrupted=any(found.interrupted for found in results),
        draw=lambda: drawn(plan),
        further=further(plan),
    )


def played(plan: QueenPlan, games: int = 1_000_000, seed: int = 1517) -> Sheet:
    """The sheet with every way played on the same dice.

    >>> from analysis import virgin_queen_plan
    >>> row = played(virgin_queen_plan(turn=6), games=1000).rows[0]
    >>> row["rolled_vp"].low <= row["rolled_vp"].value
    True
    """
    from analysis.campaign import run
    from analysis.virgin_queen.elizabeth.queen_game import queen_game

    return sheet(plan, run([queen_game(plan, way) for way in ways(plan)], games, seed))


def ways(plan: QueenPlan) -> list[Any]:
    """The best plan, then the others from the best down."""
    return [
        plan.best,
        *sorted(plan.others, key=lambda way: -plan.worth(way.vp, way.cards)),
    ]


def _notes(plan: QueenPlan) -> Iterator[str]:
    yield from _answer(plan)
    yield "Of several suitors who may be accepted the best plan takes whoever is worth most."
    yield "To accept somebody now goes on with the best plan if the wedding is cancelled."
    yield "All other royals are taken to stay unmarried, and nobody to die before the wedding."
    yield f"The best plan is that of the greatest worth, a card at {float(plan.values.card):g} VP."


def _answer(plan: QueenPlan) -> Iterator[str]:
    """What to do on the first turn, and by how much the best plan is better than the next."""
    turn, now = plan.court.turns[0], plan.shares[0]
    best, *others = ((plan.worth(way.vp, way.cards), way.name) for way in ways(plan))
    if 1 in now:
        chosen = plan.ways_now[now.index(Fraction(1))]
        equal = [name for worth, name in others if worth == best[0] and name != chosen]
        yield f"Best on turn {turn}: {chosen}." + (
            f" As good: {', '.join(equal)}." if equal else ""
        )
    else:
        yield f"Best on turn {turn}: by the eligibilities of her suitors, as the table says."
    if second := next((other for other in others if other[0] < best[0]), None):
        gap = float(best[0] - second[0])
        yield f"The best plan is worth {gap:.2g} VP more than the next best: {second[1]}."
