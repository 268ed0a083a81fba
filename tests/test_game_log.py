"""The log of a game, as people type it and as spreadsheets save it."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import game_log
from analysis.cli import run
from analysis.faults import Fault
from analysis.game_log import Log, Result, read, typed
from tests.refusals import refused

ROWS = [
    ["turn", "power", "attempt", "result"],
    ["1", "France", "artist --cp 3 --rating 2", "2 VP"],
    ["2", "England", 'wedding "Elizabeth I" Anjou', "heir born"],
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "luck.csv"


def written(file: Path, text: str | bytes) -> Path:
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def quoted(rows: list[list[str]], by: str = ",", end: str = "\n") -> str:
    """Rows as a spreadsheet quotes them."""
    cells = [[f'"{c.replace(chr(34), chr(34) * 2)}"' for c in row] for row in rows]
    return "".join(by.join(row) + end for row in cells)


def plain(log: Log) -> list[tuple[str, ...]]:
    """The results without their places."""
    return [result[:-1] for result in log.results]


def faults(file: Path, text: str | bytes) -> list[str]:
    """What is said of a log, without its name."""
    with pytest.raises(Fault) as caught:
        read(written(file, text))
    assert all(sentence.startswith(str(file)) for sentence in caught.value.sentences)
    return [sentence.removeprefix(str(file)) for sentence in caught.value.sentences]


# What is read.


@pytest.mark.parametrize(
    "text",
    [
        quoted(ROWS),
        "\ufeff" + quoted(ROWS),
        quoted(ROWS, ";"),
        quoted(ROWS, "\t"),
        quoted(ROWS, end="\r\n"),
        "\ufeff" + quoted(ROWS, ";", "\r\n"),
        quoted([ROWS[0], ["", "", "", ""], ROWS[1], [" "], ROWS[2]]) + "\n\n,,,\n",
        quoted([[" Turn ", "POWER", "Attempt", "résult"], *ROWS[1:]]),
        "turn,power,attempt,result\n1,France, artist --cp 3 --rating 2 ,2 VP\n"
        '2,England,wedding "Elizabeth I" Anjou,heir born',
    ],
    ids=["commas", "BOM", "semicolons", "tabs", "CRLF", "Excel", "empty rows", "heads", "bare"],
)
def test_a_log_is_read_however_it_was_saved(file: Path, text: str) -> None:
    assert plain(read(written(file, text))) == [
        ("artist --cp 3 --rating 2", "2 VP", "France", "1", ""),
        ('wedding "Elizabeth I" Anjou', "heir born", "England", "2", ""),
    ]


def test_a_row_is_numbered_as_a_spreadsheet_numbers_it(file: Path) -> None:
    """A cell of two lines is one row, and an empty row counts."""
    text = 'attempt,result,note\n\ncanal,built,"two\nlines"\n\ncanal,not built,\n'
    assert [r.place for r in read(written(file, text)).results] == [
        f"{file}, row {n}" for n in (3, 5)
    ]


def test_other_columns_are_left_aside_and_named(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    written(file, "attempt,dice,result,\x1bevil,\ncanal --attempts 1,6 and 6,built,x,\n")
    assert read(file).aside == ("dice", "\\x1bevil")
    assert run(["luck", "--log", str(file)]) == 0
    assert "Columns left aside: dice, \\x1bevil." in capsys.readouterr().out


def test_a_typed_result_stands_behind_the_last_sign() -> None:
    line = 'roll --modifier "new moon = 3" = 2 VP'
    assert typed([line]) == (Result('roll --modifier "new moon = 3"', "2 VP"),)


# What is wrong.


def test_every_wrong_row_is_named_at_once(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    rows = [
        "attempt,result,power",
        "artist --cp 3 --rating 2,2 VP,",
        "artist --cp 9 --rating 2,2 VP,",
        "artist --cp 3 --rating 2,back to the pol,",
        "",
        "artst --cp 3,2 VP,",
        "canal --attempts 1,built,Spain",
    ]
    said = refused(capsys, "luck", "--log", str(written(file, "\n".join(rows)))).splitlines()
    said = [line.removeprefix(f"courtodds: {file}, ") for line in said]
    assert [line[:6] for line in said] == ["row 3:", "row 4:", "row 6:", "row 7:"]
    assert "(did you mean 'back to the pool'?)" in said[1]
    assert '"artist"' in said[2]
    assert said[3] == (
        "row 7: 'canal --attempts 1': 'Spain' is no power that gains in it; it is Ottoman who may."
    )


def test_cells_that_are_missing_or_too_many_are_named(file: Path) -> None:
    text = "attempt,result\ncanal,\n,built\ncanal,built, at last\ncanal\n"
    assert faults(file, text) == [
        ", row 2: the result is missing.",
        ", row 3: the attempt is missing.",
        ", row 4: has 3 cells, but the first row names 2 columns; "
        "put a cell with a comma in quotes.",
        ", row 5: the result is missing.",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("attempt,outcome\ncanal,built\n", ', row 1: there is no column "result"; the first row'),
        (
            "\nattempt,resutl\nx,y\n",
            ", row 2: there is no column \"result\" (did you mean 'resutl'?)",
        ),
        ("result;Attempt;attempt\n", ', row 1: there are two columns "attempt".'),
        ("attempt,result\n\n", ": has no results; each row below its first is one."),
        ('attempt,result\ncanal,"built\n', ", row 2: is not CSV: unexpected end of data."),
        ('attempt,result\n"canal" x,built\n', ", row 2: is not CSV: "),
        ("attempt,result\n" + "x" * 200_000, ", row 2: is not CSV: field larger than field limit"),
        (b"attempt,result\n\xe9,built\n", ": is not UTF-8 text (byte 16); save it as CSV UTF-8."),
        (b"\xff\xfea\0t\0", ": is not UTF-8 text (byte 1)"),
    ],
)
def test_a_log_that_cannot_be_read_says_what_would_be_right(
    file: Path, text: str | bytes, said: str
) -> None:
    assert faults(file, text)[0].startswith(said)


def test_an_empty_log_has_neither_column(file: Path) -> None:
    assert [s[:35] for s in faults(file, "")] == [
        ', row 1: there is no column "attemp',
        ', row 1: there is no column "result',
    ]


def test_a_log_is_a_file_that_is_there(tmp_path: Path) -> None:
    for path, said in ((tmp_path, "is a folder"), (tmp_path / "x", "there is no such log")):
        with pytest.raises(Fault, match=said):
            read(path)
    with pytest.raises(Fault, match="is no name of a file"):
        read(Path("a\0b"))


def test_a_log_of_too_many_bytes_is_refused(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    monkeypatch.setattr(game_log, "MOST_BYTES", 20)
    assert faults(file, "attempt,result\ncanal,built\n") == [
        ": has more than 20 bytes; split the log."
    ]


@pytest.mark.parametrize("line", ["canal", "canal=built", " = built", "canal = ", ""])
def test_a_typed_line_without_both_is_refused(line: str) -> None:
    with pytest.raises(Fault, match=r"must be ATTEMPT = RESULT, such as \"artist"):
        typed(["canal = built", line])
