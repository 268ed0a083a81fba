"""The kinds of files that people write, each with seed texts and the command lines that read it.

A new kind of file is one entry of `KINDS`; a new game brings its own.
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cyclopts import App
from hypothesis import strategies as st

from analysis.figures import SWITCHES, shipped
from analysis.games import Game, games
from tests.fuzz.mutations import Draw, spoilt_text, spoilt_tree, written
from tests.here_i_stand.new_world_plans import CARDS

FILE = "FILE"
ROOT = Path(__file__).parents[2]

EXAMPLES: dict[str, tuple[str, ...]] = {
    "ageing": ("Elizabeth I",),
    "artist": ("--cp", "3", "--power", "France"),
    "compare": ("shipped", "shipped", "artist --cp 3 --power France"),
    "court": ("--turns", "2"),
    "cp": ("--power", "England"),
    "deal": ("--card", "Copernicus", "--turn", "2"),
    "debate": ("Eck", "Luther"),
    "debaters": ("--turn", "3"),
    "luck": ("artist --cp 3 --rating 2 = 2 VP", "canal --attempts 1 = not built"),
    "mary": ("--hand", "5", "--turn", "6"),
    "new-world": ("--turns", "2"),
    "patronage": ("--cp", "England=3"),
    "riches": ("Maya", "--turns", "3"),
    "scholar": ("--cp", "3", "--power", "France"),
    "sensitivity": ("canal --attempts 2",),
    "sweep": ("artist --cp {cp} --power France", "cp=2..4"),
    "virgin-queen": ("--turn", "7"),
    "wedding": ("Elizabeth I", "Francis of Anjou"),
}
"""What a command needs at least to answer, in little time."""
DEAR = ("court", "new-world", "virgin-queen")
"""What takes long even so, and is asked less."""


@dataclass(frozen=True)
class Kind:
    """A kind of file.

    Attributes
    ----------
    name : str
    text : callable
        Draws a text that is right.
    commands : callable
        The command lines, in which `FILE` stands for the file.
    toml : bool
        Whether it has a tree to be spoilt.
    dear : bool
        Whether a case takes long, so that few are made.
    """

    name: str
    text: Callable[[Draw], str]
    commands: Callable[[], Sequence[tuple[str, ...]]]
    toml: bool = True
    dear: bool = False

    def spoilt(self, draw: Draw) -> str:
        """A file with a few mutations of its tree or its text."""
        text = self.text(draw)
        if self.toml and draw(st.integers(0, 3)):
            tree = tomllib.loads(text)
            for _ in range(draw(st.sampled_from([1, 1, 2, 3]))):
                tree = spoilt_tree(draw, tree)
            return written(tree)
        for _ in range(draw(st.sampled_from([1, 1, 2, 3]))):
            text = spoilt_text(draw, text)
        return text


def _figures(key: str) -> Kind:
    """Figures of a game: one of its tables or two."""

    def text(draw: Draw) -> str:
        found: dict[str, Any] = {"game": key}
        for name in draw(st.lists(st.sampled_from(sorted(shipped(key))), min_size=1, max_size=2)):
            table = dict(shipped(key)[name])
            if name.startswith(SWITCHES):
                found.setdefault(SWITCHES, {})[name.removeprefix(f"{SWITCHES}.")] = table
            else:
                found[name] = table
        return written(found)

    def commands() -> list[tuple[str, ...]]:
        names = [name for name in answering(key) for _ in range(1 if name in DEAR else 6)]
        asked = [(name, *EXAMPLES.get(name, ()), "--figures", FILE) for name in names]
        plain = asked[-1][:-2]
        return asked + 6 * [
            ("figures", "check", FILE),
            ("cp", "--game", key, "--figures", FILE),
            ("compare", "shipped", FILE, shlex.join(plain)),
            (*plain, "--against", FILE),
        ]

    return Kind(f"figures of {key}", text, commands)


@cache
def answering(key: str) -> tuple[str, ...]:
    """The commands of a game."""
    app = App()
    game: Game = games()[key]
    for module in game.commands():
        module.register(app)
    return tuple(name for name in app if not name.startswith("-"))


def _shipped(name: str, *texts: str, lines: Sequence[tuple[str, ...]], **how: bool) -> Kind:
    """A kind of file of which the texts are examples."""
    return Kind(name, lambda draw: str(draw(st.sampled_from(texts))), lambda: lines, **how)


SOLVE = """
title = "An artist's CP are worth the same at 2 and 3 CP"
[[figure]]
name = "cp_modifiers.2.modifier"
from = 0
to = 2
[[figure]]
name = "artist_awards.>= 15.roll"
from = 14
to = 15
[[target]]
of = "VP per CP"
equal = ["artist --cp 2 --rating 2", "artist --cp 3 --rating 2"]
[[target]]
ask = "wedding 'Elizabeth I' Anjou"
of = "heir born"
is = "1/3"
"""
REPORT = """
title = "Two sections"
text = "What they are."
seed = 7
trials = 64
set = ["edition=2017"]
[[section]]
title = "A canal"
ask = "canal --attempts 2"
picture = false
[[section]]
ask = "compare shipped shipped 'artist --cp 3 --power France'"
text = ["One.", "Two."]
picture = false
"""

KINDS = (
    *map(_figures, sorted(games())),
    _shipped(
        "plan of the court",
        (ROOT / "docs" / "court_plan.toml").read_text("utf-8"),
        lines=[("court", "--turns", "2", "--plan", FILE)],
        dear=True,
    ),
    _shipped(
        "plan of the New World",
        CARDS,
        lines=[("new-world", "--turns", turns, "--plan", FILE) for turns in ("1", "3")],
        dear=True,
    ),
    _shipped(
        "table of one's own",
        *((ROOT / "docs" / name).read_text("utf-8") for name in ("siege.toml", "poor_bales.toml")),
        lines=[("roll", FILE), ("roll", "--figures", FILE), ("figures", "check", FILE)],
    ),
    _shipped("search for figures", SOLVE, lines=[("solve", FILE)]),
    _shipped("report", REPORT, lines=[("report", FILE, "--out", "made")], dear=True),
    _shipped(
        "log of a game",
        (ROOT / "docs" / "luck.csv").read_text("utf-8"),
        lines=[("luck", "--log", FILE)],
        toml=False,
    ),
)
