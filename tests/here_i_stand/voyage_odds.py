"""What the tests of voyages ask of an answer."""

from __future__ import annotations

from fractions import Fraction

from analysis.attempt import Attempt
from tests.here_i_stand import by_hand

EVERYTHING = (*by_hand.PLACES, "Amazon", "Pacific Strait", by_hand.ROUND)


def chance(attempt: Attempt, text: str) -> Fraction:
    found = attempt.exact().chance(lambda o: o.text == text).exact
    assert found is not None
    return found
