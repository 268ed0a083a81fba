"""CSV that a spreadsheet opens without running what a name says."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest

from analysis.cli import run
from analysis.spreadsheet import csv_text

FORMULAS = [
    "=1+1",
    "+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "＝1+1",
    "-",
    "+1/2/3",
]
HARMLESS = ["a=1", "'=1", 'a "quoted", name', "two\nlines", "a\tb", " =1", "−1", "1-2", ""]


def cells(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


def test_a_terminal_that_shows_the_csv_is_sent_no_control_characters() -> None:
    assert cells(csv_text([{"note": "\x1b[31mred\x07\x9b"}])) == [
        ["note"],
        [r"\x1b[31mred\x07\x9b"],
    ]


@pytest.mark.parametrize("name", FORMULAS)
def test_a_text_that_would_be_a_formula_begins_with_an_apostrophe(name: str) -> None:
    said = name.replace("\r", "\n")
    assert cells(csv_text([{name: name}, {name: [name, "b"]}])) == [
        [f"'{said}"],
        [f"'{said}"],
        [f"'{said}; b"],
    ]


@pytest.mark.parametrize("name", HARMLESS)
def test_any_other_text_is_written_as_it_is(name: str) -> None:
    assert cells(csv_text([{"name": name, "vp": 1}])) == [["name", "vp"], [name, "1"]]


@pytest.mark.parametrize("number", [-1, -0.5, Fraction(-1, 3), "-5/6", "+2", "-0.25"])
def test_a_number_stays_one(number: object) -> None:
    assert csv_text([{"vp": number}]) == f"vp\n{number}\n"


def test_without_rows_there_are_the_columns_and_without_columns_nothing() -> None:
    assert csv_text([], ["bride", "=groom"]) == "bride,'=groom\n"
    assert csv_text([]) == ""


def test_a_power_called_like_a_formula_is_a_text_wherever_it_stands(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    evil = '=HYPERLINK("http://x","y")'
    file = tmp_path / "mine.toml"
    assert run(["figures", "export", "virgin_queen", "--output", str(file)]) == 0
    text = file.read_text("utf-8").replace('"England"', json.dumps(evil))
    file.write_text(text, "utf-8")
    for words in (
        ["cp", "--exact", "--game", "virgin queen"],
        ["matches"],
        ["court", "--trials", "16"],
    ):
        assert run([*words, "--format", "csv", "--figures", str(file)]) == 0
        rows = cells(capsys.readouterr().out)
        found = [cell for row in rows for cell in row if "HYPERLINK" in cell]
        assert found
        assert all(cell.startswith(f"'{evil[:9]}") for cell in found)
