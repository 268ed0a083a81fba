"""What leaves the deck, what stays, and what may be fetched."""

from __future__ import annotations

import pytest

from analysis.faults import Fault
from analysis.here_i_stand.deck.deck import deck
from analysis.here_i_stand.deck.playing import Played, fetchable
from tests.here_i_stand.deck_cards import FIGURES, card


@pytest.mark.parametrize(
    "name", ["Council of Trent", "Master of Italy", "Scots Raid", "Rough Wooing", "Galleons"]
)
def test_what_has_no_removal_line_stays_in_the_deck(name: str) -> None:
    assert not card(name).leaves("event")


def test_what_has_a_removal_line_leaves_only_as_an_event() -> None:
    dragut = card("Dragut")
    assert dragut.leaves("event")
    assert not dragut.leaves("cp")


def test_halleys_comet_leaves_as_an_event_or_a_response() -> None:
    assert card("Halley's Comet").leaves("response")
    assert card("Halley's Comet").leaves("event")
    assert not card("Thomas Cromwell").leaves("response")


@pytest.mark.parametrize(
    "name",
    ["Schmalkaldic League", "Sack of Rome", "Sebastian Cabot", "Thomas More",
     "Imperial Coronation", "La Forêt's Embassy in Istanbul", "Thomas Cromwell"],
)  # fmt: skip
def test_what_leaves_on_a_condition_stays_without_it(name: str) -> None:
    assert card(name).leaves("event", condition=True)
    assert not card(name).leaves("event", condition=False)
    assert not card(name).leaves("cp", condition=True)


def test_here_i_stand_never_takes_a_mandatory_event() -> None:
    pile = [
        Played(card("Council of Trent"), "England", "event"),
        Played(card("Gout"), "England", "cp"),
    ]
    assert [c.name for c in fetchable(FIGURES.reader(), "Protestant", pile)] == ["Gout"]


def test_it_never_takes_what_the_power_itself_played_as_event_response_or_combat() -> None:
    names = ["Erasmus", "Gout", "Arquebusiers", "Ransom"]
    played_as = ["event", "response", "combat", "cp"]
    own = [Played(card(n), "Protestant", how) for n, how in zip(names, played_as, strict=True)]
    theirs = [Played(p.card, "France", p.played_as) for p in own]
    read = FIGURES.reader()
    assert [c.name for c in fetchable(read, "Protestant", own)] == ["Ransom"]
    assert [c.name for c in fetchable(read, "Protestant", theirs)] == names


def test_a_home_card_never_leaves() -> None:
    with pytest.raises(Fault, match="it never leaves the game"):
        deck(2, removed=["Six Wives"])
