"""Turns, phases, and what comes or comes back with them: the figures of the calendar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from analysis.here_i_stand.powers import Powers
from analysis.tables import Count, FigureTable, NamedRow, NamedRows, Row, Rows, Tuple, Turn

if TYPE_CHECKING:
    from analysis.figures import Figures


class Years(Row):
    """A turn and its years."""

    turn: Turn
    first_year: Count
    last_year: Count


class TurnFrame(Rows[Years]):
    """The turns."""

    table: ClassVar[str] = "turn_frame"

    def faults(self, figures: Figures) -> Iterator[str]:
        """There are turns, and turns and years follow one another."""
        if not self.rows or self.rows[0].turn != 1:
            yield "must begin with turn 1."
        for at, (a, b) in enumerate(zip(self.rows, self.rows[1:], strict=False), 2):
            if (b.turn, b.first_year) != (a.turn + 1, a.last_year + 1):
                yield f"row {at}: must be turn {a.turn + 1} from {a.last_year + 1} on."


class Phase(NamedRow):
    """A phase of a turn; `only_turn` where it is left out of all others."""

    phase: Count
    only_turn: Count | None = None


class Phases(NamedRows[Phase]):
    """The phases, in order."""

    table: ClassVar[str] = "phases"
    kind: ClassVar[str] = "phase"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Names differ, and the phases are numbered in order."""
        yield from super().faults(figures)
        for at, row in enumerate(self, 1):
            if row.phase != at:
                yield f"row {at} ({row.name}): phase must be {at}, not {row.phase}."


class ImpulseOrder(FigureTable):
    """The order of impulses, and of the deal."""

    table: ClassVar[str] = "impulse_order"
    order: Tuple[str]

    def faults(self, figures: Figures) -> Iterator[str]:
        """Every power once."""
        powers = [power.name for power in figures.get(Powers)]
        if sorted(self.order) != sorted(powers):
            yield f"order must have each of {', '.join(powers)} once."


class FirstDiplomacy(FigureTable):
    """All that the Diplomacy phase of the first turn holds."""

    table: ClassVar[str] = "first_diplomacy"
    turn: Count
    steps: Tuple[str]


class Leader(NamedRow):
    """A leader who enters on a fixed turn."""

    power: str
    kind: str
    turn: Count
    space: str


class Leaders(NamedRows[Leader]):
    """The leaders who enter on a fixed turn."""

    table: ClassVar[str] = "leaders"
    kind: ClassVar[str] = "leader"


class Return(Row):
    """What comes back in the Card Draw phase, where to, and what if it cannot."""

    what: str
    to: str
    otherwise: str = ""

    def __str__(self) -> str:
        """As a sentence without its stop."""
        return f"{self.what}: to {self.to}" + (f", else {self.otherwise}" if self.otherwise else "")


class Returns(Rows[Return]):
    """What comes back in the Card Draw phase."""

    table: ClassVar[str] = "returns"
