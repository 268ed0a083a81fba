"""The Suez canal (Virgin Queen 23.1).

One option of the home card Grand Vizier: a die, +1 for each earlier failure, +2 with Excavation;
a modified 6 builds the canal: 2 VP, and a card each turn from then on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.grid import Grid, die
from analysis.outcome import Gain, Outcome, Table, resolve
from analysis.tables import Count, FigureTable
from analysis.virgin_queen.patronage.patronage_bonuses import Cards
from analysis.virgin_queen.powers import Powers

MOST = 1000
KINDS = ("vp", "cards", "cards_per_turn", "attempts")


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

    def faults(self, figures: Figures) -> Iterator[str]:
        """The power and the card must exist."""
        yield from figures.get(Powers).unknown({"power": self.power})
        yield from figures.get(Cards).unknown({"card": self.card})


@dataclass(frozen=True)
class Try:
    """A try: what it is called, its bonus besides earlier tries of the list, and the turns after.

    Attributes
    ----------
    name : str
        Such as `at try 1` or `on turn 3`.
    bonus : int
    turns_after : int
        Turns that still bring a card if this try builds the canal.
    """

    name: str
    bonus: int
    turns_after: int = 0


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
    check_whole(failures=failures, attempts=attempts, turns_left=turns_left)
    added = bonus_of(table, failures, excavation=excavation)
    number = _number(table, added, [n for n in (attempts, turns_left) if n is not None])
    tries = [
        Try(f"at try {i + 1}", added, max(0, (turns_left or 0) - i - 1)) for i in range(number)
    ]
    inputs = {
        "failures": failures,
        "excavation": excavation,
        "attempts": attempts,
        "turns_left": turns_left,
    }
    return tries_to_build(read, tries, inputs)


def tries_to_build(read: Reader, tries: Sequence[Try], inputs: Mapping[str, Any]) -> Attempt:
    """The attempt that these tries are."""
    table = read(Canal)
    return Attempt(
        name="canal",
        game="Virgin Queen",
        edition="2012",
        inputs=inputs,
        power=table.power,
        table=tried(table, tries),
        assumed=read.assumed,
        kinds=KINDS,
    )


def tried(table: Canal, tries: Sequence[Try]) -> Table:
    """The try that builds the canal, over the dice of all of them."""
    grid = Grid(*(die(f"try {i + 1}") for i in range(len(tries))))
    built = np.full(grid.shape, len(tries), dtype=np.int64)
    for i in reversed(range(len(tries))):
        total = grid[f"try {i + 1}"] + tries[i].bonus + i * table.per_failure
        built = np.where(total >= table.needed, i, built)

    def describe(cell: dict[str, int]) -> Outcome:
        at = cell["built"]
        if at == len(tries):
            return Outcome("not built", counts={"attempts": at})
        later = table.cards_per_turn * tries[at].turns_after
        gains = {table.power: Gain(table.vp, later, table.cards_per_turn)}
        text, effects = f"built {tries[at].name}", (f"expeditions {table.expeditions}",)
        return Outcome(text, "built", effects, gains, {"attempts": at + 1})

    return resolve(grid, {"built": built}, describe)


def bonus_of(table: Canal, failures: int, *, excavation: bool) -> int:
    """What earlier failures and Excavation add to a try."""
    return failures * table.per_failure + (table.excavation if excavation else 0)


def _number(table: Canal, bonus: int, asked: Sequence[int]) -> int:
    """How many tries can come to pass."""
    short = table.needed - 1 - bonus
    if short > 0 and table.per_failure == 0:
        if not asked:
            raise Fault("With these figures a try may fail for ever; say how many with --attempts.")
        return min(asked)
    certain = 1 + max(0, -(-short // table.per_failure) if short > 0 else 0)
    return min([certain, *asked])


def check_whole(**given: int | None) -> None:
    """Raise a Fault for an option out of range."""
    for name, number in given.items():
        if number is not None and not 0 <= number <= MOST:
            option = name.replace("_", "-")
            raise Fault(f"--{option} must be from 0 to {MOST}, not {number}.")
