"""The dice of a wedding and their re-rolls (Virgin Queen 21.1).

Don Carlos must re-roll the die with the highest result, Anna of Austria may re-roll the one with
the lowest; both look at the natural dice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from analysis.grid import Grid, Whole, die
from analysis.virgin_queen.weddings.royals import Royal, RoyalTraits
from analysis.virgin_queen.weddings.wedding_table import Rerolls, RoyalWeddingTable, WeddingDice

if TYPE_CHECKING:
    from analysis.figures import Reader
    from analysis.virgin_queen.weddings.couple import Couple

MUST, MAY = "re-roll highest", "re-roll lowest"
KEEP, AGAIN = "keep", "re-roll"
Dice = tuple[Whole, ...]


@dataclass(frozen=True)
class Reroll:
    """A royal's re-roll: of the highest die, which he must, or of the lowest, which he may."""

    royal: Royal
    must: bool

    @property
    def axis(self) -> str:
        """The name of its die."""
        return f"{self.royal.name}'s re-roll"

    def replaced(self, dice: Dice, new: Whole) -> Dice:
        """The dice with the highest (or lowest) replaced; of equal dice the first."""
        stack = np.stack(dice)
        at = stack.argmax(axis=0) if self.must else stack.argmin(axis=0)
        return tuple(np.where(at == i, new, d) for i, d in enumerate(dice))


Decide = Callable[[Reroll, Whole, Whole, Collection[str]], Whole]
"""(re-roll, rows if kept, rows if re-rolled, known axes) -> 1 where it is re-rolled."""


@dataclass(frozen=True, eq=False)
class Throw:
    """What a couple throws: its dice, and the re-rolls in their order.

    Attributes
    ----------
    grid : Grid
        An axis a die, then one a re-roll.
    thrown : tuple of str
        The axes of the dice.
    rerolls : tuple of Reroll
    table : RoyalWeddingTable
    """

    grid: Grid
    thrown: tuple[str, ...]
    rerolls: tuple[Reroll, ...]
    table: RoyalWeddingTable

    def rows(self, bonus: int, decide: Decide) -> Whole:
        """The number of the row of the Royal Wedding Table in every cell of the grid."""

        def follow(dice: Dice, left: Sequence[Reroll], known: tuple[str, ...]) -> Dice:
            """The dice after the re-rolls that are left."""
            if not left:
                return dice
            reroll, *later = left
            seen = (*known, reroll.axis)
            again = follow(reroll.replaced(dice, self.grid[reroll.axis]), later, seen)
            if reroll.must:
                return again
            kept = follow(dice, later, seen)
            taken = decide(reroll, self.row(kept, bonus), self.row(again, bonus), known)
            return tuple(np.where(taken == 1, b, a) for a, b in zip(kept, again, strict=True))

        dice = tuple(np.broadcast_to(self.grid[name], self.grid.shape) for name in self.thrown)
        return self.row(follow(dice, self.rerolls, self.thrown), bonus)

    def row(self, dice: Dice, bonus: int) -> Whole:
        """The number of the row that these dice look up."""
        return self.table.row(np.asarray(sum(dice)) + bonus)


def throw(read: Reader, couple: Couple, *, rerolls: bool = True) -> Throw:
    """What a couple throws: a die for each power, and the re-rolls of its royals.

    Parameters
    ----------
    rerolls : bool
        Whether the royals re-roll as they must or may; else as if none of them did.
    """
    each = read(WeddingDice).dice_per_power
    one = couple.one_power and read.switch("one_power_dice") == 1
    thrown = ("couple",) if one else ("bride", "groom")
    again = _rerolls(read, couple) if rerolls else ()
    axes = [*(name for name in thrown for _ in range(each)), *(r.axis for r in again)]
    return Throw(Grid(*map(die, axes)), thrown, again, read(RoyalWeddingTable))


def _rerolls(read: Reader, couple: Couple) -> tuple[Reroll, ...]:
    """The re-rolls of a couple; of two, the switch says whose comes first."""
    traits = read(RoyalTraits)
    found = [
        Reroll(royal, traits.has(royal, MUST))
        for royal in couple.pair
        if traits.has(royal, MUST) or traits.has(royal, MAY)
    ]
    if found:
        read(Rerolls)
    if len(found) == 2:
        first = read.switch("first_reroll")
        found.sort(key=lambda reroll: reroll.royal.name != first)
    return tuple(found)
