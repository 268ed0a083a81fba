"""The log of a long batch, where standard error is no terminal."""

from pathlib import Path

import pytest

from analysis import progress
from analysis.cli import run

SPEC = """title = "Two"
[[section]]
title = "Few"
ask = "artist --cp 3 --rating 2 --trials 1000"
[[section]]
title = "Games"
ask = "court --turns 1 --trials 100_000"
"""


def made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    (tmp_path / "spec.toml").write_text(SPEC, "utf-8")
    assert run(["report", str(tmp_path / "spec.toml"), "--out", str(tmp_path / "out")]) == 0
    return capsys.readouterr().err.splitlines()


def test_a_long_batch_says_where_it_is_and_what_time_is_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.0)
    said = made(tmp_path, capsys)
    assert said[0] == "courtodds: section 1 of 2: Few"
    assert any(line.startswith("courtodds: section 2 of 2: Games; about 0:") for line in said)
    games = [line for line in said if "section 2 of 2: Games, " in line]
    assert ", 32,768 of 100,000 games; about 0:" in games[0]
    assert games[-1] == "courtodds: section 2 of 2: Games, 100,000 of 100,000 games"


def test_a_short_one_says_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert made(tmp_path, capsys) == []
