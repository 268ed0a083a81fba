"""What keys and electorates bring: the tracks of the power cards (Here I Stand 6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from analysis.here_i_stand.deck.rulers import Few, one_each
from analysis.tables import Band, Banded, Count, FigureTable, Roll, Row, Rows, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures


PROTESTANT = "Protestant"
"""The power that is dealt cards by electorates, not keys."""


class KeyTrack(Row):
    """Cards and VP with 1, 2, 3 ... keys; `auto_win` keys win at once."""

    power: str
    auto_win: Count
    cards: Tuple[Few]
    vp: Tuple[Count]

    def cards_at(self, keys: int, none: NoKeys) -> int:
        """The cards dealt with so many keys out of unrest."""
        return self.cards[keys - 1] if keys else none.cards

    def vp_at(self, keys: int, none: NoKeys) -> int:
        """The VP of so many keys out of unrest.

        >>> from analysis.figures import load
        >>> read = load("here_i_stand").reader()
        >>> [read(KeyTracks).of("Papacy").vp_at(keys, read(NoKeys)) for keys in (0, 1, 6)]
        [0, 2, 12]
        """
        return self.vp[keys - 1] if keys else none.vp


class KeyTracks(Rows[KeyTrack]):
    """The key tracks of the power cards."""

    table: ClassVar[str] = "key_tracks"

    def faults(self, figures: Figures) -> Iterator[str]:
        """A track for every power but the Protestant, with a box for each key short of winning."""
        yield from one_each((row.power for row in self), figures, without=PROTESTANT)
        for at, row in enumerate(self, 1):
            for key, boxes in (("cards", row.cards), ("vp", row.vp)):
                if len(boxes) != (most := row.auto_win - 1):
                    yield f"row {at} ({row.power}): {key} needs {most} boxes, not {len(boxes)}."

    def of(self, power: str) -> KeyTrack | None:
        """The track of a power; None for the Protestant."""
        return next((row for row in self if row.power == power), None)


class NoKeys(FigureTable):
    """What a power without keys gets."""

    table: ClassVar[str] = "no_keys"
    cards: Few
    vp: Count


class CardMarkers(FigureTable):
    """What a card marker does to the deal."""

    table: ClassVar[str] = "card_markers"
    cards: Annotated[int, Field(ge=-9, le=9)]


class Electorates(Band):
    """Cards by electorates under Protestant political control."""

    roll: Roll = Field(alias="electorates")
    cards: Few


class ProtestantDraw(Banded[Electorates]):
    """The deal of the Protestant."""

    table: ClassVar[str] = "protestant_draw"


class DealtCards(Row):
    """Cards dealt to a power."""

    power: str
    cards: Few


class Turn1Deal(Rows[DealtCards]):
    """What the scenario of 1517 deals on turn 1."""

    table: ClassVar[str] = "turn_1_deal"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Every power has its row."""
        yield from one_each((row.power for row in self), figures)

    def of(self, power: str) -> int:
        """The cards of a power."""
        return next(row.cards for row in self if row.power == power)


class StartKeys(Row):
    """Keys of a power."""

    power: str
    keys: Count


class StartKeysTable(Rows[StartKeys]):
    """Keys at the start of 1517."""

    table: ClassVar[str] = "start_keys"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Every power but the Protestant has its row, with keys that its track has."""
        yield from one_each((row.power for row in self), figures, without=PROTESTANT)
        for at, row in enumerate(self, 1):
            track = figures.get(KeyTracks).of(row.power)
            if track is not None and row.keys >= track.auto_win:
                yield f"row {at} ({row.power}): keys must be under {track.auto_win}, which win."

    def of(self, power: str) -> int:
        """The keys of a power."""
        return next(row.keys for row in self if row.power == power)
