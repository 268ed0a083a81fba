"""The command that looks for figures which reach a target."""

from __future__ import annotations

from pathlib import Path

from cyclopts import App

from analysis import atomic
from analysis.faults import Fault
from analysis.options import EXACTLY, Options, SharedExactly, Whole
from analysis.question import AnswerQuestion, Question

REFUSED = ("against", "vary", "exact", "trials", "precision", "plot")


def register(app: App) -> None:
    """Add the command."""
    app.command(solve)


def solve(
    spec: Path, /, *, show: Whole = 5, output: Path | None = None, options: SharedExactly = EXACTLY
) -> Question:
    """Which figures reach a target: every combination within bounds, tried exactly.

    Parameters
    ----------
    spec
        A TOML file with a [[figure]] for each whole number that is sought (name, from, to) and a
        [[target]] for each thing that is wanted: a command line (ask), what is measured (of), and
        the number that it is to be (is, at_least or at_most); or, in place of ask, several command
        lines that are to come to the same (equal).
    show
        How many combinations are shown, the nearest first.
    output
        Write the nearest combination as a file for --figures.
    """
    from analysis.solve_answer import Solved
    from analysis.solving import keep
    from analysis.solving import solve as system

    def make(options: Options) -> Solved:
        found = system(spec, options, most=show)
        return found if output is None else keep(found, output)

    if not 1 <= show <= 1000:
        raise Fault(f"--show must be from 1 to 1000, not {show}.")
    if output is not None:
        atomic.check_new(output, "--output")
    return AnswerQuestion(options, make=make, refuses=REFUSED, scales=True)
