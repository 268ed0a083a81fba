"""The figures and cards that the tests of the deck look at."""

from __future__ import annotations

from analysis.figures import load
from analysis.here_i_stand.deck.cards import Card, Cards

FIGURES = load("here_i_stand")
CARDS = FIGURES.get(Cards)


def card(name: str) -> Card:
    return CARDS.find(name)
