"""What each CP spend brings: a panel an action, a group of bars a power, a bar a number of CP."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.palette import INK
from analysis.plot.picture import colours, filled, halves, paler, picture, style
from analysis.wording import minus

if TYPE_CHECKING:
    import pandas as pd

WIDE, FEW = 6, 3
READING = (
    "bars: expected VP, exact where known, and 95 % intervals where rolled; below: the CP spent; "
    "above: VP per CP, a power's best in bold; diamonds: expected cards"
)


def ladder(
    frame: pd.DataFrame,
    *,
    title: str = "What each CP spend is expected to bring",
    below: str = "",
    note: str = "",
) -> Figure:
    """Expected VP and cards of every CP spend, all panels on one scale.

    Parameters
    ----------
    frame : pandas.DataFrame
        One row a spend: `action`, `power`, `cp`, `vp`, `cards`; if known, `vp_exact` (fractions,
        or texts such as "5/6"), by which the bars are drawn; `low` and `high`, the interval of
        `vp` (NaN where exact); `game`, which heads the panels where there are several games.
    title, below, note : str
        What is shown, what else there is to say, what it was made from.

    Examples
    --------
    >>> import pandas as pd
    >>> spends = {"power": "Spain", "cp": [2, 3], "vp": [0.5, 1.0], "cards": 0.0}
    >>> frame = pd.DataFrame({"action": "artist", **spends})
    >>> [text.get_text() for text in ladder(frame).axes[0].texts]
    ['0.25', '0.33', 'Spain']
    """
    frame = frame.assign(bar=np.array(_bars(frame), dtype=object))
    panels = list(_panels(frame))
    rows = packed([len(spends) > WIDE for _, spends in panels])
    limits = _limits(frame)
    amount = "expected VP, cards" if frame["cards"].any() else "expected VP"
    said = "\n".join(line for line in (below, READING) if line)
    with style():
        figure = picture(6.2, 1.95 * len(rows), title, said, note)
        places = figure.add_gridspec(len(rows), 2)
        for row, members in enumerate(rows):
            for column, i in enumerate(members):
                wide = len(panels[i][1]) > WIDE
                ax = figure.add_subplot(places[row, :] if wide else places[row, column])
                ax.set_ylim(limits)
                _panel(ax, panels[i][1])
                ax.set_title(filled(panels[i][0], 80 if wide else 36), weight="bold")
                ax.set_ylabel(amount if column == 0 else "")
    return figure


def _bars(frame: pd.DataFrame) -> list[Fraction]:
    """The expected VP that bars show: equal ones are equal whatever was rolled."""
    if "vp_exact" not in frame:
        return [Fraction(vp) for vp in frame["vp"].tolist()]
    known = zip(frame["vp_exact"].tolist(), frame["vp"].tolist(), strict=True)
    return [
        Fraction(vp) if exact is None or exact != exact else Fraction(exact) for exact, vp in known
    ]


def _panels(frame: pd.DataFrame) -> Iterator[tuple[str, pd.DataFrame]]:
    games = "game" in frame and frame["game"].nunique() > 1
    keys = ["game", "action"] if games else ["action"]
    for key, rows in frame.groupby(keys, sort=False):
        yield ": ".join(map(str, key)), rows.sort_values("cp", kind="stable")


def _limits(frame: pd.DataFrame) -> tuple[float, float]:
    tops = frame[[name for name in ("vp", "cards", "high") if name in frame]]
    low = min(0.0, float(frame[["vp", "cards"]].min().min()))
    return 1.18 * low, 1.18 * max(0.0, float(tops.max().max())) or 1.0


def packed(wide: Sequence[bool]) -> list[list[int]]:
    """Panels in rows of two, a wide one alone in its row; the order is kept within each width.

    >>> packed([False, True, False, False])
    [[0, 2], [1], [3]]
    """
    rows: list[list[int]] = []
    half: list[int] | None = None
    for i, alone in enumerate(wide):
        if alone:
            rows.append([i])
        elif half is None:
            half = [i]
            rows.append(half)
        else:
            half.append(i)
            half = None
    return rows


def _panel(ax: Axes, spends: pd.DataFrame) -> None:
    """The bars of one action, its powers side by side."""
    levels = sorted(spends["cp"].unique())
    shade = {cp: 0.4 + 0.6 * (i + 1) / len(levels) for i, cp in enumerate(levels)}
    by_power = spends.groupby("power", sort=False)
    at = 0.0
    ticks: list[tuple[float, int]] = []
    for power, colour in colours([str(power) for power in by_power.groups]).items():
        rows = by_power.get_group(power)
        places = [at + i for i in range(len(rows))]
        ax.bar(
            places,
            rows["bar"].astype(float),
            width=0.82,
            color=[paler(colour, shade[cp]) for cp in rows["cp"]],
        )
        _marked(ax, places, rows)
        _under(ax, sum(places) / len(places), power)
        ticks += zip(places, rows["cp"], strict=True)
        at += len(rows) + 0.7
    ax.set_xticks([place for place, _ in ticks], [str(cp) for _, cp in ticks])
    half = max(at - 0.7, FEW) / 2
    ax.set_xlim((at - 1.7) / 2 - half - 0.3, (at - 1.7) / 2 + half + 0.3)
    ax.tick_params(axis="x", length=0, labelsize=8)


def _under(ax: Axes, middle: float, power: str) -> None:
    ax.text(
        middle, -0.15, filled(power, 11), transform=ax.get_xaxis_transform(),
        ha="center", va="top", size=8.5,
    )  # fmt: skip


def _marked(ax: Axes, places: Sequence[float], rows: pd.DataFrame) -> None:
    """Intervals, VP per CP and cards of one power's bars."""
    sides = halves(rows, "vp")
    if sides is not None:
        ax.errorbar(places, rows["vp"], yerr=sides, fmt="none", color=INK, capsize=2.5, lw=1)
    if rows["cards"].any():
        ax.plot(places, rows["cards"], "D", ms=4.5, mfc="white", mec=INK, mew=1)
    rates = [bar / cp for bar, cp in zip(rows["bar"], rows["cp"].tolist(), strict=True)]
    highest = rows["vp"] + (0.0 if sides is None else sides[1])
    tops = np.maximum(np.maximum(highest, rows["bar"].astype(float)), 0.0)
    for place, rate, top, cards in zip(places, rates, tops, rows["cards"], strict=True):
        best = len(rows) > 1 and rate == max(rates) > 0
        ax.annotate(
            minus(f"{float(rate):.2f}"), *_above(ax, place, top, cards), textcoords="offset points",
            ha="center", va="bottom", size=7.2, weight="bold" if best else "normal",
        )  # fmt: skip


def _above(
    ax: Axes, place: float, top: float, cards: float
) -> tuple[tuple[float, float], tuple[int, int]]:
    """Where a number stands: on the bar, or on the diamond where that would cover it."""
    low, high = ax.get_ylim()
    covered = cards != 0 and -0.05 < (cards - top) / (high - low) < 0.16
    return (place, max(top, cards) if covered else top), (0, 5 if covered else 2)
