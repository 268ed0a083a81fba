"""A table of an answer, the same on the terminal and on a page."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from analysis.interval import Estimate

if TYPE_CHECKING:
    from rich.table import Table as Grid


class Table(NamedTuple):
    """A table: cells are texts, numbers, fractions, estimates or None."""

    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]

    def right(self, at: int) -> bool:
        """Whether a column stands to the right: any of its cells is a number."""
        return any(is_number(row[at]) and row[at] is not None for row in self.rows)


class Number(str):
    """A text that stands in a table as a number does."""


def is_number(value: Any) -> bool:
    """Whether a cell stands to the right."""
    return value is None or isinstance(value, (int, float, Fraction, Estimate, Number))


def numbers(rows: Sequence[Sequence[str]], words: int = 1) -> list[list[str]]:
    """Rows of text whose first cells are words, and all others numbers.

    >>> [is_number(cell) for cell in numbers([["Spain", "0.5"]])[0]]
    [False, True]
    """
    return [[*row[:words], *map(Number, row[words:])] for row in rows]


def grid(table: Table) -> Grid:
    """A table for the terminal; its caption is left to the caller."""
    from rich.table import Table as Grid

    from analysis.page import cell

    drawn = Grid(box=None, header_style="bold", pad_edge=False)
    for at, column in enumerate(table.columns):
        right = table.right(at)
        drawn.add_column(column, justify="right" if right else "left", overflow="fold")
    for row in table.rows:
        drawn.add_row(*(value if isinstance(value, str) else cell(value) for value in row))
    return drawn
