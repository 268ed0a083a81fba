"""What the tests of debates ask of an answer."""

from __future__ import annotations

from fractions import Fraction

from analysis.odds import Odds


def chance(odds: Odds, name: str) -> Fraction:
    return odds.attempt.exactly.get(name, Fraction())
