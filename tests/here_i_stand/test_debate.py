"""Theological debates (18.5): by the rules, sentence by sentence."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest

from analysis import debate
from analysis.figures import load
from analysis.here_i_stand.religion.debate_rules import Disputant, Pairing, Result, Terms, margins
from analysis.here_i_stand.religion.debaters import Debaters
from tests.here_i_stand.debate_by_hand import chance

READ = load("here_i_stand").reader()
THIRD = Fraction(1, 3)


def dice(attacker: str, defender: str, **how: Any) -> str:
    said: str = debate(attacker, defender, **how).notes[0]
    return said


def ended(
    attacker: str, defender: str, margin: int, *, fresh: bool = True
) -> dict[Result, Fraction]:
    """What a round comes to that the Papal attacker wins by `margin` hits."""
    pair = Pairing(
        Disputant(READ(Debaters).find(attacker), fresh),
        Disputant(READ(Debaters).find(defender), fresh),
    )
    return dict(Terms(READ, "Papacy", "German").decided(pair, margin, Fraction(1)))


class TestDice:
    def test_the_worked_example_of_leipzig(self) -> None:
        """Eck 3 + 3 + 1 = 7 dice, Carlstadt, committed, 1 + 1 = 2; then Luther, 4 + 2 = 6."""
        assert dice("Eck", "Carlstadt", pool="committed") == "Eck throws 7 dice, Carlstadt 2."
        assert dice("Eck", "Carlstadt", pool="committed", here_i_stand=1) == (
            "Eck throws 7 dice, Luther 6."
        )

    def test_two_hits_each_bring_a_second_round(self) -> None:
        pair = Pairing(
            Disputant(READ(Debaters).find("Eck")), Disputant(READ(Debaters).find("Luther"))
        )
        tie = dict(Terms(READ, "Papacy", "German").fought(pair))[None]
        assert tie == chance(debate("Eck", "Luther").exact(), "chance of a second round")

    def test_a_defender_has_1_more_if_committed_2_if_not(self) -> None:
        assert dice("Campeggio", "Bucer") == "Campeggio throws 5 dice, Bucer 4."
        assert dice("Campeggio", "Bucer", pool="committed") == "Campeggio throws 5 dice, Bucer 3."
        assert dice("Campeggio", "Bucer", committed=["Bucer"]).endswith("Bucer 3.")

    def test_the_values_of_the_two_sides_are_not_swapped(self) -> None:
        assert dice("4", "1") == "A debater of value 4 throws 7 dice, a debater of value 1 3."
        assert dice("Luther", "Tetzel") == "Luther throws 7 dice, Tetzel 3."

    @pytest.mark.parametrize(
        ("how", "eck"),
        [
            ({}, 7),
            ({"augsburg": True}, 6),
            ({"more": True}, 8),
            ({"inquisition": True}, 9),
            ({"augsburg": True, "more": True, "inquisition": True}, 9),
        ],
    )
    def test_cards_on_the_attack(self, how: dict[str, bool], eck: int) -> None:
        assert dice("Eck", "Luther", **how) == f"Eck throws {eck} dice, Luther 6."

    def test_thomas_more_counts_three_in_england(self) -> None:
        assert dice("Eck", "Tyndale", more=True) == "Eck throws 10 dice, Tyndale 4."

    def test_gardiner_has_a_die_more_in_the_english_zone_alone(self) -> None:
        assert dice("Gardiner", "Tyndale") == "Gardiner throws 7 dice, Tyndale 4."
        assert dice("Gardiner", "Luther") == "Gardiner throws 6 dice, Luther 6."

    def test_eck_has_no_more_in_defence(self) -> None:
        assert dice("Luther", "Eck") == "Luther throws 7 dice, Eck 5."

    def test_mary_doubles_the_papal_value_on_attack(self) -> None:
        assert dice("Gardiner", "Knox", mary=True) == "Gardiner throws 10 dice, Knox 5."

    def test_hits_are_5_and_6(self) -> None:
        assert margins(1, 1, THIRD) == {-1: Fraction(2, 9), 0: Fraction(5, 9), 1: Fraction(2, 9)}

    @pytest.mark.parametrize(("a", "d"), [(2, 7), (7, 2), (7, 6), (9, 8), (15, 5)])
    def test_hits_against_icepool(self, a: int, d: int) -> None:
        hit = icepool.d6 >= 5
        difference = a @ hit - d @ hit
        for margin, share in margins(a, d, THIRD).items():
            assert share == Fraction(difference.probability(margin))


class TestResult:
    def test_the_winner_turns_as_many_spaces_as_hits_differ(self) -> None:
        assert ended("Eck", "Luther", 3) == {Result("Papacy", 3): 1}
        assert ended("Eck", "Luther", -2) == {Result("Protestant", 2): 1}

    def test_burnt_only_if_the_difference_is_greater_than_the_value(self) -> None:
        luther = READ(Debaters).find("Luther")
        assert ended("Eck", "Luther", 4) == {Result("Papacy", 4): 1}
        assert ended("Eck", "Luther", 5) == {Result("Papacy", 5, luther): 1}

    def test_a_papal_debater_is_disgraced(self) -> None:
        eck = READ(Debaters).find("Eck")
        assert ended("Eck", "Luther", -3) == {Result("Protestant", 3): 1}
        assert ended("Eck", "Luther", -4) == {Result("Protestant", 4, eck): 1}

    def test_the_winner_scores_the_value_of_the_loser(self) -> None:
        outcomes = debate("Eck", "Luther").table.outcomes
        burnt = next(o for o in outcomes if "Luther burnt" in o.text)
        assert (burnt.amount("vp", "Papacy"), burnt.amount("vp", "Protestant")) == (4, 0)
        assert burnt.fate == "his reformer falls too"
        shamed = next(o for o in outcomes if "Eck disgraced" in o.text)
        assert (shamed.amount("vp", "Papacy"), shamed.amount("vp", "Protestant")) == (0, 3)

    def test_burning_compares_the_printed_value_not_the_doubled_one(self) -> None:
        """Under Mary a Tetzel of 1, who throws 2 + 3, is disgraced by a difference of 2."""
        pair = Pairing(
            Disputant(READ(Debaters).find("Tetzel")), Disputant(READ(Debaters).find("Knox"))
        )
        mary = Terms(READ, "Papacy", "English", mary=True)
        assert mary.attack(pair.attacker.debater) == 5
        ((result, _),) = mary.decided(pair, -2, Fraction(1))
        assert result == Result("Protestant", 2, pair.attacker.debater)

    def test_aleander_turns_one_more_space_for_whoever_wins(self) -> None:
        assert ended("Aleander", "Luther", 2) == {Result("Papacy", 3): 1}
        assert ended("Aleander", "Luther", -2) == {Result("Protestant", 3): 1}
        assert ended("Aleander", "Luther", 2, fresh=False) == {Result("Papacy", 2): 1}

    def test_aleanders_space_does_not_help_to_burn(self) -> None:
        assert ended("Aleander", "Bucer", 2) == {Result("Papacy", 3): 1}

    def test_campeggio_cancels_a_defeat_on_5_or_6(self) -> None:
        assert ended("Campeggio", "Luther", -2) == {
            Result(None, cancelled=True): THIRD,
            Result("Protestant", 2): 1 - THIRD,
        }
        assert ended("Campeggio", "Luther", -2, fresh=False) == {Result("Protestant", 2): 1}
        assert ended("Campeggio", "Luther", 2) == {Result("Papacy", 2): 1}

    def test_no_more_spaces_turn_than_are_eligible(self) -> None:
        odds = debate("Eck", "Carlstadt", spaces=1).exact()
        assert {o.counts["catholic_spaces"] for o in odds.outcomes} == {0, 1}

    def test_spaces_count_on_the_track(self) -> None:
        odds = debate("Eck", "Luther", spaces_now=20).exact()
        one = next(o for o in odds.outcomes if o.text == "1 space Catholic")
        assert (one.amount("vp", "Papacy"), one.amount("vp", "Protestant")) == (1, -1)


class TestDraw:
    def test_an_attacker_is_one_of_the_uncommitted(self) -> None:
        odds = debate(
            "Papal", "Luther", turn=1, committed=["Eck", "Campeggio", "Aleander", "Tetzel"]
        )
        assert odds.notes[0] == "Cajetan throws 4 dice, Luther 6."

    def test_the_initiator_chooses_the_pool_of_the_defender(self) -> None:
        away = ["Luther", "Melanchthon", "Bucer"]
        fresh = debate("Eck", "German", turn=1, committed=away)
        assert fresh.notes[0] == "Eck throws 7 dice, Carlstadt 3."
        tired = debate("Eck", "German", turn=1, committed=["Luther"], pool="committed")
        assert tired.notes[0] == "Eck throws 7 dice, Luther 5."

    def test_leipzig_picks_the_attacker(self) -> None:
        assert dice("Papal", "Luther", turn=1, leipzig="Eck") == "Eck throws 7 dice, Luther 6."

    def test_leipzig_excludes_a_protestant_from_both_rounds(self) -> None:
        odds = debate("Eck", "German", turn=1, leipzig="Luther").exact()
        assert chance(odds, "chance that Luther is burnt") == 0
        assert chance(odds, "chance that Melanchthon is burnt") > 0

    def test_who_debates_is_said_by_his_own_name(self) -> None:
        asked = debate("eck", "Лютер").inputs
        assert (asked["attacker"], asked["defender"]) == ("Eck", "Luther")
        drawn = debate("pope", "french", turn=4).inputs
        assert (drawn["attacker"], drawn["defender"]) == ("Papal", "French")
        assert debate(3, "2").inputs["attacker"] == "3"

    def test_under_mary_those_debate_who_are_in_play_on_her_first_turn(self) -> None:
        assert debate("Eck", "Tyndale").inputs["turn"] == 2
        assert debate("Eck", "Tyndale", mary=True).inputs["turn"] == 6

    def test_a_debater_known_by_his_value_is_so_in_both_rounds(self) -> None:
        texts = {o.text for o in debate("3", "1").table.outcomes}
        assert "2 spaces Catholic, value 1 burnt" in texts
        assert not any("a debater of value" in text for text in texts)

    def test_the_protestants_can_attack(self) -> None:
        odds = debate("German", "Papal", turn=1).exact()
        assert odds.attempt.power == "Protestant"

    def test_bullinger_joins_a_second_round_in_any_zone(self) -> None:
        only = {"turn": 5, "zone": "English"}
        alone = debate("Eck", "Tyndale", **only).exact()
        helped = debate("Eck", "Tyndale", bullinger=True, **only).exact()
        assert chance(alone, "chance that Bullinger is burnt") == 0
        assert chance(helped, "chance that Bullinger is burnt") > 0
        first = margins(7, 4, THIRD)
        burnt_at_once = sum(share for margin, share in first.items() if margin > 2)
        assert chance(helped, "chance that Tyndale is burnt") == burnt_at_once

    def test_here_i_stand_may_wait_for_the_second_round(self) -> None:
        odds = debate("Eck", "Carlstadt", here_i_stand=2).exact()
        assert odds.attempt.notes[0] == "Eck throws 7 dice, Carlstadt 3."
        assert chance(odds, "chance that Bucer is burnt") == 0
        assert chance(odds, "chance that Luther is burnt") > 0

    def test_whom_luther_replaces_is_committed_or_not(self) -> None:
        """Carlstadt, replaced in round 1, defends in round 2 only if he stays uncommitted."""
        away = {"turn": 1, "committed": ["Melanchthon", "Bucer"], "here_i_stand": 1}
        usual = debate("Eck", "Carlstadt", **away).exact()
        stays = load("here_i_stand", (), {"here_i_stand_replaced": "stays uncommitted"})
        other = debate("Eck", "Carlstadt", figures=stays, **away).exact()
        assert chance(usual, "chance that Bucer is burnt") > 0
        assert chance(other, "chance that Bucer is burnt") == 0
        burnt = "chance that Carlstadt is burnt"
        assert chance(usual, burnt) < chance(other, burnt)

    def test_an_excommunicated_luther_defends_with_4_and_1(self) -> None:
        said = dice("Eck", "Carlstadt", turn=2, here_i_stand=1, banished=["Luther"])
        assert said == "Eck throws 7 dice, Luther 5."

    def test_a_lone_debater_stands_in_both_rounds(self) -> None:
        """Tyndale alone in England: 2 + 2 dice in round 1, 2 + 1 in round 2."""
        gone = ["Campeggio", "Aleander", "Tetzel", "Cajetan", "Contarini"]
        odds = debate("Eck", "Tyndale", turn=2, gone=gone).exact()
        first, second = margins(7, 4, THIRD), margins(7, 3, THIRD)
        burnt = {m: share + first[0] * second.get(m, 0) for m, share in first.items() if m > 2}
        assert chance(odds, "chance that Tyndale is burnt") == sum(burnt.values())

    def test_a_debater_of_round_1_comes_again_only_if_there_is_no_other(self) -> None:
        away = {"committed": ["Campeggio", "Aleander", "Tetzel", "Cajetan"], "turn": 1}
        new = debate("Eck", "Luther", **away).exact()
        again = load("here_i_stand", (), {"second_round_again": "as any other"})
        old = debate("Eck", "Luther", figures=again, **away).exact()
        first_round = sum(share for m, share in margins(7, 6, THIRD).items() if m < -3)
        assert chance(new, "chance that Eck is disgraced") == first_round
        assert chance(old, "chance that Eck is disgraced") > first_round
