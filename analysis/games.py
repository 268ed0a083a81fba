"""The games: folders of this package that have a figures file. The core knows none by name.

A game's folder has `figures.toml`; an `__init__.py` with `GAME`; one module a system;
`commands*.py` with `register(app)`; and `spend.py` with `actions` and `plays`, for what costs
command points and what does not.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import analysis


@dataclass(frozen=True)
class Game:
    """A game: its folder's name, its title, and where its tables and library calls live.

    Attributes
    ----------
    key : str
        The folder, `virgin_queen`.
    title : str
    tables : mapping of str to str
        From the name of a table in the figures file to `module:Class` in the folder.
    library : mapping of str to str
        From a name of `from analysis import ...` to `module:function` in the folder.
    colours : mapping of str to str
        From a power's name to its colour in pictures, `#rrggbb`.
    """

    key: str
    title: str
    tables: Mapping[str, str]
    library: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)

    @property
    def figures_file(self) -> Path:
        """The figures that ship with the program."""
        return Path(analysis.__file__).parent / self.key / "figures.toml"

    def load(self, place: str) -> Any:
        """What stands at `module:name` in the folder."""
        module, name = place.split(":")
        return getattr(self.module(module), name)

    def commands(self) -> list[Any]:
        """Its modules of commands: those whose name begins so."""
        folder = Path(analysis.__file__).parent / self.key
        names = sorted(info.name for info in pkgutil.iter_modules([str(folder)]))
        return [self.module(name) for name in names if name.startswith("commands")]

    def module(self, name: str) -> Any:
        """A module of the folder."""
        return importlib.import_module(f"analysis.{self.key}.{name}")


@cache
def games() -> dict[str, Game]:
    """Every game, by key.

    >>> sorted(games())
    ['here_i_stand', 'own_table', 'virgin_queen']
    """
    found = {}
    for info in pkgutil.iter_modules(analysis.__path__):
        if info.ispkg and (Path(analysis.__file__).parent / info.name / "figures.toml").exists():
            game: Game = importlib.import_module(f"analysis.{info.name}").GAME
            found[game.key] = game
    return found
