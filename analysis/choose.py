"""Choices that see only the dice already thrown.

An option's worth is its mean over everything that is not yet known; the best option is taken, and
ties go to victory points, then to the option named first. Worths are whole numbers, so that no
processor breaks a tie differently.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from analysis.grid import Grid, Whole

PRICED = {"card": ("cards", "cards_per_turn"), "bonus": ("bonuses",)}


@dataclass(frozen=True)
class Values:
    """What one card and one science bonus are worth, in VP.

    >>> Values(card=Fraction(1, 2)).worth({"vp": 2, "cards": 1})
    Fraction(5, 2)
    """

    card: Fraction = Fraction(1)
    bonus: Fraction = Fraction(3, 4)

    @property
    def prices(self) -> dict[str, Fraction]:
        """VP per unit of each kind of gain."""
        return {
            "vp": Fraction(1),
            "cards": self.card,
            "cards_per_turn": self.card,
            "bonuses": self.bonus,
        }

    def worth(self, gains: Mapping[str, int | Fraction]) -> Fraction:
        """The worth of some gains in VP."""
        return sum((self.prices[kind] * amount for kind, amount in gains.items()), Fraction())


@dataclass(frozen=True)
class Option:
    """One thing that can be chosen: its name and what it gains in every cell, by kind."""

    name: str
    gains: Mapping[str, Whole]
    allowed: Whole | NDArray[np.bool_] | None = None


@dataclass(frozen=True)
class Choice:
    """What was decided, in how many ways, and at which values another option becomes the best.

    `options` maps an option's name to the share of the ways in which it is taken; `flips` maps
    "card" and "bonus" to the nearest values below and above at which any decision changes; `tied`
    is the share of the ways in which another option is worth exactly as much.
    """

    name: str
    options: Mapping[str, Fraction]
    flips: Mapping[str, tuple[Fraction | None, Fraction | None]]
    tied: Fraction = Fraction(0)


def unseen(grid: Grid, gains: Whole, known: Collection[str]) -> Whole:
    """The sum of `gains` over all that is not `known`, with those axes kept at length one."""
    later = tuple(i for i, axis in enumerate(grid.axes) if axis.name not in known)
    full: Whole = np.broadcast_to(gains, grid.shape)
    summed: Whole = full.sum(axis=later, keepdims=True, dtype=np.int64)
    return summed


def choose(grid: Grid, options: Sequence[Option], known: Collection[str], values: Values) -> Whole:
    """The number of the best option in every cell, seeing only the axes that are `known`.

    Returns
    -------
    array
        Shaped to broadcast over the grid: axes that are not known have length one.

    Examples
    --------
    Keep a die of 1 to 6, or roll another: from 4 on it is kept.

    >>> from analysis.grid import die
    >>> grid = Grid(die("kept"), die("other"))
    >>> options = [Option("keep", {"vp": grid["kept"]}), Option("roll", {"vp": grid["other"]})]
    >>> choose(grid, options, {"kept"}, Values()).ravel().tolist()
    [1, 1, 1, 0, 0, 0]
    """
    worth, points = _worths(grid, options, known, values)
    best = worth[0].copy()
    vp = points[0].copy()
    taken = np.zeros(best.shape, dtype=np.int64)
    for i in range(1, len(options)):
        better = (worth[i] > best) | ((worth[i] == best) & (points[i] > vp))
        taken[better] = i
        best, vp = np.where(better, worth[i], best), np.where(better, points[i], vp)
    return taken


_NEVER = np.int64(-(2**62))


def _worths(
    grid: Grid, options: Sequence[Option], known: Collection[str], values: Values
) -> tuple[list[Whole], list[Whole]]:
    prices = values.prices
    unit = math.lcm(*(p.denominator for p in prices.values()))
    worths, points = [], []
    for option in options:
        kinds = {k: unseen(grid, g, known) for k, g in option.gains.items()}
        total = sum(
            (int(prices[k] * unit) * g for k, g in kinds.items()),
            unseen(grid, np.zeros(1, np.int64), known),
        )
        if option.allowed is not None:
            open_to = np.broadcast_to(option.allowed, total.shape)
            total = np.where(open_to, total, _NEVER)
        worths.append(total)
        points.append(kinds.get("vp", np.zeros_like(total)))
    return worths, points


def flips(
    grid: Grid,
    options: Sequence[Option],
    known: Collection[str],
    values: Values,
    taken: Whole,
    where: Whole | None = None,
) -> dict[str, tuple[Fraction | None, Fraction | None]]:
    """The nearest value of a card, and of a bonus, below and above, at which a decision changes.

    A decision is a line in that value, so it changes where a steeper line first meets it (above)
    or a flatter one (below). `where` limits the cells in which the choice is really offered.
    """
    found = {}
    for value, kinds in PRICED.items():
        current = getattr(values, value)
        steps = list(_crossings(grid, options, known, values, taken, kinds, where))
        below = max((current + d for d, up in steps if not up and current + d > 0), default=None)
        above = min((current + d for d, up in steps if up), default=None)
        if below is not None or above is not None:
            found[value] = (below, above)
    return found


def _crossings(
    grid: Grid,
    options: Sequence[Option],
    known: Collection[str],
    values: Values,
    taken: Whole,
    kinds: tuple[str, ...],
    where: Whole | None,
) -> Iterator[tuple[Fraction, bool]]:
    """How far off each other option meets the best one, and whether above (a tie is at 0)."""
    worths, _ = _worths(grid, options, known, values)
    unit = math.lcm(*(p.denominator for p in values.prices.values()))
    zero = np.zeros_like(worths[0])
    slopes = [
        sum((unseen(grid, o.gains[k], known) for k in kinds if k in o.gains), zero) * unit
        for o in options
    ]
    shape = worths[0].shape
    offered = np.ones(shape, bool) if where is None else np.broadcast_to(where, shape)
    best = np.take_along_axis(np.stack(worths), taken[None], 0)[0]
    slope = np.take_along_axis(np.stack(slopes), taken[None], 0)[0]
    for worth, steep in zip(worths, slopes, strict=True):
        met = offered & (steep != slope) & (worth != _NEVER)
        pairs = np.unique(np.stack([(best - worth)[met], (steep - slope)[met]]), axis=1)
        yield from ((Fraction(int(gap), int(rise)), bool(rise > 0)) for gap, rise in pairs.T)


def decided(
    grid: Grid,
    name: str,
    options: Sequence[Option],
    known: Collection[str],
    values: Values,
    where: Whole | None = None,
) -> tuple[Whole, Choice]:
    """`choose`, with the record of what was chosen and where it would flip.

    `where` marks the cells in which the choice is offered at all (default: everywhere).
    """
    taken = choose(grid, options, known, values)
    offered = np.broadcast_to(True if where is None else where, grid.shape)
    picks = np.broadcast_to(taken, grid.shape)[offered]
    shares = {
        option.name: Fraction(int((picks == i).sum()), max(picks.size, 1))
        for i, option in enumerate(options)
        if (picks == i).any()
    }
    worths, _ = _worths(grid, options, known, values)
    level = sum((worth == np.max(worths, axis=0)).astype(np.int64) for worth in worths)
    ties = np.broadcast_to(np.asarray(level) > 1, grid.shape)[offered]
    tied = Fraction(int(ties.sum()), max(ties.size, 1))
    return taken, Choice(name, shares, flips(grid, options, known, values, taken, where), tied)
