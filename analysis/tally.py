"""Tallies of games: whole numbers that are counted slice by slice, and what follows from them.

The tally of [0, N) is that of [0, k) plus that of [k, N). No float is added up anywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis import interval
from analysis.deal import Words, deal
from analysis.interval import Estimate
from analysis.philox import Key

Counts = NDArray[np.int64]
Scores = NDArray[np.int16]
Play = Callable[[Any, Words, Scores], None]

BINS = 256
RANKS = ("vp", "ahead", "level")
"""The measures of a power at the end, before the columns of the scores."""
PASS = 65_536  # words and scores of the games that are played at once; they stay in the cache


@dataclass(frozen=True)
class Plays:
    """A task for an executor: play a slice of games under every plan, and tally them.

    Attributes
    ----------
    key : tuple of int
    slots : int
    plays : tuple of (callable, tables)
        One for each plan.
    shape : tuple of int
        Powers, turns and columns of the scores.
    sources, lowest : int
    """

    key: Key
    slots: int
    plays: tuple[tuple[Play, Any], ...]
    shape: tuple[int, int, int]
    sources: int
    lowest: int

    def __call__(self, first: int, games: int) -> tuple[Counts, ...]:
        """The tally of games `first` to `first + games`.

        Returns
        -------
        tuple of int64 arrays
            Totals by plan, power, turn, kind and bin; moments by plan, order, power and measure;
            differences to the first plan by plan, order, power and measure.

        Raises
        ------
        ValueError
            A total has no bin.
        """
        plays = [(play, _writable(tables)) for play, tables in self.plays]
        sums = self.nothing()
        size = max(16, PASS // (self.slots + math.prod(self.shape)))
        words = np.empty((min(size, games), self.slots), dtype=np.uint32)
        scores = np.empty((len(words), *self.shape), dtype=np.int16)
        for start in range(first, first + games, size):
            n = min(size, first + games - start)
            deal(self.key, start, words[:n])
            self._tally(plays, words[:n], scores[:n], sums)
        return sums

    def nothing(self) -> tuple[Counts, ...]:
        """The tally of no games."""
        plans, (powers, turns, columns) = len(self.plays), self.shape
        ends = (powers, len(RANKS) + columns)
        shapes: list[tuple[int, ...]] = [(plans, powers, turns, 1 + columns - self.sources, BINS)]
        shapes += [(plans, 3, *ends), (plans - 1, 2, *ends)]
        return tuple(np.zeros(shape, dtype=np.int64) for shape in shapes)

    def _tally(
        self, plays: Sequence[tuple[Play, Any]], words: Words, scores: Scores, sums: Sequence[Any]
    ) -> None:
        from analysis import tally_kernel as kernel

        by_turn, moments, differences = sums
        ends = np.empty((len(plays), len(words), *moments.shape[2:]), dtype=np.int32)
        for plan, (play, tables) in enumerate(plays):
            scores.fill(0)
            play(tables, words, scores)
            outside = kernel.count_turns(
                scores, self.sources, self.lowest, by_turn[plan], ends[plan]
            )
            if outside:
                most = self.lowest + BINS - 1
                raise ValueError(f"{outside} totals lie outside {self.lowest} to {most}")
            kernel.add_moments(ends[plan], moments[plan])
            if plan:
                kernel.add_differences(ends[0], ends[plan], differences[plan - 1])


def _writable(tables: Any) -> Any:
    """The same with arrays that may be written: a read-only one would compile another kernel."""
    if isinstance(tables, np.ndarray):
        return np.require(tables, requirements=["C", "W"])
    if isinstance(tables, tuple):
        parts = [_writable(part) for part in tables]
        return type(tables)(*parts) if hasattr(tables, "_fields") else tuple(parts)
    return tables


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

    def share(self, power: int, measure: int) -> Estimate | None:
        """The mean of a measure over the mean VP; None where those are not above 0."""
        total, square, product = self.moments[:, power, measure].tolist()
        vp, vp_square, _ = self.moments[:, power, RANKS.index("vp")].tolist()
        if vp <= 0 or self.games < 2:
            return None
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
        middle, half = share * self.games, interval.Z * math.sqrt(share * (1 - share) * self.games)
        ranks = (math.ceil(middle), math.floor(middle - half), math.ceil(middle + half) + 1)
        value, low, high = (self._ranked(rank) for rank in ranks)
        return Estimate(value, low, high)

    def _ranked(self, rank: int) -> float:
        """The total of the game of that rank; ranks run from 1 to the number of games."""
        running = np.cumsum(self.counts)
        rank = min(max(rank, 1), max(self.games, 1))
        return float(self.lowest + int(np.searchsorted(running, rank)))

    def rows(self) -> list[tuple[int, int]]:
        """Every total that was reached, and how often."""
        return [(self.lowest + int(i), int(self.counts[i])) for i in np.flatnonzero(self.counts)]


def proportion(count: int, games: int) -> Estimate:
    """A share of the games with its Wilson interval."""
    return Estimate(count / games if games else math.nan, *interval.wilson(count, games))
