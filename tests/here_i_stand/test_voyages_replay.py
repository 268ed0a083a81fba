"""Voyages and conquests replayed die by die: the printed examples, and what cannot be."""

from __future__ import annotations

import re

import pytest

from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.new_world.replay import Replay, replay
from analysis.here_i_stand.new_world.voyages import order
from analysis.here_i_stand.powers import Adventurer
from tests.here_i_stand.voyages_by_hand import EXAMPLE


def results(found: Replay) -> list[tuple[str, str, str, int]]:
    return [(r["voyage"], r["rolls"], r["result"], r["vp"]) for r in found.rows]


def test_the_example_of_the_2006_rules_die_by_die() -> None:
    assert results(replay(EXAMPLE)) == [
        ("Hapsburg, Orellana", "6 + 3 = 9", "Mississippi River", 1),
        (
            "France, Verrazano",
            "8 + 2 = 10; 5 + 2 = 7",
            "Pacific Strait, then no circumnavigation (cannibals)",
            1,
        ),
        ("England, Rut", "3 + 1 = 4", "lost at sea", 0),
        (
            "Hapsburg, Sebastian Cabot",
            "9 + 1 = 10; 8 + 1 = 9",
            "no circumnavigation (islanders)",
            0,
        ),
    ]


def test_what_became_of_everybody_in_the_example() -> None:
    fates = [row["fate"] for row in replay(EXAMPLE).rows]
    assert fates == [
        "stays on his discovery",
        "dies; his counter stays on the Strait",
        "out of the game",
        "dies",
    ]


def test_the_vp_of_the_example() -> None:
    assert replay(EXAMPLE).vp == {"Hapsburg": 1, "France": 1, "England": 0}
    assert replay(EXAMPLE).claimed == ("Mississippi River", "Pacific Strait")


def test_the_example_of_the_2017_rules() -> None:
    text = "Orellana uncharted 7, Verrazano uncharted 9 strait 5, Rut uncharted 4"
    assert results(replay(text, edition=2017)) == [
        ("Hapsburg, Orellana", "7 + 3 - 1 = 9", "Mississippi River", 1),
        (
            "France, Verrazano",
            "9 + 2 - 1 = 10; 5 + 2 = 7",
            "Pacific Strait, then no circumnavigation (cannibals)",
            1,
        ),
        ("England, Rut", "4 + 1 - 1 = 4", "lost at sea", 0),
    ]


def test_the_order_of_the_example_england_before_the_hapsburgs_at_the_tie() -> None:
    read = load("here_i_stand").reader()
    names = [("Hapsburg", "Cabot", 1), ("England", "Rut", 1), ("Hapsburg", "Orellana", 3)]
    names += [("France", "Verrazano", 2)]
    pairs = [(p, Adventurer(name=n, power=p, rating=r)) for p, n, r in names]
    assert [names[i][1] for i in order(read, pairs)] == ["Orellana", "Verrazano", "Rut", "Cabot"]


def test_ties_go_england_france_hapsburg() -> None:
    text = "Leon 2, Hapsburg Cabot 2, Chancellor 2, Roberval 2"
    assert [r["voyage"] for r in replay(text).rows] == [
        "England, Chancellor",
        "Hapsburg, Leon",
        "Hapsburg, Sebastian Cabot",
        "France, Roberval",
    ]


def test_conquests_come_after_explorations_hapsburgs_england_france() -> None:
    found = replay("French conquest 10, England conquest 11, Cortez 7, Roberval 3")
    assert [row["voyage"] for row in found.rows] == [
        "France, Roberval",
        "Hapsburg, Cortez",
        "England, English Conquest",
        "France, French Conquest",
    ]
    assert [row["result"] for row in found.rows[1:]] == ["Inca", "Aztec", "Maya"]


def test_smallpox_and_mercator_add_2_in_a_replay() -> None:
    assert replay("England smallpox 9").rows[0]["rolls"] == "9 + 0 + 2 = 11"
    found = replay("Rut mercator 8 strait 3+4").rows[0]
    assert found["rolls"] == "8 + 1 + 2 = 11; 7 + 1 + 2 = 10"
    assert found["result"] == "Pacific Strait, then circumnavigation"


def test_a_discovery_can_be_chosen_by_its_name() -> None:
    assert replay("Magellan 6 great lakes").rows[0]["result"] == "Great Lakes"
    assert replay("Magellan 6 other").rows[0]["result"] == "Mississippi River"


def test_a_cabot_who_finds_nothing_still_leaves_the_game() -> None:
    assert replay("France Cabot 5").rows[0]["fate"] == "out of the game, his one voyage made"
    assert replay("Cabot (France) 5").rows == replay("France Cabot 5").rows


def test_a_cabot_sails_for_the_one_power_that_does() -> None:
    assert replay("Orellana 6, Cabot 5").rows == replay("Orellana 6, Hapsburg Cabot 5").rows


def test_a_choice_goes_by_every_name_of_its_place() -> None:
    assert replay("Magellan 6 Mississippi").rows == replay("Magellan 6 mississippi river").rows
    assert replay("Magellan 6 pacific strait 3").rows == replay("Magellan 6 strait 3").rows


def test_what_is_claimed_goes_by_any_name_too() -> None:
    assert replay("Cortez 9", claimed=["Incas"]).rows[0]["result"] == "Aztec"


def test_the_sale_of_moluccas_brings_the_circumnavigator_2_cards() -> None:
    assert replay("Magellan 7 strait 7", moluccas=True).rows[0]["cards"] == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "at least one voyage"),
        ("Orellana", "a name and its dice"),
        ("Orellana 13", "13: two dice show 2 to 12"),
        ("Orellana 7+1", "two dice show 2 to 12"),
        ("Orellana 7", "say what is chosen: strait, amazon, other"),
        ("Orellana 7 strait", "give the second roll"),
        ("Orellana 7 amazon 8", "amazon is not rolled for"),
        ("Orellana 3 strait 7", "3 + 3 = 6 gives no choice"),
        ("Orellana 8 amazon, Verrazano 8 amazon", "amazon is not open"),
        ("Cabot 7", "Say whose Sebastian Cabot sails, such as 'Cabot (Hapsburg) 7'"),
        ("Orellana 6, Rut 3, Cabot 9 strait 8", "such as 'Cabot (Hapsburg) 9 strait 8'"),
        ("Cabot", "must be a name and its dice"),
        ("Orellana smallpox 6", "'smallpox' does not belong to him"),
        ("Hapsburg Cabot uncharted 6", "'uncharted' does not belong to him"),
        ("Cortez mercator 6", "'mercator' does not belong to him"),
        ("England Cortez 6", "Cortez conquers for Hapsburg, not for England"),
        ("Hapsburg 7", "Say which explorer of Hapsburg it is"),
        ("Hapsburg conquest 7", "Say which conquistador of Hapsburg"),
        ("Orellna 7", "the nearest is 'Orellana'"),
        ("England Orellana 7", "Orellana sails for Hapsburg, not for England"),
        ("Rut 7, Chancellor 7", "England explores at most once a turn"),
        ("Hapsburg Cabot 7, France Cabot 7", "one Sebastian Cabot a turn"),
        ("Cortez 7, Pizarro 7", "Hapsburg conquers at most once a turn"),
    ],
)
def test_a_replay_that_cannot_be_is_answered_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(Fault, match=re.escape(said)):
        replay(text)
