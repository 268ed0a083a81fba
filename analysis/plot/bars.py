"""The odds of one attempt: a bar an outcome, and a dot with its interval for what was rolled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis import show
from analysis.bar_rows import Bar, bar_rows
from analysis.interval import Estimate
from analysis.odds import Odds
from analysis.palette import FAINT, INK
from analysis.plot.picture import filled, footnote, paler, picture, style
from analysis.wording import counted, gained, minus, named

LINE = 0.17


def bars(odds: Odds) -> Figure:
    """The chance of each outcome; those beyond the 16 most likely are gathered in the last bar.

    Examples
    --------
    >>> from analysis import canal
    >>> len(bars(canal().exact()).axes[0].patches)
    6
    """
    attempt = odds.attempt
    rows = [_wrapped(bar) for bar in bar_rows(odds)]
    edition = f"{attempt.game} {attempt.edition}"
    trials = None if odds.counts is None else odds.trials
    note = footnote(trials=trials, seed=odds.seed, edition=edition, assumed=attempt.assumed)
    units = sum(_lines(row) + 2.0 for row in rows)
    with style():
        figure = picture(
            5.4, 0.4 + LINE * units, f"{edition}: {attempt.name}", _reading(odds), note
        )
        ax = figure.add_subplot()
        at = 0.0
        for row in rows:
            _bar(ax, at, row)
            at += _lines(row) + 2.0
        ax.set(ylim=(units, 0), yticks=[], xlabel="chance (%)")
        ax.set_xlim(left=0)
        ax.grid(axis="x")
    return figure


def _wrapped(bar: Bar) -> Bar:
    return replace(bar, name=filled(bar.name, 44), gains=filled(bar.gains, 60))


def _lines(bar: Bar) -> int:
    """The lines of text above the bar."""
    return bar.name.count("\n") + 1 + (bar.gains.count("\n") + 1 if bar.gains else 0)


def _bar(ax: Axes, at: float, row: Bar) -> None:
    middle = at + _lines(row) + 0.85
    ax.barh(middle, 100 * float(row.chance.exact or 0), height=1.1, color=paler(row.colour, 0.75))
    across = ax.get_yaxis_transform()
    ax.text(0.004, at + 0.3, row.name, transform=across, va="top")
    below = at + 0.3 + row.name.count("\n") + 1.05
    ax.text(0.004, below, row.gains, transform=across, va="top", size=8, color=FAINT)
    number = ax.text(1.02, middle, row.exactly, transform=across, va="center", size=8.5)
    if row.chance.low is not None and row.chance.high is not None:
        number.set_text(f"{row.exactly}\n{show.share(row.chance)} rolled")
        _dot(ax, middle, row.chance.value, row.chance.low, row.chance.high)


def _dot(ax: Axes, at: float, value: float, low: float, high: float) -> None:
    sides = [[100 * max(0.0, value - low)], [100 * max(0.0, high - value)]]
    ax.errorbar(
        100 * value, at, xerr=sides, fmt="o", markersize=3.5, color=INK, capsize=3, linewidth=1
    )


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
