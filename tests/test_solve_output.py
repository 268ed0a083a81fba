"""What a search prints, and the file of figures that it writes."""

import csv
import io
import json
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from analysis.cli import run
from analysis.figures import load, shipped
from analysis.games import games
from analysis.options import Options
from analysis.question import AttemptQuestion, ask
from analysis.solve_file import table_text
from analysis.solving import solve
from tests.refusals import refused

CHANCE = str(Path(__file__).parents[1] / "reports" / "heir_chance.toml")
EDGES = "royal_wedding_table.16-17.roll", "royal_wedding_table.>= 18.roll"
SOUGHT = '[[figure]]\nname = "{}"\nfrom = {}\nto = {}\n'
"""A figure, from and to."""


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", CHANCE, "--show", "2"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines[1:6] == [
        "royal_wedding_table. royal_wedding_table.",
        "16-17.roll >= 18.roll off by",
        "as it is 16 18 0.1667 = 1/6",
        "1 16 19 0",
        "2 16 20 0.1111 = 1/9",
    ]
    assert "1 wedding 'Elizabeth I' Anjou heir born 1/3 0.3333 = 1/3 0" in lines
    assert "1 of 49 combinations reaches every target exactly." in lines
    assert any(line.startswith("Rests on assumed figures: royals") for line in lines)
    assert lines[-1].startswith("Exact: 49 of 49 combinations tried; courtodds ")


def test_json_has_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", CHANCE, "--format", "json", "--show", "3"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["reached"], found["tried"], found["left_out"]) == (1, 49, 34)
    assert found["left_out_first"].startswith(f"{EDGES[0]} = 14, {EDGES[1]} = 14: ")
    assert found["figures"][0] == {"name": EDGES[0], "from": 14, "to": 20}
    assert found["as_it_is"]["figures"] == dict(zip(EDGES, (16, 18), strict=True))
    assert len(found["nearest"]) == 3
    for near in [found["as_it_is"], *found["nearest"]]:
        misses = [Fraction(t["off_by"]["exact"]) for t in near["targets"]]
        assert Fraction(near["off_by"]["exact"]) == sum(misses)
        for target, miss in zip(near["targets"], misses, strict=True):
            (reached,) = target["comes_to"]
            assert abs(Fraction(reached["exact"]) - Fraction(target["wanted"])) == miss


def test_csv_has_a_row_a_combination(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", CHANCE, "--format", "csv", "--show", "1"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["combination"] for row in rows] == ["as it is", "1"]
    assert [row["off by_exact"] for row in rows] == ["1/6", "0"]
    assert rows[1]["heir born: wedding 'Elizabeth I' Anjou_exact"] == "1/3"
    assert solve(CHANCE, most=1).frame["off by"].tolist() == [float(Fraction(1, 6)), 0.0]


def test_an_approximation_is_named_as_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec, output = tmp_path / "spec.toml", tmp_path / "best.toml"
    figure = SOUGHT.format("canal.vp", 0, 4)
    spec.write_text(f'{figure}[[target]]\nask = "canal --attempts 1"\nis = 0.6\n')
    assert run(["solve", str(spec), "--output", str(output)]) == 0
    out = capsys.readouterr().out
    assert "No combination reaches it exactly; the nearest is off by 0.0667 = 1/15." in out
    table = tomllib.loads(output.read_text("utf-8"))["canal"]
    assert table["vp"] == 4
    assert "off by 1/15, the nearest" in table["source"]


def test_the_file_brings_exactly_what_was_found(tmp_path: Path) -> None:
    output = tmp_path / "best.toml"
    assert run(["solve", CHANCE, "--output", str(output)]) == 0
    best = solve(CHANCE).near[0]
    question = ask(f"wedding 'Elizabeth I' Anjou --figures {output}")
    assert isinstance(question, AttemptQuestion)
    odds = question.make(question.options).exact()
    chances = {o.text: odds.probability(i).exact for i, o in enumerate(odds.outcomes)}
    assert (chances["heir born"], chances["new dynasty"]) == best.values
    assert run(["figures", "check", str(output)]) == 0


def test_the_file_has_only_what_changed(tmp_path: Path) -> None:
    output = tmp_path / "best.toml"
    assert run(["solve", CHANCE, "--output", str(output)]) == 0
    written = tomllib.loads(output.read_text("utf-8"))
    assert set(written) == {"game", "royal_wedding_table"}
    table = written["royal_wedding_table"]
    assert table["status"] == "assumed"
    assert table["source"].startswith(f"solved for by {CHANCE} (exactly): Elizabeth I and Anjou")
    was = shipped("virgin_queen")["royal_wedding_table"]["rows"]
    changed = [(a, b) for a, b in zip(was, table["rows"], strict=True) if a != b]
    assert [(a["roll"], b["roll"]) for a, b in changed] == [("16-17", "16-18"), (">= 18", ">= 19")]


@pytest.mark.parametrize(
    ("wanted", "tables"),
    [("1/2", {"canal"}), ("1/3", {"canal", "cp_modifiers"})],
    ids=["one changes", "none changes"],
)
def test_a_table_that_does_not_change_is_left_out(
    tmp_path: Path, wanted: str, tables: set[str]
) -> None:
    """Unless none does: the figures in force are the answer, and the file says so of all."""
    spec, output = tmp_path / "spec.toml", tmp_path / "best.toml"
    spec.write_text(
        SOUGHT.format("canal.vp", 1, 4)
        + SOUGHT.format("cp_modifiers.3.modifier", 1, 2)
        + f'[[target]]\nask = "canal --attempts 1"\nis = "{wanted}"\n'
        + '[[target]]\nask = "artist --cp 3 --rating 2"\nis = "7/9"\n'
    )
    assert run(["solve", str(spec), "--output", str(output)]) == 0
    assert set(tomllib.loads(output.read_text("utf-8"))) == {"game", *tables}
    assert not solve(spec, Options(figures=(output,))).problem.in_force.off


def test_figures_of_two_games_in_one_file(tmp_path: Path) -> None:
    spec, output = tmp_path / "spec.toml", tmp_path / "best.toml"
    spec.write_text(
        SOUGHT.format("canal.vp", 5, 6)
        + SOUGHT.format("chateau_table.<= 2.vp", 0, 1)
        + '[[target]]\nequal = ["canal --attempts 1", "chateau"]\n'
    )
    assert run(["solve", str(spec), "--output", str(output)]) == 0
    best = solve(spec).near[0]
    again = solve(spec, Options(figures=(output,)))
    assert again.problem.in_force[2:] == best[2:]


def test_what_is_there_already_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "mine.toml"
    output.write_text("my work")
    said = refused(capsys, "solve", CHANCE, "--output", str(output))
    assert "is there already; give a new name, or move it away." in said
    assert output.read_text() == "my work"
    nowhere = refused(capsys, "solve", CHANCE, "--output", str(tmp_path / "no" / "x.toml"))
    assert "there is no such folder; make it first." in nowhere


def test_nothing_is_written_where_the_spec_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec, output = tmp_path / "spec.toml", tmp_path / "best.toml"
    spec.write_text("figure = 3")
    refused(capsys, "solve", str(spec), "--output", str(output))
    assert not output.exists()


@pytest.mark.parametrize("game", list(games()))
def test_every_table_that_ships_is_written_as_it_is_read(game: str) -> None:
    for name, table in load(game).raw.items():
        assert tomllib.loads("\n".join(table_text(table))) == dict(table), name


def test_strict_refuses_assumed_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", CHANCE, "--strict"]) == 3
    assert "rests on assumed figures: royals" in capsys.readouterr().err
