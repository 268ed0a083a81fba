"""The compiled kernels against plain Python and NumPy, trial by trial."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.stats import chi2

from analysis import kernel, philox

Counts = NDArray[np.int64]
KEY = philox.key(1517, "wedding")
SIZES = (1, 2, 6, 36, 64, 65, 720, 1296, 7776, 46_656, 65_536)
# of this key the first trials whose second draw moves them to the next cell, by table size
MOVED = {
    6: 299_334_629,
    36: 104_794_531,
    720: 7_466_037,
    1296: 7_137_594,
    7776: 3_629_548,
    46_656: 282_171,
    65_535: 252_038,
}
starts = st.integers(0, 2**62)
lengths = st.integers(0, 5_000)


def counted(first: int, trials: int, ways: int, key: philox.Key = KEY) -> Counts:
    out = np.zeros(ways, dtype=np.int64)
    kernel.count_cells(
        np.uint32(key[0]),
        np.uint32(key[1]),
        np.uint64(first),
        np.uint64(trials),
        np.uint64(ways),
        out,
    )
    return out


def counted_by_ways(first: int, trials: int, ways: list[int]) -> Counts:
    out = np.zeros(len(ways), dtype=np.int64)
    cumulative = np.cumsum(np.array(ways, dtype=np.uint64))
    kernel.count_weighted(
        np.uint32(KEY[0]),
        np.uint32(KEY[1]),
        np.uint64(first),
        np.uint64(trials),
        cumulative,
        out,
    )
    return out


def dealt(first: int, games: int, slots: int) -> NDArray[np.uint32]:
    out = np.zeros((games, slots), dtype=np.uint32)
    kernel.fill_words(
        np.uint32(KEY[0]),
        np.uint32(KEY[1]),
        np.uint64(first),
        np.uint64(games),
        np.uint64(slots),
        out,
    )
    return out


def tally(cells: Counts, ways: int) -> list[int]:
    return [int(count) for count in np.bincount(cells, minlength=ways)]


@pytest.mark.parametrize("ways", SIZES)
def test_the_kernel_counts_the_cells_of_the_reference(ways: int) -> None:
    first, trials = 250_001, 300_001
    assert counted(first, trials, ways).tolist() == tally(
        philox.cells(KEY, first, trials, ways), ways
    )


@pytest.mark.parametrize("ways", [6, 1296, 46_656])
def test_the_kernel_counts_the_cells_of_a_scalar_loop(ways: int) -> None:
    expected = np.zeros(ways, dtype=np.int64)
    for trial in range(281_000, 283_000):
        high, low = (philox.words(KEY, trial >> 2, draw)[trial & 3] for draw in (0, 1))
        expected[(high << 32 | low) * ways >> 64] += 1
    assert counted(281_000, 2_000, ways).tolist() == expected.tolist()


@pytest.mark.parametrize(("ways", "trial"), MOVED.items())
def test_the_second_draw_moves_a_trial_to_the_next_cell(ways: int, trial: int) -> None:
    by_one_draw = int(philox.lanes(KEY, trial, 1)[0]) * ways >> 32
    assert counted(trial, 1, ways).nonzero()[0].tolist() == [by_one_draw + 1]
    around = philox.cells(KEY, trial - 3_001, 6_002, ways)
    assert counted(trial - 3_001, 6_002, ways).tolist() == tally(around, ways)


@pytest.mark.parametrize("ways", [1, 2, 65_536])
def test_a_power_of_two_needs_no_second_draw(ways: int) -> None:
    words = philox.lanes(KEY, 0, 100_000)
    assert ((words * ways & philox.MASK) <= 2**32 - ways).all()


@given(starts, lengths, lengths, st.sampled_from(SIZES))
@settings(deadline=None, max_examples=60)
def test_a_run_of_trials_is_the_sum_of_its_parts(
    first: int, head: int, tail: int, ways: int
) -> None:
    parts = counted(first, head, ways) + counted(first + head, tail, ways)
    assert counted(first, head + tail, ways).tolist() == parts.tolist()


@given(starts, lengths, st.integers(1, 65_536))
@settings(deadline=None, max_examples=60)
def test_any_run_and_any_size_agree_with_the_reference(first: int, trials: int, ways: int) -> None:
    expected = tally(philox.cells(KEY, first, trials, ways), ways)
    assert counted(first, trials, ways).tolist() == expected


@given(
    starts, lengths, lengths, st.lists(st.integers(0, 2**58), min_size=1, max_size=16).filter(any)
)
@settings(deadline=None, max_examples=60)
def test_weighted_runs_agree_with_the_reference_and_add_up(
    first: int, head: int, tail: int, ways: list[int]
) -> None:
    whole = counted_by_ways(first, head + tail, ways)
    assert whole.tolist() == tally(philox.weighted(KEY, first, head + tail, ways), len(ways))
    parts = counted_by_ways(first, head, ways) + counted_by_ways(first + head, tail, ways)
    assert whole.tolist() == parts.tolist()


def test_equal_ways_fall_as_cells_do() -> None:
    assert counted_by_ways(5, 100_000, [1] * 36).tolist() == counted(5, 100_000, 36).tolist()


def test_counts_are_added_to_what_is_there() -> None:
    out = np.full(6, 10, dtype=np.int64)
    zero, key = np.uint64(0), np.uint32(0)
    kernel.count_cells(key, key, zero, np.uint64(600), np.uint64(6), out)
    assert (out - 10).tolist() == counted(0, 600, 6, key=(0, 0)).tolist()


@given(starts, st.integers(1, 40), st.integers(1, 90))
@settings(deadline=None, max_examples=60)
def test_words_are_dealt_as_the_reference_deals_them(first: int, games: int, slots: int) -> None:
    found = dealt(first, games, slots)
    assert found.tolist() == philox.dealt(KEY, first, games, slots).tolist()


def test_a_campaign_shares_no_word_with_an_attempt() -> None:
    assert not set(dealt(0, 500, 8).ravel()) & set(philox.lanes(KEY, 0, 2_000).tolist())


@pytest.mark.parametrize("ways", [2, 6, 36, 1296, 7776, 46_656])
def test_every_cell_is_equally_likely(ways: int) -> None:
    trials = 20_000_000
    counts = counted(0, trials, ways)
    statistic = ((counts - trials / ways) ** 2).sum() / (trials / ways)
    low, high = chi2.ppf([1e-6, 1 - 1e-6], ways - 1)
    assert low < statistic < high


def test_weighted_cells_fall_by_their_ways() -> None:
    trials, ways = 20_000_000, np.array([1, 5, 36, 216, 1296, 46_656])
    expected = trials * ways / ways.sum()
    statistic = ((counted_by_ways(0, trials, ways.tolist()) - expected) ** 2 / expected).sum()
    low, high = chi2.ppf([1e-6, 1 - 1e-6], len(ways) - 1)
    assert low < statistic < high


def test_wrong_sizes_are_refused() -> None:
    zero, key = np.uint64(0), np.uint32(0)
    with pytest.raises(ValueError, match="ways must be"):
        kernel.count_cells(key, key, zero, zero, np.uint64(7), np.zeros(6, dtype=np.int64))
    with pytest.raises(ValueError, match="ways must be"):
        counted(0, 1, 65_537)
    with pytest.raises(ValueError, match="same length"):
        kernel.count_weighted(
            key, key, zero, zero, np.ones(2, dtype=np.uint64), np.zeros(3, dtype=np.int64)
        )
    with pytest.raises(ValueError, match="shape"):
        kernel.fill_words(key, key, zero, np.uint64(2), np.uint64(4), np.zeros((2, 5), np.uint32))


def test_each_kernel_is_compiled_once() -> None:
    kernel.warm()
    counted(0, 1, 6), counted_by_ways(0, 1, [1, 2]), dealt(0, 1, 4)
    for name in ("count_cells", "count_weighted", "fill_words"):
        assert len(getattr(kernel, name).signatures) == 1


ROLL = """
import numpy as np
import kernel
from analysis.compiled import is_compiled
before = is_compiled("kernel:count_cells")
out = np.zeros(6, dtype=np.int64)
key = np.uint32(0)
kernel.count_cells(key, key, np.uint64(0), np.uint64(600), np.uint64(6), out)
stats = kernel.count_cells.stats
print(before, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()), *out)
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copy(kernel.__file__, tmp_path / "kernel.py"))


def in_a_new_process(copy: Path) -> list[str]:
    """Whether it was compiled, cache hits, misses and the counts of 600 trials of six cells."""
    root = str(Path(__file__).parents[1])
    variables = {"PYTHONPATH": root, "NUMBA_CACHE_DIR": str(copy.parent / "cache")}
    command = [sys.executable, "-c", ROLL]
    return subprocess.run(
        command,
        cwd=copy.parent,
        env=os.environ | variables,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()


def test_a_second_process_compiles_nothing(copy: Path) -> None:
    counts = [str(count) for count in counted(0, 600, 6, key=(0, 0))]
    assert in_a_new_process(copy) == ["False", "0", "1", *counts]
    assert in_a_new_process(copy) == ["True", "1", "0", *counts]


def test_an_edit_never_leaves_a_stale_kernel_behind(copy: Path) -> None:
    before = in_a_new_process(copy)
    edited = copy.read_text().replace("0xD2511F53", "0xD2511F55")
    assert edited != copy.read_text()
    copy.write_text(edited)
    after = in_a_new_process(copy)
    assert after[:3] == ["False", "0", "1"]
    assert after[3:] != before[3:]
