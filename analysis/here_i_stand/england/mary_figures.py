"""Figures of Mary's reign (Here I Stand 21.3)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field

from analysis import names
from analysis.here_i_stand.deck.rulers import Rulers
from analysis.tables import Band, Banded, FigureTable, Roll, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures

PAPAL_ACTION: Literal["Papal action"] = "Papal action"


class MaryResult(Band):
    """What becomes of a card that England shows."""

    outcome: Literal["Papal action", "played as usual"]


class MaryRoll(Banded[MaryResult]):
    """One die for every card, mandatory events excepted."""

    table: ClassVar[str] = "mary_roll"
    lowest: ClassVar[int | None] = 1
    highest: ClassVar[int | None] = 6

    @property
    def papal(self) -> Fraction:
        """The chance that a card becomes a Papal action."""
        faces = self.row(np.arange(1, 7))
        return Fraction(sum(self.rows[i].outcome == PAPAL_ACTION for i in faces), 6)


class MaryAction(Band):
    """What the Papacy does for a card of so many CP."""

    roll: Roll = Field(alias="cp")
    burn_books: bool
    debate: bool


class MaryActions(Banded[MaryAction]):
    """The Papal actions by the card's CP, all in one zone; books before the debate."""

    table: ClassVar[str] = "mary_actions"
    lowest: ClassVar[int | None] = 1
    zone: str

    def of(self, cp: int) -> MaryAction:
        """The action for a card.

        >>> from analysis.figures import load
        >>> load("here_i_stand").get(MaryActions).of(3).burn_books
        False
        """
        return self.rows[int(self.row(np.array(cp)))]


class MaryReign(FigureTable):
    """The further rules of her reign."""

    table: ClassVar[str] = "mary_reign"
    cp_only: Tuple[str]
    mandatory_exempt: bool
    attack_multiplier: Annotated[int, Field(ge=1, le=5)]
    attack_zone: str
    ended_by: str

    def faults(self, figures: Figures) -> Iterator[str]:
        """Only the cards of these types can be limited to their CP; who ends it is a ruler."""
        rulers = figures.get(Rulers)
        if not rulers.known(self.ended_by):
            yield f"ended_by: {names.unknown('ruler', self.ended_by, rulers)}"
        for kind in self.cp_only:
            if kind not in ("combat", "response", "event"):
                yield f"cp_only: there is no type of card {kind!r}."
