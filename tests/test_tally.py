"""Tallies against plain Python and NumPy on the same scores, and their intervals against scipy."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats

from analysis import tally_kernel as kernel
from analysis.tally import BINS, RANKS, Tally, Totals

SOURCES, COUNTS = 3, 2
COLUMNS = SOURCES + COUNTS
LOWEST = -64
Whole = NDArray[np.int64]


def games(number: int, powers: int = 4, turns: int = 3, seed: int = 1) -> NDArray[np.int16]:
    """Scores [game, power, turn, column] with many ties and some losses."""
    random = np.random.default_rng(seed)
    return random.integers(-2, 4, (number, powers, turns, COLUMNS), dtype=np.int16)


def tallied(*plans: NDArray[np.int16]) -> list[Tally]:
    """What the kernels make of the scores of one or more plans."""
    number, powers, turns, columns = plans[0].shape
    found: list[Tally] = []
    first = None
    for scores in plans:
        by_turn = np.zeros((powers, turns, 1 + COUNTS, BINS), dtype=np.int64)
        ends = np.empty((powers, len(RANKS) + columns, number), dtype=np.int32)
        moments = np.zeros((3, powers, len(RANKS) + columns), dtype=np.int64)
        side_by_side = np.ascontiguousarray(scores.transpose(1, 2, 3, 0))
        assert kernel.count_turns(side_by_side, SOURCES, LOWEST, by_turn, ends) == 0
        kernel.add_moments(ends, moments)
        differences = None
        if first is None:
            first = ends
        else:
            differences = np.zeros((2, powers, len(RANKS) + columns), dtype=np.int64)
            kernel.add_differences(first, ends, differences)
        found.append(Tally(number, LOWEST, by_turn, moments, differences))
    return found


def measures(game: Whole) -> list[list[int]]:
    """What each power ends one game with, in plain Python: VP, ahead, level, columns."""
    columns = [[sum(turn[c] for turn in power) for c in range(COLUMNS)] for power in game.tolist()]
    vp = [sum(power[:SOURCES]) for power in columns]
    best = max(vp)
    return [
        [mine, int(mine == best and vp.count(best) == 1), int(mine == best), *others]
        for mine, others in zip(vp, columns, strict=True)
    ]


def test_the_tally_is_what_plain_python_counts() -> None:
    scores, other = games(500), games(500, seed=2)
    tally, paired = tallied(scores, other)
    ends = np.array([measures(game) for game in scores])
    gaps = np.array([measures(game) for game in other]) - ends
    assert tally.moments[0].tolist() == ends.sum(axis=0).tolist()
    assert tally.moments[1].tolist() == (ends**2).sum(axis=0).tolist()
    assert tally.moments[2].tolist() == (ends * ends[:, :, :1]).sum(axis=0).tolist()
    assert paired.differences is not None
    assert paired.differences.tolist() == [
        gaps.sum(axis=0).tolist(),
        (gaps**2).sum(axis=0).tolist(),
    ]


def test_totals_are_counted_at_the_end_of_every_turn() -> None:
    scores = games(300)
    (tally,) = tallied(scores)
    kinds = [scores[..., :SOURCES].sum(axis=3), *(scores[..., SOURCES + c] for c in range(COUNTS))]
    for kind, gains in enumerate(kinds):
        so_far = gains.cumsum(axis=2)
        for power in range(scores.shape[1]):
            for turn in range(scores.shape[2]):
                counted = dict(tally.totals(power, turn, kind).rows())
                assert counted == Counter(so_far[:, power, turn].tolist())


def test_two_that_share_the_lead_are_level_and_neither_is_ahead() -> None:
    scores = np.zeros((2, 3, 1, COLUMNS), dtype=np.int16)
    scores[0, :, 0, 0] = 5, 5, 4
    scores[1, :, 0, 0] = -1, -2, -3
    (tally,) = tallied(scores)
    ahead, level = (tally.moments[0, :, RANKS.index(rank)].tolist() for rank in ("ahead", "level"))
    assert (ahead, level) == ([1, 0, 0], [2, 1, 0])


@pytest.mark.parametrize(("total", "outside"), [(-65, 1), (-64, 0), (191, 0), (192, 1)])
def test_a_total_without_a_bin_is_reported_and_never_miscounted(total: int, outside: int) -> None:
    scores = np.zeros((1, 1, COLUMNS, 1), dtype=np.int16)
    scores[0, 0, 0, 0] = total
    by_turn = np.zeros((1, 1, 1 + COUNTS, BINS), dtype=np.int64)
    ends = np.empty((1, len(RANKS) + COLUMNS, 1), dtype=np.int32)
    assert kernel.count_turns(scores, SOURCES, LOWEST, by_turn, ends) == outside
    assert by_turn[0, 0, 0].sum() == 1 - outside


def test_means_and_differences_are_those_of_numpy_and_scipy() -> None:
    scores, other = games(400), games(400, seed=3)
    tally, paired = tallied(scores, other)
    ends, others = (np.array([measures(game) for game in s]) for s in (scores, other))
    for found, values in (
        (tally.mean(1, 4), ends[:, 1, 4]),
        (paired.difference(2, 0), others[:, 2, 0] - ends[:, 2, 0]),
    ):
        half = stats.norm.ppf(0.975) * values.std(ddof=1) / math.sqrt(len(values))
        assert found.value == pytest.approx(values.mean())
        assert (found.low, found.high) == pytest.approx((found.value - half, found.value + half))


def test_the_mean_by_turn_ends_in_the_mean_at_the_end() -> None:
    (tally,) = tallied(games(200))
    assert tally.totals(1, 2).mean == tally.mean(1, RANKS.index("vp"))
    assert tally.totals(1, 2, kind=2).mean == tally.mean(1, len(RANKS) + SOURCES + 1)


def test_chances_have_the_interval_of_wilson() -> None:
    (tally,) = tallied(games(250))
    found = tally.chance(0, RANKS.index("level"))
    count = int(tally.moments[0, 0, RANKS.index("level")])
    oracle = stats.binomtest(count, 250).proportion_ci(method="wilson")
    assert found.value == count / 250
    assert (found.low, found.high) == pytest.approx((oracle.low, oracle.high))


def test_the_interval_of_a_share_holds_the_true_share_in_95_of_100_runs() -> None:
    random = np.random.default_rng(5)
    within = 0
    for _ in range(1000):
        scores = np.zeros((200, 1, 1, COLUMNS), dtype=np.int16)
        scores[:, 0, 0, 0] = random.binomial(10, 0.5, 200)
        scores[:, 0, 0, 1] = random.binomial(10, 0.2, 200)
        share = tallied(scores)[0].share(0, len(RANKS))
        assert share.low is not None
        assert share.high is not None
        within += share.low <= 5 / 7 <= share.high
    assert 930 <= within <= 970


def test_no_share_without_vp() -> None:
    (tally,) = tallied(np.zeros((10, 1, 1, COLUMNS), dtype=np.int16))
    assert math.isnan(tally.share(0, len(RANKS)).value)


def totals(values: list[int]) -> Totals:
    counts = np.bincount(np.array(values) - LOWEST, minlength=BINS)
    return Totals(len(values), LOWEST, counts.astype(np.int64))


@given(st.lists(st.integers(-64, 191), min_size=1, max_size=60), st.integers(0, 20))
@settings(max_examples=200)
def test_quantiles_are_those_of_numpy(values: list[int], twentieths: int) -> None:
    share = twentieths / 20
    expected = np.quantile(values, share, method="inverted_cdf")
    found = totals(values).quantile(share)
    assert found.value == expected
    assert found.low is not None
    assert found.high is not None
    assert found.low <= found.value <= found.high


@pytest.mark.parametrize("share", [0.05, 0.25, 0.5, 0.95])
@pytest.mark.parametrize("number", [200, 1000, 100_000])
def test_the_ranks_about_a_quantile_hold_it_with_95_percent(share: float, number: int) -> None:
    """Rank l <= quantile < rank u when from l to u - 1 of the games lie below it."""
    ranks = [number_of(rank, number) for rank in ends_of(share, number)]
    chance = stats.binom.cdf(ranks[1] - 1, number, share) - stats.binom.cdf(
        ranks[0] - 1, number, share
    )
    assert 0.9499 <= chance <= 0.98


def ends_of(share: float, number: int) -> list[float]:
    """The ends of the interval where game number n has a total of its own."""
    found = Totals(number, 1, np.ones(number, dtype=np.int64)).quantile(share)
    assert found.low is not None
    assert found.high is not None
    return [found.low, found.high]


def number_of(rank: float, number: int) -> int:
    return number + 1 if rank >= number else int(rank) if rank > 1 else 0


def test_at_least_counts_from_a_total_on() -> None:
    found = totals([-3, 0, 0, 2, 7])
    assert [found.at_least(k).value for k in (-100, -3, 0, 1, 7, 8)] == [1, 1, 0.8, 0.4, 0.2, 0]
    assert Fraction(found.mean.value).limit_denominator(100) == Fraction(6, 5)


def test_no_games_give_no_numbers() -> None:
    nothing = Totals(0, LOWEST, np.zeros(BINS, dtype=np.int64))
    assert math.isnan(nothing.quantile(0.5).value)
    assert math.isnan(nothing.mean.value)
    assert math.isnan(nothing.at_least(1).value)
