"""The table of riches, and what a holding brings, by hand."""

from __future__ import annotations

from fractions import Fraction

from analysis.attempt import Attempt


def cards(attempt: Attempt) -> Fraction:
    found = attempt.exact().expected["cards"].exact
    assert found is not None
    return found


def still(attempt: Attempt) -> Fraction:
    found = attempt.exact().chance(lambda o: o.fate == "still there").exact
    assert found is not None
    return found
