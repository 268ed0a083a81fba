"""The figures of a game: the file that ships, overlaid by the user's, and what was read of it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from analysis import toml
from analysis.faults import Fault, legible, shown
from analysis.games import Game, games
from analysis.names import nearest
from analysis.tables import LONGEST, FigureTable, Switch

T = TypeVar("T", bound=FigureTable)
SWITCHES = "switches"


@dataclass(frozen=True, eq=False)
class Figures:
    """All tables of one game, each parsed when it is first read.

    Attributes
    ----------
    game : Game
    raw : mapping of str to mapping
        The tables as they stand in the files; a switch is `switches.NAME`.
    origin : mapping of str to str
        The file of each table that does not ship with the program.
    chosen : frozenset of str
        The switches that the user set by hand (an input, not an assumption).
    """

    game: Game
    raw: Mapping[str, Mapping[str, Any]]
    origin: Mapping[str, str] = field(default_factory=dict)
    chosen: frozenset[str] = frozenset()
    _parsed: dict[str, FigureTable] = field(default_factory=dict)

    def fresh(self) -> Figures:
        """The same, with no table read yet."""
        return Figures(self.game, self.raw, self.origin, self.chosen)

    @property
    def touched(self) -> tuple[str, ...]:
        """The tables that have been read."""
        return tuple(self._parsed)

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"_parsed": {}}  # parsed again on another machine

    def reader(self) -> Reader:
        """A reader that remembers which tables it was asked for."""
        return Reader(self)

    def table(self, name: str) -> FigureTable:
        """The table of that name, checked; a Fault names file, table and row."""
        if name not in self._parsed:
            parsed = self.parse(name)
            if isinstance(parsed, list):
                raise Fault(*parsed)
            self._parsed[name] = parsed
        return self._parsed[name]

    def get(self, model: type[T]) -> T:
        """The table of a model."""
        found = self.table(model.table)
        assert isinstance(found, model)
        return found

    def parse(self, name: str) -> FigureTable | list[str]:
        """The table, or the sentences for what is wrong with it."""
        is_switch = name.startswith(f"{SWITCHES}.")
        model = Switch if is_switch else self.game.load(self.game.tables[name])
        try:
            return model.model_validate(self.raw[name])
        except ValidationError as error:
            return [f"{self.place(name)} {s}" for s in toml.sentences(model, error)]

    @property
    def modelled(self) -> list[str]:
        """The tables that a system reads."""
        return [n for n in self.raw if n in self.game.tables or n.startswith(f"{SWITCHES}.")]

    def place(self, name: str) -> str:
        """Where a table stands, for messages."""
        if name in self.origin or not self.origin:
            return f"{self.origin.get(name, self.game.figures_file.name)}: [{name}]"
        files = ", ".join(dict.fromkeys(self.origin.values()))
        return f"{files}: [{name}] as it ships,"

    def faults(self) -> list[str]:
        """Every fault of every table."""
        parsed = {name: self._parsed.get(name) or self.parse(name) for name in self.modelled}
        alone = [s for p in parsed.values() if isinstance(p, list) for s in p]
        good = {n: p for n, p in parsed.items() if isinstance(p, FigureTable)}
        self._parsed.update(good)
        return alone + [
            f"{self.place(n)} {s}" for n, p in good.items() for s in self._beyond(p, alone)
        ]

    def _beyond(self, table: FigureTable, alone: Sequence[str]) -> Iterator[str]:
        """What is wrong beyond a table alone, as far as the others that it looks at are right."""
        try:
            yield from table.faults(self)
        except Fault as fault:
            if not alone:
                yield from fault.sentences

    def warnings(self) -> list[str]:
        """What is legal but suspicious, in every table."""
        tables = {name: self.table(name) for name in self.modelled}
        return [f"{self.place(n)} {s}" for n, t in tables.items() for s in t.warnings(self)]


@dataclass(eq=False)
class Reader:
    """Reads tables and remembers them, so that a result can say what it rests on.

    >>> from analysis.figures import load
    >>> from analysis.virgin_queen.ottoman.canal import Canal
    >>> read = load("virgin_queen").reader()
    >>> read(Canal).vp, read.assumed
    (2, ())
    """

    figures: Figures
    names: dict[str, None] = field(default_factory=dict)

    def __call__(self, model: type[T]) -> T:
        """The table of a model."""
        self.names[model.table] = None
        return self.figures.get(model)

    def switch(self, name: str) -> int | str:
        """The value of a switch."""
        self.names[f"{SWITCHES}.{name}"] = None
        found = self.figures.table(f"{SWITCHES}.{name}")
        assert isinstance(found, Switch)
        return found.value

    @property
    def assumed(self) -> tuple[str, ...]:
        """The names of the tables read that are assumed."""
        chosen = {f"{SWITCHES}.{name}" for name in self.figures.chosen}
        return tuple(
            name
            for name in self.names
            if name not in chosen and self.figures.table(name).status == "assumed"
        )


@cache
def shipped(key: str) -> Mapping[str, Mapping[str, Any]]:
    """The tables of the file that ships with a game."""
    return _tables(tomllib.loads(games()[key].figures_file.read_text("utf-8")))


def _tables(document: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    tables = {k: v for k, v in document.items() if k not in ("game", SWITCHES)}
    return tables | {f"{SWITCHES}.{k}": v for k, v in document.get(SWITCHES, {}).items()}


def load(
    game: str,
    files: Sequence[str | Path] = (),
    switches: Mapping[str, int | str] | None = None,
) -> Figures:
    """The figures of a game, with whole tables laid over them.

    Parameters
    ----------
    game : str
        `virgin_queen` or `here_i_stand`.
    files : sequence of paths
        Each replaces whole tables; what it does not say of source and status is its own name and
        `assumed`. Tables of another game are left for that game.
    switches : mapping of str to value
        Switches set by hand.

    Raises
    ------
    Fault
        With every fault of the files at once.
    """
    return _overlaid(games()[game], list(files), dict(switches or {}))


def _overlaid(game: Game, files: Sequence[str | Path], switches: Mapping[str, Any]) -> Figures:
    if not files and not switches:
        return _plain(game.key)
    raw, origin = dict(shipped(game.key)), {}
    for file in files:
        for name, table in overlay(Path(file))[game.key].items():
            keep = raw[name] if name.startswith(SWITCHES) else {}
            open_to = {"options": keep["options"]} if keep else {}
            here = {"source": legible(str(file))[:LONGEST], "status": "assumed"}
            raw[name] = here | dict(table) | open_to
            origin[name] = str(file)
    for name, value in switches.items():
        key = f"{SWITCHES}.{name}"
        if key not in raw:
            known = _switch_names(game.key)
            raise Fault(
                f"There is no switch {name!r} in {game.title}{nearest(name, known)}; "
                f"there are {', '.join(known)}."
            )
        raw[key] = dict(raw[key]) | {"value": value}
    figures = Figures(game, raw, origin, frozenset(switches))
    if faults := figures.faults():
        raise Fault(*faults)
    return figures


def switch_values(game: str, assignments: Sequence[str]) -> dict[str, int | str]:
    """NAME=VALUE pairs that belong to a game, whole numbers as such.

    Raises
    ------
    Fault
        Where no game has such a switch.
    """
    found: dict[str, int | str] = {}
    known = {key: _switch_names(key) for key in games()}
    for name, _, value in (a.partition("=") for a in assignments):
        having = [key for key, switches in known.items() if name in switches]
        if not having:
            every = sorted({s for switches in known.values() for s in switches})
            raise Fault(
                f"There is no switch {name!r}{nearest(name, every)}; there are {', '.join(every)}."
            )
        chosen = {key: _chosen(key, name, value.strip()) for key in having}
        if game in chosen:
            found[name] = chosen[game]
    return found


def _chosen(key: str, name: str, value: str) -> int | str:
    """The value of a switch, as its options have it."""
    options = {str(o): o for o in shipped(key)[f"{SWITCHES}.{name}"]["options"]}
    if value not in options:
        raise Fault(f"--set {name}: must be one of {', '.join(options)}, not {shown(value)}.")
    found: int | str = options[value]
    return found


def _switch_names(key: str) -> list[str]:
    return [k.removeprefix(f"{SWITCHES}.") for k in shipped(key) if k.startswith(SWITCHES)]


@cache
def _plain(key: str) -> Figures:
    return Figures(games()[key], shipped(key))


def overlay(path: Path) -> dict[str, dict[str, Mapping[str, Any]]]:
    """The tables of a user's file, by game.

    Raises
    ------
    Fault
        If the file cannot be read, is not TOML, is empty, or has a table that no game has.
    """
    document = toml.document(path, "figures")
    found: dict[str, dict[str, Mapping[str, Any]]] = {key: {} for key in games()}
    sentences = list(_sorted_into(found, document))
    if not sentences and not any(found.values()):
        sentences = ["is empty; it needs at least one [table] of figures."]
    if sentences:
        raise Fault(*(f"{path}: {s}" for s in sentences))
    return found


def _sorted_into(
    found: dict[str, dict[str, Mapping[str, Any]]], document: Mapping[str, Any]
) -> Iterator[str]:
    game = document.get("game")
    if game is not None and game not in list(found):
        yield f"game must be one of {', '.join(found)}, not {shown(game)}."
        return
    candidates = [game] if game else list(found)
    if not isinstance(document.get(SWITCHES, {}), dict):
        yield "[switches] must be a table of tables, such as [switches.edition]."
        return
    for name, table in _tables(document).items():
        owners = [key for key in candidates if name in shipped(key)]
        if not isinstance(table, dict):
            yield f"{name!r} must be a [table], not a single value."
        elif not owners:
            known = [n for key in candidates for n in shipped(key)]
            yield f"[{name}] is no table of {' or '.join(candidates)}{nearest(name, known)}."
        elif len(owners) > 1:
            yield f'[{name}] is in both games; say which with game = "{owners[0]}" at the top.'
        else:
            found[owners[0]][name] = table
