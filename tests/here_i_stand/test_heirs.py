"""Henry's heirs, by the rule (21.3), by a plain reader of the dice, and by icepool."""

from __future__ import annotations

import itertools
from fractions import Fraction

import icepool
import numpy as np
import pytest

from analysis import heirs
from analysis.faults import Fault
from analysis.figures import Figures, load
from analysis.here_i_stand.england.wives import BoleynMarriage, Chart, HeirsVP, WifeAdvances, Wives
from analysis.odds import Odds
from tests.here_i_stand.fit import p_value


def switched(**switches: int | str) -> Figures:
    return load("here_i_stand", (), switches)


def chance(odds: Odds, *, vp: int | None = None, born: str | None = None) -> Fraction:
    found = odds.chance(
        lambda o: vp in (None, o.amount("vp", "England")) and born in (None, o.fate)
    )
    assert found.exact is not None
    return found.exact


def result(covered: set[int], total: int, **switches: int | str) -> int:
    """The line that a total comes to when these results are covered; 0 without effect."""
    chart = Chart.read(switched(**switches).reader() if switches else load("here_i_stand").reader())
    bits = sum(1 << (line - 1) for line in covered)
    return int(chart.result(np.array(bits), np.array(total))) + 1


class TestTheTrack:
    def test_five_wives_bring_a_roll_and_jane_seymour_is_the_second(self) -> None:
        wives = [wife.wife for wife in load("here_i_stand").get(Wives).childbeds]
        assert wives == [
            "Anne Boleyn", "Jane Seymour", "Anne of Cleves", "Kathryn Howard", "Katherine Parr",
        ]  # fmt: skip

    def test_jane_seymour_alone_adds_one(self) -> None:
        adds = {w.wife: w.modifier for w in load("here_i_stand").get(Wives) if w.modifier}
        assert adds == {"Jane Seymour": 1}

    def test_six_wives_can_be_played_from_turn_2_once_a_turn(self) -> None:
        event = next(iter(load("here_i_stand").get(WifeAdvances)))
        assert (event.from_turn, event.per_turn) == (2, 1)

    def test_the_boleyn_marriage_brings_cranmer_his_debaters_and_three_cards_next_turn(
        self,
    ) -> None:
        brings = load("here_i_stand").get(BoleynMarriage)
        assert brings.turns_after == 1
        assert (brings.reformer, *brings.debaters) == (
            "Cranmer", "Cranmer", "Latimer", "Coverdale",
        )  # fmt: skip
        assert brings.cards == (62, 63, 64)


class TestTheChart:
    @pytest.mark.parametrize("die", range(1, 7))
    def test_a_free_line_is_taken(self, die: int) -> None:
        assert result(set(), die) == die

    def test_a_repeated_result_does_not_stay_but_moves_up_one_line_at_a_time(self) -> None:
        assert result({4}, 4) == 5
        assert result({4, 5}, 4) == 6
        assert result({1, 2, 3}, 1) == 4

    def test_above_6_nothing_is_left_by_default(self) -> None:
        assert result({6}, 6) == 0

    def test_jane_rolls_6_and_1_which_counts_as_6(self) -> None:
        assert result(set(), 7) == 6
        assert result(set(), 7, jane_7="no effect") == 0
        assert result(set(), 7, jane_7="wraps round") == 1

    def test_up_may_be_towards_1(self) -> None:
        assert result({4}, 4, pregnancy_direction="towards 1") == 3
        assert result({1}, 1, pregnancy_direction="towards 1") == 0

    def test_the_search_may_go_round(self) -> None:
        assert result({6}, 6, pregnancy_overflow="wraps round") == 1
        assert result({5, 6, 1}, 5, pregnancy_overflow="wraps round") == 2

    def test_two_edwards_may_exclude_one_another(self) -> None:
        assert result({5}, 6) == 6
        assert result({5}, 6, edward_exclusive="exclude one another") == 0


class TestVP:
    def test_edward_and_elizabeth_are_worth_5_never_7(self) -> None:
        worth = load("here_i_stand").get(HeirsVP)
        assert [
            worth.of(elizabeth=elizabeth, edward=edward)
            for elizabeth, edward in ((False, False), (True, False), (False, True), (True, True))
        ] == [0, 2, 5, 5]
        assert {o.amount("vp", "England") for o in heirs().exact().outcomes} <= {0, 2, 5}

    def test_one_wife_is_worth_2_vp(self) -> None:
        odds = heirs(1).exact()
        assert odds.expected["vp"].exact == Fraction(0 + 0 + 0 + 2 + 5 + 5, 6)
        assert chance(odds, born="no child") == Fraction(1, 2)
        assert not odds.attempt.assumed

    def test_two_wives_jane_with_plus_1_against_icepool(self) -> None:
        def vp(anne: int, jane: int) -> int:
            second = min(jane + 1, 6)
            if second == anne:
                second += 1  # above 6: no effect
            return 5 if {5, 6} & {anne, second} else 2 if 4 in (anne, second) else 0

        die = icepool.map(vp, icepool.d6, icepool.d6)
        odds = heirs(2).exact()
        for worth in (0, 2, 5):
            assert chance(odds, vp=worth) == Fraction(die.probability(worth))

    def test_elizabeth_born_before_is_already_counted(self) -> None:
        odds = heirs(1, already=(4,)).exact()  # Jane Seymour throws 2 to 7
        assert odds.expected["vp"].exact == Fraction(4, 6) * 3  # 4 is taken and becomes 5; 7 is 6

    def test_both_children_need_the_search_round_and_one_edward(self) -> None:
        """The rulebook remarks that Katherine Parr guarantees both children."""
        both = switched(
            pregnancy_overflow="wraps round", edward_exclusive="exclude one another"
        )  # fmt: skip
        born = {o.fate for o in heirs(figures=both).exact().outcomes}
        assert born == {"Elizabeth and sickly Edward", "Elizabeth and healthy Edward"}
        assert "healthy Edward" in {o.fate for o in heirs().exact().outcomes}


class TestOnTheWay:
    def test_kathryn_howard_brings_a_card(self) -> None:
        assert heirs(3).exact().expected["cards"].exact == 0
        reached = heirs(4).exact().expected["cards"].exact
        assert reached == 1 - chance(heirs(3).exact(), born="Elizabeth and sickly Edward") - chance(
            heirs(3).exact(), born="Elizabeth and healthy Edward"
        )

    def test_allies_each_draw_a_card_at_anne_of_cleves(self) -> None:
        odds = heirs(3, allied=True).exact()
        assert odds.by_power["England"]["cards"].exact == Fraction(5, 6)
        assert odds.by_power["Protestant"]["cards"].exact == Fraction(5, 6)
        assert heirs(3).exact().expected["cards"].exact == 0

    def test_a_3_grants_one_more_advance(self) -> None:
        assert heirs(1).exact().expected["extra_advances"].exact == Fraction(1, 6)

    def test_a_3_of_the_last_wife_grants_none(self) -> None:
        odds = heirs(1, already=(1, 2, 5, 6)).exact()
        assert odds.expected["extra_advances"].exact == 0

    def test_the_advance_of_a_3_on_top_rolls_for_one_more_wife(self) -> None:
        odds = heirs(1, on_top=True).exact()
        assert odds.attempt.exactly["expected rolls"] == Fraction(7, 6)
        by_hand = {2: 0, 3: 2, 4: 2, 5: 5, 6: 5, 7: 5}  # Jane's total: VP, a 3 being taken
        jane = Fraction(sum(by_hand.values()), 6)
        assert odds.expected["vp"].exact == Fraction(12, 6) + Fraction(1, 6) * jane

    def test_no_more_wives_once_both_are_born(self) -> None:
        odds = heirs(5, already=()).exact()
        assert odds.attempt.exactly["expected rolls"] < 5
        after = heirs(already=(4, 5)).exact()
        assert after.attempt.exactly["expected rolls"] == 0
        assert "Both children are born: no more wives." in after.attempt.notes


def test_results_that_were_are_those_that_the_chart_can_bring() -> None:
    """Every sequence of results of four wives is taken if dice can bring it, and refused if not."""
    chart = Chart.read(load("here_i_stand").reader())
    can = set[tuple[int, ...]]()
    for dice in itertools.product(range(1, 7), repeat=3):
        taken, said = set[int](), []
        for number, die in enumerate(dice):
            face = min(die + (number == 1), 6)
            while face in taken:
                face += 1
            said.append(face if face <= 6 else 0)
            taken.add(said[-1])
            if {4} <= taken and taken & {5, 6}:
                break
        can.add(tuple(said))
    wives = load("here_i_stand").get(Wives).childbeds
    for results in itertools.product(range(7), repeat=3):
        starts = any(results[: len(one)] == one and len(one) == 3 for one in can)
        try:
            chart.covered(wives[:3], results)
        except Fault:
            assert not starts
        else:
            assert starts


def plainly(
    dice: tuple[int, ...], *, to_6: bool, wraps: bool, seven: str, one: bool
) -> tuple[str, int, int, int]:
    """Children, cards and advances by reading the dice one after the other."""
    taken: list[int] = []
    cards = advances = rolls = 0
    for number, die in enumerate(dice):
        if 4 in taken and {5, 6} & set(taken):
            break
        rolls += 1
        cards += number == 3
        face = die + (number == 1)
        if face == 7 and seven == "no effect":
            continue
        face = {"counts as 6": 6, "wraps round": 1}.get(seven, 0) if face == 7 else face
        for _ in range(6):
            shut = face in taken or (one and face in (5, 6) and {5, 6} & set(taken))
            if not shut:
                taken.append(face)
                advances += face == 3 and number < 4
                break
            face += 1 if to_6 else -1
            if not 1 <= face <= 6:
                if not wraps:
                    break
                face = 1 if face > 6 else 6
    born = ["Elizabeth"] * (4 in taken)
    born += ["healthy Edward"] if 6 in taken else ["sickly Edward"] * (5 in taken)
    return " and ".join(born) or "no child", cards, advances, rolls


@pytest.mark.parametrize("to_6", [True, False])
@pytest.mark.parametrize("wraps", [True, False])
@pytest.mark.parametrize("seven", ["counts as 6", "no effect", "wraps round"])
@pytest.mark.parametrize("one", [True, False])
def test_every_way_agrees_with_reading_the_dice_one_by_one(
    to_6: bool, wraps: bool, seven: str, one: bool
) -> None:
    figures = switched(
        pregnancy_direction="towards 6" if to_6 else "towards 1",
        pregnancy_overflow="wraps round" if wraps else "no effect",
        jane_7=seven,
        edward_exclusive="exclude one another" if one else "both can occur",
    )
    table = heirs(5, figures=figures).table
    for cell, dice in enumerate(itertools.product(range(1, 7), repeat=5)):
        outcome = table.outcomes[table.cells[cell]]
        said = plainly(dice, to_6=to_6, wraps=wraps, seven=seven, one=one)[:3]
        assert (
            outcome.fate,
            outcome.amount("cards", "England"),
            outcome.counts["extra_advances"],
        ) == said


@pytest.mark.parametrize("rolls", range(1, 6))
def test_rolled_agrees_with_exact(rolls: int) -> None:
    assert p_value(heirs(rolls), 1_000_000, seed=21 + rolls) > 1e-6


@pytest.mark.parametrize(
    ("rolls", "already", "says"),
    [
        (6, (), "--rolls must be from 1 to 5, not 6."),
        (0, (), "--rolls must be from 1 to 5, not 0."),
        (2, (1, 2, 3, 4), "--rolls must be from 1 to 1 after 4 results of --already, not 2."),
        (1, (1, 2, 3, 4, 5), "--already has 5 results; before the last wife there are 4."),
        (1, (4, 4), "--already takes different results"),
        (1, (7,), "--already takes different results"),
        (1, (0,), "--already: Anne Boleyn can bring 1, 2, 3, 4, 5, 6 then, not 0."),
        (1, (2, 1), "--already: Jane Seymour can bring 3, 4, 5, 6 then, not 1."),
        (1, (4, 5, 1), "--already: with both children born there is no Anne of Cleves."),
    ],
)
def test_bad_input_is_said_plainly(rolls: int, already: tuple[int, ...], says: str) -> None:
    with pytest.raises(Fault, match=says.replace(".", r"\.")):
        heirs(rolls, already=already)
