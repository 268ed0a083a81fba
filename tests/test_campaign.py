"""Campaigns: the canal over turns game by game, against its exact odds, and on the same words."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tracemalloc
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.stats import chi2

from analysis import philox
from analysis.campaign import Campaign, run, run_to, together
from analysis.compiled import is_compiled
from analysis.deal import Phase, Slots, deal, pick
from analysis.faults import Fault
from analysis.results import Results
from analysis.virgin_queen.ottoman.canal import canal
from analysis.virgin_queen.ottoman.canal_campaign import canal_campaign
from analysis.virgin_queen.ottoman.canal_kernel import play_canal

SEED = 1517
PLANS: list[dict[str, Any]] = [
    {},
    {"failures": 3},
    {"tries": [2, 3, 6]},
    {"tries": [5, 7], "excavation": 4},
    {"excavation": 3, "failures": 1},
]


def canal_game(
    word: Sequence[int], turns: int, tries: Sequence[int], excavation: int | None, failures: int
) -> list[tuple[int, int]]:
    """One game by rule 23.1, written for reading: VP and cards of each turn."""
    slots = Slots((Phase("canal", turns=turns),))
    gained, built = [], False
    for turn in range(1, turns + 1):
        vp = cards = 0
        if built:
            cards = 1
        elif turn in tries:
            die = 1 + pick(word[slots.at("canal", turn=turn - 1)], 6)
            has_excavation = excavation is not None and turn >= excavation
            if die + failures + (2 if has_excavation else 0) >= 6:
                built, vp = True, 2
            else:
                failures += 1
        gained.append((vp, cards))
    return gained


def expected(campaign: Campaign, games: int) -> NDArray[np.int64]:
    """The same from the game written for reading."""
    given = {k: v for k, v in campaign.inputs.items() if k != "turns"}
    rows = [
        canal_game(w.tolist(), len(campaign.turns), **given) for w in campaign.words(games, SEED)
    ]
    return np.array(rows)[:, None]


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


@given(st.integers(0, 3_000), st.integers(0, 3_000))
@settings(max_examples=25, deadline=None)
def test_the_first_games_and_the_rest_are_all_games(head: int, tail: int) -> None:
    task = together([canal_campaign(7), canal_campaign(7, tries=[3])], SEED)
    both = zip(task(0, head), task(head, tail), task(0, head + tail), strict=True)
    assert all((a + b == whole).all() for a, b, whole in both)


def same(results: Results, other: Results) -> bool:
    return results.document() == other.document()


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_same_games_on_any_number_of_threads(threads: int) -> None:
    plans = [canal_campaign(7), canal_campaign(7, tries=[2, 4])]
    one = run(plans, 100_001, SEED, threads=1)
    many = run(plans, 100_001, SEED, threads=threads)
    assert all(map(same, one, many))
    assert one[1].games == 100_001


def test_processes_play_the_same_games() -> None:
    plans = [canal_campaign(7), canal_campaign(7, excavation=2)]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert all(map(same, run(plans, 50_001, SEED, executor=pool), run(plans, 50_001, SEED)))


def test_a_dask_cluster_plays_the_same_games() -> None:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    plans = [canal_campaign(7), canal_campaign(7, excavation=2)]
    with (
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as pool,
    ):
        assert all(map(same, run(plans, 50_001, SEED, executor=pool), run(plans, 50_001, SEED)))


def test_a_throw_left_out_does_not_shift_the_dice_that_follow() -> None:
    every, later = canal_campaign(7), canal_campaign(7, tries=[3])
    dice = every.words(2_000, SEED)
    a_six = (1 + (dice[:, 2].astype(np.uint64) * 6 >> 32)) == 6
    assert (later.scores(dice)[:, 0, 2, 0] == 2 * a_six).all()
    first_try = canal_campaign(7, tries=[1, 3]).scores(dice)[:, 0, 0, 0]
    assert (first_try == every.scores(dice)[:, 0, 0, 0]).all()


def differences(results: Results) -> dict[tuple[str, str], dict[str, Any]]:
    """The paired differences by power and measure."""
    rows: list[Any] = results.difference.to_dict("records")
    return {(row["power"], row["measure"]): row for row in rows}


def test_differences_are_paired_game_by_game() -> None:
    plans = [canal_campaign(7), canal_campaign(7, tries=range(2, 8), label="a turn later")]
    base, later = run(plans, 20_000, SEED)
    gaps = (expected(plans[1], 20_000) - expected(plans[0], 20_000)).sum(axis=(1, 2))
    rows = differences(later)
    for measure, column in (("vp", 0), ("canal", 0), ("cards", 1)):
        row = rows["Ottoman", measure]
        assert row["mean"] == pytest.approx(gaps[:, column].mean())
        half = 1.959964 * gaps[:, column].std(ddof=1) / math.sqrt(20_000)
        assert row["high"] - row["mean"] == pytest.approx(half)
    with pytest.raises(ValueError, match="two plans"):
        _ = base.difference


def test_a_pair_of_plans_is_known_better_than_two_runs_of_their_own() -> None:
    plans = [canal_campaign(7), canal_campaign(7, tries=range(2, 8))]
    paired = differences(run(plans, 50_000, SEED)[1])["Ottoman", "cards"]
    alone = [plan.run(50_000, SEED).mean("Ottoman", kind="cards") for plan in plans]
    half = math.hypot(*(width(mean) / 2 for mean in alone))
    assert (paired["high"] - paired["low"]) / 2 < 0.8 * half


def width(found: Any) -> float:
    return float(found.high - found.low)


@pytest.mark.parametrize("threads", [1, 2])
def test_precision_doubles_the_games_until_it_is_reached(threads: int) -> None:
    (found,) = run_to(0.003, [canal_campaign(7, tries=[4])], SEED, threads=threads)
    assert found.precision <= 0.003
    assert found.games == 16_384 * 16
    assert same(found, canal_campaign(7, tries=[4]).run(16_384 * 16, SEED))
    (half,) = run_to(0.003, [canal_campaign(7, tries=[4])], SEED, most=16_384 * 8)
    assert half.precision > 0.003
    assert half.games == 16_384 * 8


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_gives_the_results_of_the_games_that_were_played(threads: int) -> None:
    def stop(done: int, total: int) -> None:
        assert total == 10**9
        if done > 60_000:
            raise KeyboardInterrupt

    (found,) = run([canal_campaign(7)], 10**9, SEED, threads=threads, progress=stop)
    assert found.interrupted
    assert 60_000 < found.games < 1_000_000
    whole = canal_campaign(7).run(found.games, SEED)
    assert same(replace(found, interrupted=False), whole)


def test_ctrl_c_before_the_first_slice_gives_no_numbers() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    task = together([canal_campaign(2)], SEED)
    (found,) = run([canal_campaign(2)], 0, SEED, progress=stop)
    assert found.games == 0
    assert all(not part.any() for part in task.nothing())
    assert found.rows()[0] == {
        "power": "Ottoman", "turn": 1, "measure": "vp", "mean": None, "low": None, "high": None,
        "q05": None, "q25": None, "q50": None, "q75": None, "q95": None,
    }  # fmt: skip
    assert json.dumps(found.document(), allow_nan=False)


def test_memory_does_not_grow_with_the_games() -> None:
    campaign = canal_campaign(7)
    peaks = []
    for games in (200_000, 200_000, 4_000_000):
        tracemalloc.start()
        campaign.run(games, SEED, threads=1)  # with more, how many slices are under way varies
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[2] < 1.25 * peaks[1]


def test_read_only_tables_compile_no_second_kernel() -> None:
    campaign = canal_campaign(3)
    campaign.run(1, SEED)
    campaign.run(100, SEED)
    compiled: Any = play_canal
    kernels = len(compiled.signatures)
    for table in campaign.tables:
        table.setflags(write=False)
    campaign.run(100, SEED)
    assert len(compiled.signatures) == kernels == 1


TWICE = """
from analysis import kernel, tally_kernel
from analysis.virgin_queen.ottoman import canal_kernel
from analysis.virgin_queen.ottoman.canal_campaign import canal_campaign
from analysis.campaign import run
from analysis.compiled import is_compiled
canal = "analysis.virgin_queen.ottoman.canal_kernel:play_canal"
kernels = (canal, "analysis.tally_kernel:count_turns")
print(all(map(is_compiled, kernels)))
run([canal_campaign(7), canal_campaign(7)], 100_000, 1)
used = (kernel.fill_words, canal_kernel.play_canal, tally_kernel.count_turns,
        tally_kernel.add_moments, tally_kernel.add_differences)
print(*(sum(k.stats.cache_misses.values()) for k in used))
"""


def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    variables = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    said = [
        subprocess.run(
            [sys.executable, "-c", TWICE], env=variables, check=True, capture_output=True, text=True
        ).stdout.split()
        for _ in range(2)
    ]
    assert said == [["False", "1", "1", "1", "1", "1"], ["True", "0", "0", "0", "0", "0"]]


def race(tables: Any, dice: NDArray[np.uint32], scores: NDArray[np.int16]) -> None:
    """A toy of two powers: each rolls a die a turn; a six also loses the other a card."""
    faces = 1 + (dice.astype(np.uint64) * 6 >> 32).astype(np.int16)
    for power in range(2):
        mine = faces[:, power::2]
        scores[:, power, :, 0] += mine + tables[power]
        scores[:, 1 - power, :, 1] -= mine == 6


RACE = Campaign(
    name="race",
    game="A toy",
    edition="1",
    powers=("north", "south"),
    turns=(3, 4),
    sources=("dice",),
    slots=Slots((Phase("dice", turns=2, powers=2),)),
    tables=(0, 0),
    play=race,
)


def test_the_chance_to_be_ahead_of_an_equal_and_to_share_the_lead() -> None:
    results = RACE.run(1_000_000, SEED)
    level = Fraction(146, 1296)  # 4 dice: two sums of two are equal
    for row in results.ahead.to_dict("records"):
        assert row["ahead_low"] < (1 - level) / 2 < row["ahead_high"]
        assert row["level_low"] < (1 + level) / 2 < row["level_high"]


def test_frames_have_a_row_for_each_power_turn_and_measure() -> None:
    frame = RACE.run(1_000, SEED).frame
    assert list(frame.columns) == [
        "power", "turn", "measure", "mean", "low", "high", "q05", "q25", "q50", "q75", "q95",
    ]  # fmt: skip
    keys = list(zip(frame["power"], frame["turn"], frame["measure"], strict=True))
    assert keys == [(p, t, m) for p in ("north", "south") for t in (3, 4) for m in ("vp", "cards")]
    assert (frame[frame["measure"] == "cards"]["mean"] < 0).all()


def test_sources_share_the_vp_and_the_distribution_is_whole() -> None:
    results = RACE.run(1_000, SEED)
    assert results.sources["share"].tolist() == [1, 1]
    assert results.distribution.groupby("power")["count"].sum().tolist() == [1_000, 1_000]
    assert results.at_least(2, "north").value == 1
    assert results.at_least(13, "north").value == 0


def test_a_better_plan_is_ahead_more_often_by_the_paired_difference() -> None:
    plans = [RACE, replace(RACE, tables=(1, 0), label="north adds one")]
    rows = differences(run(plans, 100_000, SEED)[1])
    assert [rows["north", "vp"][end] for end in ("mean", "low", "high")] == [2, 2, 2]
    assert rows["north", "ahead"]["low"] > 0
    assert rows["south", "level"]["high"] < 0


def test_a_result_is_json_with_its_plan_and_its_difference() -> None:
    plans = [RACE, replace(RACE, tables=(1, 0), label="north adds one")]
    document = json.loads(json.dumps(run(plans, 1_000, SEED)[1].document(), allow_nan=False))
    assert document["plan"] == "north adds one"
    assert document["base"] == "defaults"
    assert {"power", "measure", "mean", "low", "high"} == set(document["difference"][0])
    assert document["games"] == 1_000
    assert document["seed"] == SEED


def test_a_fan_is_drawn_for_each_power() -> None:
    figure = RACE.run(1_000, SEED).plot()
    assert [axes.get_title(loc="left").split(":")[0] for axes in figure.axes] == ["north", "south"]


def test_totals_that_cannot_be_tallied_are_refused() -> None:
    with pytest.raises(Fault, match="totals lie outside -64 to 191"):
        replace(RACE, tables=(100, 0)).run(10, SEED)
    moved = replace(RACE, tables=(100, 0), lowest=0, counts=(), sources=("a", "b"))
    assert moved.run(10, SEED).mean("north").value > 200


def test_a_worker_of_another_version_refuses() -> None:
    task = replace(together([canal_campaign(2)], SEED), version="0.0.1")
    with pytest.raises(Fault, match=r"A worker runs courtodds .*; it must be 0\.0\.1"):
        task(0, 10)


STOP = """
import signal
from analysis.virgin_queen.ottoman.canal_campaign import canal_campaign

def press_ctrl_c(done, total):
    signal.raise_signal(signal.SIGINT)

found = canal_campaign(7).run(10**12, 1, threads=%d, progress=press_ctrl_c)
print(found.interrupted, found.games > 0)
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_campaign_and_keeps_the_games_done(threads: int) -> None:
    command = [sys.executable, "-c", STOP % threads]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["True", "True"]


def test_campaigns_of_other_powers_are_not_compared() -> None:
    with pytest.raises(ValueError, match="differ in nothing but the plan"):
        run([canal_campaign(7), canal_campaign(6)], 10, SEED)


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


def test_a_kernel_that_is_loaded_is_compiled() -> None:
    canal_campaign(2).run(10)
    assert all(map(is_compiled, canal_campaign(2).kernels))
