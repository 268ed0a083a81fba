"""Finding what a question comes to at many options and figures."""

from __future__ import annotations

import itertools
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from analysis import cli
from analysis.campaign import Campaign
from analysis.faults import Fault, shown
from analysis.figure import Figure, called
from analysis.interval import Estimate
from analysis.measure import Measure
from analysis.names import fold, nearest
from analysis.options import DEFAULT, Options
from analysis.prepared import prepared
from analysis.progress import watch
from analysis.question import CampaignQuestion, ask
from analysis.results import Results
from analysis.scenarios import Changes, Point, Scenarios, inner, scenarios, within
from analysis.swept import FORM, MOST, WHOSE, Over, Sweep, over
from analysis.tally import RANKS
from analysis.wording import many
from analysis.workers import mapped, workers

HOLE = re.compile(r"\{([^{}\s]+)\}")
Row = Mapping[str, Any]


def sweep(
    line: str, axes: str | Sequence[str], of: str | Sequence[str] = "VP", options: Options = DEFAULT
) -> Sweep:
    """Ask a question at every combination of some options and figures.

    Parameters
    ----------
    line : str
        A command line, with `{name}` where an option is swept.
    axes : str or sequence of str
        `NAME=LOW..HIGH` or `NAME=VALUE,VALUE`; a name with dots is a figure.
    of : str or sequence of str
        What is measured.

    Raises
    ------
    Fault
        For a line, an axis or a measure that is wrong, or more than 20,000 points.

    Examples
    --------
    >>> found = sweep("artist --cp {cp} --power England", "cp=2..4")
    >>> [str(row["VP"].exact) for row in found.rows]
    ['67/72', '5/4', '115/72']
    """
    options.check(scales=True)
    of = [of] if isinstance(of, str) else list(dict.fromkeys(of))
    axes = [axes] if isinstance(axes, str) else axes
    asked = _Asked(line, _axes(axes, of), options)
    points = list(asked.points())
    if isinstance(inner(points[0][1]), CampaignQuestion):
        return _games(asked, points, of)
    return _attempts(asked, points, of)


def _axes(texts: Sequence[str], of: Sequence[str]) -> tuple[Over, ...]:
    axes = tuple(map(over, texts))
    if not axes:
        raise Fault(f"A sweep needs something to sweep over, such as {FORM}.")
    names = [axis.name for axis in axes]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise Fault(f"{shown(twice)} is swept over twice; give all its values at once.")
    if taken := next((name for name in names if name in (*of, "fault")), None):
        raise Fault(f"{{{taken}}} is the name of a column of the answer; call it otherwise.")
    size = 1
    for axis in axes:
        size *= len(axis.values)
    if size > MOST:
        raise Fault(f"The sweep has {size:,} points; at most {MOST:,} are tried: narrow it.")
    return axes


@dataclass(frozen=True)
class _Asked:
    """The line and its axes: each fills a hole of the line, or sets a figure."""

    line: str
    axes: tuple[Over, ...]
    options: Options

    def points(self) -> Iterator[tuple[Row, str, Changes]]:
        """The values of the axes, the line and the figures of every point."""
        holes = set(HOLE.findall(self.line))
        if missing := holes - {axis.name for axis in self.axes}:
            name = min(missing)
            raise Fault(f"{{{name}}} has no values; say {name}=VALUES, such as {FORM}.")
        figures = self._figures([axis for axis in self.axes if axis.name not in holes])
        for values in itertools.product(*(axis.values for axis in self.axes)):
            at = {axis.name: value for axis, value in zip(self.axes, values, strict=True)}
            changes = tuple((figures[name], int(at[name])) for name in figures)
            told = {axis.name: axis.shown(at[axis.name]) for axis in self.axes}
            yield told, filled(self.line, at), changes

    def _figures(self, axes: Sequence[Over]) -> dict[str, Figure]:
        if not axes:
            return {}
        first = filled(self.line, {axis.name: axis.values[0] for axis in self.axes})
        loaded = prepared(within(ask(first).options, self.options)).loaded.values()
        found = {}
        for axis in axes:
            if "." not in axis.name:
                raise Fault(
                    f"There is no {{{axis.name}}} in {shown(self.line)}, and no such figure."
                )
            found[axis.name] = called(axis.name, loaded)
            for value in axis.values:
                if not re.fullmatch(r"[+-]?\d{1,6}", value):
                    raise Fault(f"{axis.name}: must be a whole number, not {shown(value)}.")
        return found


def filled(line: str, values: Mapping[str, str]) -> str:
    """A command line with its holes filled, each value one word or part of one.

    >>> filled("artist --power {power}", {"power": "Holy Roman Empire"})
    "artist --power 'Holy Roman Empire'"
    """
    try:
        words = shlex.split(line)
    except ValueError:
        raise Fault(f"{shown(line)}: a quotation mark is not closed.") from None
    put = HOLE.sub
    return shlex.join(put(lambda hole: values.get(hole[1], hole[0]), word) for word in words)


@dataclass(frozen=True)
class _Priced:
    """A task for workers: the exact measures of a point, and the assumed figures they rest on."""

    task: Scenarios

    def __call__(self, point: Point) -> tuple[Any, tuple[str, ...]]:
        try:
            attempt = self.task.attempt(point.line, point.changes)
        except Fault as fault:
            return " ".join(fault.sentences), ()
        return [Measure(name).exact(attempt) for name in point.measures], attempt.assumed


def _attempts(asked: _Asked, points: Sequence[Any], of: Sequence[str]) -> Sweep:
    task = scenarios([points[0][1]], asked.options)
    _check(task, points, of)
    items = [Point(line, tuple(of), changes) for _, line, changes in points]
    with workers(asked.options) as where, watch(len(items), "points", ()) as progress:
        found = mapped(_Priced(task), items, where, progress)
    rows = [_row(at, of, values) for (at, _, _), (values, _) in zip(points, found, strict=True)]
    assumed = dict.fromkeys(name for _, names in found for name in names)
    return Sweep(asked.line, asked.axes, tuple(of), tuple(rows), tuple(assumed))


def _check(task: Scenarios, points: Sequence[Any], of: Sequence[str]) -> None:
    """A Fault for a measure that no attempt knows, or where no point has an answer at all."""
    faults: list[Fault] = []
    some = points[:: max(1, len(points) // 20)]
    for _, line, changes in itertools.chain(some, points):
        try:
            attempt = task.attempt(line, changes)
            for name in of:
                Measure(name).check(attempt)
            return
        except Fault as fault:
            faults.append(fault)
    raise faults[0]


def _row(at: Row, of: Sequence[str], values: Any) -> Row:
    if isinstance(values, str):
        return {**at, "fault": values}
    measured = zip(of, values, strict=True)
    return {**at, **{name: Estimate(float(value), exact=value) for name, value in measured}}


def _games(asked: _Asked, points: Sequence[Any], of: Sequence[str]) -> Sweep:
    """Play the games of every point, each on the same dice; after Ctrl-C those that there are."""
    if taken := next((axis.name for axis in asked.axes if axis.name in WHOSE), None):
        raise Fault(f"{{{taken}}} is the name of a column of the answer; call it otherwise.")
    games = _Games(asked.options, of)
    try:
        with workers(asked.options):
            for point in points:
                games.play(*point)
    except KeyboardInterrupt:
        if not games.counts:
            raise
        games.interrupted = True
    if not games.counts:
        raise games.faults[0]
    rows, assumed = tuple(games.rows), tuple(games.assumed)
    return Sweep(asked.line, asked.axes, tuple(of), rows, assumed, games.rolled, games.interrupted)


@dataclass
class _Games:
    """What was played, point by point."""

    options: Options
    of: Sequence[str]
    rows: list[Row] = field(default_factory=list)
    assumed: dict[str, None] = field(default_factory=dict)
    counts: dict[str, None] = field(default_factory=dict)
    seeds: dict[int, None] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    interrupted: bool = False

    @property
    def rolled(self) -> str:
        """How many games were played, and on which dice."""
        games = " or ".join(self.counts)
        seeds = " or ".join(map(str, self.seeds))
        return f"{games} a point, seed {seeds}, 95 % intervals"

    def play(self, at: Row, line: str, changes: Changes) -> None:
        """Play a point, unless an earlier one was stopped."""
        if self.interrupted:
            return
        try:
            plans, options = self._plans(line, changes)
        except Fault as fault:
            self.faults.append(fault)
            self.rows.append({**at, "fault": " ".join(fault.sentences)})
            return
        _counted(plans[0], self.of)
        results = cli.played(plans, options)
        self.interrupted = results[0].interrupted
        self.counts[many(results[0].games, "game", "games")] = self.seeds[options.seed] = None
        for found in results:
            self.assumed |= dict.fromkeys(found.campaign.assumed)
            plan = {"plan": found.campaign.label} if len(results) > 1 else {}
            self.rows += [{**at, **plan, **row} for row in _by_power(found, self.of)]

    def _plans(self, line: str, changes: Changes) -> tuple[Sequence[Campaign], Options]:
        question = inner(line)
        if not isinstance(question, CampaignQuestion):
            raise Fault(f"{shown(line)}: is no whole game, as that of the first point is.")
        options = within(question.options, self.options)
        replace(question, options=options).check()
        return question.make(prepared(options).changed(dict(changes))), options


def _counted(plan: Campaign, of: Sequence[str]) -> None:
    """A Fault for what is not counted in a game, before any is played."""
    known = {fold(name): name for name in (*RANKS, *plan.columns)}
    for name in of:
        if fold(name) not in known:
            near, there = nearest(name, known), ", ".join(known.values())
            raise Fault(f"{shown(name)} is nothing that is counted in it{near}; there are {there}.")


def _by_power(found: Results, of: Sequence[str]) -> Iterator[Row]:
    known = {fold(name): name for name in found.measures}
    for number, power in enumerate(found.campaign.powers):
        row: dict[str, Any] = {"power": power}
        for name in of:
            at = found.measures.index(known[fold(name)])
            tally = found.tally.chance if known[fold(name)] in RANKS[1:] else found.tally.mean
            row[name] = tally(number, at)
        yield row
