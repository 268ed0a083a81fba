"""One gamble: throws, each of them again where it must be, until one ends it.

Over a grid of all dice where they fall in few enough ways, else composed from the ways of totals.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from analysis.faults import Fault
from analysis.grid import MOST_CELLS, Axis, Grid, Whole
from analysis.outcome import Composed, Gain, Outcome, Table, composed, resolve
from analysis.own_table.dice import Kinds, each
from analysis.own_table.gamble_figures import Outcomes

MOST_WAYS = 10**300
AT = " at try "


@dataclass(frozen=True)
class Rule:
    """What decides the outcome.

    Attributes
    ----------
    dice : tuple of (int, int)
    modifier : int
        What is added to every total.
    outcomes : Outcomes
    power : str
        Who gains.
    again : tuple of bool
        Whether each row is thrown again, once a try.
    ends : tuple of bool
        Whether each row ends the tries.
    tries : int or None
        The most tries; None for as many as it takes.
    cp : int
        What a try costs.
    """

    dice: Kinds
    modifier: int
    outcomes: Outcomes
    power: str
    again: tuple[bool, ...]
    ends: tuple[bool, ...]
    tries: int | None
    cp: int

    @cached_property
    def throw(self) -> list[int]:
        """In how many ways one throw comes to each row."""
        return self.outcomes.ways(self.dice, self.modifier)

    @property
    def throws(self) -> int:
        """How many throws a try may take."""
        return 2 if any(self.again) else 1

    @cached_property
    def one_try(self) -> list[int]:
        """In how many ways one try does: two throws where any row is thrown again."""
        if self.throws == 1:
            return self.throw
        total = sum(self.throw)
        back = sum(w for w, again in zip(self.throw, self.again, strict=True) if again)
        pairs = zip(self.throw, self.again, strict=True)
        return [way * back + (0 if again else way * total) for way, again in pairs]

    @property
    def ending(self) -> int:
        """In how many ways a try ends it."""
        return sum(w for w, ends in zip(self.one_try, self.ends, strict=True) if ends)

    def outcome(self, row: int, number: int) -> Outcome:
        """A row that falls at try `number` (1 first) and stands."""
        found = self.outcomes.rows[row]
        gains = {self.power: Gain(found.vp, found.cards)}
        if self.tries in (None, 1):
            return Outcome(found.name, found.fate, gains=gains)
        counts = {"attempts": number} | ({"cp": number * self.cp} if self.cp else {})
        return Outcome(f"{found.name}{AT}{number}", found.fate, gains=gains, counts=counts)


def ruled(rule: Rule) -> Table | Composed:
    """Every outcome with its ways.

    Raises
    ------
    Fault
        For more than 10^300 ways.
    """
    if rule.tries is None:
        return composed([(rule.outcome(r, 1), w) for r, w in _ends(rule)])
    ways = sum(rule.throw) ** (rule.throws * rule.tries)
    if ways <= MOST_CELLS:
        return on_grid(rule)
    if ways > MOST_WAYS:
        raise Fault(
            f"The dice fall in more than 10^300 ways over {rule.tries} tries; take fewer dice or "
            "tries, or leave out `tries` for as many as it takes."
        )
    return by_totals(rule, rule.tries)


def _ends(rule: Rule) -> Iterator[tuple[int, int]]:
    yield from ((r, w) for r, w in enumerate(rule.one_try) if rule.ends[r])


def by_totals(rule: Rule, tries: int) -> Composed:
    """The outcomes composed from the ways of each try; the last try stands whatever it is."""
    total = sum(rule.one_try)
    parts: list[tuple[Outcome, int]] = []
    before = 1
    for number in range(1, tries):
        later = total ** (tries - number)
        parts += [(rule.outcome(r, number), before * w * later) for r, w in _ends(rule)]
        before *= total - rule.ending
    parts += [(rule.outcome(r, tries), before * w) for r, w in enumerate(rule.one_try)]
    return composed(parts)


def on_grid(rule: Rule) -> Table:
    """The outcomes over the grid of all dice of all tries."""
    tries = range(1, (rule.tries or 1) + 1)
    grid = Grid(*(axis for number in tries for axis in _axes(rule, number)))
    row = _row(rule, grid, tries[-1])
    at = np.full(grid.shape, tries[-1], dtype=np.int64)
    ends = np.array(rule.ends)
    for number in reversed(tries[:-1]):
        here = _row(rule, grid, number)
        row, at = np.where(ends[here], here, row), np.where(ends[here], number, at)
    columns = {"row": row, "at": at}
    return resolve(grid, columns, lambda cell: rule.outcome(cell["row"], cell["at"]))


def _axes(rule: Rule, number: int) -> Iterator[Axis]:
    """The dice of a try: those of its throw, then those of the second."""
    for throw in range(rule.throws):
        for name, faces in zip(_names(rule, number, throw), each(rule.dice), strict=True):
            yield Axis(name, tuple(range(1, faces + 1)))


def _names(rule: Rule, number: int, throw: int) -> list[str]:
    """What the dice of a throw are called: the same whatever else is thrown."""
    after = " again" * throw + f"{AT}{number}" * (number > 1)
    return [f"die {i}{after}" for i in range(1, len(each(rule.dice)) + 1)]


def _row(rule: Rule, grid: Grid, number: int) -> Whole:
    """The row that stands after a try."""
    rows = [rule.outcomes.row(_total(rule, grid, number, t)) for t in range(rule.throws)]
    return rows[0] if len(rows) == 1 else np.where(np.array(rule.again)[rows[0]], rows[1], rows[0])


def _total(rule: Rule, grid: Grid, number: int, throw: int) -> Whole:
    total = np.full((1,) * len(grid.axes), rule.modifier, dtype=np.int64)
    for name in _names(rule, number, throw):
        total = total + grid[name]
    return total
