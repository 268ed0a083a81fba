"""`python -m tests.fuzz --cases 100000 --seed 1 --workers 2`: many batches, with progress.

Batch number b of seed s has the seed s + b, so a failure is made again by its own seed and
`--cases 250`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, as_completed

from tests.fuzz.batch import CASES, ready, run_batch

TASKS = 40  # batches of a process before fresh ones take over, so that no memory adds up


def main() -> int:
    """Run the batches; 1 where a case failed."""
    asked = _asked()
    seeds = range(asked.seed, asked.seed + -(-asked.cases // CASES))
    started, failed = time.monotonic(), 0
    for done, wrong in enumerate(_batches(seeds, asked.cases, asked.workers), 1):
        if wrong:
            failed += 1
            print(wrong, end="\n\n", flush=True)  # noqa: T201
        _progress(done, len(seeds), failed, time.monotonic() - started)
    said = f"{asked.cases:,} cases from seed {asked.seed} on: {failed or 'no'} failures"
    print(said)  # noqa: T201
    return 1 if failed else 0


def _batches(seeds: range, cases: int, workers: int) -> Iterator[str]:
    """What is wrong with each batch, as they end.

    New processes begin with every pool: one that replaces its own can wait for ever
    (`max_tasks_per_child` of Python 3.11).
    """
    spawn = multiprocessing.get_context("spawn")
    for first in range(0, len(seeds), TASKS * workers):
        with ProcessPoolExecutor(workers, spawn, initializer=ready) as pool:
            begun = {}
            for i, seed in enumerate(seeds[first : first + TASKS * workers], first):
                begun[pool.submit(run_batch, seed, min(CASES, cases - i * CASES))] = seed
            for batch in as_completed(begun):
                yield _result(batch, begun[batch])


def _result(batch: Future[str], seed: int) -> str:
    """What is wrong; a process that died takes the other batches of its pool with it."""
    try:
        return batch.result()
    except BrokenExecutor as error:
        return f"seed {seed}, or one that ran beside it: {error}"


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def _progress(done: int, of: int, failed: int, seconds: float) -> None:
    if sys.stderr.isatty() or done % 20 == 0 or done == of:
        left = seconds / done * (of - done)
        end = "\r" if sys.stderr.isatty() and done < of else "\n"
        said = f"{done}/{of} batches, {failed} failures, {left:.0f} s left"
        print(said, end=end, file=sys.stderr, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
