"""The window of slices over an executor: long rolls in pieces, committed in order.

What is done is always a run of trials from the first on, so it can be extended, and Ctrl-C ends
a roll after no more than the slices that are running. Memory does not grow with the trials.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Counts: TypeAlias = NDArray[np.int64]
Sum = TypeVar("Sum", Counts, tuple[Counts, ...])
Task: TypeAlias = Callable[[int, int], Sum]
Progress: TypeAlias = Callable[[int, int], object]
Slice: TypeAlias = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Committed(Generic[Sum]):
    """What was done: trials `[first, first + done)`.

    Attributes
    ----------
    sum : int64 array, tuple of them, or None
        The sum of what the task returned; None where nothing is done.
    done : int
        How many trials.
    interrupted : bool
        Whether Ctrl-C ended it.
    """

    sum: Sum | None = None
    done: int = 0
    interrupted: bool = False


def committed(
    task: Task[Sum],
    total: int,
    size: int,
    executor: Executor | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    first: int = 0,
) -> Committed[Sum]:
    """Sum what a task returns for every slice of trials, in order.

    Parameters
    ----------
    task : callable
        `task(first, trials)` returns an int64 array or a tuple of them, always of one shape. With
        processes or a cluster it must be picklable: a function or a dataclass of a module.
    total, size : int
        Trials in all and in a slice. A slice that has begun is not stopped: one of a tenth of a
        second or less keeps Ctrl-C prompt.
    executor : concurrent.futures.Executor, optional
        Where slices run: threads by default; processes; or machines, with the `get_executor()`
        of a `dask.distributed.Client`. Processes must leave Ctrl-C to this one:
        `ProcessPoolExecutor(initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))`.
    threads : int, optional
        How many workers to keep busy; by default the cores of this machine. One, without an
        executor, is the caller itself.
    progress : callable, optional
        Called as `progress(done, total)` after each slice.
    first : int
        The first trial, to extend what was done before.

    Returns
    -------
    Committed

    Examples
    --------
    >>> committed(lambda first, trials: np.array([trials]), total=10, size=4, threads=2)
    Committed(sum=array([10]), done=10, interrupted=False)
    """
    workers = threads or os.cpu_count() or 1
    done: Committed[Sum] = Committed()
    try:
        with closing(_results(task, _slices(first, total, size), executor, workers)) as results:
            for trials, result in results:
                done = Committed(_plus(done.sum, result), done.done + trials)
                if progress:
                    progress(done.done, total)
    except KeyboardInterrupt:
        return Committed(done.sum, done.done, interrupted=True)
    return done


def _slices(first: int, total: int, size: int) -> Iterable[Slice]:
    end = first + total
    return ((start, min(size, end - start)) for start in range(first, end, size))


def _results(
    task: Task[Sum], slices: Iterable[Slice], executor: Executor | None, workers: int
) -> Generator[tuple[int, Sum]]:
    """The trials and the result of each slice, in order."""
    if executor is not None:
        yield from _ordered(task, slices, executor, window=2 * workers)
    elif workers == 1:
        yield from ((trials, task(start, trials)) for start, trials in slices)
    else:
        with ThreadPoolExecutor(workers) as pool:
            yield from _ordered(task, slices, pool, window=2 * workers)


def _ordered(
    task: Task[Sum], slices: Iterable[Slice], executor: Executor, window: int
) -> Generator[tuple[int, Sum]]:
    """The same with never more than `window` slices under way; those not begun are cancelled."""
    pending: deque[tuple[int, Future[Sum]]] = deque()
    try:
        for start, trials in slices:
            pending.append((trials, executor.submit(task, start, trials)))
            if len(pending) == window:
                yield _oldest(pending)
        while pending:
            yield _oldest(pending)
    finally:
        for _, future in pending:
            future.cancel()


def _oldest(pending: deque[tuple[int, Future[Sum]]]) -> tuple[int, Sum]:
    trials, future = pending[0]
    result = future.result()
    pending.popleft()
    return trials, result


def _plus(sum_: Sum | None, result: Sum) -> Sum:
    if sum_ is None:
        return result
    if isinstance(result, tuple):
        return tuple(a + b for a, b in zip(sum_, result, strict=True))
    return sum_ + result
