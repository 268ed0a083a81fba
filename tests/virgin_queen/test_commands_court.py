"""The court's commands: what they print, and how they refuse."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from analysis import matches
from analysis.cli import run

Output = pytest.CaptureFixture[str]


def asked(capsys: Output, *words: str) -> str:
    assert run(words) == 0
    return capsys.readouterr().out


def test_a_wedding_with_a_death_and_what_it_says(capsys: Output) -> None:
    out = asked(
        capsys, "wedding", "Elizabeth I", "Leicester", "--death", "Leicester=1/10",
        "--only-leader", "--players", "5", "--turn", "2", "--exact",
    )  # fmt: skip
    assert "Leicester dies before the wedding" in out
    assert "a default leader joins the Turn Track" in " ".join(out.split())
    assert "by turn 2 ageing may have lowered it" in out


def test_a_wedding_as_json_says_the_death_and_the_players(capsys: Output) -> None:
    out = asked(
        capsys, "wedding", "Elizabeth I", "Anjou", "--death", "0.1", "--format", "json", "--exact"
    )  # fmt: skip
    found = json.loads(out)
    assert found["inputs"]["death"] == ["Elizabeth I=1/10"]
    assert found["inputs"]["players"] == 6
    assert found["expected"]["vp"]["exact"] == "4/5"


def test_matches_as_json_and_csv_are_the_same_rows(capsys: Output) -> None:
    words = ("matches", "--power", "france", "--turn", "2", "--war", "France:Spain")
    rows = json.loads(asked(capsys, *words, "--format", "json"))["rows"]
    lines = list(csv.DictReader(io.StringIO(asked(capsys, *words, "--format", "csv"))))
    assert len(rows) == len(lines)
    for row, line in zip(rows, lines, strict=True):
        assert (row["bride"], row["groom"]) == (line["bride"], line["groom"])
        assert row["worth"]["value"] == float(line["worth"])


def test_matches_for_people_fit_in_a_line(capsys: Output) -> None:
    out = asked(capsys, "matches", "--turn", "5").splitlines()
    rows = [line for line in out if " %" in line]
    assert len(rows) == len(matches(turn=5).rows)


def test_without_a_match_the_csv_has_its_columns(capsys: Output) -> None:
    out = asked(capsys, "matches", "--power", "Ottoman", "--format", "csv")
    assert out.startswith("bride,groom,")
    assert out.count("\n") == 1


@pytest.mark.parametrize("command", ["matches", "ageing", "virgin-queen", "morisco", "canal"])
def test_the_help_says_no_default_that_is_nothing(capsys: Output, command: str) -> None:
    out = asked(capsys, command, "--help")
    assert "default: ()" not in out
    assert "default: False" not in out


def narrow(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """A terminal of so many columns."""
    from rich.console import Console

    from analysis import show

    def console() -> Console:
        return Console(highlight=False, markup=False, force_terminal=True, width=columns)

    monkeypatch.setattr(show, "console", console)


@pytest.mark.parametrize("columns", [80, 100, 120])
def test_matches_fit_a_terminal_and_say_what_is_left_out(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    narrow(monkeypatch, columns)
    out = re.sub(r"\x1b\[[0-9;]*m", "", asked(capsys, "matches", "--turn", "5"))
    lines = [line for line in out.splitlines() if line.startswith("Isabella Clara Eugenia ")]
    assert len(lines) == 12
    assert "…" not in out
    assert max(map(len, lines)) <= columns
    assert ("Left out for want of room" in out) == (columns < 114)


def test_matches_draw_a_heat_map(capsys: Output, tmp_path: Path) -> None:
    asked(capsys, "matches", "--turn", "3", "--plot", str(tmp_path / "matches.svg"))
    assert "Anna of Austria" in (tmp_path / "matches.svg").read_text("utf-8")


def test_ageing_for_people(capsys: Output) -> None:
    out = asked(capsys, "ageing", "Orange", "--turns", "3")
    assert "William of Orange rolls a die each turn." in out
    assert "Rests on assumed figures" in out


def test_the_canal_by_first_try_and_on_chosen_turns(capsys: Output) -> None:
    out = asked(capsys, "canal", "--by-first-try", "--excavation-from", "4")
    assert out.splitlines()[2].split() == ["1", "1.0000", "2.0000", "4.3333", "2.6667", "6.3333"]
    out = asked(capsys, "canal", "--tries", "2-3", "--tries", "6", "--exact")
    assert "built on turn 6" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["matches", "--rating", "Anjou"], "--rating must be NAME=N"),
        (["matches", "--death", "1/10"], "--death must say whose"),
        (["ageing", "Ursula"], "There is no royal 'Ursula'"),
        (
            ["ageing", "Rudolf II", "--turns", "1", "--plot", "x.png"],
            "enters on turn 4: nothing to",
        ),
        (["ageing", "Leicester", "--trials", "9"], "Ageing is exact; it takes no --trials"),
        (["matches", "--precision", "0.1"], "matches is exact; it takes no --precision"),
        (
            ["matches", "--rating", "Anjou=2", "--rating", "Anjou=2"],
            "--rating Anjou is given twice",
        ),
        (["matches", "--death", "Anjou=0", "--death", "Anjou=1"], "--death Anjou is given twice"),
        (["matches", "--power", "Ottoman", "--plot", "x.png"], "nothing to draw"),
        (["canal", "--last-turn", "0"], "The game ends before it begins"),
        (["canal", "--last-turn", "100"], "--last-turn must be at most 99, not 100"),
        (["canal", "--excavation-from", "0"], "There is no turn 0"),
        (["canal", "--by-first-try", "--trials", "9"], "is exact; it takes no --trials"),
        (["virgin-queen", "--war", "England"], "two powers such as England:Spain"),
        (["canal", "--tries", "2", "--attempts", "2"], "are for tries one after another"),
        (["canal", "--tries", "2", "--by-first-try"], "leave out --tries"),
        (["matches", "--against", "x.toml"], "--against"),
        (["morisco", "--siege", "2"], "a chance is from 0 to 1"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    capsys: Output, words: list[str], said: str
) -> None:
    assert run(words) == 2
    said_all = capsys.readouterr().err
    assert said in said_all
    assert len(said_all.splitlines()) == 1


def test_strict_refuses_what_rests_on_assumed_figures(capsys: Output) -> None:
    assert run(["matches", "--strict"]) == 3
    assert "rests on assumed figures: royals" in capsys.readouterr().err
    assert run(["morisco", "--strict", "--exact"]) == 0


@pytest.mark.parametrize("form", ["table", "json", "csv"])
@pytest.mark.parametrize("command", [["virgin-queen", "--turn", "7"], ["canal"]])
def test_of_one_trial_no_mean_has_an_interval(
    capsys: Output, command: list[str], form: str
) -> None:
    out = asked(capsys, *command, "--trials", "1", "--format", form)
    assert ("(no interval)" in out) == (form == "table")
    assert "inf" not in out.lower()
