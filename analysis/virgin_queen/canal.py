"""The Suez canal (Virgin Queen 23.1).

One option of the home card Grand Vizier: a die, +1 for each earlier failure, +2 with Excavation;
a modified 6 builds the canal: 2 VP, and a card each turn from then on.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Figures, load
from analysis.grid import Grid, die
from analysis.outcome import Gain, Outcome, resolve
from analysis.tables import Count, FigureTable


class Canal(FigureTable):
    """What the canal needs and gives."""

    table: ClassVar[str] = "canal"
    power: str
    card: str
    needed: int
    per_failure: Count
    excavation: int
    vp: int
    cards_per_turn: int
    expeditions: str


def canal(
    *,
    failures: int = 0,
    excavation: bool = False,
    attempts: int | None = None,
    turns_left: int | None = None,
    figures: Figures | None = None,
) -> Attempt:
    """Tries to build the canal.

    Parameters
    ----------
    failures : int
        Failed tries so far.
    excavation : bool
        Whether the Ottoman has the science bonus Excavation.
    attempts : int, optional
        Tries to come; default: until it is built.
    turns_left : int, optional
        Turns with a card draw that are left, one try a turn: the card of every turn after the one
        in which the canal was built is added up in `cards`.

    Raises
    ------
    Fault
        For a negative number, or tries that may go on for ever.

    Examples
    --------
    >>> odds = canal().exact()
    >>> odds.expected["attempts"].exact
    Fraction(899, 324)
    """
    read = (figures or load("virgin_queen")).reader()
    table = read(Canal)
    bonus = failures * table.per_failure + (table.excavation if excavation else 0)
    tries = _tries(table, bonus, failures, attempts, turns_left)
    grid = Grid(*(die(f"try {i + 1}") for i in range(tries)))
    built = np.full(grid.shape, tries, dtype=np.int64)
    for i in reversed(range(tries)):
        hit = grid[f"try {i + 1}"] + bonus + i * table.per_failure >= table.needed
        built = np.where(hit, i, built)

    def describe(cell: dict[str, int]) -> Outcome:
        at = cell["built"]
        if at == tries:
            return Outcome("not built", counts={"attempts": tries})
        later = max(0, (turns_left or 0) - at - 1)
        gain = Gain(table.vp, table.cards_per_turn * later, table.cards_per_turn)
        return Outcome(
            f"built at try {at + 1}", "built", (f"expeditions {table.expeditions}",),
            {table.power: gain}, {"attempts": at + 1},
        )  # fmt: skip

    inputs = {
        "failures": failures,
        "excavation": excavation,
        "attempts": attempts,
        "turns_left": turns_left,
    }
    return Attempt(
        name="canal",
        game="Virgin Queen",
        edition="2012",
        inputs=inputs,
        power=table.power,
        table=resolve(grid, {"built": built}, describe),
        assumed=read.assumed,
        kinds=("vp", "cards", "cards_per_turn", "attempts"),
    )


def _tries(
    table: Canal, bonus: int, failures: int, attempts: int | None, turns_left: int | None
) -> int:
    """The tries that can come to pass: none follows one that cannot fail."""
    for name, given in (("failures", failures), ("attempts", attempts), ("turns-left", turns_left)):
        if given is not None and not 0 <= given <= 1000:
            raise Fault(f"--{name} must be from 0 to 1000, not {given}.")
    asked = [given for given in (attempts, turns_left) if given is not None]
    short = table.needed - 1 - bonus
    if short > 0 and table.per_failure == 0:
        if not asked:
            raise Fault("With these figures a try may fail for ever; say how many with --attempts.")
        return min(asked)
    certain = 1 + max(0, -(-short // table.per_failure) if short > 0 else 0)
    return min([certain, *asked])
