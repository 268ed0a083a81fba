"""The calendar: years and phases of each turn, and what enters on it (Here I Stand 5, 6.2, 8).

The one source of it: the deck, the succession and the campaigns all ask `Calendar`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.deck.births import NO_BIRTHS, Births
from analysis.here_i_stand.deck.cards import Card, Cards, Deck2006, DeckRules, ForcedByWinter
from analysis.here_i_stand.deck.throne import Throne
from analysis.here_i_stand.deck.turns import (
    FirstDiplomacy,
    ImpulseOrder,
    Leader,
    Leaders,
    Phases,
    Return,
    Returns,
    TurnFrame,
)
from analysis.here_i_stand.england.wives import BoleynMarriage, WifeAdvances
from analysis.here_i_stand.religion.debaters import Cast, Debater, Debaters, Reformer, Reformers


@dataclass(frozen=True)
class Turn:
    """A turn of the calendar.

    Attributes
    ----------
    number, first_year, last_year : int
    phases : tuple of str
    diplomacy : tuple of str
        The steps of a limited Diplomacy phase; empty where it is not limited.
    leaders, reformers, debaters : tuple
        Who enters, at the Card Draw phase unless the row says otherwise.
    cards, conditional : tuple of Card
        What enters the deck, and what may, by a `condition` that is not settled.
    forced : tuple of Card
        What happens in this winter if it has not been played.
    returns : tuple of Return
        What of the last turn comes back.
    """

    number: int
    first_year: int
    last_year: int
    phases: tuple[str, ...]
    diplomacy: tuple[str, ...]
    leaders: tuple[Leader, ...]
    reformers: tuple[Reformer, ...]
    debaters: tuple[Debater, ...]
    cards: tuple[Card, ...]
    conditional: tuple[Card, ...]
    forced: tuple[Card, ...]
    returns: tuple[Return, ...]


@dataclass(frozen=True)
class Calendar:
    """The calendar of a game.

    Attributes
    ----------
    read : Reader
    births : Births
        With them, what waits for the marriage to Anne Boleyn or a birth has a turn.
    """

    read: Reader
    births: Births = NO_BIRTHS

    def __post_init__(self) -> None:
        for option, turn in self.births.given().items():
            self.check(turn, f"--{option}")

    def check_births(self) -> None:
        """Raise a Fault for a birth or marriage before there can be one."""
        first, wedding = self.read(WifeAdvances).first_turn, self.births.boleyn
        for option, turn in self.births.given().items():
            if turn < first:
                raise Fault(f"--{option} must be turn {first} or later; Henry marries none before.")
            if wedding is not None and turn < wedding:
                marries = f"Henry marries Anne Boleyn on turn {wedding}"
                raise Fault(f"--{option} must be turn {wedding} or later, as {marries}.")

    @property
    def turns(self) -> range:
        """The numbers of the turns."""
        frame = self.read(TurnFrame).rows
        return range(frame[0].turn, frame[-1].turn + 1)

    @cached_property
    def throne(self) -> Throne:
        """Whose card enters after Henry VIII."""
        return Throne(self.read, self.births, self.turns)

    @property
    def impulses(self) -> tuple[str, ...]:
        """The powers in the order in which they take their impulses."""
        return self.read(ImpulseOrder).order

    def check(self, turn: int, option: str = "--turn") -> int:
        """The turn, or a Fault where there is none of that number."""
        if turn not in self.turns:
            raise Fault(f"{option} must be from {self.turns[0]} to {self.turns[-1]}, not {turn}.")
        return turn

    def opening(self, scenario: int) -> int:
        """The turn on which the scenario of a year opens.

        >>> from analysis.figures import load
        >>> Calendar(load("here_i_stand").reader()).opening(1532)
        4
        """
        years = (row for row in self.read(TurnFrame) if row.first_year <= scenario <= row.last_year)
        return next((row.turn for row in years), self.turns[0])

    def turn(self, number: int) -> Turn:
        """One turn.

        >>> from analysis.figures import load
        >>> six = Calendar(load("here_i_stand").reader()).turn(6)
        >>> six.first_year, [leader.name for leader in six.leaders]
        (1540, ['Maurice of Saxony'])
        """
        years = self.read(TurnFrame).rows[self.check(number) - self.turns[0]]
        limited = self.read(FirstDiplomacy)
        return Turn(
            number,
            years.first_year,
            years.last_year,
            tuple(p.name for p in self.read(Phases) if p.only_turn in (None, number)),
            limited.steps if limited.turn == number else (),
            tuple(row for row in self.read(Leaders) if row.turn == number),
            tuple(row for row in self.read(Reformers) if self.enters(row) == number),
            tuple(row for row in self.read(Debaters) if self.enters(row) == number),
            tuple(c for c in self.shuffled if self.card(c) == number and not self.open(c)),
            tuple(c for c in self.shuffled if number in (c.turn, self.card(c)) and self.open(c)),
            tuple(c for c in self.deck if self.forced(c) == number),
            self.read(Returns).rows if number > self.turns[0] else (),
        )

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the deck that the switch `deck` names, home cards among them."""
        absent = self.read(Deck2006).absent if self.read.switch("deck") == 2006 else ()
        return tuple(card for card in self.read(Cards) if card.number not in absent)

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers of the cards of the deck."""
        return frozenset(card.number for card in self.deck)

    @cached_property
    def shuffled(self) -> tuple[Card, ...]:
        """The cards that are ever shuffled: home cards and what is set aside are not."""
        aside = self.read(DeckRules).set_aside
        return tuple(c for c in self.deck if c.type not in aside and c.name not in aside)

    def card(self, card: Card) -> int | None:
        """The turn on which a card enters the deck; None while no turn is known.

        A ruler of England who follows another than Henry VIII waits for that one's reign and has
        no turn here: `throne` says when.
        """
        if card.turn_switch:
            return self._switched(card)
        if card.number in (wedding := self.read(BoleynMarriage)).cards:
            return self._after_boleyn(wedding)
        return self.throne.card(card) if self.throne.heir(card) else card.turn

    def open(self, card: Card) -> bool:
        """Whether it hangs on births, or a marriage, that nothing is said of."""
        if card.number in self.read(BoleynMarriage).cards:
            return self.births.boleyn is None
        silent = self.births.sickly_edward is None and self.births.healthy_edward is None
        return silent and bool(self.throne.heir(card))

    def _switched(self, card: Card) -> int:
        old = self.read(Deck2006)
        chosen = card.turn_switch in self.read.figures.chosen
        if self.read.switch("deck") == 2006 and card.number in old.from_the_start and not chosen:
            return self.turns[0]
        return int(self.read.switch(card.turn_switch))

    def _after_boleyn(self, wedding: BoleynMarriage) -> int | None:
        married = self.births.boleyn
        return None if married is None else married + wedding.turns_after

    def forced(self, card: Card) -> int | None:
        """The turn whose winter makes a card happen; None where none does."""
        return self.read(ForcedByWinter).turn(card)

    def enters(self, who: Debater | Reformer) -> int | None:
        """The turn on which a reformer or debater enters; None while no turn is known."""
        return Cast(self.read, self.turns[0], self.births.boleyn).enters(who)

    @cached_property
    def waiting(self) -> tuple[Card, ...]:
        """The cards that have no turn yet, and may still get one."""
        none = (card for card in self.deck if self.card(card) is None)
        return tuple(card for card in none if self.open(card) or self.throne.may_follow(card))

    def of(self, number: int | None) -> Iterator[Turn]:
        """One turn, or all of them."""
        return (self.turn(n) for n in (self.turns if number is None else [number]))


def calendar(*, births: Births = NO_BIRTHS, figures: Figures | None = None) -> Calendar:
    """The calendar.

    Parameters
    ----------
    births : Births
        What England's queens brought and when.

    Examples
    --------
    >>> three = calendar().turn(3)
    >>> len(three.cards), [card.name for card in three.forced]
    (10, ['Barbary Pirates'])
    """
    found = Calendar((figures or load("here_i_stand")).reader(), births)
    found.check_births()
    return found
