"""The frame of a game: its scenarios, and the order of a turn at court (Virgin Queen 21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from analysis import names
from analysis.faults import Fault
from analysis.tables import Count, FigureTable, Row, Rows, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures

USUAL = "campaign"
MOST_TURNS = 99
Turns = Annotated[int, Field(ge=1, le=MOST_TURNS)]
Step = Literal["weddings", "virgin queen", "ageing"]


class Scenario(Row):
    """A scenario: the turn on which it opens, and how many turns it has at most."""

    scenario: str
    first_turn: Turns
    turns: Turns

    @property
    def last_turn(self) -> int:
        """Its last turn."""
        return self.first_turn + self.turns - 1

    def turn(self, turn: int | None) -> int:
        """The turn asked for; default: the first.

        Raises
        ------
        Fault
            If the scenario has no such turn.
        """
        if turn is None:
            return self.first_turn
        if not self.first_turn <= turn <= self.last_turn:
            raise Fault(
                f"--turn must be from {self.first_turn} to {self.last_turn} in the "
                f"{self.scenario}, not {turn}."
            )
        return turn


class CampaignFrame(Rows[Scenario]):
    """The scenarios."""

    table: ClassVar[str] = "campaign_frame"
    automatic_victory_vp: Count

    def faults(self, figures: Figures) -> Iterator[str]:
        """Each scenario once, the Campaign among them."""
        known = [names.fold(row.scenario) for row in self]
        for number, name in enumerate(known, 1):
            if name in known[: number - 1]:
                yield f"row {number}: there is a scenario {name!r} already."
        if USUAL not in known:
            yield f"must have a row with scenario = {USUAL!r}."

    def of(self, scenario: str) -> Scenario:
        """The scenario of that name.

        Raises
        ------
        Fault
            If there is none.
        """
        for row in self:
            if names.fold(row.scenario) == names.fold(scenario):
                return row
        known = " or ".join(row.scenario for row in self)
        raise Fault(f"There is no scenario {scenario!r}; there is {known}.")


class CourtOrder(FigureTable):
    """In which order weddings, Virgin Queen VP and ageing stand in a turn."""

    table: ClassVar[str] = "court_order"
    steps: Tuple[Step]

    def faults(self, figures: Figures) -> Iterator[str]:
        """Each step once, and ageing after the weddings (21.3)."""
        if sorted(self.steps) != ["ageing", "virgin queen", "weddings"]:
            yield "steps must have weddings, virgin queen and ageing, each once."
        elif not self.before("weddings", "ageing"):
            yield "steps: ageing comes after the weddings (rule 21.3)."

    def before(self, first: Step, then: Step) -> bool:
        """Whether one step comes before another."""
        return self.steps.index(first) < self.steps.index(then)
