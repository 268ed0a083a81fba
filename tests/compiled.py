"""`python -m tests.compiled` compiles every kernel once, before the workers of a test run start.

What every game rolls and counts with comes first, then the games' own kernels, two at a time.
"""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

from analysis.campaign import run
from tests.calls import ATTEMPTS, CAMPAIGNS, attempts, campaign

NAMES = [*dict.fromkeys(made.name for made in CAMPAIGNS)]


def rolled() -> None:
    """Roll one attempt of every name."""
    for made in {made.name: made for made in ATTEMPTS}.values():
        for attempt in attempts(made):
            attempt.roll(10)


def played(name: str) -> None:
    """Play a campaign beside itself, so that differences are counted too."""
    made = next(made for made in CAMPAIGNS if made.name == name)
    run([campaign(made), campaign(made)], 10, seed=1)


def main() -> None:
    """Compile what is not compiled yet."""
    rolled()
    first, *others = NAMES
    played(first)
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        list(pool.map(played, others))


if __name__ == "__main__":
    main()
