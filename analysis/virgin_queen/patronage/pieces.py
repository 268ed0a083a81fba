"""Artists and scholars: who they are, and what a power can draw from (Virgin Queen 22)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from analysis import names
from analysis.faults import Fault
from analysis.tables import Count, NamedRow, NamedRows, Row, Rows, Tuple, Turn
from analysis.virgin_queen.powers import Powers
from analysis.virgin_queen.weddings.royals import Royals

if TYPE_CHECKING:
    from analysis.figures import Figures, Reader

Rating = Annotated[int, Field(ge=0, le=12)]
ArtistType = Literal["author", "painter", "architect"]
Kind = Literal["artist", "scholar"]


class Piece(NamedRow):
    """An artist or a scholar: `rating` as printed, `enters` the first turn in the pool."""

    power: str
    rating: Rating
    enters: Turn


class Artist(Piece):
    """An artist."""

    type: ArtistType


def type_of(piece: Piece) -> str:
    """The type of an artist; `any` for a scholar."""
    return piece.type if isinstance(piece, Artist) else "any"


def unknown_powers(rows: Sequence[Piece], figures: Figures) -> Iterator[str]:
    """Sentences for pieces of unknown powers."""
    powers = figures.get(Powers)
    for number, row in enumerate(rows, 1):
        if not powers.known(row.power):
            yield f"row {number} ({row.name}): {names.unknown('power', row.power, powers)}"


class Artists(NamedRows[Artist]):
    """Every artist."""

    table: ClassVar[str] = "artists"
    kind: ClassVar[str] = "artist"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Names must differ, powers must exist."""
        yield from super().faults(figures)
        yield from unknown_powers(self.rows, figures)


class Scholars(NamedRows[Piece]):
    """Every scholar."""

    table: ClassVar[str] = "scholars"
    kind: ClassVar[str] = "scholar"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Names must differ, powers must exist."""
        yield from super().faults(figures)
        yield from unknown_powers(self.rows, figures)


class PlayersRow(Row):
    """Whose artists, scholars and awards are in with so many players, and which royals are out."""

    players: Count
    patrons: Tuple[str]
    royals_out: Tuple[str]


class Players(Rows[PlayersRow]):
    """Set-ups by number of players."""

    table: ClassVar[str] = "players"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Powers and royals must exist."""
        if not self.rows:
            yield "has no rows; it needs one for every number of players."
        numbers = [row.players for row in self]
        if any(b != a + 1 for a, b in itertools.pairwise(numbers)):
            yield f"players must rise by one, not {', '.join(map(str, numbers))}."
        powers, royals = figures.get(Powers), figures.get(Royals)
        for row in self:
            where = f"players = {row.players}"
            for name in row.patrons:
                yield from powers.unknown({f"{where}, patrons": name})
            for name in row.royals_out:
                yield from royals.unknown({f"{where}, royals_out": name})

    def of(self, players: int) -> PlayersRow:
        """The row of a number of players."""
        for row in self:
            if row.players == players:
                return row
        have = [row.players for row in self]
        raise Fault(f"--players must be from {min(have)} to {max(have)}, not {players}.")


def pool(read: Reader, kind: Kind, power: str, turn: int, players: int) -> tuple[Piece, ...]:
    """The pieces that a power can draw on a turn, if none has left.

    Raises
    ------
    Fault
        If it has none; the action is then not allowed (22.1, 22.2).
    """
    if not 1 <= turn <= 99:
        raise Fault(f"--turn must be from 1 to 99, not {turn}.")
    pieces: Sequence[Piece] = read(Artists).rows if kind == "artist" else read(Scholars).rows
    found = tuple(p for p in pieces if p.power == power and p.enters <= turn)
    if not found:
        raise Fault(f"{power} has no {kind} on turn {turn}: the action is not allowed.")
    if read(Powers).find(power).kind == "origin":
        raise Fault(f"An Italian {kind} comes by an event only, never by CP (22.1, 22.2).")
    if power not in read(Players).of(players).patrons:
        raise Fault(f"{power} has no {kind} with {players} players.")
    return found
