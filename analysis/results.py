"""The results of a campaign: VP and counts by power and turn, with the intervals of the tally."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from analysis.campaign import Campaign
from analysis.interval import Estimate
from analysis.tally import RANKS, Tally, Totals, proportion

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
Row = dict[str, Any]


@dataclass(frozen=True, eq=False)
class Results:
    """What came of the games of a campaign.

    Attributes
    ----------
    campaign : Campaign
    tally : Tally
    seed : int
    interrupted : bool
        Whether it was stopped before all of its games.
    base : Campaign or None
        The plan that was played on the same words and that `difference` is measured from.
    """

    campaign: Campaign
    tally: Tally
    seed: int
    interrupted: bool = False
    base: Campaign | None = None

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.tally.games

    @property
    def precision(self) -> float:
        """Half of the widest 95 % interval of a power's mean VP at the end."""
        means = [self.mean(power) for power in self.campaign.powers]
        return max((m.high - m.low) / 2 for m in means if m.high is not None and m.low is not None)

    @property
    def kinds(self) -> tuple[str, ...]:
        """What is followed turn by turn: vp, and the counts."""
        return ("vp", *self.campaign.counts)

    @property
    def measures(self) -> tuple[str, ...]:
        """What is known of the end of each game."""
        return (*RANKS, *self.campaign.columns)

    def totals(self, power: str, turn: int | None = None, kind: str = "vp") -> Totals:
        """How often each total was reached at the end of a turn (default: of the last)."""
        turns = self.campaign.turns
        at = len(turns) - 1 if turn is None else turns.index(turn)
        return self.tally.totals(self._power(power), at, self.kinds.index(kind))

    def mean(self, power: str, turn: int | None = None, kind: str = "vp") -> Estimate:
        """The mean total at the end of a turn (default: of the last)."""
        return self.totals(power, turn, kind).mean

    def quantiles(
        self, power: str, turn: int | None = None, kind: str = "vp",
        shares: Sequence[float] = QUANTILES,
    ) -> dict[float, Estimate]:  # fmt: skip
        """Quantiles of the total at the end of a turn, each with the interval of its rank."""
        totals = self.totals(power, turn, kind)
        return {share: totals.quantile(share) for share in shares}

    def at_least(self, vp: int, power: str, turn: int | None = None) -> Estimate:
        """The chance of `vp` VP or more at the end of a turn (default: of the last)."""
        return self.totals(power, turn).at_least(vp)

    def by_source(self, power: str, source: str) -> Estimate:
        """The mean VP that a source brings."""
        return self.tally.mean(self._power(power), self.measures.index(source))

    @cached_property
    def frame(self) -> pd.DataFrame:
        """One row a power, turn and measure: the total at the end of the turn.

        Its mean with the interval (low, high), and its quantiles q05 to q95.
        """
        return _frame(self.rows())

    @cached_property
    def sources(self) -> pd.DataFrame:
        """One row a power and source: mean VP with its interval, and its share of the power's."""
        return _frame(self._sources())

    @cached_property
    def ahead(self) -> pd.DataFrame:
        """One row a power: the chance to be ahead of all on these VP, and to be level or ahead."""
        return _frame(self.rows_ahead())

    @cached_property
    def difference(self) -> pd.DataFrame:
        """One row a power and measure: the mean of this plan less the base, paired by game.

        Raises
        ------
        ValueError
            Only one plan was played, or this is the base.
        """
        return _frame(self.rows_of_difference())

    @cached_property
    def distribution(self) -> pd.DataFrame:
        """One row a power and VP at the end: count, probability, low, high."""
        return _frame(self._distribution())

    def plot(self) -> Figure:
        """A fan for each power: the median of its VP by turn, and where most games lie."""
        from analysis.plot import fan, footnote

        campaign = self.campaign
        edition = f"{campaign.game} {campaign.edition}"
        note = footnote(
            trials=self.games,
            seed=self.seed,
            edition=edition,
            assumed=campaign.assumed,
            unit="games",
        )
        return fan(
            self.frame[self.frame["measure"] == "vp"],
            title=f"{edition}: {campaign.name}",
            below="" if campaign.label == "defaults" else f"Plan: {campaign.label}.",
            note=note,
            step=campaign.step,
        )

    def rows(self) -> list[Row]:
        """The rows of `frame`."""
        keys = itertools.product(self.campaign.powers, self.campaign.turns, self.kinds)
        return [
            {"power": power, "turn": turn, "measure": kind}
            | _columns(self.mean(power, turn, kind), "mean")
            | {_quantile(q): _whole(e) for q, e in self.quantiles(power, turn, kind).items()}
            for power, turn, kind in keys
        ]

    def tables(self) -> dict[str, list[Row]]:
        """The rows of its frames by name: turns, sources, ahead, distribution, difference."""
        tables = {
            "turns": self.rows(),
            "sources": list(self._sources()),
            "ahead": list(self.rows_ahead()),
            "distribution": list(self._distribution()),
        }
        return tables | ({"difference": list(self.rows_of_difference())} if self.base else {})

    def document(self) -> Row:
        """Everything as one object for JSON."""
        from analysis import __version__

        campaign = self.campaign
        document = {
            "campaign": campaign.name,
            "plan": campaign.label,
            "game": campaign.game,
            "edition": campaign.edition,
            "method": "monte carlo",
            "games": self.games,
            "seed": self.seed,
            "interrupted": self.interrupted,
            "version": __version__,
            "inputs": dict(campaign.inputs),
            "assumed": list(campaign.assumed),
            "notes": list(campaign.notes),
        }
        return document | ({"base": self.base.label} if self.base else {}) | self.tables()

    def _power(self, power: str) -> int:
        return self.campaign.powers.index(power)

    def _sources(self) -> Iterator[Row]:
        for power, name in enumerate(self.campaign.powers):
            for source in self.campaign.sources:
                at = self.measures.index(source)
                row = {"power": name, "source": source}
                row |= _columns(self.tally.mean(power, at), "mean")
                yield row | _columns(self.tally.share(power, at), "share", "share_")

    def rows_ahead(self) -> Iterator[Row]:
        """The rows of `ahead`."""
        for power, name in enumerate(self.campaign.powers):
            row: Row = {"power": name}
            for measure in ("ahead", "level"):
                chance = self.tally.chance(power, RANKS.index(measure))
                row |= _columns(chance, measure, f"{measure}_")
            yield row

    def rows_of_difference(self) -> Iterator[Row]:
        """The rows of `difference`."""
        for power, name in enumerate(self.campaign.powers):
            for at, measure in enumerate(self.measures):
                found = self.tally.difference(power, at)
                yield {"power": name, "measure": measure} | _columns(found, "mean")

    def _distribution(self) -> Iterator[Row]:
        for power in self.campaign.powers:
            for vp, count in self.totals(power).rows():
                chance = proportion(count, self.games)
                yield {"power": power, "vp": vp, "count": count} | _columns(chance, "probability")


def _columns(found: Estimate, name: str, prefix: str = "") -> Row:
    """An estimate's columns; what is not finite (no games, one game) is none."""
    ends = (found.value, found.low, found.high)
    value, low, high = (e if e is not None and math.isfinite(e) else None for e in ends)
    return {name: value, f"{prefix}low": low, f"{prefix}high": high}


def _quantile(share: float) -> str:
    """The column of a quantile: q05 ... q95."""
    return f"q{round(share * 100):02}"


def _whole(found: Estimate) -> int | None:
    return int(found.value) if math.isfinite(found.value) else None


def _frame(rows: Iterable[Row]) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame(list(rows))
