"""The Suez canal over turns (Virgin Queen 23.1), compiled; the rules are in the tables."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analysis.jit import njit

_SIX, _HALF = np.uint64(6), np.uint64(32)


@njit(cache=True, nogil=True)
def play_canal(
    tries: NDArray[np.int64],
    bonus: NDArray[np.int64],
    figures: NDArray[np.int64],
    words: NDArray[np.uint32],
    scores: NDArray[np.int16],
) -> None:
    """Add what the canal brings, for one power with the columns canal and cards.

    Parameters
    ----------
    tries, bonus : int64 arrays of shape (turns,)
        Whether there is a try on the turn (0 or 1), and what is added to its die.
    figures : int64 array
        The total that is needed; what each failure adds; VP; cards a turn.
    words : uint32 array of shape (games, turns)
    scores : int16 array of shape (games, 1, turns, 2)
    """
    needed, per_failure, vp, cards = figures
    for game in range(words.shape[0]):
        built, failed = False, np.int64(0)
        for turn in range(len(tries)):
            if built:
                scores[game, 0, turn, 1] += cards
            elif tries[turn]:
                die = 1 + np.int64(np.uint64(words[game, turn]) * _SIX >> _HALF)
                built = die + bonus[turn] + failed >= needed
                if built:
                    scores[game, 0, turn, 0] += vp
                else:
                    failed += per_failure
