"""Chateaux of France (the power card of France)."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

from analysis import chateau
from analysis.faults import Fault

ALL = {
    "controls Milan": 2, "controls Florence": 1, "controls 3 keys in the Italian zone": 2,
    "tournament": 1, "a home space is foreign-controlled": -1, "enemy units in a home space": -2,
}  # fmt: skip


def by_hand(total: int) -> tuple[int, int, int]:
    """VP, cards drawn and cards discarded, as the power card has them."""
    if total <= 2:
        return 0, 2, 1
    if total <= 4:
        return 1, 1, 1
    return (1, 1, 0) if total <= 7 else (1, 2, 1)


@pytest.mark.parametrize("taken", range(2 ** len(ALL)))
def test_every_combination_of_modifiers_against_icepool(taken: int) -> None:
    names = [name for i, name in enumerate(ALL) if taken >> i & 1]
    law = icepool.d6.map(lambda die: by_hand(die + sum(ALL[name] for name in names)))
    expected = chateau(names).exact().expected
    assert expected["vp"].exact == sum(Fraction(n, 6) * row[0] for row, n in law.items())
    cards = sum(Fraction(n, 6) * (row[1] - row[2]) for row, n in law.items())
    assert expected["cards"].exact == cards


def test_a_1_with_enemy_units_brings_no_vp_and_2_cards_of_which_1_is_discarded() -> None:
    table = chateau(["enemy units"]).table
    outcome = table.outcomes[int(table.cells[0])]
    assert (outcome.text, outcome.fate) == ("modified <= 2", "draw 2, discard 1")
    assert outcome.amount("vp", "France") == 0


def test_chateaux_bring_6_vp_at_most() -> None:
    assert chateau(["Milan"], vp=5).exact().expected["vp"].exact == 1
    assert chateau(["Milan"], vp=6).exact().expected["vp"].exact == 0


def test_a_modifier_counts_once() -> None:
    once = chateau(["Milan"]).exact().expected
    assert chateau(["Milan", "controls Milan"]).exact().expected == once


@pytest.mark.parametrize(
    ("names", "vp", "sentence"),
    [
        (["Milano"], 0, "There is no chateau modifier 'Milano'; the nearest is 'controls Milan'"),
        ([], 7, "--vp must be from 0 to 6, not 7"),
        ([], -1, "--vp must be from 0 to 6, not -1"),
    ],
)
def test_bad_input_is_one_sentence(names: list[str], vp: int, sentence: str) -> None:
    with pytest.raises(Fault, match=sentence):
        chateau(names, vp=vp)
