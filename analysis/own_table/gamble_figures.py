"""The tables of a gamble: what is thrown, what is added, and what each total brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field

from analysis import names
from analysis.own_table.dice import Dice, Kinds, totals
from analysis.tables import Band, Banded, FigureTable, NamedRow, NamedRows, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures

MOST_TRIES = 50
MOST_ROWS = 30
Name = Annotated[str, Field(min_length=1, max_length=80)]


class Gamble(FigureTable):
    """What is thrown, who gains, and what is thrown again."""

    table: ClassVar[str] = "gamble"
    name: Name
    power: Name = "you"
    dice: Dice
    modifiers: Tuple[str] = ()
    cp: Annotated[int, Field(ge=0, le=99)] = 0
    reroll: Tuple[str] = ()
    reroll_by: Literal["rule", "choice"] = "rule"
    until: Tuple[str] = ()
    tries: Annotated[int, Field(ge=1, le=MOST_TRIES)] | None = None

    def faults(self, figures: Figures) -> Iterator[str]:
        """Names that no row has, and throws that contradict each other or never end."""
        modifiers, outcomes = figures.get(Modifiers), figures.get(Outcomes)
        yield from (s for n in self.modifiers for s in modifiers.unknown({"modifiers": n}))
        for name in (n for n, times in Counter(self.modifiers).items() if times > 1):
            yield f"modifiers: names {name!r} twice."
        unknown = [*outcomes.unknown("reroll", self.reroll), *outcomes.unknown("until", self.until)]
        yield from unknown
        if self.tries is not None and not self.until:
            yield "tries: is for `until`, which says what ends the tries; give both or neither."
        if self.until and self.reroll and self.reroll_by == "choice":
            yield 'reroll_by: must be "rule" with `until`, whose throws need not stand.'
        if not unknown and all(map(modifiers.known, self.modifiers)) and outcomes.is_sound(figures):
            ways = outcomes.ways(self.dice, modifiers.total(self.modifiers))
            yield from self.endless(outcomes, ways)

    def endless(self, outcomes: Outcomes, ways: Iterable[int]) -> Iterator[str]:
        """The sentence for tries that never end: no throw comes to what ends them."""
        ends = [w for row, w in zip(outcomes, ways, strict=True) if row.name in self.until]
        if self.until and self.tries is None and not any(ends):
            said = " or ".join(map(repr, self.until))
            yield f"until: no throw ever comes to {said}, so it never ends; give `tries`."


class Modifier(NamedRow):
    """What is added to the total."""

    value: int


class Modifiers(NamedRows[Modifier]):
    """Modifiers by name."""

    table: ClassVar[str] = "modifiers"
    kind: ClassVar[str] = "modifier"

    def total(self, said: Iterable[str]) -> int:
        """The sum of those named."""
        return sum(self.find(name).value for name in said)


class OutcomeRow(Band):
    """What a total brings."""

    name: Name
    vp: int = 0
    cards: int = 0
    fate: Annotated[str, Field(max_length=80)] = ""
    aliases: ClassVar[tuple[str, ...]] = ()


class Outcomes(Banded[OutcomeRow]):
    """The rows that a total looks up, each with a name of its own."""

    table: ClassVar[str] = "outcomes"
    rows: Annotated[Tuple[OutcomeRow], Field(max_length=MOST_ROWS)]

    def faults(self, figures: Figures) -> Iterator[str]:
        """Gaps, overlaps and names that two rows have."""
        yield from super().faults(figures)
        first: dict[str, int] = {}
        for number, row in enumerate(self.rows, 1):
            if (at := first.setdefault(names.fold(row.name), number)) != number:
                yield f"row {number} ({row.name}): row {at} is called so; give each its own name."

    def is_sound(self, figures: Figures) -> bool:
        """Whether every total has one row."""
        return not any(self.faults(figures))

    def unknown(self, key: str, said: Iterable[str]) -> Iterator[str]:
        """Sentences for the names that no row has."""
        known = {row.name for row in self.rows}
        yield from (f"{key}: {names.unknown('outcome', n, self)}" for n in said if n not in known)

    def ways(self, dice: Kinds, modifier: int) -> list[int]:
        """In how many ways one throw of the dice comes to each row."""
        low, ways = totals(dice)
        found = [0] * len(self.rows)
        for row, way in zip(self.row(np.arange(len(ways)) + low + modifier), ways, strict=True):
            found[row] += way
        return found

    def reach(self, figures: Figures) -> tuple[int, int]:
        """The lowest and the highest total."""
        gamble = figures.get(Gamble)
        low, ways = totals(gamble.dice)
        added = figures.get(Modifiers).total(gamble.modifiers)
        return low + added, low + added + len(ways) - 1
