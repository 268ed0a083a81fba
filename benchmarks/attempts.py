"""Trials a second: this program, NumPy and plain Python, taking turns in one process.

Every contender resolves the same attempts: dice, and a table of five outcomes over every way they
can fall (two dice: 36 ways; four: 1,296; five: 7,776). Run `python -m benchmarks.attempts`.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from statistics import median
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from analysis import kernel, philox
from analysis.slices import committed

Counts: TypeAlias = NDArray[np.int64]
KEY = philox.key(1517, "benchmark")
DICE = {36: 2, 1296: 4, 7776: 5}
OUTCOMES = 5
ROUNDS = 7
CHUNK = 131_072  # the best for NumPy of the powers of two from 2^14 to 2^19
SLICE = 2**24
FASTEST = {36: np.uint16, 1296: np.uint16, 7776: np.int64}  # the kind NumPy draws cells fastest in


def outcome(faces: tuple[int, ...]) -> int:
    """A table of five outcomes, by the total of dice that show 0 to 5."""
    return sum(faces) * OUTCOMES // (5 * len(faces) + 1)


@cache
def table(ways: int) -> NDArray[np.int8]:
    cells = product(range(6), repeat=DICE[ways])
    return np.array([outcome(faces) for faces in cells], dtype=np.int8)


def folded(cells: Counts, ways: int) -> Counts:
    return np.bincount(table(ways), weights=cells, minlength=OUTCOMES).astype(np.int64)


@dataclass(frozen=True)
class Here:
    """The program's own kernel: cells are counted, and the table is looked up afterwards."""

    ways: int
    trials = 200_000_000

    def __call__(self, first: int, trials: int) -> Counts:
        cells = np.zeros(self.ways, dtype=np.int64)
        k0, k1 = np.uint32(KEY[0]), np.uint32(KEY[1])
        ways = np.uint64(self.ways)
        kernel.count_cells(k0, k1, np.uint64(first), np.uint64(trials), ways, cells)
        return folded(cells, self.ways)


@dataclass(frozen=True)
class NumpyDice:
    """NumPy rolling the dice in chunks that stay in the cache: SFC64, int8, one lookup each."""

    ways: int
    trials = 64 * CHUNK

    def __call__(self, first: int, trials: int) -> Counts:
        rng = np.random.Generator(np.random.SFC64(first))
        of_cell, counts = table(self.ways), np.zeros(OUTCOMES, dtype=np.int64)
        for start in range(0, trials, CHUNK):
            n = min(CHUNK, trials - start)
            faces = rng.integers(0, 6, size=(DICE[self.ways], n), dtype=np.int8)
            found = of_cell.take(cell_of(faces), mode="wrap")
            counts += [np.count_nonzero(found == k) for k in range(OUTCOMES)]
        return counts


def cell_of(faces: NDArray[np.int8]) -> NDArray[np.int8] | NDArray[np.int16]:
    """The number of the way the dice fell: pairs in 8 bits, and only their joint in 16."""
    pair: NDArray[np.int8] = faces[0] * np.int8(6) + faces[1]
    if len(faces) == 2:
        return pair
    joint: NDArray[np.int16] = pair.astype(np.int16) * np.int16(36)
    joint += faces[2] * np.int8(6) + faces[3]
    if len(faces) == 5:
        joint = joint * np.int16(6) + faces[4]
    return joint


@dataclass(frozen=True)
class NumpyCells:
    """NumPy picking cells directly, no dice: what the kernel does, in two calls."""

    ways: int
    trials = 64 * CHUNK

    def __call__(self, first: int, trials: int) -> Counts:
        rng = np.random.Generator(np.random.SFC64(first))
        cells = np.zeros(self.ways, dtype=np.int64)
        for start in range(0, trials, CHUNK):
            n = min(CHUNK, trials - start)
            drawn = rng.integers(0, self.ways, size=n, dtype=FASTEST[self.ways])
            cells += np.bincount(drawn, minlength=self.ways)
        return folded(cells, self.ways)


@dataclass(frozen=True)
class PlainPython:
    """A loop as one writes it first."""

    ways: int
    trials = 50_000

    def __call__(self, first: int, trials: int) -> Counts:
        draw = random.Random(first).choices
        dice = range(6), DICE[self.ways]
        counts = Counter(outcome(tuple(draw(dice[0], k=dice[1]))) for _ in range(trials))
        return np.array([counts[k] for k in range(OUTCOMES)])


Contender: TypeAlias = Here | NumpyDice | NumpyCells | PlainPython
CONTENDERS: tuple[tuple[str, type[Contender]], ...] = (
    ("here", Here),
    ("NumPy, dice", NumpyDice),
    ("NumPy, cells", NumpyCells),
    ("plain Python", PlainPython),
)
Run: TypeAlias = tuple[str, int, int]


def rate(task: Contender, threads: int) -> float:
    """Trials a second, in millions; what was counted must be what the table says."""
    trials = task.trials * threads
    began = time.perf_counter()
    counts = committed(task, trials, min(SLICE, task.trials // 4), threads=threads).sum
    seconds = time.perf_counter() - began
    assert counts is not None
    expected = np.bincount(table(task.ways), minlength=OUTCOMES) * (trials / task.ways)
    assert counts.sum() == trials
    assert (abs(counts - expected) < 6 * np.sqrt(expected)).all()
    return trials / seconds / 1e6


def rates() -> dict[Run, float]:
    """The median rate of every contender, size and number of threads over interleaved rounds."""
    runs = {
        (name, ways, threads): contender(ways)
        for ways in DICE
        for threads in (1, 2)
        for name, contender in CONTENDERS
    }
    rounds = [{run: rate(task, run[2]) for run, task in runs.items()} for _ in range(ROUNDS)]
    return {run: median(found[run] for found in rounds) for run in runs}


def show_rates(found: dict[Run, float]) -> None:
    print(f"{'million trials a second':<24}", *(f"{ways:>9,} cells" + " " * 11 for ways in DICE))
    print(f"{'':<24}", *(f"{'1 thread':>12}{'2 threads':>14}" for _ in DICE))
    for name, _ in CONTENDERS:
        print(
            f"{name:<24}",
            *(f"{found[name, w, 1]:>12,.1f}{found[name, w, 2]:>14,.1f}" for w in DICE),
        )
    for name, _ in CONTENDERS[1:]:
        ratios = {(w, t): found["here", w, t] / found[name, w, t] for w in DICE for t in (1, 2)}
        print(
            f"{'here / ' + name:<24}",
            *(f"{ratios[w, 1]:>12,.1f}{ratios[w, 2]:>14,.1f}" for w in DICE),
        )


def show_targets(found: dict[Run, float]) -> None:
    for ways in DICE:
        times = found["here", ways, 1] / found["NumPy, dice", ways, 1]
        verdict(f"{ways:,} cells: times NumPy rolling dice, one thread", times, 8, at_least)
    for ways in DICE:
        gain = found["here", ways, 2] / found["here", ways, 1]
        verdict(f"{ways:,} cells: gain of a second thread", gain, 1.5, at_least)


def at_least(value: float, target: float) -> bool:
    return value >= target


def at_most(value: float, target: float) -> bool:
    return value <= target


def verdict(what: str, value: float, target: float, test: Callable[[float, float], bool]) -> None:
    bound = test.__name__.replace("_", " ")
    reached = "reached" if test(value, target) else "MISSED"
    print(f"{what:<58}{value:>9.2f}   {bound} {target:<5} {reached}")


def show_thousand_million() -> None:
    began = time.perf_counter()
    committed(Here(36), 10**9, SLICE, threads=2)
    seconds = time.perf_counter() - began
    verdict("a thousand million trials on two threads, seconds", seconds, 2.5, at_most)


def high_water_mark() -> int:
    """The most memory this process has held, in KB.

    Linux only. `resource.getrusage` would not do: what it says of a fresh process includes the
    process that started it, so that it would call any two runs equal.
    """
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))


def peak_memory(trials: int) -> float:
    """The peak memory of a process of its own that rolls so many trials, in MB."""
    command = [sys.executable, "-m", "benchmarks.attempts", str(trials)]
    return int(subprocess.run(command, check=True, capture_output=True).stdout) / 1024


def show_memory() -> None:
    small, large = peak_memory(10**6), peak_memory(10**10)
    print(f"peak memory at 10^6 trials {small:.1f} MB, at 10^10 trials {large:.1f} MB")
    verdict("peak memory at 10^10 trials / at 10^6", large / small, 1.05, at_most)


def main() -> None:
    if len(sys.argv) > 1:
        committed(Here(1296), int(sys.argv[1]), SLICE, threads=2)
        print(high_water_mark())
        return
    kernel.warm()
    found = rates()
    show_rates(found)
    print()
    show_targets(found)
    show_thousand_million()
    show_memory()


if __name__ == "__main__":
    main()
