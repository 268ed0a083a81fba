"""What an attempt can come to, and in how many of its equally likely ways."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from analysis.grid import Axis, Grid, Whole

KINDS = ("vp", "cards", "cards_per_turn")


@dataclass(frozen=True)
class Gain:
    """What one power gains: VP, cards (drawn at once or next turn), cards every later turn."""

    vp: int = 0
    cards: int = 0
    cards_per_turn: int = 0
    bonuses: int = 0

    def __add__(self, other: Gain) -> Gain:
        """Both gains together."""
        return Gain(
            self.vp + other.vp,
            self.cards + other.cards,
            self.cards_per_turn + other.cards_per_turn,
            self.bonuses + other.bonuses,
        )


NOTHING = Gain()


@dataclass(frozen=True)
class Outcome:
    """One row of an answer.

    Attributes
    ----------
    text : str
        What happened, unique among the outcomes of an attempt.
    fate : str
        What becomes of the piece or pieces.
    effects : tuple of str
        What else fires.
    gains : mapping of str to Gain
        By power.
    counts : mapping of str to int
        Other whole numbers with an expectation, such as the number of tries.
    """

    text: str
    fate: str = ""
    effects: tuple[str, ...] = ()
    gains: Mapping[str, Gain] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)

    def amount(self, kind: str, power: str) -> int:
        """How much of `kind` (vp, cards ... or one of `counts`) this brings to `power`."""
        if kind in self.counts:
            return self.counts[kind]
        return int(getattr(self.gains.get(power, NOTHING), kind, 0))


@dataclass(frozen=True, eq=False)
class Table:
    """A rule, evaluated once over its grid: the outcome of every cell.

    Attributes
    ----------
    grid : Grid
    outcomes : tuple of Outcome
    cells : array of int64, shape (grid.size,)
        The number of the outcome of each cell.
    """

    grid: Grid
    outcomes: tuple[Outcome, ...]
    cells: Whole

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """In how many of the `total` ways each outcome falls."""
        return tuple(np.bincount(self.cells, minlength=len(self.outcomes)).tolist())

    @property
    def total(self) -> int:
        """The number of ways."""
        return self.grid.size


@dataclass(frozen=True)
class Composed:
    """Outcomes with their ways, composed exactly from smaller parts.

    For what has too many ways for a grid, or ways that are not equally likely.
    """

    outcomes: tuple[Outcome, ...]
    ways: tuple[int, ...]

    @property
    def total(self) -> int:
        """The number of ways."""
        return sum(self.ways)


def resolve(
    grid: Grid, columns: Mapping[str, Any], describe: Callable[[dict[str, int]], Outcome]
) -> Table:
    """Gather the cells of a grid into outcomes.

    Parameters
    ----------
    grid : Grid
    columns : mapping of str to array of int
        What the rule says of every cell, each broadcastable over the grid.
    describe : callable
        From one combination of the columns' values to its outcome; combinations that are
        described alike are one outcome.

    Examples
    --------
    >>> from analysis.grid import die
    >>> grid = Grid(die("only"))
    >>> rolled = {"six": grid["only"] == 6}
    >>> table = resolve(grid, rolled, lambda cell: Outcome("6" if cell["six"] else "-"))
    >>> [(o.text, w) for o, w in zip(table.outcomes, table.ways)]
    [('-', 5), ('6', 1)]
    """
    full = [np.broadcast_to(np.asarray(c, np.int64), grid.shape).ravel() for c in columns.values()]
    rows, cells = _distinct(full, grid.size)
    described = [describe(dict(zip(columns, row, strict=True))) for row in rows]
    outcomes, number = _merged(described)
    return Table(grid, outcomes, number[cells])


def _distinct(columns: Sequence[Whole], size: int) -> tuple[list[tuple[int, ...]], Whole]:
    code = np.zeros(size, dtype=np.int64)
    for column in columns:
        _, index = np.unique(column, return_inverse=True)
        code = np.unique(code * (int(index.max()) + 1) + index, return_inverse=True)[1]
    _, first, cells = np.unique(code, return_index=True, return_inverse=True)
    return [tuple(int(c[i]) for c in columns) for i in first], cells.astype(np.int64)


def _merged(described: Sequence[Outcome]) -> tuple[tuple[Outcome, ...], Whole]:
    kept: dict[str, int] = {}
    outcomes: list[Outcome] = []
    number = []
    for outcome in described:
        for text in _texts(outcome):
            named = replace(outcome, text=text)
            at = kept.setdefault(text, len(outcomes))
            if at == len(outcomes):
                outcomes.append(named)
            if outcomes[at] == named:
                number.append(at)
                break
    return tuple(outcomes), np.array(number, dtype=np.int64)


def _texts(outcome: Outcome) -> Iterator[str]:
    """What an outcome is called; where another is called so already, its fate or a number added."""
    yield outcome.text
    if outcome.fate:
        yield f"{outcome.text}: {outcome.fate}"
    yield from (f"{outcome.text} ({number})" for number in itertools.count(2))


def composed(parts: Sequence[tuple[Outcome, int]]) -> Composed:
    """Outcomes with their ways, equal ones gathered; outcomes of no way are left out."""
    outcomes, number = _merged([outcome for outcome, ways in parts if ways])
    ways = [0] * len(outcomes)
    for at, (_, way) in zip(number.tolist(), [p for p in parts if p[1]], strict=True):
        ways[at] += way
    return Composed(outcomes, tuple(ways))


def refined(grids: Sequence[Grid]) -> tuple[Grid, list[Whole]]:
    """One grid in which grids of the same axes fall together, and each one's cell in its cells.

    Axes may differ in their number of faces (a pool of five and one of four): the common axis has
    the least common multiple of both.

    >>> from analysis.grid import Axis
    >>> pools = [Grid(Axis("pool", (1, 2, 3, 4))), Grid(Axis("pool", (1,) * 6))]
    >>> common, (four, six) = refined(pools)
    >>> common.size, four.tolist()
    (12, [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
    """
    named: dict[str, int] = {}
    for grid in grids:
        for axis in grid.axes:
            named[axis.name] = int(np.lcm(named.get(axis.name, 1), len(axis.faces)))
    common = Grid(*(Axis(name, tuple(range(n))) for name, n in named.items()))
    return common, [_folded(common, grid) for grid in grids]


def _folded(common: Grid, grid: Grid) -> Whole:
    at = np.zeros(common.shape, dtype=np.int64)
    for axis in grid.axes:
        n = len(axis.faces)
        share = common.shape[common.names.index(axis.name)] // n
        at = at * n + common.index(axis.name) // share
    return at.ravel()
