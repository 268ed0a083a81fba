"""Rolled against exact, with the power to see a table that is wrong by one row."""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest
from scipy import stats

import analysis
from analysis.attempt import Attempt
from analysis.figures import Figures, shipped
from analysis.games import games
from analysis.interval import Estimate
from analysis.odds import Odds, difference, gained
from analysis.outcome import Outcome, composed
from analysis.roll import roll
from analysis.tables import Span, span

TRIALS = 10_000_000
ATTEMPTS: dict[str, Callable[[], Attempt]] = {
    "wedding": lambda: analysis.wedding("Elizabeth I", "Francis of Anjou"),
    "wedding with both re-rolls": lambda: analysis.wedding("Anna of Austria", "Don Carlos"),
    "artist": lambda: analysis.artist(cp=3, rating=2),
    "artist drawn": lambda: analysis.artist(cp=2, power="England", turn=5),
    "scholar": lambda: analysis.scholar(cp=4, power="France"),
    "canal": lambda: analysis.canal(),
    "explorer": lambda: analysis.explorer(power="Hapsburg", edition=2017, uncharted=True),
    "conquest": lambda: analysis.conquest(power="Hapsburg"),
}


@cache
def rolled(name: str) -> Odds:
    return ATTEMPTS[name]().roll(TRIALS, seed=1517)


def p_value(odds: Odds, ways: tuple[int, ...]) -> float:
    assert odds.counts is not None
    possible = [i for i, w in enumerate(ways) if w]
    if sum(odds.counts[i] for i in possible) != odds.trials:
        return 0.0
    expected = [odds.trials * ways[i] / sum(ways) for i in possible]
    return float(stats.chisquare([odds.counts[i] for i in possible], expected).pvalue)


@pytest.mark.parametrize("name", ATTEMPTS)
def test_rolled_agrees_with_exact(name: str) -> None:
    odds = rolled(name)
    assert odds.trials == TRIALS
    assert p_value(odds, odds.attempt.table.ways) > 1e-6


def moved(key: str, table: str, row: int) -> Figures:
    """The figures with the border between a row and the next one moved up by one."""
    raw = {name: dict(content) for name, content in shipped(key).items()}
    rows = [dict(r) for r in raw[table]["rows"]]
    upper, lower = span(rows[row]["roll"]), span(rows[row + 1]["roll"])
    assert upper.high is not None
    rows[row]["roll"] = str(Span(upper.low, upper.high + 1))
    rows[row + 1]["roll"] = str(Span(upper.high + 2, lower.high))
    raw[table]["rows"] = rows
    figures = Figures(games()[key], raw)
    assert figures.faults() == []
    return figures


MOVED: dict[str, Callable[[], Attempt]] = {
    "wedding": lambda: analysis.wedding(
        "Elizabeth I", "Francis of Anjou", figures=moved("virgin_queen", "royal_wedding_table", 4)
    ),
    "artist": lambda: analysis.artist(
        cp=3, rating=2, figures=moved("virgin_queen", "artist_awards", 0)
    ),
    "scholar": lambda: analysis.scholar(
        cp=4, power="France", figures=moved("virgin_queen", "patronage_bands", 0)
    ),
    "explorer": lambda: analysis.explorer(
        power="Hapsburg",
        edition=2017,
        uncharted=True,
        figures=moved("here_i_stand", "circumnavigation_table", 7),
    ),
    "conquest": lambda: analysis.conquest(
        power="Hapsburg", figures=moved("here_i_stand", "conquest_table", 0)
    ),
}


@pytest.mark.parametrize("name", MOVED)
def test_a_table_with_one_reachable_row_moved_by_one_is_rejected(name: str) -> None:
    """The power of the test above: the outcomes rolled, against the odds of the wrong table."""
    wrong = {o.text: w for o, w in zip(*_ways(MOVED[name]()), strict=True)}
    odds = rolled(name)
    assert p_value(odds, tuple(wrong.get(o.text, 0) for o in odds.outcomes)) < 1e-6


def _ways(attempt: Attempt) -> tuple[tuple[Outcome, ...], tuple[int, ...]]:
    return attempt.table.outcomes, attempt.table.ways


def test_a_canal_that_needs_a_7_is_rejected() -> None:
    odds = rolled("canal")
    wrong = analysis.canal(figures=_harder()).table
    by_text = {o.text: w for o, w in zip(wrong.outcomes, wrong.ways, strict=True)}
    assert p_value(odds, tuple(by_text.get(o.text, 0) for o in odds.outcomes)) < 1e-6


def _harder() -> Figures:
    raw = dict(shipped("virgin_queen"))
    raw["canal"] = dict(raw["canal"]) | {"needed": 7, "per_failure": 2}
    return Figures(games()["virgin_queen"], raw)


@pytest.mark.parametrize("name", ATTEMPTS)
def test_the_interval_of_the_expected_vp_is_near_the_exact_value(name: str) -> None:
    found = rolled(name).expected["vp"]
    assert found.low is not None
    assert found.high is not None
    assert found.exact is not None
    slack = 2.5 * (found.high - found.low) / 2  # five standard errors in all
    assert found.low - slack <= float(found.exact) <= found.high + slack


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_same_integers_at_any_thread_count(threads: int) -> None:
    odds = ATTEMPTS["explorer"]().roll(5_000_001, seed=7, threads=threads)
    assert odds.counts == ATTEMPTS["explorer"]().roll(5_000_001, seed=7).counts


def test_another_seed_rolls_other_dice() -> None:
    attempt = ATTEMPTS["artist"]()
    assert attempt.roll(1000, seed=1).counts != attempt.roll(1000, seed=2).counts


def test_the_sample_is_what_the_roll_counts() -> None:
    for name, make in ATTEMPTS.items():
        attempt = make()
        sample, odds = attempt.sample(5000, seed=3), attempt.roll(5000, seed=3)
        texts = [o.text for o in odds.outcomes]
        counted = sample["outcome"].value_counts()
        assert odds.counts == tuple(int(counted.get(t, 0)) for t in texts), name


def test_a_sample_shows_its_dice_and_their_total_explains_the_outcome() -> None:
    for row in analysis.artist(cp=2, rating=3).sample(200).to_dict("records"):
        total = row["first die"] + row["second die"] + 3
        assert (row["vp"] > 0) == (total >= 10)


def test_a_longer_roll_begins_with_the_shorter() -> None:
    attempt = ATTEMPTS["scholar"]()
    assert attempt.sample(100).head(40).equals(attempt.sample(40))


def test_variants_share_their_dice() -> None:
    """2 and 3 CP on the same dice: more CP never does worse, trial by trial."""
    two, three = (analysis.artist(cp=cp, rating=2) for cp in (2, 3))
    a, b = two.sample(2000), three.sample(2000)
    assert a[["first die", "second die"]].equals(b[["first die", "second die"]])
    assert (b["vp"] >= a["vp"]).all()


def test_a_paired_difference_is_much_narrower_than_two_rolls_apart() -> None:
    two, three = roll([analysis.artist(cp=cp, power="England") for cp in (2, 3)], 1_000_000, 5)
    paired = difference(two, three, gained())
    assert paired.low is not None
    assert paired.high is not None
    assert paired.high - paired.low < _apart(two, three) / 2
    assert paired.exact == Fraction(23, 72)
    assert paired.low < float(paired.exact) < paired.high


def _width(found: Estimate) -> float:
    assert found.low is not None
    assert found.high is not None
    return found.high - found.low


def _apart(a: Odds, b: Odds) -> float:
    """The width of the interval of a difference of two rolls that share no dice."""
    return math.hypot(_width(a.expected["vp"]), _width(b.expected["vp"]))


def test_pools_of_different_sizes_share_their_dice() -> None:
    """A pool of three and a fixed rating: the paired interval is still the narrower."""
    fixed, pool = roll(
        [analysis.artist(cp=2, rating=3), analysis.artist(cp=2, power="England", turn=3)],
        1_000_000,
        5,
    )
    paired = difference(fixed, pool, gained())
    assert _width(paired) < _apart(fixed, pool) / 1.5


def test_what_is_composed_is_rolled_by_its_ways() -> None:
    outcomes = [(Outcome(str(hits)), 2**hits * 3**20) for hits in range(8)]
    attempt = Attempt("composed", "none", "", {}, "nobody", composed(outcomes))
    odds = attempt.roll(2_000_000, seed=11)
    assert p_value(odds, attempt.table.ways) > 1e-6
    assert sum(odds.counts or ()) == 2_000_000
    counted = attempt.sample(1000, seed=11)["outcome"].value_counts()
    short = attempt.roll(1000, seed=11)
    assert short.counts == tuple(int(counted.get(o.text, 0)) for o in short.outcomes)
