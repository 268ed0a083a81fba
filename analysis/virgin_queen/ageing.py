"""Ageing of unmarried royals (Virgin Queen 21.3).

After the weddings every unmarried royal on the display ages: a woman loses a point of eligibility,
a man rolls a die and keeps his on a 5 or 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from analysis.faults import Fault
from analysis.figures import load
from analysis.sheet import Sheet
from analysis.tables import Band, Banded, FigureTable, Row, Rows
from analysis.virgin_queen.frame import USUAL, CampaignFrame
from analysis.virgin_queen.royals import HIGHEST, Royal, Royals, repeated, unknown_royals

if TYPE_CHECKING:
    from analysis.figures import Figures, Reader
    from analysis.grid import Whole

GONE = 0
FACES = range(1, 7)
MOST_TURNS = 99
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
    >>> steps(load("virgin_queen").reader(), load("virgin_queen").get(Royals).find("Orange"))[3]
    array([2, 2, 2, 2, 3, 3])
    """
    before = np.arange(HIGHEST + 1, dtype=np.int64)[:, None]
    after = np.minimum(before + changes(read, royal), HIGHEST)
    floor = 1 if read.switch("eligibility_floor") == "stays at 1" else GONE
    return np.where(before == GONE, GONE, np.maximum(after, floor))


def aged(read: Reader, royal: Royal, chances: Chances, turns: int = 1) -> Chances:
    """The chances of each eligibility after so many turns more.

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


def ageing(
    royal: str,
    *,
    turns: int | None = None,
    turn: int = 1,
    rating: int | None = None,
    figures: Figures | None = None,
) -> Sheet:
    """The eligibility of an unmarried royal after each turn.

    Parameters
    ----------
    royal : str
    turns : int, optional
        How many turns to look at; default: to the end of the Campaign.
    turn : int
        The first of them.
    rating : int, optional
        The present eligibility, before the ageing of the first turn; default: unmarried since
        entering.

    Returns
    -------
    Sheet
        One row a turn: the mean eligibility and the chance of each (`1`, `2` ...; `off` the
        display), empty before the royal enters.

    Raises
    ------
    Fault
        For an unknown royal, a turn or a rating out of range.

    Examples
    --------
    >>> ageing("Orange", turns=2).rows[1]
    {'turn': 2, 'mean': Fraction(5, 3), 'off': Fraction(0, 1), '1': Fraction(4, 9), ...}
    """
    read = (figures or load("virgin_queen")).reader()
    person = read(Royals).find(royal)
    last = _last(read, turns, turn, rating)
    start = on_turn(read, person, turn) if rating is None else {rating: Fraction(1)}
    rows = list(_by_turn(read, person, start, turn, last))
    top = max([1, *start, *(e for _, chances in rows for e in chances)])
    shown = ["turn", "mean", "off", *map(str, range(1, top + 1))]
    return Sheet(
        name="ageing",
        game="Virgin Queen",
        edition="2012",
        inputs={"royal": person.name, "first_turn": turn, "turns": turns, "rating": rating},
        rows=tuple(_row(number, chances, top) for number, chances in rows),
        heads=dict(zip(shown, ["after turn", "mean", "off display", *shown[3:]], strict=True)),
        assumed=read.assumed,
        notes=tuple(_notes(read, person, rating, turn)),
    )


def _last(read: Reader, turns: int | None, turn: int, rating: int | None) -> int:
    wrong = []
    if turns is not None and not 1 <= turns <= MOST_TURNS:
        wrong.append(f"--turns must be from 1 to {MOST_TURNS}, not {turns}.")
    if not 1 <= turn <= MOST_TURNS:
        wrong.append(f"--turn must be from 1 to {MOST_TURNS}, not {turn}.")
    if rating is not None and not 1 <= rating <= HIGHEST:
        wrong.append(f"--rating must be from 1 to {HIGHEST}, not {rating}.")
    if wrong:
        raise Fault(*wrong)
    if turns is None:
        return max(turn, read(CampaignFrame).of(USUAL).last_turn)
    return turn + turns - 1


def _by_turn(
    read: Reader, royal: Royal, chances: Chances, turn: int, last: int
) -> Iterator[tuple[int, Chances]]:
    """The chances after each turn; a royal who enters later has none before."""
    for number in range(turn, last + 1):
        if not chances and number == royal.enters:
            chances = {royal.eligibility: Fraction(1)}
        chances = aged(read, royal, chances)
        yield number, chances


def _row(turn: int, chances: Chances, top: int) -> Mapping[str, int | Fraction | None]:
    def chance(eligibility: int) -> Fraction | None:
        return chances.get(eligibility, Fraction(0)) if chances else None

    by_eligibility = {str(e): chance(e) for e in range(1, top + 1)}
    known = mean(chances) if chances else None
    return {"turn": turn, "mean": known, "off": chance(GONE)} | by_eligibility


def _notes(read: Reader, royal: Royal, rating: int | None, turn: int) -> Iterator[str]:
    if rating is None:
        yield f"{royal.name} enters on turn {royal.enters} with eligibility {royal.eligibility}."
    else:
        yield f"{royal.name} has eligibility {rating} on turn {turn}."
    exception = read(AgeingExceptions).of(royal)
    if exception is not None and exception.change == 0:
        yield f"{royal.name} does not age."
    elif exception is not None or royal.sex == "F":
        yield f"{royal.name} ages without a roll."
    else:
        yield f"{royal.name} rolls a die each turn."
