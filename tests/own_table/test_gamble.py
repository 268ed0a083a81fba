"""Dice, modifiers, re-rolls and repeats of a file, against icepool and die-by-die Python."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import icepool
import numpy as np
import pytest

from analysis.choose import Values
from analysis.figures import load
from analysis.interval import wilson
from analysis.outcome import Composed, Table
from analysis.own_table.gamble import gamble
from tests.own_table.by_hand import (
    BONUS,
    MALUS,
    ROWS,
    attempt,
    chances,
    every,
    figures,
    looked_up,
    repeated,
    shares,
    thrown,
)

DICE = {
    "2d6": ((2, 6),),
    "d10": ((1, 10),),
    "2d6 + 1d10": ((2, 6), (1, 10)),
    "3d4+2d20": ((3, 4), (2, 20)),
    "20d6": ((20, 6),),
}
WIDE = ((60, "low", 0, 0), (70, "middle", 1, 0), (80, "high", 2, 1), (999, "top", 5, 3))


def pool(dice: str) -> Any:
    """The sum of the dice, by icepool."""
    return sum((n @ icepool.d(faces) for n, faces in DICE[dice]), start=icepool.Die([0]))


def by_icepool(die: Any, rows: Any = ROWS, modifier: int = 0) -> dict[str, Fraction]:
    rowed = die.map(lambda total: looked_up(total + modifier, rows))
    return {name: rowed.probability(name) for name in rowed.outcomes()}


@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize("modifiers", [(), ("bonus",), ("bonus", "malus")])
def test_plain_dice_are_as_icepool_has_them(
    tmp_path: Path, dice: str, modifiers: tuple[str, ...]
) -> None:
    rows = WIDE if dice == "20d6" else ROWS
    added = sum({"bonus": BONUS, "malus": MALUS}[name] for name in modifiers)
    found = attempt(tmp_path, rows, dice=dice, modifiers=modifiers)
    assert chances(found) == by_icepool(pool(dice), rows, added)
    assert isinstance(found.table, Composed if dice == "20d6" else Table)


@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize("again", [(0,), (0, 1), (3,), (0, 1, 2, 3)])
def test_a_forced_reroll_is_as_icepool_has_it(
    tmp_path: Path, dice: str, again: tuple[int, ...]
) -> None:
    rows = WIDE if dice == "20d6" else ROWS
    names = [rows[i][1] for i in again]
    found = attempt(tmp_path, rows, dice=dice, reroll=names)
    rowed = pool(dice).map(lambda total: looked_up(total, rows))
    twice = rowed.map(lambda name: rowed if name in names else name)
    assert chances(found) == {name: twice.probability(name) for name in twice.outcomes()}


def test_a_forced_reroll_is_as_every_fall_of_the_dice_has_it(tmp_path: Path) -> None:
    found = attempt(tmp_path, dice="1d6 + 1d4", modifiers=["bonus"], reroll=["lost", "won"])
    counted = Counter(thrown(d, (6, 4), BONUS, ("lost", "won")) for d in every((6, 4), 2))
    assert chances(found) == shares(counted)


@pytest.mark.parametrize(
    "card", [Fraction(0), Fraction(1), Fraction(8, 7), Fraction(3), Fraction(9)]
)
@pytest.mark.parametrize("dice", ["2d6", "d10", "3d4+2d20", "20d6"])
def test_a_choice_to_roll_again_is_the_best_of_all_plans(
    tmp_path: Path, dice: str, card: Fraction
) -> None:
    """Each plan says for every row whether it is thrown again, and knows no later throw."""
    rows = WIDE if dice == "20d6" else ROWS
    names = [name for _, name, _, _ in rows]
    gains = {name: vp + cards * card for _, name, vp, cards in rows}
    once = by_icepool(pool(dice), rows)
    mean = sum(once[n] * gains[n] for n in once)
    plans = chain.from_iterable(combinations(names, k) for k in range(len(names) + 1))
    worths = [
        sum(p * (mean if name in plan else gains[name]) for name, p in once.items())
        for plan in plans
    ]
    found = attempt(tmp_path, rows, Values(card), dice=dice, reroll=names, reroll_by="choice")
    odds = found.exact()
    vp, cards = (odds.expected[kind].exact for kind in ("vp", "cards"))
    assert vp is not None
    assert cards is not None
    assert vp + cards * card == max(worths)
    (choice,) = found.choices
    assert choice.options.get("roll again", 0) == sum(p for n, p in once.items() if gains[n] < mean)
    assert sum(choice.options.values()) == 1


def test_a_choice_flips_at_the_value_of_a_card_that_it_says(tmp_path: Path) -> None:
    """Of 36 throws 6 are lost, 15 bring 2 cards, 12 bring 1 and 1, 3 bring 3 and 2."""
    kind: dict[str, Any] = {"reroll": ["little"], "reroll_by": "choice"}
    (choice,) = attempt(tmp_path, **kind).choices
    vp, cards = Fraction(-6 + 12 + 9, 36), Fraction(30 + 12 + 6, 36)
    flip = vp / (2 - cards)
    assert choice.flips == {"card": (flip, None)}
    for card, taken in ((flip - Fraction(1, 100), "roll again"), (flip + Fraction(1, 100), "keep")):
        (moved,) = attempt(tmp_path, values=Values(card), **kind).choices
        assert moved.options == {taken: 1}
    (level,) = attempt(tmp_path, values=Values(flip), **kind).choices
    assert level.tied == 1
    assert level.options == {"roll again": 1}, "ties go to VP"


@pytest.mark.parametrize("again", [(), ("little",), ("lost", "little")])
@pytest.mark.parametrize(("faces", "tries"), [((6, 4), 2), ((10,), 2), ((8,), 3)])
def test_tries_are_as_every_fall_of_the_dice_has_them(
    tmp_path: Path, faces: tuple[int, ...], tries: int, again: tuple[str, ...]
) -> None:
    dice, until = " + ".join(f"1d{n}" for n in faces), ("won", "rich")
    found = attempt(tmp_path, dice=dice, until=until, tries=tries, reroll=again, cp=2)
    draws = every(faces, tries * (2 if again else 1))
    counted = Counter(repeated(draw, faces, until, tries, again) for draw in draws)
    assert by_try(found) == shares(counted)
    spent = sum(
        Fraction(count * number, sum(counted.values())) for (_, number), count in counted.items()
    )
    assert found.exact().expected["attempts"].exact == spent
    assert found.exact().expected["cp"].exact == 2 * spent


def by_try(found: Any) -> dict[tuple[str, int], Fraction]:
    """The chance of each row at each try."""
    table = found.table
    texts = [outcome.text.split(" at try ") for outcome in table.outcomes]
    keys = [(name, int(number)) for name, number in texts]
    assert [number for _, number in keys] == [o.counts["attempts"] for o in table.outcomes]
    return {key: Fraction(w, table.total) for key, w in zip(keys, table.ways, strict=True)}


@pytest.mark.parametrize("tries", [4, 7, 50])
def test_tries_too_many_for_a_grid_are_a_chain_step_by_step(tmp_path: Path, tries: int) -> None:
    found = attempt(tmp_path, until=["won", "rich"], tries=tries)
    once = by_icepool(pool("2d6"))
    ends = {name: once[name] for name in ("won", "rich")}
    left = Fraction(1)
    expected: dict[tuple[str, int], Fraction] = {}
    for number in range(1, tries + 1):
        expected |= {(name, number): left * p for name, p in ends.items()}
        if number == tries:
            expected |= {(name, number): left * once[name] for name in ("lost", "little")}
        left *= 1 - sum(ends.values())
    assert isinstance(found.table, Composed)
    assert by_try(found) == expected


def test_without_end_it_is_what_ever_more_tries_come_to(tmp_path: Path) -> None:
    kind: dict[str, Any] = {"until": ["won", "rich"], "reroll": ["lost"], "cp": 3}
    endless, many = attempt(tmp_path, **kind), attempt(tmp_path, tries=50, **kind)
    for name, chance in chances(endless).items():
        assert float(chances(many)[name]) == pytest.approx(float(chance), abs=1e-9)
    tries = endless.exactly["tries until it ends"]
    assert float(many.exact().expected["attempts"].exact or 0) == pytest.approx(
        float(tries), abs=1e-7
    )
    assert endless.exactly["CP until it ends"] == 3 * tries
    assert endless.exactly["chance that a try ends it"] == 1 / tries


def test_without_end_a_loop_that_throws_until_it_ends_falls_within_its_intervals(
    tmp_path: Path,
) -> None:
    found = attempt(tmp_path, dice="1d6 + 1d4", until=["won"], reroll=["little"])
    words = np.random.Generator(np.random.Philox(7))
    dice = iter(words.integers(0, 12, 2_000_000).tolist())  # 12 is divided by 6 and by 4
    games = [
        repeated(lambda n: next(dice) % n + 1, (6, 4), ("won",), None, ("little",))
        for _ in range(20_000)
    ]
    tries = np.array([number for _, number in games])
    half = 3.9 * tries.std() / len(games) ** 0.5
    assert abs(tries.mean() - float(found.exactly["tries until it ends"])) < half
    assert chances(found) == {"won": 1}


def test_without_end_a_loop_comes_to_each_ending_as_often_as_it_says(tmp_path: Path) -> None:
    found = attempt(tmp_path, until=["lost", "rich"])
    words = np.random.Generator(np.random.Philox(8))
    dice = iter(words.integers(1, 7, 2_000_000).tolist())
    games = Counter(
        repeated(lambda _: next(dice), (6, 6), ("lost", "rich"), None)[0] for _ in range(20_000)
    )
    for name, chance in chances(found).items():
        low, high = wilson(games[name], 20_000)
        assert low <= chance <= high


@pytest.mark.parametrize(
    "kind",
    [
        {},
        {"dice": "20d6", "modifiers": ["bonus"]},
        {"reroll": ["little", "lost"], "reroll_by": "choice"},
        {"until": ["won"], "tries": 3},
        {"until": ["won", "rich"], "tries": 9},
        {"until": ["lost", "rich"]},
    ],
    ids=str,
)
def test_rolled_agrees_with_exact(tmp_path: Path, kind: dict[str, Any]) -> None:
    from scipy import stats

    rows = WIDE if kind.get("dice") == "20d6" else ROWS
    odds = attempt(tmp_path, rows, **kind).roll(200_000, seed=11)
    assert odds.counts is not None
    ways = odds.attempt.table.ways
    expected = [200_000 * w / sum(ways) for w in ways]
    assert sum(odds.counts) == 200_000
    assert stats.chisquare(odds.counts, expected).pvalue > 1e-6
    assert odds.attempt.sample(5, seed=11)["outcome"].isin([o.text for o in odds.outcomes]).all()


def test_a_modifier_is_switched_on_and_off_and_changed(tmp_path: Path) -> None:
    mine = figures(tmp_path, modifiers=["bonus"])
    for said, added in (
        ({}, BONUS),
        ({"bonus": 0}, 0),
        ({"MALUS": None}, BONUS + MALUS),
        ({"bonus": 5, "malus": -3}, 2),
    ):
        found = gamble(modifiers=said, figures=mine)
        assert chances(found) == by_icepool(pool("2d6"), modifier=added)


def test_the_example_is_a_gamble_with_everything_it_says() -> None:
    found = gamble()
    assert found.power == "you"
    assert found.inputs["cp"] == 2
    assert set(found.assumed) == {"gamble", "modifiers", "outcomes"}
    assert chances(found) == chances(gamble(figures=load("own_table")))
