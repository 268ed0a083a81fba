"""How a comparison of two sets of figures is shown, stopped and refused."""

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from analysis import cli, compare
from analysis.attempt import Attempt
from analysis.cli import run
from analysis.odds import Odds
from analysis.options import Options

ARTIST = "artist --cp 3 --power England"
VOYAGES = "new-world --turns 2"
MINE = """[cp_modifiers]
rows = [{ cp = 2, modifier = -1 }, { cp = 3, modifier = 2 }, { cp = 4, modifier = 2 }]
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.toml"
    file.write_text(MINE, "utf-8")
    return str(file)


def shown(capsys: pytest.CaptureFixture[str], words: Sequence[str], status: int = 0) -> str:
    assert run(["compare", *words]) == status
    return capsys.readouterr().out


def test_only_rows_that_differ_are_shown_unless_all(
    capsys: pytest.CaptureFixture[str], mine: str
) -> None:
    words = ["shipped", mine, ARTIST, "artist --cp 4 --rating 2", "--exact"]
    out = shown(capsys, words)
    assert "+0.3472" in out
    assert "same dice" not in out  # nothing was rolled
    assert "--cp 4" not in out
    assert "4 more numbers are the same by both; --all shows them." in out
    assert "--cp 4" in shown(capsys, [*words, "--all"])
    out = shown(capsys, ["shipped", mine, "artist --cp 4 --rating 2", "--exact"])
    assert "None of these numbers differs." in out


def test_json_csv_and_picture_have_every_number(
    capsys: pytest.CaptureFixture[str], mine: str, tmp_path: Path
) -> None:
    lines = [ARTIST, VOYAGES]
    words = ["shipped", mine, *lines, "--trials", "1000"]
    picture = tmp_path / "gaps.svg"
    document = json.loads(shown(capsys, [*words, "--format", "json", "--plot", str(picture)]))
    rows = list(csv.DictReader(io.StringIO(shown(capsys, [*words, "--format", "csv"]))))
    found = compare("shipped", mine, lines, Options(trials=1_000))
    assert len(document["numbers"]) == len(rows) == len(found.lines) == len(found.frame)
    for number, row, line in zip(document["numbers"], rows, found.lines, strict=True):
        assert (row["asked"], row["measure"]) == (line.asked, line.measure)
        assert number["difference"] == float(row["difference"]) == line.gap.value
        assert number["difference_low"] == line.gap.low
    assert document["changes"][0]["figure"] == "cp_modifiers.2.modifier"
    assert document["method"] == "1,000 trials, 1,000 games, seed 1517, 95 % intervals"
    assert picture.read_text("utf-8").startswith("<?xml")
    vp, chances = found.plot().axes
    assert (vp.get_xlabel(), chances.get_xlabel()) == ("VP, cards ...", "chance")
    labels = [*vp.get_yticklabels(), *chances.get_yticklabels()]
    names = {" ".join(label.get_text().split()) for label in labels}
    assert names == {f"{ARTIST}: {line.measure}" for line in found.differing}
    assert len(found.differing) == 4
    assert shown(capsys, ["shipped", mine, ARTIST, "--exact", "--strict"], 3)
    assert shown(capsys, ["shipped", mine, "canal", "--exact", "--strict"], 0)


def test_ctrl_c_keeps_the_lines_that_there_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], mine: str
) -> None:
    real, asked = cli.rolled, list[str]()

    def rolled(attempts: Sequence[Attempt], options: Options) -> list[Odds]:
        asked.append(attempts[0].name)
        if len(asked) > 1:
            raise KeyboardInterrupt
        return real(attempts, options)

    monkeypatch.setattr(cli, "rolled", rolled)
    words = ["shipped", mine, ARTIST, "canal", "--trials", "100", "--format", "json"]
    document = json.loads(shown(capsys, words, 130))
    assert document["interrupted"]
    assert {number["asked"] for number in document["numbers"]} == {ARTIST}
    assert run(["compare", *words]) == 130
    assert capsys.readouterr() == ("", "courtodds: Stopped.\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["none.toml", "shipped"], "none.toml: there is no such figures file."),
        (["shipped", "none.toml", "canal"], "none.toml: there is no such figures file."),
        (["shipped"], 'parameter VARIANT requires an argument'),
        (["shipped", "shipped", ""], "'': is no question with odds"),
        (["shipped", "shipped", "figures show"], "'figures show': is no question with odds"),
        (["shipped", "shipped", "cannal"], 'Unknown command "cannal"'),
        (["shipped", "shipped", "canal 'x"], "a quotation mark is not closed"),
        (["shipped", "shipped", "sweep canal canal.vp=1..2"], "no numbers that could be compared"),
        (["shipped", "shipped", "canal --against x.toml"], "takes no --against; leave it out."),
        (["shipped", "shipped", "canal --vary canal.vp=1..2"], "takes no --vary; leave it out."),
        (["shipped", "shipped", "canal --plot x.svg"], "takes no --plot; leave it out."),
        (["shipped", "shipped", "canal --trials 0"], "--trials must be from 1 to"),
        (["shipped", "shipped", "court", "--exact"], "it takes no --exact; leave it out."),
        (["shipped", "shipped", "canal", "--against", "x.toml"], "takes no --against"),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert run(["compare", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert len(err.splitlines()) == 1
