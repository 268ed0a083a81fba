"""The Royal Wedding Table, the dice, and what becomes of the couple (Virgin Queen 21.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, get_args

from pydantic import Field

from analysis.tables import Band, Banded, FigureTable, Row, Rows
from analysis.virgin_queen.powers import Powers

if TYPE_CHECKING:
    from analysis.figures import Figures

Fate = Literal["husband murdered", "cancelled", "wife dies", "married"]
Few = Annotated[int, Field(ge=-20, le=20)]
"""VP or cards of a wedding: more is a slip of the keyboard."""
FATES: tuple[Fate, ...] = get_args(Fate)


class WeddingDice(FigureTable):
    """One die a power, festivities for the French royal."""

    table: ClassVar[str] = "wedding_dice"
    dice_per_power: Literal[1]
    festivities: Annotated[int, Field(ge=0, le=12)]
    festivities_for: str
    one_power_rating: Literal["higher"]

    def faults(self, figures: Figures) -> Iterator[str]:
        """The power of the festivities must exist."""
        yield from figures.get(Powers).unknown({"festivities_for": self.festivities_for})


class Rerolls(FigureTable):
    """Re-rolls look at the natural dice: eligibility and festivities come after."""

    table: ClassVar[str] = "rerolls"
    on: Literal["natural dice"]


class Result(Band):
    """A row of the Royal Wedding Table: VP and next turn's cards to every power of the couple."""

    outcome: str
    fate: Fate
    vp: Few
    cards: Few


class RoyalWeddingTable(Banded[Result]):
    """The results by total."""

    table: ClassVar[str] = "royal_wedding_table"

    def reach(self, figures: Figures) -> tuple[int, int]:
        """From two aged royals of one power to the best match with festivities."""
        from analysis.virgin_queen.weddings.royals import Royals

        best = dict.fromkeys("FM", 0)
        for royal in figures.get(Royals):
            best[royal.sex] = max(best[royal.sex], royal.eligibility)
        return 2, 12 + sum(best.values()) + max(0, figures.get(WeddingDice).festivities)


class AfterRow(Row):
    """What becomes of bride and groom, and whether their bonuses fire."""

    fate: Fate
    bride: Literal["removed", "stays", "dies"]
    groom: Literal["removed", "stays", "dies"]
    bonuses: bool


class AfterWedding(Rows[AfterRow]):
    """What becomes of the couple, by fate."""

    table: ClassVar[str] = "after_wedding"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Every fate stands once."""
        for fate in FATES:
            if [row.fate for row in self].count(fate) != 1:
                yield f"needs exactly one row with fate = {fate!r}."

    def of(self, fate: Fate) -> AfterRow:
        """The row of a fate."""
        return next(row for row in self if row.fate == fate)
