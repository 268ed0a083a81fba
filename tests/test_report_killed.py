"""Every kind of long work is killed within and goes on: whole games, sweeps, searches."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from tests import reports

SPEC = """
title = "Kinds"
trials = 30_000

[[section]]
ask = 'sweep "artist --cp {cp} --rating {rating}" cp=2..4 rating=1..5'
picture = false

[[section]]
ask = "solve figures/sought.toml"
picture = false

[[section]]
ask = "new-world"
picture = false
"""
SOUGHT = """
title = "Which modifier"

[[figure]]
name = "cp_modifiers.3.modifier"
from = 0
to = 3

[[target]]
ask = "artist --cp 3 --rating 2"
of = "VP"
is = 1
"""
DIES = """
import os, signal, sys
from analysis.cli import run
from analysis.ledger import Page

load, save, gone_on = Page.load, Page.save, set()

def loaded(page):
    if (found := load(page)) is not None:
        print("goes on with", page.path.parent.name, flush=True)
        gone_on.add(page.path)
    return found

def saved(page, done, *, now=False):
    save(page, done, now=True)
    if page.path and not now and page.path not in gone_on:
        os.kill(os.getpid(), signal.SIGKILL)

Page.load, Page.save = loaded, saved
sys.exit(run(sys.argv[1:]))
"""
"""Kills itself as soon as anything of a piece of work is kept, unless it went on with it."""


def run(spec: Path, out: Path) -> tuple[int, str]:
    words = [sys.executable, "-c", DIES, "report", str(spec), "--out", str(out), "--threads", "1"]
    home = Path(__file__).parent.parent
    done = subprocess.run(words, cwd=home, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_every_kind_of_work_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    spec = reports.laid(tmp_path / "specs", SPEC)
    (spec.parent / "figures" / "sought.toml").write_text(SOUGHT)
    assert reports.make(spec, tmp_path / "undisturbed") == 0
    kinds = ["001", "002", "003"]
    for number in range(len(kinds)):
        status, out = run(spec, tmp_path / "out")
        assert status == -signal.SIGKILL
        assert out == "".join(
            f"goes on with {kind}\n" for kind in kinds[max(0, number - 1) : number]
        )
    status, out = run(spec, tmp_path / "out")
    assert (status, out.splitlines()[0]) == (0, "goes on with 003")
    assert "3 sections, 2 of them made before" in out
    assert reports.contents(tmp_path / "out") == reports.contents(tmp_path / "undisturbed")
