"""Powers of Here I Stand, their explorers and conquistadors, and what their actions cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from analysis import names
from analysis.faults import Fault
from analysis.tables import Count, NamedRow, NamedRows, Row, Rows

if TYPE_CHECKING:
    from analysis.figures import Figures


class Powers(NamedRows[NamedRow]):
    """The six powers, in impulse order."""

    table: ClassVar[str] = "powers"
    kind: ClassVar[str] = "power"


class Adventurer(NamedRow):
    """An explorer or a conquistador."""

    power: str
    rating: int


class Adventurers(NamedRows[Adventurer]):
    """Explorers or conquistadors, drawn at random."""

    def faults(self, figures: Figures) -> Iterator[str]:
        """Names must differ, powers must exist."""
        yield from super().faults(figures)
        powers = figures.get(Powers)
        for number, row in enumerate(self, 1):
            if not powers.known(row.power):
                yield f"row {number} ({row.name}): {names.unknown('power', row.power, powers)}"

    def of(self, power: str) -> tuple[Adventurer, ...]:
        """Those of a power.

        Raises
        ------
        Fault
            If it has none.
        """
        found = tuple(row for row in self if row.power == power)
        if not found:
            have = dict.fromkeys(row.power for row in self)
            raise Fault(f"{power} has no {self.kind}; {', '.join(have)} have.")
        return found


class Explorers(Adventurers):
    """Explorers; Sebastian Cabot stands apart."""

    table: ClassVar[str] = "explorers"
    kind: ClassVar[str] = "explorer"


class Conquistadors(Adventurers):
    """Conquistadors of the Hapsburgs."""

    table: ClassVar[str] = "conquistadors"
    kind: ClassVar[str] = "conquistador"


class ConquestMarker(Adventurer):
    """A conquest marker, in place of conquistadors."""

    count: Count


class ConquestMarkers(NamedRows[ConquestMarker]):
    """English and French conquest."""

    table: ClassVar[str] = "conquest_markers"
    kind: ClassVar[str] = "conquest marker"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Names must differ, powers must exist."""
        yield from super().faults(figures)
        yield from figures.get(Powers).unknown({row.name: row.power for row in self})


class ActionCost(Row):
    """What an action costs a power; `any` where it is the same for all that have it."""

    action: str
    power: str
    cp: Count


class ActionCosts(Rows[ActionCost]):
    """Costs in command points."""

    table: ClassVar[str] = "action_costs"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Powers must exist, or be any."""
        said = {f"row {n} ({row.action})": row.power for n, row in enumerate(self, 1)}
        named = {where: power for where, power in said.items() if power != "any"}
        yield from figures.get(Powers).unknown(named)

    def of(self, action: str, power: str) -> int | None:
        """What an action costs a power; None where it has no such action."""
        rows = {row.power: row.cp for row in self if row.action == action}
        return rows.get(power, rows.get("any"))
