"""The pages that say where each sentence of the rules lives name only what there is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").glob("rules_*.md"))


def known_tests() -> set[str]:
    """The names of all test files and tests."""
    found = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        found |= {file.stem, *re.findall(r"^ *def (test_\w+)", file.read_text("utf-8"), re.M)}
    return found


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_every_test_that_a_page_names_is_there(page: Path) -> None:
    named = set(re.findall(r"\btest_\w+", page.read_text("utf-8")))
    assert named
    assert not named - known_tests()


def test_every_table_that_the_page_of_virgin_queen_names_is_there() -> None:
    page = (ROOT / "docs" / "rules_virgin_queen.md").read_text("utf-8")
    figures = tomllib.loads(
        (ROOT / "analysis" / "virgin_queen" / "figures.toml").read_text("utf-8")
    )
    tables = {*figures, *(f"switches.{name}" for name in figures["switches"])}
    named = set(re.findall(r"\[([a-z_.]+)\]", page))
    assert named
    assert not named - tables


def test_every_module_that_the_page_of_virgin_queen_names_is_there() -> None:
    page = (ROOT / "docs" / "rules_virgin_queen.md").read_text("utf-8")
    for module, name in re.findall(r"`([a-z_]+)\.(\w+)", page):
        if module.startswith("figures"):
            continue
        (file,) = (ROOT / "analysis" / "virgin_queen").rglob(f"{module}.py")
        text = file.read_text("utf-8")
        assert re.search(rf"^\s*(def|class) {name}\b", text, re.M), f"{module}.{name}"
