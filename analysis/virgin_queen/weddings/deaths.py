"""Deaths of royals: rulers, army leaders, the betrothed (Virgin Queen 21.1, 21.4, 23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from analysis.tables import FigureTable, Row, Rows
from analysis.virgin_queen.powers import Powers
from analysis.virgin_queen.weddings.royals import Royal, repeated, unknown_royals
from analysis.virgin_queen.weddings.wedding_table import Fate, Few

if TYPE_CHECKING:
    from analysis.figures import Figures

ARMY_LEADER = "army leader"


class Ruler(Row):
    """A royal who rules, and the fate in a wedding that is a ruler's death."""

    name: str
    power: str
    fate: Fate
    rule: str


class Rulers(Rows[Ruler]):
    """Royals whose death in a wedding is a ruler's death."""

    table: ClassVar[str] = "rulers"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Royals and powers must exist, and a royal stands once."""
        yield from unknown_royals((row.name for row in self), figures)
        yield from repeated(row.name for row in self)
        powers = {f"row {n} ({row.name})": row.power for n, row in enumerate(self, 1)}
        yield from figures.get(Powers).unknown(powers)

    def of(self, royal: Royal, fate: Fate | None = None) -> Ruler | None:
        """The ruler that a royal is, or that dies of this fate."""
        return next(
            (r for r in self if r.name == royal.name and fate in (None, r.fate)),
            None,
        )


class RulerDeath(FigureTable):
    """What a ruler's death costs his power."""

    table: ClassVar[str] = "ruler_death"
    vp: Few
    cards: Few


class SpecialDeath(Row):
    """What the death of a royal, or of any army leader, means beyond his leaving."""

    who: str
    fate: Fate
    effect: str
    vp: Literal[0]
    replaced: str = ""


class SpecialDeaths(Rows[SpecialDeath]):
    """Mary Stuart's removal and the loss of an army leader."""

    table: ClassVar[str] = "special_deaths"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Royals must exist."""
        yield from unknown_royals((r.who for r in self if r.who != ARMY_LEADER), figures)

    def of(self, royal: Royal, fate: Fate) -> SpecialDeath | None:
        """What this royal's death of this fate means, where it means anything."""
        called = (royal.name, ARMY_LEADER) if royal.army_leader else (royal.name,)
        return next((row for row in self if row.fate == fate and row.who in called), None)


class BetrothedDeath(Row):
    """A royal who may die between betrothal and wedding."""

    name: str
    cause: str


class BetrothedDeaths(Rows[BetrothedDeath]):
    """Who may die before the wedding, which then ends as a cancellation (21.4)."""

    table: ClassVar[str] = "betrothed_deaths"
    fate: Literal["cancelled"]

    def faults(self, figures: Figures) -> Iterator[str]:
        """Royals must exist and stand once."""
        yield from unknown_royals((row.name for row in self), figures)
        yield from repeated(row.name for row in self)

    def may_die(self, royal: Royal) -> bool:
        """Whether this royal is one of the six."""
        return any(row.name == royal.name for row in self)
