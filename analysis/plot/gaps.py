"""Differences, each with its interval where it was rolled, the greatest above."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.figure import Figure

from analysis.interval import Estimate
from analysis.palette import FAINT, LOSS, RULE, WIN
from analysis.plot.picture import filled, picture, style

SHOWN = 24


def gaps(
    found: Sequence[tuple[str, Estimate]], *, title: str, below: str = "", note: str = ""
) -> Figure:
    """A point for each difference, to the right of nought where it is more.

    Parameters
    ----------
    found : sequence of (name, Estimate)
        At most the twenty-four greatest are drawn.
    title, below, note : str

    Examples
    --------
    >>> figure = gaps([("artist: VP", Estimate(0.5, 0.4, 0.6))], title="What mine.toml changes")
    >>> figure.axes[0].get_xlabel()
    'difference'
    """
    most = sorted(found, key=lambda pair: -abs(pair[1].value))[:SHOWN]
    left = len(found) - len(most)
    also = f"\nThe {len(most)} greatest of {len(found)} differences." if left else ""
    with style():
        figure = picture(7.4, 0.5 + 0.36 * max(1, len(most)), title, below + also, note)
        ax = figure.add_subplot()
        for at, (_, gap) in enumerate(most):
            colour = WIN if gap.value > 0 else LOSS
            ax.hlines(at, 0, gap.value, color=colour, lw=1, alpha=0.5)
            low, high = gap.ends
            sides = None if low is None or high is None else [[gap.value - low], [high - gap.value]]
            ax.errorbar(gap.value, at, xerr=sides, fmt="o", ms=5, color=colour, capsize=2.5, lw=1)
        ax.axvline(0, color=FAINT, lw=1)
        names = [filled(name, 60) for name, _ in most] or ["nothing differs"]
        ax.set_yticks(range(len(names)), names, size=8)
        ax.set_ylim(len(names) - 0.4, -0.6)
        ax.margins(x=0.08)
        ax.grid(visible=False, axis="y")
        ax.grid(visible=True, axis="x", color=RULE)
        ax.tick_params(axis="y", length=0)
        ax.set_xlabel("difference")
    return figure
