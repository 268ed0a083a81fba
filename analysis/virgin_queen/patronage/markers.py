"""What patronage can take: VP markers and science bonuses (Virgin Queen 22)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from analysis.tables import Count, NamedRow, NamedRows, Row, Rows, Tuple
from analysis.virgin_queen.patronage.pieces import ArtistType, Kind, Players
from analysis.virgin_queen.powers import Powers, unknown_powers

if TYPE_CHECKING:
    from analysis.figures import Figures, Reader

Worth = Annotated[int, Field(ge=1, le=15)]


class ArtistMarker(Row):
    """VP markers of artists of one size; `type` any serves all three types."""

    vp: Worth
    type: Literal[ArtistType, "any"]
    count: Annotated[int, Field(ge=0, le=100)]


class ArtistMarkers(Rows[ArtistMarker]):
    """The VP markers of artists with six players."""

    table: ClassVar[str] = "artist_markers"


class ScholarMarker(Row):
    """VP markers of scholars of one size."""

    vp: Worth
    count: Annotated[int, Field(ge=0, le=100)]


class ScholarMarkers(Rows[ScholarMarker]):
    """The VP markers of scholars with six players."""

    table: ClassVar[str] = "scholar_markers"


class DroppedMarker(Row):
    """VP markers that go out with a power whose artists and scholars are out."""

    power: str
    kind: Kind
    vp: Worth
    type: Literal[ArtistType, "any"] = "any"
    count: Count


class DroppedMarkers(Rows[DroppedMarker]):
    """By power."""

    table: ClassVar[str] = "dropped_markers"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Powers must exist."""
        yield from unknown_powers([row.power for row in self], figures)


class ScienceBonus(NamedRow):
    """One bonus: closed to all others when a power takes it."""

    count: Literal[1]
    usable_by: Tuple[str]


class ScienceBonuses(NamedRows[ScienceBonus]):
    """Every science bonus, in the order in which a scholar takes them unless his plan says else."""

    table: ClassVar[str] = "science_bonuses"
    kind: ClassVar[str] = "science bonus"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Names must differ, powers must exist."""
        yield from super().faults(figures)
        powers = figures.get(Powers)
        for number, row in enumerate(self, 1):
            for power in row.usable_by:
                if not powers.known(power):
                    yield f"row {number} ({row.name}): usable_by has no known power {power!r}."


@dataclass(frozen=True)
class Prize:
    """A kind of VP marker, or a science bonus (which has no VP), and how many there are."""

    name: str
    count: int
    vp: int = 0
    type: str = "any"
    usable_by: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()

    @property
    def is_bonus(self) -> bool:
        """Whether it is a science bonus."""
        return self.vp == 0


def prizes(read: Reader, kind: Kind, players: int) -> tuple[Prize, ...]:
    """What is there to be taken at the start of a game, VP markers first.

    Markers of a power whose artists and scholars are out are out too.

    Examples
    --------
    >>> from analysis.figures import load
    >>> [p.name for p in prizes(load("virgin_queen").reader(), "scholar", 6)][:3]
    ['1 VP scholar', '2 VP scholar', 'Observatory']
    """
    out = [
        row
        for row in read(DroppedMarkers)
        if row.kind == kind and row.power not in read(Players).of(players).patrons
    ]

    def left(vp: int, type_: str, count: int) -> int:
        gone = sum(row.count for row in out if (row.vp, row.type) == (vp, type_))
        return max(0, count - gone)

    if kind == "artist":
        return tuple(
            Prize(f"{m.vp} VP {_called(m.type)}", left(m.vp, m.type, m.count), m.vp, m.type)
            for m in read(ArtistMarkers)
        )
    markers = [
        Prize(f"{m.vp} VP scholar", left(m.vp, "any", m.count), m.vp) for m in read(ScholarMarkers)
    ]
    bonuses = [
        Prize(b.name, b.count, usable_by=b.usable_by, aliases=b.aliases)
        for b in read(ScienceBonuses)
    ]
    return (*markers, *bonuses)


def _called(type_: str) -> str:
    return "artist" if type_ == "any" else type_
