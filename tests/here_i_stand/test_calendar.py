"""The calendar (Here I Stand, sequence of play; 6.2, 8 and 19.8)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from analysis import calendar
from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.deck.births import Births

ALL = calendar()


def test_turn_1_is_1517_to_1523_and_every_later_turn_has_4_years() -> None:
    years = [(turn.first_year, turn.last_year) for turn in ALL.of(None)]
    assert years[0] == (1517, 1523)
    assert years[1:] == [(1524 + 4 * n, 1527 + 4 * n) for n in range(8)]
    assert years[-1] == (1552, 1555)


def test_two_phases_are_of_turn_1_alone() -> None:
    one, two = ALL.turn(1).phases, ALL.turn(2).phases
    assert len(one) == 9
    assert set(one) - set(two) == {"Luther's 95 Theses", "Diet of Worms"}
    assert one.index("Action") == 5
    assert two[-1] == "Victory Determination"


def test_the_diplomacy_of_turn_1_is_limited_to_englands_two_talks() -> None:
    steps = ALL.turn(1).diplomacy
    assert len(steps) == 4
    assert "Hapsburgs" in steps[2]
    assert "France" in steps[3]
    assert not ALL.turn(2).diplomacy


def test_the_order_of_impulses() -> None:
    assert ALL.impulses == ("Ottoman", "Hapsburg", "England", "France", "Papacy", "Protestant")


def test_maurice_of_saxony_enters_on_turn_6_in_a_protestant_electorate() -> None:
    (maurice,) = ALL.turn(6).leaders
    assert (maurice.name, maurice.power) == ("Maurice of Saxony", "Protestant")
    assert "electorate under Protestant control" in maurice.space
    assert not any(ALL.turn(n).leaders for n in (1, 2, 3, 4, 5, 7, 8, 9))


def test_reformers_enter_where_and_when() -> None:
    entries = {r.name: (r.space, t.number) for t in ALL.of(None) for r in t.reformers}
    assert entries == {
        "Luther": ("Wittenberg", 1), "Zwingli": ("Zurich", 2), "Calvin": ("Geneva", 4),
    }  # fmt: skip


def test_cranmer_and_his_three_wait_for_anne_boleyn() -> None:
    names = {"Cranmer", "Latimer", "Coverdale"}
    assert not names & {d.name for turn in ALL.of(None) for d in turn.debaters}
    after = calendar(births=Births(boleyn=3)).turn(4)
    assert names <= {d.name for d in after.debaters}
    assert [r.name for r in after.reformers] == ["Calvin", "Cranmer"]
    assert [c.number for c in after.cards if c.condition] == [62, 63, 64]
    assert not after.conditional


@pytest.mark.parametrize(
    ("turn", "names"),
    [
        (2, {"Zwingli", "Oekolampadius", "Tyndale", "Contarini"}),
        (3, {"Bullinger"}),
        (4, {"Calvin", "Farel", "Cop", "Olivetan"}),
        (5, {"Pole", "Caraffa"}),
        (6, {"Knox", "Wishart", "Loyola", "Faber", "Canisius"}),
        (7, {"Gardiner"}),
        (8, set()),
    ],
)
def test_debaters_enter(turn: int, names: set[str]) -> None:
    assert {d.name for d in ALL.turn(turn).debaters} == names


def test_the_protestant_starts_with_4_german_debaters_and_the_papacy_with_5() -> None:
    start = ALL.turn(1).debaters
    assert sum(d.zone == "German" for d in start) == 4
    assert sum(d.side == "Papacy" for d in start) == 5


def test_what_winter_forces() -> None:
    forced = {c.name: t.number for t in ALL.of(None) for c in t.forced}
    assert forced == {
        "Clement VII": 2, "Barbary Pirates": 3, "Schmalkaldic League": 4, "Paul III": 4,
        "Society of Jesus": 6,
    }  # fmt: skip


def test_naval_leaders_naval_units_and_reformers_come_back() -> None:
    returns = [str(line) for line in ALL.turn(2).returns]
    assert returns == [
        "naval leader out of play: to a friendly port, else waits on the Turn Track",
        "naval unit lost last turn: to the pool of units to build",
        "reformer banished last turn: to the space he was in",
    ]
    assert not ALL.turn(1).returns


def test_cards_without_a_turn_say_what_they_wait_for() -> None:
    waiting = {card.number: card.condition for card in ALL.waiting}
    assert set(waiting) == {19, 23, 62, 63, 64}
    assert "Anne Boleyn" in waiting[62]


@pytest.mark.parametrize(
    ("births", "numbers"),
    [
        (Births(healthy_edward=3), set()),
        (Births(sickly_edward=3), {21, 23}),
        (Births(healthy_edward=6), set()),
        (Births(sickly_edward=8), {23}),
    ],
)
def test_an_heir_who_can_no_longer_follow_is_not_waited_for(
    births: Births, numbers: set[int]
) -> None:
    waiting = {card.number for card in calendar(births=replace(births, boleyn=2)).waiting}
    assert waiting == numbers


def test_turn_6_lists_edward_and_mary_on_their_conditions() -> None:
    assert [card.number for card in ALL.turn(6).conditional] == [19, 21]


@pytest.mark.parametrize(
    ("births", "number"),
    [
        (Births(healthy_edward=3), 19),
        (Births(sickly_edward=5), 19),
        (Births(healthy_edward=6), 21),
        (Births(sickly_edward=8), 21),
    ],
)
def test_a_birth_that_is_known_settles_who_enters_on_turn_6(births: Births, number: int) -> None:
    six = calendar(births=births).turn(6)
    assert [card.number for card in six.cards if card.condition] == [number]
    assert not six.conditional


def test_the_cards_of_turn_1_are_those_of_the_starting_deck() -> None:
    numbers = {card.number for card in ALL.turn(1).cards}
    assert len(numbers) == 66
    assert not numbers & set(range(1, 9))
    assert sum(len(turn.cards) for turn in ALL.of(None)) == 66 + 36


def test_a_calendar_of_births_before_any_marriage() -> None:
    with pytest.raises(Fault, match="--healthy-edward must be turn 2 or later"):
        calendar(births=Births(healthy_edward=1))


def test_the_heirs_enter_as_the_table_of_the_succession_says(tmp_path: Path) -> None:
    """The calendar has no second opinion: Mary a turn later there is Mary a turn later here."""
    file = tmp_path / "mine.toml"
    file.write_text(
        '[succession]\nrows = [ { highest = "<= 6", ruler = "Mary I", card = 21, turn = 7 } ]\n'
    )
    later = calendar(figures=load("here_i_stand", [file]))
    cards = {card.number: card for card in later.deck}
    assert later.card(cards[21]) == 7
    assert ALL.card(cards[21]) == 6
