"""Elizabeth I and her suitors, compiled; the rules and the plan are in the tables (21.1-21.3)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analysis.jit import njit

Longs = NDArray[np.int64]
_SIX, _HALF = np.uint64(6), np.uint64(32)
_DICE = np.int64(6)


@njit(cache=True, nogil=True)
def play_queen(
    turns: Longs,
    score: Longs,
    enters: Longs,
    starts: Longs,
    step: Longs,
    places: Longs,
    offsets: Longs,
    policy: NDArray[np.int8],
    bonus: Longs,
    cells: Longs,
    rows: NDArray[np.int8],
    gains: Longs,
    off: Longs,
    words: NDArray[np.uint32],
    scores: NDArray[np.int16],
) -> None:
    """Add what comes of every game, for one power with the columns of `queen_game`.

    Parameters
    ----------
    turns : int64 array of shape (3,)
        Turns before the plan's first, on which only ageing is rolled; turns of the plan; whether
        a bride has the Virgin Queen VP of her last turn (0 or 1).
    score : int64 array of shape (turns,)
        Virgin Queen VP of each turn of the plan.
    enters, starts : int64 arrays of shape (suitors,)
        The turn, from 0, on which each suitor enters, and his eligibility then.
    step : int64 array of shape (suitors, 13, 6)
        His eligibility after ageing, by the one before and the face of the die.
    places : int64 array of shape (turns, suitors, 13)
        What each eligibility adds to the number of the state; 0 off the display too.
    offsets, policy : int64 array of shape (turns,), int8 array
        The option in every state: 0 to stay unmarried, i to accept suitor i - 1.
    bonus : int64 array of shape (turns, suitors, 13)
        What the couple adds to the dice.
    cells, rows : int64 array of shape (suitors,), int8 array of shape (suitors, bonuses, cells)
        The row of the Royal Wedding Table in each cell.
    gains, off : int64 arrays of shape (suitors, rows, 2) and (suitors, rows)
        VP and cards, and whether the row is a cancellation.
    words : uint32 array of shape (games, slots)
        A turn's words: the wedding, then six dice of ageing in each.
    scores : int16 array of shape (games, 1, turns, 3)
    """
    before, length, own = turns
    suitors = len(enters)
    each = 1 + (suitors + _DICE - 1) // _DICE
    rating = np.empty(suitors, dtype=np.int64)
    for game in range(words.shape[0]):
        rating[:] = 0
        for turn in range(before + length):
            word, at = turn * each, turn - before
            for man in range(suitors):
                if enters[man] == turn:
                    rating[man] = starts[man]
            if at >= 0:
                state = offsets[at]
                for man in range(suitors):
                    state += places[at, man, rating[man]]
                taken = np.int64(policy[state]) - 1
                cancelled = True
                if taken >= 0:
                    cell = np.uint64(words[game, word]) * np.uint64(cells[taken]) >> _HALF
                    row = np.int64(rows[taken, bonus[at, taken, rating[taken]], np.int64(cell)])
                    scores[game, 0, at, 1] += gains[taken, row, 0]
                    scores[game, 0, at, 2] += gains[taken, row, 1]
                    cancelled = off[taken, row] == 1
                if cancelled or own == 1:
                    scores[game, 0, at, 0] += score[at]
                if not cancelled:
                    break
            for man in range(suitors):
                if man % _DICE == 0:
                    left = np.uint64(words[game, word + 1 + man // _DICE])
                left *= _SIX
                rating[man] = step[man, rating[man], np.int64(left >> _HALF)]
                left &= np.uint64(0xFFFFFFFF)
