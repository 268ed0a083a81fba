"""Monte Carlo: random word -> cell -> count per cell, and only then the rule.

The kernel knows no rule. Attempts that are rolled together fall in one common grid, so one roll
prices every variant on the same dice and their differences are paired.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from analysis import philox
from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.grid import Grid, Whole
from analysis.odds import Odds, Pairing
from analysis.outcome import Composed, Table, refined

if TYPE_CHECKING:
    import pandas as pd

Progress = Callable[[int, int], None]
SLICE = 4_194_304
MOST_WAYS = 2**62


@dataclass(frozen=True)
class CellCounts:
    """A task for an executor: how often each of `ways` cells falls in a slice of trials."""

    key: tuple[int, int]
    ways: int

    def __call__(self, first: int, trials: int) -> Whole:
        """The counts of trials `first` to `first + trials`."""
        from analysis.kernel import count_cells

        out = np.zeros(self.ways, dtype=np.int64)
        count_cells(
            np.uint32(self.key[0]),
            np.uint32(self.key[1]),
            np.uint64(first),
            np.uint64(trials),
            np.uint64(self.ways),
            out,
        )
        return out


@dataclass(frozen=True)
class WeightedCounts:
    """A task for an executor: how often each outcome falls, by its ways out of all."""

    key: tuple[int, int]
    ways: tuple[int, ...]

    def __call__(self, first: int, trials: int) -> Whole:
        """The counts of trials `first` to `first + trials`."""
        from analysis.kernel import count_weighted

        out = np.zeros(len(self.ways), dtype=np.int64)
        cumulative = np.cumsum(np.array(self.ways, dtype=np.uint64), dtype=np.uint64)
        count_weighted(
            np.uint32(self.key[0]),
            np.uint32(self.key[1]),
            np.uint64(first),
            np.uint64(trials),
            cumulative,
            out,
        )
        return out


def roll(
    attempts: Sequence[Attempt],
    trials: int,
    seed: int,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Odds]:
    """Roll attempts of one name together, on the same dice.

    What is composed has no dice to share, and grids too different fall together in too many ways:
    such attempts are rolled one by one.

    Parameters
    ----------
    attempts : sequence of Attempt
        Their grids have the same axes; pools may differ in size.
    trials, seed : int
    threads : int, optional
        Default: as many as there are cores.
    executor : concurrent.futures.Executor, optional
        Where to run the slices instead of threads: processes, or a dask client's executor.
    progress : callable, optional
        Called with the trials done and to do.

    Returns
    -------
    list of Odds
        One for each attempt, whose differences can be paired; `interrupted` where Ctrl-C ended it,
        and exact only where that was before its first trial.
    """
    tables = [attempt.table for attempt in attempts]
    key = philox.key(seed, attempts[0].name)
    if shared := _shared(tables):
        common, folds = shared
        task: CellCounts | WeightedCounts = CellCounts(key, common.size)
    elif len(tables) == 1 and isinstance(tables[0], Composed):
        task = WeightedCounts(key, drawable(tables[0].ways))
    else:
        return until_stopped(
            lambda a: roll(a, trials, seed, threads=threads, executor=executor, progress=progress),
            [[attempt] for attempt in attempts],
        )
    counts, done, interrupted = _run(task, trials, threads, executor, progress)
    if not done:
        return unrolled(attempts)
    if isinstance(task, WeightedCounts):
        return [Odds(attempts[0], tuple(counts.tolist()), done, seed, interrupted)]
    return [
        _odds(attempt, counts, fold, done, seed, interrupted)
        for attempt, fold in zip(attempts, folds, strict=True)
    ]


def _shared(tables: Sequence[Table | Composed]) -> tuple[Grid, list[Whole]] | None:
    """The grid in which all tables fall together; None where there is none, or it is too large."""
    grids = [table.grid for table in tables if isinstance(table, Table)]
    try:
        return refined(grids) if len(grids) == len(tables) else None
    except Fault:
        return None


def until_stopped(
    rolling: Callable[[Sequence[Attempt]], list[Odds]], groups: Iterable[Sequence[Attempt]]
) -> list[Odds]:
    """Roll groups of attempts one after another; once Ctrl-C ends one, the rest is exact only."""
    found: list[Odds] = []
    for group in groups:
        stopped = any(odds.interrupted for odds in found)
        found += unrolled(group) if stopped else rolling(group)
    return found


def unrolled(attempts: Iterable[Attempt]) -> list[Odds]:
    """The exact odds of attempts whose roll was stopped before its first trial."""
    return [replace(attempt.exact(), interrupted=True) for attempt in attempts]


def _run(
    task: CellCounts | WeightedCounts,
    trials: int,
    threads: int | None,
    executor: Executor | None,
    progress: Progress | None,
) -> tuple[Whole, int, bool]:
    from analysis.slices import committed

    run = committed(task, trials, SLICE, executor=executor, threads=threads, progress=progress)
    if run.sum is None:
        ways = task.ways if isinstance(task.ways, int) else len(task.ways)
        return np.zeros(ways, dtype=np.int64), 0, run.interrupted
    return run.sum, run.done, run.interrupted


def _odds(
    attempt: Attempt, cells: Whole, fold: Whole, done: int, seed: int, interrupted: bool
) -> Odds:
    assert isinstance(attempt.table, Table)
    outcome = attempt.table.cells[fold]
    counts = np.zeros(len(attempt.table.outcomes), dtype=np.int64)
    np.add.at(counts, outcome, cells)
    pairing = Pairing(cells, outcome)
    return Odds(attempt, tuple(counts.tolist()), done, seed, interrupted, pairing)


def sample(attempt: Attempt, n: int, seed: int) -> pd.DataFrame:
    """The first `n` trials that `roll` counts with this seed, one row each."""
    import pandas as pd

    key = philox.key(seed, attempt.name)
    if isinstance(attempt.table, Table):
        cells = philox.cells(key, 0, n, attempt.table.total).astype(np.int64)
        faces = attempt.table.grid.faces(cells)
        numbers = attempt.table.cells[cells]
    else:
        faces = {}
        numbers = philox.weighted(key, 0, n, drawable(attempt.table.ways))
    outcomes = [attempt.table.outcomes[i] for i in numbers.tolist()]
    columns: dict[str, list[object]] = dict(faces)
    columns |= {"outcome": [o.text for o in outcomes], "fate": [o.fate for o in outcomes]}
    columns |= {k: [o.amount(k, attempt.power) for o in outcomes] for k in attempt.kinds}
    return pd.DataFrame(columns)


def drawable(ways: Sequence[int]) -> tuple[int, ...]:
    """Ways whose sum 62 bits can draw: reduced, and where that is not enough, rounded.

    Rounding moves no chance by more than 2^-61.

    >>> drawable([2, 4]), sum(drawable([3**40, 2])) == MOST_WAYS
    ((1, 2), True)
    """
    common = math.gcd(*ways)
    reduced = [way // common for way in ways]
    total = sum(reduced)
    if total <= MOST_WAYS:
        return tuple(reduced)
    ends = [end * MOST_WAYS // total for end in itertools.accumulate(reduced)]
    return tuple(b - a for a, b in itertools.pairwise([0, *ends]))
