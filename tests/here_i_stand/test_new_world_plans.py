"""Plans of the New World, and its command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis import cli
from analysis.faults import Fault
from analysis.here_i_stand.new_world.new_world import new_world
from tests.here_i_stand.new_world_plans import planned
from tests.here_i_stand.sides_by_hand import POWERS


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


def test_the_command_as_json_with_two_plans(
    plan_files: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["new-world", "--plan", str(plan_files["cards"]), "--plan", str(plan_files["wishes"])]
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
