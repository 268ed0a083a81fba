"""Theological debates (18.5): by the rule, by a second reading of it, and by icepool."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import Any

import icepool
import pytest

from analysis import debate
from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.religion.debate_rules import Disputant, Pairing, Result, Terms, margins
from analysis.here_i_stand.religion.debaters import Debaters
from analysis.odds import Odds
from tests.here_i_stand.fit import p_value

READ = load("here_i_stand").reader()
THIRD = Fraction(1, 3)


def dice(attacker: str, defender: str, **how: Any) -> str:
    said: str = debate(attacker, defender, **how).notes[0]
    return said


def chance(odds: Odds, name: str) -> Fraction:
    return odds.attempt.exactly.get(name, Fraction())


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


# ---------------------------------------------------------------------------- a second reading

VALUES = {
    "Luther": 4, "Melanchthon": 3, "Bucer": 2, "Carlstadt": 1, "Zwingli": 3, "Oekolampadius": 2,
    "Bullinger": 2, "Calvin": 4, "Farel": 2, "Cop": 2, "Olivetan": 1, "Tyndale": 2, "Cranmer": 3,
    "Latimer": 1, "Coverdale": 2, "Knox": 3, "Wishart": 1,
    "Eck": 3, "Campeggio": 2, "Aleander": 2, "Tetzel": 1, "Cajetan": 1, "Contarini": 2, "Pole": 3,
    "Caraffa": 2, "Loyola": 4, "Faber": 3, "Canisius": 3, "Gardiner": 3,
}  # fmt: skip


@cache
def lead(attack: int, defence: int) -> list[tuple[int, Fraction]]:
    """The attacker's lead in hits, by icepool."""
    hit = icepool.d6 >= 5
    found = attack @ hit - defence @ hit
    return [(int(m), Fraction(found.probability(m))) for m in found]


def plainly(
    papal: set[str],
    protestant: set[str],
    tired: set[str],
    zone: str,
    *,
    mary: bool,
    papal_attack: bool,
) -> dict[tuple[str, int, str], Fraction]:
    """(winner, spaces, lost) with chances: a debate between drawn debaters, told step by step."""
    ends: dict[tuple[str, int, str], Fraction] = defaultdict(Fraction)

    def side(everyone: set[str], used: set[str]) -> list[str]:
        fresh = sorted(everyone - tired - used)
        return fresh or sorted(everyone & (tired | used) - used) or sorted(used & everyone)

    def play(number: int, used: set[str], weight: Fraction) -> None:
        attackers, defenders = (papal, protestant) if papal_attack else (protestant, papal)
        mine, theirs = side(attackers, used), side(defenders, used)
        for a in mine:
            for d in theirs:
                share = weight / (len(mine) * len(theirs))
                worn = tired | used
                strength = VALUES[a] * (2 if mary else 1) + 3 + (a == "Eck")
                strength += a == "Gardiner" and zone == "English"
                resist = VALUES[d] + (1 if d in worn else 2)
                for margin, ways in lead(strength, resist):
                    part = share * ways
                    if margin == 0:
                        if number == 1:
                            play(2, used | {a, d}, part)
                        else:
                            ends["", 0, ""] += part
                        continue
                    winner, loser = (a, d) if margin > 0 else (d, a)
                    spaces = abs(margin) + ("Aleander" in {a, d} - worn)
                    lost = loser if abs(margin) > VALUES[loser] else ""
                    if loser == "Campeggio" and loser not in worn:
                        ends["cancelled", 0, ""] += part / 3
                        part = part * 2 / 3
                    ends["Papacy" if winner in papal else "Protestant", spaces, lost] += part

    play(1, set(), Fraction(1))
    return ends


PAPAL_1 = {"Eck", "Campeggio", "Aleander", "Tetzel", "Cajetan"}
GERMAN_1 = {"Luther", "Melanchthon", "Bucer", "Carlstadt"}
ENGLISH_7 = {"Tyndale", "Cranmer", "Latimer", "Coverdale", "Knox", "Wishart"}
PAPAL_7 = PAPAL_1 | {
    "Contarini", "Pole", "Caraffa", "Loyola", "Faber", "Canisius", "Gardiner",
}  # fmt: skip


@pytest.mark.parametrize(
    ("attacker", "defender", "how", "papal", "protestant"),
    [
        ("Papal", "German", {"turn": 1}, PAPAL_1, GERMAN_1),
        ("German", "Papal", {"turn": 1}, PAPAL_1, GERMAN_1),
        (
            "Papal",
            "German",
            {"turn": 1, "committed": ["Eck", "Luther", "Bucer"]},
            PAPAL_1,
            GERMAN_1,
        ),
        (
            "Papal",
            "German",
            {"turn": 1, "committed": ["Eck", "Tetzel", "Cajetan", "Campeggio"]},
            PAPAL_1,
            GERMAN_1,
        ),
        ("Papal", "German", {"turn": 1, "committed": sorted(GERMAN_1)}, PAPAL_1, GERMAN_1),
        (
            "Papal",
            "French",
            {"turn": 4},
            PAPAL_1 | {"Contarini"},
            {"Calvin", "Farel", "Cop", "Olivetan"},
        ),
        ("Papal", "English", {"turn": 7, "boleyn": 4, "mary": True}, PAPAL_7, ENGLISH_7),
        ("Papal", "English", {"turn": 7, "mary": True}, PAPAL_7, {"Tyndale", "Knox", "Wishart"}),
        ("Papal", "English", {"turn": 2}, PAPAL_1 | {"Contarini"}, {"Tyndale"}),
    ],
)
def test_exact_against_a_second_reading(
    attacker: str, defender: str, how: dict[str, Any], papal: set[str], protestant: set[str]
) -> None:
    tired = set(how.get("committed", ()))
    told = plainly(
        papal,
        protestant,
        tired,
        "German" if "German" in (attacker, defender) else defender,
        mary=bool(how.get("mary")),
        papal_attack=attacker == "Papal",
    )
    odds = debate(attacker, defender, **how).exact()
    assert sum(told.values()) == 1
    for name in papal | protestant:
        fate = "disgraced" if name in papal else "burnt"
        lost = sum(share for (_, _, lost), share in told.items() if lost == name)
        assert chance(odds, f"chance that {name} is {fate}") == lost
    spaces = sum(n * share for (winner, n, _), share in told.items() if winner == "Papacy")
    assert odds.expected["catholic_spaces"].exact == spaces
    vp = sum(VALUES[x] * share for (w, _, x), share in told.items() if x and w == "Protestant")
    assert odds.by_power["Protestant"]["vp"].exact == vp
    nothing = odds.chance(lambda o: o.text == "inconclusive").exact
    assert nothing == told["", 0, ""]


@pytest.mark.parametrize(
    ("attacker", "defender", "how"),
    [("Eck", "Luther", {}), ("Papal", "English", {"turn": 7, "boleyn": 4, "mary": True})],
)
def test_rolled_agrees_with_exact(attacker: str, defender: str, how: dict[str, Any]) -> None:
    assert p_value(debate(attacker, defender, **how), 2_000_000, seed=185) > 1e-6


def test_three_to_the_22nd_ways_are_composed() -> None:
    odds = debate("Papal", "English", turn=7, boleyn=4, mary=True, more=True, inquisition=True)
    assert odds.table.total > 3**22


@pytest.mark.parametrize(
    ("sides", "how", "says"),
    [
        ("Eck Tetzel", {}, "Both are of the Papacy"),
        ("Eck Lutherus", {}, "There is no debater 'Lutherus'; the nearest is 'Luther'."),
        ("Papal German", {}, "Say with --turn who is in play"),
        ("Loyola Luther", {"turn": 3}, "Loyola cannot debate on turn 3: to come, turn 6."),
        ("Eck Cranmer", {}, "Cranmer waits for Henry to marry Anne Boleyn"),
        ("Eck Luther", {"committed": ["Eck"]}, "Eck is committed; an attacker is one"),
        ("Eck Luther", {"committed": ["Luther"], "pool": "uncommitted"}, "Luther is committed"),
        ("Papal French", {"turn": 3}, "nobody debates for the Protestant in the French zone"),
        (
            "English Papal",
            {"turn": 2, "committed": ["Tyndale"]},
            "nobody uncommitted in the English",
        ),
        (
            "Papal Luther",
            {"turn": 1, "committed": sorted(PAPAL_1)},
            "the Papacy has nobody uncommitted",
        ),
        (
            "Eck German",
            {"turn": 1, "pool": "committed"},
            "--pool committed is empty: all who can defend there are uncommitted.",
        ),
        ("Eck Calvin", {"zone": "German"}, "Calvin is of the French zone, not of the German"),
        ("Eck Luther", {"zone": "Dutch"}, "--zone must be one of German, French, English"),
        ("Eck Luther", {"mary": True}, "Mary doubles values in the English zone"),
        ("Luther Eck", {"more": True}, "Thomas More serves the Papacy's attack"),
        ("Eck Tyndale", {"here_i_stand": 1}, "Here I Stand serves in the German zone"),
        ("Eck Bucer", {"here_i_stand": 1, "gone": ["Luther"]}, "he is out of the game"),
        ("Eck Luther", {"here_i_stand": 3}, "--here-i-stand must be 0, 1 or 2, not 3."),
        ("Eck Luther", {"turn": 2, "bullinger": True}, "Bullinger cannot join the second round"),
        ("Eck Luther", {"leipzig": "Cajetan"}, "Leipzig Debate picks the Papal attacker"),
        ("Eck Luther", {"leipzig": "Luther"}, "Luther is excluded from this debate"),
        ("99 1", {}, "A debater's value is from 0 to 10, not 99."),
        ("-1 2", {}, "A debater's value is from 0 to 10, not -1."),
        (
            "Papal French",
            {"turn": 4, "leipzig": "Luther"},
            "--leipzig: Luther is of the German zone, not the French one.",
        ),
        (
            "Papal German",
            {"turn": 1, "leipzig": "Zwingli"},
            "--leipzig: Zwingli cannot debate anyway on turn 1: to come, turn 2.",
        ),
        ("3 2", {"leipzig": "Luther"}, "Say with --turn who is in play: Luther is to be excluded."),
        ("3 Luther", {"leipzig": "Eck"}, "Leipzig Debate picks the Papal attacker"),
        ("German Papal", {"turn": 1, "leipzig": "Eck"}, "Leipzig Debate serves the Papacy's"),
        (
            "Eck Bucer",
            {"turn": 3, "here_i_stand": 2, "bullinger": True},
            "One Protestant joins the second round",
        ),
        (
            "Papal English",
            {"turn": 5, "mary": True},
            "Mary I rules from turn 6 on at the earliest, not on turn 5.",
        ),
        ("Eck Luther", {"committed": ["Loyola"]}, "Loyola cannot be among --committed on turn 1"),
        ("Eck Luther", {"banished": ["Tetzel"]}, "There is no reformer 'Tetzel'"),
        ("Eck Cranmer", {"turn": 2}, "Cranmer cannot debate on turn 2: to come, the turn after"),
        ("Eck Luther", {"spaces": 99}, "--spaces must be from 0 to 50, not 99."),
        ("Eck Luther", {"gone": ["Luther"]}, "Luther cannot debate on turn 1: out of the game."),
    ],
)
def test_bad_input_is_said_plainly(sides: str, how: dict[str, Any], says: str) -> None:
    with pytest.raises(Fault) as fault:
        debate(*sides.split(), **how)
    assert says in str(fault.value)
