"""The cards that touch voyages and conquests (Here I Stand, cards 50, 77, 96, 98, 99 and 101)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from analysis import names
from analysis.here_i_stand.powers import Powers
from analysis.tables import Band, Banded, Count, FigureTable, NamedRow, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures


class Mercator(FigureTable):
    """Mercator's Map: launches a voyage and helps both rolls."""

    table: ClassVar[str] = "mercator"
    card: Count
    voyage: int
    circumnavigation: int


class Smallpox(FigureTable):
    """Smallpox: launches a conquest with a bonus."""

    table: ClassVar[str] = "smallpox"
    card: Count
    modifier: int


class Cabot(FigureTable, NamedRow):
    """Sebastian Cabot: a voyage of his own for each of `powers`, never under Uncharted."""

    table: ClassVar[str] = "cabot"
    card: Count
    powers: Tuple[str]
    rating: int
    per_game: Literal[1]
    uncharted: bool
    flips_marker: bool

    def faults(self, figures: Figures) -> Iterator[str]:
        """Powers must exist."""
        known = figures.get(Powers)
        for power in self.powers:
            if not known.known(power):
                yield f"powers: {names.unknown('power', power, known)}"


class CabotDeath(FigureTable):
    """Whether the other powers' Cabots leave the game with the card when one of them dies."""

    table: ClassVar[str] = "cabot_death"
    other_cabots_leave: bool


class Moluccas(FigureTable):
    """Sale of Moluccas: cards for whoever has sailed round the world."""

    table: ClassVar[str] = "moluccas"
    card: Count
    cards: Count


class FountainRow(Band):
    """A band of the die of the Fountain of Youth."""

    outcome: str
    explorers_lost: Count


class FountainOfYouth(Banded[FountainRow]):
    """Fountain of Youth: cancels a voyage under way; then a die for an explorer's life."""

    table: ClassVar[str] = "fountain_of_youth"
    lowest: ClassVar[int | None] = 1
    highest: ClassVar[int | None] = 6
    card: Count


class Cibola(FigureTable):
    """Search for Cibola: cancels an exploration or a conquest under way."""

    table: ClassVar[str] = "cibola"
    card: Count
    cancels: Tuple[Literal["explore", "conquer"]]
