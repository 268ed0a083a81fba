"""What a campaign's results say: frames, leads, and the paired differences of two plans."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from analysis.campaign import Campaign, run
from analysis.deal import Phase, Slots
from analysis.faults import Fault
from analysis.results import Results
from analysis.virgin_queen.ottoman.canal_campaign import canal_campaign
from tests.canal_by_hand import SEED, expected


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


def test_campaigns_of_other_powers_are_not_compared() -> None:
    with pytest.raises(ValueError, match="differ in nothing but the plan"):
        run([canal_campaign(7), canal_campaign(6)], 10, SEED)
