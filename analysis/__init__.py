"""Odds of the gambles at court in Virgin Queen and Here I Stand.

Every attempt is a call: `wedding("Elizabeth I", "Francis of Anjou").exact()`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

CORE = {
    "ask": "question",
    "compare": "comparing",
    "cp": "offers",
    "explore": "sliders",
    "load": "figures",
    "luck": "fortune",
    "sensitivity": "moves",
    "solve": "solving",
    "sweep": "sweeping",
    "Fault": "faults",
    "Options": "options",
    "Values": "choose",
}


def __getattr__(name: str) -> Any:
    """The library calls of the core and of every game, imported where used."""
    if name in CORE:
        return getattr(import_module(f"analysis.{CORE[name]}"), name)
    if not name.startswith("_"):
        from analysis.games import games

        for game in games().values():
            if name in game.library:
                return game.load(game.library[name])
    raise AttributeError(f"module 'analysis' has no attribute {name!r}")


def __dir__() -> list[str]:
    from analysis.games import games

    return sorted(
        {*globals(), *CORE, *(name for game in games().values() for name in game.library)}
    )
