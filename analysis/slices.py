"""The window of slices over an executor: long rolls in pieces, committed in order.

What is done is always a run of trials from the first on, so it can be extended, and Ctrl-C ends
a roll after no more than the slices that are running. Memory does not grow with the trials.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from analysis import ledger

Counts: TypeAlias = NDArray[np.int64]
Sum = TypeVar("Sum", Counts, tuple[Counts, ...])
Result = TypeVar("Result")
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
    page = ledger.page(first, total, task)
    done: Committed[Sum] = page.load() or Committed()
    todo = range(first + done.done, first + total, size)
    slices = ((at, min(size, todo.stop - at)) for at in todo)
    try:
        with closing(in_order(task, slices, executor, threads)) as results:
            for at, result in zip(todo, results, strict=True):
                trials = min(size, todo.stop - at)
                done = Committed(_plus(done.sum, result), done.done + trials)
                page.save(done)
                if progress:
                    progress(done.done, total)
    except KeyboardInterrupt:
        page.save(done, now=True)
        return Committed(done.sum, done.done, interrupted=True)
    page.save(done, now=True)
    return done


def in_order(
    task: Callable[..., Result],
    calls: Iterable[tuple[Any, ...]],
    executor: Executor | None = None,
    threads: int | None = None,
) -> Generator[Result]:
    """What a task returns for each call, in the order of the calls.

    Never more than twice as many are under way as there are workers; when the generator is closed
    (`contextlib.closing`), those that have not begun are cancelled.

    Parameters
    ----------
    task : callable
    calls : iterable of tuple
        The arguments of each call, made when its turn comes.
    executor, threads
        As for `committed`.

    Examples
    --------
    >>> list(in_order(pow, [(2, 3), (3, 2)], threads=2))
    [8, 9]
    """
    workers = threads or os.cpu_count() or 1
    if executor is not None:
        yield from _window(task, calls, executor, 2 * workers)
    elif workers == 1:
        yield from (task(*call) for call in calls)
    else:
        with ThreadPoolExecutor(workers) as pool:
            yield from _window(task, calls, pool, 2 * workers)


def _window(
    task: Callable[..., Result], calls: Iterable[tuple[Any, ...]], executor: Executor, most: int
) -> Generator[Result]:
    pending: deque[Future[Result]] = deque()
    try:
        for call in calls:
            pending.append(executor.submit(task, *call))
            if len(pending) == most:
                yield _oldest(pending)
        while pending:
            yield _oldest(pending)
    finally:
        for future in pending:
            future.cancel()


def _oldest(pending: deque[Future[Result]]) -> Result:
    result = pending[0].result()
    pending.popleft()
    return result


def lasting(workers: int) -> float:
    """How many seconds a piece of work should last, for workers that are no threads.

    A tenth of a second keeps Ctrl-C prompt; many workers get longer ones, so that all of them
    together do not ask for more than 200 a second.

    >>> lasting(2), lasting(1000)
    (0.1, 5.0)
    """
    return max(0.1, workers / 200)


def paced(task: Task[Sum], size: int, total: int, workers: int) -> int:
    """A size of slice that lasts as `lasting` says, found by running one of `size` here.

    Never less than `size`, nor so much that a worker would get fewer than four.

    >>> paced(lambda first, trials: np.array([trials]), size=5, total=120, workers=2)
    15
    """
    most = total // (4 * workers)
    if most <= size:
        return size
    began = time.perf_counter()
    task(0, size)
    took = time.perf_counter() - began
    return min(most, max(size, int(size * lasting(workers) / took)))


def _plus(sum_: Sum | None, result: Sum) -> Sum:
    if sum_ is None:
        return result
    if isinstance(result, tuple):
        return tuple(a + b for a, b in zip(sum_, result, strict=True))
    return sum_ + result
