"""A dask scheduler and its workers, each in a process of its own on this machine."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from analysis import artist

ROOT = Path(__file__).parents[1]
LATEST = 30.0  # seconds


def vp(scenario: tuple[int, int]) -> Fraction:
    """A small scenario: the exact expected VP of an artist."""
    rating, modifier = scenario
    expected = artist(cp=3, rating=rating, modifier=modifier).exact().expected["vp"]
    return Fraction(expected.exact)


SCENARIOS = [(1 + i % 4, i % 7 - 3) for i in range(400)]


PART = """
import os, runpy, sys, threading

def end_with_the_tests():
    sys.stdin.buffer.read()
    os._exit(1)

if __name__ == "__main__":
    threading.Thread(target=end_with_the_tests, daemon=True).start()
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""
"""A part of a cluster: it ends when the tests do, however they end."""


@dataclass
class Machines:
    """A scheduler, and what was started for it."""

    folder: Path
    address: str = ""
    started: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(
        self, what: str, *words: str, at: Path = ROOT
    ) -> tuple[subprocess.Popen[bytes], Path]:
        """Start a part of the cluster with the program that stands in a folder."""
        log = self.folder / f"{len(self.started)}.log"
        command = [sys.executable, "-c", PART, f"distributed.cli.{what}"]
        with log.open("wb") as out:
            process = subprocess.Popen(
                [*command, "--dashboard-address", ":0", *words],
                cwd=at,
                env={**os.environ, "PYTHONPATH": str(at)},
                stdin=subprocess.PIPE,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.started.append(process)
        return process, log

    def worker(self, at: Path | str = ROOT, *words: Path | str) -> subprocess.Popen[bytes]:
        """A worker that has joined."""
        return self.workers((at, *words))[0]

    def workers(self, *each: tuple[Path | str, ...]) -> list[subprocess.Popen[bytes]]:
        """Workers that start at once, when all have joined."""
        options = (self.address, "--nthreads", "1", "--no-nanny")
        found = [
            self.start("dask_worker", *options, *map(str, words), at=Path(at))
            for at, *words in each
        ]
        for _, log in found:
            until(lambda: b"Starting established connection" in log.read_bytes())  # noqa: B023
        return [process for process, _ in found]


def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + LATEST
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


@contextmanager
def machines(folder: Path) -> Iterator[Machines]:
    """A scheduler without workers."""
    cluster = Machines(folder)
    file = folder / "scheduler.json"
    try:
        cluster.start(
            "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file)
        )
        until(lambda: file.exists() and file.read_text("utf-8").rstrip().endswith("}"))
        cluster.address = json.loads(file.read_text("utf-8"))["address"]
        yield cluster
    finally:
        for process in cluster.started:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


def installed(folder: Path, file: str, old: str, new: str) -> Path:
    """Another copy of the program, changed in one place."""
    leave_out = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "analysis", folder / "analysis", ignore=leave_out)
    changed = folder / "analysis" / file
    text = changed.read_text("utf-8")
    assert old in text
    changed.write_text(text.replace(old, new, 1), "utf-8")
    return folder
