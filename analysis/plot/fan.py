"""A campaign by turn: for each power the median, and the bands of 50 % and 90 % of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plot.picture import colours, paler, picture, style
from analysis.wording import minus

if TYPE_CHECKING:
    import pandas as pd

READING = (
    "line: the median; bands: the middle 50 % and 90 % of the games; "
    "beside each name: the median at the end, and where 90 % of the games end"
)


def fan(
    frame: pd.DataFrame,
    *,
    title: str,
    below: str = "",
    note: str = "",
    amount: str = "VP so far",
    step: str = "turn",
) -> Figure:
    """A fan for each power, all on one scale.

    Parameters
    ----------
    frame : pandas.DataFrame
        Columns `power`, `turn`, and the quantiles `q05`, `q25`, `q50`, `q75`, `q95`.
    title, below, note : str
        What is shown, what else there is to say, what it was made from.
    amount : str
        What the quantiles are of, with its unit.
    step : str
        What a turn is called.

    Examples
    --------
    >>> import pandas as pd
    >>> quantiles = {"q05": [0, 0], "q25": [0, 1], "q50": [1, 2], "q75": [1, 3], "q95": [2, 5]}
    >>> rows = pd.DataFrame({"power": "Spain", "turn": [1, 2], **quantiles})
    >>> fan(rows, title="VP").axes[0].get_title(loc="left")
    'Spain: 2 (0 to 5)'
    """
    powers = list(dict.fromkeys(frame["power"]))
    across = min(2, len(powers))
    down = -(-len(powers) // across)
    with style():
        said = "\n".join(line for line in (below, READING) if line)
        figure = picture(5.4, 0.2 + (1.75 if across > 1 else 2.6) * down, title, said, note)
        axes = figure.subplots(down, across, sharex=True, sharey=True, squeeze=False).ravel()
        for i, (power, colour) in enumerate(colours(powers).items()):
            _power(axes[i], frame[frame["power"] == power], power, colour)
            axes[i].set_ylabel(amount if i % across == 0 else "")
            lowest = i + across >= len(powers)
            axes[i].set_xlabel(step if lowest else "")
            axes[i].tick_params(labelbottom=lowest)
        for ax in axes[len(powers) :]:
            ax.remove()
    return figure


def _power(ax: Axes, rows: pd.DataFrame, power: str, colour: str) -> None:
    turn = rows["turn"]
    ax.fill_between(turn, rows["q05"], rows["q95"], color=paler(colour, 0.22), lw=0)
    ax.fill_between(turn, rows["q25"], rows["q75"], color=paler(colour, 0.48), lw=0)
    ax.plot(turn, rows["q50"], color=colour, marker="o", ms=3, lw=1.6)
    low, median, high = (f"{rows[q].iloc[-1]:g}" for q in ("q05", "q50", "q95"))
    ax.set_title(minus(f"{power}: {median} ({low} to {high})"))
    ax.set_xticks(list(turn))
