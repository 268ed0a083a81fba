"""What a voyager takes when another voyage of his own is to come (Here I Stand 20.2, card 99).

On a turn with a Cabot his power has two voyages, and the first of them thinks of the second. What
it takes depends on who else sails in between, so there is a table for every way the turn can be
manned; `sea` decides.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from analysis.figures import Reader
from analysis.here_i_stand.new_world.atlas import Atlas, Small, Whole
from analysis.here_i_stand.new_world.discoveries import Uncharted
from analysis.here_i_stand.new_world.new_world_plan import Intent
from analysis.here_i_stand.new_world.sea import Leg
from analysis.here_i_stand.new_world.voyage_cards import Cabot, Mercator
from analysis.here_i_stand.new_world.voyages import order
from analysis.here_i_stand.powers import Adventurer, Explorers
from analysis.plan import Plan

Manned = Sequence[Adventurer | None]


@dataclass(frozen=True)
class Foresight:
    """The tables for all turns with a Cabot.

    Attributes
    ----------
    read : Reader
    plan : Plan
    atlas : Atlas
    known : dict
        Rows so far, by the voyages that they depend on.
    """

    read: Reader
    plan: Plan[Intent]
    atlas: Atlas
    known: dict[tuple[Leg, ...], list[int]] = field(default_factory=dict)

    def tables(self, turns: Sequence[int]) -> tuple[Whole, Small]:
        """For every turn the first row of its Cabot, and all rows: an option by set of claims."""
        starts, rows = np.zeros(len(turns), np.int64), [[0] * len(self.atlas.sets)]
        for at, turn in enumerate(turns):
            for power, intent in self.plan.powers.items():
                if intent.cabot == turn:
                    starts[at] = len(rows)
                    rows += list(self.rows(turn, power))
        return starts, np.array(rows, dtype=np.int8)

    def rows(self, turn: int, owner: str) -> Iterator[list[int]]:
        """A row for every way a turn's voyages can be manned.

        Each power in turn sails with nobody (0) or with the n-th of its explorers; then which
        powers are on Uncharted, as bits, where the edition has it. What comes last varies fastest.
        """
        crews: list[list[Adventurer | None]] = [
            [None, *self.read(Explorers).of(power)] for power in self.plan.powers
        ]
        for manned in itertools.product(*crews):
            for uncharted in range(1 << len(crews) if self._uncharted else 1):
                yield self.row(turn, owner, manned, uncharted)

    def row(self, turn: int, owner: str, manned: Manned, uncharted: int) -> list[int]:
        """The option of the owner's first voyage by set of claims; 0 where it has only one."""
        sailing = [
            (power, him, self._leg(turn, power, him, uncharted >> at & 1))
            for at, (power, him) in enumerate(zip(self.plan.powers, manned, strict=True))
            if him
        ]
        if all(power != owner for power, _, _ in sailing):
            return [0] * len(self.atlas.sets)
        rating, choice = self.read(Cabot).rating, self.plan.powers[owner].choice
        cabot = Adventurer(name=self.read(Cabot).name, power=owner, rating=rating)
        sailing.append((owner, cabot, Leg(owner, rating, rating, choice)))
        sequence = order(self.read, [(power, him) for power, him, _ in sailing])
        legs = tuple(sailing[i][2] for i in sequence)
        first = next(i for i, leg in enumerate(legs) if leg.power == owner)
        return self._options((legs[first]._replace(modifier=0), *legs[first + 1 :]))

    def _options(self, legs: tuple[Leg, ...]) -> list[int]:
        """The option of the first of these voyages by set of claims; its first roll is thrown."""
        if legs not in self.known:
            found = [self.atlas.option(legs, claimed) for claimed in self.atlas.sets]
            self.known[legs] = found
        return self.known[legs]

    @cached_property
    def _uncharted(self) -> int:
        """The modifier of a power's first normal voyage."""
        return self.read(Uncharted).of(self.atlas.chart.edition)

    def _leg(self, turn: int, power: str, him: Adventurer, uncharted: int) -> Leg:
        intent, card = self.plan.powers[power], self.read(Mercator)
        plus, around = (
            (0, 0) if turn not in intent.mercator else (card.voyage, card.circumnavigation)
        )
        first = self._uncharted * uncharted
        return Leg(power, him.rating + first + plus, him.rating + around, intent.choice)
