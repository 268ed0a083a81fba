"""The heirs and rulers of England in the deck, and when they can rule."""

from __future__ import annotations

import pytest

from analysis.faults import Fault
from analysis.here_i_stand.deck.births import Births
from analysis.here_i_stand.deck.deck import Deck, deck
from tests.here_i_stand.deck_cards import card


def here(turn: int, name: str, births: Births, **rulers: str) -> bool:
    found: Deck = deck(turn, births=births, rulers=rulers)
    return card(name) in found


def test_a_healthy_edward_is_added_on_turn_6_and_mary_never() -> None:
    births = Births(healthy_edward=5)
    assert not here(5, "Edward VI", births)
    assert here(6, "Edward VI", births)
    assert not here(6, "Mary I", births)
    assert not here(8, "Mary I", births, England="Edward VI")


def test_after_a_sickly_edward_mary_is_added_once_he_has_the_throne() -> None:
    births = Births(sickly_edward=3)
    assert not here(7, "Mary I", births)
    assert here(7, "Mary I", births, England="Edward VI")


def test_without_an_edward_mary_is_added_on_turn_6() -> None:
    assert not here(5, "Mary I", Births())
    assert here(6, "Mary I", Births(elizabeth=3))


def test_elizabeth_is_added_after_mary_only_if_she_was_born() -> None:
    assert not here(8, "Elizabeth I", Births(elizabeth=3))
    assert here(8, "Elizabeth I", Births(elizabeth=3), England="Mary I")
    assert not here(8, "Elizabeth I", Births(), England="Mary I")
    assert not here(8, "Elizabeth I", Births(elizabeth=3, sickly_edward=4), England="Edward VI")


def test_a_late_sickly_edward_sends_marys_card_back_to_the_deck() -> None:
    births = Births(sickly_edward=6)
    assert here(6, "Mary I", births)
    assert here(7, "Mary I", births)
    assert here(8, "Mary I", births, England="Edward VI")
    assert not here(8, "Edward VI", births)


def test_why_an_heir_of_england_is_not_in_the_deck() -> None:
    late, early = Births(sickly_edward=6), Births(sickly_edward=3)
    assert deck(7, births=late).away[19] == "does not enter, as the births are"
    assert deck(7, births=Births(healthy_edward=3)).away[21] == "does not enter, as the births are"
    assert deck(7, births=early).away[21].startswith("enters on a condition: Edward never born;")
    assert deck(5, births=early).away[19] == "enters on turn 6"


def test_a_late_healthy_edward_takes_marys_card_out_of_the_game() -> None:
    births = Births(healthy_edward=6)
    assert here(7, "Mary I", births)
    assert not here(8, "Mary I", births, England="Edward VI")


def test_a_ruler_on_the_throne_has_his_card_before_him() -> None:
    assert deck(3).away[10] == "rules Papacy"
    assert deck(5).away[10] == "has left with its ruler"
    assert card("Julius III") in deck(7)
    assert card("Paul III") in deck(4)
    assert card("Paul III") not in deck(4, rulers={"Papacy": "Paul III"})


@pytest.mark.parametrize(
    ("births", "sentence"),
    [
        (Births(sickly_edward=0), "--sickly-edward must be from 1 to 9, not 0"),
        (Births(boleyn=1), "--boleyn must be turn 2 or later; Henry marries none before"),
        (Births(elizabeth=1), "--elizabeth must be turn 2 or later"),
        (
            Births(boleyn=6, elizabeth=3),
            "--elizabeth must be turn 6 or later, as Henry marries Anne Boleyn on turn 6",
        ),
    ],
)
def test_no_child_before_the_marriage(births: Births, sentence: str) -> None:
    with pytest.raises(Fault, match=sentence):
        deck(6, births=births)


@pytest.mark.parametrize(
    ("turn", "power", "ruler", "sentence"),
    [
        (
            3,
            "Papacy",
            "Leo X",
            "Leo X rules no more on turn 3: a winter has brought in Clement VII",
        ),
        (5, "Papacy", "Clement VII", "a winter has brought in Paul III"),
        (1, "Papacy", "Clement VII", "cannot rule on turn 1, but from turn 2 on"),
        (3, "Papacy", "Paul III", "Paul III cannot rule on turn 3, but from turn 4 on"),
        (6, "England", "Mary I", "Mary I cannot rule on turn 6, but from turn 7 on"),
        (7, "England", "Elizabeth I", "Elizabeth I cannot rule on turn 7, but from turn 8 on"),
        (7, "Papacy", "Julius III", "but from turn 8 on"),
    ],
)
def test_a_ruler_rules_from_the_turn_after_his_card_can_be_played(
    turn: int, power: str, ruler: str, sentence: str
) -> None:
    with pytest.raises(Fault, match=sentence):
        deck(turn, rulers={power: ruler})


def test_the_first_turn_on_which_each_ruler_can_rule() -> None:
    for turn, power, ruler in [
        (2, "Papacy", "Clement VII"), (4, "Papacy", "Paul III"), (8, "Papacy", "Julius III"),
        (7, "England", "Mary I"), (8, "England", "Elizabeth I"), (7, "Protestant", "Calvin"),
        (7, "France", "Henry II"),
    ]:  # fmt: skip
        assert deck(turn, rulers={power: ruler}).rulers[power] == ruler


def test_the_scenario_of_1532_begins_on_turn_4() -> None:
    assert len(deck(4, scenario=1532)) == 85 - 14
    with pytest.raises(Fault, match="scenario of 1532 begins on turn 4; there is no turn 3"):
        deck(3, scenario=1532)
