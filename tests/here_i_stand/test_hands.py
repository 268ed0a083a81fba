"""What each power is dealt and may keep, and what its keys bring, as one table."""

from __future__ import annotations

from typing import Any

import pytest

from analysis import hand, hands
from analysis.faults import Fault
from analysis.here_i_stand.deck.position import Position


def row(power: str, turn: int = 2, **how: Any) -> dict[str, Any]:
    (found,) = hands(turn, power, position=Position(**how)).rows
    return dict(found)


@pytest.mark.parametrize(
    ("power", "vp"),
    [
        ("Ottoman", [0, *range(2, 21, 2)]),
        ("Hapsburg", [0, *range(2, 15)]),
        ("England", [0, *range(3, 18, 2)]),
        ("France", [0, *range(2, 21, 2)]),
        ("Papacy", [0, *range(2, 13, 2)]),
    ],
)
def test_vp_by_keys(power: str, vp: list[int]) -> None:
    assert [row(power, keys={power: n})["vp"] for n in range(len(vp))] == vp


def test_unrest_on_a_key_covers_a_box_of_cards_and_vp() -> None:
    found = row("Ottoman", keys={"Ottoman": 7}, unrest={"Ottoman": 2})
    assert (found["keys"], found["cards"], found["vp"]) == (5, 4, 10)


def test_what_is_dealt_is_what_hand_says() -> None:
    position = Position(keys={"France": 9}, markers={"France": 1}, rulers={"France": "Henry II"})
    rows = {r["power"]: r for r in hands(7, position=position).rows}
    assert rows["France"]["cards"] == hand("France", keys=9, ruler="Henry II", markers=1).cards
    assert rows["England"]["cards"] == hand("England", turn=7).cards
    assert len(rows) == 6


@pytest.mark.parametrize(
    ("power", "how", "at"),
    [
        ("France", {"keys": {"France": 6}}, 8),
        ("France", {"keys": {"France": 0}}, 4),
        ("Papacy", {"keys": {"Papacy": 4}}, None),
        ("Protestant", {"electorates": 0}, 4),
        ("Protestant", {"electorates": 4}, None),
    ],
)
def test_how_many_keys_bring_a_card_more(power: str, how: dict[str, Any], at: int | None) -> None:
    assert row(power, **how)["one_more"] == at


def test_the_protestant_has_no_vp_by_keys_and_the_papacy_two_home_cards() -> None:
    assert row("Protestant")["vp"] is None
    assert row("Papacy")["home"] == "Papal Bull, Leipzig Debate"


def test_only_keys_that_are_not_given_are_assumed() -> None:
    assert hands(2, "France").assumed == ("start_keys",)
    assert hands(2, "France", position=Position(keys={"France": 6})).assumed == ()


@pytest.mark.parametrize(
    ("turn", "how", "sentence"),
    [
        (12, {}, "--turn must be from 1 to 9, not 12"),
        (2, {"keys": {"France": 11}}, "France wins at once with 11 keys"),
        (3, {"rulers": {"Papacy": "Leo X"}}, "Leo X rules no more on turn 3"),
    ],
)
def test_bad_input_is_one_sentence(turn: int, how: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Fault, match=sentence):
        hands(turn, position=Position(**how))
