"""The figures on the terminal: shown, checked, exported."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from rich.table import Table

from analysis import atomic, cli
from analysis import show as terminal
from analysis.faults import Fault
from analysis.figures import Figures, overlay
from analysis.games import Game, games
from analysis.names import nearest
from analysis.options import Options
from analysis.wording import many

HEADER = """\
# Figures of {title}, to be edited.
#
# 1. Keep the tables that you want to change and delete the others: a table here replaces the whole
#    table of the same name.
# 2. Where you type in what is printed on your board and counters, set status = "printed" and say so
#    in source; results then no longer call the table assumed.
# 3. courtodds figures check FILE says what is wrong, and courtodds ... --figures FILE uses it.

"""


def show(name: str | None, options: Options) -> int:
    """Print the list of tables, or one table."""
    loaded = [options.of(key) for key in games()]
    found = [f for f in loaded if name is None or name in f.raw]
    if not found:
        known = [n for f in loaded for n in f.raw]
        near = nearest(str(name), known)
        raise Fault(f"There is no table {name!r}{near}; `courtodds figures show` lists them.")
    if options.format == "json":
        terminal.write_json({f.game.key: _tables(f, name) for f in found})
    elif options.format == "csv":
        terminal.write_csv([row for f in found for row in _list(f, name)])
    else:
        for figures in found:
            if name is None:
                _print_list(figures)
            else:
                _print_table(figures, name)
    assumed = [n for f in found for n in f.raw if name in (None, n) and _status(f, n) == "assumed"]
    return cli.status(assumed, options)


def _tables(figures: Figures, name: str | None) -> dict[str, Mapping[str, Any]]:
    return {n: table for n, table in figures.raw.items() if name in (None, n)}


def _status(figures: Figures, name: str) -> str:
    return str(figures.raw[name]["status"])


def _list(figures: Figures, name: str | None = None) -> list[dict[str, Any]]:
    return [
        {
            "game": figures.game.title,
            "table": n,
            "status": _status(figures, n),
            "source": table["source"],
            "file": figures.origin.get(n, figures.game.figures_file.name),
        }
        for n, table in figures.raw.items()
        if name in (None, n)
    ]


def _print_list(figures: Figures) -> None:
    out = terminal.console()
    grid = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("table", "status", "source"):
        grid.add_column(column, overflow="fold")
    for row in _list(figures):
        colour = "yellow" if row["status"] == "assumed" else ""
        mine = figures.origin.get(row["table"])
        source = row["source"] + (f" [from {mine}]" if mine else "")
        grid.add_row(row["table"], row["status"], source, style=colour)
    out.print(figures.game.title, style="bold")
    out.print(grid)


def _print_table(figures: Figures, name: str) -> None:
    out = terminal.console()
    raw = figures.raw[name]
    out.print(f"{figures.game.title}: {name} ({raw['status']})", style="bold")
    out.print(f"Source: {raw['source']}", soft_wrap=not out.is_terminal)
    for key, value in raw.items():
        if key not in ("source", "status", "rows"):
            out.print(f"{key} = {_cell(value)}", soft_wrap=not out.is_terminal)
    rows = raw.get("rows", [])
    if rows:
        out.print(_rows(rows))


def _rows(rows: list[Mapping[str, Any]]) -> Table:
    columns = [c for c in dict.fromkeys(k for row in rows for k in row) if c != "aliases"]
    grid = Table(box=None, header_style="bold", pad_edge=False)
    for column in columns:
        numbers = all(isinstance(row.get(column, 0), int) for row in rows)
        side: Literal["left", "right"] = "right" if numbers else "left"
        grid.add_column(column.replace("_", " "), justify=side, overflow="fold")
    for row in rows:
        grid.add_row(*(_cell(row.get(c, "")) for c in columns))
    return grid


def _cell(value: Any) -> str:
    if isinstance(value, (list, dict)):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def check(file: Path) -> int:
    """Print the faults of a file (status 2), or its warnings."""
    from analysis.figures import load

    tables = overlay(file)
    sentences: list[str] = []
    warned: list[str] = []
    for key, found in tables.items():
        if not found:
            continue
        try:
            figures = load(key, [file])
            warned += figures.warnings()
            warned += _priced(figures)
        except Fault as fault:
            sentences += [s if str(file) in s else f"{file}: {s}" for s in fault.sentences]
    if sentences:
        raise Fault(*sentences)
    out = terminal.console()
    for sentence in warned:
        out.print(f"Warning: {sentence}", soft_wrap=not out.is_terminal)
    names = [n for found in tables.values() for n in found]
    read, warnings = many(len(names), "table", "tables"), many(len(warned), "warning", "warnings")
    out.print(f"{file}: {read}, no faults, {warnings}.")
    return 0


def _priced(figures: Figures) -> list[str]:
    """Warnings that only the prices of CP show."""
    from analysis.choose import Values
    from analysis.spend import Situation, price, warnings

    system = figures.game.module("spend")
    spends = [*system.actions(figures, Situation()), *system.plays(figures, Situation())]
    return warnings(price(spends, Values(), lambda attempts: [a.exact() for a in attempts]))


def export(game: Game, output: Path | None) -> int:
    """Write the figures file of a game with a header that says how to edit it."""
    text = HEADER.format(title=game.title) + game.figures_file.read_text("utf-8")
    if output is None:
        sys.stdout.write(text)
        return 0
    atomic.check_new(output, "--output")
    atomic.write(output, text.encode(), "--output")
    return 0
