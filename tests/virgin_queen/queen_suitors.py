"""The few suitors that the tests of Elizabeth I leave her."""

from __future__ import annotations

from analysis.virgin_queen.elizabeth.virgin_queen_plan import QueenPlan, Way
from tests.virgin_queen.queen_by_hand import MEN


def without(*kept: str) -> list[str]:
    return [man.name for man in MEN if man.name not in kept]


def named(plan: QueenPlan, name: str) -> Way:
    return next(way for way in (plan.best, *plan.others) if way.name == name)
