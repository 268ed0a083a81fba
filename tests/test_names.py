"""Names as people type them."""

import pytest

from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.deck.cards import Cards
from analysis.names import unknown
from analysis.virgin_queen.powers import Powers
from analysis.virgin_queen.weddings.royals import Royals


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("elizabeth i", "Elizabeth I"),
        ("ELIZABETH  I", "Elizabeth I"),
        ("Élizabeth I", "Elizabeth I"),
        ("Елизавета I", "Elizabeth I"),
        ("елизавета i английская", "Elizabeth I"),
        ("Дон Карлос", "Don Carlos"),
        ("Генрих Наваррский", "Henry of Navarre"),
        ("Henry IV (Navarre)", "Henry of Navarre"),
    ],
)
def test_case_accents_and_russian_names_are_understood(typed: str, name: str) -> None:
    assert load("virgin_queen").get(Royals).find(typed).name == name


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(Fault, match="no royal 'Elisabet I'; the nearest is 'Elizabeth I'"):
        load("virgin_queen").get(Royals).find("Elisabet I")


def test_a_name_that_is_near_nothing_is_answered_with_the_list() -> None:
    with pytest.raises(Fault, match="no power 'qqq'; there are Ottoman, Spain"):
        load("virgin_queen").get(Powers).find("qqq")


def test_a_sentence_lists_no_more_than_forty_names() -> None:
    cards = load("here_i_stand").reader()(Cards)
    said = unknown("card", "", cards)
    assert said.startswith("There is no card ''; there are Janissaries, Holy Roman Emperor, ")
    assert said.endswith(f", {len(cards) - 40} more.")
