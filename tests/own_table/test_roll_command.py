"""`courtodds roll`, and what other commands and options make of a table of one's own."""

from __future__ import annotations

import csv
import io
import json
import shlex
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from analysis.cli import run
from analysis.measure import Measure
from analysis.odds import difference, gained
from analysis.roll import roll
from tests.own_table.by_hand import attempt, file

Capture = pytest.CaptureFixture[str]
WIDER = ((4, "lost", -1, 0), (6, "little", 0, 2), (10, "won", 1, 1), (999, "rich", 3, 2))


def said(capsys: Capture, *words: object, status: int = 0) -> str:
    assert run(list(map(str, words))) == status
    return capsys.readouterr().out


def asked(capsys: Capture, *words: object) -> Any:
    return json.loads(said(capsys, *words, "--format", "json"))


def test_a_file_is_the_same_as_figures(capsys: Capture, tmp_path: Path) -> None:
    mine = file(tmp_path, until=["won", "rich"], tries=2, cp=1)
    words = ("--trials", "100_000")
    assert said(capsys, "roll", mine, *words) == said(capsys, "roll", "--figures", mine, *words)


def test_without_a_file_it_is_the_example_and_what_is_exported_is_it_too(
    capsys: Capture, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    said(capsys, "figures", "export", "own_table", "--output", mine)
    example, exported = asked(capsys, "roll", "--exact"), asked(capsys, "roll", mine, "--exact")
    assert example == exported
    assert example["edition"] == "smuggling run"


@pytest.mark.parametrize(
    "kind",
    [
        {},
        {"dice": "20d6"},
        {"reroll": ["lost"], "reroll_by": "choice"},
        {"until": ["won"], "tries": 3, "cp": 2},
        {"until": ["lost", "won"], "cp": 2},
    ],
    ids=str,
)
def test_every_format_says_the_same(capsys: Capture, tmp_path: Path, kind: dict[str, Any]) -> None:
    mine = file(tmp_path, **kind)
    found = asked(capsys, "roll", mine, "--trials", "10_000")
    assert sum(Fraction(o["exact"]) for o in found["outcomes"]) == 1
    assert sum(o["count"] for o in found["outcomes"]) == 10_000
    text = said(capsys, "roll", mine, "--trials", "10_000", "--format", "csv")
    assert len([*csv.DictReader(io.StringIO(text))]) == len(found["outcomes"])
    assert "trial: roll" in said(capsys, "roll", mine, "--trials", "10_000")
    said(capsys, "roll", mine, "--exact", "--plot", tmp_path / "odds.svg")
    assert "</svg>" in (tmp_path / "odds.svg").read_text("utf-8")


def test_the_variant_falls_on_the_same_dice(capsys: Capture, tmp_path: Path) -> None:
    """Of 36 throws only the six of a 7 change, so the paired interval is far narrower."""
    base, other = file(tmp_path), file(tmp_path, WIDER, "other.toml")
    words = ("--trials", "100_000", "--seed", "5")
    gap = asked(capsys, "roll", base, "--against", other, *words)["difference"]["VP"]
    assert gap["exact"] == "1/6"
    assert gap["low"] < 1 / 6 < gap["high"]
    alone = asked(capsys, "roll", base, *words)["expected"]["vp"]
    assert gap["high"] - gap["low"] < (alone["high"] - alone["low"]) / 2
    then = asked(capsys, "roll", other, *words)["expected"]["vp"]
    assert gap["value"] == pytest.approx(then["value"] - alone["value"], abs=1e-12)


def test_a_second_try_shares_the_dice_of_the_first(tmp_path: Path) -> None:
    kinds: list[dict[str, Any]] = [{}, {"until": ["rich"], "tries": 2}, {"reroll": ["lost"]}]
    odds = roll([attempt(tmp_path, **kind) for kind in kinds], 50_000, 3)
    for other in odds[1:]:
        gap = difference(odds[0], other, gained())
        assert other.pairing is not None
        assert other.pairing.cells is odds[0].pairing.cells  # type: ignore[union-attr]
        assert gap.low is not None
        assert gap.high is not None
        assert gap.low < float(gap.exact or 0) < gap.high


def test_dice_too_different_to_share_are_rolled_apart(capsys: Capture, tmp_path: Path) -> None:
    base, other = file(tmp_path, dice="6d6"), file(tmp_path, called="other.toml", dice="4d10")
    found = asked(capsys, "roll", base, "--against", other, "--trials", "50_000")
    gap = found["difference"]["VP"]
    assert gap["low"] < float(Fraction(gap["exact"])) < gap["high"]


@pytest.mark.parametrize(
    ("vary", "kind"),
    [
        ("outcomes.won.vp=1..3", {}),
        ("modifiers.bonus.value=2..4", {"modifiers": ["bonus"]}),
        ("gamble.tries=1..5", {"until": ["won"], "tries": 3}),
        ("gamble.cp=0..2", {"cp": 1}),
    ],
)
def test_a_figure_is_varied(
    capsys: Capture, tmp_path: Path, vary: str, kind: dict[str, Any]
) -> None:
    """As if each value were typed into the file."""
    mine = file(tmp_path, **kind)
    found = asked(capsys, "roll", mine, "--vary", vary, "--trials", "20_000")["values"]
    figure, _, span = vary.partition("=")
    low, high = map(int, span.split(".."))
    assert [row["value"] for row in found] == list(range(low, high + 1))
    text, key = mine.read_text("utf-8"), figure.rpartition(".")[2]
    was = {"vp": 'name = "won", vp = 1', "value": '"bonus", value = 2'}
    old = was.get(key, f"{key} = {kind.get(key)}")
    assert old in text
    for row in found:
        mine.write_text(text.replace(old, f"{old[:-1]}{row['value']}"), "utf-8")
        typed = asked(capsys, "roll", mine, "--exact")
        assert row["vp"]["exact"] == typed["expected"]["vp"]["exact"]


def test_modifiers_of_the_command_line(capsys: Capture, tmp_path: Path) -> None:
    mine = file(tmp_path, modifiers=["bonus"])
    words = ("roll", mine, "--exact", "--modifier", "malus", "--modifier", "bonus = +4")
    assert asked(capsys, *words)["inputs"]["modifiers"] == ["bonus +4", "malus -1"]


def test_an_assumed_table_is_refused_by_strict_and_a_printed_one_is_not(
    capsys: Capture, tmp_path: Path
) -> None:
    mine = file(tmp_path)
    said(capsys, "roll", mine, "--exact", "--strict", status=3)
    printed = tmp_path / "printed.toml"
    heads = ("[gamble]\n", "[modifiers]\n", "[outcomes]\n")
    text = mine.read_text("utf-8")
    for head in heads:
        text = text.replace(head, f'{head}status = "printed"\n')
    printed.write_text(text, "utf-8")
    said(capsys, "roll", printed, "--exact", "--strict")


def test_who_gains_is_who_the_file_says(capsys: Capture, tmp_path: Path) -> None:
    found = asked(capsys, "roll", file(tmp_path, power="the guild"), "--exact")
    assert found["power"] == "the guild"
    assert [*found["expected"]["by_power"]] == ["the guild"]


def test_names_with_markup_are_escaped_in_a_notebook(tmp_path: Path) -> None:
    rows = ((6, "<b>lost</b>", 0, 0), (999, "won & rich", 1, 0))
    found = attempt(tmp_path, rows, name="<script>x</script>", power="<i>me</i>")
    face = found._repr_html_()
    assert "&lt;script&gt;" in face
    assert "won &amp; rich" in face
    assert not any(tag in face for tag in ("<script>", "<b>lost", "<i>me"))


def test_what_no_total_reaches_is_a_warning(capsys: Capture, tmp_path: Path) -> None:
    rows = ((1, "never", 0, 0), (7, "low", 0, 0), (999, "high", 1, 0))
    warned = " ".join(said(capsys, "figures", "check", file(tmp_path, rows)).split())
    assert "[outcomes] row 1 (<= 1): no roll reaches it; rolls run from 2 to 12." in warned
    assert "3 tables, no faults, 1 warning." in warned


def test_it_is_no_game_to_spend_cp_in(capsys: Capture) -> None:
    found = asked(capsys, "cp", "--exact", "--power", "England")
    assert {spend["game"] for spend in found["spends"]} == {"Virgin Queen", "Here I Stand"}
    assert run(shlex.split("cp --game 'own table'")) == 2
    assert "nothing to spend CP on" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("tries", "per_cp", "won"),
    [
        ({"tries": 1}, Fraction(5, 24), Fraction(1, 3)),  # 15/36 VP for 2 CP
        ({"tries": 2}, Fraction(119, 456), Fraction(19, 36)),  # 119/144 VP for 2 x 57/36 CP
        ({}, Fraction(7, 24), Fraction(4, 5)),  # 21/15 VP for 2 x 36/15 CP
    ],
)
def test_many_tries_cost_what_they_take_and_a_row_is_a_row_at_any_of_them(
    tmp_path: Path, tries: dict[str, Any], per_cp: Fraction, won: Fraction
) -> None:
    found = attempt(tmp_path, cp=2, until=["won", "rich"], **tries)
    assert Measure("VP per CP").exact(found) == per_cp
    assert Measure("won").exact(found) == won
