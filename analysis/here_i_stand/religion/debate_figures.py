"""Figures of theological debates (Here I Stand 18.5)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from analysis import names
from analysis.here_i_stand.religion.debaters import Debaters, Side
from analysis.tables import Band, Banded, Count, FigureTable, Roll, Row, Rows, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures


Few = Annotated[int, Field(ge=0, le=10)]
More = Annotated[int, Field(ge=-10, le=10)]
"""Dice more or, below 0, fewer: all that is thrown must be thrown in good time."""


class DebateDice(FigureTable):
    """Dice besides a debater's value, the faces that hit, and the number of rounds."""

    table: ClassVar[str] = "debate_dice"
    attack: Few
    defend_committed: Few
    defend_uncommitted: Few
    hit: Roll
    rounds: Annotated[int, Field(ge=1, le=2)]

    def faults(self, figures: Figures) -> Iterator[str]:
        """What hits must be faces of the die."""
        low, high = self.hit.low or 1, self.hit.high or 6
        if not 1 <= low <= high <= 6:
            yield f"hit must be faces from 1 to 6, not {self.hit}."

    @property
    def hits(self) -> Fraction:
        """The chance that a die hits."""
        low, high = self.hit.low or 1, self.hit.high or 6
        return Fraction(high - low + 1, 6)


class DebateModifier(Row):
    """Attack dice by a card or a debater; `english_dice` in the English zone, where it differs."""

    name: str
    attacker: Side
    dice: More
    zone: str
    english_dice: More | None = None

    def of(self, zone: str) -> int:
        """The dice in a zone."""
        if zone == "English" and self.english_dice is not None:
            return self.english_dice
        return self.dice if self.zone in (zone, "any") else 0


class DebateModifiers(Rows[DebateModifier]):
    """Modifiers of the attack dice."""

    table: ClassVar[str] = "debate_modifiers"


class Gardiner(FigureTable):
    """His attack dice in his zone."""

    table: ClassVar[str] = "gardiner"
    dice: More
    zone: str


class CampeggioResult(Band):
    """What becomes of a debate that Campeggio lost."""

    outcome: str
    cancelled: bool


class Campeggio(Banded[CampeggioResult]):
    """One die after he lost a debate, if he was uncommitted before that round."""

    table: ClassVar[str] = "campeggio"
    lowest: ClassVar[int | None] = 1
    highest: ClassVar[int | None] = 6

    @property
    def cancels(self) -> Fraction:
        """The chance that the result is cancelled."""
        faces = [row.roll for row in self if row.cancelled]
        return Fraction(sum((s.high or 6) - (s.low or 1) + 1 for s in faces), 6)


class Aleander(FigureTable):
    """More spaces to the winner of a debate of his, if he was uncommitted before that round."""

    table: ClassVar[str] = "aleander"
    extra_spaces: Few


class DebateResult(FigureTable):
    """What a decided debate brings, and the reformers who fall with their debater."""

    table: ClassVar[str] = "debate_result"
    loser_protestant: str
    loser_papal: str
    needs: Literal["difference greater than value"]
    vp: Literal["value"]
    reformers_too: Tuple[str]
    tie_in_round_1: Literal["second round with new debaters, uncommitted first"]
    tie_in_round_2: Literal["inconclusive"]

    def faults(self, figures: Figures) -> Iterator[str]:
        """Reformers are debaters."""
        debaters = figures.get(Debaters)
        for name in self.reformers_too:
            if not debaters.known(name):
                yield f"reformers_too: {names.unknown('debater', name, debaters)}"


class LeipzigDebate(FigureTable):
    """What card 6 lets the Papacy choose."""

    table: ClassVar[str] = "leipzig_debate"
    card: Count
    choices: Tuple[str]


class LutherSubstitute(FigureTable):
    """Card 7 puts Luther into a debate of this zone."""

    table: ClassVar[str] = "luther_substitute"
    card: Count
    zone: str


class LutherExcommunicated(FigureTable):
    """As one of which pool an excommunicated Luther is put in."""

    table: ClassVar[str] = "luther_excommunicated"
    pool: Literal["committed", "uncommitted"]
