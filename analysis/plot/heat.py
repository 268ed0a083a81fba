"""A heat map with its numbers written in, such as brides by grooms."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import QuadMesh
from matplotlib.figure import Figure

from analysis.plot.picture import legible, picture, style
from analysis.wording import minus

if TYPE_CHECKING:
    import pandas as pd

EMPTY = "#f1f1f3"


def heat(
    frame: pd.DataFrame,
    *,
    title: str,
    below: str = "",
    note: str = "",
    amount: str = "expected VP",
    labels: pd.DataFrame | None = None,
) -> Figure:
    """A heat map: blue above nothing, red below, grey where there is no number.

    Parameters
    ----------
    frame : pandas.DataFrame
        Numbers by row and column; NaN where there is none. The names of its index and columns
        become the labels of the axes.
    title, below, note : str
        What is shown, how to read it, what it was made from.
    amount : str
        What the numbers are, with their unit.
    labels : pandas.DataFrame, optional
        What is written in the cells instead, of the same shape.

    Examples
    --------
    >>> import pandas as pd
    >>> figure = heat(pd.DataFrame({"Don Carlos": [0.5]}, index=["Mary Stuart"]), title="matches")
    >>> [text.get_text() for text in figure.axes[0].texts]
    ['0.50']
    """
    numbers = frame.to_numpy(float, na_value=math.nan)
    rows, columns = numbers.shape
    with style():
        figure = picture(max(5.4, 2.6 + 0.46 * columns), 1.2 + 0.3 * rows, title, below, note)
        ax = figure.add_subplot()
        mesh = ax.pcolormesh(numbers, edgecolors="white", linewidth=1.2, **_scale(numbers))
        _named(ax, frame)
        _written(ax, mesh, numbers, labels)
        figure.colorbar(mesh, label=amount, aspect=30, pad=0.02)
    return figure


def _scale(numbers: Any) -> dict[str, Any]:
    """From nothing upwards, or both ways from nothing where some lose."""
    found = numbers[np.isfinite(numbers)]
    low, high = (float(found.min()), float(found.max())) if found.size else (0.0, 1.0)
    if low >= 0:
        return {"cmap": "Blues", "vmin": 0.0, "vmax": high or 1.0}
    most = max(-low, high)
    return {"cmap": "RdBu", "vmin": -most, "vmax": most}


def _named(ax: Axes, frame: pd.DataFrame) -> None:
    rows, columns = frame.shape
    ax.set_yticks([i + 0.5 for i in range(rows)], [str(name) for name in frame.index])
    ax.set_xticks([i + 0.5 for i in range(columns)], [str(name) for name in frame.columns])
    if columns > 4 and max(len(str(name)) for name in frame.columns) > 3:
        for label in ax.get_xticklabels():
            label.set(rotation=45, ha="right", rotation_mode="anchor")
    across, down = (
        axis.name if axis.name is not None else "" for axis in (frame.columns, frame.index)
    )
    ax.set(ylim=(rows, 0), xlabel=across, ylabel=down)
    ax.set_facecolor(EMPTY)
    ax.tick_params(length=0)
    ax.grid(visible=False)
    ax.spines[:].set_visible(False)


def _written(ax: Axes, mesh: QuadMesh, numbers: Any, labels: pd.DataFrame | None) -> None:
    for (i, j), number in np.ndenumerate(numbers):
        if math.isfinite(number):
            text = f"{number:.2f}" if labels is None else str(labels.iat[i, j])
            ink = legible(mesh.cmap(mesh.norm(number)))
            ax.text(j + 0.5, i + 0.5, minus(text), ha="center", va="center", size=7.5, color=ink)
