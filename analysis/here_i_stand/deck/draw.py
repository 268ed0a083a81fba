"""The Card Draw phase of a turn: the deck and the hands dealt from it (Here I Stand 6.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import comb

from analysis import names
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.deck.cards import Card, said
from analysis.here_i_stand.deck.deck import Deck
from analysis.here_i_stand.deck.hand import Hand
from analysis.here_i_stand.deck.home import owner
from analysis.here_i_stand.deck.position import USUAL_POSITION, Position
from analysis.here_i_stand.powers import Powers
from analysis.tables import NamedRow

ANYONE = "anyone"


@dataclass(frozen=True)
class Draw:
    """The Card Draw phase of a turn: the deck, and how many cards each power is dealt."""

    read: Reader
    turn: int
    position: Position = USUAL_POSITION

    @cached_property
    def deck(self) -> Deck:
        """What is shuffled."""
        return self.position.deck(self.read, self.turn)

    def hand(self, power: str) -> Hand:
        """What a power is dealt; only its own keys are read."""
        return self.position.hand(self.read, self.turn, power, self.deck.rulers[power])

    @cached_property
    def hands(self) -> Mapping[str, Hand]:
        """What each power is dealt."""
        return {power.name: self.hand(power.name) for power in self.read(Powers)}

    def cards(self, power: str) -> int:
        """How many cards a power, or `anyone`, is dealt."""
        if power != ANYONE:
            return self.hand(power).cards
        return sum(hand.cards for hand in self.hands.values())

    def kept(self, power: str) -> tuple[Card, ...]:
        """The cards that a power, or `anyone`, has kept."""
        return tuple(c for p, kept in self.deck.kept.items() if power in (p, ANYONE) for c in kept)

    def holder(self, card: Card) -> str:
        """The power that holds a card whatever is dealt: kept, or its home card; else empty."""
        holds = (power for power, kept in self.deck.kept.items() if card in kept)
        return next(holds, "") or owner(self.read, card)

    def power(self, name: str) -> str:
        """The power of that name, or `anyone`; a Fault for any other."""
        known: tuple[NamedRow, ...] = (*self.read(Powers), NamedRow(name=ANYONE))
        return names.find("power", name, known).name

    def check(self, power: str = ANYONE) -> None:
        """Raise a Fault where a power's cards are more than there are, or the position is wrong."""
        self.position.check(self.read, self.turn)
        alone = replace(self, read=self.read.figures.reader())  # no answer rests on a check
        if (dealt := alone.cards(power)) > (size := len(alone.deck)):
            raise Fault(f"The deck of turn {self.turn} has {size} cards; {dealt} cannot be dealt.")


def deal_chance(
    turn: int,
    *,
    position: Position = USUAL_POSITION,
    deck_size: int | None = None,
    figures: Figures | Reader | None = None,
) -> dict[str, Fraction]:
    """The chance that a card of the deck is dealt to each power on a turn.

    Parameters
    ----------
    turn : int
    position : Position
        How the powers stand.
    deck_size : int, optional
        Default: the deck that has lost nothing but what must have left it.

    Returns
    -------
    dict of str to Fraction
        By power; what is missing to 1 is the chance that it is not dealt.

    Examples
    --------
    >>> chance = deal_chance(1)
    >>> chance["France"], sum(chance.values())
    (Fraction(2, 33), Fraction(1, 3))
    """
    read = figures if isinstance(figures, Reader) else (figures or load("here_i_stand")).reader()
    draw = Draw(read, turn, position)
    size = len(draw.deck) if deck_size is None else deck_size
    if draw.cards(ANYONE) > size:
        raise Fault(f"{draw.cards(ANYONE)} cards cannot be dealt from a deck of {size}.")
    return {power: Fraction(hand.cards, size) for power, hand in draw.hands.items()}


def cp_ways(cps: Sequence[int], drawn: int) -> dict[int, int]:
    """In how many ways `drawn` of the cards add up to each number of CP.

    >>> cp_ways([1, 2, 2], 2)
    {3: 2, 4: 1}
    """
    ways: list[dict[int, int]] = [{0: 1}, *({} for _ in range(drawn))]
    for cp in cps:
        for n in reversed(range(drawn)):
            for total, count in ways[n].items():
                ways[n + 1][total + cp] = ways[n + 1].get(total + cp, 0) + count
    return dict(sorted(ways[drawn].items()))


def marked(deck: int, wanted: int, drawn: int) -> list[Fraction]:
    """The chance that 0, 1, 2 ... of the wanted cards are among the drawn ones.

    >>> marked(66, 1, 22)
    [Fraction(2, 3), Fraction(1, 3)]
    """
    total = comb(deck, wanted)
    return [
        Fraction(comb(drawn, k) * comb(deck - drawn, wanted - k), total) for k in range(wanted + 1)
    ]


def notes(draw: Draw, wanted: Sequence[Card], power: str) -> list[str]:
    """What the deal is made of, as sentences."""
    away = [
        f"{card.name} {draw.deck.away[card.number]}."
        for card in wanted
        if card.number in draw.deck.away and card not in draw.kept(ANYONE)
    ]
    if wanted and len(away) == len(wanted):
        return away
    return [*_made_of(draw, power), *away]


def _made_of(draw: Draw, power: str) -> list[str]:
    """The deck and the hands that are dealt from it."""
    found = [f"The deck of turn {draw.turn} has {len(draw.deck)} cards."]
    if draw.turn > 1 and not (draw.position.removed or draw.kept(ANYONE)):
        found.append("No card is taken as removed or kept but what must be (--removed, --kept).")
    if power == ANYONE:
        dealt = ", ".join(f"{hand.cards} to {name}" for name, hand in draw.hands.items())
        found.append(f"Dealt are {draw.cards(ANYONE)}: {dealt}.")
    else:
        found.append(draw.hand(power).sentence(draw.deck.rulers[power]))
    if kept := draw.kept(power):
        found.append(f"Kept in hand: {said(kept)}.")
    return found
