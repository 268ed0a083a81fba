"""Batches of cases, each of one seed, in a process that may not take all memory."""

from __future__ import annotations

import faulthandler
import resource
from typing import Any

import hypothesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.fuzz.command_lines import each_option, hostile, options, some
from tests.fuzz.judge import Case, Hang, judge, warm
from tests.fuzz.kinds import KINDS

CASES = 250
"""The cases of a batch."""
LONGEST = 180
"""Seconds after which a process ends whose case hangs where Python cannot stop it."""
ROOM = 6 * 2**30
"""Bytes of addresses, of which the code of the libraries takes much."""


FILES = [kind for kind in KINDS for _ in range(1 if kind.dear else 20)]
MIX = [*FILES, *[None] * len(FILES)]
"""The kinds of files as often as they are drawn; as many cases have none."""


@st.composite
def cases(draw: Any) -> Case:
    """A spoilt file and a command line that reads it, or a hostile command line."""
    kind = draw(st.sampled_from(MIX))
    shape = draw(st.sampled_from(["json", "json", "csv", "table"]))
    if kind is None:
        return Case(cheap(hostile(draw), shape))
    text = kind.spoilt(draw)
    words = draw(st.sampled_from(kind.commands()))
    if draw(st.integers(0, 3)) == 0:
        words = (*words, *some(draw, words))
    return Case(cheap(words, shape), text)


def cheap(words: tuple[str, ...], shape: str = "json") -> tuple[str, ...]:
    """The command line with few trials, and mostly in a format that can be judged."""
    said = {word.partition("=")[0] for word in words}
    takes = options(words)
    if "--trials" in takes and not said & {"--trials", "--precision", "--exact"}:
        words = (*words, "--trials", "64")
    if "--format" in takes and "--format" not in said:
        words = (*words, "--format", shape)
    return words


def run_batch(seed: int, number: int = CASES) -> str:
    """What is wrong with the first case that is, and the least one like it; empty if none is.

    The same seed makes the same cases. Beside those that are drawn, it tries a part of all options,
    so that eight batches leave out none.
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
        watched(case)

    try:
        each()
        for words in each_option(seed):
            watched(Case(cheap(words)))
    except (Exception, Hang) as error:
        faulthandler.cancel_dump_traceback_later()
        return f"seed {seed}: {type(error).__name__}: {error}"
    return ""


def watched(case: Case) -> None:
    """Judge a case; the process ends where it hangs too deep."""
    faulthandler.dump_traceback_later(LONGEST, exit=True)
    judge(case)
    faulthandler.cancel_dump_traceback_later()


def ready() -> None:
    """What a process does before its first batch."""
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    warm()
