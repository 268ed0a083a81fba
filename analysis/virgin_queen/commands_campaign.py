"""The command line of the court over a whole game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from analysis.cli import play
from analysis.options import DEFAULT, Shared, Whole
from analysis.question import Question

KEY = "virgin_queen"


def register(app: App) -> None:
    """Add the command."""
    app.command(court)


def court(
    *,
    plan: Annotated[tuple[Path, ...], Parameter(negative="")] = (),
    players: Whole = 6,
    turns: Whole | None = None,
    scenario: str = "campaign",
    options: Shared = DEFAULT,
) -> Question:
    """Whole games at court: weddings, ageing, patronage, the canal (Virgin Queen 21-23.1).

    Parameters
    ----------
    plan
        What the powers mean to do: a TOML file with a table for each power, or a folder of such
        files. Several plans are compared on the same dice. Default: every power spends 2 CP on an
        artist and 2 on a scholar and takes the best match, Elizabeth I after 5 turns.
    players
        The number of players, 2 to 6.
    turns
        How many turns; default: all of the scenario.
    scenario
        campaign or tournament.
    """
    from analysis.virgin_queen.court import court as system

    return play(
        lambda o: [
            system.court(
                each,
                players=players,
                turns=turns,
                scenario=scenario,
                figures=o.of(KEY),
                values=o.values,
            )
            for each in plan or ((),)
        ],
        options,
    )
