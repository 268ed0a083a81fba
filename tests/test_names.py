"""Names as people type them."""

import pytest

from analysis.faults import Fault
from analysis.figures import load
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
