"""The 95 % intervals hold the exact value nearly 95 times in 100, in every kind of attempt."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analysis.interval import wilson
from tests.calls import ATTEMPTS, Call, attempts

SEEDS = range(200)
TRIALS = 10_000
OFTEN = 10  # times that an outcome is expected, for a normal interval to be near the truth


def held(chance: Fraction, counts: list[int]) -> float:
    """The share of the counts whose interval holds the chance."""
    ends = (wilson(count, TRIALS) for count in counts)
    return sum(low <= chance <= high for low, high in ends) / len(counts)


@pytest.mark.parametrize("made", ATTEMPTS, ids=str)
def test_the_interval_of_every_outcome_holds_its_exact_chance(made: Call) -> None:
    for attempt in attempts(made):
        rolls = [attempt.roll(TRIALS, seed, threads=1).counts or () for seed in SEEDS]
        table = attempt.table
        shares = {}
        for outcome, ways, *counts in zip(table.outcomes, table.ways, *rolls, strict=True):
            chance = Fraction(ways, table.total)
            if chance < 1 and chance * TRIALS >= OFTEN:
                shares[outcome.text] = held(chance, counts)
        assert shares
        assert {k: v for k, v in shares.items() if not 0.88 <= v <= 0.995} == {}
