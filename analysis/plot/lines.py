"""Lines, with an interval at each point where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.plot.picture import MARKERS, colours, halves, picture, style

if TYPE_CHECKING:
    import pandas as pd

DASHES = "-", "--", ":"
"""Of lines that have a colour and a marker for the second and the third time."""


def lines(
    frame: pd.DataFrame,
    *,
    x: str,
    y: str,
    by: str,
    title: str,
    below: str = "",
    note: str = "",
    xlabel: str = "",
    ylabel: str = "",
) -> Figure:
    """A line for each of `by`; lines stand a little apart so that their intervals can be seen.

    Parameters
    ----------
    frame : pandas.DataFrame
        The columns named by `x`, `y`, `by`, and `low` and `high` (NaN where exact) if known.
    title, below, note : str
        What is shown, how to read it, what it was made from.
    xlabel, ylabel : str
        With units; default: the names of the columns.

    Examples
    --------
    >>> import pandas as pd
    >>> rows = pd.DataFrame({"turn": [1, 2], "chance": [0.2, 0.4], "ruler": "Mary I"})
    >>> figure = lines(rows, x="turn", y="chance", by="ruler", title="Who reigns")
    >>> figure.axes[0].get_xlabel()
    'turn'
    """
    names = list(dict.fromkeys(frame[by]))
    known = halves(frame, y) is not None
    aside = 0.02 * float(frame[x].max() - frame[x].min()) / max(1, len(names) - 1) if known else 0.0
    with style():
        said = "\n".join(line for line in (below, "with 95 % intervals" if known else "") if line)
        figure = picture(5.4, 3.0, title, said, note)
        ax = figure.add_subplot()
        for i, (name, colour) in enumerate(colours(names).items()):
            rows = frame[frame[by] == name]
            at = rows[x] + aside * (i - (len(names) - 1) / 2)
            look: dict[str, Any] = {
                "color": colour,
                "marker": MARKERS[i % len(MARKERS)],
                "ls": DASHES[i // len(MARKERS) % len(DASHES)],
                "ms": 4,
                "lw": 1.4,
            }
            sides = halves(rows, y)
            ax.errorbar(at, rows[y], yerr=sides, capsize=2, elinewidth=0.8, label=str(name), **look)
        if all(float(value).is_integer() for value in frame[x]):
            ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        ax.set(xlabel=xlabel or x, ylabel=ylabel or y)
        if any(map(str, names)):
            ax.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))
    return figure
