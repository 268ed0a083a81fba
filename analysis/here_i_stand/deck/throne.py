"""England's throne after Henry VIII: which ruler's card enters the deck (Here I Stand 21.3).

By the table of the succession and the births that are known.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from analysis.figures import Reader
from analysis.here_i_stand.deck.births import Births
from analysis.here_i_stand.deck.cards import Card
from analysis.here_i_stand.england.succession_figures import EDWARD, HENRY, MARY, Entries, LateBirth


@dataclass(frozen=True)
class Throne:
    """When the cards of England's rulers enter the deck.

    Attributes
    ----------
    read : Reader
    births : Births
    turns : range
        The turns of the game.
    """

    read: Reader
    births: Births
    turns: range

    @cached_property
    def heirs(self) -> dict[int, str]:
        """Who may follow Henry VIII, by the numbers of their cards."""
        return {row.card: row.ruler for row in self.read(Entries)}

    def heir(self, card: Card) -> str:
        """The ruler whose card it is; empty for any other card."""
        return self.heirs.get(card.number, "")

    def card(self, card: Card) -> int | None:
        """The turn on which an heir's card enters under Henry VIII; None if it does not.

        >>> from analysis.figures import load
        >>> from analysis.here_i_stand.deck.cards import Cards
        >>> read = load("here_i_stand").reader()
        >>> edward, mary = read(Cards).all(["Edward VI", "Mary I"])
        >>> throne = Throne(read, Births(healthy_edward=5), range(1, 10))
        >>> throne.card(edward), throne.card(mary)
        (6, None)
        """
        ruler, turn = self._after_henry
        return turn if ruler == self.heir(card) else None

    @cached_property
    def _after_henry(self) -> tuple[str, int | None]:
        """Whose card enters first while Henry VIII rules, and on which turn."""
        entries = ((self._entry(turn, HENRY), turn) for turn in self.turns)
        return next(((ruler, turn) for ruler, turn in entries if ruler), ("", None))

    def _entry(self, turn: int, ruler: str) -> str:
        """The ruler whose card enters on a turn that begins under `ruler`; empty if none does."""
        born, before = self.births, turn - 1
        return self.read(Entries).enters(
            turn, ruler, born.highest(before), elizabeth=born.elizabeth_born(before)
        )

    def succeeds(self, card: Card, ruler: str, turn: int) -> bool:
        """Whether an heir's card joins the deck because `ruler` took the throne before `turn`."""
        heir = self.heir(card)
        return bool(heir) and ruler != HENRY and self._entry(turn, ruler) == heir

    def may_follow(self, card: Card) -> bool:
        """Whether, by the births that are known, some ruler's reign may bring this heir."""
        heir, entry = self.heir(card), self.read(Entries).enters
        return bool(heir) and any(
            entry(turn, ruler, self.births.highest(turn - 1), elizabeth=True) == heir
            for turn in self.turns
            for ruler in self.heirs.values()
        )

    def instead(self, card: Card, turn: int) -> tuple[str, bool] | None:
        """Whom Mary I's card brings when it is played while Henry VIII rules and Edward is born.

        Returns
        -------
        tuple of str and bool, or None
            The ruler, and whether the card goes to the discards (a sickly Edward) or out of the
            game; None for every other card, and while Edward is not born.
        """
        edward = self.births.edward(turn) if self.heir(card) == MARY else ""
        late = (row for row in self.read(LateBirth) if row.edward == edward)
        return next(((EDWARD, row.mary_card == "discards") for row in late), None)
