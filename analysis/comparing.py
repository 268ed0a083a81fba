"""Finding what two sets of figures bring: every question asked by both, on the same dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from analysis import cli, show
from analysis.attempt import Attempt, powers
from analysis.campaign import Campaign
from analysis.compared import Compared, Line
from analysis.faults import Fault, shown
from analysis.figure import differences
from analysis.interval import Estimate
from analysis.measure import Measure
from analysis.odds import APART, difference, paired
from analysis.options import DEFAULT, Options
from analysis.prepared import Prepared, prepared
from analysis.question import AnswerQuestion, AttemptQuestion, CampaignQuestion, Question
from analysis.results import Results
from analysis.scenarios import inner, within
from analysis.sheet import Sheet
from analysis.spend import Situation, Spend
from analysis.tally import RANKS
from analysis.wording import many

K = TypeVar("K")
SHIPPED = "shipped"
SAID = {"vp": "VP", "cp": "CP", "level": "level or ahead"}


def compare(
    base: str,
    variant: str,
    lines: str | Sequence[str] = (),
    options: Options = DEFAULT,
    *,
    every: bool = False,
) -> Compared:
    """Ask attempts and campaigns by two sets of figures, on the same dice.

    Parameters
    ----------
    base, variant : str
        A file of figures each, or `shipped` for what ships.
    lines : str or sequence of str
        Command lines; by default every way to spend CP, and the plays for none.

    Raises
    ------
    Fault
        For a file or a line that is wrong, or that asks for nothing that can be compared.

    Examples
    --------
    >>> compare("shipped", "shipped", ["canal"], Options(exact=True)).sentences
    ['The figures are the same.']
    """
    options.check(scales=True)
    both = _Both(options, (base, variant))
    changes = tuple(both.changes())
    found = _until_stopped(
        both, both.asked((lines,) if isinstance(lines, str) else lines) if lines else both.spends()
    )
    return Compared(
        *_called(base, variant), changes, tuple(found), tuple(both.assumed), both.rolled,
        tuple(both.notes), both.stopped, every,
    )  # fmt: skip


def _until_stopped(both: _Both, lines: Iterator[Line]) -> list[Line]:
    """All lines; after Ctrl-C those that there are."""
    found: list[Line] = []
    try:
        for line in lines:
            found.append(line)  # noqa: PERF402 - Ctrl-C may come between two lines
    except KeyboardInterrupt:
        if not found:
            raise
        both.stopped = True
    return found


def _called(*names: str) -> tuple[str, str]:
    """The files without their folders, where that tells them apart."""
    a, b = (Path(name).name for name in names)
    return (a, b) if a != b else (names[0], names[1])


@dataclass
class _Both:
    """Asks by both sets of figures, and remembers what the answers rest on."""

    options: Options
    names: tuple[str, str]
    assumed: dict[str, None] = field(default_factory=dict)
    counts: dict[str, None] = field(default_factory=dict)
    seeds: dict[int, None] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)
    stopped: bool = False

    @property
    def rolled(self) -> str:
        """What was rolled, in words."""
        if not self.counts:
            return ""
        seeds = " and ".join(map(str, self.seeds))
        return f"{', '.join(self.counts)}, seed {seeds}, 95 % intervals"

    def pair(self, options: Options) -> tuple[Prepared, Prepared]:
        """Options by either."""
        files = ((), ()) if self.names == (SHIPPED, SHIPPED) else map(_file, self.names)
        first, second = (
            prepared(replace(options, figures=(*options.figures, *file))) for file in files
        )
        return first, second

    def changes(self) -> Iterator[tuple[str, Any, Any]]:
        """What is not the same in the figures, the sources aside."""
        base, variant = self.pair(self.options)
        for game, figures in base.loaded.items():
            for name, a, b in differences(figures, variant.loaded[game]):
                if not name.endswith(".source"):
                    yield name, a, b

    def asked(self, lines: Sequence[str]) -> Iterator[Line]:
        """The lines of each question, until one is stopped."""
        for line in lines:
            if self.stopped:
                return
            question = inner(line)
            options = within(question.options, self.options)
            if isinstance(question, CampaignQuestion):
                replace(question, options=options).check()
            yield from self._question(line, question, options)

    def _question(self, line: str, question: Question, options: Options) -> Iterator[Line]:
        both = self.pair(options)
        if isinstance(question, AttemptQuestion):
            a, b = map(question.make, both)
            yield from self.attempts(line, "", a, b, options)
        elif isinstance(question, CampaignQuestion):
            yield from self.plans(line, question.make, both, options)
        else:
            assert isinstance(question, AnswerQuestion)
            yield from self._sheets(line, question, both, options)

    def _sheets(
        self, line: str, question: AnswerQuestion, both: tuple[Prepared, Prepared], options: Options
    ) -> Iterator[Line]:
        """The exact numbers, where there are; else those of the games that are played for it."""
        exactly = [replace(question, options=replace(each, exact=True)) for each in both]
        try:
            sheets = [each.answer() for each in exactly]
        except Fault:
            if question.games is None or options.exact:
                raise
            yield from self.plans(line, question.games, both, options)
            return
        if not all(isinstance(sheet, Sheet) for sheet in sheets):
            raise Fault(f"{shown(line)}: has no numbers that could be compared one by one.")
        yield from self.sheets(line, *sheets)  # type: ignore[arg-type]

    def plans(
        self,
        line: str,
        make: Callable[[Options], Sequence[Campaign]],
        both: tuple[Prepared, Prepared],
        options: Options,
    ) -> Iterator[Line]:
        """Each plan by both figures."""
        pairs = list(zip(*map(make, both), strict=True))
        for plans in pairs:
            asked = line if len(pairs) == 1 else f"{line}, plan {plans[0].label}"
            named = zip(plans, self.names, strict=True)
            yield from self.campaigns(asked, [replace(c, label=n) for c, n in named], options)

    def attempts(
        self, asked: str, whose: str, a: Attempt, b: Attempt, options: Options
    ) -> Iterator[Line]:
        """What each power gains, and the chances of so many VP."""
        self.assumed |= dict.fromkeys([*a.assumed, *b.assumed])
        rolling = not (options.exact or self.stopped)
        odds = cli.rolled([a, b], options) if rolling else [a.exact(), b.exact()]
        if odds[0].counts is not None:
            self.counts[many(odds[0].trials, "trial", "trials")] = self.seeds[options.seed] = None
            if not paired(*odds):
                self.notes[f"{asked}: {APART}"] = None
        self.stopped |= odds[0].interrupted
        for measure in _measures([a, b], levels=not whose):
            if any(map(any, map(measure.of, odds))):
                now, then = (each.estimate(measure.of(each)) for each in odds)
                gap = difference(odds[0], odds[1], measure.of)
                yield Line(asked, f"{whose}{measure.name}", now, then, gap)

    def campaigns(self, asked: str, plans: Sequence[Any], options: Options) -> Iterator[Line]:
        """The mean of everything that is counted in the end, by power."""
        if plans[0].shape != plans[1].shape:
            raise Fault(f"{plans[0].name}: is another game by {self.names[1]} (turns, powers).")
        base, variant = cli.played(plans, options)
        self.assumed |= dict.fromkeys(name for plan in plans for name in plan.assumed)
        self.counts[many(base.games, "game", "games")] = self.seeds[options.seed] = None
        self.stopped |= base.interrupted
        for row in variant.rows_of_difference():
            gap = Estimate(row["mean"] or 0.0, row["low"], row["high"])
            now, then = (_mean(found, row["power"], row["measure"]) for found in (base, variant))
            name = SAID.get(row["measure"], row["measure"])
            yield Line(asked, f"{row['power']}: {name}", now, then, gap)

    def sheets(self, line: str, a: Sheet, b: Sheet) -> Iterator[Line]:
        """The exact numbers of rows that are called the same."""
        self.assumed |= dict.fromkeys([*a.assumed, *b.assumed])
        first, second = dict(_numbers(a)), dict(_numbers(b))
        for name in self.common(line, first, second):
            now, then = first[name], second[name]
            yield Line(line, name, *map(_exact, (now, then, then - now)))

    def common(self, asked: str, base: Mapping[K, Any], variant: Mapping[K, Any]) -> list[K]:
        """What is known by both; of the rest a note is made."""
        for name, here, there in zip(self.names, (base, variant), (variant, base), strict=True):
            if alone := len(here.keys() - there.keys()):
                said = many(alone, "number is", "numbers are")
                self.notes[f"{asked}: {said} known by {name} alone, and not compared."] = None
        return [key for key in base if key in variant]

    def spends(self) -> Iterator[Line]:
        """What every CP spend and every play for none brings to the power that makes it."""
        base, variant = (dict(_spends(each)) for each in self.pair(self.options))
        for key in self.common("CP", base, variant):
            a, b = base[key], variant[key]
            cp = f", {a.cp} CP" if a.cp else ""
            whose = f"{a.power}{cp}: "
            now, then = (replace(each.attempt, power=each.power) for each in (a, b))
            yield from self.attempts(f"{a.game}: {a.named}", whose, now, then, self.options)


def _exact(value: Fraction) -> Estimate:
    return Estimate(float(value), exact=value)


def _file(name: str) -> tuple[Path, ...]:
    return () if name == SHIPPED else (Path(name),)


def _spends(options: Prepared) -> Iterator[tuple[tuple[Any, ...], Spend]]:
    from analysis.offers import spends

    for spend in spends(None, Situation(values=options.values), options.of):
        yield (*spend.ladder, spend.cp), spend


def _measures(attempts: Sequence[Attempt], *, levels: bool) -> Iterator[Measure]:
    """What any power gains, what is counted; the chances of so many VP of the attempts' own."""
    own, *others = powers(attempts)
    kinds = dict.fromkeys(kind for attempt in attempts for kind in attempt.kinds)
    counted = {k for a in attempts for o in a.table.outcomes for k in o.counts}
    for kind in kinds:
        name = show.WORDS.get(kind, kind) if kind == "vp" else kind.replace("_", " ")
        yield Measure(name)
        if kind not in counted:
            yield from (Measure(f"{name} of {power}") for power in others)
    most = max(o.amount("vp", own) for a in attempts for o in a.table.outcomes) if levels else 0
    yield from (Measure(f"at least {vp} VP") for vp in range(1, min(most, 5) + 1))


def _mean(found: Results, power: str, measure: str) -> Estimate:
    at, whose = found.measures.index(measure), found.campaign.powers.index(power)
    if measure in RANKS[1:]:
        return found.tally.chance(whose, at)
    return found.tally.mean(whose, at)


def _numbers(sheet: Sheet) -> Iterator[tuple[str, Fraction]]:
    """The exact numbers of a sheet, by their row and column."""
    for part in (sheet, *sheet.further):
        for row in part.rows:
            label = ", ".join(str(v) for k, v in row.items() if _names(k, v, part))
            for key, head in part.heads.items():
                if isinstance(row[key], Fraction):
                    yield f"{label}: {head}", row[key]


def _names(key: str, value: object, sheet: Sheet) -> bool:
    return key in sheet.heads and isinstance(value, (str, int)) and not isinstance(value, bool)
