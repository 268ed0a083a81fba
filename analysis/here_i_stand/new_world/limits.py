"""How often a power may act in the New World (Here I Stand 20.1-20.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal, get_args

from analysis import names
from analysis.here_i_stand.deck.cards import Cards
from analysis.here_i_stand.powers import Powers
from analysis.tables import Count, Row, Rows, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures

Action = Literal["explore", "colonize", "conquer"]
UNDER_WAY = (
    "a voyage that starts in Crossing Atlantic",
    "a conquistador that starts in Crossing Atlantic",
)


class Limit(Row):
    """How often a turn a power may act; what uses that up (`counts`), what does not (`free`)."""

    action: Action
    per_turn: Literal[1]
    counts: Tuple[str]
    free: Tuple[str]
    needs: str


class Limits(Rows[Limit]):
    """One row an action."""

    table: ClassVar[str] = "limits"

    def faults(self, figures: Figures) -> Iterator[str]:
        """One row an action; what counts or is free is a card, or what starts under way."""
        for action in get_args(Action):
            if (rows := sum(row.action == action for row in self)) != 1:
                yield f"must have one row of the action {action!r}, not {rows}."
        cards = figures.get(Cards)
        for number, row in enumerate(self, 1):
            for name in (*row.counts, *row.free):
                if name not in UNDER_WAY and not cards.known(name):
                    yield f"row {number} ({row.action}): {names.unknown('card', name, cards)}"

    def of(self, action: Action) -> Limit:
        """The limit of an action."""
        return next(row for row in self if row.action == action)


class PowerRow(Row):
    """A row that belongs to a power."""

    power: str


def powers_exist(rows: Iterator[PowerRow], figures: Figures) -> Iterator[str]:
    """Sentences for rows whose power there is not."""
    powers = figures.get(Powers)
    for number, row in enumerate(rows, 1):
        if not powers.known(row.power):
            yield f"row {number}: {names.unknown('power', row.power, powers)}"


class ColonyLimit(PowerRow):
    """The most colonies that a power may have at a time."""

    colonies: Count


class ColonyLimits(Rows[ColonyLimit]):
    """One row for each power that founds colonies."""

    table: ClassVar[str] = "colony_limits"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Powers must exist, and each stands once."""
        yield from powers_exist(iter(self), figures)
        seen = [row.power for row in self]
        for number, power in enumerate(seen, 1):
            if power in seen[: number - 1]:
                yield f"row {number}: {power} has a row already."

    def of(self, power: str) -> int:
        """The most colonies of a power; 0 where it founds none."""
        return next((row.colonies for row in self if row.power == power), 0)


class Start(PowerRow):
    """What a power has under way when the scenario opens; it uses up that action of the turn."""

    action: Action
    turn: Count


class Start1517(Rows[Start]):
    """The scenario of 1517."""

    table: ClassVar[str] = "start_1517"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Powers must exist."""
        yield from powers_exist(iter(self), figures)
