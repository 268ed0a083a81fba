"""Many outcomes in few rows for people; JSON and CSV keep every outcome."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from analysis import canal, cli, debate, heirs
from analysis.expectation import table as expectation
from analysis.gathered import columns, groups, note
from analysis.odds import Odds
from analysis.odds_page import outcomes
from analysis.plot import bars


def rows(odds: Odds) -> dict[str, Fraction]:
    return {group.text: group.chance.exact or Fraction() for group in groups(odds)}


def test_an_attempt_that_gathers_nothing_has_a_row_an_outcome() -> None:
    odds = canal().exact()
    assert list(rows(odds)) == [outcome.text for outcome in odds.outcomes]
    assert [*note(odds)] == []


def test_a_row_has_the_chance_of_its_outcomes_together() -> None:
    odds = heirs(2).exact()
    found = rows(odds)
    assert sum(found.values()) == 1
    assert found["healthy Edward"] == Fraction(11, 36) + Fraction(1, 12)
    assert len(found) < len(odds.outcomes)


def test_a_rows_amount_is_whole_where_its_outcomes_agree_and_else_their_mean() -> None:
    no_child = groups(heirs(4).exact())[0]
    assert no_child.said("vp", "England") == str(no_child.mean("vp", "England"))
    differing = [g for g in groups(heirs().exact()) if g.differs("cards", "England")]
    assert all("." in group.said("cards", "England") for group in differing)
    ways = [(outcome.amount("cards", "England"), n) for outcome, n in differing[0].members]
    mean = Fraction(sum(cards * n for cards, n in ways), sum(n for _, n in ways))
    assert differing[0].mean("cards", "England") == mean


def test_rows_show_what_every_power_gains() -> None:
    odds = debate("Eck", "Luther").exact()
    assert columns(odds, groups(odds)) == [
        ("vp", "Papacy", "VP\nPapacy"),
        ("vp", "Protestant", "VP\nProtestant"),
    ]


def test_a_rolled_row_has_the_interval_of_its_own_count() -> None:
    odds = debate("Eck", "Luther").roll(20_000)
    first = groups(odds)[1]
    assert odds.counts is not None
    count = sum(n for o, n in zip(odds.outcomes, odds.counts, strict=True)
                if o in [outcome for outcome, _ in first.members])  # fmt: skip
    assert first.chance.value == count / 20_000
    assert (first.chance.low or 0) < first.chance.value < (first.chance.high or 0)


def test_the_answer_in_short_comes_first() -> None:
    grid = expectation(debate("Eck", "Luther").exact())
    assert list(grid.columns[0].cells)[:3] == [
        "chance that the attacker wins",
        "chance that the defender wins",
        "chance of a second round",
    ]


def test_what_is_counted_once_is_said_once() -> None:
    names = list(expectation(debate("Eck", "Luther").exact()).columns[0].cells)
    assert names.count("Protestants burnt") == 1
    assert "VP, Papacy" in names
    assert "VP, Protestant" in names


def test_levels_that_are_as_likely_are_said_once_at_the_highest() -> None:
    names = [str(cell) for cell in expectation(heirs(2).exact()).columns[0].cells]
    assert [name for name in names if "at least" in name] == ["at least 2 VP", "at least 5 VP"]


def test_the_picture_and_the_notebook_show_the_rows() -> None:
    odds = debate("Eck", "Luther").exact()
    assert [row[0] for row in outcomes(odds).rows] == list(rows(odds))
    texts = [text.get_text() for text in bars(odds).axes[0].texts]
    assert "2 spaces Catholic" in texts
    assert not any("value 1 burnt" in text for text in texts)


def test_json_and_csv_keep_every_outcome(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["debate", "Eck", "Luther", "--exact"]
    many = len(debate("Eck", "Luther").table.outcomes)
    assert cli.run([*words, "--format", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["outcomes"]) == many
    assert cli.run([*words, "--format", "csv"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == many + 1
    assert cli.run(words) == 0
    said = capsys.readouterr().out
    assert f"--format json lists all {many} of them" in said
    assert "value 1 burnt" not in said
