"""Counting and dealing random words: the compiled kernels, tested against `analysis.philox`.

They know no rule. Everything they inline stands in this file, because numba's cache does not
notice an edit in another. Pass uint32 keys, uint64 numbers and C-ordered arrays, always the same
kinds, or numba compiles a second kernel.

Work goes through short passes over a block of counters. Those that make words and cells have no
branch, so that LLVM makes vectors of them; what depends on chance (where to count, the rare
second draw) stands in passes of its own.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from analysis.jit import njit

Counts: TypeAlias = NDArray[np.int64]
U32: TypeAlias = np.uint32
U64: TypeAlias = np.uint64
Four: TypeAlias = tuple[U64, U64, U64, U64]

BLOCK = 512  # counters in a pass: their cells, 4 KiB, stay in the first-level cache
SMALL = 64  # cells of the largest table that is counted by pairs: 64 * 64 counts are 32 KiB
LARGEST = 65_536  # cells that 16 bits can name

_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_MASK, _HALF, _SPAN = np.uint64(0xFFFFFFFF), np.uint64(32), np.uint64(1 << 32)
_ZERO, _ONE, _NEVER = np.uint64(0), np.uint64(1), np.uint64(2**64 - 1)  # a way no bound exceeds


@njit(forceinline=True)
def _words(k0: U64, k1: U64, block: U64, draw: U64, last: U64) -> Four:
    """The four words of one counter; what overflows 32 bits is cut off where it matters."""
    a, b, c, d = block, block >> _HALF, draw, last
    for turn in range(10):
        p, q = (a & _MASK) * _M0, (c & _MASK) * _M1
        a, b = (q >> _HALF) ^ b ^ (k0 + np.uint64(turn) * _W0), q
        c, d = (p >> _HALF) ^ d ^ (k1 + np.uint64(turn) * _W1), p
    return a & _MASK, b & _MASK, c & _MASK, d & _MASK


@njit(forceinline=True)
def _pick(k0: U64, k1: U64, block: U64, n: int, ways: U64, cells: Any, unsettled: Any) -> None:
    """The cells of `n` counters by their first draw, and whether the second could move one."""
    ways = ways & _MASK
    cells0, cells1, cells2, cells3 = cells[0], cells[1], cells[2], cells[3]
    for i in range(n):
        a, b, c, d = _words(k0, k1, block + np.uint64(i), _ZERO, _ZERO)
        a, b, c, d = a * ways, b * ways, c * ways, d * ways
        cells0[i], cells1[i], cells2[i], cells3[i] = a >> _HALF, b >> _HALF, c >> _HALF, d >> _HALF
        rest = max(max(a & _MASK, b & _MASK), max(c & _MASK, d & _MASK))
        unsettled[i] = rest > _SPAN - ways


@njit()
def _settled(k0: U64, k1: U64, block: U64, ways: U64) -> Four:
    """The four cells of one counter by both draws: floor(64 bits * ways / 2^64)."""
    a, b, c, d = _words(k0, k1, block, _ZERO, _ZERO)
    e, f, g, h = _words(k0, k1, block, _ONE, _ZERO)
    return (
        (a * ways + (e * ways >> _HALF)) >> _HALF,
        (b * ways + (f * ways >> _HALF)) >> _HALF,
        (c * ways + (g * ways >> _HALF)) >> _HALF,
        (d * ways + (h * ways >> _HALF)) >> _HALF,
    )


@njit()
def _settle(k0: U64, k1: U64, block: U64, n: int, ways: U64, cells: Any, unsettled: Any) -> None:
    """Let the second draw settle the counters that need it, where there are any."""
    some = np.uint8(0)
    for i in range(n):
        some |= unsettled[i]
    for i in range(n if some else 0):
        if unsettled[i]:
            four = _settled(k0, k1, block + np.uint64(i), ways)
            cells[0, i], cells[1, i], cells[2, i], cells[3, i] = four


@njit(forceinline=True)
def _pair(cells: Any, others: Any, n: int, ways: U64) -> None:
    """Make one number of two cells: raising one count for both is what makes small tables fast."""
    for i in range(n):
        cells[i] += np.uint16(ways) * others[i]


@njit(forceinline=True)
def _tally(cells: Any, n: int, counts: Counts) -> None:
    for i in range(n):
        counts[cells[i]] += 1


@njit()
def _count(k0: U64, k1: U64, begin: int, end: int, ways: U64, counts: Counts) -> None:
    """Count the cells of whole counters, by pairs where there is a count for each pair."""
    cells, unsettled = np.empty((4, BLOCK), np.uint16), np.empty(BLOCK, np.uint8)
    paired = counts.size > ways
    for start in range(begin, end, BLOCK):
        n = min(BLOCK, end - start)
        _pick(k0, k1, np.uint64(start), n, ways, cells, unsettled)
        _settle(k0, k1, np.uint64(start), n, ways, cells, unsettled)
        if paired:
            _pair(cells[0], cells[1], n, ways)
            _pair(cells[2], cells[3], n, ways)
        for lane in range(0, 4, 2 if paired else 1):
            _tally(cells[lane], n, counts)


@njit()
def _uncount(k0: U64, k1: U64, begin: int, end: int, ways: U64, out: Counts) -> None:
    """Take back the trials of the outermost counters that were not asked for, three at most."""
    for trial in range(begin, end):
        out[_settled(k0, k1, np.uint64(trial >> 2), ways)[trial & 3]] -= 1


@njit(cache=True, nogil=True)
def count_cells(key0: U32, key1: U32, first: U64, trials: U64, ways: U64, out: Counts) -> None:
    """Add to `out` how often each of `ways` equally likely cells falls.

    Parameters
    ----------
    key0, key1 : uint32
    first, trials : uint64
        Trials `first` to `first + trials`, under 2^63.
    ways : uint64
        1 to 65,536.
    out : int64 array of shape (ways,)

    Raises
    ------
    ValueError
        `ways` is out of range or not the length of `out`.

    Examples
    --------
    >>> out = np.zeros(6, dtype=np.int64)
    >>> count_cells(np.uint32(1), np.uint32(2), np.uint64(0), np.uint64(6000), np.uint64(6), out)
    >>> out.sum()
    np.int64(6000)
    """
    if not 1 <= ways <= LARGEST or ways != out.size:
        raise ValueError("ways must be from 1 to 65,536 and the length of out")
    k0, k1, span = np.uint64(key0), np.uint64(key1), np.uint64(ways)
    begin: Any = np.int64(first)
    end: Any = begin + np.int64(trials)
    if 1 < ways <= SMALL:
        pairs = np.zeros(out.size * out.size, np.int64)
        _count(k0, k1, begin >> 2, (end + 3) >> 2, span, pairs)
        for pair in range(pairs.size):
            out[pair // out.size] += pairs[pair]
            out[pair % out.size] += pairs[pair]
    else:
        _count(k0, k1, begin >> 2, (end + 3) >> 2, span, out)
    _uncount(k0, k1, begin >> 2 << 2, begin, span, out)
    _uncount(k0, k1, end, (end + 3) >> 2 << 2, span, out)


@njit(forceinline=True)
def _scaled(high: U64, low: U64, total: U64) -> U64:
    """The upper 64 bits of (high, low) * total, by halves that never overflow."""
    upper, lower = total >> _HALF, total & _MASK
    middle = high * lower + (low * lower >> _HALF)
    return high * upper + (middle >> _HALF) + ((low * upper + (middle & _MASK)) >> _HALF)


@njit(forceinline=True)
def _pick_ways(k0: U64, k1: U64, block: U64, n: int, total: U64, ways: Any) -> None:
    """Of `n` counters which of all ways each lane picks, by both draws."""
    ways0, ways1, ways2, ways3 = ways[0], ways[1], ways[2], ways[3]
    for i in range(n):
        a, b, c, d = _words(k0, k1, block + np.uint64(i), _ZERO, _ZERO)
        e, f, g, h = _words(k0, k1, block + np.uint64(i), _ONE, _ZERO)
        ways0[i], ways1[i] = _scaled(a, e, total), _scaled(b, f, total)
        ways2[i], ways3[i] = _scaled(c, g, total), _scaled(d, h, total)


@njit()
def _count_below(ways: Any, n: int, cumulative: Any, below: Counts) -> None:
    """Count the trials below each bound; vectors do so faster than a search, to 1,000 bounds."""
    for cell in range(cumulative.size):
        for lane in range(4):
            lane_ways, bound, found = ways[lane], cumulative[cell], np.int64(0)
            for i in range(n):
                found += np.int64(lane_ways[i] < bound)
            below[cell] += found


@njit(cache=True, nogil=True)
def count_weighted(
    key0: U32, key1: U32, first: U64, trials: U64, cumulative: NDArray[U64], out: Counts
) -> None:
    """Add to `out` how often each cell falls, each as likely as its share of all ways.

    Parameters
    ----------
    key0, key1 : uint32
    first, trials : uint64
        Trials `first` to `first + trials`, under 2^63.
    cumulative : uint64 array
        The ways of the cells up to and with each; the last is all ways, at most 2^62.
    out : int64 array of the same shape

    Raises
    ------
    ValueError
        The arrays differ in length or are empty.

    Examples
    --------
    >>> out = np.zeros(2, dtype=np.int64)
    >>> ways = np.array([1, 36], dtype=np.uint64)
    >>> count_weighted(np.uint32(1), np.uint32(2), np.uint64(0), np.uint64(3600), ways, out)
    >>> out.sum()
    np.int64(3600)
    """
    if cumulative.size == 0 or cumulative.size != out.size:
        raise ValueError("cumulative and out must have the same length, at least 1")
    k0, k1 = np.uint64(key0), np.uint64(key1)
    begin: Any = np.int64(first)
    end: Any = begin + np.int64(trials)
    ways, below = np.empty((4, BLOCK), np.uint64), np.zeros(out.size, np.int64)
    for start in range(begin >> 2, (end + 3) >> 2, BLOCK):
        n = min(BLOCK, ((end + 3) >> 2) - start)
        _pick_ways(k0, k1, np.uint64(start), n, cumulative[-1], ways)
        for trial in range(4 * start, begin):
            ways[trial & 3, (trial >> 2) - start] = _NEVER
        for trial in range(end, 4 * (start + n)):
            ways[trial & 3, (trial >> 2) - start] = _NEVER
        _count_below(ways, n, cumulative, below)
    for cell in range(out.size):
        out[cell] += below[cell] - (below[cell - 1] if cell else 0)


@njit(cache=True, nogil=True)
def fill_words(
    key0: U32, key1: U32, first: U64, games: U64, slots: U64, out: NDArray[np.uint32]
) -> None:
    """Deal the words of whole games: word `s` of a game stands in its row at column `s`.

    A row is one game, because a game reads its own words: with a row for each slot they are
    dealt a fifth faster and read at less than half the speed.

    Parameters
    ----------
    key0, key1 : uint32
    first, games, slots : uint64
    out : uint32 array of shape (games, slots)

    Raises
    ------
    ValueError
        The shape is another.

    Examples
    --------
    >>> out = np.zeros((2, 6), dtype=np.uint32)
    >>> fill_words(np.uint32(1), np.uint32(2), np.uint64(0), np.uint64(2), np.uint64(6), out)
    >>> out.all()
    np.True_
    """
    if games != out.shape[0] or slots != out.shape[1]:
        raise ValueError("out must have the shape (games, slots)")
    k0, k1, whole, rest = np.uint64(key0), np.uint64(key1), out.shape[1] >> 2, out.shape[1] & 3
    for game in range(out.shape[0]):
        row, number = out[game], np.uint64(first) + np.uint64(game)
        for draw in range(whole):
            four = _words(k0, k1, number, np.uint64(draw), _ONE)
            row[4 * draw], row[4 * draw + 1], row[4 * draw + 2], row[4 * draw + 3] = four
        if rest:
            four = _words(k0, k1, number, np.uint64(whole), _ONE)
            for lane in range(rest):
                row[4 * whole + lane] = four[lane]


def warm() -> None:
    """Compile `count_cells`, or load it from the cache, with a roll of no trials.

    Examples
    --------
    >>> warm()
    >>> len(count_cells.signatures)
    1
    """
    nothing = np.uint64(0)
    count_cells(np.uint32(0), np.uint32(0), nothing, nothing, _ONE, np.zeros(1, dtype=np.int64))
