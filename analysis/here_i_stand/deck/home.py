"""Home cards: whose they are (Here I Stand 6.2; the power cards).

A home card is in its power's hand on every turn: never shuffled, never dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from analysis.here_i_stand.deck.cards import Card, Cards
from analysis.here_i_stand.deck.rulers import unknown_powers
from analysis.tables import Count, Row, Rows

if TYPE_CHECKING:
    from analysis.figures import Figures, Reader


class HomeCard(Row):
    """A home card and its power."""

    number: Count
    name: str
    power: str


class HomeCards(Rows[HomeCard]):
    """Whose each home card is."""

    table: ClassVar[str] = "home_cards"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Every home card once, by its number and name."""
        yield from unknown_powers((row.power for row in self), figures)
        home = {card.number: card.name for card in figures.get(Cards) if card.type == "home"}
        if [(row.number, row.name) for row in self] != list(home.items()):
            wanted = ", ".join(f"{number} {name}" for number, name in home.items())
            yield f"must have the home cards in order: {wanted}."

    def of(self, power: str) -> tuple[int, ...]:
        """The numbers of a power's home cards."""
        return tuple(row.number for row in self if row.power == power)


def owner(read: Reader, card: Card) -> str:
    """The power whose home card it is; empty for any other card.

    >>> from analysis.figures import load
    >>> read = load("here_i_stand").reader()
    >>> owner(read, read(Cards).find("Six Wives")), owner(read, read(Cards).find("Gout"))
    ('England', '')
    """
    if card.type != "home":
        return ""
    return next(row.power for row in read(HomeCards) if row.number == card.number)


def home_cards(read: Reader, power: str) -> tuple[Card, ...]:
    """The home cards of a power.

    >>> from analysis.figures import load
    >>> [card.name for card in home_cards(load("here_i_stand").reader(), "Papacy")]
    ['Papal Bull', 'Leipzig Debate']
    """
    return tuple(read(Cards).numbered(number) for number in read(HomeCards).of(power))
