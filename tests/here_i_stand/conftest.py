"""What several tests of Here I Stand begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.here_i_stand.new_world_plans import CARDS, WISHES


@pytest.fixture(scope="module")
def plan_files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The plans of the New World that use every card, as files."""
    folder = tmp_path_factory.mktemp("plans")
    found = {}
    for name, text in (("cards", CARDS), ("wishes", WISHES)):
        found[name] = folder / f"{name}.toml"
        found[name].write_text(text, "utf-8")
    return found
