"""Running a case, and saying what is wrong with what came of it."""

from __future__ import annotations

import csv
import io
import json
import math
import os
import re
import resource
import signal
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from analysis.cli import run
from tests.fuzz.kinds import FILE

NAME = "mine.toml"
SECONDS: float = 10
MOST = 2**30
STATUSES = (0, 2, 3)
FAR = 7  # spreads off what is expected: no roll is
NO_SENTENCE = re.compile(r"Traceback|object at 0x|<class |\bErrno\b|\w+Error\b")


class Wrong(AssertionError):
    """What a case came to is not what it must."""


class Hang(BaseException):
    """A case took too long; no smaller one is looked for."""


@dataclass(frozen=True)
class Case:
    """A command line, and the file that it reads."""

    words: tuple[str, ...]
    text: str | None = None

    @property
    def statuses(self) -> tuple[int, ...]:
        """What it may end with: 1 is a full disk, or a report that comes out otherwise."""
        fails = "report" in self.words or any("/dev/full" in word for word in self.words)
        return (*STATUSES, 1) if fails else STATUSES

    def __str__(self) -> str:
        said = f"courtodds {' '.join(map(repr, self.words))}"
        return said if self.text is None else f"{said}\nwith {FILE}:\n{self.text}"


@dataclass(frozen=True)
class Outcome:
    """What a case came to."""

    status: Any
    out: str
    err: str


def judge(case: Case) -> None:
    """Raise Wrong for a case that neither answers nor refuses as it must."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        if case.text is not None:
            data = case.text.encode("utf-8", "surrogatepass")
            Path(NAME).write_bytes(data)
        try:
            found = ran([NAME if word == FILE else word for word in case.words])
        except Hang:
            raise Hang(f"more than {SECONDS} seconds\n{case}") from None
        except Exception as error:
            raise Wrong(f"{''.join(traceback.format_exception(error)[-4:])}\n{case}") from error
    if wrong := "; ".join(faults(found, case.statuses)):
        raise Wrong(f"{wrong}\n{case}\nstatus {found.status}\n{found.err[-2000:]}")
    if (peak := resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024) > MOST:
        raise Wrong(f"memory of {peak:,} bytes\n{case}")


def ran(words: list[str]) -> Outcome:
    """Run a command line in this process."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), limited():
        status = run(words)
    return Outcome(status, out.getvalue(), err.getvalue())


@contextmanager
def limited() -> Iterator[None]:
    """Raise Hang after ten seconds of work, or a minute of waiting."""

    def stop(*_: object) -> None:
        raise Hang

    for timer, number in (
        (signal.ITIMER_PROF, signal.SIGPROF),
        (signal.ITIMER_REAL, signal.SIGALRM),
    ):
        signal.signal(number, stop)
        signal.setitimer(timer, SECONDS if timer == signal.ITIMER_PROF else 6 * SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


def faults(found: Outcome, statuses: tuple[int, ...] = STATUSES) -> Iterator[str]:
    """What is wrong with what a case came to."""
    if found.status not in statuses:
        yield f"exit status {found.status!r}"
    if found.status == 2 and found.out:
        yield "a refusal that prints an answer"
    if found.status in (1, 2, 3) and not found.err:
        yield "a refusal without a sentence"
    for line in found.err.splitlines():
        if not line.startswith("courtodds: ") or NO_SENTENCE.search(line) or len(line) > 2000:
            yield f"no clear sentence: {line[:200]!r}"
    if found.status in (0, 3):
        yield from _untrue(found.out)


def _untrue(out: str) -> Iterator[str]:
    """What is wrong with an answer in JSON or CSV."""
    if out.startswith("{"):
        yield from _doubtful(json.loads(out, parse_constant=_not_finite))
    elif re.match(r"[a-z_]+,[a-z_]+,", out):
        widths = {len(row) for row in csv.reader(io.StringIO(out, newline=""))}
        if len(widths) != 1:
            yield f"CSV with rows of {widths} cells"


def _not_finite(said: str) -> float:
    raise Wrong(f"{said} in JSON")


def _doubtful(answer: dict[str, Any]) -> Iterator[str]:
    outcomes = answer.get("outcomes")
    if isinstance(outcomes, list) and outcomes and all("exact" in o for o in outcomes):
        chances = [Fraction(outcome["exact"]) for outcome in outcomes]
        if sum(chances) != 1 or min(chances) < 0:
            yield f"chances that sum to {sum(chances)}"
        yield from _unexpected(answer, chances)
        yield from _unlikely(chances, [outcome["count"] for outcome in outcomes], answer["trials"])
    for place, number in _numbers(answer):
        if place in ("probability", "chance") and not -1e-9 <= number <= 1 + 1e-9:
            yield f"a {place} of {number}"


def _unexpected(answer: dict[str, Any], chances: list[Fraction]) -> Iterator[str]:
    """An expected VP that is not the sum of chance times VP."""
    if "vp" not in answer["expected"]:
        return
    said = Fraction(answer["expected"]["vp"]["exact"])
    found = sum(c * o["vp"] for c, o in zip(chances, answer["outcomes"], strict=True))
    if said != found:
        yield f"expected VP {said}, not {found}"


def _unlikely(chances: list[Fraction], counts: list[int], trials: int | None) -> Iterator[str]:
    """Counts that are not those of so many trials, or far from what is expected."""
    if trials is None:
        return
    if sum(counts) != trials:
        yield f"counts that sum to {sum(counts)} of {trials}"
    for chance, count in zip(chances, counts, strict=True):
        spread = math.sqrt(trials * chance * (1 - chance))
        if abs(count - trials * chance) > FAR * (1 + spread):
            yield f"an outcome of {chance} that came {count} times in {trials}"


def _numbers(tree: Any, place: str = "") -> Iterator[tuple[str, float]]:
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from _numbers(value, key)
    elif isinstance(tree, list):
        for value in tree:
            yield from _numbers(value, place)
    elif isinstance(tree, (int, float)):
        yield place, tree


def warm() -> None:
    """Compile the kernels before anything is timed."""
    with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):  # noqa: PTH123
        for line in ("canal --trials 9", "debate 3 2 --trials 9", "court --trials 9"):
            run(line.split())
        for line in ("new-world --trials 9", "mary --hand 5 --hand 3 --trials 9"):
            run(line.split())
