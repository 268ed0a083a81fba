"""Slices over an executor: the same sums however they are cut, and a prompt end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from analysis import kernel, philox
from analysis.slices import committed

Counts = NDArray[np.int64]
KEY = philox.key(1517, "canal")


@dataclass(frozen=True)
class Cells:
    ways: int

    def __call__(self, first: int, trials: int) -> Counts:
        out = np.zeros(self.ways, dtype=np.int64)
        k0, k1 = np.uint32(KEY[0]), np.uint32(KEY[1])
        kernel.count_cells(k0, k1, np.uint64(first), np.uint64(trials), np.uint64(self.ways), out)
        return out


@dataclass
class Noted:
    """A task that notes which slices began."""

    begun: list[int] = field(default_factory=list)
    seconds: float = 0.0

    def __call__(self, first: int, trials: int) -> Counts:
        self.begun.append(first)
        time.sleep(self.seconds)
        return np.array([trials, sum(range(first, first + trials))])


class Crowd(Executor):
    """An executor that notes how many slices were ever under way at once, last first."""

    def __init__(self) -> None:
        self.waiting: list[Future[Any]] = []
        self.most = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = Lazy(lambda: fn(*args, **kwargs), self.waiting)
        self.waiting.append(future)
        self.most = max(self.most, len(self.waiting))
        return future


class Lazy(Future[Any]):
    def __init__(self, call: Callable[[], Any], waiting: list[Future[Any]]) -> None:
        super().__init__()
        self.call, self.waiting = call, waiting

    def result(self, timeout: float | None = None) -> Any:
        assert timeout is None
        self.waiting.remove(self)
        return self.call()


def stop_after(slices: int) -> Callable[[int, int], None]:
    """A progress callable during whose last call Ctrl-C is pressed."""
    calls = []

    def progress(done: int, total: int) -> None:
        calls.append(done)
        if len(calls) == slices:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("size", [1_000, 33_333, 65_536, 10**9])
def test_threads_and_slices_do_not_change_the_counts(threads: int, size: int) -> None:
    whole = committed(Cells(36), 200_001, size, threads=threads)
    assert (whole.done, whole.interrupted) == (200_001, False)
    assert whole.sum is not None
    assert whole.sum.tolist() == Cells(36)(0, 200_001).tolist()


def test_processes_count_the_same() -> None:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        whole = committed(Cells(1296), 100_001, 10_000, executor=pool, threads=2)
    assert whole.sum is not None
    assert whole.sum.tolist() == Cells(1296)(0, 100_001).tolist()


def test_a_dask_cluster_counts_the_same() -> None:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with (
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as pool,
    ):
        whole = committed(Cells(1296), 100_001, 10_000, executor=pool, threads=2)
    assert whole.sum is not None
    assert whole.sum.tolist() == Cells(1296)(0, 100_001).tolist()


def test_what_was_done_can_be_extended() -> None:
    head = committed(Cells(6), 1_001, 100, threads=2)
    tail = committed(Cells(6), 999, 100, threads=2, first=head.done)
    assert head.sum is not None
    assert tail.sum is not None
    assert (head.sum + tail.sum).tolist() == Cells(6)(0, 2_000).tolist()


def test_a_task_may_return_several_tallies() -> None:
    def task(first: int, trials: int) -> tuple[Counts, ...]:
        return np.array([trials]), np.array([first, 1])

    whole = committed(task, 10, 4, threads=2)
    assert whole.sum is not None
    assert [tally.tolist() for tally in whole.sum] == [[10], [0 + 4 + 8, 3]]


def test_no_trials_have_no_sum() -> None:
    nothing = committed(Noted(), 0, 4)
    assert (nothing.sum, nothing.done, nothing.interrupted) == (None, 0, False)


@pytest.mark.parametrize("threads", [1, 3])
def test_progress_rises_slice_by_slice(threads: int) -> None:
    seen: list[tuple[int, int]] = []
    committed(Noted(), 1_050, 100, threads=threads, progress=lambda *done: seen.append(done))
    assert seen == [*((done, 1_050) for done in range(100, 1_001, 100)), (1_050, 1_050)]


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_twice_the_workers_are_under_way_and_no_more(workers: int) -> None:
    crowd = Crowd()
    whole = committed(Noted(), 10_000, 10, executor=crowd, threads=workers)
    assert crowd.most == 2 * workers
    assert whole.sum is not None
    assert whole.sum.tolist() == [10_000, sum(range(10_000))]


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_returns_what_was_committed(threads: int) -> None:
    task = Noted(seconds=0.01)
    part = committed(task, 10**12, 100, threads=threads, progress=stop_after(5))
    assert (part.done, part.interrupted) == (500, True)
    assert part.sum is not None
    assert part.sum.tolist() == [500, sum(range(500))]
    assert len(task.begun) <= 5 + 2 * threads


def test_ctrl_c_cancels_what_has_not_begun() -> None:
    task = Noted(seconds=0.1)
    with ThreadPoolExecutor(1) as pool:
        committed(task, 10**12, 100, executor=pool, threads=8, progress=stop_after(1))
    assert len(task.begun) <= 3


def test_ctrl_c_before_anything_is_done() -> None:
    def task(first: int, trials: int) -> Counts:
        raise KeyboardInterrupt

    part = committed(task, 100, 10, threads=1)
    assert (part.sum, part.done, part.interrupted) == (None, 0, True)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_fault_in_a_slice_comes_out(threads: int) -> None:
    begun: list[int] = []

    def task(first: int, trials: int) -> Counts:
        begun.append(first)
        if first == 300:
            raise ZeroDivisionError("slice 300")
        return np.array([trials])

    with pytest.raises(ZeroDivisionError, match="slice 300"):
        committed(task, 10**12, 100, threads=threads)
    assert len(begun) <= 4 + 2 * threads


ENDLESS = """
import signal, time
from concurrent.futures import ProcessPoolExecutor
from test_slices import Cells
from analysis import slices

if __name__ == "__main__":
    Cells(36)(0, 1)
    pool = {pool}
    seen = []

    def progress(done, total):
        if not seen:
            seen.append(done)
            print("rolling", flush=True)

    part = slices.committed(Cells(36), 10**15, 2**22, pool, {threads}, progress)
    assert part.interrupted and part.done % 2**22 == 0 and part.done == part.sum.sum() > 0
    print("ended", flush=True)
"""
PROCESSES = "ProcessPoolExecutor(2, None, signal.signal, (signal.SIGINT, signal.SIG_IGN))"


@pytest.mark.parametrize(("pool", "threads"), [(None, 1), (None, 2), (PROCESSES, 2)])
def test_the_key_itself_ends_a_roll(pool: str | None, threads: int) -> None:
    here = Path(__file__).parent
    rolling = subprocess.Popen(
        [sys.executable, "-c", ENDLESS.format(pool=pool, threads=threads)],
        cwd=here.parent,
        env={**os.environ, "PYTHONPATH": f"{here}{os.pathsep}{here.parent}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert rolling.stdout is not None
    assert rolling.stdout.readline() == "rolling\n"
    os.killpg(rolling.pid, signal.SIGINT)
    assert rolling.stdout.readline() == "ended\n"
    _, complaints = rolling.communicate(timeout=20)
    assert (rolling.returncode, complaints) == (0, "")
