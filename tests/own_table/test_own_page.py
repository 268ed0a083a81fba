"""The page about tables of one's own is true: its outputs are what its commands print."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from analysis.cli import run
from analysis.own_table.gamble_figures import Gamble, Modifier, OutcomeRow

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "own_table.md"
TEXT = PAGE.read_text("utf-8")
BLOCKS: list[str] = re.findall(r"```console\n(.*?)```", TEXT, re.S)
SHOWN = [block for block in BLOCKS if len(block.splitlines()) > 1]


@pytest.mark.parametrize("block", SHOWN, ids=lambda block: block.splitlines()[0])
def test_an_output_that_the_page_shows_is_what_the_command_prints(
    block: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    command, _, output = block.partition("\n")
    assert run(shlex.split(command)[2:]) == 0
    printed = capsys.readouterr().out
    assert [line.rstrip() for line in printed.splitlines()] == output.splitlines()


def test_all_but_the_export_show_their_output() -> None:
    assert [block for block in BLOCKS if block not in SHOWN] == BLOCKS[:1]
    assert BLOCKS[0].startswith("$ courtodds figures export own_table")


def test_the_file_that_the_page_shows_is_a_gamble(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (shown,) = re.findall(r"```toml\n(.*?)```", TEXT, re.S)
    file = tmp_path / "mine.toml"
    file.write_text(shown, "utf-8")
    assert run(["figures", "check", str(file)]) == 0
    assert "3 tables, no faults, 0 warnings" in " ".join(capsys.readouterr().out.split())


def test_the_page_names_every_key_and_no_other() -> None:
    cells = re.findall(r"^\| (`[^|]*`) \|", TEXT, re.M)
    named = [key for cell in cells for key in re.findall(r"`(\w+)`", cell)]
    keys = [*Gamble.model_fields, *Modifier.model_fields, *OutcomeRow.model_fields]
    assert set(named) == set(keys) - {"source", "status", "aliases"}


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", TEXT):
        assert (PAGE.parent / target).exists(), target


@pytest.mark.parametrize("name", ["siege.toml", "poor_bales.toml"])
def test_the_files_beside_the_page_are_sound(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = PAGE.parent / name
    assert tomllib.loads(file.read_text("utf-8"))
    assert run(["figures", "check", str(file)]) == 0
    assert "no faults, 0 warnings" in " ".join(capsys.readouterr().out.split())
