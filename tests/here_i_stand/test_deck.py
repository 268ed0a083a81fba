"""The cards, and the deck of each turn (Here I Stand 6.2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from analysis.faults import Fault
from analysis.figures import Figures, load
from analysis.here_i_stand.deck.births import Births
from analysis.here_i_stand.deck.calendar import Calendar
from analysis.here_i_stand.deck.cards import Cards, Deck2006, DeckCounts, DiplomacyDeck
from analysis.here_i_stand.deck.deck import deck
from analysis.here_i_stand.deck.home import home_cards, owner
from tests.here_i_stand.deck_cards import CARDS, FIGURES, card

OLD = load("here_i_stand", switches={"deck": 2006})


def test_there_are_116_cards_numbered_in_order() -> None:
    assert [c.number for c in CARDS] == list(range(1, 117))
    assert Counter(c.type for c in CARDS) == {
        "home": 7, "mandatory": 19, "combat": 7, "response": 9, "event": 74,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("removal", "numbers"),
    [
        ("event", [8, 9, 11, 15, 18, 39, 41, *range(43, 48), 51, 52, 54, 57, 59, 63, 64, 78, 83,
                   84, 85, 88, 96]),
        ("event or response", [38]),
        ("ruler", [10, 14, 16, 19, 20, 21, 22, 23]),
        ("conditional", [13, 95, 99, 112, 113, 114, 115]),
    ],
)  # fmt: skip
def test_which_cards_have_a_removal_line(removal: str, numbers: list[int]) -> None:
    assert [c.number for c in CARDS if c.removal == removal] == numbers


@pytest.mark.parametrize(
    ("cp", "numbers"),
    [
        (0, [8]),
        (1, [24, 25, 28, 33, 35, 36, 45, 61, 80, 84, 99, 109]),
        (4, [5, 39, 42, 51, 52, 60, 63, 65, 70, 71, 76, 101, 108, 110]),
        (5, [1, 2, 3, 4, 7, 41, 46, 56, 58, 68, 73, 74, 90, 95, 105]),
        (6, [47]),
    ],
)
def test_the_cp_of_the_cards(cp: int, numbers: list[int]) -> None:
    """All others have 2 or 3."""
    assert [c.number for c in CARDS if c.cp == cp] == numbers
    assert Counter(c.cp for c in CARDS) == {0: 1, 1: 12, 2: 42, 3: 31, 4: 14, 5: 15, 6: 1}


def test_home_cards_and_their_cp() -> None:
    assert [(c.number, c.cp) for c in CARDS if c.type == "home"] == [
        (1, 5), (2, 5), (3, 5), (4, 5), (5, 4), (6, 3), (7, 5),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("turn", "numbers"),
    [
        (2, []),
        (3, [14, 38, 39, 40, 41, 42, 43, 97, 113, 114]),
        (4, [44, 45, 46, 48, 49, 50, 51, 52, 53, 54, 115]),
        (5, [15, 47, 55, 56, 57, 58, 116]),
        (6, [16, 17, 18, 20, 59, 60]),
        (7, [22, 61]),
        (8, []),
        (9, []),
    ],
)
def test_cards_added_by_turn(turn: int, numbers: list[int]) -> None:
    assert [c.number for c in Calendar(FIGURES.reader()).turn(turn).cards] == numbers


def entering(figures: Figures) -> tuple[int, int, int]:
    """Cards that enter after the start: without condition, 19 and 21, variable."""
    calendar = Calendar(figures.reader())
    later = [c for c in calendar.deck if calendar.card(c) != 1]
    free = [c for c in later if not c.condition]
    return len(free), sum(c.number in (19, 21) for c in later), len(later) - len(free) - 2


def test_42_cards_enter_the_deck_of_2017() -> None:
    counts = FIGURES.get(DeckCounts)
    assert entering(FIGURES) == (counts.unconditional, counts.conditional, counts.variable)
    assert sum(entering(FIGURES)) == counts.entering == 42


def test_37_cards_enter_the_deck_of_2006() -> None:
    counts = FIGURES.get(Deck2006)
    assert entering(OLD) == (counts.unconditional, counts.conditional, counts.variable)
    assert sum(entering(OLD)) == counts.entering == 37
    assert len(deck(1, figures=OLD)) == 112 - 7 - 37 - 1


def test_scots_raid_of_2006_enters_as_the_switch_says_when_set_by_hand() -> None:
    figures = load("here_i_stand", switches={"deck": 2006, "scots_raid_turn": 3})
    assert card("Scots Raid") not in deck(2, figures=figures)
    assert card("Scots Raid") in deck(2, figures=OLD)


def test_copernicus_enters_on_turn_5_or_by_the_switch_on_turn_4() -> None:
    early = load("here_i_stand", switches={"copernicus_turn": 4})
    assert card("Copernicus") not in deck(4)
    assert card("Copernicus") in deck(4, figures=early)


@pytest.mark.parametrize(
    ("turn", "size"),
    [
        (1, 116 - 7 - 42 - 1),
        (2, 66),
        (3, 66 + 10 - 1),  # Clement VII rules
        (4, 75 + 11 - 1),  # Barbary Pirates have happened
        (5, 85 + 7 - 2),  # the Schmalkaldic League too, and Paul III rules
        (6, 90 + 6 + 1),  # Mary I, as no Edward is born
        (7, 97 + 2 - 1),  # the Society of Jesus has happened
        (9, 98),
    ],
)
def test_the_deck_by_turn(turn: int, size: int) -> None:
    assert len(deck(turn)) == size


def test_what_is_set_aside_is_never_dealt() -> None:
    found = deck(1)
    assert "home card" in found.away[7]
    assert "Luther's 95 Theses" in found.away[8]


def test_cards_removed_or_kept_are_not_shuffled() -> None:
    found = deck(2, removed=["Erasmus"], kept={"Hapsburg": ["Gout", "Ransom"]})
    assert len(found) == 66 - 3
    assert found.away[32] == "is kept in hand by Hapsburg"
    assert [c.name for c in found.kept["Hapsburg"]] == ["Gout", "Ransom"]


@pytest.mark.parametrize(
    ("kept", "sentence"),
    [
        ({"Papacy": ["Gout"]}, "Papacy under Leo X may keep 0 at most, not 1 cards"),
        (
            {"England": ["Gout", "Ransom"]},
            "England under Henry VIII may keep 1 at most, not 2 cards",
        ),
        ({"England": ["Master of Italy"]}, "mandatory event; it is played and never kept"),
        ({"England": ["Roxelana"]}, "England cannot have kept Roxelana: it enters on turn 3"),
        ({"England": ["Six Wives"]}, "home card"),
    ],
)
def test_what_cannot_be_kept(kept: dict[str, list[str]], sentence: str) -> None:
    with pytest.raises(Fault, match=sentence):
        deck(2, kept=kept)


def test_the_scenario_of_1532_leaves_out_the_cards_of_1517() -> None:
    found = deck(4, scenario=1532)
    marked = {c.number for c in CARDS if c.only_1517}
    assert marked == {8, 9, 11, 13, 38, 39, 41, 43, 78, 83, 85, 88, 95, 96, 112, 113}
    assert not marked & {c.number for c in found.cards}


def test_boleyns_cards_enter_the_turn_after_the_marriage() -> None:
    for number in (62, 63, 64):
        assert card(str(number)) not in deck(4, births=Births(boleyn=4))
        assert card(str(number)) in deck(5, births=Births(boleyn=4))
        assert card(str(number)) not in deck(9)


def test_the_second_deck_of_the_game_for_two() -> None:
    table = FIGURES.get(DiplomacyDeck)
    assert [(row.first, row.last) for row in table] == [(201, 212), (213, 219)]
    assert table.removed == (207,)


def test_a_turn_that_is_none() -> None:
    with pytest.raises(Fault, match="--turn must be from 1 to 9, not 10"):
        deck(10)


@pytest.mark.parametrize(
    ("turn", "how", "sentence"),
    [
        (1, {}, "No card is kept from before turn 1, on which the game begins"),
        (4, {"scenario": 1532}, "No card is kept from before turn 4"),
    ],
)
def test_nothing_is_kept_from_before_the_game(turn: int, how: Any, sentence: str) -> None:
    with pytest.raises(Fault, match=sentence):
        deck(turn, kept={"Hapsburg": ["Gout"]}, **how)


def test_a_card_is_in_one_hand() -> None:
    with pytest.raises(Fault, match="Gout cannot be kept by Hapsburg and by France"):
        deck(2, kept={"Hapsburg": ["Gout"], "France": ["Gout"]})


def test_whose_the_home_cards_are() -> None:
    read = FIGURES.reader()
    powers = ("Ottoman", "Hapsburg", "England", "France", "Papacy", "Papacy", "Protestant")
    assert tuple(owner(read, read(Cards).numbered(n)) for n in range(1, 8)) == powers
    assert [c.name for c in home_cards(read, "Papacy")] == ["Papal Bull", "Leipzig Debate"]
    assert owner(read, card("Gout")) == ""


@pytest.mark.parametrize("name", ["", " ", "zzzz", "-"])
def test_an_unknown_card_is_not_answered_with_116_names(name: str) -> None:
    with pytest.raises(Fault) as caught:
        CARDS.find(name)
    assert str(caught.value) == f"There is no card {name!r}; give a name on a card, or its number."
