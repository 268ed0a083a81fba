"""The deck over turns as a picture: the chance on each turn and by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analysis.here_i_stand.deck.deals_show import WHEN, Row, chances, wanted, whose
from analysis.interval import Estimate
from analysis.results import Results

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def plot(found: Results, power: str) -> Figure:
    """Lines by turn: any (and all) of the cards in a hand, or the CP of the hand."""
    import pandas as pd

    from analysis.plot import footnote, lines

    campaign = found.campaign
    cards = " and ".join(campaign.inputs["cards"])
    edition = f"{campaign.game} {campaign.edition}"
    rows = list(_chances(found, power) if cards else _points(found, power))
    figure = lines(
        pd.DataFrame(rows),
        x="turn",
        y="chance" if cards else "CP",
        by="hand",
        title=f"{cards or 'CP'} {whose(power)}",
        below=campaign.notes[0],
        note=footnote(
            trials=found.games, seed=found.seed, edition=edition, assumed=campaign.assumed,
            unit="games",
        ),
        ylabel="chance (%)" if cards else "CP in hand, home card aside",
    )  # fmt: skip
    ax = figure.axes[0]
    ax.set_xticks(list(campaign.turns))
    ax.set_ylim(bottom=0)
    return figure


def _chances(found: Results, power: str) -> Iterator[Row]:
    """The chance of any (and all) of the cards on each turn and by it, in per cent."""
    keys = ("any", "all") if wanted(found) > 1 else ("any",)
    for key in keys:
        for kind, when in WHEN.items():
            name = f"{key} {when}" if len(keys) > 1 else when
            for turn in found.campaign.turns:
                chance = chances(found, power, turn, kind)[key]
                yield _row(turn, name, "chance", chance, 100)


def _points(found: Results, power: str) -> Iterator[Row]:
    """The mean CP of the hand on each turn."""
    for turn in found.campaign.turns:
        yield _row(turn, power, "CP", found.mean(power, turn, "CP"), 1)


def _row(turn: int, hand: str, key: str, at: Estimate, times: int) -> Row:
    low, high = at.ends
    ends = {
        name: None if end is None else times * end for name, end in (("low", low), ("high", high))
    }
    return {"turn": turn, "hand": hand, key: times * at.value} | ends
