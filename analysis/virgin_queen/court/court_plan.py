"""Plans of the court: what each power means to do on every turn (Virgin Queen 21-23.1).

A TOML file with a table for each power; every key may be left out. `docs/court_plan.toml`
is one that has them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from analysis.faults import Fault
from analysis.plan import PlanTable
from analysis.tables import Count, Row, Tuple
from analysis.virgin_queen.patronage.pieces import Kind
from analysis.virgin_queen.weddings.betrothed import chance_of

LAST = 99


def _by_turn(value: Any) -> Any:
    """A number stands for every turn."""
    if isinstance(value, int) and not isinstance(value, bool):
        return (value,)
    if not isinstance(value, (list, tuple)):
        raise ValueError(
            f"must be CP such as 2, or a list by turn such as [2, 2, 3], not {value!r}"
        )
    return value


def _turns(value: Any) -> Any:
    """True is every turn, false none."""
    return tuple(range(1, LAST + 1)) if value is True else () if value is False else value


def _chance(value: Any) -> Fraction:
    try:
        return chance_of(str(value), "chance")
    except Fault:
        raise ValueError(f"must be a chance from 0 to 1 such as '1/10', not {value!r}") from None


Turn = Annotated[int, Field(ge=1, le=LAST)]
ByTurn = Annotated[Tuple[int], Field(min_length=1), BeforeValidator(_by_turn)]
Turns = Annotated[Tuple[Turn] | None, BeforeValidator(_turns)]
Chance = Annotated[Any, BeforeValidator(_chance)]


class Italian(Row):
    """An Italian, sponsored by an event instead of one of the power's own."""

    turn: Turn
    event: str
    kind: Kind


class Match(Row):
    """A planned wedding, which takes place if both are on the display."""

    turn: Turn
    bride: str
    groom: str
    festivities: bool = False


class War(Row):
    """Two powers at war on some turns: their royals do not marry."""

    powers: Tuple[str]
    turns: Tuple[Turn]


class Revolt(Row):
    """The Morisco Revolt: its turn, and what its unit is meant to do (23.1).

    `siege` is the chance that it besieges an enemy fortified space when a winter begins.
    """

    turn: Turn
    made_by: str | None = None
    cp: Count = 0
    distance: Count = 0
    moves_in_winter: bool = False
    siege: Chance = Fraction(0)


class PowerPlan(PlanTable):
    """What one power means to do; see the head of this module.

    >>> PowerPlan.model_validate({"artist": 3, "canal": False}).artist
    (3,)
    """

    artist: ByTurn = (2,)
    scholar: ByTurn = (2,)
    italians: Tuple[Italian] = ()
    bonuses: Tuple[str] = ()
    marry: Literal["best", "planned"] = "best"
    wait: Mapping[str, Turn] | None = None
    weddings: Tuple[Match] = ()
    deaths: Mapping[str, Chance] = Field(default_factory=dict)
    canal: Turns = None
    prague: Turn | None = None
    home_card: bool = True
    captain_sunk: Turn | None = None
    moriscos: Revolt | None = None

    def cp(self, kind: Kind, index: int) -> int:
        """The CP for an artist or a scholar on a turn, the first being 0."""
        by_turn = self.artist if kind == "artist" else self.scholar
        return by_turn[min(index, len(by_turn) - 1)]


class CourtTable(PlanTable):
    """What belongs to no power."""

    wars: Tuple[War] = ()
