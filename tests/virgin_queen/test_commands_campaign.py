"""The commands `patronage` and `court`: what they print, and how they refuse."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from analysis.cli import BAD_INPUT, RESTS_ON_ASSUMED, STOPPED, run

Output = pytest.CaptureFixture[str]
PHASE = ("patronage", "--cp", "england:3+2", "--cp", "france:2")


def asked(capsys: Output, *words: str, status: int = 0) -> str:
    assert run(words) == status
    return capsys.readouterr().out


def as_json(capsys: Output, *words: str) -> Any:
    return json.loads(asked(capsys, *words, "--format", "json"))


def test_patronage_says_the_exact_number_with_the_rolled_one_beside_it(capsys: Output) -> None:
    out = asked(capsys, *PHASE, "--trials", "20_000")
    for line in ("England  together", "2 VP author", "What each further CP adds", "20,000 games"):
        assert line in out
    row = next(row for row in out.splitlines() if row.startswith("England  artist"))
    assert "1.2500" in row
    assert "±" in row


def test_patronage_as_json_has_exact_fractions_and_intervals(capsys: Output) -> None:
    found = as_json(capsys, *PHASE, "--trials", "20_000")
    artist = found["rows"][0]
    assert artist["vp"] == {"value": 1.25, "exact": "5/4"}
    assert artist["rolled_vp"]["low"] < 1.25 < artist["rolled_vp"]["high"]
    gone = {row["prize"]: row["turn_1"] for row in found["further"]["Chances that none is left"]}
    assert gone["2 VP painter"]["exact"] == "0"
    assert "artists" in found["assumed"]
    assert found["inputs"]["cp"] == ["england:3+2", "france:2"]


def test_patronage_over_turns_shows_the_markers_go(capsys: Output) -> None:
    rows = as_json(capsys, *PHASE, "--turns", "3", "--exact")["further"]
    author = next(r for r in rows["Chances that none is left"] if r["prize"] == "2 VP author")
    chances = [author[f"turn_{turn}"]["value"] for turn in (1, 2, 3)]
    assert chances == sorted(chances)
    assert chances[0] < chances[2]


def test_patronage_as_csv_is_its_rows(capsys: Output) -> None:
    lines = list(csv.DictReader(io.StringIO(asked(capsys, *PHASE, "--exact", "--format", "csv"))))
    assert [line["kind"] for line in lines] == [
        "artist", "scholar", "together", "artist", "together",
    ]  # fmt: skip
    assert float(lines[0]["vp"]) == 1.25
    played = asked(capsys, *PHASE, "--trials", "2_000", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(played)))
    assert all(float(row["rolled_bonuses_low"]) >= 0 for row in rows)


def test_an_event_a_marker_and_a_holder_are_heeded(capsys: Output) -> None:
    found = as_json(
        capsys, "patronage", "--cp", "england:0+2", "--event", "england:Papal Bull:scholar",
        "--markers", "1 VP scholar=0", "--markers", "2 VP scholar=0", "--holds",
        "Observatory=england", "--gone", "Bruno", "--exact",
    )  # fmt: skip
    assert found["rows"][0]["vp"]["exact"] == "0"
    assert found["rows"][0]["bonuses"]["value"] == pytest.approx(30 / 36)  # Galileo: 4 + 1


@pytest.mark.parametrize("turns", ["1", "3"])
def test_patronage_draws_a_picture(capsys: Output, tmp_path: Path, turns: str) -> None:
    file = tmp_path / "phase.svg"
    asked(capsys, *PHASE, "--turns", turns, "--exact", "--plot", str(file))
    assert file.read_text("utf-8").lstrip().startswith("<?xml")


def test_patronage_with_too_many_states_cannot_be_exact(capsys: Output) -> None:
    powers = [w for p in ("england", "spain", "empire") for w in ("--cp", f"{p}:3+3")]
    assert run(["patronage", *powers, "--turns", "7", "--exact"]) == BAD_INPUT
    assert "too many states for exact odds" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--cp", "england"), "--cp must be such as england:3+2"),
        (("--cp", "england:3", "--cp", "england:2"), "--cp names england twice"),
        (("--cp", "england:9"), "CP must be 0 or one of 2, 3, 4, not 9"),
        (("--cp", "england:2", "--markers", "2 VP author"), "--markers must be such as NAME=VALUE"),
        (("--cp", "england:2", "--markers", "2 VP author=x"), "must be a whole number"),
        (("--cp", "england:2", "--event", "Papal Bull"), "--event must be such as"),
        ((), "--cp"),
    ],
)
def test_patronage_answers_bad_input(capsys: Output, words: tuple[str, ...], sentence: str) -> None:
    assert run(["patronage", *words]) == BAD_INPUT
    assert sentence in capsys.readouterr().err


def test_the_court_shows_every_power_with_sources_and_chance_to_be_ahead(capsys: Output) -> None:
    out = asked(capsys, "court", "--trials", "2_000")
    for word in (
        "plan defaults",
        "Protestant",
        "Valois",
        "ahead",
        "2,000 games",
        "Elizabeth I not",
    ):
        assert word in out


def test_the_court_as_json(capsys: Output) -> None:
    found = as_json(capsys, "court", "--trials", "2_000", "--turns", "3")
    assert found["campaign"] == "court"
    assert {row["turn"] for row in found["turns"]} == {1, 2, 3}
    assert {row["source"] for row in found["sources"]} == {
        "weddings", "Valois", "Virgin Queen", "artists", "scholars", "canal",
    }  # fmt: skip
    assert found["inputs"]["turns"] == 3
    assert "royal_wedding_table" in found["assumed"]


def test_two_plans_are_compared_on_the_same_dice(capsys: Output, tmp_path: Path) -> None:
    thrifty, lavish = tmp_path / "thrifty.toml", tmp_path / "lavish.toml"
    thrifty.write_text("[England]\nartist = 2\n", "utf-8")
    lavish.write_text("[England]\nartist = 4\n", "utf-8")
    found = as_json(
        capsys, "court", "--plan", str(thrifty), "--plan", str(lavish), "--trials", "5_000"
    )  # fmt: skip
    (other,) = found["others"]
    assert (found["plan"], other["plan"], other["base"]) == ("thrifty", "lavish", "thrifty")
    gain = {(r["power"], r["measure"]): r for r in other["difference"]}["England", "artists"]
    assert 0 < gain["low"] < gain["mean"] < gain["high"]


def test_the_court_draws_its_fan_and_writes_csv(capsys: Output, tmp_path: Path) -> None:
    file = tmp_path / "court.svg"
    words = ("court", "--trials", "2_000", "--format", "csv", "--plot", str(file))
    lines = list(csv.DictReader(io.StringIO(asked(capsys, *words))))
    assert {line["power"] for line in lines} >= {"Ottoman", "Empire"}
    assert file.exists()


def test_the_court_is_strict_about_assumed_figures(capsys: Output) -> None:
    assert run(["court", "--trials", "500", "--strict"]) == RESTS_ON_ASSUMED
    assert "rests on assumed figures" in capsys.readouterr().err


def test_a_wrong_plan_is_bad_input(capsys: Output, tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text("[England]\nartist = 5\n", "utf-8")
    assert run(["court", "--plan", str(file)]) == BAD_INPUT
    assert f"{file}: [England] artist: CP must be 0" in capsys.readouterr().err
    assert run(["court", "--plan", str(tmp_path / "none.toml")]) == BAD_INPUT
    assert "there is no such plan file" in capsys.readouterr().err


def test_ctrl_c_shows_the_games_that_were_played(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    from analysis.plays import Plays

    played, calls = Plays.__call__, []

    def stopped(self: Plays, first: int, games: int) -> Any:
        calls.append(first)
        if len(calls) > 3:
            raise KeyboardInterrupt
        return played(self, first, games)

    monkeypatch.setattr(Plays, "__call__", stopped)
    out = asked(capsys, "court", "--trials", "10_000_000", "--threads", "1", status=STOPPED)
    assert "stopped before the end" in out
