"""Commands for whoever balances tables: compare, sensitivity and sweep."""

from __future__ import annotations

from typing import Annotated

from cyclopts import App, Parameter

from analysis.options import APART, BARE, EXACTLY, Many, SharedApart, SharedExactly
from analysis.question import AnswerQuestion, Question

EVERY = Annotated[bool, BARE, Parameter(name="--all")]
ROLLED = ("against", "vary", "exact", "trials", "precision")


def register(app: App) -> None:
    """Add the commands."""
    for command in (compare, sensitivity, sweep):
        app.command(command)


def compare(
    base: str,
    variant: str,
    /,
    *attempts: str,
    every: EVERY = False,
    options: SharedApart = APART,
) -> Question:
    """Two sets of figures side by side, over any attempts and whole games, on the same dice.

    Parameters
    ----------
    base
        A TOML file of figures, or "shipped" for those that ship.
    variant
        A TOML file of figures, or "shipped".
    attempts
        Command lines in quotes, such as "artist --cp 3 --power England" or "court"; default: every
        way to spend CP. What their own options say comes first.
    every
        Show also the numbers that are the same by both.
    """
    from analysis.comparing import compare as system

    return AnswerQuestion(
        options, make=lambda o: system(base, variant, attempts, o, every=every), scales=True
    )


def sensitivity(
    attempt: str, /, *, of: str = "VP", every: EVERY = False, options: SharedExactly = EXACTLY
) -> Question:
    """Which figure matters most: each that an attempt reads is moved by one, both ways, exactly.

    Parameters
    ----------
    attempt
        A command line in quotes, such as "artist --cp 3 --power England".
    of
        What is measured: VP, cards, "VP per CP", "VP of France", "at least 2 VP", or the chance of
        an outcome, by its text.
    every
        Show every figure, not only the fifteen that matter most.
    """
    from analysis.moves import sensitivity as system

    return AnswerQuestion(
        options, make=lambda o: system(attempt, of, o, every=every), refuses=ROLLED, scales=True
    )


def sweep(
    line: str,
    /,
    *over: str,
    of: Many = ("VP",),
    options: SharedApart = APART,
) -> Question:
    """One question at every combination of some options and figures.

    Parameters
    ----------
    line
        A command line in quotes, with {name} where an option is swept: "artist --cp {cp} --power
        {power}".
    over
        What each {name} takes, as NAME=LOW..HIGH or NAME=VALUE,VALUE, such as cp=2..4
        power=England,France; or the values of a figure, such as cp_modifiers.3.modifier=0..3.
    of
        What is measured (repeatable; default: VP): VP, cards, "VP per CP", "VP of France", "at
        least 2 VP", or the chance of an outcome; of whole games what they count.
    """
    from analysis.sweeping import sweep as system

    return AnswerQuestion(options, make=lambda o: system(line, over, of, o), scales=True)
