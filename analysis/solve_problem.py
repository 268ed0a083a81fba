"""A search for figures, its names looked up: what is tried, and how near each combination comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figure import Figure, called
from analysis.measure import Measure
from analysis.options import Options
from analysis.prepared import Prepared, prepared
from analysis.scenarios import Scenarios, Values, scenarios
from analysis.solve_spec import Sought, Spec, Target, read

E = TypeVar("E")
MOST = 20_000
Combination = tuple[int, ...]
"""A value for each figure, in the order of the spec."""


class Ask(NamedTuple):
    """A command line and what is measured."""

    line: str
    of: str


class Near(NamedTuple):
    """How near a combination comes: the nearest first, then what moves the figures least.

    Attributes
    ----------
    off : Fraction
        The sum of what every target is missed by.
    moved : int
        How far the figures are from those in force, together.
    combination : tuple of int
    values : tuple of Fraction
        What every ask comes to.
    """

    off: Fraction
    moved: int
    combination: Combination
    values: tuple[Fraction, ...]


@dataclass(frozen=True)
class Trial:
    """A task for `analysis.workers`: what every ask comes to with some values of the figures."""

    scenarios: Scenarios
    figures: tuple[Figure, ...]
    asks: tuple[Ask, ...]

    def __call__(self, combination: Combination) -> Values:
        """The exact values, or the sentence that says why there are none."""
        try:
            return self._priced(replace(self.scenarios, known=self.known(combination)))
        except Fault as fault:
            return fault.sentences[0]

    def known(self, combination: Combination) -> tuple[Prepared, ...]:
        """The figures with a combination in them; a Fault where that makes them unsound."""
        changes = dict(zip(self.figures, combination, strict=True))
        return tuple(known.changed(changes) for known in self.scenarios.known)

    def _priced(self, task: Scenarios) -> tuple[Fraction, ...]:
        attempts = {line: task.attempt(line) for line in dict.fromkeys(a.line for a in self.asks)}
        return tuple(Measure(of).exact(attempts[line]) for line, of in self.asks)


@dataclass(frozen=True, eq=False)
class Problem:
    """What is sought and what for, every name looked up.

    Attributes
    ----------
    path : Path
        Where the spec stands.
    spec : Spec
    trial : Trial
    attempts : mapping of str to Attempt
        Every command line by the figures in force.
    """

    path: Path
    spec: Spec
    trial: Trial
    attempts: dict[str, Attempt]

    @property
    def title(self) -> str:
        """What the search is called."""
        return self.spec.title or self.path.stem

    @property
    def names(self) -> list[str]:
        """The names of the figures."""
        return [figure.name for figure in self.trial.figures]

    @property
    def combinations(self) -> list[Combination]:
        """Every combination within the bounds, in rising order."""
        return [*product(*(sought.values for sought in self.spec.figure))]

    @cached_property
    def in_force(self) -> Near:
        """How near the figures in force come."""
        values = (Measure(of).exact(self.attempts[line]) for line, of in self.trial.asks)
        return self.near(self._now, tuple(values))

    @cached_property
    def _now(self) -> Combination:
        loaded = self.trial.scenarios.known[0].loaded
        return tuple(figure.value(loaded[figure.game].raw) for figure in self.trial.figures)

    def near(self, combination: Combination, values: tuple[Fraction, ...]) -> Near:
        """How near a combination comes, by what every ask comes to."""
        misses = (target.miss(found) for target, found in self.measured(values))
        moved = sum(abs(a - b) for a, b in zip(combination, self._now, strict=True))
        return Near(sum(misses, Fraction()), moved, combination, values)

    def by_ask(self, values: Sequence[Fraction]) -> dict[Ask, Fraction]:
        """What every ask comes to."""
        return dict(zip(self.trial.asks, values, strict=True))

    def measured(self, values: Sequence[Fraction]) -> Iterator[tuple[Target, list[Fraction]]]:
        """Every target with what its lines come to, among the values of all asks."""
        found = self.by_ask(values)
        for target in self.spec.target:
            yield target, [found[Ask(line, target.of)] for line in target.lines]

    def tables(self, combination: Combination) -> dict[tuple[str, str], Mapping[str, Any]]:
        """The tables of the figures with a combination in them, by game and name."""
        loaded = self.trial.known(combination)[0].loaded
        places = dict.fromkeys((figure.game, figure.table) for figure in self.trial.figures)
        return {(game, table): loaded[game].raw[table] for game, table in places}


def posed(path: Path, options: Options) -> Problem:
    """The search that a spec asks for.

    Raises
    ------
    Fault
        With a sentence for every line, measure and figure that is wrong, or one that says how many
        combinations there are where they are too many.
    """
    spec = read(path)
    prepared(options)
    names = _Names(path, spec, options)
    names.look_up_targets()
    names.look_up_figures()
    names.count()
    trial = Trial(names.task, tuple(names.figures), tuple(names.asks))
    return Problem(path, spec, trial, names.attempts)


class _Names:
    """What the names of a spec stand for, and what is wrong with them."""

    def __init__(self, path: Path, spec: Spec, options: Options) -> None:
        self.path, self.spec, self.options = path, spec, options
        self.asks = dict.fromkeys(Ask(line, t.of) for t in spec.target for line in t.lines)
        self.lines = tuple(dict.fromkeys(ask.line for ask in self.asks))
        self.figures: list[Figure] = []

    def look_up_targets(self) -> None:
        """Make every attempt by the figures in force, and measure it."""
        self._each("target", self.spec.target, self._measure)
        self.task = scenarios(self.lines, self.options)
        self.attempts = {line: self.task.attempt(line) for line in self.lines}

    def look_up_figures(self) -> None:
        """Find every figure in the tables that are read."""
        self._each("figure", self.spec.figure, self._find)

    def count(self) -> None:
        """Raise a Fault where there are too many combinations."""
        widest = max(self.spec.figure, key=lambda sought: len(sought.values))
        count = self.spec.count
        if count > MOST:
            raise Fault(
                f"{self.path}: has {count:,} combinations, and {MOST:,} are tried at most; "
                f"narrow the bounds, first of {widest.name} ({len(widest.values):,} values)."
            )

    def _each(self, kind: str, entries: Sequence[E], look_up: Callable[[E], None]) -> None:
        """Look up every entry, and raise all that is wrong at once."""
        wrong: dict[str, None] = {}
        for number, entry in enumerate(entries, 1):
            try:
                look_up(entry)
            except Fault as fault:
                place = f"{self.path}: {kind}, row {number}"
                wrong |= dict.fromkeys(f"{place}: {said}" for said in fault.sentences)
        if wrong:
            raise Fault(*wrong)

    def _measure(self, target: Target) -> None:
        for line in target.lines:
            Measure(target.of).check(scenarios([line], self.options).attempt(line))

    def _find(self, sought: Sought) -> None:
        every = [known.loaded for known in self.task.known]
        figure = called(sought.name, every[0].values())
        tables = [loaded[figure.game].raw[figure.table] for loaded in every]
        if any(table != tables[0] for table in tables):
            raise Fault(
                f"{sought.name}: the lines read different tables [{figure.table}]; leave their "
                "files out, and give one to --figures."
            )
        if not any(figure.table in loaded[figure.game].touched for loaded in every):
            raise Fault(f"{sought.name}: nothing that is asked reads the table [{figure.table}].")
        if figure in self.figures:
            raise Fault(f"{sought.name}: is sought twice.")
        self.figures.append(figure)
