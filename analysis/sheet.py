"""A sheet: an answer that is a table of exact numbers, not the outcomes of one gamble."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from analysis import tabular
from analysis.answer import Answer
from analysis.faults import Fault
from analysis.interval import Estimate, as_json

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure
    from rich.console import Console, Group
    from rich.table import Table

    from analysis.campaign import Campaign
    from analysis.options import Options
    from analysis.question import Question

Row = Mapping[str, Any]
WIDEST = 10_000


@dataclass(frozen=True, eq=False)
class Sheet(Answer):
    """Rows of an answer: text, whole numbers, exact fractions, and rolled numbers.

    Attributes
    ----------
    name, game, edition : str
    inputs : mapping
    rows : tuple of mapping
        All with the same keys; a Fraction is exact, an Estimate was rolled.
    heads : mapping of str to str
        The columns that people are shown, with their headings.
    assumed : tuple of str
    notes : tuple of str
    rolled : str
        How it was rolled (games, seed), where it was.
    interrupted : bool
    words : callable, optional
        A cell in words for people, from its column and value; default: `said`.
    draw : callable, optional
        Makes its picture.
    further : tuple of Sheet
        Other tables of the same answer.
    spare : tuple of str
        Columns that are left out, one after another, where a terminal is too narrow for all.

    Examples
    --------
    >>> sheet = Sheet("half", "", "", {}, ({"turn": 1, "chance": Fraction(1, 2)},))
    >>> sheet.frame.to_dict("records")
    [{'turn': 1, 'chance': 0.5}]
    """

    name: str
    game: str
    edition: str
    inputs: Mapping[str, Any]
    rows: tuple[Row, ...]
    heads: Mapping[str, str] = field(default_factory=dict)
    assumed: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    rolled: str = ""
    interrupted: bool = False
    words: Callable[[str, Any], str] | None = None
    draw: Callable[[], Figure] | None = None
    further: tuple[Sheet, ...] = ()
    spare: tuple[str, ...] = ()

    @cached_property
    def frame(self) -> pd.DataFrame:
        """The rows with fractions as decimals; what was rolled has columns `_low` and `_high`."""
        import pandas as pd

        return pd.DataFrame(self.flat())

    def flat(self) -> list[dict[str, Any]]:
        """The rows of `frame` and of the CSV."""
        return [
            {k: v for key, cell in row.items() for k, v in _flat(key, cell)} for row in self.rows
        ]

    def document(self) -> dict[str, Any]:
        """Everything as one object for JSON: a fraction as its value and its exact text."""
        from analysis import __version__

        return {
            "sheet": self.name,
            "game": self.game,
            "edition": self.edition,
            "method": "exact and monte carlo" if self.rolled else "exact",
            "rolled": self.rolled or None,
            "version": __version__,
            "inputs": dict(self.inputs),
            "assumed": list(self.assumed),
            "rows": self.plain(),
            "further": {sheet.name: sheet.plain() for sheet in self.further},
            "notes": list(self.notes),
            "interrupted": self.interrupted,
        }

    def plain(self) -> list[dict[str, Any]]:
        """The rows of the JSON."""
        return [{key: _plain(cell) for key, cell in row.items()} for row in self.rows]

    def plot(self) -> Figure:
        """Its picture.

        Raises
        ------
        Fault
            If it has none.
        """
        if self.draw is None:
            raise Fault(f"There is no picture of {self.name}; leave out --plot.")
        return self.draw()

    def cells(self, row: Row) -> list[str]:
        """A row for people, in the order of `heads`."""
        words = self.words or (lambda _, value: said(value))
        return [words(key, row[key]) for key in self.heads]

    def _repr_html_(self) -> str:
        sides = ["left" if self.wordy(key) else "right" for key in self.heads]
        body = "".join(_html("td", self.cells(row), sides) for row in self.rows)
        head = _html("th", [*self.heads.values()], sides)
        lines = "<br>".join(html.escape(line) for line in (*self.notes, *self.warned))
        table = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"
        return f"{table}<p>{lines}</p>" if lines else table

    def wordy(self, key: str) -> bool:
        """Whether a column is all words, which stand to the left."""
        return all(isinstance(row[key], str) for row in self.rows)

    def show(self) -> None:
        """Print it for people."""
        _print(self)

    def frames(self) -> dict[str, Any]:
        """Its rows, and those of its further tables."""
        return {sheet.name: sheet.flat() for sheet in (self, *self.further)}

    @property
    def heading(self) -> str:
        """What was asked, with which inputs."""
        from analysis.show import headline

        return headline(self)

    def tables(self) -> list[tabular.Table]:
        """Its table and its further tables, as the terminal has them."""
        return [_tabled(sheet) for sheet in (self, *self.further)]

    @property
    def sentences(self) -> tuple[str, ...]:
        """Its notes."""
        return self.notes

    @property
    def made(self) -> str:
        """How its numbers were found."""
        from analysis import __version__

        made = f"{self.rolled}, 95 % intervals" if self.rolled else "Exact"
        return f"{made}; courtodds {__version__}."


def _tabled(sheet: Sheet) -> tabular.Table:
    """Its table for people."""
    wordy = [sheet.wordy(key) for key in sheet.heads]
    rows = [
        [cell if words else tabular.Number(cell) for cell, words in zip(row, wordy, strict=True)]
        for row in map(sheet.cells, sheet.rows)
    ]
    return tabular.Table(sheet.name, list(sheet.heads.values()), rows)


def _html(tag: str, cells: Sequence[str], sides: Sequence[str]) -> str:
    """A row of a table in HTML."""
    inside = "".join(
        f'<{tag} style="text-align: {side}">{html.escape(cell)}</{tag}>'
        for cell, side in zip(cells, sides, strict=True)
    )
    return f"<tr>{inside}</tr>"


def answer(
    make: Callable[[Options], Sheet],
    options: Options,
    *,
    games: Callable[[Options], Sequence[Campaign]] | None = None,
) -> Question:
    """The question of a sheet, and the games that are played for it where they are not `exact`."""
    from analysis.question import AnswerQuestion

    scales = games is not None and not options.exact
    return AnswerQuestion(options, make=make, games=games, scales=scales)


def _print(sheet: Sheet) -> None:
    from analysis.show import console

    out = console()
    out.print(sheet.heading, style="bold", soft_wrap=True)
    out.print(_fitted(sheet, out))
    for more in sheet.further:
        out.print(f"\n{more.name}", style="bold")
        out.print(_grid(more))
    for line in sheet.notes:
        out.print(line, soft_wrap=not out.is_terminal)
    for line in sheet.warned:
        out.print(line, style="yellow")
    out.print(sheet.made, style="dim")


def _fitted(sheet: Sheet, out: Console) -> Group:
    """Its table, without the spare columns that have no room, and a sentence that says so."""
    from rich.console import Group
    from rich.measure import Measurement

    heads, left = dict(sheet.heads), list(sheet.spare)
    room = out.options.update_width(WIDEST)
    wide = widest = Measurement.get(out, room, _grid(sheet)).maximum
    while wide > out.width and left:
        del heads[left.pop(0)]
        wide = Measurement.get(out, room, _grid(replace(sheet, heads=heads))).maximum
    grid = _grid(replace(sheet, heads=heads))
    if missing := [head for key, head in sheet.heads.items() if key not in heads]:
        names = ", ".join(missing)
        said = f"Left out for want of room: {names}; {widest} columns show all."
        return Group(grid, said)
    return Group(grid)


def _grid(sheet: Sheet) -> Table:
    from rich.table import Table

    grid = Table(box=None, header_style="bold", pad_edge=False)
    for key, head in sheet.heads.items():
        grid.add_column(head, justify="left" if sheet.wordy(key) else "right")
    for row in sheet.rows:
        grid.add_row(*sheet.cells(row))
    return grid


def said(value: Any) -> str:
    """A value in words.

    >>> said(Fraction(1, 3)), said(None), said(3), said(Estimate(0.5, 0.49, 0.51))
    ('0.3333', '', '3', '0.500 ± 0.010')
    """
    if value is None:
        return ""
    return f"{float(value):.4f}" if isinstance(value, Fraction) else str(value)


def _flat(key: str, value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, Fraction):
        return [(key, float(value))]
    if isinstance(value, Estimate):
        low, high = value.ends
        return [(key, value.value), (f"{key}_low", low), (f"{key}_high", high)]
    return [(key, value)]


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return {"value": float(value), "exact": str(value)}
    if isinstance(value, Estimate):
        return {k: v for k, v in as_json(value).items() if k != "exact"}
    return value
