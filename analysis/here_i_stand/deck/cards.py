"""The 116 cards, and how they leave the game (Here I Stand 6.2; the card faces)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from analysis import numerals
from analysis.faults import Fault
from analysis.tables import Count, FigureTable, NamedRow, NamedRows, Row, Rows, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures

CardType = Literal["home", "mandatory", "combat", "response", "event"]
Removal = Literal["never", "event", "event or response", "ruler", "conditional"]
MOST_CP = 10


class Card(NamedRow):
    """A card: `turn` of entry, 1 from the start; None where a condition or a switch decides.

    `removal` says where it goes when played as an event; played for CP it goes to the discards.
    """

    number: Count
    type: CardType
    cp: Annotated[int, Field(ge=0, le=MOST_CP)]
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
            if card.turn_switch and f"switches.{card.turn_switch}" not in figures.raw:
                yield f"row {at} ({card.name}): there is no switch {card.turn_switch!r}."

    def find(self, name: str) -> Card:
        """The card of a name or a number; a Fault with the nearest where there is none."""
        if numerals.is_whole(name.strip().removeprefix("-")):
            return self.numbered(int(name))
        try:
            return super().find(name)
        except Fault as fault:
            raise Fault(*map(_short, fault.sentences)) from None

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

    def warnings(self, figures: Figures) -> Iterator[str]:
        """The cards are as many as the rulebook says."""
        cards = figures.get(Cards)
        yield from miscounted(self, (card for card in cards if card.turn != 1))
        first = min((card.turn for card in cards if card.turn not in (None, 1)), default=None)
        if first != self.first_turn:
            yield f"first_turn is {self.first_turn}; by [cards] it is {first}."


class Deck2006(FigureTable):
    """How the deck of the older rules differs."""

    table: ClassVar[str] = "deck_2006"
    absent: Tuple[int]
    from_the_start: Tuple[int]
    entering: Count
    unconditional: Count
    conditional: Count
    variable: Count

    def warnings(self, figures: Figures) -> Iterator[str]:
        """The cards are as many as the rulebook says."""
        left = {*self.absent, *self.from_the_start}
        later = (c for c in figures.get(Cards) if c.turn != 1 and c.number not in left)
        yield from miscounted(self, later)


def miscounted(counts: DeckCounts | Deck2006, later: Iterable[Card]) -> Iterator[str]:
    """Sentences for the counts that the cards which enter after the start do not have."""
    cards = tuple(later)
    found = {
        "entering": len(cards),
        "unconditional": sum(not card.condition for card in cards),
        "conditional": sum(bool(card.condition) and card.turn is not None for card in cards),
        "variable": sum(bool(card.condition) and card.turn is None for card in cards),
    }
    for key, count in found.items():
        if count != getattr(counts, key):
            yield f"{key} is {getattr(counts, key)}; by [cards] it is {count}."


class DeckRules(FigureTable):
    """What is shuffled, and what may be fetched from the discards."""

    table: ClassVar[str] = "deck_rules"
    set_aside: Tuple[str]
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


class SecondDeck(Row):
    """Cards of the second deck and when they enter it."""

    first: Count
    last: Count
    enters: str


class DiplomacyDeck(Rows[SecondDeck]):
    """The second deck of the game for two."""

    table: ClassVar[str] = "diplomacy_deck"
    removed: Tuple[int]


def _short(sentence: str) -> str:
    """The sentence for an unknown card without the names of all."""
    head, every, _ = sentence.partition("; there are ")
    return f"{head}; give a name on a card, or its number." if every else sentence


def said(cards: Iterable[NamedRow]) -> str:
    """Names in a sentence.

    >>> said([NamedRow(name="Ransom"), NamedRow(name="Gout")])
    'Ransom and Gout'
    """
    *most, last = [card.name for card in cards] or [""]
    return f"{', '.join(most)} and {last}" if most else last
