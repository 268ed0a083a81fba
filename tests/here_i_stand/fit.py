"""How well what was rolled fits the exact odds."""

from __future__ import annotations

from fractions import Fraction

from scipy.stats import chisquare

from analysis.attempt import Attempt

LEAST = 10


def p_value(attempt: Attempt, trials: int, seed: int) -> float:
    """The p-value of chi-square; outcomes expected fewer than ten times are taken together."""
    odds = attempt.roll(trials, seed)
    assert odds.counts is not None
    expected = [float(Fraction(w * trials, attempt.table.total)) for w in attempt.table.ways]
    pairs = sorted(zip(expected, odds.counts, strict=True))
    rare = [pair for pair in pairs if pair[0] < LEAST]
    common = [pair for pair in pairs if pair[0] >= LEAST]
    if rare:
        together = (sum(e for e, _ in rare), sum(n for _, n in rare))
        common = [together, *common] if together[0] >= LEAST else common
    scale = sum(n for _, n in common) / sum(e for e, _ in common)
    return float(chisquare([n for _, n in common], [e * scale for e, _ in common]).pvalue)
