"""Differences, each with its interval where it was rolled, the greatest above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.interval import Estimate
from analysis.palette import FAINT, LOSS, RULE, WIN
from analysis.plot.picture import filled, picture, style

SHOWN = 24
Gaps = Sequence[tuple[str, Estimate]]


def gaps(panels: Mapping[str, Gaps], *, title: str, below: str = "", note: str = "") -> Figure:
    """A point for each difference, to the right of nought where it is more.

    Parameters
    ----------
    panels : mapping of str to sequence of (name, Estimate)
        What is measured in one unit has a panel, under what its axis is called; empty ones are
        left out, and at most the twenty-four greatest of each are drawn.
    title, below, note : str

    Examples
    --------
    >>> found = {"VP": [("artist: VP", Estimate(0.5, 0.4, 0.6))], "chance": []}
    >>> [ax.get_xlabel() for ax in gaps(found, title="What mine.toml changes").axes]
    ['VP']
    """
    shown = {unit: _greatest(found) for unit, found in panels.items() if found}
    drawn, every = (sum(map(len, which.values())) for which in (shown, panels))
    also = f"\nThe {drawn} greatest of {every} differences." if drawn < every else ""
    shown = shown or {"difference": []}
    rows = [max(1, len(found)) for found in shown.values()]
    with style():
        height = 0.5 * len(rows) + 0.36 * sum(rows)
        figure = picture(7.4, height, title, below + also, note)
        heights = [count + 1 for count in rows]
        axes = figure.subplots(len(rows), squeeze=False, height_ratios=heights)[:, 0]
        for ax, (unit, found) in zip(axes, shown.items(), strict=True):
            _panel(ax, unit, found)
    return figure


def _greatest(found: Gaps) -> Gaps:
    return sorted(found, key=lambda pair: -abs(pair[1].value))[:SHOWN]


def _panel(ax: Axes, unit: str, found: Gaps) -> None:
    for at, (_, gap) in enumerate(found):
        colour = WIN if gap.value > 0 else LOSS
        ax.hlines(at, 0, gap.value, color=colour, lw=1, alpha=0.5)
        low, high = gap.ends
        sides = None if low is None or high is None else [[gap.value - low], [high - gap.value]]
        ax.errorbar(gap.value, at, xerr=sides, fmt="o", ms=5, color=colour, capsize=2.5, lw=1)
    ax.axvline(0, color=FAINT, lw=1)
    names = [filled(name, 60) for name, _ in found] or ["nothing differs"]
    ax.set_yticks(range(len(names)), names, size=8)
    ax.set_ylim(len(names) - 0.4, -0.6)
    ax.margins(x=0.08)
    ax.grid(visible=False, axis="y")
    ax.grid(visible=True, axis="x", color=RULE)
    ax.tick_params(axis="y", length=0)
    ax.set_xlabel(unit)
