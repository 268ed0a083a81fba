"""Whole games at court a second: this program and the same game by hand, taking turns.

Six powers, seven turns, the default plan and a plan of its own for every power. Run
`python -m benchmarks.court`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np

from analysis import Values
from analysis.campaign import Campaign, run
from analysis.deal import deal
from analysis.figures import load
from analysis.philox import key
from analysis.virgin_queen.court.court import court
from analysis.virgin_queen.court.court_reading import intend
from benchmarks.attempts import at_least, at_most, high_water_mark, verdict
from tests.virgin_queen.court_by_hand import Court
from tests.virgin_queen.court_plans import BUSY
from tests.virgin_queen.reference_court import played

ROUNDS = 7
GAMES, BY_HAND = 500_000, 200
SIZES = (100_000, 10_000_000)


def rates(contenders: dict[str, tuple[int, Callable[[], object]]]) -> dict[str, float]:
    """Games a second, the median of rounds in which the contenders take turns."""
    took: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(ROUNDS + 1):
        for name, (games, work) in contenders.items():
            began = time.perf_counter()
            work()
            if number:
                took[name].append(games / (time.perf_counter() - began))
    return {name: median(found) for name, found in took.items()}


def by_hand(campaign: Campaign, files: list[Path]) -> Callable[[], object]:
    """Some games of the plan, die by die in plain Python."""
    figures = load("virgin_queen")
    game = Court(figures, intend(figures, files)[0], Values(), campaign.slots)
    words = campaign.words(BY_HAND, 1).tolist()
    return lambda: [played(game, row) for row in words]


def games(name: str, campaign: Campaign, files: list[Path]) -> None:
    """Games a second on two threads and on one, and by hand."""
    found = rates(
        {
            "two threads": (GAMES, lambda: campaign.run(GAMES, threads=2)),
            "one thread": (GAMES, lambda: campaign.run(GAMES, threads=1)),
            "plain Python": (BY_HAND, by_hand(campaign, files)),
        }
    )
    for how, rate in found.items():
        print(f"{name}, {how}: {rate:,.0f} whole games a second")
    verdict(
        f"{name}: million games a second on two threads", found["two threads"] / 1e6, 0.7, at_least
    )
    times = found["two threads"] / found["plain Python"]
    verdict(f"{name}: times plain Python on the same words", times, 200, at_least)


def parts(campaign: Campaign) -> None:
    """What dealing and playing cost, in nanoseconds a game on one thread; the rest is tallying."""
    words = np.empty((400, campaign.slots.size), dtype=np.uint32)
    found = rates(
        {
            "dealing": (400, lambda: deal(key(1, campaign.name), 0, words)),
            "playing": (400, lambda: campaign.scores(words)),
            "all": (GAMES, lambda: campaign.run(GAMES, threads=1)),
        }
    )
    said = ", ".join(f"{name} {1e9 / rate:.0f} ns" for name, rate in found.items())
    print(f"a game on one thread: {said}")


def two_plans(base: Campaign, other: Campaign) -> None:
    """Two plans on the same dice: pairs of games a second."""
    found = rates({"two plans": (GAMES, lambda: run([base, other], GAMES, 1, threads=2))})
    print(f"two plans on the same dice: {found['two plans']:,.0f} pairs of games a second")


def peak_memory(number: int) -> float:
    """The peak memory of a process of its own that plays so many games, in MB."""
    command = [sys.executable, "-m", "benchmarks.court", str(number)]
    return int(subprocess.run(command, check=True, capture_output=True).stdout) / 1024


def memory() -> None:
    """The peak does not grow with the games."""
    small, large = (peak_memory(number) for number in SIZES)
    print(f"peak memory at {SIZES[0]:,} games {small:.1f} MB, at {SIZES[1]:,} {large:.1f} MB")
    verdict("peak memory at 100 times the games", large / small, 1.05, at_most)


def main() -> None:
    """Print every number."""
    if len(sys.argv) > 1:
        court().run(int(sys.argv[1]), threads=2)
        print(high_water_mark())
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "busy.toml"
        file.write_text(BUSY, "utf-8")
        plain, busy = court(), court(file)
        games("default plan", plain, [])
        games("busy plan", busy, [file])
        parts(plain)
        two_plans(plain, busy)
    memory()


if __name__ == "__main__":
    main()
