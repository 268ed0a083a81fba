"""One figure over a range, and the one that meets a target."""

import itertools
import json
from fractions import Fraction

import pytest

from analysis import artist
from analysis.cli import run

WORDS = ["artist", "--cp", "3", "--power", "England"]


def found(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert run([*words, "--format", "json"]) == 0
    document: dict[str, object] = json.loads(capsys.readouterr().out)
    return document


def test_the_modifier_that_brings_3_cp_to_a_target(capsys: pytest.CaptureFixture[str]) -> None:
    """A modifier is an artist's other bonus: each value agrees with that bonus given by hand."""
    vary = ["--vary", "cp_modifiers.3.modifier=0..4", "--target", "1.4", "--exact"]
    document = found(capsys, *WORDS, *vary)
    rows = document["values"]
    assert isinstance(rows, list)
    for row in rows:
        other = artist(cp=3, power="England", modifier=row["value"] - 1).exact()
        assert Fraction(row["vp"]["exact"]) == other.expected["vp"].exact
    reach = [row["value"] for row in rows if row["vp"]["value"] >= 1.4]
    assert document["met"] == min(reach) == 2


def test_what_one_more_adds_is_paired(capsys: pytest.CaptureFixture[str]) -> None:
    document = found(capsys, *WORDS, "--vary", "cp_modifiers.3.modifier=0..2", "--trials", "1e6")
    rows = document["values"]
    assert isinstance(rows, list)
    for before, row in itertools.pairwise(rows):
        gap = row["adds"]
        step = Fraction(row["vp"]["exact"]) - Fraction(before["vp"]["exact"])
        assert Fraction(gap["exact"]) == step
        assert gap["low"] < float(step) < gap["high"]
        assert gap["high"] - gap["low"] < row["vp"]["high"] - row["vp"]["low"]


@pytest.mark.parametrize(("how", "shown"), [(["--exact"], 0), (["--trials", "1000"], 2)])
def test_exact_odds_have_no_columns_for_what_is_rolled(
    capsys: pytest.CaptureFixture[str], how: list[str], shown: int
) -> None:
    assert run([*WORDS, "--vary", "cp_modifiers.3.modifier=0..2", *how]) == 0
    assert capsys.readouterr().out.splitlines()[1].count("rolled") == shown


def test_a_target_that_nothing_meets_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    words = [*WORDS, "--vary", "cp_modifiers.3.modifier=0..4", "--target", "9", "--exact"]
    assert run(words) == 0
    assert "No value of cp_modifiers.3.modifier from 0 to 4 brings 9 VP." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("vary", "said"),
    [
        ("nonsense", "--vary must be TABLE.ROW.KEY=LOW..HIGH"),
        ("canal.vp=3..1", "must run upwards"),
        ("canal.vp=0..100000", "at most 100 values"),
        ("cannal.vp=0..3", "there is no table 'cannal' (did you mean 'canal'?)"),
        ("canal.vpp=0..3", "is no whole number of [canal] (did you mean 'canal.vp'?)"),
        ("cp_modifiers.5.modifier=0..3", "?); there are cp_modifiers.2.cp, cp_modifiers.2.mod"),
        ("artists.Shakespere.rating=0..3", "(did you mean 'artists.Shakespeare.rating'?)"),
        ("artists.Shakespeare.rating=-1..3", "rating: must be 0 or more, not -1"),
    ],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], vary: str, said: str
) -> None:
    assert run([*WORDS, "--vary", vary, "--exact"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
