"""Rulers: how many cards they add to the deal and let their power keep (the power cards)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from analysis import names
from analysis.here_i_stand.powers import Powers
from analysis.tables import Count, NamedRow, NamedRows

if TYPE_CHECKING:
    from analysis.figures import Figures
    from analysis.here_i_stand.cards import Card


class Ruler(NamedRow):
    """A ruler: `admin` cards may be kept, `card_bonus` are added to the deal."""

    power: str
    admin: Count
    card_bonus: Count
    card: Count | None = None


class Rulers(NamedRows[Ruler]):
    """Every ruler; those of one power in the order in which they may follow one another."""

    table: ClassVar[str] = "rulers"
    kind: ClassVar[str] = "ruler"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Names differ, powers exist, and every power begins with a ruler without a card."""
        yield from super().faults(figures)
        yield from unknown_powers((row.power for row in self), figures)
        for power in dict.fromkeys(row.power for row in self):
            if self.of(power)[0].card is not None:
                yield f"the first ruler of {power} must be one without a card."

    def of(self, power: str) -> tuple[Ruler, ...]:
        """The rulers of a power, the one who starts first."""
        return tuple(row for row in self if row.power == power)

    def by(self, card: Card) -> Ruler:
        """The ruler whom a card brings to the throne."""
        return next(row for row in self if row.card == card.number)

    def at(self, power: str, name: str | None) -> Ruler:
        """A power's ruler of that name; without a name the one who starts.

        Raises
        ------
        Fault
            If the power has no such ruler.
        """
        if name is None:
            return self.of(power)[0]
        return names.find(f"ruler of {power}", name, self.of(power))


def unknown_powers(rows: Iterable[str], figures: Figures) -> Iterator[str]:
    """Sentences for rows whose power is unknown."""
    powers = figures.get(Powers)
    for number, power in enumerate(rows, 1):
        if not powers.known(power):
            yield f"row {number}: {names.unknown('power', power, powers)}"
