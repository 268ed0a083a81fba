"""What the tests of a turn's voyages ask of an answer."""

from __future__ import annotations

from fractions import Fraction

from analysis.here_i_stand.new_world.phase import TurnAttempt

EXAMPLE = "Orellana 6, Verrazano 8 strait 5, Rut 3, Hapsburg Cabot 9 strait 8"


def vp(attempt: TurnAttempt, power: str) -> Fraction:
    found = attempt.exact().mean("vp", power).exact
    assert found is not None
    return found
