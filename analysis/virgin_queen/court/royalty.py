"""The royals of a game and every couple of them: who may match, and for what (Virgin Queen 21)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from analysis.choose import Values
from analysis.faults import Fault
from analysis.figures import Reader
from analysis.virgin_queen.court.court_intent import Intent
from analysis.virgin_queen.elizabeth.ageing import steps
from analysis.virgin_queen.patronage.pieces import Players
from analysis.virgin_queen.weddings.couple import BRIDE, GROOM, Couple, Couples
from analysis.virgin_queen.weddings.royals import Royal, Royals, RoyalTraits, side
from analysis.virgin_queen.weddings.wedding_result import Circumstances
from analysis.virgin_queen.weddings.wedding_rows import WeddingRows, wedding_rows

Whole = NDArray[np.int64]
CELLS = 1296
MOST_ROYALS = 31


class Royalty:
    """The brides and grooms of a game, and every couple of them.

    Parameters
    ----------
    read : Reader
    intent : Intent
    values : Values
        What cards are worth: for the best match, and to whoever may re-roll.
    """

    def __init__(self, read: Reader, intent: Intent, values: Values) -> None:
        self.read, self.intent, self.values = read, intent, values
        out = read(Players).of(intent.players).royals_out
        royals = [royal for royal in read(Royals) if royal.name not in out]
        sexes = read(Couples).sexes
        self.brides = [royal for royal in royals if royal.sex == sexes[BRIDE]]
        self.grooms = [royal for royal in royals if royal.sex == sexes[GROOM]]
        if max(len(self.brides), len(self.grooms)) > MOST_ROYALS:
            raise Fault(f"Whole games are played with {MOST_ROYALS} royals of a sex, not more.")
        turns = {trait.unless_turn for trait in read(RoyalTraits) if trait.unless_turn}
        self.kinds = [None, *sorted(turns & set(intent.turns))]

    @cached_property
    def kind(self) -> Whole:
        """By turn, which of the kinds of turns it is."""
        at = [self.kinds.index(t) if t in self.kinds else 0 for t in self.intent.turns]
        return np.array(at, dtype=np.int64)

    @cached_property
    def couples(self) -> list[list[list[WeddingRows]]]:
        """What the dice of every couple come to, by kind of turn, bride and groom."""
        return [
            [[self._wed(bride, groom, turn) for groom in self.grooms] for bride in self.brides]
            for turn in self.kinds
        ]

    def _wed(self, bride: Royal, groom: Royal, turn: int | None) -> WeddingRows:
        couple = Couple(bride, groom, bride.eligibility, groom.eligibility)
        when = Circumstances(turn, self.intent.scenario, self.intent.players)
        return wedding_rows(self.read, couple, when, self.values)

    def on_display(self, royals: Sequence[Royal]) -> Whole:
        """The sets of those who have entered by each turn."""
        sets = [
            sum((royal.enters <= turn) << i for i, royal in enumerate(royals))
            for turn in self.intent.turns
        ]
        return np.array(sets, dtype=np.int64)

    @cached_property
    def bride_ratings(self) -> Whole:
        """The eligibility of every unmarried bride on each turn; 0 off the display."""
        found = np.zeros((len(self.intent.turns), len(self.brides)), dtype=np.int64)
        for number, bride in enumerate(self.brides):
            rating, step = bride.eligibility, steps(self.read, bride)[:, 0]
            for at, turn in enumerate(self.intent.turns):
                if turn >= bride.enters:
                    found[at, number] = rating
                    rating = step[rating]
        return found

    @cached_property
    def after_ageing(self) -> Whole:
        """The same after the ageing of the turn."""
        step = np.array([steps(self.read, bride)[:, 0] for bride in self.brides])
        return step[np.arange(len(self.brides)), self.bride_ratings]

    def matched(self, turn: int, bride: Royal, groom: Royal) -> bool:
        """Whether these two may be a best match on a turn: their powers willing and at peace."""
        sides = {side(self.read, royal) for royal in (bride, groom)} - {None}
        couples, powers = self.read(Couples), frozenset((bride.power, groom.power))
        return (
            sides <= self.intent.matching
            and all(self.intent.wait.get(royal.name, 0) <= turn for royal in (bride, groom))
            and (couples.powers_at_war or powers not in self.intent.wars[turn])
            and not couples.forbids(bride, groom)
        )

    def worths(self, wed: WeddingRows) -> list[Fraction | None]:
        """What a wedding is worth to both sides together, by what is added to the dice.

        None where a side would lose by it, or nobody gains.
        """
        powers = {side(self.read, royal) for royal in wed.couple.pair} - {None}
        sides = [self._side_worths(wed, str(power)) for power in powers]
        found: list[Fraction | None] = []
        for number in range(len(wed.rows)):
            worth = [by_bonus[number] for by_bonus in sides]
            together = sum(worth, Fraction(0))
            found.append(together if together > 0 and min(worth) >= 0 else None)
        return found

    def _side_worths(self, wed: WeddingRows, power: str) -> list[Fraction]:
        """What one side may expect, by what is added to the dice."""
        gains = (wed.ways @ wed.gains(power)).tolist()
        return [Fraction(vp + cards * self.values.card) / wed.grid.size for vp, cards in gains]
