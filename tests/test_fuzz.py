"""Two thousand spoilt files and hostile command lines; `make fuzz` runs a hundred thousand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.batch import CASES, run_batch
from tests.fuzz.command_lines import commands, each_option
from tests.fuzz.judge import Case, Hang, Outcome, Wrong, faults, judge

ROOT = Path(__file__).parents[1]

THIRD = '{"outcomes": [{"exact": "1/3", "count": null}], "trials": null, "expected": {}}'
FAR_OFF = """{"outcomes": [{"exact": "1/2", "vp": 0, "count": 640},
    {"exact": "1/2", "vp": 0, "count": 0}], "trials": 640, "expected": {}}"""


@pytest.mark.parametrize("seed", [1, 1005])  # of eight batches, which try every option
def test_a_spoilt_file_or_option_is_refused_in_a_sentence_or_rightly_answered(seed: int) -> None:
    words = ["--cases", str(4 * CASES), "--seed", str(seed), "--workers", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", *words],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]


def test_every_command_and_option_is_tried() -> None:
    assert {("wedding",), ("figures", "check"), ("cp",)} <= set(commands())
    assert {"--death", "--seed", "BRIDE"} <= {a.name for a in commands()["wedding",]}
    seeds = (*range(1, 5), *range(1005, 1009))
    tried = {words[-1].partition("=")[0] for seed in seeds for words in each_option(seed)}
    lines = sum(1 for seed in seeds for _ in each_option(seed))
    options = [a.name for taken in commands().values() for a in taken if a.name.startswith("-")]
    assert (tried, lines) == (set(options), len(options))


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Outcome(1, "", "courtodds: Broken."), "exit status 1"),
        (Outcome(2, "half an answer", "courtodds: Broken."), "a refusal that prints an answer"),
        (Outcome(2, "", ""), "a refusal without a sentence"),
        (Outcome(2, "", "courtodds: KeyError: 'vp'"), "no clear sentence"),
        (Outcome(0, "", "RuntimeWarning: overflow"), "no clear sentence"),
        (Outcome(0, THIRD, ""), "sum to 1/3"),
        (Outcome(0, FAR_OFF, ""), "an outcome of 1/2 that came 640 times in 640"),
        (Outcome(0, '{"probability": 1.5}', ""), "a probability of 1.5"),
        (Outcome(0, "outcome,fate,effects\na,b\n", ""), "CSV with rows of"),
    ],
)
def test_what_is_no_answer_and_no_clear_refusal_is_found_out(found: Outcome, said: str) -> None:
    assert any(said in fault for fault in faults(found))


def test_an_expected_vp_that_is_not_its_outcomes_is_found_out() -> None:
    out = """{"outcomes": [{"exact": "1/2", "vp": 0, "count": null},
        {"exact": "1/2", "vp": 1, "count": null}],
        "trials": null, "expected": {"vp": {"exact": "1/3"}}}"""
    assert list(faults(Outcome(0, out, ""))) == ["expected VP 1/3, not 1/2"]


def test_a_traceback_is_found_out_with_the_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(words: list[str]) -> int:
        raise ZeroDivisionError(words)

    monkeypatch.setattr("tests.fuzz.judge.run", broken)
    with pytest.raises(Wrong, match=r"(?s)ZeroDivisionError.*courtodds 'canal'"):
        judge(Case(("canal",)))
    assert run_batch(7, 3).startswith("seed 7: Wrong: ")


def test_a_hang_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(words: list[str]) -> int:
        while True:
            words.clear()

    monkeypatch.setattr("tests.fuzz.judge.SECONDS", 0.05)
    monkeypatch.setattr("tests.fuzz.judge.run", endless)
    with pytest.raises(Hang):
        judge(Case(("canal",)))


def test_too_much_memory_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.judge.MOST", 2**20)
    with pytest.raises(Wrong, match=r"^memory of .* bytes"):
        judge(Case(("canal", "--exact")))
