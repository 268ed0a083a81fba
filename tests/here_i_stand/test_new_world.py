"""The New World over whole games: against the reference, its exact parts, and its plans."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import chi2

from analysis import cli
from analysis.campaign import Campaign, run
from analysis.choose import Values
from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.new_world import new_world_plan
from analysis.here_i_stand.new_world.conquest import conquest
from analysis.here_i_stand.new_world.new_world import COUNTS, SOURCES, new_world
from analysis.here_i_stand.new_world.riches import riches
from analysis.here_i_stand.new_world.voyages import voyages
from analysis.results import Results
from tests.here_i_stand import by_hand
from tests.here_i_stand.reference_new_world import POWERS, Game

GAMES = 10_000

CARDS = """
name = "every card"

[Hapsburg]
cp = [2, 8, 6]
order = ["conquer", "colonize", "explore"]
mercator = [5]
smallpox = [3]
cabot = 2
galleons = 4
potosi = 4
uprising = [2, 6]

[England]
cp = 9
press_on = true
choice = "strait"
smallpox = [5]
cabot = 4
governor = [3]
cibola = [{ turn = 2, cancels = "conquer" }, { turn = 5 }]

[France]
explore = [1, 2, 4, 6]
conquer = true
colonize = [2, 3]
cp = [5, 7]
mercator = [4]
cabot = 6
plantations = 4
galleons = 5
fountain = [2, 6]

[world]
moluccas = 3
raiders = [
  { turn = 4, power = "France" },
  { turn = 5, power = "England" },
  { turn = 6, power = "Protestant" },
]
"""

WISHES = """
name = "wishes"

[Hapsburg]
choice = "amazon"
cabot = 1
conquer = false

[England]
choice = "other"
cabot = 2
fountain = [1, 3, 4]

[France]
choice = "best"
cabot = 3
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("plans")
    found = {}
    for name, text in (("cards", CARDS), ("wishes", WISHES)):
        found[name] = folder / f"{name}.toml"
        found[name].write_text(text, "utf-8")
    return found


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
    files: dict[str, Path], name: str | None, edition: int, card: Fraction
) -> None:
    plan = [files[name]] if name else []
    campaign = new_world(plan, edition=edition, values=Values(card=card))
    words = campaign.words(GAMES, 1517)
    expect = by_reference(campaign, plan, edition, words, card)
    found = campaign.scores(words)
    different = np.flatnonzero((found != expect).any(axis=(1, 2, 3)))
    assert different.tolist() == []
    assert found.any(axis=(0, 2)).all()  # every power gains of every kind somewhere


# ------------------------------------------------------------------------- exact beside it


def planned(tmp_path: Path, text: str, **more: object) -> Campaign:
    file = tmp_path / "plan.toml"
    file.write_text(text, "utf-8")
    return new_world(file, **more)  # type: ignore[arg-type]


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


# ------------------------------------------------------------------------- rules of the game


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


# ------------------------------------------------------------------------- plans


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[Hapsburg]\nexplor = [1]", "explor: is no key of this table .did you mean 'explore'"),
        ("[Spain]\ncp = 2", "There is no power 'Spain'"),
        ("[Papacy]\ncp = 2", "There is no power 'Papacy'"),
        ("[Hapsburg]\ncp = -1", "must be 0 or more, not -1"),
        ("[Hapsburg]\ncp = 21", "must be 20 or less, not 21"),
        ("[Hapsburg]\ncp = []", "cp"),
        ("[Hapsburg]\nexplore = [10]", "explore: there is no turn 10; the last is 9"),
        (f"[Hapsburg]\ncp = {[2] * 10}", "cp: there is no turn 10; the last is 9"),
        ('[Hapsburg]\norder = ["explore", "explore"]', "order: explore stands there 2 times"),
        ("[Hapsburg]\nmercator = [3]", "card 50, Mercator's Map, enters the deck on turn 4"),
        ("[France]\ncabot = 2\n[England]\ncabot = 2", "is played on turn 2 already"),
        ("[world]\nraiders = [{ turn = 4, power = 'Ottoman' }]", "Ottoman has no raider"),
        ("[world]\nraiders = [{ turn = 3, power = 'France' }]", "enters the deck on turn 4"),
        ("[Hapsburg]\nchoice = 'home'", "must be one of 'best', 'strait', 'amazon' or 'other'"),
        ("", "is empty"),
    ],
)
def test_a_wrong_plan_is_answered_like_a_wrong_figure(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(Fault, match=said):
        planned(tmp_path, text)


def test_everything_that_is_wrong_with_a_plan_is_said_at_once(tmp_path: Path) -> None:
    text = "[Hapsburg]\nexplore = [10]\n[England]\nmercator = [1]"
    with pytest.raises(Fault) as wrong:
        planned(tmp_path, text)
    assert len(wrong.value.sentences) == 2
    assert all(str(tmp_path) in sentence for sentence in wrong.value.sentences)


def test_two_raiders_cannot_come_of_one_card_on_one_turn(tmp_path: Path) -> None:
    text = "[world]\nraiders = [{ turn = 4, power = 'France' }, { turn = 4, power = 'England' }]"
    with pytest.raises(Fault, match="is played on turn 4 already"):
        planned(tmp_path, text)


def test_powers_answer_to_their_russian_names(tmp_path: Path) -> None:
    campaign = planned(tmp_path, "['Англия']\ncp = 3")
    assert campaign.inputs["plan"]["England"] == {"cp": (3,)}


def test_a_folder_of_plans_is_one_plan(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('power = "England"\ncp = 3', "utf-8")
    (tmp_path / "b.toml").write_text('power = "France"\ncp = 4', "utf-8")
    plan = new_world(tmp_path).inputs["plan"]
    assert (plan["England"]["cp"], plan["France"]["cp"]) == ((3,), (4,))
    (tmp_path / "empty").mkdir()
    with pytest.raises(Fault, match="no TOML file"):
        new_world(tmp_path / "empty")


# ------------------------------------------------------------------------- the machinery


def test_the_same_games_on_threads_processes_and_in_slices() -> None:
    campaign = new_world(turns=3)
    whole = campaign.run(40_000, 5, threads=1)
    assert (campaign.run(40_000, 5, threads=2).tally.by_turn == whole.tally.by_turn).all()
    again = pickle.loads(pickle.dumps(campaign))
    assert (again.run(40_000, 5, threads=1).tally.moments == whole.tally.moments).all()


def test_two_plans_are_compared_on_the_same_dice(files: dict[str, Path]) -> None:
    base, other = run([new_world(), new_world(files["wishes"])], 20_000, 5)
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


def test_the_command_as_json_with_two_plans(
    files: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["new-world", "--plan", str(files["cards"]), "--plan", str(files["wishes"])]
    assert cli.run([*words, "--trials", "2000", "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["plan"], document["others"][0]["plan"]) == ("every card", "wishes")
    assert document["games"] == 2000
    assert {row["power"] for row in document["turns"]} == set(POWERS)


def test_the_command_as_csv_and_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["new-world", "--trials", "1000", "--turns", "2", "--format", "csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + 3 * 2 * 3  # powers, turns, and VP, cards and CP
    assert cli.run(["new-world", "--trials", "1000", "--edition", "2017"]) == 0
    assert "Here I Stand 2017: new world" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--turns", "10"], "--turns must be from 1 to 9, not 10"),
        (["--edition", "2010"], "--edition must be 2006 or 2017"),
        (["--plan", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_a_wrong_command_ends_with_status_2(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["new-world", *words]) == 2
    assert said in capsys.readouterr().err
