"""Rulers: how many cards they add to the deal and let their power keep (the power cards)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from analysis import names
from analysis.here_i_stand.powers import Powers
from analysis.tables import Count, NamedRow, NamedRows

if TYPE_CHECKING:
    from analysis.figures import Figures
    from analysis.here_i_stand.deck.cards import Card


Few = Annotated[int, Field(ge=0, le=9)]
"""A number of cards for one hand."""


class Ruler(NamedRow):
    """A ruler: `admin` cards may be kept, `card_bonus` are added to the deal."""

    power: str
    admin: Few
    card_bonus: Few
    card: Count | None = None


class Rulers(NamedRows[Ruler]):
    """Every ruler; those of one power in the order in which they may follow one another."""

    table: ClassVar[str] = "rulers"
    kind: ClassVar[str] = "ruler"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Every power begins with a ruler without a card, and every ruler's card is of one."""
        yield from super().faults(figures)
        yield from unknown_powers((row.power for row in self), figures)
        for power in figures.get(Powers):
            line = self.of(power.name)
            if not line or [row for row in line if row.card is None] != [line[0]]:
                yield f"the first ruler of {power.name}, and no other, must be one without a card."
        wanted = sorted(card.number for card in _thrones(figures))
        if sorted(row.card for row in self if row.card is not None) != wanted:
            yield f"each of the rulers' cards {', '.join(map(str, wanted))} must be of one ruler."

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


def _thrones(figures: Figures) -> Iterator[Card]:
    """The cards that bring a ruler to the throne."""
    from analysis.here_i_stand.deck.cards import Cards

    return (card for card in figures.get(Cards) if card.removal == "ruler")


def one_each(rows: Iterable[str], figures: Figures, without: str = "") -> Iterator[str]:
    """Sentences for powers that do not have one row; `without` is the power that needs none."""
    rows = list(rows)
    yield from unknown_powers(rows, figures)
    for power in figures.get(Powers):
        wanted = int(power.name != without)
        if (found := rows.count(power.name)) != wanted:
            yield f"must have {wanted or 'no'} row for {power.name}, not {found}."


def unknown_powers(rows: Iterable[str], figures: Figures) -> Iterator[str]:
    """Sentences for rows whose power is unknown."""
    powers = figures.get(Powers)
    for number, power in enumerate(rows, 1):
        if not powers.known(power):
            yield f"row {number}: {names.unknown('power', power, powers)}"
