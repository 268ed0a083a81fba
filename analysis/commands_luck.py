"""The command that says how lucky a game was."""

from __future__ import annotations

from pathlib import Path

from cyclopts import App

from analysis.options import EXACTLY, Options, SharedExactly
from analysis.question import AnswerQuestion, Question


def register(app: App) -> None:
    """Add the command."""
    app.command(luck)


def luck(*results: str, log: Path | None = None, options: SharedExactly = EXACTLY) -> Question:
    """How lucky was what happened: the exact chance of doing at least as well.

    Parameters
    ----------
    results
        Attempts with what came of them, each in quotes: "ATTEMPT = RESULT", such as
        "artist --cp 3 --rating 2 = 2 VP"; a result is an outcome, a fate or a number of VP, and
        "= 2 VP of France" is how many France got.
    log
        A CSV file of what happened in a game: columns attempt and result, and if wanted power,
        turn and note.
    """
    from analysis import fortune, game_log
    from analysis.luck_answer import Luck

    def make(options: Options) -> Luck:
        kept = game_log.Log() if log is None else game_log.read(log)
        return fortune.luck((*kept.results, *given), options, aside=kept.aside)

    given = game_log.typed(results)
    return AnswerQuestion(options, make=make, refuses=fortune.REFUSED)
