"""Intervals: ours against scipy's."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis import interval
from analysis.interval import Estimate


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson(pair: tuple[int, int]) -> None:
    count, trials = pair
    theirs = stats.binomtest(count, trials).proportion_ci(0.95, method="wilson")
    assert interval.wilson(count, trials) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@given(st.lists(st.tuples(st.integers(-3, 9), st.integers(1, 500)), min_size=2, max_size=8))
def test_mean(pairs: list[tuple[int, int]]) -> None:
    amounts, counts = zip(*pairs, strict=True)
    sample = np.repeat(amounts, counts)
    found = interval.mean(amounts, counts)
    half = stats.norm.ppf(0.975) * sample.std(ddof=1) / np.sqrt(sample.size)
    assert found.value == pytest.approx(sample.mean())
    assert (found.low, found.high) == pytest.approx((sample.mean() - half, sample.mean() + half))


def test_only_the_digits_that_the_interval_supports_are_printed() -> None:
    assert str(Estimate(0.7774321, 0.7769321, 0.7779321)) == "0.77743 ± 0.00050"
    assert str(Estimate(2.0, 2.0, 2.0)) == "2 (always)"


def test_nothing_rolled_is_no_crash() -> None:
    assert interval.wilson(0, 0) == (0.0, 1.0)
    assert np.isnan(interval.mean([1], [0]).value)


def test_trials_for_a_precision_reach_it() -> None:
    trials = interval.trials_for(0.001, 0.5)
    found = interval.mean([0, 1], [trials // 2, trials - trials // 2])
    assert found.high is not None
    assert found.high - found.value == pytest.approx(0.001, rel=1e-3)
