"""What the tests of the patronage phase take away from it, and ask of it."""

from __future__ import annotations

from fractions import Fraction

from analysis.virgin_queen.patronage.arts_and_sciences import TWO_DICE
from analysis.virgin_queen.patronage.patronage_phase import PatronagePhase
from analysis.virgin_queen.patronage.pieces import Kind

NO_BONUSES = dict.fromkeys(
    ("Observatory", "Excavation", "Cryptography", "Cartography", "Fortification", "Medicine"), 0
)


NO_SCHOLAR_MARKERS = {"1 VP scholar": 0, "2 VP scholar": 0}
ENGLISH = ("Marlowe", "Dee")  # gone: on turn 1 Shakespeare (4) and Gilbert (3) are left


def chance(least: int, modifier: int = 0) -> Fraction:
    """The chance that 2d6 and a modifier come to so much or more."""
    return Fraction(sum(n for total, n in TWO_DICE.items() if total + modifier >= least), 36)


def gains(
    phase: PatronagePhase, kind: Kind, power: str, turn: int = 0, cp: int = 2
) -> dict[tuple[int, int], Fraction]:
    """The chance of each (VP, bonuses) of a power."""
    assert phase.exact is not None
    found = phase.exact[kind][turn].gains.get((power, cp), {})
    return {gain: p for gain, p in found.items() if p}


def some(phase: PatronagePhase, kind: Kind, power: str, turn: int = 0, cp: int = 2) -> Fraction:
    """The chance that a power takes anything."""
    return sum((p for g, p in gains(phase, kind, power, turn, cp).items() if any(g)), Fraction(0))
