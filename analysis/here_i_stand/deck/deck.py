"""The deck of a turn: which cards are shuffled for its Card Draw phase (Here I Stand 6.2).

Discards, cards that were not dealt and new cards are shuffled together. Home cards and cards kept
in hand stay where they are; so do the cards of rulers on the throne, and what has left the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.deck.births import NO_BIRTHS, Births
from analysis.here_i_stand.deck.calendar import Calendar
from analysis.here_i_stand.deck.cards import Card, Cards, DeckRules
from analysis.here_i_stand.deck.home import owner
from analysis.here_i_stand.deck.reign import ruling
from analysis.here_i_stand.deck.rulers import Ruler, Rulers
from analysis.here_i_stand.powers import Powers

Scenario = Literal[1517, 1532]
SCENARIO: Scenario = 1517


@dataclass(frozen=True)
class Deck:
    """The deck that is shuffled on a turn.

    Attributes
    ----------
    turn : int
    cards : tuple of Card
        What is dealt from.
    kept : mapping of str to tuple of Card
        By power, what stays in hand from the turn before.
    rulers : mapping of str to str
        Who rules each power.
    away : mapping of int to str
        For every other card, by number, why it is not in the deck.
    waiting : tuple of Card
        Those that may enter on a later turn.
    """

    turn: int
    cards: tuple[Card, ...]
    kept: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    rulers: Mapping[str, str] = field(default_factory=dict)
    away: Mapping[int, str] = field(default_factory=dict)
    waiting: tuple[Card, ...] = ()

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards


def deck(
    turn: int,
    *,
    scenario: Scenario = SCENARIO,
    births: Births = NO_BIRTHS,
    rulers: Mapping[str, str] | None = None,
    removed: Sequence[str] = (),
    kept: Mapping[str, Sequence[str]] | None = None,
    figures: Figures | None = None,
) -> Deck:
    """The deck of a turn, when nothing has left it but what must have, and what is said here.

    Parameters
    ----------
    turn : int
    scenario : int
        1517, or 1532, which leaves out the cards marked for 1517.
    births : Births
        What England's queens brought and when.
    rulers : mapping of str to str
        By power, who rules at the Card Draw phase. Default: who starts, or whom the winter of an
        earlier turn has brought in.
    removed : sequence of str
        Cards that have left the game.
    kept : mapping of str to sequence of str
        By power, cards kept in hand.

    Raises
    ------
    Fault
        For an unknown turn, power, ruler or card, a card that cannot be kept or have left, or a
        ruler who cannot rule on that turn.

    Examples
    --------
    >>> len(deck(1)), len(deck(3)), deck(2).away[40]
    (66, 75, 'enters on turn 3')
    """
    read = (figures or load("here_i_stand")).reader()
    Calendar(read, births).check_births()
    return at_turn(
        read, turn, scenario=scenario, births=births, rulers=rulers, removed=removed, kept=kept
    )


def at_turn(
    read: Reader,
    turn: int,
    *,
    scenario: Scenario = SCENARIO,
    births: Births = NO_BIRTHS,
    rulers: Mapping[str, str] | None = None,
    removed: Sequence[str] = (),
    kept: Mapping[str, Sequence[str]] | None = None,
) -> Deck:
    """As `deck`, from a reader that remembers what was read."""
    calendar = Calendar(read, births)
    if calendar.check(turn) < (first := calendar.opening(scenario)):
        raise Fault(f"The scenario of {scenario} begins on turn {first}; there is no turn {turn}.")
    cards = read(Cards)
    reign = ruling(read, turn, rulers or {})
    gone = _removed(read, removed)
    held = {read(Powers).find(p).name: cards.all(names) for p, names in (kept or {}).items()}
    at = _Place(calendar, turn, scenario, reign, gone, held)
    why = {card.number: at.away(card) for card in cards}
    _check_kept(at, held)
    return Deck(
        turn,
        tuple(card for card in cards if not why[card.number]),
        held,
        {power: ruler.name for power, ruler in reign.items()},
        {number: reason for number, reason in why.items() if reason},
        tuple(card for card in cards if why[card.number] and not at.lasting(card)),
    )


def _removed(read: Reader, names: Sequence[str]) -> frozenset[Card]:
    """The cards that have left the game; a home card cannot."""
    found = frozenset(read(Cards).all(names))
    for card in found:
        if power := owner(read, card):
            raise Fault(f"{card.name} is a home card ({power}); it never leaves the game.")
    return found


@dataclass(frozen=True)
class _Place:
    """Where each card lies at the Card Draw phase of a turn."""

    calendar: Calendar
    turn: int
    scenario: Scenario
    reign: Mapping[str, Ruler]
    removed: frozenset[Card]
    kept: Mapping[str, Sequence[Card]]

    def away(self, card: Card) -> str:
        """Why a card is not in the deck; empty for one that is."""
        if reason := self.lasting(card):
            return reason
        return "" if self._succeeds(card) else self._entry(card)

    def lasting(self, card: Card) -> str:
        """Why it is not in the deck, if it will not enter by itself on a later turn."""
        return self._never(card) or self._hand(card) or self._gone(card)

    def _never(self, card: Card) -> str:
        if power := owner(self.calendar.read, card):
            return f"is a home card ({power}): in hand on every turn, never dealt"
        if card.name in self.calendar.read(DeckRules).set_aside:
            return f"is played in the phase {card.name}, never dealt"
        if card.number not in self.calendar.numbers:
            return f"is not in the deck of {self.calendar.read.switch('deck')}"
        if card.only_1517 and self.scenario != SCENARIO:
            return f"is left out of the scenario of {self.scenario}"
        return ""

    def _hand(self, card: Card) -> str:
        holder = next((power for power, cards in self.kept.items() if card in cards), "")
        return f"is kept in hand by {holder}" if holder else ""

    def _gone(self, card: Card) -> str:
        if card in self.removed:
            return "has left the game"
        if card.removal == "ruler":
            return self._throne(card)
        forced = self.calendar.forced(card)
        if forced is not None and forced < self.turn:
            return f"has happened by the winter of turn {forced}"
        return ""

    def _throne(self, card: Card) -> str:
        """A ruler's card lies on his space while he rules, and leaves with him."""
        mine, now = self.calendar.read(Rulers).by(card), self._now(card)
        line = self.calendar.read(Rulers).of(now.power)
        if self._succeeds(card) or line.index(now) < line.index(mine):
            return ""
        return f"rules {mine.power}" if now == mine else "has left with its ruler"

    def _now(self, card: Card) -> Ruler:
        """Who rules the power of a ruler's card."""
        return self.reign[self.calendar.read(Rulers).by(card).power]

    def _succeeds(self, card: Card) -> bool:
        return any(
            self.calendar.throne.succeeds(card, ruler.name, self.turn)
            for ruler in self.reign.values()
        )

    def _entry(self, card: Card) -> str:
        entry = self.calendar.card(card)
        throned = card.removal == "ruler" and self._now(card).card is not None
        if entry is None and card not in self.calendar.waiting:
            return "does not enter, as the births are"
        if entry is None or (throned and card.condition):
            return f"enters on a condition: {card.condition}"
        if entry <= self.turn:
            return ""
        return f"enters on turn {entry}"


def _check_kept(at: _Place, held: Mapping[str, Sequence[Card]]) -> None:
    """Kept cards can be in a hand, and are as many as the ruler may keep."""
    first = at.calendar.opening(at.scenario)
    if at.turn == first and any(held.values()):
        raise Fault(f"No card is kept from before turn {first}, on which the game begins.")
    bare = _Place(at.calendar, at.turn - 1, at.scenario, at.reign, at.removed, {})
    for power, cards in held.items():
        may = at.reign[power].admin
        if len(cards) > may:
            ruler = at.reign[power].name
            raise Fault(f"{power} under {ruler} may keep {may} at most, not {len(cards)} cards.")
        for card in cards:
            if card.type == "mandatory":
                raise Fault(f"{card.name} is a mandatory event; it is played and never kept.")
            if others := [p for p, theirs in held.items() if p != power and card in theirs]:
                raise Fault(f"{card.name} cannot be kept by {power} and by {others[0]}.")
            if reason := bare.away(card):
                raise Fault(f"{power} cannot have kept {card.name}: it {reason}.")
