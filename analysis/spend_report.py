"""The report on what each CP buys: one HTML page with tables, picture, and all it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from analysis import page
from analysis.page import Meta, Section
from analysis.spend_show import (
    COLUMNS,
    FREE_COLUMNS,
    SPLIT_COLUMNS,
    cells,
    filled,
    free_cells,
    split_cells,
)
from analysis.tabular import Number, Table

if TYPE_CHECKING:
    from analysis.spend import Line
    from analysis.spending import Spending

TITLE = "What each command point buys"


def write_report(spending: Spending, path: Path) -> None:
    """Write the report.

    Raises
    ------
    Fault
        Where the folder is missing or the file cannot be written.
    """
    page.write(path, html(spending))


def html(spending: Spending) -> str:
    """The report as one self-contained page."""
    meta = Meta(
        command=spending.command,
        inputs={k: v for k, v in spending.inputs.items() if v not in (None, [], ())},
        trials=spending.trials,
        seed=spending.seed if spending.trials else None,
        edition=spending.editions,
        switches=spending.switches,
        assumed=spending.assumed,
    )
    return page.report(TITLE, list(_sections(spending)), meta)


def _sections(spending: Spending) -> Iterator[Section]:
    picture = "Expected VP and cards of every CP spend"
    yield Section("At a glance", spending.sentences, (), [(picture, spending.plot())])
    if spending.splits:
        caption = f"The best ways to split {spending.budget} CP"
        body = [split_cells(s) for s in spending.splits]
        yield Section("The best splits", (), [_table(caption, SPLIT_COLUMNS, body)])
    for game, lines in groupby(spending.paid, lambda line: line.spend.game):
        yield Section(game, (), list(_ladders(list(lines))))
    if spending.free:
        body = [free_cells(line) for line in spending.free]
        caption = "Expected VP and cards"
        yield Section("Plays that cost no CP", (), [_table(caption, FREE_COLUMNS, body)])


def tables(spending: Spending) -> Iterator[Table]:
    """The tables of the report, one after another."""
    for section in _sections(spending):
        yield from section.tables


def _ladders(lines: Sequence[Line]) -> Iterator[Table]:
    for named, rungs in groupby(lines, lambda line: line.spend.named):
        yield _table(named, COLUMNS, [cells(line) for line in rungs])


def _table(caption: str, columns: tuple[str, ...], body: list[list[str]]) -> Table:
    columns, body = filled(columns, body)
    words = [i for i, name in enumerate(columns) if name in ("power", "play", "spend")]
    rows = [[cell if i in words else Number(cell) for i, cell in enumerate(row)] for row in body]
    return Table(caption, columns, rows)
