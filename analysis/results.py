"""The results of a campaign: VP and counts by power and turn, with the intervals of the tally."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from analysis.campaign import Campaign
from analysis.interval import Estimate
from analysis.tally import RANKS, Tally, Totals, proportion

if TYPE_CHECKING:
    import pandas as pd

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
        return _frame(self._ahead())

    @cached_property
    def difference(self) -> pd.DataFrame:
        """One row a power and measure: the mean of this plan less the base, paired by game.

        Raises
        ------
        ValueError
            Only one plan was played, or this is the base.
        """
        return _frame(self._differences())

    @cached_property
    def distribution(self) -> pd.DataFrame:
        """One row a power and VP at the end: count, probability, low, high."""
        return _frame(self._distribution())

    def rows(self) -> list[Row]:
        """The rows of `frame`."""
        return [
            {"power": power, "turn": turn, "measure": kind} | _shown(self.mean(power, turn, kind))
            | {f"q{share * 100:02.0f}": int(q.value) for share, q in self.quantiles(power, turn, kind).items()}  # noqa: E501
            for power in self.campaign.powers
            for turn in self.campaign.turns
            for kind in self.kinds
        ]  # fmt: skip

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
            "turns": self.rows(),
            "sources": list(self._sources()),
            "ahead": list(self._ahead()),
            "distribution": list(self._distribution()),
        }
        if self.base:
            document |= {"base": self.base.label, "difference": list(self._differences())}
        return document

    def _power(self, power: str) -> int:
        return self.campaign.powers.index(power)

    def _sources(self) -> Iterator[Row]:
        for power, name in enumerate(self.campaign.powers):
            for source in self.campaign.sources:
                at = self.measures.index(source)
                share = self.tally.share(power, at) or Estimate(math.nan)
                row = {"power": name, "source": source} | _shown(self.tally.mean(power, at))
                yield row | {f"share{k}": v for k, v in zip(("", "_low", "_high"), _shown(share).values(), strict=True)}  # fmt: skip # noqa: E501

    def _ahead(self) -> Iterator[Row]:
        for power, name in enumerate(self.campaign.powers):
            row: Row = {"power": name}
            for measure in ("ahead", "level"):
                chance = self.tally.chance(power, RANKS.index(measure))
                row |= {measure: chance.value, f"{measure}_low": chance.low}
                row |= {f"{measure}_high": chance.high}
            yield row

    def _differences(self) -> Iterator[Row]:
        for power, name in enumerate(self.campaign.powers):
            for at, measure in enumerate(self.measures):
                yield {"power": name, "measure": measure} | _shown(self.tally.difference(power, at))

    def _distribution(self) -> Iterator[Row]:
        for power in self.campaign.powers:
            totals = self.totals(power)
            for vp, count in totals.rows():
                chance = proportion(count, self.games)
                yield {"power": power, "vp": vp, "count": count} | _shown(chance, "probability")


def _shown(found: Estimate, name: str = "mean") -> Row:
    """An estimate's columns; an interval without end is none."""
    ends = (found.value, found.low, found.high)
    value, low, high = (e if e is not None and math.isfinite(e) else None for e in ends)
    return {name: value, "low": low, "high": high}


def _frame(rows: Iterator[Row] | list[Row]) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame(list(rows))
