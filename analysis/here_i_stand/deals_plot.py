"""The deck over turns as a picture: the chance on each turn and by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.here_i_stand.deals_show import WHEN, chances, wanted
from analysis.results import Results

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def plot(found: Results, power: str) -> Figure:
    """Lines by turn: any (and all) of the cards in a hand, or the CP of the hand."""
    import pandas as pd

    from analysis.plot import footnote, lines

    campaign = found.campaign
    names = " and ".join(campaign.inputs["cards"])
    edition = f"{campaign.game} {campaign.edition}"
    note = footnote(trials=found.games, seed=found.seed, edition=edition, assumed=campaign.assumed)
    whose = "in any hand" if power == campaign.powers[-1] else f"in the hand of {power}"
    if not wanted(found):
        rows = [
            {"turn": turn, "CP": e.value, "low": e.low, "high": e.high, "hand": power}
            for turn in campaign.turns
            for e in [found.mean(power, turn, "CP")]
        ]
        frame = pd.DataFrame(rows)
        return lines(frame, x="turn", y="CP", by="hand", title=f"CP in hand: {power}", note=note)
    keys = ("any", "all") if wanted(found) > 1 else ("any",)
    frame = pd.DataFrame(
        {
            "turn": turn,
            "chance": e.value,
            "low": e.low,
            "high": e.high,
            "hand": f"{key} {when}" if len(keys) > 1 else when,
        }
        for key in keys
        for kind, when in WHEN.items()
        for turn in campaign.turns
        for e in [chances(found, power, turn, kind)[key]]
    )
    return lines(frame, x="turn", y="chance", by="hand", title=f"{names}: {whose}", note=note)
