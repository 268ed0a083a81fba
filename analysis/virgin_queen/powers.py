"""The powers of Virgin Queen, and who plays with how many players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from analysis import names
from analysis.tables import FigureTable, NamedRow, NamedRows, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures


class Power(NamedRow):
    """A power, a minor power or, for Italians, an origin."""

    kind: Literal["major", "minor", "origin"]


class Powers(NamedRows[Power]):
    """Every power by name."""

    table: ClassVar[str] = "powers"
    kind: ClassVar[str] = "power"

    @property
    def majors(self) -> tuple[str, ...]:
        """The powers that a player can have."""
        return tuple(power.name for power in self if power.kind == "major")


def unknown_powers(named: Iterable[str], figures: Figures) -> Iterator[str]:
    """Sentences for the rows whose power is not in the table of powers."""
    powers = figures.get(Powers)
    for number, name in enumerate(named, 1):
        if not powers.known(name):
            yield f"row {number}: {names.unknown('power', name, powers)}"


class ImpulseOrder(FigureTable):
    """The order in which the powers take their impulses, which settles ties."""

    table: ClassVar[str] = "impulse_order"
    order: Tuple[str]

    def faults(self, figures: Figures) -> Iterator[str]:
        """Every major power once."""
        majors = figures.get(Powers).majors
        if sorted(self.order) != sorted(majors):
            yield f"order must name each of {', '.join(majors)} once."
