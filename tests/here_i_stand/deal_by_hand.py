"""The deal of one turn by hand."""

from __future__ import annotations

from fractions import Fraction

from analysis.attempt import Attempt

POWERS = ("Ottoman", "Hapsburg", "England", "France", "Papacy", "Protestant")
FIRST = dict(zip(POWERS, (3, 5, 3, 4, 3, 4), strict=True))
FOUR = ["Gout", "Ransom", "Erasmus", "Smallpox"]


def held(attempt: Attempt) -> dict[int, Fraction]:
    """The chance of each number of cards."""
    found: dict[int, Fraction] = {}
    for outcome, ways in zip(attempt.table.outcomes, attempt.table.ways, strict=True):
        k = outcome.counts["held"]
        found[k] = found.get(k, Fraction(0)) + Fraction(ways, attempt.table.total)
    return found
