"""The New World over whole games: rules of the game."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from analysis.here_i_stand.new_world.new_world import COUNTS, new_world
from analysis.here_i_stand.new_world.voyages import voyages
from tests.here_i_stand.new_world_plans import planned
from tests.here_i_stand.sides_by_hand import POWERS


def test_in_1517_the_hapsburgs_have_a_voyage_and_a_conquest_under_way_for_nothing(
    tmp_path: Path,
) -> None:
    scores = planned(tmp_path, "[Hapsburg]\ncp = 0").scores(new_world().words(2000, 1))
    assert scores[:, 0, 0, :3].any(axis=0).all()
    assert not scores[:, 0, :, COUNTS.index("cp") + 3].any()


def test_the_action_under_way_is_not_paid_for_again_on_turn_1(tmp_path: Path) -> None:
    campaign = planned(tmp_path, "[Hapsburg]\ncp = 8")
    spent = campaign.scores(campaign.words(500, 1))[:, 0, :, 4]
    assert set(spent[:, 0].tolist()) == {2}  # a colony
    assert spent[:, 1].max() == 8


def test_colonies_stop_at_3_for_the_hapsburgs_and_2_for_the_others(tmp_path: Path) -> None:
    """Nothing but colonies: a fourth Hapsburg one waits until another is lost."""
    text = "\n".join(f'[{p}]\norder = ["colonize"]\ncp = 3' for p in POWERS)
    campaign = planned(tmp_path, text, turns=4)
    spent = campaign.scores(campaign.words(4000, 3))[..., 4]
    assert (spent[:, 0, :3] == 2).all()
    assert (spent[:, 1, :2] == 3).all()
    lost = (spent[:, 1, 2] == 3).mean()
    assert (
        abs(lost - (1 - Fraction(5, 6) ** 3)) < 0.04
    )  # two rolls for one colony, one for the other


def test_the_conquest_of_smallpox_and_the_voyage_of_mercator_are_the_turns_one(
    tmp_path: Path,
) -> None:
    text = "[Hapsburg]\ncolonize = false\ncp = 6\nsmallpox = [2]\nmercator = [4]\npress_on = true"
    campaign = planned(tmp_path, text, turns=4)
    spent = campaign.scores(campaign.words(500, 1))[:, 0, :, 4]
    assert set(spent[:, 1].tolist()) == {2}  # only the voyage is paid for
    assert set(spent[:, 3].tolist()) == {4}  # only the conquest


def test_no_conquest_once_both_english_markers_are_gone(tmp_path: Path) -> None:
    campaign = planned(tmp_path, '[England]\norder = ["conquer"]\ncp = 4\npress_on = true')
    scores = campaign.scores(campaign.words(4000, 3))[:, 1]
    assert (scores[:, 0, 4] == 4).all()
    assert 0 < scores[:, 8, 4].mean() < 1
    assert (scores[..., 2].astype(bool).sum(axis=1) <= 2).all()


def test_a_cancelled_voyage_is_paid_for_and_brings_nothing(tmp_path: Path) -> None:
    text = '[France]\norder = ["explore"]\nexplore = [1]\nfountain = [1]'
    scores = planned(tmp_path, text).scores(new_world().words(500, 1))[:, 2]
    assert (scores[:, 0, 4] == 2).all()
    assert not scores[:, :, :3].any()


def test_a_cabot_sails_once_and_none_once_one_has_died(tmp_path: Path) -> None:
    """England's Cabot, of turn 2, stays at home where the Hapsburgs' died on turn 1."""
    idle = "[{}]\ncp = 0\n{}\n"
    both = idle.format("Hapsburg", "cabot = 1\nfountain = [1]") + idle.format(
        "England", "cabot = 2"
    )
    campaign = planned(tmp_path, both + idle.format("France", ""), turns=2)
    scores = campaign.scores(campaign.words(20_000, 3))
    sailed = scores[:, 1, 1, :2].any(axis=1).mean()
    dies = float(voyages(["Hapsburg Cabot"]).exactly["Cabot's card leaves the deck"])
    alone = float(voyages(["England Cabot"]).exact().at_least(1, "England").value)
    assert abs(sailed - (1 - dies) * alone) < 0.03


def test_explorers_run_out_and_then_nobody_sails(tmp_path: Path) -> None:
    campaign = planned(tmp_path, '[France]\norder = ["explore"]\npress_on = true')
    spent = campaign.scores(campaign.words(4000, 3))[:, 2, :, 4]
    assert spent[:, 0].min() == 2
    assert 0 < spent[:, 8].mean() < 1


def test_with_everything_found_a_plan_stops_exploring_unless_it_presses_on(tmp_path: Path) -> None:
    stops = planned(tmp_path, '[Hapsburg]\norder = ["explore"]')
    presses = planned(tmp_path, '[Hapsburg]\norder = ["explore"]\npress_on = true')
    words = stops.words(4000, 3)
    assert presses.scores(words)[:, 0, :, 4].sum() > stops.scores(words)[:, 0, :, 4].sum()


def test_the_moluccas_are_sold_once_to_whoever_sailed_round_the_world(tmp_path: Path) -> None:
    text = "[Hapsburg]\ncolonize = false\n[England]\ncp = 0\n[France]\ncp = 0\n{}"
    plain = planned(tmp_path, text.format(""))
    words = plain.words(4000, 3)
    sold = planned(tmp_path, text.format("[world]\nmoluccas = 2"))
    more = (sold.scores(words) - plain.scores(words))[:, 0, :, 3].sum(axis=1)
    rounds = plain.scores(words)[:, 0, :8, 1].sum(axis=1) > 0
    assert (more == 2 * rounds).all()
