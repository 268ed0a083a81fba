"""The command line of a table of one's own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import App

from analysis.cli import answer
from analysis.faults import Fault, shown
from analysis.options import DEFAULT, Many, Options, Shared
from analysis.question import Question

if TYPE_CHECKING:
    from analysis.attempt import Attempt

KEY = "own_table"
NEEDED = "gamble", "outcomes"


def register(app: App) -> None:
    """Add the command."""
    app.command(roll)


def roll(
    file: Path | None = None, /, *, modifier: Many = (), options: Shared = DEFAULT
) -> Question:
    """A table of your own: dice, modifiers and rows that a TOML file says.

    `courtodds figures export own_table --output FILE` writes an example with all that can be said.

    Parameters
    ----------
    file
        A TOML file with [gamble] and [outcomes]; default: the example that ships.
    modifier
        A modifier that is added too, such as "known pilot", or with another value, such as
        "new moon=3"; 0 leaves it out (repeatable).
    """
    from analysis.own_table import gamble as system

    said = _modifiers(modifier)
    if file is not None:
        options = replace(options, figures=(file, *options.figures))

    def make(o: Options) -> Attempt:
        if file is not None and file.is_file():  # on another machine it was read before
            _whole(file)
        return system.gamble(modifiers=said, figures=o.of(KEY), values=o.values)

    return answer(make, options)


def _whole(file: Path) -> None:
    """Raise a Fault where a file leaves a part of its gamble to the example."""
    from analysis.figures import overlay

    missing = [f"[{name}]" for name in NEEDED if name not in overlay(file)[KEY]]
    if missing:
        raise Fault(
            f"{file}: has no {' and no '.join(missing)}; `courtodds figures export {KEY}` shows a "
            "whole gamble, and --figures takes a part of one."
        )


def _modifiers(said: Sequence[str]) -> dict[str, int | None]:
    """NAME or NAME=VALUE, several times, no name twice."""
    found: dict[str, int | None] = {}
    for words in said:
        match = re.fullmatch(r"([^=]+?)\s*(?:=\s*([+-]?[0-9]{1,4}))?", words.strip())
        if match is None:
            raise Fault(f"--modifier must be NAME or NAME=VALUE, not {shown(words)}.")
        if match[1] in found:
            raise Fault(f"--modifier names {match[1]} twice.")
        found[match[1]] = None if match[2] is None else int(match[2])
    return found
