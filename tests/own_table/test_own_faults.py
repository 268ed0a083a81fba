"""What is wrong with a table of one's own is said in one sentence, with what would be right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis.cli import run
from analysis.faults import Fault
from analysis.figures import shipped
from analysis.games import games
from tests.own_table.by_hand import ROWS, attempt, file

Capture = pytest.CaptureFixture[str]
KINDS: list[tuple[dict[str, Any], str]] = [
    ({"dice": "two"}, "dice: must be dice such as '2d6' or '2d6 + 1d10', not 'two'."),
    ({"dice": 6}, "dice: must be dice such as '2d6' or '2d6 + 1d10', not 6."),
    ({"dice": "0d6"}, "dice: must be dice such as '2d6' or '2d6 + 1d10', not '0d6'."),
    ({"dice": "2d1"}, "dice: must be dice such as '2d6' or '2d6 + 1d10', not '2d1'."),
    ({"dice": "2d6 +"}, "dice: must be dice such as '2d6' or '2d6 + 1d10', not '2d6 +'."),
    ({"dice": "2d٦"}, "dice: must be dice such as '2d6' or '2d6 + 1d10', not '2d٦'."),
    ({"dice": "200d6"}, "dice: must add up to 999 or less, not to 1,200; take fewer dice."),
    ({"modifiers": ["bonas"]}, "modifiers: There is no modifier 'bonas'; the nearest is 'bonus'."),
    ({"modifiers": ["bonus", "bonus"]}, "modifiers: names 'bonus' twice."),
    ({"reroll": ["wen"]}, "reroll: There is no outcome 'wen'; the nearest is 'won'."),
    ({"until": ["x"]}, "until: There is no outcome 'x'; there are lost, little, won, rich."),
    ({"tries": 3}, "tries: is for `until`, which says what ends the tries; give both or neither."),
    (
        {"until": ["won"], "reroll": ["lost"], "reroll_by": "choice"},
        'reroll_by: must be "rule" with `until`, whose throws need not stand.',
    ),
    ({"reroll_by": "forced"}, "reroll_by: must be one of 'rule' or 'choice', not 'forced'."),
    ({"until": ["won"], "tries": 0}, "tries: must be 1 or more, not 0."),
    ({"until": ["won"], "tries": 51}, "tries: must be 50 or less, not 51."),
    ({"cp": -1}, "cp: must be 0 or more, not -1."),
    ({"power": ""}, "power: must not be empty."),
    ({"die": "2d6"}, "die: is no key of this table (did you mean 'dice'?)."),
    (
        {"until": ["rich"], "dice": "1d6"},
        "until: no throw ever comes to 'rich', so it never ends; give `tries`.",
    ),
]


@pytest.mark.parametrize(("kind", "sentence"), KINDS, ids=lambda x: str(x)[:60])
def test_a_gamble_that_is_none(
    capsys: Capture, tmp_path: Path, kind: dict[str, Any], sentence: str
) -> None:
    mine = file(tmp_path, **kind)
    for words in (["roll", str(mine)], ["figures", "check", str(mine)]):
        assert run(words) == 2
        assert capsys.readouterr().err.splitlines() == [f"courtodds: {mine}: [gamble] {sentence}"]


OUTCOMES = [
    (ROWS[:3], "row 3 (8-10): the rows must end at '>= N'."),
    ((*ROWS[:2], (12, "LOST", 1, 1), ROWS[3]), "row 3 (LOST): row 1 is called so; "),
    ((*ROWS[:3], (999, "rich", 101, 0)), "row 4, vp: must be from -100 to 100, not 101."),
    ((*ROWS[:3], (999, "x" * 81, 0, 0)), "row 4, name: must have at most 80 letters, not "),
    (
        (*((n, f"row {n}", 0, 0) for n in range(1, 31)), ROWS[3]),
        "must have at most 30 entries, not ",
    ),
]


@pytest.mark.parametrize(("rows", "sentence"), OUTCOMES, ids=lambda x: str(x)[:60])
def test_outcomes_that_are_none(tmp_path: Path, rows: Any, sentence: str) -> None:
    with pytest.raises(Fault) as caught:
        attempt(tmp_path, rows)
    (said,) = caught.value.sentences
    assert "[outcomes] " in said
    assert sentence in said


def test_more_ways_than_can_be_counted(tmp_path: Path) -> None:
    with pytest.raises(Fault, match=r"more than 10\^300 ways over 50 tries; take fewer dice or "):
        attempt(tmp_path, dice="20d6", until=["rich"], tries=50)


def test_a_choice_over_too_many_ways(tmp_path: Path) -> None:
    rows = ((200, "low", 0, 0), (999, "high", 1, 0))
    kind: dict[str, Any] = {"dice": "60d6", "reroll": ["low"]}
    with pytest.raises(Fault, match="too many ways to weigh a re-roll exactly; take fewer dice"):
        attempt(tmp_path, rows, **kind, reroll_by="choice")
    assert attempt(tmp_path, rows, **kind).exact().expected["vp"].exact


WORDS = [
    (["--modifier", "bonus=x"], "--modifier must be NAME or NAME=VALUE, not 'bonus=x'."),
    (["--modifier", "bonus="], "--modifier must be NAME or NAME=VALUE, not 'bonus='."),
    (["--modifier", "=2"], "--modifier must be NAME or NAME=VALUE, not '=2'."),
    (["--modifier", "bonus=99999"], "--modifier must be NAME or NAME=VALUE, not 'bonus=99999'."),
    (["--modifier", "bonas"], "There is no modifier 'bonas'; the nearest is 'bonus'."),
    (["--modifier", "bonus", "--modifier", "bonus=1"], "--modifier names bonus twice."),
    (["--set", "moon=1"], "There is no switch 'moon'"),
]


@pytest.mark.parametrize(("words", "sentence"), WORDS, ids=str)
def test_a_command_line_that_is_none(
    capsys: Capture, tmp_path: Path, words: list[str], sentence: str
) -> None:
    assert run(["roll", str(file(tmp_path)), *words]) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith(f"courtodds: {sentence}")


def test_a_modifier_of_the_command_line_can_make_it_endless(
    capsys: Capture, tmp_path: Path
) -> None:
    mine = str(file(tmp_path, until=["lost"]))
    assert run(["roll", mine, "--exact"]) == 0
    capsys.readouterr()
    assert run(["roll", mine, "--exact", "--modifier", "bonus=9"]) == 2
    assert "no throw ever comes to 'lost', so it never ends" in capsys.readouterr().err


@pytest.mark.parametrize("left", ["gamble", "outcomes"])
def test_a_file_that_leaves_a_part_to_the_example(
    capsys: Capture, tmp_path: Path, left: str
) -> None:
    """By itself it is no gamble; laid over the example with --figures it is one."""
    text = file(tmp_path).read_text("utf-8")
    parts = {part.split("]")[0]: f"[{part}" for part in text.split("\n[") if part[0] != "["}
    parts["gamble"] = text.split("\n[")[0] + "\n"
    mine = tmp_path / "part.toml"
    mine.write_text("\n".join(p for name, p in parts.items() if name != left), "utf-8")
    assert run(["roll", str(mine)]) == 2
    assert f"{mine}: has no [{left}]; `courtodds figures export" in capsys.readouterr().err


def test_no_file(capsys: Capture) -> None:
    assert run(["roll", "nowhere.toml"]) == 2
    assert "nowhere.toml: there is no such figures file" in capsys.readouterr().err


def test_its_tables_are_in_no_other_game() -> None:
    mine = set(shipped("own_table"))
    for key in games():
        assert key == "own_table" or not mine & set(shipped(key))


def test_the_most_tries_and_rows_are_listed_in_json(capsys: Capture, tmp_path: Path) -> None:
    rows = (*((n, f"row {n}", n % 3, 0) for n in range(2, 31)), (999, "end", 1, 0))
    names = [name for _, name, _, _ in rows]
    mine = file(tmp_path, rows, dice="3d10", until=names[5:], tries=50)
    assert run(["roll", str(mine), "--exact", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["outcomes"]) > 1000
