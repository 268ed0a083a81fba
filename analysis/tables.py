"""What a table of figures is made of: a source, a status, and rows that are checked.

The models of a game's tables stand in the module of the system they belong to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

import numpy as np
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo, field_validator

from analysis import names
from analysis.faults import shown

if TYPE_CHECKING:
    from analysis.figures import Figures
    from analysis.grid import Whole

Status = Literal["printed", "secondary", "assumed"]
Count = Annotated[int, Field(ge=0)]
Turn = Annotated[int, Field(ge=0, le=99)]
"""A number of a turn, or of turns."""
MOST = 9_999
"""No whole number of a figures file is greater, years included: more is a slip of the keyboard."""
MOST_OF = {"vp": 100, "cards": 100}
"""What is added up over a game has a bound of its own, by its key."""
LONGEST = 500
"""No text of a figures file is longer."""


class Row(BaseModel):
    """One row: whole numbers are whole numbers (true, "3" and 3.0 are not 3), no unknown key."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    @field_validator("*", mode="before")
    @classmethod
    def _no_slip(cls, value: Any, info: ValidationInfo) -> Any:
        most = MOST_OF.get(info.field_name or "", MOST)
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, int) and abs(one) > most:
                raise ValueError(f"must be from -{most} to {most}, not {shown(one)}")
            if isinstance(one, str) and not (len(one) <= LONGEST and names.is_line(one)):
                raise ValueError(f"must be one line of at most {LONGEST} letters, not {shown(one)}")
        return value


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


R = TypeVar("R", bound=Row)
T = TypeVar("T")
Tuple = Annotated[tuple[T, ...], BeforeValidator(_as_tuple)]
"""A TOML array of `T`."""


class NamedRow(Row):
    """A row with a name and other names it answers to."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    aliases: Tuple[str] = ()

    def answers_to(self, name: str) -> bool:
        """Whether it is called so, case and accents aside."""
        return names.fold(name) in map(names.fold, (self.name, *self.aliases))


class FigureTable(Row):
    """A table of a figures file. A subclass says the table's name in `table`."""

    table: ClassVar[str]
    source: str
    status: Status

    def faults(self, figures: Figures) -> Iterator[str]:
        """Sentences for what is wrong beyond this table alone (an unknown royal ...)."""
        yield from ()

    def warnings(self, figures: Figures) -> Iterator[str]:
        """Sentences for what is legal but suspicious."""
        yield from ()


class Switch(FigureTable):
    """What editions or texts leave open: the value taken, and those that may be."""

    value: int | str
    options: Tuple[int | str]
    note: str = ""

    def faults(self, figures: Figures) -> Iterator[str]:
        """The value must be one of the options."""
        if self.value not in self.options or isinstance(self.value, bool):
            yield f"value must be one of {', '.join(map(str, self.options))}, not {self.value!r}."


class Rows(FigureTable, Generic[R]):
    """A table of rows."""

    rows: Tuple[R]

    def __iter__(self) -> Iterator[R]:  # type: ignore[override]
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)


N = TypeVar("N", bound=NamedRow)


class NamedRows(Rows[N], Generic[N]):
    """A table of rows with names, each name once."""

    kind: ClassVar[str] = "name"

    def faults(self, figures: Figures) -> Iterator[str]:
        """No two rows answer to one name."""
        seen: dict[str, int] = {}
        for number, row in enumerate(self.rows, 1):
            for name in dict.fromkeys(names.fold(n) for n in (row.name, *row.aliases)):
                if name in seen:
                    first = f"row {seen[name]} answers to {name!r} already"
                    yield f"row {number} ({row.name}): {first}."
                seen[name] = number

    def find(self, name: str) -> N:
        """The row that answers to `name`; a Fault with the nearest where none does."""
        return names.find(self.kind, name, self.rows)

    def known(self, name: str) -> bool:
        """Whether a row has exactly this name."""
        return any(row.name == name for row in self.rows)

    def unknown(self, said: Mapping[str, str]) -> Iterator[str]:
        """Sentences for the names, by the key or row that says them, which no row has."""
        for where, name in said.items():
            if not self.known(name):
                yield f"{where}: {names.unknown(self.kind, name, self)}"


class Span(NamedTuple):
    """The rolls that a row stands for; None is open."""

    low: int | None
    high: int | None

    def __str__(self) -> str:
        """As the figures file writes it."""
        if self.low is None:
            return f"<= {self.high}"
        if self.high is None:
            return f">= {self.low}"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


_SPANS = (
    r"<=\s*(?P<high>[0-9]{1,3})",
    r">=\s*(?P<low>[0-9]{1,3})",
    r"(?P<low>[0-9]{1,3})\s*[-–]\s*(?P<high>[0-9]{1,3})",
    r"(?P<low>(?P<high>[0-9]{1,3}))",
)


def span(value: Any) -> Span:
    """'<= 4', '5-6', '7' and '>= 10'; a whole number stands for itself.

    >>> span("<= 4"), span("5-6"), span(7)
    (Span(low=None, high=4), Span(low=5, high=6), Span(low=7, high=7))
    """
    if isinstance(value, Span):
        return value
    text = shown(value) if type(value) is int else value.strip() if type(value) is str else ""
    for pattern in _SPANS:
        if match := re.fullmatch(pattern, text):
            low, high = (match.groupdict().get(end) for end in ("low", "high"))
            ends = [None if end is None else int(end) for end in (low, high)]
            if None in ends or ends == sorted(ends):  # type: ignore[type-var]
                return Span(*ends)
    raise ValueError(f"must be a roll such as '<= 4', '5-6', '7' or '>= 10', not {shown(value)}")


Roll = Annotated[Span, BeforeValidator(span)]


class Band(Row):
    """A row that a roll looks up."""

    roll: Roll


B = TypeVar("B", bound=Band)


class Banded(Rows[B], Generic[B]):
    """Rows that a roll looks up: in rising order, with no gap and no overlap.

    `lowest` and `highest` are the rolls at which the rows begin and end; None is open.
    """

    lowest: ClassVar[int | None] = None
    highest: ClassVar[int | None] = None

    def faults(self, figures: Figures) -> Iterator[str]:
        """Gaps, overlaps and ends that are not open."""
        if not self.rows:
            yield "has no rows; it needs one for every roll."
            return
        first, last = self.rows[0].roll, self.rows[-1].roll
        if first.low != self.lowest:
            begin = "'<= N'" if self.lowest is None else self.lowest
            yield f"row 1 ({first}): the rows must begin at {begin}."
        if last.high != self.highest:
            end = "'>= N'" if self.highest is None else self.highest
            yield f"row {len(self)} ({last}): the rows must end at {end}."
        for number, (a, b) in enumerate(zip(self.rows, self.rows[1:], strict=False), 2):
            yield from _joint(number, a.roll, b.roll)

    def row(self, total: Whole) -> Whole:
        """The number (0 first) of the row that each total looks up."""
        lows = np.array([b.roll.low for b in self.rows[1:]], dtype=np.int64)
        return np.searchsorted(lows, total, side="right").astype(np.int64)

    def at(self, total: int) -> B:
        """The row that one total looks up."""
        return self.rows[int(self.row(np.array(total)))]

    def pick(self, key: str, total: Whole) -> Whole:
        """The whole number under `key` that each total looks up."""
        return np.array([getattr(r, key) for r in self.rows], dtype=np.int64)[self.row(total)]

    def reach(self, figures: Figures) -> tuple[int, int] | None:
        """The lowest and the highest total that can be rolled, where that is known."""
        return None

    def warnings(self, figures: Figures) -> Iterator[str]:
        """Rows that no roll can reach."""
        if reach := self.reach(figures):
            yield from self.out_of_reach(*reach)

    def out_of_reach(self, low: int, high: int) -> Iterator[str]:
        """Warnings for the rows that no total from `low` to `high` looks up."""
        for number, row in enumerate(self.rows, 1):
            below = row.roll.high is not None and row.roll.high < low
            above = row.roll.low is not None and row.roll.low > high
            if below or above:
                rolls = f"rolls run from {low} to {high}"
                yield f"row {number} ({row.roll}): no roll reaches it; {rolls}."


def _joint(number: int, a: Span, b: Span) -> Iterator[str]:
    if a.high is None or b.low is None:
        yield f"row {number} ({b}): overlaps row {number - 1} ({a}); rows go in rising order."
    elif b.low <= a.high:
        yield f"row {number} ({b}): overlaps row {number - 1} ({a}); begin it at {a.high + 1}."
    elif b.low > a.high + 1:
        missing = Span(a.high + 1, b.low - 1)
        yield f"row {number} ({b}): no row stands for {missing}; begin it at {a.high + 1}."
