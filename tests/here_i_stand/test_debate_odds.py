"""Theological debates (18.5): exact odds against a second reading, and bad input."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import Any

import icepool
import pytest

from analysis import debate
from analysis.faults import Fault
from tests.here_i_stand.debate_by_hand import chance
from tests.here_i_stand.fit import p_value

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
