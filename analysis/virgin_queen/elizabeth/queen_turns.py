"""Elizabeth I's plan turn by turn: what it does, whom it accepts, each proposal (21.1-21.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from analysis.faults import Fault
from analysis.sheet import Sheet

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analysis.virgin_queen.elizabeth.virgin_queen_plan import QueenPlan


def further(plan: QueenPlan) -> tuple[Sheet, ...]:
    """What the best plan does by turn, whom it accepts, and what each proposal brings."""
    return (by_turn(plan), accepted(plan), _proposals(plan))


def by_turn(plan: QueenPlan) -> Sheet:
    """How likely she accepts whom on each turn by the best plan; a row for each ever accepted.

    Examples
    --------
    >>> from analysis import virgin_queen_plan
    >>> [row["accepts"] for row in by_turn(virgin_queen_plan()).rows][:3]
    ['(still unmarried)', 'nobody', 'Philip II']
    """
    names = ["nobody", *(suitor.royal.name for suitor in plan.court.suitors)]
    still = [sum(row, Fraction(0)) for row in plan.shares]
    rows = [_row("accepts", "(still unmarried)", plan, still)]
    for option, name in enumerate(names):
        shares = [row[option] for row in plan.shares]
        if option == 0 or any(shares):
            rows.append(_row("accepts", name, plan, shares))
    name = "by the best plan: how likely she accepts whom"
    return _table(name, "accepts", "she accepts", plan, rows, _per_cent)


def accepted(plan: QueenPlan) -> Sheet:
    """At which eligibilities the best plan ever accepts each suitor, by turn."""
    rows = [_row("royal", plan.court.queen.name, plan, [[e] for e in plan.court.ratings])]
    for number, suitor in enumerate(plan.court.suitors):
        taken = [_eligibilities(plan, number, at) for at in range(len(plan.court.turns))]
        if any(taken):
            rows.append(_row("royal", suitor.royal.name, plan, taken))
    name = "her eligibility, and those at which she accepts him"
    return _table(name, "royal", "royal", plan, rows, _spans)


def _eligibilities(plan: QueenPlan, number: int, at: int) -> list[int]:
    """At which eligibilities a suitor is ever accepted on turn number `at`."""
    others = tuple(i for i in range(len(plan.court.suitors)) if i != number)
    where = (plan.best.policy[at] == number + 1).any(axis=others)
    states = plan.court.suitors[number].states[at]
    return [e for e, yes in zip(states, where, strict=True) if yes]


def _row(key: str, name: str, plan: QueenPlan, cells: Sequence[Any]) -> dict[str, Any]:
    turns = zip(plan.court.turns, cells, strict=True)
    return {key: name} | {f"turn {turn}": cell for turn, cell in turns}


def _table(
    name: str, key: str, head: str, plan: QueenPlan, rows: Sequence[Mapping[str, Any]], words: Any
) -> Sheet:
    heads = {key: head} | {f"turn {turn}": f"turn {turn}" for turn in plan.court.turns}
    return Sheet(name, "", "", {}, tuple(rows), heads, words=words)


def _per_cent(_: str, value: Any) -> str:
    if not isinstance(value, Fraction):
        return str(value)
    if value in (0, 1):
        return "100 %" if value else "-"
    return f"{100 * float(value):.1f} %"


def _spans(_: str, value: Any) -> str:
    """Eligibilities as `2-4` where they follow each other."""
    if isinstance(value, str) or not value:
        return value or "-"
    whole = len(value) > 1 and value == [*range(value[0], value[-1] + 1)]
    return f"{value[0]}-{value[-1]}" if whole else ", ".join(map(str, value))


def _proposals(plan: QueenPlan) -> Sheet:
    """One proposal less never marrying: by suitor and turn, unmarried before and if cancelled."""
    never = Fraction(sum(plan.induction.score))
    rows = []
    for number, suitor in enumerate(plan.court.suitors):
        gains = [
            plan.worth(*plan.proposal(number, turn)) - never if turn >= suitor.enters else None
            for turn in plan.court.turns
        ]
        rows.append(_row("suitor", suitor.royal.name, plan, gains))
    name = "one proposal, against never marrying (VP)"
    return _table(name, "suitor", "suitor", plan, rows, _hundredths)


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
