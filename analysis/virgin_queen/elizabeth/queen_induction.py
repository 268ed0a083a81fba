"""The best time for Elizabeth I to marry, by backward induction (Virgin Queen 21.1-21.3).

A state is the eligibility of every suitor: an axis each. On every turn she stays unmarried or
accepts a suitor, whose wedding may be cancelled; then everyone ages. All numbers are whole, over a
common unit, so that the values are exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.choose import Values
from analysis.grid import Whole
from analysis.virgin_queen.elizabeth.ageing import GONE, Chances
from analysis.virgin_queen.elizabeth.suitors import Court, Suitor

Numbers = NDArray[Any]
"""Whole numbers: int64 where they fit, else Python's."""
STAY = 0
MOST = 2**62


@dataclass(frozen=True, eq=False)
class Worth:
    """Expected VP and cards in every state, each over `unit`."""

    vp: Numbers
    cards: Numbers
    unit: int


@dataclass(frozen=True, eq=False)
class Offer:
    """What a suitor's wedding on one turn comes to in itself, by his eligibility.

    Attributes
    ----------
    vp, cards, off : array of int64
        The expected gains, and the chance of a cancellation, over `unit`.
    here : array of bool
        Whether both are on the display.
    """

    vp: Whole
    cards: Whole
    off: Whole
    here: NDArray[np.bool_]
    unit: int


@dataclass(frozen=True, eq=False)
class Induction:
    """The queen's problem: her court, what a turn as Virgin Queen brings, and how all age.

    Attributes
    ----------
    court : Court
    score : tuple of int
        The VP of each turn on which she ends unmarried.
    scores_first : bool
        Whether they are scored before the weddings, so that a bride has them too.
    ageing : tuple of tuple of (array, int)
        How each suitor passes from each turn to the next: ways, and of how many.
    values : Values
    """

    court: Court
    score: tuple[int, ...]
    scores_first: bool
    ageing: tuple[tuple[tuple[Whole, int], ...], ...]
    values: Values

    def solved(self) -> list[tuple[Worth, NDArray[np.int8]]]:
        """The worth after each turn's choice, and the option taken in every state, by turn.

        Option 0 is to stay unmarried, option i to accept the suitor number i - 1.
        """
        last = len(self.court.turns) - 1
        shape = tuple(len(suitor.states[last]) for suitor in self.court.suitors)
        worth = Worth(np.zeros(shape, np.int64), np.zeros(shape, np.int64), 1)
        found = []
        for at in reversed(range(last + 1)):
            unmarried = self.unmarried(at, worth)
            best, taken = self.best(list(self.options(at, unmarried)))
            found.append((unmarried, taken))
            if at:
                worth = self.before_ageing(at - 1, best)
        return found[::-1]

    def unmarried(self, at: int, later: Worth) -> Worth:
        """The worth of ending turn number `at` unmarried: its VP and what comes later."""
        return Worth(later.vp + self.score[at] * later.unit, later.cards, later.unit)

    def options(self, at: int, unmarried: Worth) -> Iterator[tuple[Worth, Numbers]]:
        """The worth of each option in every state, and where it is open; all over one unit."""
        offers = [offer(self.court, suitor, at) for suitor in self.court.suitors]
        unit = lcm(*(o.unit for o in offers))
        vp, cards = (
            roomy(n, unmarried.unit * unit, self.most) for n in (unmarried.vp, unmarried.cards)
        )
        everywhere = np.ones(vp.shape, dtype=bool)
        yield Worth(vp * unit, cards * unit, unmarried.unit * unit), everywhere
        own = self.score[at] if self.scores_first else 0
        for axis, made in enumerate(offers):
            scale = unit // made.unit
            gain, gain_cards, off = (
                along_axis(n * scale, axis, vp) for n in (made.vp, made.cards, made.off)
            )
            wed_vp = (gain + own * (unit - off)) * unmarried.unit + off * vp
            wed_cards = gain_cards * unmarried.unit + off * cards
            here = everywhere & along_axis(made.here, axis, everywhere)
            yield Worth(wed_vp, wed_cards, unmarried.unit * unit), here

    def best(self, options: Sequence[tuple[Worth, Numbers]]) -> tuple[Worth, NDArray[np.int8]]:
        """The best open option in every state; ties go to VP, then to the option named first."""
        (first, _), *others = options
        vp, cards = first.vp, first.cards
        taken = np.zeros(vp.shape, dtype=np.int8)
        for number, (worth, here) in enumerate(others, 1):
            gap = self.price(worth.vp - vp, worth.cards - cards)
            better = (here & ((gap > 0) | ((gap == 0) & (worth.vp > vp)))).astype(bool)
            vp, cards = np.where(better, worth.vp, vp), np.where(better, worth.cards, cards)
            taken[better] = number
        return Worth(vp, cards, first.unit), taken

    def price(self, vp: Numbers, cards: Numbers) -> Numbers:
        """Worth in whole numbers that compare as VP with cards at their value do."""
        card = self.values.card
        worth: Numbers = vp * card.denominator + cards * card.numerator
        return worth

    def before_ageing(self, at: int, worth: Worth) -> Worth:
        """The worth at the end of turn number `at` of what is worth so much on the next."""
        ways = self.ageing[at]
        unit = worth.unit * prod(n for _, n in ways)
        vp, cards = (roomy(n, unit, self.most) for n in (worth.vp, worth.cards))
        for axis, (matrix, _) in enumerate(ways):
            vp, cards = along(vp, matrix, axis), along(cards, matrix, axis)
        return Worth(vp, cards, unit)

    def shares(self, taken: Sequence[NDArray[np.int8]]) -> list[list[Fraction]]:
        """How likely each option is taken on each turn, if these are."""
        chance, unit = _product(self.court.start, self.court)
        found = []
        for at, choice in enumerate(taken):
            options = range(len(self.court.suitors) + 1)
            found.append([Fraction(int(chance[choice == i].sum()), unit) for i in options])
            chance, unit = self._still_unmarried(at, choice, chance, unit)
            if at < len(taken) - 1:
                for axis, (matrix, n) in enumerate(self.ageing[at]):
                    chance, unit = along(chance, matrix.T, axis), unit * n
        return found

    def _still_unmarried(
        self, at: int, choice: NDArray[np.int8], chance: Numbers, unit: int
    ) -> tuple[Numbers, int]:
        offers = [offer(self.court, suitor, at) for suitor in self.court.suitors]
        common = lcm(*(o.unit for o in offers))
        left = np.where(choice == STAY, common, 0).astype(object)
        for axis, made in enumerate(offers):
            off = along_axis(made.off * (common // made.unit), axis, left)
            left = np.where(choice == axis + 1, off, left)
        return np.asarray(chance * left), unit * common

    def mean(self, worth: Worth) -> tuple[Fraction, Fraction]:
        """The VP and cards of a worth on the first turn, over the suitors' eligibilities."""
        chance, unit = _product(self.court.start, self.court)
        vp, cards = (int(np.sum(chance * n)) for n in (worth.vp, worth.cards))
        return Fraction(vp, unit * worth.unit), Fraction(cards, unit * worth.unit)

    @property
    def most(self) -> int:
        """A bound of every worth that is compared, in units."""
        suitors = self.court.suitors
        gains = [abs(suitor.wed.gains(self.court.power)).max() for suitor in suitors]
        card = self.values.card
        total = sum(self.score) + 2 * len(self.court.turns) * max(map(int, gains), default=0)
        return 2 * (total + 1) * (card.denominator + card.numerator)


def offer(court: Court, suitor: Suitor, at: int) -> Offer:
    """What accepting a suitor on turn number `at` comes to in itself."""
    queen, wed = court.ratings[at], suitor.wed
    here = np.array([GONE not in (queen, rating) for rating in suitor.states[at]])
    ways = np.array([wed.ways[suitor.bonus(queen, rating)] for rating in suitor.states[at]])
    gains = wed.gains(court.power)
    off = np.array([result.bride.becomes == "stays" for result in wed.results])
    return Offer(ways @ gains[:, 0], ways @ gains[:, 1], ways @ off, here, wed.grid.size)


def roomy(numbers: Numbers, unit: int, most: int) -> Numbers:
    """The numbers as int64 where everything over `unit` fits, else as whole numbers of any size."""
    return numbers if unit * most < MOST else numbers.astype(object)


def along(numbers: Numbers, ways: Whole, axis: int) -> Numbers:
    """The numbers weighted by `ways` along an axis."""
    weights = ways.astype(numbers.dtype)
    return np.moveaxis(np.tensordot(weights, numbers, axes=(1, axis)), 0, axis)


def along_axis(numbers: Numbers, axis: int, like: Numbers) -> Numbers:
    """A vector along one axis, to broadcast over an array."""
    shape = [1] * like.ndim
    shape[axis] = len(numbers)
    return numbers.astype(like.dtype).reshape(shape)


def _product(start: Sequence[Chances], court: Court) -> tuple[Numbers, int]:
    """The chance of every state on the first turn, in ways, and of how many."""
    chance: Numbers = np.ones((1,) * len(start), dtype=object)
    total = 1
    for axis, (chances, suitor) in enumerate(zip(start, court.suitors, strict=True)):
        unit = lcm(*(p.denominator for p in chances.values()))
        ways = np.array([int(chances[e] * unit) for e in suitor.states[0]], dtype=object)
        chance, total = chance * along_axis(ways, axis, chance), total * unit
    return chance, total
