"""VP for Protestant spaces (Religious Struggle card; Here I Stand 23.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final

import numpy as np
from pydantic import Field

from analysis.faults import Fault
from analysis.figures import Reader
from analysis.outcome import Gain
from analysis.tables import Band, Banded, Count, FigureTable, Roll

PAPACY: Final = "Papacy"
PROTESTANT: Final = "Protestant"
ENGLAND: Final = "England"
Few = Annotated[int, Field(ge=0, le=50)]
"""VP: no more than can be scored."""


class TrackBox(Band):
    """The VP of both sides while so many spaces are Protestant."""

    roll: Roll = Field(alias="spaces")
    papal: Few
    protestant: Few


class SpacesTrack(Banded[TrackBox]):
    """The Protestant spaces track; `automatic_win` spaces end the game."""

    table: ClassVar[str] = "protestant_spaces_track"
    lowest: ClassVar[int | None] = 0
    highest: ClassVar[int | None] = 49
    automatic_win: Count

    def box(self, spaces: int) -> TrackBox:
        """The box for so many Protestant spaces; the last one beyond it."""
        return self.rows[int(self.row(np.array(spaces)))]


class EnglishHomeSpaces(FigureTable):
    """England's VP for Protestant English home spaces: `vp` for each full `spaces`."""

    table: ClassVar[str] = "english_home_spaces_vp"
    spaces: Annotated[int, Field(ge=1, le=50)]
    vp: Few

    def of(self, protestant: int) -> int:
        """The VP for so many Protestant home spaces.

        >>> from analysis.figures import load
        >>> load("here_i_stand").get(EnglishHomeSpaces).of(5)
        2
        """
        return protestant // self.spaces * self.vp


def swing(read: Reader, now: int | None, change: int) -> dict[str, Gain]:
    """What both sides gain when `change` more spaces are Protestant (fewer, if negative).

    Parameters
    ----------
    now : int, optional
        Protestant spaces now; where it is not known, nothing is counted.

    Examples
    --------
    From 20 spaces to 19 the Papacy gains a VP and the Protestants lose one.

    >>> from analysis.figures import load
    >>> gains = swing(load("here_i_stand").reader(), 20, -1)
    >>> gains["Papacy"].vp, gains["Protestant"].vp
    (1, -1)
    """
    if now is None or change == 0:
        return {}
    track = read(SpacesTrack)
    before, after = track.box(now), track.box(max(0, now + change))
    return {
        PAPACY: Gain(after.papal - before.papal),
        PROTESTANT: Gain(after.protestant - before.protestant),
    }


def joined(*gains: Mapping[str, Gain]) -> dict[str, Gain]:
    """Gains of the same powers added up."""
    found: dict[str, Gain] = {}
    for part in gains:
        for power, gain in part.items():
            found[power] = found.get(power, Gain()) + gain
    return found


def checked(read: Reader, now: int | None) -> int | None:
    """The number of Protestant spaces, or a Fault where it cannot be."""
    most = read(SpacesTrack).automatic_win - 1
    if now is not None and not 0 <= now <= most:
        raise Fault(f"--spaces-now must be from 0 to {most} Protestant spaces, not {now}.")
    return now


def note(now: int | None) -> tuple[str, ...]:
    """The sentence that says whether turned spaces are counted in VP."""
    if now is not None:
        return ()
    return (
        "VP of the spaces track are not counted; say with --spaces-now how many are Protestant.",
    )
