"""New World Riches against their rules (Here I Stand 20.4)."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.new_world.raiders import Raiders, raids
from analysis.here_i_stand.new_world.riches import riches
from analysis.here_i_stand.new_world.riches_table import HOLDINGS, Holding, Marker, yields
from tests.here_i_stand import by_hand
from tests.here_i_stand.riches_by_hand import cards, still

MARKERS: tuple[Marker | None, ...] = (None, "Colonial Governor", "Native Uprising")
TABLE = {
    # holding: ways of 36 that eliminate or deplete, do nothing, need Galleons, draw and stay
    "colony": (6, 15, 5, 10),
    "potosi": (3, 12, 6, 15),
    "maya": (15, 0, 6, 15),
    "aztec": (10, 5, 6, 15),
    "inca": (10, 0, 6, 20),
}


@pytest.mark.parametrize("holding", HOLDINGS)
def test_the_ways_of_each_column(holding: Holding) -> None:
    read = load("here_i_stand").reader()
    plain, ships = yields(read, holding), yields(read, holding, galleons=True)
    gone, none, galleon, card = TABLE[holding]
    assert sum(not w.stays for w in plain) == gone
    assert sum(w.stays and w.cards == 1 for w in plain) == card
    assert sum(w.cards for w in ships) - sum(w.cards for w in plain) == galleon
    assert sum(w.stays and w.cards == 0 for w in ships) == none


@pytest.mark.parametrize("holding", HOLDINGS)
@pytest.mark.parametrize("galleons", [False, True])
@pytest.mark.parametrize("plantations", [False, True])
@pytest.mark.parametrize("marker", MARKERS)
def test_every_cell_of_the_table_against_the_rules_by_hand(
    holding: Holding, galleons: bool, plantations: bool, marker: Marker | None
) -> None:
    read = load("here_i_stand").reader()
    found = yields(read, holding, galleons=galleons, plantations=plantations, marker=marker)
    expect = [
        by_hand.riches(holding, a + b, galleons=galleons, plantations=plantations, marker=marker)
        for a, b in itertools.product(range(1, 7), repeat=2)
    ]
    assert [tuple(w) for w in found] == expect


def test_a_colony_rolls_4_and_is_eliminated() -> None:
    assert by_hand.COLUMNS["colony"](4) == "elim"
    assert still(riches("colony", turns=1)) == Fraction(30, 36)


def test_with_plantations_a_colony_rolls_4_plus_1_and_stays() -> None:
    assert still(riches("colony", turns=1, plantations=1)) == Fraction(33, 36)


def test_plantations_do_nothing_for_a_conquest() -> None:
    assert cards(riches("Aztec", turns=4, plantations=1)) == cards(riches("Aztec", turns=4))


def test_a_galleon_result_draws_only_with_the_marker() -> None:
    assert cards(riches("colony", turns=1)) == Fraction(10, 36)
    assert cards(riches("colony", turns=1, galleons=1)) == Fraction(15, 36)


def test_a_depleted_conquest_gives_its_card_and_no_more_after() -> None:
    """Maya: 30 of 36 ways draw, 15 of those deplete; then 21 of 36 are there for the second."""
    assert cards(riches("Maya", turns=1)) == Fraction(30, 36)
    assert cards(riches("Maya", turns=2)) == Fraction(30, 36) * (1 + Fraction(21, 36))


def test_the_maya_at_6_follow_the_switch() -> None:
    none = load("here_i_stand", switches={"riches_maya_6": "none"})
    assert cards(riches("Maya", turns=1, figures=none)) == Fraction(25, 36)
    assert still(riches("Maya", turns=1, figures=none)) == Fraction(26, 36)


def test_a_colonial_governor_turns_nothing_into_a_card() -> None:
    assert cards(riches("colony", turns=1, governor=[1])) == Fraction(25, 36)


def test_a_native_uprising_turns_nothing_into_the_colonys_end() -> None:
    assert still(riches("colony", turns=1, uprising=[1])) == Fraction(15, 36)


def test_the_marker_stays_until_it_alters_a_result() -> None:
    """15 of 36 ways use it up on the first roll, else it waits for the second."""
    once = riches("colony", turns=2, governor=[1])
    ways = {"used": Fraction(15, 36), "elim": Fraction(6, 36), "other": Fraction(15, 36)}
    first = Fraction(25, 36)
    second = ways["used"] * Fraction(10, 36) + ways["other"] * Fraction(25, 36)
    assert cards(once) == first + second


def test_governor_and_uprising_reach_colonies_only_unless_the_switch_says_so() -> None:
    assert cards(riches("Aztec", turns=1, governor=[1])) == Fraction(25, 36)
    wide = load("here_i_stand", switches={"governor_reach": "any holding"})
    assert cards(riches("Aztec", turns=1, governor=[1], figures=wide)) == Fraction(30, 36)
    assert still(riches("Aztec", turns=1, uprising=[1], figures=wide)) == Fraction(21, 36)


def test_a_raider_steals_on_5_and_6_one_time_in_three() -> None:
    plain, raided = riches("Inca", turns=1), riches("Inca", turns=1, raiders=["France"])
    assert cards(raided) == cards(plain) * Fraction(2, 3)


def test_a_second_raider_rolls_only_for_a_card_that_the_first_left() -> None:
    two = riches("Inca", turns=1, raiders=["France", "England"])
    assert cards(two) == Fraction(30, 36) * Fraction(4, 9)
    assert two.exact().expected["stolen"].exact == Fraction(30, 36) * Fraction(5, 9)


def test_a_raider_is_lost_on_1_and_against_galleons_on_2_and_retires_with_a_card_on_5() -> None:
    table = load("here_i_stand").get(Raiders)
    for galleons, gone in ((False, 2), (True, 3)):
        found = raids(table, ("France",), galleons=galleons)
        assert sum(w for alive, _, w in found if not alive) == gone
        assert sum(w for alive, stolen, w in found if stolen and alive) == 1


def test_raiders_act_in_the_order_france_england_protestant() -> None:
    attempt = riches("Inca", turns=1, raiders=["Protestant", "England", "France"])
    assert attempt.inputs["raiders"] == ["France", "England", "Protestant"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"what": "gold", "turns": 3}, "There is no holding 'gold'"),
        ({"what": "Inca", "turns": -1}, "--turns must be from 0 to 40, not -1"),
        ({"what": "Inca", "turns": 2, "galleons": 3}, "--galleons must be one of the 2 rolls"),
        ({"what": "Inca", "turns": 2, "governor": [0]}, "--governor must be one of the 2 rolls"),
        ({"what": "Inca", "turns": 2, "governor": [1], "uprising": [1]}, "lies on one side only"),
        ({"what": "Inca", "turns": 2, "power": "Papacy"}, "Papacy holds nothing"),
        ({"what": "Inca", "turns": 2, "raiders": ["Ottoman"]}, "Ottoman has no raider"),
        ({"what": "Inca", "turns": 2, "power": "France", "raiders": ["England"]}, "rob Hapsburg"),
    ],
)
def test_bad_input_is_answered_in_a_sentence(given: dict[str, object], said: str) -> None:
    what = str(given.pop("what"))
    with pytest.raises(Fault, match=said):
        riches(what, **given)  # type: ignore[arg-type]


def test_the_table_of_riches_is_of_secondary_standing_not_assumed() -> None:
    assert riches("Inca", turns=1).assumed == ()
    assert load("here_i_stand").table("riches_table").status == "secondary"
