"""Scale: threads, processes and a dask scheduler on this machine, taking turns in one run.

Run `python -m benchmarks.scale`, or with fewer games (and a smaller sweep) for a quick look:
`python -m benchmarks scale 1e6`.
"""

from __future__ import annotations

import os
import pickle
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import psutil

from analysis.campaign import SLICE, Campaign, run, together
from analysis.here_i_stand.new_world.new_world import new_world
from analysis.options import Options
from analysis.sealed import sealed
from analysis.slices import in_order
from analysis.virgin_queen.court.court import court
from analysis.virgin_queen.ottoman.canal_campaign import canal_campaign
from analysis.workers import Workers, mapped, workers
from benchmarks.attempts import at_most, verdict
from tests.machines import ROOT, machines, vp

GAMES = 100_000_000
ROUNDS = 5
SWEEP = [(1 + i % 4, i % 7 - 3) for i in range(1_000)]
TASKS, MANY = 1_000, 100
TALLY = 346_000  # bytes, as much as a slice of the court
PRECISIONS = (0.1, 0.01, 0.001, 0.0001)
SEED = 1517
ONE, DASK = "1 thread", "dask, 2 workers"


@dataclass(frozen=True)
class Nothing:
    """A task that does nothing but return so many bytes: what is left is what a task costs."""

    size: int

    def __call__(self, item: int) -> bytes:
        return bytes(self.size)


@contextmanager
def everywhere() -> Iterator[tuple[dict[str, Workers], int]]:
    """The contenders, all of them started, and the process of the scheduler."""
    with ExitStack() as open_until_the_end:
        folder = Path(open_until_the_end.enter_context(tempfile.TemporaryDirectory()))
        cluster = open_until_the_end.enter_context(machines(folder))
        cluster.workers((ROOT,), (ROOT,))
        asked = {
            ONE: Options(threads=1),
            "2 threads": Options(threads=2),
            "2 processes": Options(processes=2),
            DASK: Options(scheduler=cluster.address),
        }
        found = {name: open_until_the_end.enter_context(workers(o)) for name, o in asked.items()}
        yield found, cluster.started[0].pid


class Took(NamedTuple):
    """Seconds that went by, and seconds that cores worked in this process and those it started."""

    wall: float
    cores: float


def worked() -> float:
    """The core seconds so far of this process and of all that it started."""
    here = psutil.Process()
    return sum(of(process) for process in (here, *here.children(recursive=True)))


def of(process: Any) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def measured(work: Callable[[], object]) -> Took:
    wall, cores = time.perf_counter(), worked()
    work()
    return Took(time.perf_counter() - wall, worked() - cores)


def taking_turns(
    contenders: dict[str, Workers], work: Callable[[Workers], object], rounds: int
) -> dict[str, Took]:
    """What each contender took, the medians of some rounds."""
    took: dict[str, list[Took]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, at in contenders.items():
            took[name].append(measured(lambda: work(at)))  # noqa: B023
    return {name: Took(*map(median, zip(*found, strict=True))) for name, found in took.items()}


def show(took: dict[str, Took]) -> None:
    """Seconds of each, and what its cores worked beyond one thread alone."""
    for name, found in took.items():
        print(
            f"  {name:<16} {found.wall:8.3f} s, {took[ONE].wall / found.wall:5.2f} times as fast; "
            f"{found.cores:8.3f} core seconds, overhead {found.cores / took[ONE].cores - 1:+7.1%}"
        )


def campaigns(contenders: dict[str, Workers], games: int) -> None:
    """Games of the canal on each contender, which must all tally the same."""
    campaign, tallies = canal_campaign(7), set[bytes]()

    def play(at: Workers, number: int = games) -> None:
        (found,) = run([campaign], number, SEED, executor=at.executor, threads=at.count)
        if number == games:
            tallies.add(found.tally.by_turn.tobytes())

    for at in contenders.values():
        play(at, games // 10)
    took = taking_turns(contenders, play, rounds=1)
    print(f"{games:,} games of the canal over 7 turns:")
    show(took)
    print(f"  tallies that differ: {len(tallies) - 1}")


def sweep(contenders: dict[str, Workers], size: int) -> None:
    """Small exact scenarios on each contender."""
    scenarios = SWEEP[:size]

    def price(at: Workers) -> None:
        mapped(vp, scenarios, at)

    taking_turns(contenders, price, rounds=1)
    took = taking_turns(contenders, price, ROUNDS)
    print(f"{len(scenarios):,} exact scenarios, workers already started:")
    show(took)
    for name in list(contenders)[2:]:
        verdict(f"  {name} / {ONE}", took[name].wall / took[ONE].wall, 1.3, at_most)


def tasks(contenders: dict[str, Workers], scheduler: int, size: int) -> None:
    """What a task costs that does nothing, with few and with many under way."""
    busy = psutil.Process(scheduler)
    for name, at in list(contenders.items())[2:]:
        for workers_kept in (at.count, MANY):
            calls = ((item,) for item in range(TASKS))
            work = in_order(Nothing(size), calls, at.executor, workers_kept)
            before, here = of(busy), time.process_time()
            took = measured(lambda: deque(work, maxlen=0))  # noqa: B023
            parts = (took.cores, time.process_time() - here, of(busy) - before)
            each = "{:.2f} in all, {:.2f} here, {:.2f} scheduler".format(
                *(1000 * part / TASKS for part in parts)
            )
            print(
                f"  {name:<16} {2 * workers_kept:4} under way, {TASKS / took.wall:6,.0f} a second; "
                f"core ms each: {each}"
            )


def network(name: str, campaign: Campaign) -> None:
    """What goes out with a slice and what comes back."""
    task = together([campaign], SEED)
    out = len(pickle.dumps(sealed(task)))
    back = len(pickle.dumps(task(0, 1)))
    print(f"  {name:<10} out {out:9,} bytes a slice, back {back:9,} bytes a slice")


def precision(name: str, campaign: Campaign, games: int) -> None:
    """How many games a precision takes, and how long they take one core."""
    campaign.run(1, SEED)
    began = time.process_time()
    (found,) = run([campaign], games, SEED, threads=1)
    rate = games / (time.process_time() - began)
    print(f"  {name}: {rate:,.0f} games a second of one core; half-width of the mean VP:")
    for wanted in PRECISIONS:
        needed = games * (found.precision / wanted) ** 2
        print(f"    {wanted:<6} VP {needed:16,.0f} games {needed / rate:12,.2f} core seconds")


def main() -> None:
    """Print every number; the games may be given."""
    games = int(float(sys.argv[1])) if len(sys.argv) > 1 else GAMES
    every = {"canal": canal_campaign(7), "court": court(), "New World": new_world()}
    with everywhere() as (contenders, scheduler):
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the start")
        campaigns(contenders, games)
        sweep(contenders, min(len(SWEEP), games // 1000))
        for size in (0, TALLY):
            print(f"a task that does nothing and returns {size:,} bytes:")
            tasks(contenders, scheduler, size)
    print(f"what moves (a slice is {SLICE:,} games or more):")
    for name, campaign in every.items():
        network(name, campaign)
    print("games that a precision takes, by the spread of the power that is known least:")
    for name, campaign in list(every.items())[1:]:  # the canal brings its VP in every game
        precision(name, campaign, min(200_000, games))
    print(f"load {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    from benchmarks import scale  # by its name, so that what it sends can be read elsewhere

    scale.main()
