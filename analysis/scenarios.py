"""Attempts priced exactly under many figures: the work of a sweep, here or on other machines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, NamedTuple

from analysis.attempt import Attempt
from analysis.faults import Fault, shown
from analysis.figure import Figure
from analysis.figures import Figures
from analysis.measure import Measure
from analysis.options import DEFAULT, Options
from analysis.prepared import Prepared, prepared
from analysis.question import AttemptQuestion, ask

Changes = tuple[tuple[Figure, int], ...]
Values = tuple[Fraction, ...] | str
"""The values of some measures, or why there are none."""


class Point(NamedTuple):
    """One scenario: a question by its number, what is measured, and the figures that are set."""

    question: int
    measures: tuple[str, ...]
    changes: Changes = ()


@dataclass(frozen=True)
class Scenarios:
    """A task for `analysis.workers.mapped`: the exact measures of a question under some figures.

    Attributes
    ----------
    asked : tuple of (words, options)
        The questions, each with options that need no file.

    Examples
    --------
    >>> canal = scenarios(["canal --attempts 1"])
    >>> canal(Point(0, ("VP",)))
    (Fraction(1, 3),)
    """

    asked: tuple[tuple[tuple[str, ...], Prepared], ...]

    def __call__(self, point: Point) -> Values:
        """The values, or the sentence that says why the figures are unsound."""
        try:
            attempt = self.attempt(point.question, point.changes)
        except Fault as fault:
            return " ".join(fault.sentences)
        return tuple(Measure(name).exact(attempt) for name in point.measures)

    def attempt(self, question: int, changes: Changes = ()) -> Attempt:
        """The attempt of a question, some figures changed."""
        words, options = self.asked[question]
        return _made(words, options.changed(dict(changes)))


def _made(words: tuple[str, ...], options: Options) -> Attempt:
    question = ask(words)
    assert isinstance(question, AttemptQuestion)
    return question.make(options)


def scenarios(lines: Sequence[str], options: Options = DEFAULT) -> Scenarios:
    """The questions of some command lines, their figures loaded.

    Parameters
    ----------
    lines : sequence of str
        Each asks for an attempt.
    options : Options
        What holds where a line does not say otherwise; the figures of both are laid together.

    Raises
    ------
    Fault
        For a line that is wrong, or asks for no attempt; with its line.
    """
    asked = []
    known: dict[Any, Mapping[str, Figures]] = {}
    for line in lines:
        question = ask(line)
        if not isinstance(question, AttemptQuestion) or _compares(question.options):
            raise Fault(
                f"{shown(line)}: is no single attempt, whose odds are exact; "
                'ask for one such as "artist --cp 3 --rating 2".'
            )
        joined = within(question.options, options)
        files = (joined.figures, joined.set)
        known.setdefault(files, prepared(joined).loaded)
        asked.append((question.words, prepared(joined, known[files])))
    return Scenarios(tuple(asked))


def _compares(options: Options) -> bool:
    return options.against is not None or options.vary is not None


def within(inner: Options, outer: Options) -> Options:
    """The options of a question that is asked within another: its own where it has any.

    >>> within(Options(seed=7), Options(trials=100, seed=8)).seed
    7
    """
    given = {f.name: getattr(inner, f.name) for f in fields(Options)}
    own = {name: value for name, value in given.items() if value != getattr(DEFAULT, name)}
    joined: dict[str, Any] = {k: (*getattr(outer, k), *given[k]) for k in ("figures", "set")}
    return replace(outer, **own | joined)
