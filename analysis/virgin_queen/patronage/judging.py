"""Judging artists and scholars: what a roll comes to, and what it takes (Virgin Queen 22.1, 22.2).

Each rule of the judging is written here once. The exact odds of a phase follow these functions; the
tables of whole games are made from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from analysis.figures import Reader
from analysis.virgin_queen.patronage.awards import (
    ArtistAwards,
    PatronageBand,
    PatronageBands,
    ScholarAwards,
    Split,
)
from analysis.virgin_queen.patronage.markers import Prize
from analysis.virgin_queen.patronage.pieces import Kind, Piece
from analysis.virgin_queen.powers import ImpulseOrder

LOWEST, HIGHEST = -64, 127  # modified rolls; what lies beyond is judged alike


@dataclass(frozen=True)
class Level:
    """What a modified roll comes to: the band, and the ways to split its award (none: no award)."""

    band: PatronageBand
    splits: tuple[Split, ...] = ()

    def leaves(self, rating: int, taken: Taken) -> bool:
        """Whether a piece leaves the game; one whose award finds nothing goes back to the pool."""
        if self.splits:
            return taken != NOTHING
        fate = self.band.piece_of_rating_1 if rating == 1 else self.band.piece
        return fate != "back to the pool"


class Taken(NamedTuple):
    """What an award takes: its VP, and the numbers of the marker and the bonuses."""

    vp: int
    used: tuple[int, ...]

    @property
    def bonuses(self) -> int:
        """How many science bonuses are among it."""
        return len(self.used) - (self.vp > 0)


NOTHING = Taken(0, ())


def levels(read: Reader, kind: Kind) -> tuple[tuple[Level, ...], list[int]]:
    """Every level, and the number of the level of each modified roll from LOWEST to HIGHEST.

    Examples
    --------
    >>> from analysis.figures import load
    >>> found, at = levels(load("virgin_queen").reader(), "artist")
    >>> [at[roll - LOWEST] for roll in (6, 7, 9, 10, 13, 15, 30)]
    [0, 1, 2, 3, 4, 5, 5]
    """
    rolls = np.arange(LOWEST, HIGHEST + 1)
    bands = read(PatronageBands)
    awards = _awards(read, kind)
    rows = (read(ArtistAwards) if kind == "artist" else read(ScholarAwards)).row(rolls)
    found: dict[Level, int] = {}
    at = []
    for band, award in zip(bands.row(rolls).tolist(), rows.tolist(), strict=True):
        row = bands.rows[band]
        level = Level(row, awards[award] if row.outcome == "award" else ())
        at.append(found.setdefault(level, len(found)))
    return tuple(found), at


def _awards(read: Reader, kind: Kind) -> list[tuple[Split, ...]]:
    if kind == "scholar":
        return [row.options for row in read(ScholarAwards)]
    return [(Split(vp=row.vp, bonuses=0),) for row in read(ArtistAwards)]


def takes(
    prizes: Sequence[Prize],
    left: Sequence[int],
    splits: Sequence[Split],
    power: str,
    type_: str,
    bonus_value: Fraction,
    wish: Sequence[int],
) -> Taken:
    """What a power takes of what is left: the split that is worth most, of equal ones more VP.

    Parameters
    ----------
    prizes : sequence of Prize
    left : sequence of int
        How many are left of each.
    splits : sequence of Split
        The ways to split the award.
    type_ : str
        The artist's type; `any` for a scholar.
    bonus_value : Fraction
        What a science bonus is worth in VP.
    wish : sequence of int
        The numbers of the science bonuses in the order in which the power wants them.

    Examples
    --------
    A marker of 1 VP and the Observatory are left; the award is 1 VP or a bonus.

    >>> there = [Prize("1 VP scholar", 1, 1), Prize("Observatory", 1, usable_by=("Spain",))]
    >>> splits = [Split(vp=1, bonuses=0), Split(vp=0, bonuses=1)]
    >>> takes(there, [1, 1], splits, "Spain", "any", Fraction(3, 4), [1])
    Taken(vp=1, used=(0,))
    >>> takes(there, [0, 1], splits, "Spain", "any", Fraction(0), [1])
    Taken(vp=0, used=(1,))
    """
    ways = [_resolved(prizes, left, split, power, type_, wish) for split in splits]
    return max(ways, key=lambda t: (t.vp + bonus_value * t.bonuses, t.vp), default=NOTHING)


def _resolved(
    prizes: Sequence[Prize],
    left: Sequence[int],
    split: Split,
    power: str,
    type_: str,
    wish: Sequence[int],
) -> Taken:
    """One way to split: the best VP marker that is left, or a bonus where no VP can be taken."""
    fitting = [
        number
        for number, prize in enumerate(prizes)
        if left[number] and 0 < prize.vp <= split.vp and prize.type in ("any", type_)
    ]
    marker = max(fitting, key=lambda number: prizes[number].vp, default=None)
    bonuses = max(split.bonuses, 1) if split.vp and marker is None else split.bonuses
    usable = [number for number in wish if left[number] and power in prizes[number].usable_by]
    used = (*(() if marker is None else (marker,)), *usable[:bonuses])
    return Taken(0 if marker is None else prizes[marker].vp, used)


def first_judged(read: Reader, piece: Piece, power: str) -> tuple[int, int]:
    """The key that sorts pieces as they are judged.

    Highest printed rating first; ties by the sponsor's place in the impulse order.

    >>> from analysis.figures import load
    >>> from analysis.virgin_queen.patronage.pieces import Artists
    >>> read = load("virgin_queen").reader()
    >>> first_judged(read, read(Artists).find("Shakespeare"), "England")
    (-4, 2)
    """
    return -piece.rating, read(ImpulseOrder).order.index(power)
