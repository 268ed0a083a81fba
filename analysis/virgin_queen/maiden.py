"""The Virgin Queen's VP (Virgin Queen 21.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from analysis.tables import Count, FigureTable
from analysis.virgin_queen.powers import Powers
from analysis.virgin_queen.royals import unknown_royals

if TYPE_CHECKING:
    from analysis.figures import Figures


class VirginQueenVp(FigureTable):
    """What the unmarried queen brings a turn, and at most in a game (21.2)."""

    table: ClassVar[str] = "virgin_queen_vp"
    royal: str
    power: str
    vp: int
    limit: Count

    def faults(self, figures: Figures) -> Iterator[str]:
        """The royal and the power must exist."""
        yield from unknown_royals([self.royal], figures)
        yield from figures.get(Powers).unknown({"power": self.power})
