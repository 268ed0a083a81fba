"""The course of a game: the VP of each power so far, against what was to be expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.luck_answer import by_power
from analysis.palette import FAINT
from analysis.plot.picture import colours, footnote, paler, picture, style
from analysis.wording import minus

if TYPE_CHECKING:
    from analysis.happened import Happened
    from analysis.luck_answer import Luck
    from analysis.luck_total import Total

READING = (
    "line: the VP so far; dashes: what was to be expected; band: where at least 80\N{NBSP}% of all "
    "games are by then; beside each name: VP of how many expected, and the chance of doing as well"
)


def course(luck: Luck) -> Figure:
    """A panel for each power, attempt after attempt.

    Examples
    --------
    >>> from analysis import luck
    >>> figure = course(luck([("canal --attempts 1", "built")]))
    >>> figure.axes[0].get_title(loc="left")
    'Ottoman: 2 of 0.33 VP (16.7 %)'
    """
    powers = by_power([row.came for row in luck.rows])
    totals = [total for total in luck.totals if total.of == "power"]
    across = min(2, len(powers))
    down = -(-len(powers) // across)
    with style():
        height = 0.2 + (1.9 if across > 1 else 2.6) * down
        figure = picture(5.4, height, luck.heading, READING, footnote(assumed=luck.assumed))
        axes = figure.subplots(down, across, squeeze=False).ravel()
        for ax, total, colour in zip(axes, totals, colours([*powers]).values(), strict=False):
            _power(ax, powers[total.name], colour)
            ax.set_title(_title(total))
            ax.set(xlabel="attempt", ylabel="VP so far")
        for ax in axes[len(powers) :]:
            ax.remove()
    return figure


def _title(total: Total) -> str:
    chance = f"{float(total.chance):.1%}".replace("%", " %")
    return minus(f"{total.name}: {total.vp} of {float(total.expected):.2f} VP ({chance})")


def _power(ax: Axes, found: Sequence[Happened], colour: str) -> None:
    at = np.arange(len(found) + 1)
    expected = np.cumsum([0.0, *(float(one.expected) for one in found)])
    low, high = band([one.vp_ways for one in found])
    ax.fill_between(at, low, high, color=paler(colour, 0.25), lw=0)
    ax.plot(at, expected, color=FAINT, lw=1.1, ls=(0, (4, 2)))
    marker = "o" if len(found) <= 40 else ""
    vp = np.cumsum([0, *(one.vp for one in found)])
    ax.plot(at, vp, color=colour, marker=marker, ms=3.5, lw=1.6, clip_on=False)
    ax.set_xlim(0, len(found))
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MaxNLocator(5, integer=True))


def band(parts: Sequence[Mapping[int, int]], share: float = 0.8) -> tuple[list[int], list[int]]:
    """After each attempt the ends between which so many of the totals lie, from nothing on.

    The chances of a picture need no more than a float has of them.

    >>> band([{0: 5, 2: 1}, {0: 5, 2: 1}])
    ([0, 0, 0], [0, 2, 2])
    """
    chances, least, edge = np.ones(1), 0, (1 - share) / 2
    lows, highs = [0], [0]
    for ways in parts:
        low = min(ways)
        one = np.zeros(max(ways) - low + 1)
        one[[vp - low for vp in ways]] = [n / sum(ways.values()) for n in ways.values()]
        chances, least = np.convolve(chances, one), least + low
        below = np.cumsum(chances)
        lows.append(least + int(np.searchsorted(below, edge + 1e-12, "right")))
        highs.append(least + int(np.searchsorted(below, 1 - edge - 1e-12)))
    return lows, highs
