"""Whole games a second: what the core of campaigns costs, and the canal against plain Python.

Run `python -m benchmarks.campaigns`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

from analysis.campaign import Campaign
from analysis.deal import Phase, Slots, deal
from analysis.virgin_queen.ottoman.canal_campaign import canal_campaign
from tests.canal_by_hand import canal_game

ROUNDS = 5
POWERS = ("Ottoman", "Spain", "England", "France", "Empire", "Protestant")
TURNS = tuple(range(1, 8))


def nothing(tables: Any, words: Any, scores: Any) -> None:
    """A game in which nothing happens: all that is left is dealing and tallying."""


CORE = Campaign(
    name="nothing",
    game="",
    edition="",
    powers=POWERS,
    turns=TURNS,
    sources=("weddings", "Valois", "Virgin Queen", "artists", "scholars", "canal"),
    slots=Slots((Phase("dice", turns=7, powers=6, dice=6),)),
    tables=(),
    play=nothing,
)


def seconds(work: Callable[[], object]) -> float:
    """The median of some rounds, after one that compiles."""
    work()
    took = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        work()
        took.append(time.perf_counter() - began)
    return median(took)


def dealing() -> None:
    words = np.empty((512, CORE.slots.size), dtype=np.uint32)

    def work() -> None:
        for i in range(200):
            deal((1, 2), 512 * i, words)

    took = seconds(work)
    print(f"words dealt: {200 * words.size / took / 1e6:,.0f} million a second on one thread")


def core() -> None:
    for threads in (1, 2):
        took = seconds(lambda: CORE.run(1_000_000, threads=threads))  # noqa: B023
        print(
            f"dealing {CORE.slots.size} words and tallying 6 powers, 7 turns, 7 columns: "
            f"{1000 * took:.0f} ns a game, {1 / took:.1f} million games a second, threads {threads}"
        )


def canal() -> None:
    campaign, games = canal_campaign(7), 2_000_000
    fast = games / seconds(lambda: campaign.run(games, threads=2))
    words = campaign.words(5_000, 1).tolist()
    tries = range(1, 8)
    slow = len(words) / seconds(lambda: [canal_game(word, 7, tries, None, 0) for word in words])
    print(f"canal over 7 turns: {fast / 1e6:.1f} million games a second on two threads,")
    print(f"{fast / slow:,.0f} times plain Python on the same words")


if __name__ == "__main__":
    dealing()
    core()
    canal()
