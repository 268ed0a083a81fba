"""The Patronage Table: limits, bands of the roll, and awards (Virgin Queen 22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from analysis.tables import Band, Banded, Count, FigureTable, Row, Rows, Tuple
from analysis.virgin_queen.patronage.pieces import Artists, Kind, Scholars

if TYPE_CHECKING:
    from analysis.figures import Figures

FIRST_AWARD = 10
KINDS: tuple[Kind, ...] = ("artist", "scholar")
Spent = Annotated[int, Field(ge=1, le=20)]
PieceFate = Literal["out of the game", "back to the pool", "finished"]


class PatronageLimits(FigureTable):
    """One artist and one scholar a power a turn, for 2 to 4 CP each."""

    table: ClassVar[str] = "patronage_limits"
    artists_per_turn: Literal[1]
    scholars_per_turn: Literal[1]
    cp: Annotated[Tuple[Spent], Field(min_length=1, max_length=20)]
    dice: Literal[2]
    judged: Literal["highest printed rating first, ties by impulse order"]

    def faults(self, figures: Figures) -> Iterator[str]:
        """Every number of CP stands once, the fewest first."""
        if list(self.cp) != sorted(set(self.cp)):
            yield f"cp must rise, each number once, not {', '.join(map(str, self.cp))}."


class PatronageBand(Band):
    """What a modified roll does to the piece, and to one of printed rating 1."""

    outcome: Literal["failure", "nothing", "award"]
    piece: PieceFate
    piece_of_rating_1: PieceFate


class PatronageBands(Banded[PatronageBand]):
    """6 or less, 7-8, 9, 10 or more."""

    table: ClassVar[str] = "patronage_bands"

    def faults(self, figures: Figures) -> Iterator[str]:
        """No award below the first of the tables of awards."""
        yield from super().faults(figures)
        for number, row in enumerate(self, 1):
            if row.outcome == "award" and (row.roll.low is None or row.roll.low < FIRST_AWARD):
                yield f"row {number} ({row.roll}): awards begin at {FIRST_AWARD}."

    def reach(self, figures: Figures) -> tuple[int, int]:
        """From the least of artists and scholars to the best."""
        lows, highs = zip(*(patronage_reach(kind, figures) for kind in KINDS), strict=True)
        return min(lows), max(highs)


def patronage_reach(kind: Kind, figures: Figures) -> tuple[int, int]:
    """The lowest and the highest patronage roll of a kind, every bonus counted."""
    from analysis.virgin_queen.patronage.patronage_bonuses import IsabellaBonus, PatronageBonuses

    pieces = figures.get(Artists).rows if kind == "artist" else figures.get(Scholars).rows
    ratings = [piece.rating for piece in pieces] or [0]
    modifiers = [row.modifier for row in figures.get(CpModifiers)] or [0]
    bonuses = [*figures.get(PatronageBonuses), figures.get(IsabellaBonus)]
    more = sum(max(0, bonus.modifier) for bonus in bonuses if kind in bonus.rolls)
    return 2 + min(ratings) + min(modifiers), 12 + max(ratings) + max(modifiers) + more


class ArtistAward(Band):
    """The most VP that a roll may take."""

    vp: Count


class ArtistAwards(Banded[ArtistAward]):
    """Awards of artists, from 10."""

    table: ClassVar[str] = "artist_awards"
    lowest: ClassVar[int | None] = FIRST_AWARD

    def reach(self, figures: Figures) -> tuple[int, int]:
        """From the least artist to the best."""
        return patronage_reach("artist", figures)

    def warnings(self, figures: Figures) -> Iterator[str]:
        """Rows that no roll can reach, and awards for which there is no marker."""
        from analysis.virgin_queen.patronage.markers import ArtistMarkers

        yield from super().warnings(figures)
        most = max((marker.vp for marker in figures.get(ArtistMarkers) if marker.count), default=0)
        for number, row in enumerate(self.rows, 1):
            if row.vp > most:
                yield (
                    f"row {number} ({row.roll}): there is no marker of {row.vp} VP, so a whole "
                    f"Patronage Phase gives {most} at most; change [artist_markers] too."
                )


class Split(Row):
    """One way to split a scholar's award."""

    vp: Count
    bonuses: Count

    def __str__(self) -> str:
        """As a person says it."""
        said = [f"{self.vp} VP"] if self.vp else []
        said += ["a bonus" if self.bonuses == 1 else f"{self.bonuses} bonuses"] * bool(self.bonuses)
        return " and ".join(said) or "nothing"


class ScholarAward(Band):
    """The ways to split what a roll brings."""

    options: Tuple[Split]


class ScholarAwards(Banded[ScholarAward]):
    """Awards of scholars, from 10."""

    table: ClassVar[str] = "scholar_awards"
    lowest: ClassVar[int | None] = FIRST_AWARD

    def reach(self, figures: Figures) -> tuple[int, int]:
        """From the least scholar to the best."""
        return patronage_reach("scholar", figures)

    def faults(self, figures: Figures) -> Iterator[str]:
        """Every row needs an option."""
        yield from super().faults(figures)
        for number, row in enumerate(self, 1):
            if not row.options:
                yield f"row {number} ({row.roll}): options is empty; it needs at least one split."


class CpModifier(Row):
    """What a number of CP adds to the roll."""

    cp: Count
    modifier: int


class CpModifiers(Rows[CpModifier]):
    """Modifiers by CP."""

    table: ClassVar[str] = "cp_modifiers"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Every number of CP that may be spent needs one row."""
        have = [row.cp for row in self]
        for cp in figures.get(PatronageLimits).cp:
            if have.count(cp) != 1:
                yield f"has {have.count(cp)} rows for cp = {cp}; it needs one."

    def of(self, cp: int) -> int:
        """The modifier of a number of CP."""
        return next(row.modifier for row in self if row.cp == cp)
