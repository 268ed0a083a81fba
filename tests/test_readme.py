"""The README is true: its outputs are what its commands print, its links lead somewhere."""

import re
import shlex
from pathlib import Path

import pytest

from analysis.cli import application, run
from analysis.options import Options
from analysis.report_spec import ReportSpec, SectionSpec, read

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text("utf-8")
BLOCKS: list[str] = re.findall(r"```console\n(.*?)```", TEXT, re.S)
SHOWN = [b for b in BLOCKS if len(b.splitlines()) > 1 and b.startswith("$ courtodds")]
SHOWN = [b for b in SHOWN if not b.splitlines()[1].startswith("$")]


@pytest.mark.parametrize("block", SHOWN, ids=lambda b: b.splitlines()[0])
def test_an_output_that_the_readme_shows_is_what_the_command_prints(
    block: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command, _, output = block.partition("\n")
    assert run(shlex.split(command)[2:]) == 0
    printed = capsys.readouterr().out
    assert [line.rstrip() for line in printed.splitlines()] == output.splitlines()


def test_the_first_screen_has_a_command_with_its_output() -> None:
    assert TEXT.index(SHOWN[0]) < 400


def test_every_command_of_the_readme_is_one() -> None:
    named = set(re.findall(r"courtodds ([a-z][a-z-]+)", TEXT))
    known = {name for app in [application()] for name in app if not name.startswith("-")}
    assert named <= known
    assert known <= named, "commands that the README leaves out"


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", TEXT):
        assert (ROOT / target).exists(), target


def test_the_page_of_the_reports_says_every_key_of_a_spec(tmp_path: Path) -> None:
    page = (ROOT / "reports" / "README.md").read_text("utf-8")
    spec = tmp_path / "mine.toml"
    spec.write_text(re.findall(r"```toml\n(.*?)```", page, re.S)[0], "utf-8")
    assert [asked.title for asked in read(spec, Options()).sections] == ["Three CP", ""]
    keys = {*ReportSpec.model_fields, *SectionSpec.model_fields} - {"section"}
    assert [key for key in keys if f"`{key}`" not in page] == []


def test_make_runs_its_targets_though_a_folder_is_called_the_same() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    (phony,) = re.findall(r"^\.PHONY: (.*)", text, re.M)
    assert re.findall(r"^([a-z]+):", text, re.M) == phony.split()
