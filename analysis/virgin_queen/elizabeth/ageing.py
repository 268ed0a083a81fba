"""Ageing of unmarried royals (Virgin Queen 21.3).

After the weddings every unmarried royal on the display ages: a woman loses a point of eligibility,
a man rolls a die and keeps his on a 5 or 6.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from analysis.tables import Band, Banded, FigureTable, Row, Rows
from analysis.virgin_queen.weddings.royals import HIGHEST, Royal, repeated, unknown_royals

if TYPE_CHECKING:
    from analysis.figures import Figures, Reader
    from analysis.grid import Whole

GONE = 0
FACES = range(1, 7)
Chances = dict[int, Fraction]
"""The chance of each eligibility; 0 is off the display."""


class AgeingWomen(FigureTable):
    """What every unmarried woman's eligibility changes by, without a roll."""

    table: ClassVar[str] = "ageing_women"
    change: int


class AgeingBand(Band):
    """What a man's roll changes his eligibility by."""

    change: int


class AgeingMen(Banded[AgeingBand]):
    """An unmarried man's roll."""

    table: ClassVar[str] = "ageing_men"
    lowest: ClassVar[int | None] = 1
    highest: ClassVar[int | None] = 6


class AgeingException(Row):
    """A royal who ages otherwise, without a roll."""

    name: str
    change: int


class AgeingExceptions(Rows[AgeingException]):
    """Royals who age otherwise: Leicester."""

    table: ClassVar[str] = "ageing_exceptions"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Royals must exist and stand once."""
        yield from unknown_royals((row.name for row in self), figures)
        yield from repeated(row.name for row in self)

    def of(self, royal: Royal) -> AgeingException | None:
        """How a royal ages otherwise."""
        return next((row for row in self if row.name == royal.name), None)


def changes(read: Reader, royal: Royal) -> Whole:
    """What each face of the die, 1 to 6, changes a royal's eligibility by."""
    faces = np.array(FACES, dtype=np.int64)
    if exception := read(AgeingExceptions).of(royal):
        return np.full_like(faces, exception.change)
    if royal.sex == "F":
        return np.full_like(faces, read(AgeingWomen).change)
    return read(AgeingMen).pick("change", faces)


def steps(read: Reader, royal: Royal) -> Whole:
    """The eligibility after ageing, shape (13, 6): by the eligibility before it (0 to 12) and face.

    0 is off the display, where nobody ages.

    Examples
    --------
    >>> from analysis import load
    >>> from analysis.virgin_queen.weddings.royals import Royals
    >>> read = load("virgin_queen").reader()
    >>> steps(read, read(Royals).find("Orange"))[3]
    array([2, 2, 2, 2, 3, 3])
    """
    before = np.arange(HIGHEST + 1, dtype=np.int64)[:, None]
    after = np.minimum(before + changes(read, royal), HIGHEST)
    floor = 1 if read.switch("eligibility_floor") == "stays at 1" else GONE
    return np.where(before == GONE, GONE, np.maximum(after, floor))


def aged(read: Reader, royal: Royal, chances: Chances, turns: int = 1) -> Chances:
    """The chances of each eligibility after so many turns more.

    >>> from analysis import load
    >>> from analysis.virgin_queen.weddings.royals import Royals
    >>> read = load("virgin_queen").reader()
    >>> aged(read, read(Royals).find("Charles II"), {3: Fraction(1)})
    {2: Fraction(2, 3), 3: Fraction(1, 3)}
    """
    step = steps(read, royal)
    for _ in range(turns):
        after: Chances = {}
        for before, chance in chances.items():
            for new in step[before].tolist():
                after[new] = after.get(new, Fraction(0)) + chance / len(FACES)
        chances = dict(sorted(after.items()))
    return chances


def on_turn(read: Reader, royal: Royal, turn: int) -> Chances:
    """The chances of each eligibility on a turn, before its ageing, if unmarried so far.

    Empty before the royal enters.

    >>> from analysis import load
    >>> from analysis.virgin_queen.weddings.royals import Royals
    >>> read = load("virgin_queen").reader()
    >>> on_turn(read, read(Royals).find("Elizabeth I"), 3)
    {3: Fraction(1, 1)}
    """
    if turn < royal.enters:
        return {}
    return aged(read, royal, {royal.eligibility: Fraction(1)}, turn - royal.enters)


def mean(chances: Chances) -> Fraction:
    """The mean eligibility, 0 for a royal off the display."""
    return sum((e * p for e, p in chances.items()), Fraction(0))
