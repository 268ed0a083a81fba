"""What a patronage phase begins with: names of the user found, numbers checked (22)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analysis import names, numerals
from analysis.choose import Values
from analysis.faults import Fault
from analysis.plan import Plan
from analysis.virgin_queen.court.court_intent import KINDS, Intent
from analysis.virgin_queen.court.court_plan import CourtTable, Italian, PowerPlan
from analysis.virgin_queen.court.court_reading import COURT, lay_out
from analysis.virgin_queen.frame import Scenario
from analysis.virgin_queen.patronage.arts_and_sciences import Side, side
from analysis.virgin_queen.patronage.markers import ScienceBonuses
from analysis.virgin_queen.patronage.patronage_bonuses import (
    OBSERVATORY,
    PRAGUE,
    LeTestu,
    PatronageBonuses,
    Standing,
)
from analysis.virgin_queen.patronage.pieces import Kind, pool
from analysis.virgin_queen.powers import Powers

if TYPE_CHECKING:
    from analysis.figures import Reader

MOST_TURNS = 7
Spent = str | int | tuple[int, int]
"""CP for an artist and a scholar: `"3+2"`, `(3, 2)`; 2 or `"2"` for an artist alone."""


@dataclass(frozen=True)
class Board:
    """What stands on the board, and the names of it."""

    read: Reader
    turn: int
    players: int
    captain_sunk: bool
    prague: bool

    def power(self, name: str) -> str:
        """A major power's name."""
        majors = [row for row in self.read(Powers) if row.kind == "major"]
        return names.find("power", name, majors).name

    def intent(
        self,
        cp: Mapping[str, Spent],
        turns: int,
        events: Sequence[tuple[str, str, str]],
    ) -> Intent:
        """Who sponsors on which turn, as a plan says it."""
        if not 1 <= self.turn <= 99:
            raise Fault(f"--turn must be from 1 to 99, not {self.turn}.")
        if not 1 <= turns <= MOST_TURNS:
            raise Fault(f"--turns must be from 1 to {MOST_TURNS}, not {turns}.")
        if not cp:
            raise Fault("Nobody sponsors anyone; say who does with --cp POWER:ARTIST+SCHOLAR.")
        spent = {self.power(name): _spent(name, said) for name, said in cp.items()}
        plans = {power: self._plan(power, spent, events) for power in self.read(Powers).majors}
        for power, (artist, scholar) in spent.items():
            for kind, paid in zip(KINDS, (artist, scholar), strict=True):
                if paid and not any(row.kind == kind for row in plans[power].italians):
                    pool(self.read, kind, power, self.turn, self.players)
        frame = Scenario(scenario="patronage", first_turn=self.turn, turns=turns)
        plan = Plan("--cp", plans, {COURT: CourtTable()}, dict.fromkeys(plans, "--cp"))
        return lay_out(self.read, plan, frame, self.players, frame.last_turn)

    def _plan(
        self,
        power: str,
        spent: Mapping[str, tuple[int, int]],
        events: Sequence[tuple[str, str, str]],
    ) -> PowerPlan:
        artist, scholar = spent.get(power, (0, 0))
        mine = [(event, kind) for who, event, kind in events if self.power(who) == power]
        if wrong := next((kind for _, kind in mine if kind not in KINDS), None):
            raise Fault(f"--event: a kind is artist or scholar, not {wrong!r}.")
        italians = [Italian(turn=self.turn, event=event, kind=kind) for event, kind in mine]  # type: ignore[arg-type]
        plan = PowerPlan(artist=(artist,), scholar=(scholar,), italians=tuple(italians))
        owns = self.prague and power == self.read(PatronageBonuses).find(PRAGUE).power
        return plan.model_copy(update={"prague": self.turn}) if owns else plan

    def sides(
        self,
        markers: Mapping[str, int],
        gone: Collection[str],
        holds: Mapping[str, str],
        values: Values,
    ) -> dict[Kind, Side]:
        """Artists and scholars, with what is left."""
        found = {kind: side(self.read, kind, self.players, values.bonus) for kind in KINDS}
        prizes = [prize for each in found.values() for prize in each.prizes]
        left = {names.find("marker", name, prizes).name: n for name, n in markers.items()}
        left |= {names.find("science bonus", name, prizes).name: 0 for name in holds}
        for name, count in left.items():
            if not 0 <= count <= 100:
                raise Fault(f"--markers {name}: must be from 0 to 100, not {count}.")
        table = self.read(LeTestu)
        away = {self._piece(found, name) for name in gone}
        away |= {table.scholar} if self.captain_sunk else set()
        return {
            kind: replace(
                each,
                prizes=tuple(replace(p, count=left.get(p.name, p.count)) for p in each.prizes),
                pieces=tuple(piece for piece in each.pieces if piece.name not in away),
            )
            for kind, each in found.items()
        }

    def _piece(self, sides: Mapping[Kind, Side], name: str) -> str:
        pieces = [piece for each in sides.values() for piece in each.pieces]
        return names.find("artist or scholar", name, pieces).name

    def standing(self, isabella: str | None, holds: Mapping[str, str], home_card: bool) -> Standing:
        """What bears on the rolls."""
        rows = self.read(ScienceBonuses)
        held = {rows.find(name).name: self.power(power) for name, power in holds.items()}
        married = None if isabella is None else self.power(isabella)
        return Standing(self.prague, home_card, married, held.get(OBSERVATORY))


def _spent(power: str, said: Spent) -> tuple[int, int]:
    """The CP for an artist and for a scholar.

    >>> _spent("england", "3+2"), _spent("france", 2), _spent("spain", "0+4")
    ((3, 2), (2, 0), (0, 4))
    """
    if isinstance(said, tuple):
        return said
    parts = str(said).split("+")
    if len(parts) > 2 or not all(map(numerals.is_whole, parts)):
        raise Fault(f"--cp {power}: must be CP such as 3, 3+2 or 0+2, not {said!r}.")
    artist, scholar = (*(int(part) for part in parts), 0)[:2]
    return artist, scholar
