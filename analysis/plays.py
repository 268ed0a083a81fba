"""Playing slices of games: deal, play and tally, as a task for an executor."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis import __version__
from analysis.deal import Words, deal
from analysis.faults import Fault
from analysis.philox import Key
from analysis.tally import BINS, RANKS, Counts

Scores = NDArray[np.int16]
Play = Callable[[Any, Words, Scores], None]

PASS = 262_144  # words and scores of the games that are played at once: a second-level cache


@dataclass(frozen=True)
class Plays:
    """Play a slice of games under every plan, and tally them.

    Attributes
    ----------
    key : tuple of int
    slots : int
    plays : tuple of (callable, tables)
        One for each plan.
    shape : tuple of int
        Powers, turns and columns of the scores.
    sources, lowest : int
    version : str
        Of the program that made the task; a worker of another refuses it.
    """

    key: Key
    slots: int
    plays: tuple[tuple[Play, Any], ...]
    shape: tuple[int, int, int]
    sources: int
    lowest: int
    version: str = __version__

    def __call__(self, first: int, games: int) -> tuple[Counts, ...]:
        """The tally of games `first` to `first + games`.

        Returns
        -------
        tuple of int64 arrays
            Totals by plan, power, turn, kind and bin; moments by plan, order, power and measure;
            differences to the first plan by plan, order, power and measure.

        Raises
        ------
        Fault
            This worker runs another version, or a total has no bin.
        """
        if self.version != __version__:
            raise Fault(f"A worker runs courtodds {__version__}; it must be {self.version}.")
        plays = [(play, _writable(tables)) for play, tables in self.plays]
        sums = self.nothing()
        for start, words, scores, ends in self._passes(first, games):
            deal(self.key, start, words)
            for plan, (play, tables) in enumerate(plays):
                scores.fill(0)
                play(tables, words, side_by_side(scores))
                self._tally(plan, scores, ends, sums)
        return sums

    def nothing(self) -> tuple[Counts, ...]:
        """The tally of no games."""
        plans, (powers, turns, columns) = len(self.plays), self.shape
        ends = (powers, len(RANKS) + columns)
        shapes: list[tuple[int, ...]] = [(plans, powers, turns, 1 + columns - self.sources, BINS)]
        shapes += [(plans, 3, *ends), (plans - 1, 2, *ends)]
        return tuple(np.zeros(shape, dtype=np.int64) for shape in shapes)

    def _passes(self, first: int, games: int) -> Iterator[tuple[int, Words, Scores, Any]]:
        """The first game of each pass, with room for its words, its scores and how they end.

        The layout of the arrays is the same for any number of games, so that no kernel is compiled
        twice. The scores of a column begin an odd number of 32 bytes after those of the last, so
        that their cache lines do not clash.
        """
        ends = (len(self.plays), self.shape[0], len(RANKS) + self.shape[2])
        cells, kept = math.prod(self.shape), math.prod(ends)
        size = max(31, PASS // (self.slots + cells) // 32 * 32 - 17)
        most = min(size, games)
        words = np.empty(most * self.slots, dtype=np.uint32)
        scores = np.empty(cells * (most + 1), dtype=np.int16)
        room = np.empty(kept * most, dtype=np.int32)
        for start in range(first, first + games, size):
            n = min(size, first + games - start)
            yield (
                start,
                words[: n * self.slots].reshape(n, self.slots),
                scores[: cells * (n + 1)].reshape(*self.shape, n + 1),
                room[: kept * n].reshape(*ends, n),
            )

    def _tally(self, plan: int, scores: Scores, ends: Any, sums: Sequence[Any]) -> None:
        from analysis import tally_kernel as kernel

        by_turn, moments, differences = sums
        outside = kernel.count_turns(scores, self.sources, self.lowest, by_turn[plan], ends[plan])
        if outside:
            most = self.lowest + BINS - 1
            raise Fault(
                f"{outside} totals lie outside {self.lowest} to {most}, more than is counted; "
                "look for a figure that is too great."
            )
        kernel.add_moments(ends[plan], moments[plan])
        if plan:
            kernel.add_differences(ends[0], ends[plan], differences[plan - 1])


def side_by_side(room: Scores) -> Scores:
    """Scores [game, power, turn, column] in a room [power, turn, column, games + 1].

    Without the one game more, the scores of a single one would be of another layout, and a kernel
    would be compiled for that.
    """
    return room[..., :-1].transpose(3, 0, 1, 2)


def _writable(tables: Any) -> Any:
    """The same with arrays that may be written: a read-only one would compile another kernel."""
    if isinstance(tables, np.ndarray):
        return np.require(tables, requirements=["C", "W"])
    if isinstance(tables, tuple):
        parts = [_writable(part) for part in tables]
        return type(tables)(*parts) if hasattr(tables, "_fields") else tuple(parts)
    return tables
