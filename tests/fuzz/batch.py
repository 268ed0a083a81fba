"""Batches of cases, each of one seed, in a process that may not take all memory."""

from __future__ import annotations

import faulthandler
import resource
from typing import Any

import hypothesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.fuzz.command_lines import hostile
from tests.fuzz.judge import Case, Hang, judge, warm
from tests.fuzz.kinds import KINDS

CASES = 250
"""The cases of a batch."""
LONGEST = 180
"""Seconds after which a process ends whose case hangs where Python cannot stop it."""
ROOM = 6 * 2**30
"""Bytes of addresses, of which the code of the libraries takes much."""


@st.composite
def cases(draw: Any) -> Case:
    """A spoilt file and a command line that reads it, or a hostile command line."""
    form = ("--format", draw(st.sampled_from(["json", "json", "csv", "table"])))
    kind = draw(st.sampled_from(KINDS))
    if draw(st.booleans()) or (kind.dear and draw(st.integers(0, 15))):
        return Case(cheap((*hostile(draw), *(form if draw(st.booleans()) else ()))))
    text = kind.spoilt(draw)
    words = draw(st.sampled_from(kind.commands()))
    return Case(words if words[0] == "figures" else cheap((*words, *form)), text)


def cheap(words: tuple[str, ...]) -> tuple[str, ...]:
    """The command line with few trials, where it does not say how many."""
    said = {word.partition("=")[0] for word in words}
    if words[0] == "figures" or said & {
        "--trials",
        "--precision",
        "--exact",
        "--help",
        "--version",
    }:
        return words
    return (*words, "--trials", "64")


def run_batch(seed: int, number: int = CASES) -> str:
    """What is wrong with the first case that is, and the least one like it; empty if none is.

    The same seed makes the same cases.
    """

    @hypothesis.seed(seed)
    @settings(
        max_examples=number,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(case=cases())
    def each(case: Case) -> None:
        faulthandler.dump_traceback_later(LONGEST, exit=True)
        judge(case)
        faulthandler.cancel_dump_traceback_later()

    try:
        each()
    except (Exception, Hang) as error:
        faulthandler.cancel_dump_traceback_later()
        return f"seed {seed}: {type(error).__name__}: {error}"
    return ""


def ready() -> None:
    """What a process does before its first batch."""
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    warm()
