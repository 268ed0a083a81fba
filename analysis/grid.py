"""Every way the dice can fall, once: a grid whose axes are the dice and the draws.

Dice come first, random draws from a pool last, so that two grids that differ only in their pool
fall alike for the same random word.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.faults import Fault

MOST_CELLS = 65_536
Whole = NDArray[np.int64]


@dataclass(frozen=True)
class Axis:
    """One die or one draw: its name and what its equally likely faces show."""

    name: str
    faces: tuple[Any, ...]


def die(name: str) -> Axis:
    """A six-sided die.

    >>> die("bride").faces
    (1, 2, 3, 4, 5, 6)
    """
    return Axis(name, (1, 2, 3, 4, 5, 6))


class Grid:
    """All combinations of the faces of its axes, in the order of the axes.

    Raises
    ------
    Fault
        If there are more than 65,536 ways: such a gamble is to be composed from parts.

    Examples
    --------
    >>> grid = Grid(die("first"), die("second"))
    >>> total = grid["first"] + grid["second"]
    >>> grid.size, total.shape, int((total == 7).sum())
    (36, (6, 6), 6)
    """

    def __init__(self, *axes: Axis) -> None:
        self.axes = axes
        self.shape = tuple(len(axis.faces) for axis in axes)
        self.size = math.prod(self.shape)
        if self.size > MOST_CELLS:
            first = ", ".join(a.name for a in axes[:3])
            raise Fault(
                f"There are more than {MOST_CELLS:,} ways for {len(axes)} dice ({first} ...) to "
                "fall; take fewer dice or tries."
            )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the axes, in order."""
        return tuple(axis.name for axis in self.axes)

    def index(self, name: str) -> Whole:
        """The number of the face that `name` shows, 0 first, shaped to broadcast over the grid."""
        at = self.names.index(name)
        shape = [1] * len(self.axes)
        shape[at] = self.shape[at]
        return np.arange(self.shape[at], dtype=np.int64).reshape(shape)

    def __getitem__(self, name: str) -> Whole:
        """What `name` shows (whole numbers), shaped to broadcast over the grid."""
        faces = np.array(self.axes[self.names.index(name)].faces, dtype=np.int64)
        return faces[self.index(name)]

    def faces(self, cells: Whole) -> dict[str, list[Any]]:
        """What each axis shows in the given cells (flat numbers)."""
        at = np.unravel_index(cells, self.shape) if self.axes else ()
        return {a.name: [a.faces[i] for i in row] for a, row in zip(self.axes, at, strict=True)}
