"""The rows of the Royal Wedding Table for every bonus of a couple at once (Virgin Queen 21.1).

For whatever looks at many weddings: all matches of a turn, plans over turns, whole games.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from analysis.choose import Choice, Option, Values, choose, decided
from analysis.grid import Grid, Whole
from analysis.virgin_queen.weddings.couple import Couple
from analysis.virgin_queen.weddings.royals import HIGHEST, Royal, side
from analysis.virgin_queen.weddings.wedding_dice import AGAIN, KEEP, Decide, Reroll, throw
from analysis.virgin_queen.weddings.wedding_result import (
    ORDINARY,
    Circumstances,
    Consequences,
    consequences,
)
from analysis.virgin_queen.weddings.wedding_table import FATES, RoyalWeddingTable

if TYPE_CHECKING:
    from analysis.figures import Reader

MOST_BONUS = 3 * HIGHEST


@dataclass(frozen=True, eq=False)
class WeddingRows:
    """What a couple's dice come to, for every total that may be added to them.

    Attributes
    ----------
    couple : Couple
    grid : Grid
        Of equally likely cells: 36, with re-rolls 216 or 1,296.
    rows : array of int64, shape (bonuses, grid.size)
        The number of the row of the Royal Wedding Table, by bonus (from 0) and cell.
    results : tuple of Consequences
        What each row of the table brings to this couple.
    """

    couple: Couple
    grid: Grid
    rows: Whole
    results: tuple[Consequences, ...]

    @cached_property
    def ways(self) -> Whole:
        """In how many of `grid.size` ways each row falls, shape (bonuses, rows of the table)."""
        n = len(self.results)
        return np.stack([np.bincount(cells, minlength=n) for cells in self.rows])

    def gains(self, power: str) -> Whole:
        """VP and cards of a power in each row of the table, shape (rows of the table, 2)."""
        found = [result.outcome for result in self.results]
        return np.array([[o.amount(kind, power) for kind in ("vp", "cards")] for o in found])

    @property
    def fates(self) -> Whole:
        """The number of each row's fate in `FATES`, shape (rows of the table,)."""
        return np.array([FATES.index(result.row.fate) for result in self.results])


def wedding_rows(
    read: Reader,
    couple: Couple,
    when: Circumstances = ORDINARY,
    values: Values = Values(),
    bonuses: Sequence[int] = range(MOST_BONUS + 1),
    *,
    rerolls: bool = True,
) -> WeddingRows:
    """The rows of the table in every cell, for each of the bonuses.

    Parameters
    ----------
    bonuses : sequence of int
        What is added to the dice: see `Couple.bonus`.
    rerolls : bool
        Whether the royals re-roll as they must or may; else as if none of them did.

    Examples
    --------
    >>> from analysis.figures import load
    >>> from analysis.virgin_queen.weddings.couple import couple_of
    >>> read = load("virgin_queen").reader()
    >>> found = wedding_rows(read, couple_of(read, "Elizabeth I", "Anjou"))
    >>> found.rows.shape, found.ways[8].tolist()
    ((37, 36), [0, 1, 2, 7, 11, 9, 6])
    """
    thrown = throw(read, couple, rerolls=rerolls)
    results = results_of(read, couple, when)
    decide = decider(read, thrown.grid, results, values)
    rows = np.stack([thrown.rows(bonus, decide).ravel() for bonus in bonuses])
    return WeddingRows(couple, thrown.grid, rows, results)


def results_of(
    read: Reader, couple: Couple, when: Circumstances = ORDINARY
) -> tuple[Consequences, ...]:
    """What every row of the table brings to this couple."""
    return tuple(consequences(read, couple, row, when) for row in read(RoyalWeddingTable))


def decider(
    read: Reader,
    grid: Grid,
    results: Sequence[Consequences],
    values: Values,
    record: list[Choice] | None = None,
) -> Decide:
    """How a royal's owner decides on a re-roll: by his own VP and cards, seeing what is known.

    Parameters
    ----------
    record : list, optional
        Where to note what was chosen.
    """
    outcomes = [result.outcome for result in results]

    def gains(rows: Whole, royal: Royal) -> dict[str, Whole]:
        owner = side(read, royal) or royal.power
        return {
            kind: np.array([o.amount(kind, owner) for o in outcomes], dtype=np.int64)[rows]
            for kind in ("vp", "cards")
        }

    def decide(reroll: Reroll, kept: Whole, again: Whole, known: Collection[str]) -> Whole:
        options = [
            Option(KEEP, gains(kept, reroll.royal)),
            Option(AGAIN, gains(again, reroll.royal)),
        ]
        if record is None:
            return choose(grid, options, known, values)
        taken, made = decided(grid, reroll.axis, options, known, values)
        record.append(made)
        return taken

    return decide
