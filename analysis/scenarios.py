"""Attempts priced exactly under many figures: the work of a sweep, here or on other machines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, NamedTuple

from analysis.attempt import Attempt
from analysis.faults import Fault, shown
from analysis.figure import Figure
from analysis.measure import Measure
from analysis.options import DEFAULT, Options
from analysis.prepared import Prepared, prepared
from analysis.question import AttemptQuestion, Question, ask

REFUSED = "against", "vary", "plot", "threads", "processes", "scheduler"
FILES = re.compile("--(output|report)(=|$)")
"""What writes a file: a question within another writes none."""
Changes = tuple[tuple[Figure, int | str], ...]
Values = tuple[Fraction, ...] | str
"""The values of some measures, or why there are none."""


class Point(NamedTuple):
    """One scenario: a command line, what is measured, and the figures that are set."""

    line: str
    measures: tuple[str, ...]
    changes: Changes = ()


@dataclass(frozen=True)
class Scenarios:
    """A task for `analysis.workers.mapped`: the exact measures of an attempt under some figures.

    Attributes
    ----------
    outer : Options
        What holds where a line does not say otherwise.
    known : tuple of Prepared
        Figures that are loaded, so that no file is read where the task runs.

    Examples
    --------
    >>> task = scenarios(["canal --attempts 1"])
    >>> task(Point("canal --attempts 1", ("VP",))), task(Point("canal --attempts no", ("VP",)))
    ((Fraction(1, 3),), "'canal --attempts no': ...")
    """

    outer: Options
    known: tuple[Prepared, ...]

    def __call__(self, point: Point) -> Values:
        """The values, or the sentence that says why there are none."""
        try:
            attempt = self.attempt(point.line, point.changes)
        except Fault as fault:
            return " ".join(fault.sentences)
        return tuple(Measure(name).exact(attempt) for name in point.measures)

    def attempt(self, line: str, changes: Changes = ()) -> Attempt:
        """The attempt of a line, some figures changed."""
        question = attempt_of(line)
        options = self.options(question)
        return question.make(options.changed(dict(changes)) if changes else options)

    def options(self, question: Question) -> Prepared:
        """The options of a question, with the figures that are known for them."""
        options = within(question.options, self.outer)
        files = options.figures, options.set
        same = (known.loaded for known in self.known if (known.figures, known.set) == files)
        return prepared(options, next(same, None))


def scenarios(lines: Sequence[str], options: Options = DEFAULT) -> Scenarios:
    """The task for some command lines, their figures loaded.

    Raises
    ------
    Fault
        For a line that is wrong, or asks for no attempt.
    """
    task = Scenarios(options, ())
    for line in lines:
        found = task.options(attempt_of(line))
        if all((found.figures, found.set) != (k.figures, k.set) for k in task.known):
            task = replace(task, known=(*task.known, found))
    return task


def attempt_of(line: str) -> AttemptQuestion:
    """The question of a line.

    Raises
    ------
    Fault
        If it is wrong, or asks for no attempt.
    """
    question = inner(line)
    if not isinstance(question, AttemptQuestion):
        raise Fault(
            f"{shown(line)}: is no single attempt, whose odds are exact; "
            'ask for one such as "artist --cp 3 --rating 2".'
        )
    return question


def inner(line: str) -> Question:
    """The question of a line that is asked within another.

    Raises
    ------
    Fault
        If it is wrong, compares by itself, is to be drawn or written, or says where to run.

    Examples
    --------
    >>> inner("canal --attempts 1 --vary canal.vp=1..3")
    Traceback (most recent call last):
    analysis.faults.Fault: 'canal ...': within another question it takes no --vary; leave it out.
    """
    question = ask(line)
    try:
        question.options.only("within another question it", *REFUSED)
        question.check()
        if written := next(filter(FILES.match, question.words), None):
            raise Fault(f"within another question it takes no {written}; leave it out.")
    except Fault as fault:
        raise Fault(*(f"{shown(line)}: {s}" for s in fault.sentences)) from None
    return question


def within(inner: Options, outer: Options) -> Options:
    """The options of a question that is asked within another: its own where it has any.

    The figures and switches of both are laid together.

    >>> within(Options(seed=7), Options(trials=100, seed=8)).seed
    7
    """
    given = {f.name: getattr(inner, f.name) for f in fields(Options)}
    own = {name: value for name, value in given.items() if value != getattr(DEFAULT, name)}
    joined: dict[str, Any] = {k: (*getattr(outer, k), *given[k]) for k in ("figures", "set")}
    return replace(outer, **own | joined)
