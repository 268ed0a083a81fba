"""What the tests of the succession ask of an answer."""

from __future__ import annotations

from fractions import Fraction

from analysis.figures import load
from analysis.here_i_stand.england.succession import Plan, State, Succession

READ = load("here_i_stand").reader()
HENRY, EDWARD, MARY, ELIZABETH = "Henry VIII", "Edward VI", "Mary I", "Elizabeth I"
NEVER = Plan({})
SURE = Fraction(1)


def chain(plan: Plan = NEVER, since: int = 1, start: State | None = None) -> Succession:
    return Succession(READ, plan, range(since, 10), start or State())


def covered(*results: int) -> int:
    return sum(1 << (result - 1) for result in results)
