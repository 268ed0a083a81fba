"""What becomes of a card in hand: played as an event, for CP, removed, fetched (Here I Stand 6.2).

A card with a removal line leaves the deck when it is played as an event, and goes to the discards
when it is played for CP. Here I Stand and Papal Inquisition exchange for a card of the discards:
never a mandatory event, never one that this power played as an event, response or combat card
earlier this turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Literal

from analysis.faults import Fault
from analysis.figures import Reader
from analysis.here_i_stand.deck.cards import Card, Cards, CardType, DeckRules
from analysis.here_i_stand.powers import Powers
from analysis.tables import Count, FigureTable, Row, Rows, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures


class MandatoryEvents(FigureTable):
    """Mandatory events are played on the turn they are dealt."""

    table: ClassVar[str] = "mandatory_events"
    played_when_held: Literal[True]


class PlayChance(Row):
    """How often, in per cent, a card of a type is not played for its CP."""

    type: CardType
    percent: Count


class PlayChances(Rows[PlayChance]):
    """How often cards are played as events, responses or combat cards."""

    table: ClassVar[str] = "play_chances"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Per cents are at most 100, and every type that is a choice has a row."""
        yield from _over(row.percent for row in self)
        for wanted in ("combat", "response", "event"):
            if not any(row.type == wanted for row in self):
                yield f'has no row for type = "{wanted}".'

    def of(self, card: Card) -> Fraction:
        """The chance for a card."""
        return Fraction(next(row.percent for row in self if row.type == card.type), 100)


class RemovalChance(Row):
    """How often, in per cent, a card's condition for leaving holds."""

    number: Count
    name: str
    percent: Count


class RemovalChances(Rows[RemovalChance]):
    """How often the conditions of removal hold."""

    table: ClassVar[str] = "removal_chances"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Per cents are at most 100, and the cards have a condition."""
        yield from _over(row.percent for row in self)
        cards = {card.number: card for card in figures.get(Cards)}
        for at, row in enumerate(self, 1):
            card = cards.get(row.number)
            if card is None or card.name != row.name or card.removal != "conditional":
                yield f"row {at}: {row.number} {row.name!r} is no card that leaves on a condition."

    def of(self, card: Card) -> Fraction:
        """The chance for a card; certain where no row says otherwise."""
        percent = next((row.percent for row in self if row.number == card.number), 100)
        return Fraction(percent, 100)


class ThomasMore(FigureTable):
    """Leaves when one of `powers` plays it, else once Henry has married Anne Boleyn."""

    table: ClassVar[str] = "thomas_more"
    number: Count
    powers: Tuple[str]

    def faults(self, figures: Figures) -> Iterator[str]:
        """The powers exist, and the card leaves on a condition."""
        yield from figures.get(Powers).unknown({f"powers, {p}": p for p in self.powers})
        if not any(
            c.number == self.number and c.removal == "conditional" for c in figures.get(Cards)
        ):
            yield f"number must be that of a card that leaves on a condition, not {self.number}."


def _over(percents: Iterable[int]) -> Iterator[str]:
    for at, percent in enumerate(percents, 1):
        if percent > 100:
            yield f"row {at}: percent must be 100 or less, not {percent}."


@dataclass(frozen=True)
class Habits:
    """How the powers play.

    Attributes
    ----------
    events : mapping of str to Fraction
        By name of a card, the chance that who holds it plays it as an event.
    others : Fraction, optional
        The chance for all other cards; default by type, an assumed figure.
    """

    events: Mapping[str, Fraction] = field(default_factory=dict)
    others: Fraction | None = None

    def plays(self, read: Reader, card: Card) -> Fraction:
        """The chance that a card in hand is played as an event, a response or in combat.

        >>> from analysis.figures import load
        >>> read = load("here_i_stand").reader()
        >>> Habits().plays(read, read(Cards).find("Dragut"))
        Fraction(1, 1)
        """
        if card.type == "mandatory" and read(MandatoryEvents).played_when_held:
            return Fraction(1)
        for name, chance in self.events.items():
            if read(Cards).find(name).number == card.number:
                return chance
        return read(PlayChances).of(card) if self.others is None else self.others

    def check(self, read: Reader) -> None:
        """Raise a Fault for a chance out of range, an unknown card, or one that has no choice."""
        chances = [*self.events.values(), *([] if self.others is None else [self.others])]
        for chance in chances:
            if not 0 <= chance <= 1:
                raise Fault(f"The chance of an event must be from 0 to 1, not {float(chance):g}.")
        cards = read(Cards).all(self.events)
        if len(cards) < len(self.events):
            raise Fault("--event names a card twice, by two of its names; give it one chance.")
        for card in cards:
            if card.type in ("home", "mandatory"):
                raise Fault(f"{card.name} is a {card.type} card; it has no chance of an event.")

    def leaves(self, read: Reader, card: Card, power: str, *, boleyn: bool) -> Fraction:
        """The chance that a card in a power's hand leaves the deck this turn.

        `boleyn`: whether Henry has married Anne Boleyn.

        >>> from analysis.figures import load
        >>> read = load("here_i_stand").reader()
        >>> more = read(Cards).find("Thomas More")
        >>> [Habits(others=Fraction(1, 2)).leaves(read, more, power, boleyn=False)
        ...  for power in ("England", "France")]
        [Fraction(1, 2), Fraction(0, 1)]
        """
        if not card.removable:
            return Fraction(0)
        return self.plays(read, card) * _condition(read, card, power, boleyn=boleyn)


USUAL = Habits()


def _condition(read: Reader, card: Card, power: str, *, boleyn: bool) -> Fraction:
    """The chance that a card's condition for leaving holds."""
    if card.removal != "conditional":
        return Fraction(1)
    if card.number == read(ThomasMore).number:
        return Fraction(int(boleyn or power in read(ThomasMore).powers))
    return read(RemovalChances).of(card)


@dataclass(frozen=True)
class Played:
    """A card in the discards: who played it this turn, and as what."""

    card: Card
    power: str
    played_as: str


def fetchable(read: Reader, power: str, discards: Iterable[Played]) -> tuple[Card, ...]:
    """The discards that a power may take back with Here I Stand or Papal Inquisition.

    Parameters
    ----------
    power : str
    discards : iterable of Played
        `played_as` is "cp", "event", "response" or "combat".

    Examples
    --------
    >>> from analysis.figures import load
    >>> read = load("here_i_stand").reader()
    >>> gout, ransom = read(Cards).all(["Gout", "Ransom"])
    >>> pile = [Played(gout, "Papacy", "response"), Played(ransom, "Papacy", "cp")]
    >>> [card.name for card in fetchable(read, "Papacy", pile)]
    ['Ransom']
    """
    never = read(DeckRules).never_fetched
    barred = _barred(power, discards := tuple(discards))
    return tuple(p.card for p in discards if p.card.type != never and p.card not in barred)


def _barred(power: str, discards: Iterable[Played]) -> Collection[Card]:
    return {p.card for p in discards if p.power == power and p.played_as != "cp"}
