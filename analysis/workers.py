"""The one seam of scale: where whole games and sweeps run.

Threads of this process by default, `--processes` of this machine, or the machines of a
`--scheduler`. The numbers are the same wherever they are made.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from analysis import ledger
from analysis.slices import in_order, lasting

if TYPE_CHECKING:
    from analysis.options import Options

Item = TypeVar("Item")
Result = TypeVar("Result")
Progress = Callable[[int, int], object]

MOMENT = 0.05


@dataclass(frozen=True)
class Workers:
    """Where work runs.

    Attributes
    ----------
    executor : concurrent.futures.Executor, or None
        None for threads of this process.
    count : int
        How many calls run at once.
    """

    executor: Executor | None = None
    count: int = 1


@contextmanager
def workers(options: Options) -> Iterator[Workers]:
    """The workers that the options ask for, as long as the block lasts.

    Within such a block the same options get the same workers: they are started once.

    Raises
    ------
    Fault
        Where they cannot be had, or are lost within the block.

    Examples
    --------
    >>> from analysis.options import Options
    >>> with workers(Options(threads=2)) as two:
    ...     two
    Workers(executor=None, count=2)
    """
    asked = options.scheduler, options.processes
    opened = _OPEN.get()
    if asked == (None, None):
        yield Workers(None, options.workers)
    elif opened and opened[0] == asked:
        yield opened[1]
    else:
        with _started(options) as found:
            token = _OPEN.set((asked, found))
            try:
                yield found
            finally:
                _OPEN.reset(token)


_OPEN: ContextVar[tuple[Any, Workers] | None] = ContextVar("open", default=None)


@contextmanager
def _started(options: Options) -> Iterator[Workers]:
    if options.scheduler is not None:
        from analysis.cluster import cluster

        with cluster(options.scheduler) as (executor, count):
            yield Workers(executor, count)
    else:
        from analysis.processes import processes

        count = options.workers if options.processes is None else options.processes
        with processes(count) as executor:
            yield Workers(executor, count)


@dataclass(frozen=True)
class Batch(Generic[Item, Result]):
    """Does one thing to several items."""

    task: Callable[[Item], Result]

    def __call__(self, items: Sequence[Item]) -> list[Result]:
        """What the task returns for each."""
        return [self.task(item) for item in items]


def mapped(
    task: Callable[[Item], Result],
    items: Sequence[Item],
    workers: Workers,
    progress: Progress | None = None,
) -> list[Result]:
    """What a task returns for every item, in their order: a sweep of many small scenarios.

    The first items are done here, which compiles what there is to compile and shows how long one
    takes; the rest goes out in batches that last as `analysis.slices.lasting` says. Without an
    executor all of it is done here: such work is Python, in which threads would only wait for each
    other.

    Parameters
    ----------
    task : callable
        Of one item; picklable, as are its items and results.
    items : sequence
    workers : Workers
    progress : callable, optional
        Called as `progress(done, total)`.

    Examples
    --------
    >>> mapped(abs, [-1, 2, -3], Workers())
    [1, 2, 3]
    """
    done: list[Result] = []
    with closing(streamed(task, items, workers)) as found:
        for results in found:
            done += results
            if progress:
                progress(len(done), len(items))
    return done


def streamed(
    task: Callable[[Item], Result], items: Sequence[Item], workers: Workers
) -> Generator[list[Result]]:
    """What `mapped` returns, some at a time: whoever is interrupted has what came until then.

    >>> list(streamed(abs, [-1, 2], Workers()))
    [[1], [2]]
    """
    page = ledger.page(task, items)
    done: list[Result] = page.load() or []
    if done:
        yield [*done]
    with closing(_batched(task, items[len(done) :], workers)) as found:
        for results in found:
            done += results
            page.save(done)
            yield results
    page.save(done, now=True)


def _batched(
    task: Callable[[Item], Result], items: Sequence[Item], workers: Workers
) -> Generator[list[Result]]:
    if workers.executor is None:
        yield from ([task(item)] for item in items)
        return
    begun, each = _begun(task, items)
    yield begun
    batches = _batches(items[len(begun) :], each, workers.count)
    yield from in_order(Batch(task), batches, workers.executor, workers.count)


def _begun(task: Callable[[Item], Result], items: Sequence[Item]) -> tuple[list[Result], float]:
    """What the first items come to, and the seconds of one, but for the very first."""
    done = [task(item) for item in items[:1]]
    began = time.perf_counter()
    for item in items[1:]:
        done.append(task(item))
        if time.perf_counter() - began > MOMENT:
            break
    return done, (time.perf_counter() - began) / max(1, len(done) - 1)


def _batches(items: Sequence[Item], each: float, count: int) -> Iterator[tuple[Sequence[Item]]]:
    """Batches of items that take `each` seconds, at least four a worker."""
    most = -(-len(items) // (4 * count))
    size = max(1, min(most, int(lasting(count) / each)))
    return ((items[start : start + size],) for start in range(0, len(items), size))
