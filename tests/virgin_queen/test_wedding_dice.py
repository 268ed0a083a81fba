"""The dice of weddings, cell by cell against a resolver in plain Python, and against icepool."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction
from typing import Any

import icepool
import numpy as np
import pytest

from analysis import Values, load, wedding
from analysis.outcome import Table
from analysis.virgin_queen.weddings.couple import Couple, couple_of
from analysis.virgin_queen.weddings.wedding_dice import Reroll, throw
from analysis.virgin_queen.weddings.wedding_rows import decider, results_of, wedding_rows
from tests.virgin_queen.wedding_by_hand import ANNA, CARLOS, ByHand, looked_up

FIRST = {order: {"first_reroll": order[0]} for order in ((CARLOS, ANNA), (ANNA, CARLOS))}
ONE_DIE = {"one_power_dice": 1}

COUPLES: dict[str, tuple[str, str, ByHand, dict[str, Any]]] = {
    "no re-roll": ("Elizabeth I", "Francis of Anjou", ByHand(8), {}),
    "he must": ("Elizabeth I", CARLOS, ByHand(7, rerollers=(CARLOS,)), {}),
    "she may": (ANNA, "Philip II", ByHand(7, rerollers=(ANNA,)), {}),
    "he, then she": (ANNA, CARLOS, ByHand(5, rerollers=(CARLOS, ANNA)), FIRST[CARLOS, ANNA]),
    "she, then he": (ANNA, CARLOS, ByHand(5, rerollers=(ANNA, CARLOS)), FIRST[ANNA, CARLOS]),
    "one power": ("Elizabeth I", "Leicester", ByHand(5), {}),
    "one power, one die": ("Elizabeth I", "Leicester", ByHand(5, dice=1), ONE_DIE),
    "one power, he must": ("Isabella", CARLOS, ByHand(4, rerollers=(CARLOS,)), {}),
    "one power, one die, he must": (
        "Isabella", CARLOS, ByHand(4, dice=1, rerollers=(CARLOS,)), ONE_DIE,
    ),
    "one power, she may": (ANNA, "Charles II", ByHand(3, rerollers=(ANNA,), empire_married=1), {}),
    "one power, one die, she may": (
        ANNA, "Charles II", ByHand(3, dice=1, rerollers=(ANNA,), empire_married=1), ONE_DIE,
    ),
    "one power, a ruler": (ANNA, "Rudolf II", ByHand(4, rerollers=(ANNA,), empire_murdered=-1), {}),
}  # fmt: skip


@pytest.mark.parametrize("card", [Fraction(0), Fraction(1, 2), Fraction(1), Fraction(3)])
@pytest.mark.parametrize("name", COUPLES)
def test_every_cell(name: str, card: Fraction) -> None:
    bride, groom, hand, switches = COUPLES[name]
    hand = replace(hand, card=card)
    figures = load("virgin_queen", switches=switches)
    table = wedding(bride, groom, figures=figures, values=Values(card=card)).table
    assert isinstance(table, Table)
    ours = [table.outcomes[i].text for i in table.cells.tolist()]
    assert ours == [hand.resolve(thrown, rerolls) for thrown, rerolls in hand.cells()]


@pytest.mark.parametrize("bonus", [2, 5, 8, 11])
@pytest.mark.parametrize("order", FIRST)
def test_every_cell_of_both_rerolls_at_other_totals(order: tuple[str, str], bonus: int) -> None:
    figures = load("virgin_queen", switches=FIRST[order])
    attempt = wedding(ANNA, CARLOS, bride_rating=bonus - 1, groom_rating=1, figures=figures)
    assert isinstance(attempt.table, Table)
    ours = [attempt.table.outcomes[i].text for i in attempt.table.cells.tolist()]
    hand = ByHand(bonus, rerollers=order)
    assert ours == [hand.resolve(thrown, rerolls) for thrown, rerolls in hand.cells()]


def row_of(total: int) -> str:
    return looked_up(total)[0]


def rows_by_bonus(bride: str, groom: str) -> list[dict[str, Fraction]]:
    """The chance of each outcome for every bonus."""
    read = load("virgin_queen").reader()
    found = wedding_rows(read, couple_of(read, bride, groom))
    names = [result.row.outcome for result in found.results]
    return [
        {n: Fraction(int(w), found.grid.size) for n, w in zip(names, ways, strict=True) if w}
        for ways in found.ways
    ]


def as_chances(die: icepool.Die[str]) -> dict[str, Fraction]:
    return {name: Fraction(die.probability(name)) for name in die.outcomes()}


def test_two_dice_against_icepool_at_every_bonus() -> None:
    for bonus, ours in enumerate(rows_by_bonus("Elizabeth I", "Philip II")):
        assert ours == as_chances((2 @ icepool.d6 + bonus).map(row_of))


def test_don_carlos_against_icepool_at_every_bonus() -> None:
    """The highest die is thrown again: the lowest stays."""
    for bonus, ours in enumerate(rows_by_bonus("Elizabeth I", CARLOS)):
        dice = icepool.lowest(icepool.d6, icepool.d6) + icepool.d6 + bonus
        assert ours == as_chances(dice.map(row_of))


def test_anna_against_icepool_at_every_bonus() -> None:
    """She keeps both dice or throws the lowest again, by what the Empire may then expect."""

    def gain(total: int) -> tuple[int, int]:
        _, vp, cards = looked_up(total)
        return vp + cards, vp

    def thrown(a: int, b: int, bonus: int) -> Any:
        again = max(a, b) + icepool.d6 + bonus
        hope = (again.map(lambda t: gain(t)[0]).mean(), again.map(lambda t: gain(t)[1]).mean())
        return again if hope > gain(a + b + bonus) else a + b + bonus

    for bonus, ours in enumerate(rows_by_bonus(ANNA, "Henry of Navarre")):
        theirs = icepool.map(lambda a, b, n=bonus: thrown(a, b, n), icepool.d6, icepool.d6)
        assert ours == as_chances(theirs.map(row_of))


@pytest.mark.parametrize("order", FIRST)
def test_a_choice_sees_no_die_that_is_yet_to_fall(order: tuple[str, str]) -> None:
    """What is decided has length one along every axis that is not known."""
    read = load("virgin_queen", switches=FIRST[order]).reader()
    couple = couple_of(read, ANNA, CARLOS)
    thrown = throw(read, couple)
    decide = decider(read, thrown.grid, results_of(read, couple), Values())
    seen: list[tuple[tuple[int, ...], Collection[str]]] = []

    def watched(reroll: Reroll, kept: Any, again: Any, known: Collection[str]) -> Any:
        taken = decide(reroll, kept, again, known)
        seen.append((taken.shape, known))
        return taken

    thrown.rows(5, watched)
    (shape, known), = seen  # fmt: skip
    own = thrown.grid.names.index(f"{ANNA}'s re-roll")
    assert thrown.grid.names[:own] == tuple(known)
    assert shape[own:] == (1,) * (4 - own)
    assert max(shape) == 6


def test_the_rows_for_all_bonuses_are_those_of_single_weddings() -> None:
    read = load("virgin_queen").reader()
    couple = couple_of(read, ANNA, "Philip II")
    every = wedding_rows(read, couple)
    for her, his in ((1, 1), (2, 4), (5, 6), (12, 12)):
        table = wedding(ANNA, "Philip II", bride_rating=her, groom_rating=his).table
        assert isinstance(table, Table)
        bonus = Couple(couple.bride, couple.groom, her, his).bonus()
        ours = [every.results[i].row.outcome for i in every.rows[bonus].tolist()]
        assert ours == [table.outcomes[i].text for i in table.cells.tolist()]
        assert every.ways[bonus].sum() == np.prod(table.grid.shape)
