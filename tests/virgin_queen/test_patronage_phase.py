"""The patronage phase, rule 22.1: who is drawn, the order, what an artist takes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analysis import Fault, patronage
from analysis.virgin_queen.patronage.patronage_numbers import VP, Numbers
from tests.virgin_queen.phase_by_hand import (
    ENGLISH,
    NO_BONUSES,
    NO_SCHOLAR_MARKERS,
    chance,
    gains,
    some,
)

NO_ARTIST_MARKERS = {
    f"{vp} VP {type_}": 0 for vp in (2, 3) for type_ in ("author", "painter", "architect")
} | {"1 VP artist": 0}


def test_the_artist_is_drawn_at_random_from_all_types_together() -> None:
    """On turn 5 England has authors of 4, 3 and 2 and a painter of 2: a quarter each."""
    every = patronage({"england": 2}, turn=5)
    names = ("Shakespeare", "Marlowe", "Spenser", "Hilliard")
    single = [
        patronage({"england": 2}, turn=5, gone=[n for n in names if n != name]) for name in names
    ]
    means = [Numbers(phase).mean("artist", 5, "England", VP) or 0 for phase in single]
    assert Numbers(every).mean("artist", 5, "England", VP) == sum(means, Fraction(0)) / 4
    assert len(set(means)) == 3, "the two of rating 2 are worth the same with every marker there"


def test_pieces_enter_by_turn() -> None:
    """Spenser enters on turn 3: with the first two gone England has nobody on turn 2."""
    away = ("Shakespeare", "Marlowe")
    assert some(patronage({"england": 2}, turn=3, gone=away), "artist", "England")
    phase = patronage({"england": 2}, turn=2, gone=away)
    assert not some(phase, "artist", "England"), "the action is not allowed without an artist"


def test_with_fewer_players_their_artists_scholars_and_markers_are_out() -> None:
    assert some(patronage({"ottoman": 2}, players=5), "artist", "Ottoman")
    with pytest.raises(Fault, match="Ottoman has no artist with 4 players"):
        patronage({"ottoman": 2}, players=4)
    left = {n: patronage({"england": 2}, players=n).start("artist").left[0] for n in (4, 5, 6)}
    assert left == {6: 12, 5: 10, 4: 8}


def test_an_italian_comes_only_by_an_event_and_is_the_turns_one() -> None:
    """Bruno (2) and Galileo (4) instead of Gilbert (3) or Dee (2)."""
    plain = patronage({"england": "0+2"})
    event = patronage({"england": "0+2"}, events=[("england", "Papal Bull", "scholar")])
    galileo = patronage(
        {"england": "0+2"}, events=[("england", "Папская булла", "scholar")], gone=["Bruno"]
    )
    assert some(plain, "scholar", "England") == (chance(10, 3) + chance(10, 2)) / 2
    assert some(event, "scholar", "England") == (chance(10, 4) + chance(10, 2)) / 2
    assert some(galileo, "scholar", "England") == chance(10, 4)


def test_two_powers_never_draw_the_same_italian() -> None:
    """One gets Galileo and the other Bruno, so with one marker left Galileo's sponsor is first."""
    only_one = NO_SCHOLAR_MARKERS | NO_BONUSES | {"1 VP scholar": 1}
    phase = patronage(
        {"england": "0+2", "france": "0+2"},
        events=[("england", "Papal Bull", "scholar"), ("france", "Patron of the Arts", "scholar")],
        markers=only_one,
    )
    first, second = chance(10, 4), chance(10, 2)
    each = (first + (1 - first) * second) / 2
    assert some(phase, "scholar", "England") == some(phase, "scholar", "France") == each


def test_the_highest_printed_rating_is_judged_first() -> None:
    """One marker: Shakespeare (4) takes it before Ronsard or Montaigne (3) can."""
    left = NO_ARTIST_MARKERS | {"1 VP artist": 1}
    phase = patronage({"france": 4, "england": 2}, markers=left, gone=ENGLISH)
    first = chance(10, 4)
    assert some(phase, "artist", "England") == first
    assert some(phase, "artist", "France", cp=4) == (1 - first) * chance(10, 3 + 2)


def test_ties_go_by_impulse_order() -> None:
    """Shakespeare and Cervantes are both of rating 4: Spain has its impulse before England."""
    left = NO_ARTIST_MARKERS | {"3 VP author": 1}
    phase = patronage({"england": 4, "spain": 2}, markers=left, gone=(*ENGLISH, "Lope de Vega"))
    first = chance(15, 4)
    assert some(phase, "artist", "Spain") == first
    assert some(phase, "artist", "England", cp=4) == (1 - first) * chance(15, 4 + 2)


def test_a_marker_of_2_or_3_is_tied_to_the_type_and_must_be_reached() -> None:
    """Shakespeare (4) at 2 CP: 10-12 1 VP, 13-14 2, 15 or more 3."""
    odds = gains(patronage({"england": 2}, gone=ENGLISH), "artist", "England")
    assert odds[3, 0] == chance(15, 4)
    assert odds[2, 0] == chance(13, 4) - chance(15, 4)
    assert odds[1, 0] == chance(10, 4) - chance(13, 4)
    assert set(odds) == {(0, 0), (1, 0), (2, 0), (3, 0)}


def test_without_its_marker_an_artist_takes_the_best_that_is_left_below() -> None:
    """The 3 VP author is gone: 15 or more take the 2 VP author; both gone: 1 VP of any type."""
    left = patronage({"england": 2}, gone=ENGLISH, markers={"3 VP author": 0})
    assert gains(left, "artist", "England")[2, 0] == chance(13, 4)
    left = patronage({"england": 2}, gone=ENGLISH, markers={"3 VP author": 0, "2 VP author": 0})
    assert gains(left, "artist", "England")[1, 0] == chance(10, 4)


def test_a_better_marker_than_the_award_is_not_taken() -> None:
    """Only the 3 VP author is left: 14 brings nothing."""
    phase = patronage({"england": 2}, gone=ENGLISH, markers=NO_ARTIST_MARKERS | {"3 VP author": 1})
    assert gains(phase, "artist", "England") == {(0, 0): 1 - chance(15, 4), (3, 0): chance(15, 4)}


def test_an_artist_that_finds_no_marker_goes_back_to_the_pool() -> None:
    """No marker at all: only 6 or less takes Shakespeare out of the game."""
    phase = patronage({"england": 2}, turns=2, gone=ENGLISH, markers=NO_ARTIST_MARKERS)
    assert sum(gains(phase, "artist", "England", turn=1).values()) == chance(7, 4)


def test_a_piece_goes_back_on_7_to_9_and_is_finished_with_an_award() -> None:
    """Shakespeare is there on the second turn only after 7, 8 or 9."""
    phase = patronage({"england": 2}, turns=2, gone=ENGLISH)
    there = sum(gains(phase, "artist", "England", turn=1).values())
    assert there == chance(7, 4) - chance(10, 4)


def test_a_piece_of_rating_1_leaves_on_7_and_8_too() -> None:
    """Le Testu (1) is there on the second turn only after a 9."""
    phase = patronage({"france": "0+2"}, turns=2, gone=["Viete"])
    there = sum(gains(phase, "scholar", "France", turn=1).values())
    assert there == chance(9, 1) - chance(10, 1)
