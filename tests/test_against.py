"""Two tables on the same dice, as a designer compares them."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from analysis.attempt import Attempt
from analysis.cli import run
from analysis.odds import difference, gained
from analysis.outcome import Gain, Outcome, composed
from analysis.roll import roll

MINE = """[cp_modifiers]
rows = [{ cp = 2, modifier = 0 }, { cp = 3, modifier = 2 }, { cp = 4, modifier = 3 }]
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.toml"
    file.write_text(MINE, "utf-8")
    return str(file)


def test_a_variant_is_shown_with_its_paired_difference(
    capsys: pytest.CaptureFixture[str], mine: str
) -> None:
    """A modifier of 2 for 3 CP makes them worth what 4 CP were: 25/72 VP more."""
    words = ["artist", "--cp", "3", "--power", "England", "--against", mine]
    assert run([*words, "--trials", "1e6", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    gap = found["difference"]["VP"]
    assert gap["exact"] == "25/72"
    assert gap["low"] < 25 / 72 < gap["high"]
    now, then = (d["expected"]["vp"] for d in (found, found["against"]))
    assert gap["high"] - gap["low"] < (now["high"] - now["low"] + then["high"] - then["low"]) / 2
    assert run([*words, "--exact"]) == 0
    assert "+0.3472" in capsys.readouterr().out


def test_a_variant_that_is_no_figures_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["canal", "--against", str(tmp_path / "none.toml")]) == 2
    assert "there is no such figures file" in capsys.readouterr().err


def test_what_is_rolled_apart_has_an_interval_that_is_not_too_narrow() -> None:
    pair = [
        Attempt("composed", "none", "", {}, "me", composed([(_wins(1), ways), (_wins(0), 5)]))
        for ways in (3, 4)
    ]
    a, b = roll(pair, 200_000, 3)
    gap = difference(a, b, gained())
    assert gap.exact == Fraction(4, 9) - Fraction(3, 8)
    assert gap.low is not None
    assert gap.high is not None
    assert gap.low < float(gap.exact) < gap.high


def _wins(vp: int) -> Outcome:
    return Outcome(f"{vp} VP", gains={"me": Gain(vp)})
