"""The Virgin Queen's VP (Virgin Queen 21.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from analysis.tables import FigureTable
from analysis.virgin_queen.powers import Powers
from analysis.virgin_queen.weddings.royals import Royals, unknown_royals

if TYPE_CHECKING:
    from analysis.figures import Figures


class VirginQueenVp(FigureTable):
    """What the unmarried queen brings a turn, and at most in a game (21.2)."""

    table: ClassVar[str] = "virgin_queen_vp"
    royal: str
    power: str
    vp: Annotated[int, Field(ge=0, le=20)]
    limit: Annotated[int, Field(ge=0, le=99)]

    def faults(self, figures: Figures) -> Iterator[str]:
        """The royal and the power must exist, and the royal be a woman."""
        yield from unknown_royals([self.royal], figures)
        if any(royal.name == self.royal and royal.sex != "F" for royal in figures.get(Royals)):
            yield f"royal: {self.royal} must be a woman."
        yield from figures.get(Powers).unknown({"power": self.power})
