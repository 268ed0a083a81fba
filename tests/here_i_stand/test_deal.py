"""The deal of one turn, exactly (Here I Stand 6.2)."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from scipy import stats

from analysis import deal_chance, dealt, hand_cp
from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.deck.draw import cp_ways
from analysis.here_i_stand.deck.playing import Habits
from analysis.here_i_stand.deck.position import Position
from tests.here_i_stand.deal_by_hand import FIRST, FOUR, POWERS, held
from tests.here_i_stand.fit import p_value


def test_any_start_card_is_dealt_on_turn_1_with_a_chance_of_a_third() -> None:
    for name in ("Gout", "Clement VII", "A Mighty Fortress"):
        assert held(dealt(1, [name]))[1] == Fraction(22, 66) == Fraction(1, 3)


def test_who_gets_a_card_is_by_the_cards_of_each_hand() -> None:
    table = dealt(1, ["Gout"]).table
    chances = {
        o.text: Fraction(w, table.total) for o, w in zip(table.outcomes, table.ways, strict=True)
    }
    assert chances == {f"dealt to {p}": Fraction(n, 66) for p, n in FIRST.items()} | {
        "not dealt": Fraction(44, 66)
    }


@pytest.mark.parametrize("power", [*POWERS, "anyone"])
def test_a_set_is_hypergeometric(power: str) -> None:
    drawn = FIRST.get(power, 22)
    found = held(dealt(1, FOUR, power))
    law = stats.hypergeom(66, 4, drawn)
    for k in range(5):
        assert float(found.get(k, 0)) == pytest.approx(law.pmf(k), abs=1e-12)


def test_any_all_and_the_expected_number() -> None:
    attempt = dealt(1, FOUR, "anyone")
    assert attempt.exactly["any of them"] == 1 - Fraction(comb(44, 4), comb(66, 4))
    assert attempt.exactly["all of them"] == Fraction(comb(22, 4), comb(66, 4))
    assert attempt.exact().expected["held"].exact == 4 * Fraction(1, 3)


@pytest.mark.parametrize("turn", range(1, 10))
def test_deal_chance_is_what_dealt_says(turn: int) -> None:
    chances = deal_chance(turn)
    table = dealt(turn, ["Gout"]).table
    by_text = dict(zip([o.text for o in table.outcomes], table.ways, strict=True))
    for power, chance in chances.items():
        assert chance == Fraction(by_text[f"dealt to {power}"], table.total)


def test_deal_chance_with_a_deck_of_another_size() -> None:
    assert sum(deal_chance(6, deck_size=80).values()) == Fraction(23, 80)
    with pytest.raises(Fault, match="23 cards cannot be dealt from a deck of 20"):
        deal_chance(6, deck_size=20)


def test_a_card_that_has_not_entered_is_not_dealt() -> None:
    attempt = dealt(2, ["Mary I"])
    assert held(attempt) == {0: 1}
    assert "Mary I enters on turn 6." in attempt.notes


def test_kept_cards_are_in_hand_for_certain() -> None:
    position = Position(kept={"Hapsburg": ["Gout"]})
    assert held(dealt(2, ["Gout"], "Hapsburg", position=position)) == {1: 1}
    assert held(dealt(2, ["Gout"], "France", position=position)) == {0: 1}
    found = held(dealt(2, ["Gout", "Ransom"], "Hapsburg", position=position))
    assert found == {1: Fraction(60, 65), 2: Fraction(5, 65)}


def test_more_keys_draw_more_cards() -> None:
    position = Position(keys={"France": 10})
    assert held(dealt(1, ["Gout"], "France", position=position))[1] == Fraction(6, 66)


def test_the_cp_of_a_hand_by_hand() -> None:
    assert cp_ways([1, 2, 2, 3], 2) == {3: 2, 4: 2, 5: 2}


def test_the_cp_of_a_hand_has_the_mean_of_the_deck() -> None:
    attempt = hand_cp(1, "France")
    assert attempt.table.total <= comb(66, 4)
    assert attempt.exact().expected["cp"].exact == 4 * Fraction(32, 12)
    assert hand_cp(1, "Papacy").exact().expected["cp"].exact == 3 * Fraction(32, 12)


def test_kept_cards_add_their_cp() -> None:
    position = Position(kept={"Hapsburg": ["Treachery!", "Erasmus"]})
    attempt = hand_cp(2, "Hapsburg", position=position)
    assert min(o.counts["cp"] for o in attempt.table.outcomes) >= 5 + 3 + 5


@pytest.mark.parametrize(
    "attempt",
    [
        dealt(1, ["Gout"]),
        dealt(1, FOUR, "anyone"),
        dealt(1, FOUR, "Protestant", fetch=True),
        hand_cp(1, "Hapsburg"),
    ],
    ids=lambda a: f"{a.name} {a.power}",
)
def test_what_is_rolled_fits_the_exact_odds(attempt: Attempt) -> None:
    assert p_value(attempt, 1_000_000, 1517) > 1e-6


def test_a_deck_too_small_by_a_card_is_rejected() -> None:
    """The power of the test above: 65 cards instead of 66 would be seen."""
    rolled = dealt(1, ["Gout"], position=Position(removed=["Ransom"])).roll(10_000_000, 1517)
    share = rolled.chance(lambda o: o.text != "not dealt")
    assert share.low is not None
    assert share.low > 1 / 3


def test_turn_1_rests_on_nothing_assumed_and_later_keys_do() -> None:
    assert dealt(1, ["Gout"]).assumed == ()
    assert dealt(2, ["Gout"]).assumed == ("start_keys",)
    keys: dict[str, Any] = {"Ottoman": 4, "Hapsburg": 8, "England": 3, "France": 6, "Papacy": 2}
    assert dealt(2, ["Gout"], position=Position(keys=keys)).assumed == ()
    assert dealt(2, ["Gout"], "France", position=Position(keys={"France": 6})).assumed == ()
    assert dealt(2, ["Gout"], "Protestant").assumed == ()


@pytest.mark.parametrize(
    ("cards", "power", "sentence"),
    [
        (["Goot"], "anyone", "There is no card 'Goot'; the nearest is 'Gout'"),
        (["117"], "anyone", "There is no card 117; cards are numbered 1 to 116"),
        (["-3"], "anyone", "There is no card -3; cards are numbered 1 to 116"),
        ([], "anyone", "name at least one card"),
        (["Gout"], "Scots", "There is no power 'Scots'; there are Ottoman, .*Protestant, anyone"),
    ],
)
def test_bad_input_is_one_sentence(cards: list[str], power: str, sentence: str) -> None:
    with pytest.raises(Fault, match=sentence):
        dealt(1, cards, power)


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (Position(keys={"France": 99}), "France wins at once with 11 keys"),
        (Position(electorates=7), "--electorates must be from 0 to 6"),
        (Position(keys={"France": 3, "French": 4}), "--keys names France twice, as France and Fr"),
        (Position(rulers={"Papacy": "Leo X", "Pope": "Leo X"}), "--ruler names Papacy twice"),
        (Position(habits=Habits({"Gout": Fraction(1), "32": Fraction(0)})), "names a card twice"),
    ],
)
def test_what_cannot_be_is_said_whoever_is_asked_of(position: Position, sentence: str) -> None:
    """Even where the hand asked of is another's."""
    with pytest.raises(Fault, match=sentence):
        dealt(2, ["Gout"], "England", position=position)


@pytest.mark.parametrize(("power", "chance"), [("England", 1), ("anyone", 1), ("France", 0)])
def test_a_home_card_is_in_its_powers_hand_for_certain(power: str, chance: int) -> None:
    attempt = dealt(3, ["Six Wives of Henry VIII"], power)
    assert held(attempt) == {chance: 1}
    assert attempt.notes == (
        "Six Wives of Henry VIII is a home card (England): in hand on every turn, never dealt.",
    )
    assert attempt.assumed == ()


def test_a_home_card_counts_in_a_set() -> None:
    found = held(dealt(3, ["Six Wives", "Gout"], "England"))
    assert found == {1: Fraction(72, 75), 2: Fraction(3, 75)}
    assert held(dealt(3, ["Six Wives", "Gout"], "France")) == {
        0: Fraction(71, 75),
        1: Fraction(4, 75),
    }
    assert held(dealt(3, ["Six Wives", "Gout"])) == {1: Fraction(53, 75), 2: Fraction(22, 75)}


def test_cards_answer_to_russian_names_and_numbers() -> None:
    assert dealt(5, ["Папская инквизиция", "101"]).inputs["cards"] == [
        "Papal Inquisition",
        "Smallpox",
    ]


def test_the_deck_of_2006_lacks_four_cards() -> None:
    old = load("here_i_stand", switches={"deck": 2006})
    assert held(dealt(3, ["Imperial Coronation"], figures=old)) == {0: 1}
    assert held(dealt(1, ["Scots Raid"], figures=old))[1] == Fraction(22, 67)
