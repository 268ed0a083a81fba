"""On a terminal: progress once a roll lasts over a second, a word while compiling, Ctrl-C."""

import os
import pty
import re
import select
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.alone
LONG = ("artist", "--cp", "3", "--rating", "2", "--trials", "1e12")


@dataclass
class Session:
    """What a program wrote on its terminal, and its exit status."""

    text: str
    status: int


def session(*words: str, stop_at: bytes = b"", cache: Path | None = None) -> Session:
    """Run the program on a terminal; once it has written `stop_at`, press Ctrl-C."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ |= {"TERM": "xterm-256color", "COLUMNS": "110"}
        if cache:
            os.environ["NUMBA_CACHE_DIR"] = str(cache)
        os.execv(sys.executable, [sys.executable, "-m", "analysis", *words])
    written, began, stopped = b"", time.monotonic(), False
    while time.monotonic() - began < 60:
        if stop_at and stop_at in written and not stopped:
            os.write(terminal, b"\x03")
            stopped = True
        if select.select([terminal], [], [], 0.05)[0]:
            try:
                piece = os.read(terminal, 65_536)
            except OSError:
                break
            if not piece:
                break
            written += piece
    _, code = os.waitpid(pid, 0)
    os.close(terminal)
    return Session(
        re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", written.decode(errors="replace")),
        os.waitstatus_to_exitcode(code),
    )


def test_a_long_roll_shows_progress_and_ctrl_c_keeps_the_odds_of_the_trials_done() -> None:
    found = session(*LONG, stop_at=b" of 1,000,000,000,000 trials")
    assert re.search(r"[\d,]+ of 1,000,000,000,000 trials", found.text)
    assert re.search(r"[\d,]+ trials \(stopped before the end\), seed 1517", found.text)
    assert "7/9" in found.text
    assert "Traceback" not in found.text
    assert found.status == 130


def test_a_short_roll_shows_no_progress() -> None:
    found = session("canal", "--trials", "1000")
    assert " of 1,000 trials" not in found.text
    assert found.status == 0


def test_the_first_roll_says_that_it_compiles(tmp_path: Path) -> None:
    first = session("canal", "--trials", "1000", cache=tmp_path)
    second = session("canal", "--trials", "1000", cache=tmp_path)
    assert "Compiling" in first.text
    assert "Compiling" not in second.text
