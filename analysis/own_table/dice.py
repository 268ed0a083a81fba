"""Dice as people write them, 2d6 + 1d10, and the ways of every total."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import accumulate
from typing import Annotated, Any

from pydantic import BeforeValidator

from analysis.faults import shown

MOST_TOTAL = 999  # a row's roll has three digits
Kinds = tuple[tuple[int, int], ...]
"""How many dice, and of how many faces, for each kind."""


def dice(value: Any) -> Kinds:
    """The kinds of dice that a text writes.

    Raises
    ------
    ValueError
        Where it writes none, or dice that add up to more than 999.

    Examples
    --------
    >>> dice("2d6 + d10"), written(dice("2D6+d10"))
    (((2, 6), (1, 10)), '2d6 + 1d10')
    """
    if isinstance(value, tuple):
        return value
    parts = value.split("+") if isinstance(value, str) else [""]
    found = [re.fullmatch(r"([0-9]{0,3})d([0-9]{1,3})", part.strip().lower()) for part in parts]
    kinds = tuple((int(m[1] or 1), int(m[2])) for m in found if m)
    if len(kinds) < len(parts) or any(n < 1 or faces < 2 for n, faces in kinds):
        raise ValueError(f"must be dice such as '2d6' or '2d6 + 1d10', not {shown(value)}")
    if (most := sum(n * faces for n, faces in kinds)) > MOST_TOTAL:
        raise ValueError(f"must add up to {MOST_TOTAL} or less, not to {most:,}; take fewer dice")
    return kinds


Dice = Annotated[Kinds, BeforeValidator(dice)]


def written(kinds: Kinds) -> str:
    """The dice as people write them."""
    return " + ".join(f"{n}d{faces}" for n, faces in kinds)


def each(kinds: Kinds) -> list[int]:
    """The number of faces of each die, in order."""
    return [faces for n, faces in kinds for _ in range(n)]


@lru_cache(maxsize=64)
def totals(kinds: Kinds) -> tuple[int, tuple[int, ...]]:
    """The lowest total, and the ways of it and of every total above it.

    >>> totals(((2, 3),))
    (2, (1, 2, 3, 2, 1))
    """
    ways = [1]
    for faces in each(kinds):
        sums = [*accumulate(ways, initial=0)]
        last = len(ways)
        ends = range(1, last + faces)
        ways = [sums[min(end, last)] - sums[max(0, end - faces)] for end in ends]
    return len(each(kinds)), tuple(ways)
