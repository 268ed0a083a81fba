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
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, as_completed

from tests.fuzz.batch import CASES, ready, run_batch

TASKS = 40  # batches of a process before a fresh one takes over, so that no memory adds up


def main() -> int:
    """Run the batches; 1 where a case failed."""
    asked = _asked()
    seeds = range(asked.seed, asked.seed + -(-asked.cases // CASES))
    numbers = [min(CASES, asked.cases - i * CASES) for i in range(len(seeds))]
    spawn, started, failed = multiprocessing.get_context("spawn"), time.monotonic(), 0
    with ProcessPoolExecutor(
        asked.workers, spawn, initializer=ready, max_tasks_per_child=TASKS
    ) as pool:
        pairs = zip(seeds, numbers, strict=True)
        batches = {pool.submit(run_batch, *pair): pair[0] for pair in pairs}
        for done, batch in enumerate(as_completed(batches), 1):
            if wrong := _result(batch, batches[batch]):
                failed += 1
                print(wrong, end="\n\n", flush=True)  # noqa: T201
            _progress(done, len(batches), failed, time.monotonic() - started)
    said = f"{asked.cases:,} cases from seed {asked.seed} on: {failed or 'no'} failures"
    print(said)  # noqa: T201
    return 1 if failed else 0


def _result(batch: Future[str], seed: int) -> str:
    """What is wrong; a process that died takes the other batches with it."""
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
