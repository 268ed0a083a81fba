"""The death of a betrothed royal (rule 21.4), a test a sentence."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from analysis import Fault, load, wedding
from analysis.virgin_queen.weddings.betrothed import spoken
from tests.virgin_queen.outcomes import ANJOU, QUEEN, comes_to

SIX = (QUEEN, "Charles IX", "Leicester", "Henry III", "Henry of Navarre", "William of Orange")


@pytest.mark.parametrize("groom", ["Charles IX", "Leicester", "Henry of Navarre"])
def test_a_death_before_the_wedding_ends_it_and_the_dead_royal_leaves(groom: str) -> None:
    attempt = wedding("Mary Stuart", groom, death="1/10")
    died = comes_to(attempt, f"{groom} dies before the wedding")
    assert died.fate == f"Mary Stuart stays on the display and ages; {groom} leaves"
    assert not died.gains
    odds = attempt.exact()
    assert odds.chance(lambda o: o is died).exact == Fraction(1, 10)


def test_a_death_scales_everything_else_alike() -> None:
    plain, risky = wedding(QUEEN, ANJOU).exact(), wedding(QUEEN, ANJOU, death="1/4").exact()
    for kind in ("vp", "cards"):
        for power in ("England", "France"):
            whole = plain.mean(kind, power).exact
            assert risky.mean(kind, power).exact == (whole or 0) * Fraction(3, 4)


def test_both_may_die() -> None:
    chances = {"Elizabeth I": "1/20", "Leicester": "0.1"}
    odds = wedding(QUEEN, "Leicester", death=chances).exact()
    both = odds.chance(lambda o: o.text == "Elizabeth I and Leicester die before the wedding").exact
    assert both == Fraction(1, 200)
    wed = odds.chance(lambda o: "before the wedding" not in o.text).exact
    assert wed == Fraction(19, 20) * Fraction(9, 10)


def test_a_certain_death_leaves_no_wedding() -> None:
    odds = wedding(QUEEN, ANJOU, death=1).exact()
    assert [o.text for o in odds.outcomes] == ["Elizabeth I dies before the wedding"]


def test_no_chance_of_death_is_no_death() -> None:
    assert wedding(QUEEN, ANJOU, death=0).table.total == 36


def test_six_royals_may_die_so() -> None:
    for row in load("virgin_queen").raw["royals"]["rows"]:
        other = "Don Carlos" if row["sex"] == "F" else "Anna of Saxony"
        couple = (row["name"], other) if row["sex"] == "F" else (other, row["name"])
        if row["name"] in SIX:
            assert wedding(*couple, death={row["name"]: "1/10"}).table.total > 36
        else:
            with pytest.raises(Fault, match="does not die before a wedding"):
                wedding(*couple, death={row["name"]: "1/10"})


@pytest.mark.parametrize(
    ("bride", "groom", "death", "said"),
    [
        (QUEEN, "Leicester", "1/10", "either of Elizabeth I and Leicester may die; say whose"),
        ("Mary Stuart", "Don Carlos", "1/10", "neither Mary Stuart nor Don Carlos can die so"),
        (QUEEN, ANJOU, {"Leicester": "1/10"}, "Leicester is not in this couple"),
        (QUEEN, ANJOU, "11/10", "a chance is from 0 to 1"),
        (QUEEN, ANJOU, "-0.1", "a chance is from 0 to 1"),
        (QUEEN, ANJOU, "one in ten", "a chance is from 0 to 1"),
        (QUEEN, ANJOU, {"nobody": "1/10"}, "There is no royal 'nobody'"),
    ],
)
def test_what_is_no_such_death(bride: str, groom: str, death: Any, said: str) -> None:
    with pytest.raises(Fault, match=said):
        wedding(bride, groom, death=death)


def test_a_death_on_the_command_line() -> None:
    assert spoken([]) is None
    assert spoken(["0.1"]) == "0.1"
    assert spoken(["Leicester=1/10", "Elizabeth I=0.1"]) == {
        "Leicester": "1/10",
        "Elizabeth I": "0.1",
    }
    with pytest.raises(Fault, match="must say whose"):
        spoken(["1/10", "Leicester=1/10"])
