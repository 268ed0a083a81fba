"""The rule of a voyage, laid out over all sets of claimed places (Here I Stand 20.2).

The rule is that of `voyage` and `sea`; here it becomes whole-number tables for the kernel of whole
games. A set of places is a number, bit i for the i-th place. An end of a voyage is looked up by its
slot: a row of the exploration table, or at 10 or more an option and the row of the second roll.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.choose import Values
from analysis.faults import Fault
from analysis.here_i_stand.new_world.discoveries import CIRCUMNAVIGATION
from analysis.here_i_stand.new_world.new_world_records import END, Records, filled
from analysis.here_i_stand.new_world.sea import Leg, Sea
from analysis.here_i_stand.new_world.voyage import Chart, Choosing, End

Whole = NDArray[np.int64]
Small = NDArray[np.int8]

LOWEST, HIGHEST = -20, 40
"""The totals that tables of a roll are laid out for."""
MOST_PLACES = 8


class SeaTables(NamedTuple):
    """What voyages look up.

    Attributes
    ----------
    row, around : int64 array
        The row of each total of the first roll and of the second, from `LOWEST` on.
    chooses : int64 array
        Whether a row is that of a choice.
    ends : int64 array of shape (slots, sets of claimed places)
        The number of the end.
    about : array of END
    alone : int8 array of shape (powers, strengths, sets)
        The option of a voyager with no other voyage of his to come, by rating on the second roll.
    """

    row: Whole
    around: Whole
    chooses: Whole
    ends: Whole
    about: Records
    alone: Small


class Ends:
    """Ends, each with a number."""

    def __init__(self) -> None:
        self.known: dict[End, int] = {}

    def number(self, end: End) -> int:
        """The number of an end."""
        return self.known.setdefault(end, len(self.known))


@dataclass(frozen=True)
class Atlas:
    """The rule of a voyage, laid out over all sets of claimed places.

    Attributes
    ----------
    chart : Chart
    values : Values
        What a card is worth to those who choose.
    """

    chart: Chart
    values: Values

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The places that can be claimed.

        Raises
        ------
        Fault
            If there are too many for a set.
        """
        if len(self.chart.places) > MOST_PLACES:
            raise Fault(f"Whole games know {MOST_PLACES} discoveries, not more.")
        return tuple(place.name for place in self.chart.places)

    @cached_property
    def sets(self) -> list[frozenset[str]]:
        """Every set of claimed places, by its number."""
        return subsets(self.places)

    @cached_property
    def options(self) -> tuple[str, ...]:
        """What can be taken at 10 or more; the empty one is nothing, where nothing is left."""
        others = [
            n for row in self.chart.choices if not row.circumnavigation for n in row.discoveries
        ]
        return tuple(dict.fromkeys(["", *(row.choice for row in self.chart.choices), *others]))

    @cached_property
    def sea(self) -> Sea:
        """The voyages of a turn."""
        return Sea(self.chart, self.values)

    def tables(self, choices: Sequence[Choosing], strengths: Sequence[int]) -> SeaTables:
        """Everything that voyages look up.

        Parameters
        ----------
        choices : sequence of str
            What each power would choose.
        strengths : sequence of int
            What may be added to the second roll: all ratings, with Mercator's Map and without.
        """
        ends = Ends()
        by_slot = [[ends.number(self._end(slot, c)) for c in self.sets] for slot in self._slots()]
        alone = [
            [[self.option((Leg("", 0, s, choice),), c) for c in self.sets] for s in strengths]
            for choice in choices
        ]
        return SeaTables(
            rows_of(self.chart.exploration),
            rows_of(self.chart.around),
            np.array([row.outcome == "choice" for row in self.chart.exploration], dtype=np.int64),
            np.array(by_slot, dtype=np.int64),
            filled(END, [self._about(end) for end in ends.known]),
            np.array(alone, dtype=np.int8),
        )

    def option(self, legs: tuple[Leg, ...], claimed: frozenset[str]) -> int:
        """The number of the option that the first of these voyages takes."""
        return self.options.index(self.sea.decided(legs, claimed)[0])

    def _slots(self) -> Iterator[tuple[int, str, int]]:
        """Row of the first roll, option and row of the second, of every slot."""
        rows = range(len(self.chart.exploration))
        yield from ((row, "", 0) for row in rows)
        for name in self.options:
            yield from ((-1, name, around) for around in range(len(self.chart.around)))

    def _end(self, slot: tuple[int, str, int], claimed: frozenset[str]) -> End:
        row, option, around = slot
        if row >= 0:
            band = self.chart.exploration.rows[row]
            choice = band.outcome == "choice"
            return self.chart.nothing if choice else self.chart.plain(band, claimed)
        open_ = self.chart.open(claimed)
        if option in open_:
            return open_[option][around if len(open_[option]) > 1 else 0]
        if option in self.places and option not in claimed:
            return self.chart.found(self.chart.places.by_name[option])
        return self.chart.nothing

    def _about(self, end: End) -> dict[str, int]:
        rounds = CIRCUMNAVIGATION in end.claims
        prize = self.chart.places.by_name[CIRCUMNAVIGATION].vp if rounds else 0
        return {
            "claims": sum(1 << self.places.index(name) for name in end.claims),
            "vp": end.vp - prize,
            "prize": prize,
            "cards": end.cards,
            "leaves": end.leaves,
            "dies": end.dies,
            "rounds": rounds,
        }


def subsets(names: Sequence[str]) -> list[frozenset[str]]:
    """Every set of some names, by its number: bit i is the i-th name.

    >>> [sorted(s) for s in subsets(["a", "b"])]
    [[], ['a'], ['b'], ['a', 'b']]
    """
    return [
        frozenset(name for i, name in enumerate(names) if bits >> i & 1)
        for bits in range(1 << len(names))
    ]


def rows_of(table: Any) -> Whole:
    """The row that each total from `LOWEST` to `HIGHEST` looks up."""
    found: Whole = table.row(np.arange(LOWEST, HIGHEST + 1))
    return found
