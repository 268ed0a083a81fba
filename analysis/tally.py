"""Tallies of games: whole numbers that are counted slice by slice, and what follows from them.

The tally of [0, N) is that of [0, k) plus that of [k, N). No float is added up anywhere.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from analysis import interval
from analysis.interval import Estimate

Counts = NDArray[np.int64]

BINS = 256
RANKS = ("vp", "ahead", "level")
"""The measures of a power at the end, before the columns of the scores."""


@dataclass(frozen=True, eq=False)
class Tally:
    """What was counted in `games` games under one plan.

    Attributes
    ----------
    games, lowest : int
    by_turn : int64 array of shape (powers, turns, kinds, bins)
        How often each total was reached at the end of a turn; the kinds are VP and the counts.
    moments : int64 array of shape (3, powers, measures)
        Sums, sums of squares, and sums of products with VP, of the measures at the end.
    differences : int64 array of shape (2, powers, measures), or None
        Sums and sums of squares of the differences to the first plan, game by game.
    """

    games: int
    lowest: int
    by_turn: Counts
    moments: Counts
    differences: Counts | None = None

    def mean(self, power: int, measure: int) -> Estimate:
        """The mean of a measure at the end."""
        total, square, _ = self.moments[:, power, measure].tolist()
        return interval.from_sums(self.games, total, square)

    def chance(self, power: int, measure: int) -> Estimate:
        """The chance of a measure that is 0 or 1, with its Wilson interval."""
        return proportion(int(self.moments[0, power, measure]), self.games)

    def difference(self, power: int, measure: int) -> Estimate:
        """The mean of this plan's measure less the first plan's, with its paired interval."""
        if self.differences is None:
            raise ValueError("a difference needs two plans that were played together")
        total, square = self.differences[:, power, measure].tolist()
        return interval.from_sums(self.games, total, square)

    def share(self, power: int, measure: int) -> Estimate:
        """The mean of a measure over the mean VP; not a number where those are not above 0."""
        total, square, product = self.moments[:, power, measure].tolist()
        vp, vp_square, _ = self.moments[:, power, RANKS.index("vp")].tolist()
        if vp <= 0 or self.games < 2:
            return Estimate(math.nan)
        ratio = Fraction(total, vp)
        residual = square - 2 * ratio * product + ratio * ratio * vp_square
        half = interval.Z * math.sqrt(residual * self.games / (self.games - 1)) / vp
        return Estimate(float(ratio), float(ratio) - half, float(ratio) + half)

    def totals(self, power: int, turn: int, kind: int = 0) -> Totals:
        """The totals at the end of a turn."""
        return Totals(self.games, self.lowest, self.by_turn[power, turn, kind])


@dataclass(frozen=True, eq=False)
class Totals:
    """How often each total was reached: `counts[i]` times `lowest + i`."""

    games: int
    lowest: int
    counts: Counts

    @property
    def mean(self) -> Estimate:
        """The mean and its interval."""
        values = range(self.lowest, self.lowest + len(self.counts))
        return interval.mean(values, self.counts.tolist())

    def at_least(self, total: int) -> Estimate:
        """The chance of `total` or more, with its Wilson interval."""
        return proportion(int(self.counts[max(0, total - self.lowest) :].sum()), self.games)

    def quantile(self, share: float) -> Estimate:
        """The least total that `share` of the games do not exceed.

        The 95 % interval is that of its rank; totals are whole, so it often is the number alone.
        """
        if not self.games:
            return Estimate(math.nan)
        middle, half = share * self.games, interval.Z * math.sqrt(share * (1 - share) * self.games)
        ranks = (math.ceil(middle), math.floor(middle - half), math.ceil(middle + half))
        value, low, high = (self._ranked(rank) for rank in ranks)
        return Estimate(value, low, high)

    def _ranked(self, rank: int) -> float:
        """The total of the game of that rank; ranks run from 1 to the number of games."""
        running = np.cumsum(self.counts)
        rank = min(max(rank, 1), self.games)
        return float(self.lowest + int(np.searchsorted(running, rank)))

    def rows(self) -> list[tuple[int, int]]:
        """Every total that was reached, and how often."""
        return [(self.lowest + int(i), int(self.counts[i])) for i in np.flatnonzero(self.counts)]


def proportion(count: int, games: int) -> Estimate:
    """A share of the games with its Wilson interval."""
    return Estimate(count / games if games else math.nan, *interval.wilson(count, games))
