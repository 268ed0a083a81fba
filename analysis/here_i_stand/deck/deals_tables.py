"""The figures, the deck and a position as the arrays that the deck over turns is played from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.deal import Phase, Slots
from analysis.faults import Fault
from analysis.figures import Reader
from analysis.here_i_stand.deck.calendar import Calendar
from analysis.here_i_stand.deck.cards import Card, Cards
from analysis.here_i_stand.deck.deck import Deck
from analysis.here_i_stand.deck.draw import Draw
from analysis.here_i_stand.deck.fetch import fetching_card
from analysis.here_i_stand.deck.position import Position
from analysis.here_i_stand.deck.rulers import Ruler, Rulers
from analysis.here_i_stand.powers import Powers

MOST_DEALT = 12
NEVER = 99
Whole = NDArray[np.int64]


class Tables(NamedTuple):
    """What the kernel reads; turns count from 0, and so do powers and cards.

    Attributes
    ----------
    cards : shape (cards, 10)
        Its place (-1 in the deck, -2 not yet, -3 out of the game, else the power that has kept
        it), its CP, whether it is mandatory, whether it is wanted; the turn it enters; the place
        of the ruler after whom it enters, or -1; the power that it rules, or -1, and its own
        place in that line; the turn whose winter forces it; the number of its throw.
    by_turn : shape (turns, cards, 3)
        Whether it enters if the ruler before it has the throne; whom it brings instead of its
        own ruler while the first of the line rules, or 0; whether it then goes to the discards.
    leaves : uint64 array of shape (turns, powers, cards)
        How many of all words let it leave the deck when that power holds it.
    base : shape (turns, powers)
        Cards dealt before the ruler's bonus.
    rulers : shape (powers, rulers, 2)
        Bonus, and cards kept.
    start : shape (powers, 2)
        The place of its ruler; the card it fetches with, the number of cards for a home card,
        or -1.
    layout : shape (8,)
        The first slots of the four phases, room in a hand, dice of a deal, throws of cards on a
        turn, draws of kept cards.
    """

    cards: Whole
    by_turn: Whole
    leaves: NDArray[np.uint64]
    base: Whole
    rulers: Whole
    start: Whole
    layout: Whole


@dataclass(frozen=True)
class Builder:
    """Turns a position into arrays.

    Attributes
    ----------
    read : Reader
    calendar : Calendar
    position : Position
        How the powers stand on the first of `turns`.
    turns : range
    fetch : str
        The power that fetches, or none.
    """

    read: Reader
    calendar: Calendar
    position: Position
    turns: range
    fetch: str

    @cached_property
    def powers(self) -> tuple[str, ...]:
        """The six powers."""
        return tuple(power.name for power in self.read(Powers))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards that can ever be in the deck."""
        return self.calendar.shuffled

    @cached_property
    def thrown(self) -> dict[int, int]:
        """By number, the cards that may leave when played: each has a throw on every turn."""
        leave = [c.number for c in self.read(Cards) if c.removal not in ("never", "ruler")]
        return {number: at for at, number in enumerate(leave)}

    @cached_property
    def lines(self) -> dict[str, tuple[Ruler, ...]]:
        """The rulers of each power in their order."""
        return {power: self.read(Rulers).of(power) for power in self.powers}

    @cached_property
    def admin(self) -> int:
        """The most cards that a ruler may keep."""
        return max(ruler.admin for ruler in self.read(Rulers))

    @cached_property
    def slots(self) -> Slots:
        """The throws of a game."""
        turns, powers = len(self.turns), len(self.powers)
        return Slots(
            (
                Phase("deal", turns, powers, MOST_DEALT),
                Phase("play", turns, 1, len(self.thrown)),
                Phase("keep", turns, powers, self.admin),
                Phase("fetch", turns, powers),
            )
        )

    @cached_property
    def deck(self) -> Deck:
        """The deck of the first turn."""
        draw = Draw(self.read, self.turns[0], self.position)
        draw.check()
        return draw.deck

    def notes(self, wanted: Sequence[Card]) -> tuple[str, ...]:
        """What the deals are made of, as sentences."""
        begin = f"From turn {self.turns[0]} on, with a deck of {len(self.deck)} cards."
        keeps = self.read.switch("kept_cards")
        kept = f"Cards kept: {keeps}" + (", drawn at random." if keeps != "none" else ".")
        return (begin, kept, *(self._entry(card) for card in wanted if card not in self.deck))

    def _entry(self, card: Card) -> str:
        return f"{card.name} {self.deck.away[card.number]}."

    def tables(self, wanted: Sequence[Card]) -> Tables:
        """All arrays."""
        rows = [self._card(card, card in wanted) for card in self.cards]
        turns = [[self._on_turn(card, turn) for card in self.cards] for turn in self.turns]
        return Tables(
            cards=np.array(rows, dtype=np.int64),
            by_turn=np.array(turns, dtype=np.int64),
            leaves=self._leaves(),
            base=self._base(),
            rulers=self._rulers(),
            start=np.array([self._start(power) for power in self.powers], dtype=np.int64),
            layout=self._layout(),
        )

    def _card(self, card: Card, wanted: bool) -> list[int]:
        ruled, own = self._line(card)
        follows = max((self._before(card, turn) for turn in self.turns), default=0)
        return [
            self._place(card),
            card.cp,
            card.type == "mandatory",
            wanted,
            self._at(self.calendar.card(card)),
            follows or -1,
            ruled,
            own,
            self._at(self.calendar.forced(card)),
            self.thrown.get(card.number, 0),
        ]

    def _place(self, card: Card) -> int:
        for power, kept in self.deck.kept.items():
            if card in kept:
                return self.powers.index(power)
        if card in self.deck.cards:
            return -1
        return -2 if card in self.deck.waiting else -3

    def _at(self, turn: int | None) -> int:
        """A turn, counted from 0."""
        return NEVER if turn is None else turn - self.turns[0]

    def _line(self, card: Card) -> tuple[int, int]:
        """The power that a ruler's card rules, and his place in its line."""
        if card.removal != "ruler":
            return -1, 0
        ruler = self.read(Rulers).by(card)
        return self.powers.index(ruler.power), self.lines[ruler.power].index(ruler)

    def _on_turn(self, card: Card, turn: int) -> list[int]:
        if card.removal != "ruler":
            return [0, 0, 0]
        found = self.calendar.throne.instead(card, turn)
        line = [ruler.name for ruler in self.lines[self.read(Rulers).by(card).power]]
        instead, returns = (line.index(found[0]), found[1]) if found else (0, False)
        return [bool(self._before(card, turn)), instead, returns]

    def _before(self, card: Card, turn: int) -> int:
        """The place of the ruler after whom a card joins the deck; 0 where there is none."""
        if card.removal != "ruler":
            return 0
        line = self.lines[self.read(Rulers).by(card).power]
        after = (i for i, r in enumerate(line) if self.calendar.throne.succeeds(card, r.name, turn))
        return next(after, 0)

    def _leaves(self) -> NDArray[np.uint64]:
        """By turn, power and card, how many of all words let a card that is played leave."""
        married = [self.position.births.married(turn) for turn in self.turns]
        of = {
            boleyn: [
                [self._words(c, power, boleyn=boleyn) for c in self.cards] for power in self.powers
            ]
            for boleyn in set(married)
        }
        return np.array([of[boleyn] for boleyn in married], dtype=np.uint64)

    def _words(self, card: Card, power: str, *, boleyn: bool) -> int:
        if card.number not in self.thrown:
            return 0
        chance = self.position.habits.leaves(self.read, card, power, boleyn=boleyn)
        return int(Fraction(chance) * (1 << 32))

    def _base(self) -> Whole:
        """What is dealt by keys and markers, before the ruler's bonus."""
        since = self.turns[0]
        rows = []
        for turn in self.turns:
            hands = [self.position.hand(self.read, turn, p, None, since) for p in self.powers]
            rows.append([hand.base + hand.markers for hand in hands])
        found = np.array(rows, dtype=np.int64)
        if (most := int((found + self._rulers()[:, :, 0].max(axis=1)).max())) > MOST_DEALT:
            raise Fault(f"A power can be dealt {most} cards; at most {MOST_DEALT} are played out.")
        return found

    def _rulers(self) -> Whole:
        """Bonus and kept cards of every ruler, by power and his place in the line."""
        keeps = self.read.switch("kept_cards") != "none"
        found = np.zeros((len(self.lines), max(map(len, self.lines.values())), 2), dtype=np.int64)
        for i, line in enumerate(self.lines.values()):
            found[i, : len(line)] = [(ruler.card_bonus, ruler.admin * keeps) for ruler in line]
        return found

    def _start(self, power: str) -> tuple[int, int]:
        rank = [ruler.name for ruler in self.lines[power]].index(self.deck.rulers[power])
        by = fetching_card(self.read, power)
        if by is None or power != self.fetch:
            return rank, -1
        return rank, self.cards.index(by) if by in self.cards else len(self.cards)

    def _layout(self) -> Whole:
        first = [self.slots[phase.name] for phase in self.slots.phases]
        room = MOST_DEALT + self.admin
        return np.array([*first, room, MOST_DEALT, len(self.thrown), self.admin], dtype=np.int64)
