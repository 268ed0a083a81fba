"""The odds of an attempt: exact ways and rolled counts per outcome, and what follows from them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from analysis import interval
from analysis.attempt import Attempt, powers
from analysis.interval import Estimate
from analysis.outcome import Outcome

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


@dataclass(frozen=True, eq=False)
class Odds:
    """How likely each outcome of an attempt is.

    Attributes
    ----------
    attempt : Attempt
    counts : tuple of int, or None
        How often each outcome fell in `trials` trials; None where nothing was rolled.
    cells : tuple of int, or None
        How often each cell of the (common) grid fell, for paired differences.
    trials, seed : int or None
    interrupted : bool
        Whether the roll was stopped before all of its trials.
    """

    attempt: Attempt
    counts: tuple[int, ...] | None = None
    trials: int = 0
    seed: int | None = None
    interrupted: bool = False
    pairing: Pairing | None = None

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The outcomes, in the order of `counts`."""
        return self.attempt.table.outcomes

    @cached_property
    def expected(self) -> dict[str, Estimate]:
        """The expected amount of each kind (vp, cards ...) for the attempt's power."""
        return {kind: self.mean(kind) for kind in self.attempt.kinds}

    @cached_property
    def by_power(self) -> dict[str, dict[str, Estimate]]:
        """The expected amounts for every power that can gain."""
        return {
            power: {kind: self.mean(kind, power) for kind in self.attempt.kinds}
            for power in powers([self.attempt])
        }

    def mean(self, kind: str = "vp", power: str | None = None) -> Estimate:
        """The expected amount of `kind` for `power` (default: the attempt's own)."""
        whose = power or self.attempt.power
        return self.estimate([o.amount(kind, whose) for o in self.outcomes])

    def estimate(self, amounts: Sequence[int | Fraction]) -> Estimate:
        """The mean of one amount per outcome, rolled with its interval where there was a roll."""
        ways, total = self.attempt.table.ways, self.attempt.table.total
        exact = Fraction(sum(a * w for a, w in zip(amounts, ways, strict=True))) / total
        if self.counts is None:
            return Estimate(float(exact), exact=exact)
        rolled = interval.mean(amounts, self.counts)
        return Estimate(rolled.value, rolled.low, rolled.high, exact)

    def chance(self, which: Callable[[Outcome], bool]) -> Estimate:
        """The chance of the outcomes that `which` picks, with its Wilson interval."""
        picked = [i for i, outcome in enumerate(self.outcomes) if which(outcome)]
        exact = Fraction(sum(self.attempt.table.ways[i] for i in picked), self.attempt.table.total)
        if self.counts is None:
            return Estimate(float(exact), exact=exact)
        count = sum(self.counts[i] for i in picked)
        share = count / self.trials if self.trials else math.nan
        return Estimate(share, *interval.wilson(count, self.trials), exact)

    def at_least(self, vp: int, power: str | None = None) -> Estimate:
        """The chance of `vp` VP or more.

        >>> from analysis import canal
        >>> canal(attempts=1).exact().at_least(2).exact
        Fraction(1, 6)
        """
        whose = power or self.attempt.power
        return self.chance(lambda o: o.amount("vp", whose) >= vp)

    @property
    def spread(self) -> float:
        """The standard deviation of the VP of one attempt (exact)."""
        amounts = [o.amount("vp", self.attempt.power) for o in self.outcomes]
        return interval.spread(amounts, self.attempt.table.ways)

    def interval(self, kind: str = "vp", power: str | None = None) -> tuple[float, float]:
        """The 95 % interval of the expected amount; exact odds give the value twice."""
        found = self.mean(kind, power)
        if found.low is None or found.high is None:
            return found.value, found.value
        return found.low, found.high

    def probability(self, i: int) -> Estimate:
        """The chance of outcome number `i`."""
        outcome = self.outcomes[i]
        return self.chance(lambda o: o is outcome)

    @cached_property
    def frame(self) -> pd.DataFrame:
        """One row an outcome.

        Columns: outcome, fate, effects, vp, cards, cards_per_turn, count, probability, low, high,
        exact.
        """
        import pandas as pd

        return pd.DataFrame(self.rows())

    def rows(self) -> list[dict[str, Any]]:
        """The rows of `frame` and of the JSON, most likely first only where the table is so."""
        return [self._row(i, outcome) for i, outcome in enumerate(self.outcomes)]

    def _row(self, i: int, outcome: Outcome) -> dict[str, Any]:
        chance = self.probability(i)
        whose = self.attempt.power
        row: dict[str, Any] = {
            "outcome": outcome.text,
            "fate": outcome.fate,
            "effects": list(outcome.effects),
        }
        row |= {kind: outcome.amount(kind, whose) for kind in ("vp", "cards", "cards_per_turn")}
        row |= {k: outcome.amount(k, whose) for k in self.attempt.kinds if k not in row}
        row |= {
            "count": None if self.counts is None else self.counts[i],
            "probability": chance.value,
            "low": chance.low,
            "high": chance.high,
            "exact": str(chance.exact),
        }
        return row

    def plot(self) -> Figure:
        """A bar an outcome, with the interval of what was rolled."""
        from analysis.plot import bars

        return bars(self)

    def _repr_html_(self) -> str:
        from analysis.odds_page import face

        return face(self)


@dataclass(frozen=True, eq=False)
class Pairing:
    """The cells that several attempts fell in together, so that differences can be paired.

    Attributes
    ----------
    cells : tuple of int
        How often each cell of the common grid fell.
    outcome : tuple of int
        The number of this attempt's outcome in each of these cells.
    """

    cells: Any
    outcome: Any


APART = "its dice cannot be shared, so its differences have the widest interval that both allow."


def paired(a: Odds, b: Odds) -> bool:
    """Whether both were rolled on the same dice."""
    return a.pairing is not None and b.pairing is not None and a.pairing.cells is b.pairing.cells


def difference(a: Odds, b: Odds, amounts: Callable[[Odds], Sequence[int | Fraction]]) -> Estimate:
    """The mean of (b - a), paired where both come from one `roll` over a common grid.

    `amounts` gives an amount per outcome of an odds. What was rolled apart gets the widest
    interval that the two allow.
    """
    first, second = a.estimate(amounts(a)), b.estimate(amounts(b))
    assert first.exact is not None
    assert second.exact is not None
    exact = second.exact - first.exact
    if a.counts is None or b.counts is None:
        return Estimate(float(exact), exact=exact)
    if paired(a, b):
        rolled = _paired(a, b, amounts)
        return Estimate(rolled.value, rolled.low, rolled.high, exact)
    value = second.value - first.value
    half = sum((e.high or 0) - (e.low or 0) for e in (first, second)) / 2
    return Estimate(value, value - half, value + half, exact)


def _paired(a: Odds, b: Odds, amounts: Callable[[Odds], Sequence[int | Fraction]]) -> Estimate:
    import numpy as np

    assert a.pairing is not None
    assert b.pairing is not None
    codes = a.pairing.outcome * len(b.outcomes) + b.pairing.outcome
    joint = np.zeros(len(a.outcomes) * len(b.outcomes), dtype=np.int64)
    np.add.at(joint, codes, a.pairing.cells)
    gaps = [y - x for x in amounts(a) for y in amounts(b)]
    return interval.mean(gaps, joint.tolist())


def gained(kind: str = "vp", power: str | None = None) -> Callable[[Odds], list[int | Fraction]]:
    """Amounts of one kind, for `difference`."""
    return lambda odds: [o.amount(kind, power or odds.attempt.power) for o in odds.outcomes]


def plain(value: Any) -> Any:
    """The value as JSON writes it: fractions as text, what is no number or without end as null.

    >>> plain({"x": Fraction(1, 2), "y": (1, math.inf)})
    {'x': '1/2', 'y': [1, None]}
    """
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(v) for v in value]
    return value
