"""A small spec, and reports made from it, for the tests of batch reports."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analysis.cli import run

EVIL = "<script>alert('&\"')</script>"
MINE = """# Three CP bring two.
[cp_modifiers]
rows = [{ cp = 2, modifier = 0 }, { cp = 3, modifier = 2 }, { cp = 4, modifier = 3 }]
"""
SMALL = f'''
title = "Small {EVIL.replace(chr(34), chr(92) + chr(34))}"
text = """
One paragraph
in two lines.

Another."""
seed = 7
trials = 20_000

[[section]]
title = "The canal"
text = ["A & B, {EVIL[:8]}"]
ask = "canal"

[[section]]
ask = "compare shipped figures/mine.toml 'artist --cp 3 --power England'"

[[section]]
title = "Every CP"
ask = 'sweep "artist --cp {{cp}} --rating {{rating}}" cp=2..4 rating=1..3 --of VP'

[[section]]
title = "Whole games"
ask = "new-world --trials 2_000"
picture = false
'''


def laid(folder: Path, spec: str = SMALL) -> Path:
    """A spec with the file of figures that it names, in a folder that is made."""
    (folder / "figures").mkdir(parents=True)
    (folder / "figures" / "mine.toml").write_text(MINE)
    file = folder / "small.toml"
    file.write_text(spec)
    return file


def make(spec: Path, folder: Path, *words: str) -> int:
    """The exit status of making a report."""
    return run(["report", str(spec), "--out", str(folder), *words])


def checked(folder: Path) -> int:
    """The exit status of making a report again."""
    return run(["report", "--check", str(folder)])


def said(
    capsys: pytest.CaptureFixture[str], spec: Path, folder: Path, *words: str, status: int = 2
) -> list[str]:
    """The sentences of a run that ends with a status other than 0, and shows nothing else."""
    capsys.readouterr()
    assert make(spec, folder, *words) == status
    out, err = capsys.readouterr()
    assert out == "" or status == 3
    assert "Traceback" not in err
    assert all(line.startswith("courtodds: ") for line in err.splitlines())
    return [line.removeprefix("courtodds: ") for line in err.splitlines()]


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its path."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def manifest(folder: Path) -> dict[str, Any]:
    """What a report says of itself."""
    found: dict[str, Any] = json.loads((folder / "report.json").read_text("utf-8"))
    return found


def renewed(folder: Path, name: str) -> None:
    """Let the manifest say that a file was always as it is now."""
    found = manifest(folder)
    found["files"][name] = hashlib.sha256((folder / name).read_bytes()).hexdigest()
    (folder / "report.json").write_text(json.dumps(found))


BUSY = """
import sys, time
from analysis.cli import run
from analysis.ledger import Page

save = Page.save

def saved(page, done, *, now=False):
    save(page, done, now=True)
    time.sleep(0.02)

Page.save = saved
sys.exit(run(sys.argv[1:]))
"""
"""Keeps every slice, and works no faster than a test can watch."""


def begun(spec: Path, folder: Path, *words: str) -> subprocess.Popen[str]:
    """A process that makes a report, on one thread."""
    command = [sys.executable, "-c", BUSY, "report", str(spec), "--out", str(folder)]
    return subprocess.Popen(
        [*command, *(words or ("--threads", "1"))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parent.parent,
    )


def wait(for_: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Wait until something is so while a process runs."""
    until = time.monotonic() + 60
    while not for_():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.003)
