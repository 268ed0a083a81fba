"""The 116 cards, and how they leave the game (Here I Stand 6.2; the card faces)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from analysis import numerals
from analysis.faults import Fault
from analysis.tables import Count, FigureTable, NamedRow, NamedRows, Row, Rows, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures

CardType = Literal["home", "mandatory", "combat", "response", "event"]
Removal = Literal["never", "event", "event or response", "ruler", "conditional"]


class Card(NamedRow):
    """A card: `turn` of entry, 1 from the start; None where a condition or a switch decides.

    `removal` says where it goes when played as an event; played for CP it goes to the discards.
    """

    number: Count
    type: CardType
    cp: Count
    turn: Count | None = None
    only_1517: bool
    removal: Removal
    removed_if: str = ""
    condition: str = ""
    turn_switch: str = ""

    @property
    def removable(self) -> bool:
        """Whether playing it as an event can take it out of the deck."""
        return self.removal != "never"

    def leaves(self, played_as: str, *, condition: bool = True) -> bool:
        """Whether it leaves the deck when played as "cp", "event", "response" or "combat".

        Parameters
        ----------
        played_as : str
        condition : bool
            Whether `removed_if` holds, for the cards that have one.

        Examples
        --------
        >>> from analysis.figures import load
        >>> cards = load("here_i_stand").get(Cards)
        >>> cards.find("Council of Trent").leaves("event"), cards.find("Dragut").leaves("event")
        (False, True)
        """
        if played_as == "response":
            return self.removal == "event or response"
        if played_as != "event" or self.removal == "never":
            return False
        return condition or self.removal != "conditional"


class Cards(NamedRows[Card]):
    """Every card, by number."""

    table: ClassVar[str] = "cards"
    kind: ClassVar[str] = "card"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Names and numbers differ; what is removed on a condition says which."""
        yield from super().faults(figures)
        seen: dict[int, str] = {}
        for at, card in enumerate(self, 1):
            if other := seen.get(card.number):
                yield f"row {at} ({card.name}): {other} has number {card.number} already."
            seen[card.number] = card.name
            if (card.removal == "conditional") != bool(card.removed_if):
                yield f'row {at} ({card.name}): removed_if goes with removal = "conditional".'

    def find(self, name: str) -> Card:
        """The card of a name or a number; a Fault with the nearest where there is none."""
        if numerals.is_whole(name):
            return self.numbered(int(name))
        return super().find(name)

    def numbered(self, number: int) -> Card:
        """The card of a number.

        Raises
        ------
        Fault
            If no card has it.
        """
        for card in self:
            if card.number == number:
                return card
        raise Fault(f"There is no card {number}; cards are numbered 1 to {len(self)}.")

    def all(self, wanted: Iterable[str]) -> tuple[Card, ...]:
        """The cards of some names or numbers, each once."""
        return tuple(dict.fromkeys(self.find(name) for name in wanted))


class DeckCounts(FigureTable):
    """How many cards enter the deck after the start, by the rulebook."""

    table: ClassVar[str] = "deck_counts"
    first_turn: Count
    entering: Count
    unconditional: Count
    conditional: Count
    variable: Count


class Deck2006(FigureTable):
    """How the deck of the older rules differs."""

    table: ClassVar[str] = "deck_2006"
    absent: Tuple[int]
    from_the_start: Tuple[int]
    entering: Count
    unconditional: Count
    conditional: Count
    variable: Count


class DeckRules(FigureTable):
    """What is shuffled, and what may be fetched from the discards."""

    table: ClassVar[str] = "deck_rules"
    set_aside: Tuple[str]
    reshuffled: Tuple[str]
    fetched_by: Tuple[str]
    never_fetched: CardType


class Forced(Row):
    """A mandatory event that happens in the winter of `turn` if not played by then."""

    number: Count
    name: str
    turn: Count


class ForcedByWinter(Rows[Forced]):
    """The events that no power can leave unplayed."""

    table: ClassVar[str] = "forced_by_winter"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Number and name are those of one card."""
        cards = {card.number: card.name for card in figures.get(Cards)}
        for at, row in enumerate(self, 1):
            if cards.get(row.number) != row.name:
                yield f"row {at}: card {row.number} is {cards.get(row.number)!r}, not {row.name!r}."

    def turn(self, card: Card) -> int | None:
        """The turn whose winter forces a card; None for all others."""
        return next((row.turn for row in self if row.number == card.number), None)


class MaryCard(FigureTable):
    """Mary I's card has one more way to go: to the discards."""

    table: ClassVar[str] = "mary_card"
    number: Count
    to_discards_when: str


class SecondDeck(Row):
    """Cards of the second deck and when they enter it."""

    first: Count
    last: Count
    enters: str


class DiplomacyDeck(Rows[SecondDeck]):
    """The second deck of the game for two."""

    table: ClassVar[str] = "diplomacy_deck"
    removed: Tuple[int]


def said(cards: Iterable[NamedRow]) -> str:
    """Names in a sentence.

    >>> said([NamedRow(name="Ransom"), NamedRow(name="Gout")])
    'Ransom and Gout'
    """
    *most, last = [card.name for card in cards] or [""]
    return f"{', '.join(most)} and {last}" if most else last
