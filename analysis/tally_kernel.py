"""Tallying the scores of games: the compiled kernels, tested against plain Python.

They know no game. Whole numbers only, so a sum is the same in any order and slicing. Everything
they inline stands in this file, because numba's cache does not notice an edit in another.

The measures of a power at the end of a game are, in this order: VP; whether it is ahead of all
others (0 or 1); whether none is ahead of it (0 or 1); then the columns of the scores.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Scores = NDArray[np.int16]
Ends = NDArray[np.int32]
Counts = NDArray[np.int64]

_VP, _AHEAD, _LEVEL, _COLUMNS = 0, 1, 2, 3


@njit(cache=True, nogil=True)
def count_turns(scores: Scores, sources: int, lowest: int, by_turn: Counts, ends: Ends) -> int:
    """Count what each power has at the end of each turn, and note what it ends with.

    Parameters
    ----------
    scores : int16 array of shape (games, powers, turns, columns)
    sources : int
        How many columns, the first ones, are VP.
    lowest : int
        The total that the first bin stands for.
    by_turn : int64 array of shape (powers, turns, kinds, bins)
        Adds one to the bin of each total so far; the kinds are VP and the columns after `sources`.
    ends : int32 array of shape (games, powers, measures)
        Written: the measures at the end of each game.

    Returns
    -------
    int
        How many totals had no bin.
    """
    games, powers, turns, columns = scores.shape
    bins = by_turn.shape[3]
    outside = 0
    for game in range(games):
        for power in range(powers):
            end = ends[game, power]
            end[:] = 0
            for turn in range(turns):
                row = scores[game, power, turn]
                for column in range(columns):
                    end[_COLUMNS + column] += row[column]
                    if column < sources:
                        end[_VP] += row[column]
                for kind in range(1 + columns - sources):
                    total = end[_VP] if kind == 0 else end[_COLUMNS + sources + kind - 1]
                    at = np.int64(total) - lowest
                    if 0 <= at < bins:
                        by_turn[power, turn, kind, at] += 1
                    else:
                        outside += 1
        _rank(ends[game])
    return outside


@njit
def _rank(ends: Ends) -> None:
    """Who is ahead, and whom none is ahead of."""
    best, shared = ends[0, _VP], 0
    for power in range(len(ends)):
        if ends[power, _VP] > best:
            best, shared = ends[power, _VP], 0
        if ends[power, _VP] == best:
            shared += 1
    for power in range(len(ends)):
        level = ends[power, _VP] == best
        ends[power, _LEVEL] = level
        ends[power, _AHEAD] = level and shared == 1


@njit(cache=True, nogil=True)
def add_moments(ends: Ends, moments: Counts) -> None:
    """Add up measures, their squares, and their products with VP.

    Parameters
    ----------
    ends : int32 array of shape (games, powers, measures)
    moments : int64 array of shape (3, powers, measures)
        Adds the sums, the sums of squares, and the sums of products with the power's VP.
    """
    games, powers, measures = ends.shape
    for game in range(games):
        for power in range(powers):
            vp = np.int64(ends[game, power, _VP])
            for measure in range(measures):
                value = np.int64(ends[game, power, measure])
                moments[0, power, measure] += value
                moments[1, power, measure] += value * value
                moments[2, power, measure] += value * vp


@njit(cache=True, nogil=True)
def add_differences(first: Ends, second: Ends, moments: Counts) -> None:
    """Add up the differences (second - first) of the measures of the same games.

    Parameters
    ----------
    first, second : int32 array of shape (games, powers, measures)
    moments : int64 array of shape (2, powers, measures)
        Adds the sums and the sums of squares of the differences.
    """
    games, powers, measures = first.shape
    for game in range(games):
        for power in range(powers):
            for measure in range(measures):
                gap = np.int64(second[game, power, measure]) - np.int64(first[game, power, measure])
                moments[0, power, measure] += gap
                moments[1, power, measure] += gap * gap
