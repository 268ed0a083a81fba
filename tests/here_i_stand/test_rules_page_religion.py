"""The page of rules names things that exist."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from analysis.figures import shipped

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules_here_i_stand_religion.md"
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAGE.read_text("utf-8").splitlines()
    if line.startswith("| ") and "---" not in line
]
TESTS = {
    f"{file.stem}: {name}"
    for file in Path(__file__).parent.glob("test_*.py")
    for name in re.findall(r"def (test_\w+)\(", file.read_text("utf-8"))
}


def test_every_row_has_a_place_and_a_test() -> None:
    assert len(ROWS) > 70
    assert all(len(row) == 3 and all(row) for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:40])
def test_places_and_tests_exist(row: list[str]) -> None:
    for word in re.findall(r"`([^`]+)`", row[1]):
        if word.startswith("["):
            assert word[1:].split("]")[0] in shipped("here_i_stand"), word
        else:
            place(word)
    file = ""
    for word in re.findall(r"`(test_[^`]+)`", row[2]):
        file, name = word.split(": ") if ": " in word else (file, word)
        assert f"{file}: {name}" in TESTS, word


def place(word: str) -> None:
    """The module or what stands in it."""
    module, *inside = word.split(".")
    (file,) = (ROOT / "analysis" / "here_i_stand").rglob(f"{module}.py")
    parts = file.relative_to(ROOT).with_suffix("").parts
    found: Any = importlib.import_module(".".join(parts))
    for name in inside:
        fields = getattr(found, "__annotations__", {}) | getattr(found, "model_fields", {})
        assert hasattr(found, name) or name in fields, word
        found = getattr(found, name, None)
