"""Random words: Philox4x32-10 (Salmon et al., SC11) in plain Python and NumPy, and what they pick.

A word is a pure function of key, counter and lane. Trial `t` of an attempt owns lane `t & 3` of
counter `t >> 2`; its draw 0 picks, and its draw 1 is 32 more bits below. This module is the
reference that the compiled kernels must equal; it needs no compiler.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Key: TypeAlias = tuple[int, int]
Counts: TypeAlias = NDArray[np.int64]
Longs: TypeAlias = NDArray[np.uint64]
Word = TypeVar("Word", int, NDArray[np.uint64])

MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
WEYL = (0x9E3779B9, 0xBB67AE85)
MASK = 0xFFFFFFFF
ROUNDS = 10


def key(seed: int, name: str) -> Key:
    """The key of an attempt's random words.

    Parameters
    ----------
    seed : int
        Not negative.
    name : str
        The attempt's name; attempts of one name and seed share their dice.

    Returns
    -------
    tuple of int
        Two words of 32 bits.

    Raises
    ------
    ValueError
        The seed is negative.

    Examples
    --------
    >>> key(1517, "wedding") == key(1517, "wedding") != key(1517, "canal")
    True
    """
    digest = hashlib.sha256(name.encode()).digest()
    spawn = tuple(int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4))
    first, second = np.random.SeedSequence(seed, spawn_key=spawn).generate_state(2, np.uint32)
    return int(first), int(second)


def words(key: Key, block: Word, draw: int = 0, last: int = 0) -> tuple[Word, Word, Word, Word]:
    """The four words of the counter (block low, block high, draw, last), one for each lane.

    Parameters
    ----------
    key : tuple of int
    block : int or uint64 array
        Under 2^64; an array gives arrays.
    draw, last : int
        The counter's third and fourth words, under 2^32.

    Returns
    -------
    tuple of int or of uint64 arrays
        Four values under 2^32.

    Examples
    --------
    >>> [f"{word:08x}" for word in words((0, 0), 0)]
    ['6627e8d5', 'e169c58d', 'bc57ac4c', '9b00dbd8']
    """
    zero: Any = block & 0
    a, b, c, d = (zero | word for word in (block & MASK, block >> 32, draw, last))
    for turn in range(ROUNDS):
        k0, k1 = ((k + turn * weyl) & MASK for k, weyl in zip(key, WEYL, strict=True))
        p, q = a * MULTIPLIERS[0], c * MULTIPLIERS[1]
        a, b, c, d = (q >> 32) ^ b ^ k0, q & MASK, (p >> 32) ^ d ^ k1, p & MASK
    return a, b, c, d


def lanes(key: Key, first: int, trials: int, draw: int = 0) -> Longs:
    """One word for each trial from `first` on.

    Examples
    --------
    >>> lanes((0, 0), 1, 2).tolist() == list(words((0, 0), 0)[1:3])
    True
    """
    blocks = np.arange(first >> 2, (first + trials + 3) >> 2, dtype=np.uint64)
    return np.stack(words(key, blocks, draw), axis=1).ravel()[first & 3 :][:trials]


def cells(key: Key, first: int, trials: int, ways: int) -> Counts:
    """The cell that each trial picks, the same as `kernel.count_cells` counts.

    A trial's 64 bits are a fraction in [0, 1) and pick cell floor(fraction * ways): no cell's
    chance is off by more than 2^-64.

    Parameters
    ----------
    key : tuple of int
    first, trials : int
    ways : int
        How many cells there are, all equally likely: 1 to 65,536.

    Returns
    -------
    int64 array of shape (trials,)

    Examples
    --------
    >>> cells((0, 0), 0, 4, 36).tolist()
    [14, 31, 26, 21]
    """
    high, low = lanes(key, first, trials), lanes(key, first, trials, draw=1)
    return ((high * ways + (low * ways >> 32)) >> 32).astype(np.int64)


def weighted(key: Key, first: int, trials: int, ways: Sequence[int]) -> Counts:
    """The cell that each trial picks by its ways, the same as `kernel.count_weighted` counts.

    Parameters
    ----------
    key : tuple of int
    first, trials : int
    ways : sequence of int
        Of each cell; all together at most 2^62.

    Returns
    -------
    int64 array of shape (trials,)

    Examples
    --------
    >>> weighted((0, 0), 0, 4, [20, 16]).tolist()
    [0, 1, 1, 1]
    """
    high, low = lanes(key, first, trials), lanes(key, first, trials, draw=1)
    cumulative = np.cumsum(np.array(ways, dtype=np.uint64))
    way = _multiply_high(high, low, int(cumulative[-1]))
    return np.searchsorted(cumulative, way, side="right").astype(np.int64)


def _multiply_high(high: Longs, low: Longs, total: int) -> Longs:
    """The upper 64 bits of (high, low) * total, by halves that never overflow."""
    upper, lower = total >> 32, total & MASK
    middle = high * lower + (low * lower >> 32)
    product: Longs = high * upper + (middle >> 32) + ((low * upper + (middle & MASK)) >> 32)
    return product


def dealt(key: Key, first: int, games: int, slots: int) -> NDArray[np.uint32]:
    """The words of whole games, the same as `kernel.fill_words` deals.

    Word `s` of game `g` is lane `s & 3` of the counter (g low, g high, s >> 2, 1); the 1 keeps
    the dice of campaigns apart from those of attempts.

    Returns
    -------
    uint32 array of shape (games, slots)

    Examples
    --------
    >>> dealt((0, 0), 5, 2, 6).shape
    (2, 6)
    """
    numbers = np.arange(first, first + games, dtype=np.uint64)
    columns = [w for draw in range((slots + 3) >> 2) for w in words(key, numbers, draw, last=1)]
    return np.stack(columns, axis=1)[:, :slots].astype(np.uint32)
