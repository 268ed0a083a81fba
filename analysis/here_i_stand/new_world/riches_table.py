"""The New World Riches table and what alters its results (Here I Stand 20.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, get_args

import numpy as np

from analysis import names
from analysis.figures import Reader
from analysis.here_i_stand.new_world.discoveries import Conquests
from analysis.tables import Band, Banded, Count, FigureTable, NamedRow, Row, Rows, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures

Holding = Literal["colony", "potosi", "maya", "aztec", "inca"]
Result = Literal["elim", "none", "galleon", "card", "deplete"]
Marker = Literal["Colonial Governor", "Native Uprising"]
HOLDINGS: tuple[Holding, ...] = ("colony", "potosi", "maya", "aztec", "inca")
COLONIES: tuple[Holding, ...] = ("colony", "potosi")


class RichesRoll(FigureTable):
    """When a holding is rolled for, and with how many dice."""

    table: ClassVar[str] = "riches_roll"
    dice: Literal[2]
    phase: str
    turns_after: Literal[1]


class RichesRow(Band):
    """The results of a roll, by holding."""

    colony: Result
    potosi: Result
    maya: Result
    aztec: Result
    inca: Result


class RichesTable(Banded[RichesRow]):
    """2d6 for every holding in every Card Draw phase."""

    table: ClassVar[str] = "riches_table"

    def warnings(self, figures: Figures) -> Iterator[str]:
        """Rows that no roll reaches."""
        yield from self.out_of_reach(2, 12 + max(0, figures.get(Plantations).modifier))


class RichesResult(Row):
    """What a result brings, and what becomes of a colony and of a conquest."""

    result: Result
    cards: Count
    colony: Literal["stays", "removed"]
    conquest: Literal["stays", "spent"]


class RichesResults(Rows[RichesResult]):
    """One row a result."""

    table: ClassVar[str] = "riches_results"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Every result of the table stands here, once."""
        have = [row.result for row in self]
        for name in ("elim", "none", "galleon", "card", "deplete"):
            if have.count(name) != 1:
                yield f"{name!r} must stand in one row, not in {have.count(name)}."

    def of(self, result: Result) -> RichesResult:
        """The row of a result."""
        return next(row for row in self if row.result == result)


class Plantations(FigureTable):
    """A bonus on the rolls of some holdings, for the rest of the game."""

    table: ClassVar[str] = "plantations"
    card: Count
    modifier: int
    holdings: Tuple[Holding]


class Galleons(FigureTable):
    """What one result turns into with the marker."""

    table: ClassVar[str] = "galleons"
    card: Count
    turns: Result
    into: Result


class GovernorRow(Row):
    """A face of the marker: what one result turns into."""

    name: Marker
    turns: Result
    into: Result


class GovernorAndUprising(Rows[GovernorRow]):
    """The marker of Colonial Governor and Native Uprising."""

    table: ClassVar[str] = "governor_and_uprising"
    card: Count
    leaves_when_used: bool

    def faults(self, figures: Figures) -> Iterator[str]:
        """One row a face."""
        for face in get_args(Marker):
            if (rows := sum(row.name == face for row in self)) != 1:
                yield f"must have one row of the face {face!r}, not {rows}."

    def of(self, name: Marker) -> GovernorRow:
        """The row of a face."""
        return next(row for row in self if row.name == name)


class Potosi(FigureTable):
    """Potosi takes an open colony box, and colony markers of that power leave the game."""

    table: ClassVar[str] = "potosi"
    card: Count
    takes_colony_box: bool
    colony_markers_lost: Count
    counts_as_colonize: bool


class Yield(NamedTuple):
    """What a roll for a holding comes to."""

    cards: int
    stays: bool
    used: bool = False
    """Whether the Governor's or Uprising's marker altered the result."""


def holding(read: Reader, name: str) -> Holding:
    """The holding of that name; conquests answer to all their names.

    >>> from analysis.figures import load
    >>> read = load("here_i_stand").reader()
    >>> holding(read, "Potosi"), holding(read, "Incas"), holding(read, "colonies")
    ('potosi', 'inca', 'colony')
    """
    rows = [
        NamedRow(name="colony", aliases=("colonies", "колония", "колонии")),
        NamedRow(name="potosi", aliases=("Potosi Silver Mines", "Потоси")),
        *read(Conquests),
    ]
    found = names.fold(names.find("holding", name, rows).name)
    return next(known for known in HOLDINGS if known == found)


def yields(
    read: Reader,
    what: Holding,
    *,
    galleons: bool = False,
    plantations: bool = False,
    marker: Marker | None = None,
) -> tuple[Yield, ...]:
    """What each of the 36 ways of a roll for a holding comes to.

    Parameters
    ----------
    read : Reader
    what : Holding
    galleons, plantations : bool
        Whether its power has those markers.
    marker : Marker, optional
        The face of card 111 that lies with its power.

    Examples
    --------
    A colony: 6 of 36 ways eliminate it, 10 draw a card.

    >>> from analysis.figures import load
    >>> ways = yields(load("here_i_stand").reader(), "colony")
    >>> sum(not w.stays for w in ways), sum(w.cards for w in ways)
    (6, 10)
    """
    table = read(RichesTable)
    help_ = read(Plantations) if plantations else None
    plus = help_.modifier if help_ and what in help_.holdings else 0
    dice = np.add.outer(np.arange(1, 7), np.arange(1, 7)).ravel()
    rows = table.row(dice + plus)
    return tuple(
        _yield(read, what, result_of(read, what, die, table.rows[row]), galleons, marker)
        for die, row in zip((dice + plus).tolist(), rows.tolist(), strict=True)
    )


def result_of(read: Reader, what: Holding, roll: int, row: RichesRow) -> Result:
    """The result that the table gives; the Maya's at 6 is a switch."""
    result: Result = getattr(row, what)
    if what == "maya" and roll == 6:
        return "deplete" if read.switch("riches_maya_6") == "deplete" else "none"
    return result


def _yield(
    read: Reader, what: Holding, result: Result, galleons: bool, marker: Marker | None
) -> Yield:
    used = False
    face = read(GovernorAndUprising).of(marker) if marker else None
    if face and result == face.turns and reached(read, what):
        result, used = face.into, True
    ships = read(Galleons) if galleons else None
    if ships and result == ships.turns:
        result = ships.into
    row = read(RichesResults).of(result)
    stays = row.colony == "stays" if what in COLONIES else row.conquest == "stays"
    return Yield(row.cards, stays, used)


def reached(read: Reader, what: Holding) -> bool:
    """Whether Colonial Governor and Native Uprising reach a holding: a switch."""
    return what in COLONIES or read.switch("governor_reach") == "any holding"
