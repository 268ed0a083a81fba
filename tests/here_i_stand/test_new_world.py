"""The New World over whole games: against a game by hand, exact odds, threads and slices."""

from __future__ import annotations

import pickle
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import chi2

from analysis.campaign import Campaign, run
from analysis.choose import Values
from analysis.figures import load
from analysis.here_i_stand.new_world import new_world_plan
from analysis.here_i_stand.new_world.conquest import conquest
from analysis.here_i_stand.new_world.new_world import COUNTS, SOURCES, new_world
from analysis.here_i_stand.new_world.riches import riches
from analysis.here_i_stand.new_world.voyages import voyages
from analysis.results import Results
from tests.here_i_stand import by_hand
from tests.here_i_stand.new_world_plans import planned
from tests.here_i_stand.reference_new_world import Game
from tests.here_i_stand.sides_by_hand import POWERS

GAMES = 10_000


def by_reference(
    campaign: Campaign, plan: list[Path], edition: int, words: np.ndarray, card: Fraction
) -> np.ndarray:
    meant = new_world_plan.read(plan, load("here_i_stand"))
    scores = np.zeros((len(words), 3, len(campaign.turns), 5), dtype=np.int16)
    choosing = by_hand.Turn(edition, card)
    columns = (*SOURCES, *COUNTS)
    for game, row in enumerate(words.tolist()):
        played = Game(meant, campaign.slots, row, len(campaign.turns), edition, choosing).play()
        for (power, turn, what), amount in played.items():
            if power in POWERS:
                scores[game, POWERS.index(power), turn - 1, columns.index(what)] = amount
    return scores


@pytest.mark.parametrize(
    ("name", "edition", "card"),
    [
        (None, 2006, Fraction(1)),
        ("cards", 2006, Fraction(1)),
        ("cards", 2017, Fraction(3)),
        ("wishes", 2017, Fraction(1)),
    ],
)
def test_the_kernel_agrees_with_the_reference_game_by_game(
    plan_files: dict[str, Path], name: str | None, edition: int, card: Fraction
) -> None:
    plan = [plan_files[name]] if name else []
    campaign = new_world(plan, edition=edition, values=Values(card=card))
    words = campaign.words(GAMES, 1517)
    expect = by_reference(campaign, plan, edition, words, card)
    found = campaign.scores(words)
    different = np.flatnonzero((found != expect).any(axis=(1, 2, 3)))
    assert different.tolist() == []
    assert found.any(axis=(0, 2)).all()  # every power gains of every kind somewhere


def near(results: Results, power: str, measure: str, exact: Fraction | float | None) -> bool:
    """Whether a mean lies within 4.9 standard errors: one in a million at a fixed seed."""
    assert exact is not None
    found = results.tally.mean(
        results.campaign.powers.index(power), results.measures.index(measure)
    )
    assert found.low is not None
    return bool(abs(found.value - float(exact)) <= 2.5 * (found.value - found.low) + 1e-12)


def test_the_voyages_of_turn_1_are_those_of_a_turn_alone() -> None:
    results = new_world(turns=1).run(400_000, 7)
    turn = voyages().exact()
    for power in POWERS:
        exact = turn.mean("vp", power).exact
        tally, campaign = results.tally, results.campaign
        found = [
            tally.mean(campaign.powers.index(power), results.measures.index(source)).value
            for source in ("discoveries", "circumnavigation")
        ]
        assert exact is not None
        assert abs(sum(found) - float(exact)) < 0.012
    assert near(results, "Hapsburg", "conquests", conquest(power="Hapsburg").exact().mean().exact)


def test_a_cabot_beside_a_voyage_is_that_of_a_turn_alone(tmp_path: Path) -> None:
    campaign = planned(tmp_path, "[Hapsburg]\ncabot = 1", turns=1)
    results = campaign.run(400_000, 7)
    turn = voyages(["Hapsburg", "England", "France", "Hapsburg Cabot"]).exact()
    exact = turn.mean("vp", "Hapsburg").exact
    won = conquest(power="Hapsburg").exact().mean().exact
    assert exact is not None
    assert won is not None
    assert near(results, "Hapsburg", "vp", exact + won)


ONE_COLONY = """
[Hapsburg]
explore = false
conquer = false
colonize = false
[England]
order = ["colonize"]
colonize = [1]
{more}
[France]
cp = 0
"""


@pytest.mark.parametrize(
    ("more", "given"),
    [
        ("", {}),
        ("galleons = 4", {"galleons": 4}),
        ("plantations = 5", {"plantations": 5}),
        ("governor = [1]", {"governor": [1]}),
        ("uprising = [3]", {"uprising": [3]}),
    ],
)
def test_a_colony_over_the_game_has_its_exact_riches(
    tmp_path: Path, more: str, given: dict[str, object]
) -> None:
    """The card of turn 4 counts for the riches of turn 5, the fourth roll of a colony of turn 1."""
    results = planned(tmp_path, ONE_COLONY.format(more=more)).run(200_000, 11)
    exact = riches("colony", turns=8, power="England", **given).exact()  # type: ignore[arg-type]
    assert near(results, "England", "cards", exact.mean("cards").exact)
    pmf = {o.amount("cards", "England"): Fraction(0) for o in exact.outcomes}
    for outcome, ways in zip(exact.outcomes, exact.attempt.table.ways, strict=True):
        pmf[outcome.amount("cards", "England")] += Fraction(ways, exact.attempt.table.total)
    counted = dict(results.totals("England", kind="cards").rows())
    common = {k: p * results.games for k, p in pmf.items() if p * results.games >= 5}
    gap = sum(float((counted.get(k, 0) - e) ** 2 / e) for k, e in common.items())
    assert gap < chi2.isf(1e-6, len(common))


def test_raiders_rob_a_colony_over_the_game_by_their_exact_share(tmp_path: Path) -> None:
    text = """
    [Hapsburg]
    explore = false
    conquer = false
    colonize = [4]
    cibola = [{ turn = 1, cancels = "conquer" }]
    fountain = [1]
    [England]
    cp = 0
    [France]
    cp = 0
    [world]
    raiders = [{ turn = 4, power = "France" }]
    """
    results = planned(tmp_path, text).run(200_000, 11)
    exact = riches("colony", turns=5, raiders=["France"]).exact()
    assert near(results, "Hapsburg", "cards", exact.mean("cards").exact)
    assert near(results, "France", "cards", exact.mean("stolen").exact)


def test_the_same_games_on_threads_processes_and_in_slices() -> None:
    campaign = new_world(turns=3)
    whole = campaign.run(40_000, 5, threads=1)
    assert (campaign.run(40_000, 5, threads=2).tally.by_turn == whole.tally.by_turn).all()
    again = pickle.loads(pickle.dumps(campaign))
    assert (again.run(40_000, 5, threads=1).tally.moments == whole.tally.moments).all()


def test_two_plans_are_compared_on_the_same_dice(plan_files: dict[str, Path]) -> None:
    base, other = run([new_world(), new_world(plan_files["wishes"])], 20_000, 5)
    rows = other.difference
    (gap,) = rows[(rows["power"] == "Hapsburg") & (rows["measure"] == "vp")].to_dict("records")
    means = [results.mean("Hapsburg") for results in (base, other)]
    assert gap["mean"] == pytest.approx(means[1].value - means[0].value)
    base_half, other_half = ((mean.high or 0) - mean.value for mean in means)
    assert (gap["high"] - gap["low"]) / 2 < np.hypot(base_half, other_half)


def test_the_same_plan_twice_differs_in_nothing() -> None:
    base, other = run([new_world(), new_world()], 5_000, 5)
    assert not other.difference["mean"].any()
    assert base.frame.equals(other.frame)
