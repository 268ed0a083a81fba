"""Whole games of the New World a second: this program and the same game by hand, taking turns.

Three powers, nine turns, the default plan and one in which every card is played. Run
`python -m benchmarks.new_world`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import numpy as np

from analysis.campaign import Campaign, run
from analysis.deal import deal
from analysis.here_i_stand.new_world.new_world import new_world
from analysis.philox import key
from benchmarks.court import rates
from tests.here_i_stand.new_world_plans import CARDS
from tests.here_i_stand.test_new_world import by_reference

GAMES, BY_HAND, EDITION = 500_000, 200, 2017
SIZES = (100_000, 10_000_000)
PEAK = """
import resource, sys
from analysis.here_i_stand.new_world.new_world import new_world
new_world().run(int(sys.argv[1]), threads=2)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def games(name: str, campaign: Campaign, plan: list[Path]) -> None:
    """Games a second on two threads and on one, and by hand."""
    words = campaign.words(BY_HAND, 1)

    def by_hand() -> object:
        return by_reference(campaign, plan, EDITION, words, Fraction(1))

    found = rates(
        {
            "two threads": (GAMES, lambda: campaign.run(GAMES, threads=2)),
            "one thread": (GAMES, lambda: campaign.run(GAMES, threads=1)),
            "plain Python": (BY_HAND, by_hand),
        }
    )
    for how, rate in found.items():
        print(f"{name}, {how}: {rate / 1e6:.4f} million whole games a second")
    ratio = found["two threads"] / found["plain Python"]
    print(f"{name}: {ratio:,.0f} times plain Python on the same words")


def parts(campaign: Campaign) -> None:
    """What dealing and playing cost, in nanoseconds a game on one thread; the rest is tallying."""
    words = np.empty((400, campaign.slots.size), dtype=np.uint32)
    work: dict[str, tuple[int, Callable[[], object]]] = {
        "dealing": (400, lambda: deal(key(1, campaign.name), 0, words)),
        "playing": (400, lambda: campaign.scores(words)),
        "all": (100_000, lambda: campaign.run(100_000, threads=1)),
    }
    print(", ".join(f"{part} {1e9 / rate:.0f} ns a game" for part, rate in rates(work).items()))


def memory() -> None:
    """The peak memory of a process, which must not grow with the games."""
    peaks = []
    for size in SIZES:
        asked = [sys.executable, "-c", PEAK, str(size)]
        found = subprocess.run(asked, check=True, capture_output=True, text=True)
        peaks.append(int(found.stdout))
        print(f"{size:,} games: {peaks[-1] / 1024:.0f} MiB at most")
    print(f"peak memory: {peaks[1] / peaks[0]:.3f} times as much for {SIZES[1] // SIZES[0]}x games")


def main() -> None:
    """Print all of it."""
    with tempfile.TemporaryDirectory() as folder:
        plan = Path(folder) / "plan.toml"
        plan.write_text(CARDS, "utf-8")
        plain = new_world(edition=EDITION)
        cards = new_world(plan, edition=EDITION)
        games("default plan", plain, [])
        games("every card", cards, [plan])
        both = rates({"both": (GAMES, lambda: run([plain, cards], GAMES, 1, threads=2))})
        print(
            f"two plans on the same dice: {both['both'] / 1e6:.4f} million pairs of games a second"
        )
        parts(plain)
    memory()


if __name__ == "__main__":
    main()
