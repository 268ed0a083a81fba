"""Who fetches a card out of the discards after the deal (Here I Stand 6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

import pytest

from analysis import dealt
from analysis.faults import Fault
from analysis.here_i_stand.deck.births import Births
from analysis.here_i_stand.deck.playing import Habits
from analysis.here_i_stand.deck.position import Position
from tests.here_i_stand.deal_by_hand import FIRST, FOUR, POWERS, held


def places(
    seats: dict[str, int], cards: Sequence[str]
) -> Iterator[tuple[dict[str, str], Fraction]]:
    """Every way in which cards can lie at the powers (or undealt), with its chance."""
    for holders in product(seats, repeat=len(cards)):
        left, chance = dict(seats), Fraction(1)
        for holder in holders:
            chance *= Fraction(left[holder], sum(left.values()))
            left[holder] -= 1
        if chance:
            yield dict(zip(cards, holders, strict=True)), chance


def by_hand(
    seats: dict[str, int], power: str, cards: Sequence[str], lost: dict[tuple[str, str], Fraction],
    by: str = "",
) -> dict[int, Fraction]:  # fmt: skip
    """How many cards a power holds, by going through all places and all removals.

    `lost`: by card and holder, the chance that it leaves the deck; `by` the card that fetches,
    none for a home card.
    """
    found: dict[int, Fraction] = {}
    everything = [*dict.fromkeys([*cards, *([by] if by else [])])]
    for at, chance in places(seats, everything):
        mine = sum(at[card] == power for card in cards)
        theirs = [c for c in cards if at[c] not in (power, "undealt")]
        none = Fraction(1)
        for card in theirs:
            none *= lost.get((card, at[card]), Fraction(0))
        if by and at[by] != power:
            none = Fraction(1)
        found[mine] = found.get(mine, Fraction(0)) + chance * none
        found[mine + 1] = found.get(mine + 1, Fraction(0)) + chance * (1 - none)
    return {k: p for k, p in found.items() if p}


HABITS = Habits(others=Fraction(1, 3))


def test_here_i_stand_fetches_what_others_discard() -> None:
    cards = ["Gout", "Thomas More", "Master of Italy", "Katherina Bora"]
    lost = {("Thomas More", "England"): Fraction(1, 3)}
    lost |= {("Master of Italy", p): Fraction(1) for p in POWERS}
    lost |= {("Katherina Bora", p): Fraction(1, 3) for p in POWERS}
    seats = FIRST | {"undealt": 44}
    attempt = dealt(1, cards, "Protestant", fetch=True, position=Position(habits=HABITS))
    assert held(attempt) == by_hand(seats, "Protestant", cards, lost)


@pytest.mark.parametrize("cards", [["Gout", "Potosi"], ["Papal Inquisition", "Potosi", "Gout"]])
def test_the_papacy_fetches_only_with_papal_inquisition_in_hand(cards: list[str]) -> None:
    seats = FIRST | {"Papacy": 4, "undealt": 90 - 23}
    lost = {("Potosi Silver Mines", p): Fraction(1, 3) for p in POWERS}
    names = [c.replace("Potosi", "Potosi Silver Mines") for c in cards]
    attempt = dealt(5, cards, "Papacy", fetch=True, position=Position(habits=HABITS))
    assert held(attempt) == by_hand(seats, "Papacy", names, lost, "Papal Inquisition")


def test_papal_inquisition_kept_in_hand_fetches_for_certain() -> None:
    position = Position(kept={"Papacy": ["Papal Inquisition"]}, habits=HABITS)
    seats = FIRST | {"Papacy": 4, "undealt": 97 - 1 - 23}
    lost = {("Calvin's Institutes", p): Fraction(1, 3) for p in POWERS}
    cards = ["Gout", "Calvin's Institutes"]
    attempt = dealt(6, cards, "Papacy", fetch=True, position=position)
    assert held(attempt) == by_hand(seats, "Papacy", cards, lost)


def test_papal_inquisition_cannot_fetch_before_it_enters() -> None:
    with_it, without = (dealt(4, FOUR, "Papacy", fetch=f) for f in (True, False))
    assert held(with_it) == held(without)


def test_what_another_power_has_kept_can_be_fetched_too() -> None:
    position = Position(kept={"Hapsburg": ["Gout"]})
    assert held(dealt(2, ["Gout"], "Protestant", fetch=True, position=position)) == {1: 1}


def test_thomas_more_leaves_by_anyone_once_henry_has_married_anne_boleyn() -> None:
    later = Position(births=Births(boleyn=2), habits=Habits(others=Fraction(1)))
    attempt = dealt(2, ["Thomas More"], "Protestant", fetch=True, position=later)
    assert held(attempt)[1] == Fraction(4, 66)


def test_other_powers_fetch_nothing() -> None:
    with pytest.raises(Fault, match="--fetch goes with Protestant"):
        dealt(1, ["Gout"], "France", fetch=True)


def test_a_home_card_is_not_fetched() -> None:
    """Only Gout lies in the discards; Six Wives goes back to England."""
    found = held(dealt(3, ["Six Wives", "Gout"], "Protestant", fetch=True))
    assert found == {0: Fraction(53, 75), 1: Fraction(22, 75)}


def test_a_fetch_says_what_it_takes_for_granted() -> None:
    notes = dealt(1, ["Gout"], "Protestant", fetch=True).notes
    assert notes[-1].startswith("Protestant fetches when all discards of the turn lie there")
    assert not any("fetches" in note for note in dealt(1, ["Gout"], "Protestant").notes)
