"""One whole number among the tables of a game: where it stands, and the tables with it changed.

A figure is named `TABLE.KEY`, or `TABLE.ROW.KEY` with the row's name or what stands in its first
column: `canal.vp`, `cp_modifiers.3.modifier`. Lists in a row go on with their numbers, from 1:
`scholar_awards.10-12.options.2.vp`. The roll of a row (`artist_awards.12-13.roll`) is the number at
which the row begins: changed, the row before it ends there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from analysis.faults import Fault, shown
from analysis.figures import SWITCHES, Figures
from analysis.names import fold, nearest
from analysis.tables import Banded, FigureTable, Span, span

Step = str | int
SAYS = {"source", "status", "note", "aliases"}
"""The keys of a table or row that are no figures."""


@dataclass(frozen=True, order=True)
class Figure:
    """Where a whole number stands.

    Attributes
    ----------
    game, table : str
    path : tuple of str and int
        The keys and the numbers (from 0) in lists that lead to it.
    name : str
        As people write it.
    """

    game: str
    table: str
    path: tuple[Step, ...]
    name: str

    def value(self, raw: Mapping[str, Any]) -> Any:
        """What stands there, in the tables of its game: a whole number, or a switch's value."""
        found: Any = raw[self.table]
        for step in self.path:
            found = found[step]
        return span(found).low if self.path[-1] == "roll" else found


def called(name: str, loaded: Iterable[Figures]) -> Figure:
    """The figure of a name, in the first game that has it.

    Raises
    ------
    Fault
        Where there is no such table, row or whole number.

    Examples
    --------
    >>> from analysis.figures import load
    >>> called("cp_modifiers.3.modifier", [load("virgin_queen")]).path
    ('rows', 1, 'modifier')
    """
    having: dict[str, list[Figures]] = {}
    for figures in loaded:
        for known in figures.modelled:
            having.setdefault(known, []).append(figures)
    table = next(
        (t for t in sorted(having, key=len)[::-1] if fold(name).startswith(f"{fold(t)}.")), None
    )
    if table is None:
        asked = name.partition(".")[0]
        raise Fault(
            f"{shown(name)}: there is no table {shown(asked)}{nearest(asked, having)}; "
            "a figure is TABLE.KEY or TABLE.ROW.KEY."
        )
    every = [figure for figures in having[table] for figure in standing(figures, [table])]
    found = next((figure for figure in every if fold(figure.name) == fold(name)), None)
    if found is None:
        raise Fault(_unknown(name, table, every))
    return found


def _unknown(name: str, table: str, known: Iterable[Figure]) -> str:
    every = [figure.name for figure in known]
    some = ", ".join(every[:6]) + (" ..." if len(every) > 6 else "")
    return (
        f"{shown(name)}: is no whole number of [{table}]{nearest(name, every)}; "
        f"there are {some or 'none'}."
    )


def standing(figures: Figures, tables: Sequence[str]) -> Iterator[Figure]:
    """Every whole number of some tables, in their order; switches have none."""
    for table in tables:
        if not table.startswith(f"{SWITCHES}."):
            model = figures.game.load(figures.game.tables[table])
            for path, name in _numbers(figures.raw[table]):
                if path[-1] == "roll" and not issubclass(model, Banded):
                    continue
                yield Figure(figures.game.key, table, path, f"{table}.{name}")


def switches(figures: Figures, tables: Sequence[str]) -> Iterator[tuple[Figure, int | str]]:
    """The switches among some tables, each with every value that it has not."""
    for table in tables:
        if table.startswith(f"{SWITCHES}."):
            raw = figures.raw[table]
            switch = Figure(figures.game.key, table, ("value",), table)
            yield from ((switch, option) for option in raw["options"] if option != raw["value"])


def _numbers(value: Any, *, rows: bool = False) -> Iterator[tuple[tuple[Step, ...], str]]:
    """The path and the name of every whole number in a part of a table, or in its rows."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            if key in SAYS:
                continue
            inner = _numbers(part, rows=key == "rows")
            for path, name in [((), "")] if _is_figure(key, part) else inner:
                yield (key, *path), _joined("" if key == "rows" else key, name)
    elif isinstance(value, list):
        for at, (part, said) in enumerate(zip(value, _named(value, rows=rows), strict=True)):
            for path, name in [((), "")] if _is_figure("", part) else _numbers(part):
                if at or path != ("roll",):  # the first row begins where the dice do
                    yield (at, *path), _joined(said, name)


def _is_figure(key: str, value: Any) -> bool:
    return key == "roll" or (isinstance(value, int) and not isinstance(value, bool))


def _joined(*parts: str) -> str:
    return ".".join(part for part in parts if part)


def _named(entries: Sequence[Any], *, rows: bool) -> list[str]:
    """What each entry of a list is called: a row by its name, its first column, or its number.

    Where a number is also what another row is called, all go by their numbers.
    """
    firsts = [_first(entry) if rows else "" for entry in entries]
    numbers = [str(number) for number in range(1, len(entries) + 1)]
    called = [
        first if first and firsts.count(first) == 1 else number
        for first, number in zip(firsts, numbers, strict=True)
    ]
    return called if len({*called}) == len(called) else numbers


def _first(row: Any) -> str:
    if not isinstance(row, Mapping) or not row:
        return ""
    return str(row.get("name", next(iter(row.values()))))


def changed(figures: Figures, values: Mapping[Figure, int | str]) -> Figures:
    """The tables with some figures set.

    Raises
    ------
    Fault
        If that makes the tables unsound, or the figure was found in other tables than these.

    Examples
    --------
    >>> from analysis.figures import load
    >>> loaded = load("virgin_queen")
    >>> figure = called("canal.vp", [loaded])
    >>> figure.value(changed(loaded, {figure: 5}).raw)
    5
    """
    raw = dict(figures.raw)
    for figure, value in values.items():
        if not _stands(figure, figures):
            raise Fault(f"{figure.name}: is not there, or in another place, in {_files(figures)}.")
        raw[figure.table] = _with(raw[figure.table], figure.path, value)
    tables = {figure.table for figure in values}
    raw |= {table: _spelled(raw[table]) for table in tables}
    kept = {name: table for name, table in _read(figures).items() if name not in tables}
    found = Figures(figures.game, raw, figures.origin, figures.chosen, kept)
    if faults := found.faults():
        said = ", ".join(f"{figure.name} = {value}" for figure, value in values.items())
        raise Fault(*(f"{said}: {fault}" for fault in faults))
    return found.fresh()


def _stands(figure: Figure, figures: Figures) -> bool:
    """Whether it stands there in these tables; it may have been found in others."""
    return figure.table.startswith(f"{SWITCHES}.") or figure in _known(figures, figure.table)


@lru_cache(maxsize=64)
def _known(figures: Figures, table: str) -> frozenset[Figure]:
    return frozenset(standing(figures, [table]))


def _files(figures: Figures) -> str:
    return ", ".join(dict.fromkeys(figures.origin.values())) or figures.game.figures_file.name


@lru_cache(maxsize=8)
def _read(figures: Figures) -> Mapping[str, FigureTable]:
    """The tables of sound figures, read once however often some of them are changed."""
    fresh = figures.fresh()
    return {name: fresh.table(name) for name in fresh.modelled}


def _with(part: Any, path: tuple[Step, ...], value: int | str) -> Any:
    """A copy of a part of a table with the number at the end of the path set."""
    step, rest = path[0], path[1:]
    copy: Any = dict(part) if isinstance(part, Mapping) else list(part)
    if rest == ("roll",):
        assert isinstance(step, int)
        assert isinstance(value, int)
        for at, roll in (
            (step - 1, _to(part[step - 1], value - 1)),
            (step, _from(part[step], value)),
        ):
            copy[at] = {**part[at], "roll": roll}
    else:
        copy[step] = _with(part[step], rest, value) if rest else value
    return copy


def _to(row: Mapping[str, Any], end: int) -> Span:
    return Span(span(row["roll"]).low, end)


def _from(row: Mapping[str, Any], begin: int) -> Span:
    return Span(begin, span(row["roll"]).high)


def _spelled(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """A table with its rolls as texts again; only now must each row end after it begins."""
    rows = [
        {**row, "roll": str(row["roll"])}
        if isinstance(row, Mapping) and isinstance(row.get("roll"), Span)
        else row
        for row in table.get("rows", [])
    ]
    return {**table, "rows": rows} if rows else table


def differences(a: Figures, b: Figures) -> Iterator[tuple[str, Any, Any]]:
    """What stands in two sets of tables and is not the same: its name, then and now.

    >>> from analysis.figures import load
    >>> loaded = load("virgin_queen")
    >>> other = changed(loaded, {called("canal.vp", [loaded]): 5})
    >>> list(differences(loaded, other))
    [('canal.vp', 2, 5)]
    """
    for table in a.raw:
        if a.raw[table] != b.raw.get(table):
            yield from _differences(table, a.raw[table], b.raw.get(table))


def _differences(
    name: str, a: Any, b: Any, *, rows: bool = False
) -> Iterator[tuple[str, Any, Any]]:
    before, after = (dict(_parts(part, rows=rows)) for part in (a, b))
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        after = _in_place(before, after)
    if not before and not after:
        if a != b:
            yield name, a, b
        return
    for key in dict.fromkeys([*before, *after]):
        inner = before.get(key), after.get(key)
        yield from _differences(_joined(name, key), *inner, rows=not key)


def _in_place(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """As many rows as before: a row that is called otherwise now, by what stood in its place."""
    if before.keys() == after.keys():  # the same rows, or in another order
        return dict(zip(before, after.values(), strict=True))
    places = zip(before, after.items(), strict=True)
    return {
        was if was not in after and name not in before else name: row for was, (name, row) in places
    }


def _parts(value: Any, *, rows: bool) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        yield from (("" if k == "rows" else k, v) for k, v in value.items())
    elif isinstance(value, list):
        yield from zip(_named(value, rows=rows), value, strict=True)
