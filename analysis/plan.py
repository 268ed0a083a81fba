"""Plans of a campaign: what each power means to do, read from TOML files.

A file has a table for each power, `[England]`, or is the plan of one: `power = "England"` at the
top, its keys below. Powers answer to all their names (`['Англия']`, in quotes). `name` says what
the plan is called. What is left out keeps its default; of two files that plan for one power, the
later counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from pydantic import ValidationError

from analysis import names, toml
from analysis.faults import Fault, shown
from analysis.figures import Figures
from analysis.names import Named, nearest
from analysis.tables import Row

DEFAULTS = "defaults"


class PlanTable(Row):
    """A table of a plan: a game says its keys, each with a default.

    >>> class Spend(PlanTable):
    ...     cp: int = 0
    >>> read([], (), Spend).powers
    {}
    """

    def faults(self, figures: Figures | None) -> Iterator[str]:
        """Sentences for what is wrong beyond this table alone (an unknown royal ...)."""
        yield from ()


P = TypeVar("P", bound=PlanTable)


@dataclass(frozen=True, eq=False)
class Plan(Generic[P]):
    """What every power means to do.

    Attributes
    ----------
    name : str
        What the plan is called where plans are compared.
    powers : mapping of str to PlanTable
        Of every power, in their order.
    tables : mapping of str to PlanTable
        The tables that belong to no power.
    origin : mapping of str to str
        The file of each table that was given.
    """

    name: str
    powers: Mapping[str, P]
    tables: Mapping[str, PlanTable]
    origin: Mapping[str, str]

    def place(self, name: str) -> str:
        """Where a table stands, for messages."""
        return f"{self.origin.get(name, DEFAULTS)}: [{name}]"


def read(
    files: Sequence[Path],
    powers: Sequence[Named],
    model: type[P],
    *,
    also: Mapping[str, type[PlanTable]] | None = None,
    figures: Figures | None = None,
) -> Plan[P]:
    """Read a plan; with no file, everything is as by default.

    Parameters
    ----------
    files : sequence of Path
        Laid over each other, table by table.
    powers : sequence of rows with name and aliases
    model : type of PlanTable
        What a power's table may hold.
    also : mapping of str to type of PlanTable, optional
        Tables that belong to no power, by name.
    figures : Figures, optional
        Handed to the tables' `faults`.

    Raises
    ------
    Fault
        With a sentence for everything that is wrong: file, table, row and what would be right.
    """
    models: dict[str, type[PlanTable]] = {power.name: model for power in powers}
    given = _Given(powers, models | dict(also or {}))
    for path in files:
        given.lay(path)
    parsed = {name: given.parsed(name) for name in given.models}
    if not given.wrong:
        given.wrong += given.faults(parsed, figures)
    if given.wrong:
        raise Fault(*given.wrong)
    return Plan(
        given.name,
        {power.name: cast(P, parsed[power.name]) for power in powers},
        {name: cast(PlanTable, parsed[name]) for name in also or {}},
        given.origin,
    )


@dataclass
class _Given:
    """The tables of the files, where they stand, what the plan is called, and what is wrong."""

    powers: Sequence[Named]
    models: Mapping[str, type[PlanTable]]
    raw: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    origin: dict[str, str] = field(default_factory=dict)
    name: str = DEFAULTS
    wrong: list[str] = field(default_factory=list)

    def lay(self, path: Path) -> None:
        """Lay the tables of a file over those before."""
        try:
            document = dict(toml.document(path, "plan"))
        except Fault as fault:
            self.wrong += fault.sentences
            return
        name = document.pop("name", path.stem)
        self.name = name if isinstance(name, str) else shown(name)
        if not isinstance(name, str) or not name.strip():
            self.wrong.append(f"{path}: name must be text in quotes, not {shown(name)}.")
        if "power" in document:
            power = document.pop("power")
            document = {power if isinstance(power, str) else shown(power): document}
        elif not document:
            self.wrong.append(f"{path}: is empty; it needs a [table] for at least one power.")
        self._lay_tables(path, document)

    def _lay_tables(self, path: Path, document: Mapping[str, Any]) -> None:
        here: dict[str, str] = {}
        for key, table in document.items():
            try:
                name = self._owner(key, table)
            except Fault as fault:
                self.wrong.append(f"{path}: {fault}")
                continue
            if name in here:
                self.wrong.append(f"{path}: [{key}] plans for {name}, as [{here[name]}] does.")
            here[name] = key
            self.raw[name], self.origin[name] = table, str(path)

    def _owner(self, key: str, table: Any) -> str:
        """The name of the table that stands under a key."""
        if not isinstance(table, dict):
            hint = nearest(key, ("power", "name"))
            said = f"{key} = {shown(table)}"
            raise Fault(f"{said} stands in no [table]; keys follow the power's{hint}.")
        known = {names.fold(name): name for name in self.models}
        return known.get(names.fold(key)) or names.find("power", key, self.powers).name

    def place(self, name: str) -> str:
        """Where a table stands."""
        return f"{self.origin.get(name, DEFAULTS)}: [{name}]"

    def parsed(self, name: str) -> PlanTable | None:
        """The table, with its defaults where nothing was given; None where it is wrong."""
        model = self.models[name]
        try:
            return model.model_validate(self.raw.get(name, {}))
        except ValidationError as error:
            self.wrong += [f"{self.place(name)} {s}" for s in toml.sentences(model, error)]
            return None

    def faults(
        self, parsed: Mapping[str, PlanTable | None], figures: Figures | None
    ) -> Iterator[str]:
        """What is wrong with tables that are right by themselves."""
        for name, table in parsed.items():
            for sentence in table.faults(figures) if table else ():
                yield f"{self.place(name)} {sentence}"
