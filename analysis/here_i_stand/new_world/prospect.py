"""A holding of the New World, rolled for over turns (Here I Stand 20.4): exact, roll by roll.

The state is whether it is still there, which raiders live, which marker lies with its power, and
the cards so far.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from analysis.figures import Reader
from analysis.here_i_stand.new_world.raiders import Raiders, raids
from analysis.here_i_stand.new_world.riches_table import Holding, Marker, Yield, yields

LONGEST = 40
"""The most rolls that are asked for."""


class State(NamedTuple):
    """How a holding stands after some rolls."""

    there: bool
    raiders: tuple[str, ...]
    marker: Marker | None = None
    cards: int = 0
    stolen: int = 0


Spread = Mapping[State, int]


@dataclass(frozen=True)
class Prospect:
    """What a holding is rolled for with, roll by roll (numbered from 1).

    Attributes
    ----------
    what : Holding
    turns : int
        How many rolls there are.
    galleons, plantations : int or None
        The first roll with that marker.
    placed : mapping of int to Marker
        The roll before which a face of card 111 is laid.
    raiders : tuple of str
        Whose raiders are there, in the order in which they act.
    """

    what: Holding
    turns: int
    galleons: int | None = None
    plantations: int | None = None
    placed: Mapping[int, Marker] | None = None
    raiders: tuple[str, ...] = ()

    def has_galleons(self, roll: int) -> bool:
        """Whether the Galleons marker is there on a roll."""
        return self.galleons is not None and roll >= self.galleons

    def has_plantations(self, roll: int) -> bool:
        """Whether the Plantations marker is there on a roll."""
        return self.plantations is not None and roll >= self.plantations

    def marker(self, roll: int, before: Marker | None) -> Marker | None:
        """The face of card 111 on a roll, given what lay there before."""
        return (self.placed or {}).get(roll, before)


def rolled(read: Reader, ahead: Prospect) -> Iterator[Spread]:
    """The states of a holding with their ways: first before any roll, then after each."""
    spread: Spread = {State(there=True, raiders=ahead.raiders): 1}
    yield spread
    table = cache(partial(_ways, read, ahead.what))
    for roll in range(1, ahead.turns + 1):
        after: dict[State, int] = defaultdict(int)
        for state, ways in spread.items():
            for next_, weight in _roll(read, ahead, roll, state, table):
                after[next_] += ways * weight
        spread = after
        yield spread


def _ways(
    read: Reader, what: Holding, galleons: bool, plantations: bool, marker: Marker | None
) -> Counter[Yield]:
    found = yields(read, what, galleons=galleons, plantations=plantations, marker=marker)
    return Counter(found)


def _roll(
    read: Reader, ahead: Prospect, roll: int, state: State, table: Callable[..., Counter[Yield]]
) -> Iterator[tuple[State, int]]:
    """What one roll makes of a state, with the ways out of 36 and a die for every raider."""
    every = 6 ** len(ahead.raiders)
    if not state.there:
        yield state, 36 * every
        return
    marker, galleons = ahead.marker(roll, state.marker), ahead.has_galleons(roll)
    for found, count in table(galleons, ahead.has_plantations(roll), marker).items():
        kept = None if found.used else marker
        if not found.cards:
            yield state._replace(there=found.stays, marker=kept), count * every
            continue
        spare = 6 ** (len(ahead.raiders) - len(state.raiders))
        for alive, stolen, weight in raids(read(Raiders), state.raiders, galleons=galleons):
            cards = state.cards + found.cards - stolen
            after = State(found.stays, alive, kept, cards, state.stolen + stolen)
            yield after, count * weight * spare


def cards_of(spread: Spread) -> Fraction:
    """The mean of the cards drawn and kept."""
    return Fraction(sum(s.cards * w for s, w in spread.items()), sum(spread.values()))


def there(spread: Spread) -> Fraction:
    """The chance that the holding is still there."""
    return Fraction(sum(w for s, w in spread.items() if s.there), sum(spread.values()))
