"""Whether to throw again: what another throw is worth on average, seeing only the first."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from analysis.choose import Choice, Option, Values, decided
from analysis.faults import Fault
from analysis.grid import Axis, Grid, Whole
from analysis.own_table.gamble_figures import Outcomes

MOST_WEIGHT = 2**62
KEEP, AGAIN = "keep", "roll again"
Gains = Mapping[str, Sequence[int]]


def reroll(
    outcomes: Outcomes, ways: Sequence[int], offered: Collection[str], values: Values
) -> tuple[tuple[bool, ...], Choice]:
    """Which rows are thrown again, and the record of the choice.

    Parameters
    ----------
    outcomes : Outcomes
    ways : sequence of int
        In how many ways a throw comes to each row.
    offered : collection of str
        The rows that may be thrown again.
    values : Values
        What a card is worth.

    Raises
    ------
    Fault
        For so many ways that the worths cannot be compared exactly.
    """
    values = Values(values.card, Fraction(1))  # no outcome brings a science bonus
    gains = {kind: [getattr(row, kind) for row in outcomes] for kind in ("vp", "cards")}
    means = {k: Fraction(sum(map(int.__mul__, g, ways)), sum(ways)) for k, g in gains.items()}
    where = np.array([row.name in offered and w > 0 for row, w in zip(outcomes, ways, strict=True)])
    grid = Grid(Axis("thrown", tuple(row.name for row in outcomes)))
    options = _options(gains, means, values)
    taken, choice = decided(grid, "re-roll", options, grid.names, values, where)
    level = np.array(
        [_worth(gains, i, values) == values.worth(means) for i in range(len(outcomes))]
    )
    shares = {o.name: _share(ways, where, taken == i) for i, o in enumerate(options)}
    taken_at_all = {name: share for name, share in shares.items() if share}
    again = tuple(((taken == 1) & where).tolist())
    return again, replace(choice, options=taken_at_all, tied=_share(ways, where, level))


def _options(gains: Gains, means: Mapping[str, Fraction], values: Values) -> list[Option]:
    """What stands, and what another throw brings on average, in whole numbers of one scale."""
    scale = math.lcm(*(mean.denominator for mean in means.values()))
    card = values.card
    most = max(abs(a) for g in gains.values() for a in g) * (card.numerator + card.denominator)
    if scale * most >= MOST_WEIGHT:
        raise Fault(
            "The dice fall in too many ways to weigh a re-roll exactly; take fewer dice, a rounder "
            '--card-value, or say reroll_by = "rule".'
        )
    keep = {kind: np.array(g, dtype=np.int64) * scale for kind, g in gains.items()}
    again = {kind: np.array([int(mean * scale)]) for kind, mean in means.items()}
    return [Option(KEEP, keep), Option(AGAIN, again)]


def _worth(gains: Gains, row: int, values: Values) -> Fraction:
    return values.worth({kind: g[row] for kind, g in gains.items()})


def _share(ways: Sequence[int], where: Whole, which: Whole) -> Fraction:
    """The share of the ways in which it is offered."""
    offered = sum(w for w, here in zip(ways, where, strict=True) if here)
    picked = sum(w for w, here in zip(ways, where & which, strict=True) if here)
    return Fraction(picked, max(offered, 1))
