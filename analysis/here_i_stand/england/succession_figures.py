"""Figures of the English succession (Here I Stand 21.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from analysis import names
from analysis.here_i_stand.deck.rulers import Rulers
from analysis.tables import Count, FigureTable, Roll, Row, Rows

if TYPE_CHECKING:
    from analysis.figures import Figures

HENRY, EDWARD, MARY, ELIZABETH = "Henry VIII", "Edward VI", "Mary I", "Elizabeth I"
Faith = Literal["Catholic", "Protestant"]


class Entry(Row):
    """When a ruler's card enters the deck: on `turn`, or on the first turn after another rules.

    `highest` is the highest result on the chart so far; `needs` is a condition, or empty.
    """

    highest: Roll
    ruler: str
    card: Count
    turn: Count | None = None
    after: str = ""
    needs: str = ""

    def holds(self, highest: int, *, elizabeth: bool) -> bool:
        """Whether the row is for this highest result, and its condition is met."""
        low, high = self.highest.low or 0, self.highest.high or 6
        return low <= highest <= high and (elizabeth or not self.needs)


class Entries(Rows[Entry]):
    """Which ruler's card enters when."""

    table: ClassVar[str] = "succession"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Rulers must exist and have that card; each row has a turn or follows a ruler."""
        rulers = figures.get(Rulers)
        for number, row in enumerate(self, 1):
            where = f"row {number} ({row.ruler}):"
            for name in filter(None, (row.ruler, row.after)):
                if not rulers.known(name):
                    yield f"{where} {names.unknown('ruler', name, rulers)}"
            if rulers.known(row.ruler) and rulers.find(row.ruler).card != row.card:
                yield f"{where} card must be {rulers.find(row.ruler).card}, not {row.card}."
            if (row.turn is None) != bool(row.after):
                yield f"{where} give either turn or after."

    def enters(self, turn: int, ruler: str, highest: int, *, elizabeth: bool) -> str:
        """The ruler whose card enters on a turn that begins under `ruler`; empty if none does.

        Examples
        --------
        >>> from analysis.figures import load
        >>> table = load("here_i_stand").get(Entries)
        >>> table.enters(6, "Henry VIII", 3, elizabeth=False)
        'Mary I'
        >>> table.enters(8, "Mary I", 3, elizabeth=False)
        ''
        """
        for row in self:
            if not row.holds(highest, elizabeth=elizabeth):
                continue
            if ruler == row.after or (ruler == HENRY and row.turn is not None and row.turn <= turn):
                return row.ruler
        return ""

    def first_turn(self, ruler: str) -> int:
        """The first turn on which this ruler can come to the throne: after another, a turn later.

        >>> from analysis.figures import load
        >>> table = load("here_i_stand").get(Entries)
        >>> [table.first_turn(ruler) for ruler in (EDWARD, MARY, ELIZABETH)]
        [6, 6, 7]
        """
        first = min((row.turn for row in self if row.turn), default=1)
        own = [row.turn for row in self if row.ruler == ruler and row.turn]
        return min(own, default=first + 1)


class LateEdward(Row):
    """What becomes of Mary's card when Edward was born late."""

    highest: Roll
    edward: Literal["sickly", "healthy"]
    mary_card: Literal["discards", "out of the game"]


class LateBirth(Rows[LateEdward]):
    """Edward born on `from_turn` or later: Mary's card, already out, is played as Edward VI."""

    table: ClassVar[str] = "late_birth"
    from_turn: Count


class TroopsSide(Row):
    """The side of English troops in religious matters under a ruler."""

    ruler: str
    side: Faith


class EnglishTroops(Rows[TroopsSide]):
    """The religious side of each ruler of England."""

    table: ClassVar[str] = "english_troops"

    def of(self, ruler: str) -> Faith:
        """The side under a ruler.

        >>> from analysis.figures import load
        >>> load("here_i_stand").get(EnglishTroops).of("Mary I")
        'Catholic'
        """
        return next(row.side for row in self if row.ruler == ruler)

    def faults(self, figures: Figures) -> Iterator[str]:
        """Every ruler of England has a side."""
        mine = {row.ruler for row in self}
        for ruler in figures.get(Rulers).of("England"):
            if ruler.name not in mine:
                yield f"has no row for {ruler.name}."


class MarriageOrder(FigureTable):
    """How often the marriage comes before the ruler's card of that turn, in per cent."""

    table: ClassVar[str] = "marriage_order"
    marriage_first: Annotated[int, Field(ge=0, le=100)]
