"""Tallying the scores of games: the compiled kernels, tested against plain Python.

They know no game. Whole numbers only, so a sum is the same in any order and slicing. Everything
they inline stands in this file, because numba's cache does not notice an edit in another.

Games stand side by side along the last axis, so that LLVM makes vectors of them. The measures of
a power at the end of a game are, in this order: VP; whether it is ahead of all others (0 or 1);
whether none is ahead of it (0 or 1); then the columns of the scores.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.jit import njit

Scores = NDArray[np.int16]
Ends = NDArray[np.int32]
Counts = NDArray[np.int64]

_VP, _AHEAD, _LEVEL, _COLUMNS = 0, 1, 2, 3


@njit(cache=True, nogil=True)
def count_turns(scores: Scores, sources: int, lowest: int, by_turn: Counts, ends: Ends) -> int:
    """Count what each power has at the end of each turn, and note what it ends with.

    Parameters
    ----------
    scores : int16 array of shape (powers, turns, columns, games or more)
    sources : int
        How many columns, the first ones, are VP.
    lowest : int
        The total that the first bin stands for.
    by_turn : int64 array of shape (powers, turns, kinds, bins)
        Adds one to the bin of each total so far; the kinds are VP and the columns after `sources`.
    ends : int32 array of shape (powers, measures, games)
        Written: the measures at the end of each game.

    Returns
    -------
    int
        How many totals had no bin.
    """
    outside = 0
    ends[:] = 0
    for power in range(scores.shape[0]):
        end = ends[power]
        for turn in range(scores.shape[1]):
            for column in range(scores.shape[2]):
                gains = scores[power, turn, column]
                _add(gains, end[_COLUMNS + column])
                if column < sources:
                    _add(gains, end[_VP])
                else:
                    counts = by_turn[power, turn, 1 + column - sources]
                    outside += _count(end[_COLUMNS + column], lowest, counts)
            outside += _count(end[_VP], lowest, by_turn[power, turn, 0])
    _rank(ends)
    return outside


@njit(forceinline=True)
def _add(gains: Any, totals: Any) -> None:
    for game in range(len(totals)):
        totals[game] += gains[game]


@njit(forceinline=True)
def _count(totals: Any, lowest: int, counts: Any) -> int:
    """Count each total in its bin; how many had none."""
    bins, outside = np.uint64(len(counts)), 0
    for game in range(len(totals)):
        at = np.uint64(np.int64(totals[game]) - lowest)
        if at < bins:
            counts[at] += 1
        else:
            outside += 1
    return outside


@njit
def _rank(ends: Any) -> None:
    """Who is ahead, and whom none is ahead of."""
    powers, _, games = ends.shape
    best, shared = np.empty(games, np.int32), np.zeros(games, np.int32)
    best[:] = ends[0, _VP]
    for power in range(powers):
        for game in range(games):
            best[game] = max(best[game], ends[power, _VP, game])
    for power in range(powers):
        for game in range(games):
            ends[power, _LEVEL, game] = ends[power, _VP, game] == best[game]
            shared[game] += ends[power, _LEVEL, game]
    for power in range(powers):
        for game in range(games):
            ends[power, _AHEAD, game] = ends[power, _LEVEL, game] & (shared[game] == 1)


@njit(cache=True, nogil=True)
def add_moments(ends: Ends, moments: Counts) -> None:
    """Add up measures, their squares, and their products with VP.

    Parameters
    ----------
    ends : int32 array of shape (powers, measures, games)
    moments : int64 array of shape (3, powers, measures)
        Adds the sums, the sums of squares, and the sums of products with the power's VP.
    """
    for power in range(ends.shape[0]):
        for measure in range(ends.shape[1]):
            total = square = product = np.int64(0)
            for game in range(ends.shape[2]):
                value = np.int64(ends[power, measure, game])
                total += value
                square += value * value
                product += value * np.int64(ends[power, _VP, game])
            moments[0, power, measure] += total
            moments[1, power, measure] += square
            moments[2, power, measure] += product


@njit(cache=True, nogil=True)
def add_differences(first: Ends, second: Ends, moments: Counts) -> None:
    """Add up the differences (second - first) of the measures of the same games.

    Parameters
    ----------
    first, second : int32 array of shape (powers, measures, games)
    moments : int64 array of shape (2, powers, measures)
        Adds the sums and the sums of squares of the differences.
    """
    for power in range(first.shape[0]):
        for measure in range(first.shape[1]):
            total = square = np.int64(0)
            for game in range(first.shape[2]):
                gap = np.int64(second[power, measure, game]) - np.int64(first[power, measure, game])
                total += gap
                square += gap * gap
            moments[0, power, measure] += total
            moments[1, power, measure] += square
