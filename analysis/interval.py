"""95 % intervals of what was counted: Wilson for a chance, normal for a mean."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

Z = 1.959963984540054


@dataclass(frozen=True)
class Estimate:
    """A number with the 95 % interval it was measured to, and the exact value if there is one."""

    value: float
    low: float | None = None
    high: float | None = None
    exact: Fraction | None = None

    def __str__(self) -> str:
        """Only the digits that the interval supports."""
        if self.low is None or self.high is None:
            return f"{self.value:.4f}"
        half = (self.high - self.low) / 2
        if half == 0:
            return f"{self.value:g} (always)"
        if not math.isfinite(half):
            return f"{self.value:g} (no interval)"
        if not math.isfinite(half):
            return f"{self.value:g} ± ∞"
        digits = supported(half)
        return f"{self.value:.{digits}f} ± {half:.{digits}f}"

    @property
    def ends(self) -> tuple[float | None, float | None]:
        """The interval; None at an end that is not known, as of fewer than two trials.

        >>> from_sums(1, 3, 9).ends
        (None, None)
        """
        low, high = (
            e if e is not None and math.isfinite(e) else None for e in (self.low, self.high)
        )
        return low, high


def as_json(found: Estimate) -> dict[str, float | str | None]:
    """An estimate as JSON writes it: value, low, high and the exact fraction as text.

    >>> as_json(Estimate(0.5, exact=Fraction(1, 2)))
    {'value': 0.5, 'low': None, 'high': None, 'exact': '1/2'}
    """
    exact = None if found.exact is None else str(found.exact)
    value = found.value if math.isfinite(found.value) else None
    low, high = found.ends
    return {"value": value, "low": low, "high": high, "exact": exact}


def supported(half: float) -> int:
    """How many decimals a number of that half-width supports: two figures of the half-width.

    >>> supported(0.00031), supported(0.12), supported(0.0)
    (5, 2, 6)
    """
    if half <= 0:
        return 6
    return max(0, min(9, 1 - math.floor(math.log10(half))))


def wilson(count: int, trials: int) -> tuple[float, float]:
    """The Wilson score interval of a chance.

    >>> low, high = wilson(0, 1000)
    >>> low, round(high, 6)
    (0.0, 0.003827)
    """
    if trials == 0:
        return 0.0, 1.0
    p, z2 = count / trials, Z * Z
    middle = (p + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z / (1 + z2 / trials) * math.sqrt(p * (1 - p) / trials + z2 / (4 * trials**2))
    low = 0.0 if count == 0 else max(0.0, middle - half)
    return low, 1.0 if count == trials else min(1.0, middle + half)


def mean(amounts: Sequence[int | Fraction], counts: Sequence[int]) -> Estimate:
    """The mean of what was counted, with its normal interval, from whole numbers only.

    >>> mean([0, 1], [50, 50])
    Estimate(value=0.5, low=0.4015..., high=0.5984..., exact=None)
    """
    trials = sum(counts)
    if trials == 0:
        return Estimate(math.nan, -math.inf, math.inf)
    total = sum(a * c for a, c in zip(amounts, counts, strict=True))
    square = sum(a * a * c for a, c in zip(amounts, counts, strict=True))
    return from_sums(trials, total, square)


def from_sums(trials: int, total: int | Fraction, square: int | Fraction) -> Estimate:
    """The mean and its interval from the number of trials, the sum and the sum of squares."""
    if trials < 2:
        only = float(Fraction(total) / trials) if trials else math.nan
        return Estimate(only, -math.inf, math.inf)
    value = Fraction(total) / trials
    variance = (Fraction(square) - value * total) / (trials - 1)
    half = Z * math.sqrt(variance / trials)
    return Estimate(float(value), float(value) - half, float(value) + half)


def spread(amounts: Sequence[int | Fraction], ways: Sequence[int]) -> float:
    """The standard deviation of one trial.

    >>> spread([0, 1], [1, 1])
    0.5
    """
    total = sum(ways)
    first = Fraction(sum(a * w for a, w in zip(amounts, ways, strict=True))) / total
    second = Fraction(sum(a * a * w for a, w in zip(amounts, ways, strict=True))) / total
    return math.sqrt(second - first * first)


def trials_for(half_width: float, deviation: float) -> int:
    """How many trials bring the 95 % half-width of a mean to `half_width`.

    >>> trials_for(0.001, 0.5)
    960365
    """
    return max(2, math.ceil((Z * deviation / half_width) ** 2))
