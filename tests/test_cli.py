"""The command line as a user types it."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest

from analysis.cli import application, run

ATTEMPTS = [
    ["wedding", "Elizabeth I", "Francis of Anjou"],
    ["wedding", "анна австрийская", "дон карлос"],
    ["wedding", "Margaret de Valois", "Henry of Navarre", "--festivities", "--groom-rating", "2"],
    ["artist", "--cp", "3", "--rating", "2"],
    ["artist", "--cp", "2", "--power", "England", "--turn", "3", "--players", "4"],
    ["scholar", "--cp", "4", "--power", "Франция", "--modifier", "1"],
    ["canal"],
    ["canal", "--failures", "2", "--excavation"],
    ["canal", "--turns-left", "4"],
    ["explorer", "--power", "Hapsburg"],
    ["explorer", "--rating", "1", "--claimed", "Pacific Strait", "--choice", "strait"],
    ["explorer", "--rating", "3", "--uncharted", "--mercator", "--edition", "2017"],
    ["conquest", "--power", "Габсбурги", "--claimed", "inca"],
]


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert run(words) == status
    return capsys.readouterr().out


@pytest.mark.parametrize("words", ATTEMPTS, ids=" ".join)
def test_the_json_is_one_object_whose_probabilities_sum_to_1(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    found = json.loads(said(capsys, *words, "--trials", "100_000", "--format", "json"))
    assert found["method"] == "monte carlo"
    assert found["trials"] == sum(o["count"] for o in found["outcomes"]) == 100_000
    assert sum(o["probability"] for o in found["outcomes"]) == pytest.approx(1)
    assert sum(Fraction(o["exact"]) for o in found["outcomes"]) == 1
    texts = [o["outcome"] for o in found["outcomes"]]
    assert len(texts) == len(set(texts))
    for outcome in found["outcomes"]:
        assert outcome["low"] <= outcome["probability"] <= outcome["high"]
    for kind in ("vp", "cards", "cards_per_turn"):
        expected = found["expected"][kind]
        mean = sum(o["probability"] * o[kind] for o in found["outcomes"])
        assert expected["value"] == pytest.approx(mean, abs=1e-9)
        exact = sum(Fraction(o["exact"]) * o[kind] for o in found["outcomes"])
        assert Fraction(expected["exact"]) == exact


@pytest.mark.parametrize("words", ATTEMPTS, ids=" ".join)
def test_exact_rolls_nothing(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    found = json.loads(said(capsys, *words, "--exact", "--format", "json"))
    assert found["method"] == "exact"
    assert found["trials"] is None
    for outcome in found["outcomes"]:
        assert outcome["count"] is outcome["low"] is outcome["high"] is None
        assert outcome["probability"] == float(Fraction(outcome["exact"]))


@pytest.mark.parametrize("words", ATTEMPTS, ids=" ".join)
def test_the_csv_has_a_row_an_outcome(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(said(capsys, *words, "--exact", "--format", "csv"))))
    assert sum(Fraction(row["exact"]) for row in rows) == 1
    assert list(rows[0])[:6] == ["outcome", "fate", "effects", "vp", "cards", "cards_per_turn"]


@pytest.mark.parametrize("words", ATTEMPTS, ids=" ".join)
def test_the_table_says_what_it_rests_on(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    text = said(capsys, *words, "--trials", "1000")
    assert "1,000 trials, seed 1517" in text
    assert "expected" in text
    assumed = json.loads(said(capsys, *words, "--exact", "--format", "json"))["assumed"]
    flat = " ".join(text.split())
    assert all(name in flat for name in assumed)
    assert ("Rests on assumed figures" in flat) == bool(assumed)


def test_strict_prints_the_result_and_exits_with_3(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["artist", "--cp", "3", "--rating", "2", "--exact"]
    assert "7/9" in said(capsys, *words, "--strict", status=3)
    assert "7/9" in said(capsys, *words)
    assert "899/324" in said(capsys, "canal", "--exact", "--strict")


def test_a_wedding_gives_both_powers(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["wedding", "Elizabeth I", "Philip II", "--exact", "--format", "json"]
    found = json.loads(said(capsys, *words))
    assert set(found["expected"]["by_power"]) == {"England", "Spain"}
    assert all(set(o["by_power"]) == {"England", "Spain"} for o in found["outcomes"])


def test_a_canal_gives_its_attempts(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, "canal", "--exact", "--format", "json"))
    assert found["expected"]["attempts"]["exact"] == "899/324"


def test_trials_in_powers_of_ten_and_with_underscores(capsys: pytest.CaptureFixture[str]) -> None:
    counts = [
        json.loads(said(capsys, "canal", "--trials", text, "--format", "json"))["outcomes"]
        for text in ("1e4", "10_000", "10000")
    ]
    assert counts[0] == counts[1] == counts[2]


def test_a_precision_chooses_the_trials_that_reach_it(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["artist", "--cp", "2", "--rating", "3", "--precision", "0.002", "--format", "json"]
    vp = json.loads(said(capsys, *words))["expected"]["vp"]
    assert (vp["high"] - vp["low"]) / 2 == pytest.approx(0.002, rel=0.02)


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_plot_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"odds.{kind}"
    said(capsys, "canal", "--exact", "--plot", str(file))
    assert file.stat().st_size > 1000


def test_cp_as_table_csv_json_plot_and_report(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ["cp", "--exact"]
    found = json.loads(said(capsys, *words, "--format", "json"))
    rows = list(csv.DictReader(io.StringIO(said(capsys, *words, "--format", "csv"))))
    assert len(rows) == len(found["spends"]) + len(found["plays"])
    page, picture = tmp_path / "cp.html", tmp_path / "cp.svg"
    text = said(capsys, *words, "--report", str(page), "--plot", str(picture))
    assert "never the best" in text
    html = page.read_text("utf-8")
    assert "courtodds cp --turn 1" in html
    assert "cp_modifiers" in html
    assert picture.read_text("utf-8").startswith("<?xml")


def test_a_budget_is_split(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["cp", "--exact", "--power", "England", "--game", "Virgin Queen", "--budget", "6"]
    found = json.loads(said(capsys, *words, "--format", "json"))
    assert found["splits"][0]["spend"] == {"artist": 4, "scholar": 2}


WRONG = [
    (["wedding", "Elizabeth", "Anjou"], "nearest is 'Elizabeth I'"),
    (["wedding", "Philip II", "Elizabeth I"], "is a woman, GROOM a man"),
    (["wedding", "Elizabeth I", "Philip II", "--festivities"], "French"),
    (["wedding", "Elizabeth I"], "GROOM"),
    (["artist", "--cp", "5", "--rating", "2"], "--cp must be one of 2, 3, 4, not 5"),
    (["artist", "--cp", "x", "--rating", "2"], "must be a whole number"),
    (["artist", "--cp", "2"], "Give --rating N, or --power P"),
    (["scholar", "--cp", "2", "--rating", "2", "--bonus-value", "lots"], "such as 0.75 or 3/4"),
    (["canal", "--attempts", "-1"], "--attempts must be from 0"),
    (["canal", "--turns-left", "1.5"], "must be a whole number"),
    (["explorer", "--power", "Papacy"], "Papacy has no explorer"),
    (["explorer", "--rating", "1", "--claimed", "Eldorado"], "There is no discovery 'Eldorado'"),
    (["explorer", "--rating", "1", "--edition", "1999"], "--edition must be 2006 or 2017"),
    (["explorer", "--rating", "9", "--claimed", "Amazon", "--choice", "amazon"], "not open"),
    (["canal", "--trials", "0"], "--trials must be from 1"),
    (["canal", "--trials", "1e99"], "--trials must be from 1"),
    (["canal", "--seed", "-3"], "--seed must be from 0"),
    (["canal", "--threads", "0"], "--threads must be from 1"),
    (["canal", "--precision", "0"], "--precision must be from"),
    (["canal", "--plot", "odds.gif"], "must end in .svg or .png"),
    (["canal", "--plot", "/nowhere/odds.svg"], "there is no such folder"),
    (["canal", "--figures", "/nowhere.toml"], "there is no such figures file"),
    (["canal", "--set", "editon=2017"], "There is no switch 'editon' (did you mean 'edition'?)"),
    (["canal", "--set", "edition"], "must be NAME=VALUE"),
    (["explorer", "--rating", "1", "--set", "edition=1999"], "must be one of 2006, 2017"),
    (["figures", "show", "royls"], "did you mean 'royals'"),
    (["figures", "export", "chess"], "There is no game 'chess'"),
    (["cp", "--budget", "6"], "needs --power"),
    (["cp", "--report", "/nowhere/cp.html"], "there is no such folder"),
    (["weding"], "wedding"),
    (["canal", "--excavate"], "--excavat"),
]


@pytest.mark.parametrize(("words", "message"), WRONG, ids=[" ".join(w) for w, _ in WRONG])
def test_bad_input_is_one_sentence_on_standard_error_and_status_2(
    capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert "Traceback" not in err


def test_figures_show_and_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "royal_wedding_table" in said(capsys, "figures", "show")
    assert "new dynasty" in said(capsys, "figures", "show", "royal_wedding_table")
    file = tmp_path / "mine.toml"
    file.write_text("[cp_modifiers]\nrows = [{ cp = 2, modifier = 0 }]\n", "utf-8")
    assert run(["figures", "check", str(file)]) == 2
    assert "has 0 rows for cp = 3; it needs one" in capsys.readouterr().err


def started(*words: str) -> list[str]:
    return [sys.executable, "-m", "analysis", *words]


IMPORTED = """
import json, sys
from analysis.cli import run
for words in json.loads(sys.argv[1]):
    run(words)
    print(*sys.modules, file=sys.stderr)
"""


def imported(commands: list[list[str]]) -> list[set[str]]:
    """What a process has imported after each of some commands, one after the other."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, json.dumps(commands)],
        capture_output=True,
        text=True,
        check=True,
    )
    return [{n.partition(".")[0] for n in line.split()} for line in done.stderr.splitlines()]


def test_help_imports_nothing_heavy() -> None:
    (modules,) = imported([["--help"]])
    assert not modules & {"numba", "pandas", "matplotlib", "numpy", "pydantic"}


def test_an_exact_answer_needs_no_numba() -> None:
    every = imported([[*words, "--exact"] for words in ATTEMPTS])
    for words, modules in zip(ATTEMPTS, every, strict=True):
        assert not modules & {"numba", "pandas", "matplotlib"}, words


@pytest.mark.alone
def test_ctrl_c_prints_the_odds_of_the_trials_done() -> None:
    subprocess.run(started("canal", "--trials", "10"), check=True, capture_output=True)  # compiles
    with subprocess.Popen(
        started("artist", "--cp", "3", "--rating", "2", "--trials", "1e12", "--format", "json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        time.sleep(6)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    found = json.loads(out)
    assert found["interrupted"]
    assert 0 < found["trials"] < 10**12
    assert sum(o["count"] for o in found["outcomes"]) == found["trials"]
    assert "Traceback" not in err


def test_a_closed_pipe_is_no_traceback() -> None:
    done = subprocess.run(
        f"{sys.executable} -m analysis figures show | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
        env=dict(os.environ, PYTHONUNBUFFERED="1"),
    )
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", [n for n in application() if not n.startswith("-")])
def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert run([name, "--help"]) == 0
    out, err = capsys.readouterr()
    assert f"courtodds {name}" in out
    assert err == ""
