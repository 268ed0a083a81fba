"""The voyages of one turn, one after another (Here I Stand 20.2): exact composition.

Every voyager at 10 or more takes what is best for his own power: its VP and cards of this voyage,
and those to be expected of its later voyages this turn, given how the voyages between will choose.
He sees the dice thrown so far. That is a game of perfect information, solved from its end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from analysis.choose import Values
from analysis.grid import Whole
from analysis.here_i_stand.new_world.voyage import Chart, Choosing, End

WAYS = 36 * 36
Claimed = frozenset[str]
TWO_DICE = np.add.outer(np.arange(1, 7), np.arange(1, 7)).ravel()


class Leg(NamedTuple):
    """A voyage in its turn: whose it is, what is added to either roll, and what it would choose."""

    power: str
    modifier: int
    around: int
    choice: Choosing = "best"


class Step(NamedTuple):
    """What a voyage came to, and what was chosen where there was a choice."""

    end: End
    chosen: str = ""


class Worth(NamedTuple):
    """What a power can expect, summed over ways: its worth (VP and cards), then VP alone."""

    worth: int = 0
    vp: int = 0


Legs = tuple[Leg, ...]


@dataclass
class Sea:
    """The rule of a voyage, and what cards are worth to those who choose.

    Attributes
    ----------
    chart : Chart
    values : Values
    known : list of Step
        Every step so far, by its number.
    """

    chart: Chart
    values: Values
    known: list[Step] = field(default_factory=list)
    _numbers: dict[Step, int] = field(default_factory=dict)
    _opens: dict[tuple[int, Claimed], dict[str, list[tuple[End, int]]]] = field(
        default_factory=dict
    )
    _worths: dict[tuple[Legs, Claimed], dict[str, Worth]] = field(default_factory=dict)
    _spreads: dict[tuple[Legs, Claimed], dict[tuple[int, ...], int]] = field(default_factory=dict)
    _steps: dict[tuple[Legs, Claimed], list[tuple[int, int]]] = field(default_factory=dict)

    def spread(self, legs: Legs, claimed: Claimed) -> Mapping[tuple[int, ...], int]:
        """What voyages come to, one after another, with the ways out of 1,296 for each voyage.

        A step stands for itself by its number in `known`.
        """
        if not legs:
            return {(): 1}
        if (legs, claimed) not in self._spreads:
            found: dict[tuple[int, ...], int] = defaultdict(int)
            for step, ways in self.steps(legs, claimed):
                then = claimed.union(self.known[step].end.claims)
                for later, more in self.spread(legs[1:], then).items():
                    found[(step, *later)] += ways * more
            self._spreads[legs, claimed] = found
        return self._spreads[legs, claimed]

    def steps(self, legs: Legs, claimed: Claimed) -> list[tuple[int, int]]:
        """What the first of these voyages comes to, with its ways out of 1,296."""
        if (legs, claimed) not in self._steps:
            found = [(self._number(step), ways) for step, ways in self._first(legs, claimed)]
            self._steps[legs, claimed] = found
        return self._steps[legs, claimed]

    def _number(self, step: Step) -> int:
        """The number of a step."""
        if step not in self._numbers:
            self._numbers[step] = len(self.known)
            self.known.append(step)
        return self._numbers[step]

    def _first(self, legs: Legs, claimed: Claimed) -> Iterator[tuple[Step, int]]:
        rolls = self.chart.exploration.row(TWO_DICE + legs[0].modifier)
        for band, ways in zip(self.chart.exploration, _counted(rolls), strict=False):
            if not ways:
                continue
            if band.outcome == "choice":
                chosen, ends = self.decided(legs, claimed)
                yield from ((Step(end, chosen), ways * more) for end, more in ends)
            else:
                yield Step(self.chart.plain(band, claimed)), ways * 36

    def decided(self, legs: Legs, claimed: Claimed) -> tuple[str, list[tuple[End, int]]]:
        """What a voyage of 10 or more chooses, and its ends with the ways of the second roll."""
        open_ = self._open(legs[0].around, claimed)
        if not open_:
            return "", [(self.chart.nothing, 36)]
        forced = legs[0].choice
        if forced in open_:
            return forced, open_[forced]
        best = max(open_, key=lambda name: self._hope(legs, claimed, open_[name]))
        return best, open_[best]

    def _open(self, around: int, claimed: Claimed) -> dict[str, list[tuple[End, int]]]:
        """Everything that is open at 10 or more; each other discovery is a choice of its own."""
        if (around, claimed) in self._opens:
            return self._opens[around, claimed]
        rolls = _counted(self.chart.around.row(TWO_DICE + around))
        found: dict[str, list[tuple[End, int]]] = {}
        for name, ends in self.chart.open(claimed).items():
            pairs = zip(ends, rolls if len(ends) > 1 else [36], strict=False)
            found[name] = [(end, ways) for end, ways in pairs if ways]
        row = next((r for r in self.chart.choices if r.choice == "other"), None)
        for place in self.chart.free(row, claimed)[1:] if row else ():
            found[place.name] = [(self.chart.found(place), 36)]
        self._opens[around, claimed] = found
        return found

    def _hope(self, legs: Legs, claimed: Claimed, ends: list[tuple[End, int]]) -> Worth:
        """What the first voyager's power expects of these ends and of its later voyages."""
        power, later, scale = legs[0].power, legs[1:], WAYS ** (len(legs) - 1)
        worth = vp = 0
        for end, ways in ends:
            then = self.worths(later, claimed.union(end.claims)).get(power, Worth())
            worth += ways * (self.price(end) * scale + then.worth)
            vp += ways * (end.vp * scale + then.vp)
        return Worth(worth, vp)

    def worths(self, legs: Legs, claimed: Claimed) -> Mapping[str, Worth]:
        """What every power expects of these voyages, summed over their ways."""
        if not legs:
            return {}
        if (legs, claimed) not in self._worths:
            found: dict[str, Worth] = defaultdict(Worth)
            scale = WAYS ** (len(legs) - 1)
            for step, ways in self.steps(legs, claimed):
                end = self.known[step].end
                own = Worth(self.price(end) * scale, end.vp * scale)
                _add(found, legs[0].power, own, ways)
                for power, then in self.worths(legs[1:], claimed.union(end.claims)).items():
                    _add(found, power, then, ways)
            self._worths[legs, claimed] = found
        return self._worths[legs, claimed]

    def price(self, end: End) -> int:
        """What an end is worth, in the units of a card's price."""
        card = self.values.card
        return end.vp * card.denominator + end.cards * card.numerator


def _add(found: dict[str, Worth], power: str, more: Worth, ways: int) -> None:
    before = found[power]
    found[power] = Worth(before.worth + ways * more.worth, before.vp + ways * more.vp)


def _counted(rows: Whole) -> list[int]:
    """How many of the 36 ways look each row up."""
    return [int(n) for n in np.bincount(rows)]
