"""Elizabeth I's plan as a sheet: each way to go on, exactly and rolled (Virgin Queen 21.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from analysis.faults import Fault
from analysis.sheet import Sheet

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analysis.results import Results
    from analysis.virgin_queen.virgin_queen_plan import QueenPlan


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
            "worth": _worth(plan, way.vp, way.cards),
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
        further=(_by_turn(plan), _proposals(plan)),
    )


def played(plan: QueenPlan, games: int = 1_000_000, seed: int = 1517) -> Sheet:
    """The sheet with every way played on the same dice.

    >>> from analysis import virgin_queen_plan
    >>> row = played(virgin_queen_plan(turn=6), games=1000).rows[0]
    >>> row["rolled_vp"].low <= row["rolled_vp"].value
    True
    """
    from analysis.campaign import run
    from analysis.virgin_queen.queen_game import queen_game

    return sheet(plan, run([queen_game(plan, way) for way in ways(plan)], games, seed))


def ways(plan: QueenPlan) -> list[Any]:
    """The best plan, then the others from the best down."""
    return [
        plan.best,
        *sorted(plan.others, key=lambda way: -_worth(plan, way.vp, way.cards)),
    ]


def _worth(plan: QueenPlan, vp: Fraction, cards: Fraction) -> Fraction:
    return vp + plan.values.card * cards


def _by_turn(plan: QueenPlan) -> Sheet:
    """What the best plan does on each turn, as far as she is still unmarried."""
    names = [suitor.royal.name for suitor in plan.court.suitors]
    taken = [i for i in range(len(names)) if any(row[i + 1] for row in plan.shares)]
    rows = [
        {"turn": turn, "queen": rating, "unmarried": sum(row, Fraction(0)), "stays": row[0]}
        | {names[i]: row[i + 1] for i in taken}
        for turn, rating, row in zip(plan.court.turns, plan.court.ratings, plan.shares, strict=True)
    ]
    heads = {"turn": "turn", "queen": "her eligibility", "unmarried": "still unmarried"}
    heads |= {"stays": "stays so"} | {names[i]: f"accepts {names[i]}" for i in taken}
    return Sheet("by the best plan", "", "", {}, tuple(rows), heads, words=_per_cent)


def accepted(plan: QueenPlan, at: int) -> dict[str, list[int]]:
    """At which eligibilities the best plan ever accepts each suitor, on turn number `at`."""
    found = {}
    for axis, suitor in enumerate(plan.court.suitors):
        where = (plan.best.policy[at] == axis + 1).any(
            axis=tuple(i for i in range(len(plan.court.suitors)) if i != axis)
        )
        if where.any():
            states = suitor.states[at]
            found[suitor.royal.name] = [e for e, yes in zip(states, where, strict=True) if yes]
    return found


def _notes(plan: QueenPlan) -> Iterator[str]:
    yield from _answer(plan)
    for at, turn in enumerate(plan.court.turns):
        if found := accepted(plan, at):
            men = " or ".join(
                f"{name} at eligibility {' or '.join(map(str, e))}" for name, e in found.items()
            )
            yield f"On turn {turn} she accepts {men}" + (
                "; of several, whoever is worth most." if len(found) > 1 else "."
            )
    yield "To accept somebody now goes on with the best plan if the wedding is cancelled."
    yield "All other royals are taken to stay unmarried, and nobody to die before the wedding."
    yield f"The best plan is that of the greatest worth, a card at {float(plan.values.card):g} VP."


def _answer(plan: QueenPlan) -> Iterator[str]:
    """What to do on the first turn, and by how much the best plan is better than the next."""
    turn, now = plan.court.turns[0], plan.shares[0]
    best, *others = ((_worth(plan, way.vp, way.cards), way.name) for way in ways(plan))
    if 1 in now:
        chosen = plan.ways_now[now.index(Fraction(1))]
        equal = [name for worth, name in others if worth == best[0] and name != chosen]
        yield f"Best on turn {turn}: {chosen}." + (
            f" As good: {', '.join(equal)}." if equal else ""
        )
    else:
        yield f"Best on turn {turn}: by the eligibilities of her suitors, as follows."
    if second := next((other for other in others if other[0] < best[0]), None):
        gap = float(best[0] - second[0])
        yield f"The best plan is worth {gap:.2g} VP more than the next best: {second[1]}."


def _per_cent(_: str, value: Any) -> str:
    return f"{100 * float(value):.1f} %" if isinstance(value, Fraction) else str(value)


def _proposals(plan: QueenPlan) -> Sheet:
    """One proposal less never marrying: by suitor and turn, unmarried before and if cancelled."""
    never = Fraction(sum(plan.induction.score))
    rows: list[dict[str, Any]] = []
    for number, suitor in enumerate(plan.court.suitors):
        gains = {
            f"turn {turn}": _worth(plan, *plan.proposal(number, turn)) - never
            if turn >= suitor.enters
            else None
            for turn in plan.court.turns
        }
        rows.append({"suitor": suitor.royal.name} | gains)
    heads = {"suitor": "suitor"} | {f"turn {turn}": f"turn {turn}" for turn in plan.court.turns}
    return Sheet(
        "one proposal, against never marrying (VP)",
        "",
        "",
        {},
        tuple(rows),
        heads,
        words=_hundredths,
    )


def _hundredths(_: str, value: Any) -> str:
    return f"{float(value):.2f}" if isinstance(value, Fraction) else str(value or "")


def proposals(plan: QueenPlan) -> pd.DataFrame:
    """One proposal less never marrying, in VP: suitors by turns; NaN where he has not entered."""
    frame = _proposals(plan).frame.set_index("suitor").astype(float)
    return frame.set_axis([*map(str, plan.court.turns)], axis="columns").rename_axis(
        columns="turn of the proposal"
    )


def drawn(plan: QueenPlan) -> Figure:
    """The heat map of proposals: suitors by turns, in VP against never marrying.

    Raises
    ------
    Fault
        If there is no suitor.
    """
    from analysis.plot import footnote, heat

    queen = plan.court.queen.name
    if not plan.court.suitors:
        raise Fault(f"Nobody may marry {queen}: there is nothing to draw; leave out --plot.")
    card, never = float(plan.values.card), float(sum(plan.induction.score))
    return heat(
        proposals(plan),
        title=f"When should {queen} accept whom?",
        below=f"what one proposal gains (blue) or loses (red) against never marrying, which brings "
        f"{never:g} VP; to the end of the game, a card at {card:g} VP",
        note=footnote(edition="Virgin Queen 2012", assumed=plan.assumed),
        amount="against never marrying (VP)",
    )
