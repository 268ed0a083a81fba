"""A tornado: how far each of several things moves a number, either way, the widest above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure

from analysis.palette import INK, LOSS, RULE, WIN
from analysis.plot.picture import picture, style
from analysis.wording import minus

HEIGHT = 0.62


def tornado(
    moves: Sequence[tuple[str, Mapping[str, float]]],
    *,
    now: float,
    title: str,
    below: str = "",
    note: str = "",
    xlabel: str = "",
) -> Figure:
    """A bar for each of `moves`, from the number as it is to what each move makes of it.

    Changes to one side share the width of a bar.

    Parameters
    ----------
    moves : sequence of (name, changes)
        The changes by what is done (`-1`, `+1` ...), in the units of `now`.
    now : float
        The number as it is.
    title, below, note, xlabel : str

    Examples
    --------
    >>> figure = tornado([("VP = 2", {"-1": -0.1, "+1": 0.1})], now=0.3, title="VP")
    >>> [text.get_text() for text in figure.axes[0].get_yticklabels()]
    ['VP = 2']
    """
    names = [minus(name) for name, _ in moves] or ["nothing moves it"]
    with style():
        figure = picture(7.0, 0.5 + 0.34 * len(names), title, below, note)
        ax = figure.add_subplot()
        for at, (_, changes) in enumerate(moves):
            for side in (_side(changes, -1), _side(changes, 1)):
                for number, (to, change) in enumerate(side):
                    height = HEIGHT / len(side)
                    middle = at - HEIGHT / 2 + height * (number + 0.5)
                    _bar(ax, middle, height, now, change, to)
        ax.axvline(now, color=INK, lw=1)
        ax.set_yticks(range(len(names)), names, size=8.5)
        ax.set_ylim(len(names) - 0.4, -0.6)
        ax.margins(x=0.12)
        ax.grid(visible=False, axis="y")
        ax.grid(visible=True, axis="x", color=RULE)
        ax.tick_params(axis="y", length=0)
        ax.set_xlabel(xlabel)
    return figure


def _side(changes: Mapping[str, float], sign: int) -> list[tuple[str, float]]:
    """The changes to one side."""
    return [(to, change) for to, change in changes.items() if change * sign > 0]


def _bar(ax: object, at: float, height: float, now: float, change: float, to: str) -> None:
    """One bar, with what was done at its end."""
    from matplotlib.axes import Axes

    assert isinstance(ax, Axes)
    ax.barh(at, change, left=now, height=height, color=WIN if change > 0 else LOSS, alpha=0.85)
    ax.annotate(
        minus(to),
        (now + change, at),
        xytext=(3 if change > 0 else -3, 0),
        textcoords="offset points",
        ha="left" if change > 0 else "right",
        va="center",
        size=7.5 if height == HEIGHT else 6.5,
    )
