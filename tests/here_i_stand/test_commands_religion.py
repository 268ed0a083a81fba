"""Heirs, the succession, Mary, burning, reformation and debates, as a user types them."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from analysis import cli


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.run(words) == 0
    return capsys.readouterr().out


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    document = json.loads(said(capsys, *words, "--format", "json"))
    assert isinstance(document, dict)
    return document


def test_heirs(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "heirs", "--rolls", "1", "--exact")
    assert found["expected"]["vp"]["exact"] == "2"
    assert found["edition"] == "2006"
    assert sum(Fraction(o["exact"]) for o in found["outcomes"]) == 1
    again = told(capsys, "heirs", "--rolls", "1", "--already", "4,2", "--exact")
    assert again["inputs"]["already"] == [4, 2]


def test_heirs_by_a_switch(capsys: pytest.CaptureFixture[str]) -> None:
    one = (
        "--set",
        "pregnancy_overflow=wraps round",
        "--set",
        "edward_exclusive=exclude one another",
    )
    found = told(capsys, "heirs", "--exact", *one)
    assert all("Elizabeth and" in o["outcome"] for o in found["outcomes"])
    assert found["assumed"] == []


def test_heirs_rolled(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "heirs", "--rolls", "5", "--trials", "200_000")
    assert found["method"] == "monte carlo"
    assert sum(o["count"] for o in found["outcomes"]) == 200_000
    for row in found["outcomes"]:
        assert row["low"] <= row["probability"] <= row["high"]


def test_strict_where_nothing_is_free_is_assumed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["heirs", "--rolls", "1", "--exact", "--strict"]) == 0
    assert cli.run(["heirs", "--rolls", "2", "--exact", "--strict"]) == 3
    assert "switches.pregnancy_overflow" in capsys.readouterr().err


def test_burn(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(
        capsys, "burn", "--papal", "2", "--protestant", "1", "--pope", "Paul III", "--exact"
    )
    assert found["exactly"]["chance of the first attempt"]["exact"] == "161/216"
    each = told(capsys, "burn", "--papal", "3,1", "--protestant", "2", "--exact")
    assert each["inputs"]["papal"] == [3, 1]


def test_reformation(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "reformation", "--by", "95 theses", "--exact")
    assert found["inputs"]["attempts"] == 5
    assert found["power"] == "Protestant"


def test_debate(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(
        capsys,
        "debate",
        "Eck",
        "Carlstadt",
        "--pool",
        "committed",
        "--here-i-stand",
        "1",
        "--exact",
    )
    assert found["notes"][0] == "Eck throws 7 dice, Luther 6."
    assert {"vp", "catholic_spaces", "protestant_spaces", "burnt", "disgraced"} <= set(
        found["expected"]
    )
    total = sum(Fraction(o["exact"]) for o in found["outcomes"])
    assert total == 1
    texts = [o["outcome"] for o in found["outcomes"]]
    assert len(set(texts)) == len(texts)


def test_debate_drawn_at_random_and_by_value(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = told(capsys, "debate", "papal", "french", "--turn", "4", "--trials", "100_000")
    assert drawn["inputs"]["zone"] == "French"
    value = told(capsys, "debate", "3", "1", "--exact")
    assert value["notes"][0] == "A debater of value 3 throws 6 dice, a debater of value 1 3."


def test_debaters(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "debaters", "--turn", "5", "--boleyn", "4", "--committed", "eck")
    standing = {(row["name"], row["role"]): row["status"] for row in found["standings"]}
    assert standing["Cranmer", "debater"] == "uncommitted"
    assert standing["Cranmer", "reformer"] == "in play"
    assert standing["Eck", "debater"] == "committed"
    assert "Wittenberg" in said(capsys, "debaters", "--turn", "1")
    both = told(capsys, "debaters", "--turn", "1", "--committed", "Eck, Luther")
    flipped = [row["name"] for row in both["standings"] if row["status"] == "committed"]
    assert sorted(flipped) == ["Eck", "Luther"]
    assert said(capsys, "debaters", "--turn", "1", "--format", "csv").startswith("name,role,side")


def test_mary(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "mary", "--hand", "1,2,3,5", "--boleyn", "4", "--trials", "50_000")
    england = {
        row["measure"]: row
        for row in found["turns"]
        if (row["power"], row["turn"]) == ("England", 4)
    }
    lost = england["impulses lost"]
    assert lost["low"] - 0.02 < 2 < lost["high"] + 0.02
    assert found["games"] == 50_000
    exact = told(capsys, "mary", "--hand", "3", "--exact")
    assert exact["expected"]["impulses_lost"]["exact"] == "1/2"


def test_mary_for_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["mary", "--hand", "3,5", "--home", "5", "--spaces-now", "20", "--trials", "5_000"]
    alone = said(capsys, *words, "--burners", "Cajetan,Caraffa")
    rows = [line.split("  ")[0] for line in alone.splitlines()]
    assert rows[2:9] == [
        "impulses lost", "CP lost", "books burnt", "spaces turned Catholic",
        "spaces turned Protestant", "Protestants burnt", "Papal debaters disgraced",
    ]  # fmt: skip
    file = tmp_path / "mine.toml"
    file.write_text(
        '[campeggio]\nrows = [{ roll = "1-6", outcome = "stands", cancelled = false }]\n'
    )
    beside = said(capsys, *words, "--against", str(file))
    assert "difference" in beside
    assert "Rests on assumed figures: switches.second_round_again, campeggio." in beside


def test_succession(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "succession", "--wives", "2,3,4", "--chance", "1/2")
    for row in found["rows"]:
        rulers = [Fraction(row[name]["exact"]) for name in ("henry", "edward", "mary", "elizabeth")]
        assert sum(rulers) == 1
    late = found["further"]["Edward born while Mary's card is out"]
    assert [row["edward"] for row in late] == ["sickly", "healthy"]
    assert "cards that enter the deck" in said(capsys, "succession")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("heirs --rolls 6", "--rolls must be from 1 to 5, not 6."),
        ("heirs --already 1,x", "must be whole numbers such as 3 or 3,2,1, not 'x'"),
        ("burn --papal 0", "Each side throws from 1 to 20 dice, not 0."),
        ("debate Eck Lutherus", "There is no debater 'Lutherus'; the nearest is 'Luther'."),
        ("debate Eck Luther --here-i-stand 3", "--here-i-stand"),
        ("debaters --turn 0", "--turn must be from 1 to 9, not 0."),
        ("mary --hand 3,4 --exact", "--exact prices one card of --hand"),
        ("mary --hand 3,,4", "must be cards such as 3 or 1,2,Landsknechts, not an empty one"),
        ("debaters --turn 3 --gone Eck,", "must be names such as Eck or Eck,Luther"),
        ("debaters --turn 3 --exact", "The list of debaters takes no --exact; leave it out."),
        ("succession --trials 9", "The succession is exact; it takes no --trials; leave it out."),
        ("burn --debater Eck", "Eck brings nothing when books are burnt"),
        ("mary --hand 7", "A card of the hand has from 1 to 6 CP, not 7; or give its name."),
        ("succession --boleyn 3", "The succession finds births itself"),
        ("succession --against x.toml", "This answer takes no --against; leave it out."),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], words: str, says: str
) -> None:
    assert cli.run(words.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert says in said.err
    assert len(said.err.strip().splitlines()) == 1


def test_a_wrong_debater_in_a_users_figures(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[burn_books]\nattempts = 2\nrows = [{ debater = "Ekc", attempts = 3, zone = "any" }]\n'
    )
    assert cli.run(["burn", "--figures", str(file), "--exact"]) == 2
    err = capsys.readouterr().err
    assert "mine.toml: [burn_books] row 1: There is no debater 'Ekc'; the nearest is 'Eck'." in err


def test_a_users_table_is_named_as_assumed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[campeggio]\nrows = [{ roll = "1-6", outcome = "stands", cancelled = false }]\n'
    )
    found = told(capsys, "debate", "Campeggio", "Luther", "--exact", "--figures", str(file))
    assert found["assumed"] == ["campeggio"]
    assert all("cancels" not in o["outcome"] for o in found["outcomes"])


@pytest.mark.parametrize(
    "words",
    [
        "heirs --exact",
        "debate Eck Luther --exact",
        "burn --exact",
        "mary --hand 3 --exact",
        "succession",
    ],
)
def test_an_exact_answer_needs_no_numba(words: str) -> None:
    code = (
        "import sys; from analysis import cli; "
        f"status = cli.run({words.split()!r}); "
        "sys.exit(status or bool({'numba', 'pandas', 'matplotlib'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize("words", ["heirs --exact", "debate Eck Luther --exact", "succession"])
def test_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path, words: str) -> None:
    assert cli.run([*words.split(), "--plot", str(tmp_path / "it.svg")]) == 0
    assert (tmp_path / "it.svg").read_text().startswith("<?xml")
