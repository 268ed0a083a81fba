"""Rule 21.3, a test a sentence; against icepool and against every fall of the dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import icepool
import pytest

from analysis import Fault, ageing, load
from analysis.virgin_queen.elizabeth.ageing import on_turn, steps
from analysis.virgin_queen.weddings.royals import Royals
from tests.virgin_queen.outcomes import with_figures

LEAVES = {"eligibility_floor": "leaves below 1"}


def chances(royal: str, turn: int, **given: Any) -> dict[str, Fraction]:
    """The chances above nothing after a turn."""
    sheet = ageing(royal, turns=turn, **given)
    row = sheet.rows[-1]
    return {k: v for k, v in row.items() if k not in ("turn", "mean") and v}


def test_unmarried_women_lose_a_point_each_turn_without_a_roll() -> None:
    for turn, left in ((1, "4"), (2, "3"), (4, "1")):
        assert chances("Elizabeth I", turn) == {left: 1}


def test_unmarried_men_keep_theirs_on_a_5_or_6_and_lose_a_point_on_1_to_4() -> None:
    read = load("virgin_queen").reader()
    men = [royal for royal in read(Royals) if royal.sex == "M" and royal.name != "Leicester"]
    for man in men:
        assert steps(read, man)[3].tolist() == [2, 2, 2, 2, 3, 3]
    assert chances("Philip II", 1) == {"3": Fraction(2, 3), "4": Fraction(1, 3)}


def test_leicester_does_not_age() -> None:
    assert chances("Leicester", 7) == {"2": 1}


def test_nobody_falls_below_1() -> None:
    assert chances("Elizabeth I", 7) == {"1": 1}
    assert chances("Lord Darnley", 2) == {"1": Fraction(8, 9), "2": Fraction(1, 9)}


def test_that_a_royal_leaves_the_display_below_1_is_a_switch() -> None:
    figures = load("virgin_queen", switches=LEAVES)
    assert chances("Elizabeth I", 5, figures=figures) == {"off": 1}
    assert chances("Anna of Saxony", 7, figures=figures) == {"off": 1}
    darnley = chances("Lord Darnley", 2, figures=figures)
    assert darnley == {"off": Fraction(4, 9), "1": Fraction(4, 9), "2": Fraction(1, 9)}


def test_a_royal_who_enters_later_ages_from_then_on() -> None:
    sheet = ageing("Rudolf II", turns=5)
    assert [row["mean"] for row in sheet.rows[:3]] == [None] * 3
    assert sheet.rows[3]["3"] == Fraction(2, 3)
    assert sheet.rows[4]["2"] == Fraction(4, 9)


def test_a_present_eligibility_may_be_given() -> None:
    sheet = ageing("Rudolf II", turn=6, turns=1, rating=2)
    assert sheet.rows[0]["turn"] == 6
    assert (sheet.rows[0]["1"], sheet.rows[0]["2"]) == (Fraction(2, 3), Fraction(1, 3))


@pytest.mark.parametrize("turns", [1, 2, 3, 4])
def test_every_fall_of_the_dice(turns: int) -> None:
    found: dict[str, Fraction] = {}
    for dice in product(range(1, 7), repeat=turns):
        rating = 4
        for die in dice:
            rating = max(1, rating - (die <= 4))
        found[str(rating)] = found.get(str(rating), Fraction(0)) + Fraction(1, 6**turns)
    assert chances("Philip II", turns) == found


@pytest.mark.parametrize("turns", range(1, 8))
def test_against_icepool(turns: int) -> None:
    lost = turns @ (icepool.d6 <= 4)
    theirs = lost.map(lambda n: max(1, 4 - n))
    ours = chances("Philip II", turns)
    assert ours == {str(e): Fraction(theirs.probability(e)) for e in theirs.outcomes()}
    assert ageing("Philip II", turns=turns).rows[-1]["mean"] == theirs.mean()


def test_on_a_turn_is_before_its_ageing() -> None:
    read = load("virgin_queen").reader()
    henry = read(Royals).find("Henry III")
    assert on_turn(read, henry, 3) == {}
    assert on_turn(read, henry, 4) == {3: 1}
    assert on_turn(read, henry, 5) == {2: Fraction(2, 3), 3: Fraction(1, 3)}


def test_other_ageing_figures(tmp_path: Path) -> None:
    named = with_figures(
        tmp_path, '[ageing_exceptions]\nrows = [{ name = "William of Orange", change = -2 }]'
    )
    assert chances("Orange", 1, figures=named) == {"1": 1}
    assert chances("Leicester", 1, figures=named) == {"1": Fraction(2, 3), "2": Fraction(1, 3)}


def test_the_picture_has_every_chance_that_is_not_nothing() -> None:
    sheet = ageing("Rudolf II")
    chances = [row[str(e)] for row in sheet.rows for e in range(1, 5)]
    written = [text.get_text() for text in sheet.plot().axes[0].texts]
    assert len(written) == sum(bool(chance) for chance in chances)
    assert "66.7" in written


def test_before_the_royal_enters_there_is_nothing_to_draw() -> None:
    with pytest.raises(Fault, match="Rudolf II enters on turn 4: nothing to draw"):
        ageing("Rudolf II", turns=3).plot()


def test_people_see_the_column_off_display_only_where_somebody_may_leave() -> None:
    assert "off" not in ageing("Orange").heads
    leaves = ageing("Lord Darnley", figures=load("virgin_queen", switches=LEAVES))
    assert leaves.heads["off"] == "off display"
    assert leaves.cells(leaves.rows[-1])[-3:] == ["99.3 %", "0.6 %", "< 0.1 %"]


@pytest.mark.parametrize(
    ("royal", "given", "said"),
    [
        ("Ursula", {}, "There is no royal 'Ursula'"),
        ("Leicester", {"turns": 0}, "--turns must be from 1 to 99, not 0"),
        ("Leicester", {"turn": 100}, "--turn must be from 1 to 99, not 100"),
        ("Leicester", {"rating": 13}, "--rating must be from 1 to 12, not 13"),
    ],
)
def test_bad_input(royal: str, given: dict[str, int], said: str) -> None:
    with pytest.raises(Fault, match=said):
        ageing(royal, **given)
