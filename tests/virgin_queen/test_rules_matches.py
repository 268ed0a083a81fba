"""Every match of a turn under rules 21.1 and 21.3, by all falls of all dice from the rules text.

Ageing and wedding dice are enumerated together for every couple, with both readings of the floor,
fewer players and festivities. Anna of Austria, who chooses, is in `test_matches`.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from analysis import load, matches
from tests.virgin_queen.test_rules_wedding import ANNA, CARLOS, MARKER, RULING_HUSBANDS, VALOIS

ROYALS: dict[str, Any] = {row["name"]: row for row in load("virgin_queen").raw["royals"]["rows"]}
FATES = ("married", "cancelled", "husband_murdered", "wife_dies")
Chances = Mapping[int, Fraction]
SETTINGS = [
    (1, False, 6, False),
    (3, True, 6, True),
    (4, False, 5, False),
    (6, False, 3, True),
    (7, True, 6, False),
]


def looked_up(total: int) -> tuple[str, int, int]:
    """The working Royal Wedding Table: fate, VP and cards."""
    if total <= 7:
        return "husband_murdered", 0, -1
    if total <= 11:
        return ("cancelled", 0, 0) if total <= 10 else ("wife_dies", 0, -1)
    return "married", (total >= 14) + (total >= 18), int(total >= 16)


def aged(name: str, turn: int, leaves: bool) -> Chances:
    """A royal's eligibility on a turn, if unmarried so far and still there."""
    sex, enters = ROYALS[name]["sex"], ROYALS[name]["enters"]
    found: Chances = {ROYALS[name]["eligibility"]: Fraction(1)} if enters <= turn else {}
    for _ in range(turn - enters):
        after: dict[int, Fraction] = defaultdict(Fraction)
        for rating, die in itertools.product(found, range(1, 7)):
            loses = rating and name != "Leicester" and (sex == "F" or die <= 4)
            low = 0 if leaves or not rating else 1
            after[max(low, rating - bool(loses))] += found[rating] / 6
        found = after
    there = sum(chance for rating, chance in found.items() if rating)
    return {rating: chance / there for rating, chance in found.items() if rating}


def sums(groom: str) -> Iterator[tuple[int, Fraction]]:
    """The dice of a couple, with Don Carlos's re-roll of the higher one."""
    for dice in itertools.product(range(1, 7), repeat=2):
        if groom == CARLOS:
            yield from ((min(dice) + new, Fraction(1, 216)) for new in range(1, 7))
        else:
            yield sum(dice), Fraction(1, 36)


def gains(bride: str, groom: str, total: int, turn: int) -> tuple[str, dict[str, list[int]]]:
    """The fate and all that every power gains."""
    hers, his = (ROYALS[name]["power"] for name in (bride, groom))
    fate, vp, cards = looked_up(total)
    found = {power: [vp, cards] for power in (hers, his)} | {"Scotland": [0, 0]}
    if fate != "cancelled":
        for name, power in ((bride, hers), (groom, his)):
            found.setdefault("France", [0, 0])[0] += name in VALOIS
            barred = (name, bride, turn) == ("Philip II", "Elisabeth de Valois", 1)
            found[power][1] += name in MARKER and not barred
    found[his][1] -= fate == "husband_murdered" and groom in RULING_HUSBANDS
    found[hers][1] -= fate == "wife_dies" and bride == "Elizabeth I"
    return fate, found


def expected(
    bride: str, groom: str, turn: int, leaves: bool, festive: bool
) -> tuple[list[Fraction], dict[str, Fraction]]:
    """VP and cards of her power, then of his, and the chance of each fate."""
    hers, his = (ROYALS[name]["power"] for name in (bride, groom))
    feast = 2 if festive and "France" in (hers, his) else 0
    amounts, fates = [Fraction(0)] * 4, dict.fromkeys(FATES, Fraction(0))
    ages = itertools.product(aged(bride, turn, leaves).items(), aged(groom, turn, leaves).items())
    for ((her, p), (him, q)), (thrown, w) in itertools.product(ages, sums(groom)):
        added = max(her, him) if hers == his else her + him
        fate, found = gains(bride, groom, thrown + added + feast, turn)
        fates[fate] += p * q * w
        amounts = [
            a + p * q * w * gain for a, gain in zip(amounts, found[hers] + found[his], strict=True)
        ]
    return amounts, fates


@pytest.mark.parametrize(("turn", "leaves", "players", "festive"), SETTINGS)
def test_every_match_of_a_turn(turn: int, leaves: bool, players: int, festive: bool) -> None:
    floor = "leaves below 1" if leaves else "stays at 1"
    figures = load("virgin_queen", switches={"eligibility_floor": floor})
    rows = matches(turn=turn, players=players, festivities=festive, figures=figures).rows
    there = [name for name in ROYALS if aged(name, turn, leaves)]
    if players < 6 and "Rudolf II" in there:
        there.remove("Rudolf II")
    women, men = ([name for name in there if ROYALS[name]["sex"] == sex] for sex in "FM")
    assert {(row["bride"], row["groom"]) for row in rows} == {*itertools.product(women, men)}
    for row in rows:
        assert sum(row[fate] for fate in FATES) == 1
        if row["bride"] == ANNA:
            continue
        amounts, fates = expected(row["bride"], row["groom"], turn, leaves, festive)
        shown = [row[f"{who}_{kind}"] for who in ("bride", "groom") for kind in ("vp", "cards")]
        assert shown == amounts, row
        assert {fate: row[fate] for fate in FATES} == fates, row
