"""The wheel, installed in a fresh environment and run outside the checkout."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def ran(*words: str | Path, folder: Path) -> str:
    clean = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    done = subprocess.run(words, cwd=folder, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an environment's programs, with nothing in it but the wheel and its needs."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    ran(*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", ".", ROOT, folder=folder)
    venv.create(folder / "env")
    (wheel,) = folder.glob("courtodds-*.whl")
    fresh = [*pip, "--python", str(folder / "env/bin/python")]
    ran(*fresh, "install", "--no-compile", wheel, folder=folder)
    return folder / "env" / "bin"


def test_it_rolls_and_answers_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    words = ["artist", "--cp", "3", "--rating", "2", "--trials", "1e6", "--format", "json"]
    found = json.loads(ran(installed / "courtodds", *words, folder=tmp_path))
    assert found["expected"]["vp"]["exact"] == "7/9"
    assert found["trials"] == 1_000_000


def test_it_makes_the_report_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    ran(installed / "courtodds", "cp", "--exact", "--report", "cp.html", folder=tmp_path)
    assert "What each command point buys" in (tmp_path / "cp.html").read_text("utf-8")


def test_every_game_is_in_the_wheel(installed: Path, tmp_path: Path) -> None:
    code = "from analysis.games import games; print(*sorted(games()))"
    assert ran(installed / "python", "-c", code, folder=tmp_path).split() == [
        "here_i_stand",
        "own_table",
        "virgin_queen",
    ]
