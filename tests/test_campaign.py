"""Campaigns: the canal over turns game by game, against its exact odds, and on the same words."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

from analysis import philox
from analysis.deal import Phase, Slots, deal
from analysis.faults import Fault
from analysis.virgin_queen.ottoman.canal import canal
from analysis.virgin_queen.ottoman.canal_campaign import canal_campaign
from tests.canal_by_hand import SEED, expected

PLANS: list[dict[str, Any]] = [
    {},
    {"failures": 3},
    {"tries": [2, 3, 6]},
    {"tries": [5, 7], "excavation": 4},
    {"excavation": 3, "failures": 1},
]


@pytest.mark.parametrize("plan", PLANS)
def test_the_kernel_agrees_game_by_game_with_the_game_written_for_reading(
    plan: dict[str, Any],
) -> None:
    campaign = canal_campaign(7, **plan)
    assert (campaign.scores(campaign.words(10_000, SEED)) == expected(campaign, 10_000)).all()


def test_a_run_tallies_the_games_of_the_words_that_are_dealt() -> None:
    campaign = canal_campaign(7)
    scores = expected(campaign, 5_000)
    results = campaign.run(5_000, SEED)
    for turn in campaign.turns:
        for kind, column in (("vp", 0), ("cards", 1)):
            so_far = scores[:, 0, :turn, column].sum(axis=1)
            assert dict(results.totals("Ottoman", turn, kind).rows()) == Counter(so_far.tolist())


def test_dealt_words_are_those_of_the_reference() -> None:
    dealt = np.empty((37, 11), dtype=np.uint32)
    deal((3, 4), 2**33 + 1, dealt)
    assert (dealt == philox.dealt((3, 4), 2**33 + 1, 37, 11)).all()


@pytest.mark.parametrize(("turns", "failures"), [(1, 0), (3, 0), (5, 0), (7, 2), (7, 0)])
def test_cards_and_vp_agree_with_the_exact_odds(turns: int, failures: int) -> None:
    games = 4_000_000
    results = canal_campaign(turns, failures=failures).run(games, SEED)
    exact = canal(turns_left=turns, failures=failures).exact()
    for kind, at in (("vp", None), ("cards", None)):
        ways: Counter[int] = Counter()
        for outcome, number in zip(exact.outcomes, exact.attempt.table.ways, strict=True):
            ways[int(outcome.amount(kind, "Ottoman"))] += number
        counts = dict(results.totals("Ottoman", at, kind).rows())
        assert fits(counts, ways, games), kind


def fits(counts: dict[int, int], ways: dict[int, int], games: int) -> bool:
    """Chi-square at 1e-6."""
    total = sum(ways.values())
    likely = {k: Fraction(w * games, total) for k, w in ways.items() if w}
    assert set(counts) <= set(likely)
    score = sum((counts.get(k, 0) - e) ** 2 / e for k, e in likely.items())
    return len(likely) == 1 or float(score) < chi2.isf(1e-6, len(likely) - 1)


def test_one_failure_more_does_not_fit_the_exact_odds() -> None:
    """The test above can fail."""
    results = canal_campaign(5, failures=1).run(100_000, SEED)
    counts = dict(results.totals("Ottoman", kind="cards").rows())
    ways: Counter[int] = Counter()
    exact = canal(turns_left=5).exact()
    for outcome, number in zip(exact.outcomes, exact.attempt.table.ways, strict=True):
        ways[int(outcome.amount("cards", "Ottoman"))] += number
    assert not fits(counts, ways, 100_000)


def test_intervals_hold_the_exact_mean_in_about_95_of_100_seeds() -> None:
    exact = float(canal(turns_left=5).exact().expected["cards"].exact or 0)
    within = 0
    for seed in range(400):
        mean = canal_campaign(5).run(2_000, seed, threads=1).mean("Ottoman", kind="cards")
        assert mean.low is not None
        assert mean.high is not None
        within += mean.low <= exact <= mean.high
    assert 365 <= within <= 394


def test_a_throw_left_out_does_not_shift_the_dice_that_follow() -> None:
    every, later = canal_campaign(7), canal_campaign(7, tries=[3])
    dice = every.words(2_000, SEED)
    a_six = (1 + (dice[:, 2].astype(np.uint64) * 6 >> 32)) == 6
    assert (later.scores(dice)[:, 0, 2, 0] == 2 * a_six).all()
    first_try = canal_campaign(7, tries=[1, 3]).scores(dice)[:, 0, 0, 0]
    assert (first_try == every.scores(dice)[:, 0, 0, 0]).all()


def test_slots_are_the_offsets_that_a_kernel_reads() -> None:
    slots = Slots((Phase("a", dice=5), Phase("b", turns=3, powers=2, dice=4), Phase("c", turns=3)))
    names = [("a", 0, 0, die) for die in range(5)]
    names += [("b", t, p, die) for t in range(3) for p in range(2) for die in range(4)]
    names += [("c", t, 0, 0) for t in range(3)]
    assert [slots.at(*name) for name in names] == list(range(slots.size)) == list(range(32))
    assert slots["b"] + (2 * 2 + 1) * 4 + 3 == slots.at("b", 2, 1, 3)


@pytest.mark.parametrize("name", [("b", 3, 0, 0), ("b", 0, 2, 0), ("b", 0, 0, 4), ("b", -1, 0, 0)])
def test_there_is_no_slot_beyond_a_phase(name: tuple[str, int, int, int]) -> None:
    with pytest.raises(IndexError, match="b has no turn"):
        Slots((Phase("b", turns=3, powers=2, dice=4),)).at(*name)
    with pytest.raises(KeyError):
        Slots(())["b"]


def test_what_is_no_canal_campaign_is_said_in_sentences() -> None:
    with pytest.raises(Fault) as caught:
        canal_campaign(7, failures=-1, tries=[0, 3], excavation=9)
    assert caught.value.sentences == (
        "failures must be from 0 to 1000, not -1.",
        "a turn must be from 1 to 7, not 0.",
        "a turn must be from 1 to 7, not 9.",
    )
    with pytest.raises(Fault, match="turns must be from 1 to 100, not 0"):
        canal_campaign(0)
