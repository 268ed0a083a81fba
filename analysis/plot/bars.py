"""The odds of one attempt: a bar an outcome, and a dot with its interval for what was rolled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis import show
from analysis.gathered import Group, groups
from analysis.interval import Estimate
from analysis.odds import Odds
from analysis.outcome import Outcome
from analysis.plot.picture import (
    FAINT,
    INK,
    LOSS,
    NOTHING,
    WIN,
    filled,
    footnote,
    paler,
    picture,
    style,
)
from analysis.wording import counted, gained, minus, named, word

MOST = 16
LINE = 0.17


@dataclass(frozen=True)
class _Row:
    """A bar with what stands above it."""

    name: str
    gains: str
    vp: Fraction
    chance: Estimate

    @property
    def lines(self) -> int:
        """The lines of text above the bar."""
        return self.name.count("\n") + 1 + (self.gains.count("\n") + 1 if self.gains else 0)


def bars(odds: Odds) -> Figure:
    """The chance of each outcome; those beyond the 16 most likely are gathered in the last bar.

    Examples
    --------
    >>> from analysis import canal
    >>> len(bars(canal().exact()).axes[0].patches)
    6
    """
    attempt = odds.attempt
    rows = _rows(odds)
    edition = f"{attempt.game} {attempt.edition}"
    trials = None if odds.counts is None else odds.trials
    note = footnote(trials=trials, seed=odds.seed, edition=edition, assumed=attempt.assumed)
    units = sum(row.lines + 2.0 for row in rows)
    with style():
        figure = picture(
            5.4, 0.4 + LINE * units, f"{edition}: {attempt.name}", _reading(odds), note
        )
        ax = figure.add_subplot()
        at = 0.0
        for row in rows:
            _bar(ax, at, row)
            at += row.lines + 2.0
        ax.set(ylim=(units, 0), yticks=[], xlabel="chance (%)")
        ax.set_xlim(left=0)
        ax.grid(axis="x")
    return figure


def _rows(odds: Odds) -> list[_Row]:
    found, power = groups(odds), odds.attempt.power
    order = sorted(range(len(found)), key=lambda i: -found[i].ways)
    kept = set(order if len(order) <= MOST else order[: MOST - 1])
    rows = [
        _Row(filled(g.text, 44), _brings(odds, g), g.mean("vp", power), g.chance)
        for i, g in enumerate(found)
        if i in kept
    ]
    if rest := [found[i] for i in order if i not in kept]:
        less = {id(outcome) for group in rest for outcome, _ in group.members}
        chance = odds.chance(lambda o: id(o) in less)
        name = f"{len(rest)} less likely {'rows' if odds.attempt.gathered else 'outcomes'}"
        rows.append(_Row(name, "all together", Fraction(), chance))
    return rows


def _brings(odds: Odds, group: Group) -> str:
    """What a row brings: of gathered outcomes the means, where there is any."""
    if odds.attempt.gathered is None:
        return _gains(odds, group.members[0][0])
    several = len(odds.by_power) > 1
    said = [
        (f"{power} " if several else "") + f"{group.said(kind, power)} {word(kind, float(mean))}"
        for kind in gained(odds)
        for power in odds.by_power
        if (mean := group.mean(kind, power))
    ]
    return minus(filled("; ".join(said), 60))


def _gains(odds: Odds, outcome: Outcome) -> str:
    """What an outcome brings to each power: VP always, the rest where there is any."""
    several = len(odds.by_power) > 1
    said = []
    for power in odds.by_power:
        amounts = [(kind, outcome.amount(kind, power)) for kind in gained(odds)]
        parts = [
            f"{n:+d} {word(kind, n)}" if n else "0 VP" for kind, n in amounts if n or kind == "vp"
        ]
        if parts:
            said.append((f"{power} " if several else "") + ", ".join(parts))
    counts = [(kind, outcome.counts.get(kind, 0)) for kind in counted(odds)]
    said += [f"{n} {word(kind, n)}" for kind, n in counts if n]
    return minus(filled("; ".join(said), 60))


def _bar(ax: Axes, at: float, row: _Row) -> None:
    colour = NOTHING if not row.vp else WIN if row.vp > 0 else LOSS
    middle = at + row.lines + 0.85
    ax.barh(middle, 100 * float(row.chance.exact or 0), height=1.1, color=paler(colour, 0.75))
    across = ax.get_yaxis_transform()
    ax.text(0.004, at + 0.3, row.name, transform=across, va="top")
    below = at + 0.3 + row.name.count("\n") + 1.05
    ax.text(0.004, below, row.gains, transform=across, va="top", size=8, color=FAINT)
    number = ax.text(1.02, middle, _exactly(row.chance), transform=across, va="center", size=8.5)
    if row.chance.low is not None and row.chance.high is not None:
        number.set_text(f"{_exactly(row.chance)}\n{show.share(row.chance)} rolled")
        _dot(ax, middle, row.chance.value, row.chance.low, row.chance.high)


def _dot(ax: Axes, at: float, value: float, low: float, high: float) -> None:
    sides = [[100 * max(0.0, value - low)], [100 * max(0.0, high - value)]]
    ax.errorbar(
        100 * value, at, xerr=sides, fmt="o", markersize=3.5, color=INK, capsize=3, linewidth=1
    )


def _exactly(chance: Estimate) -> str:
    short = show.fraction(chance.exact)
    return show.percent(chance.exact) + (f" = {short}" if short else "")


def _reading(odds: Odds) -> str:
    """What was asked, what each power expects, and how to read the bars."""
    said = [show.heading(odds).partition(" (")[2].removesuffix(")")]
    for power, kinds in odds.by_power.items() if gained(odds) else ():
        said.append(f"{power} expects {_expected(odds, kinds, gained(odds))}")
    if counted(odds):
        said.append(f"expected: {_expected(odds, odds.expected, counted(odds))}")
    if odds.counts is not None:
        said.append("bar: exact; dot: rolled, with its 95 % interval")
    return "\n".join(said)


def _expected(odds: Odds, amounts: Mapping[str, Estimate], kinds: Sequence[str]) -> str:
    shown = [kind for kind in kinds if kind == "vp" or amounts[kind].exact]
    said = (f"{float(amounts[k].exact or 0):.3f} {named(odds, k)}" for k in shown)
    return minus(", ".join(said))
