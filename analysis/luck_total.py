"""Some attempts together: what was expected, what came, and how likely so much was."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from analysis import totals
from analysis.happened import Happened
from analysis.page import amount_text, chance_text
from analysis.tabular import Number
from analysis.wording import minus

HEADS = ("expected VP", "VP", "more or less", "as well or better", "percentile")


@dataclass(frozen=True, eq=False)
class Total:
    """Some attempts together: what was expected, what came, and how likely so much was.

    Attributes
    ----------
    of : str
        What they share: power, attempt, or all.
    name : str
    attempts : int
    expected, expected_worth, worth : Fraction
    vp : int
    chance : Fraction
        That of a total worth as much or more.
    percentile : Fraction
        The share of all results that are worth less, and half of those worth the same.
    """

    of: str
    name: str
    attempts: int
    expected: Fraction
    vp: int
    expected_worth: Fraction
    worth: Fraction
    chance: Fraction
    percentile: Fraction

    @property
    def numbers(self) -> dict[str, Any]:
        """Its amounts and chances, as programs read them."""
        return {
            "expected_vp": float(self.expected),
            "vp": self.vp,
            "more_or_less": float(self.vp - self.expected),
            "expected_worth": float(self.expected_worth),
            "worth": float(self.worth),
            "chance": float(self.chance),
            "chance_exact": exactly(self.chance),
            "percentile": float(self.percentile),
        }

    @property
    def cells(self) -> list[Any]:
        """The same, as people read them: those of `HEADS`."""
        return [
            Number(amount_text(self.expected)),
            self.vp,
            Number(minus(f"{float(self.vp - self.expected):+.4f}")),
            Number(chance_text(self.chance)),
            Number(f"{float(self.percentile):.1%}".replace("%", " %")),
        ]


def total(of: str, name: str, found: Sequence[Happened]) -> Total:
    """Some attempts together.

    >>> from analysis import Values, canal
    >>> from analysis.happened import happened
    >>> built = happened(canal(attempts=1), "built", "", Values())
    >>> total("all", "", [built, built]).chance
    Fraction(1, 36)
    """
    unit = math.lcm(*(worth.denominator for one in found for worth in one.ways))
    ways = totals.together({int(w * unit): n for w, n in one.ways.items()} for one in found)
    worth = sum((one.worth for one in found), Fraction())
    return Total(
        of,
        name,
        len(found),
        sum((one.expected for one in found), Fraction()),
        sum(one.vp for one in found),
        sum((one.expected_worth for one in found), Fraction()),
        worth,
        totals.at_least(ways, int(worth * unit)),
        totals.percentile(ways, int(worth * unit)),
    )


def exactly(chance: Fraction) -> str:
    """The fraction, however long: Python itself writes no number of more than 4,300 digits.

    >>> exactly(Fraction(2, 12)), exactly(Fraction(1)), len(exactly(Fraction(1, 10**5000)))
    ('1/6', '1', 5003)
    """
    above, below = map(Decimal, chance.as_integer_ratio())
    return str(above) if below == 1 else f"{above}/{below}"
