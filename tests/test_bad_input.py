"""Bad and odd input: one sentence on standard error, exit status 2, nothing on standard output."""

from pathlib import Path

import pytest

from analysis.cli import run
from analysis.faults import Fault
from analysis.figures import load
from analysis.toml import MOST_BYTES


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said of a command line that is refused."""
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    assert all(line.startswith("courtodds: ") for line in err.splitlines())
    return err


def faults(folder: Path, text: str, game: str = "virgin_queen") -> tuple[str, ...]:
    """What is wrong with a figures file, without the file's name."""
    file = folder / "mine.toml"
    file.write_text(f'game = "{game}"\n{text}', "utf-8")
    with pytest.raises(Fault) as caught:
        load(game, [file])
    said = caught.value.sentences
    assert all(s.startswith(f"{file}: ") for s in said)
    return tuple(s.removeprefix(f"{file}: ") for s in said)


@pytest.mark.parametrize("number", ["10000", "-10000", str(10**18), str(2**63), "0x" + "f" * 5000])
def test_a_figure_beyond_9_999_is_a_slip_of_the_keyboard(tmp_path: Path, number: str) -> None:
    (said,) = faults(tmp_path, f"[cp_modifiers]\nrows = [{{ cp = 2, modifier = {number} }}]\n")[:1]
    assert said.startswith("[cp_modifiers] row 1, modifier: must be from -9999 to 9999, not ")
    (said,) = faults(tmp_path, f"[patronage_limits]\ncp = [2, {number}]\n")[-1:]
    assert len(said) < 200


@pytest.mark.parametrize("roll", ['"<= 1000"', "1e3", "true", "-3", '"٣"', '"5-4"', '"> 4"', "[]"])
def test_a_roll_that_is_none(tmp_path: Path, roll: str) -> None:
    said = faults(tmp_path, f"[artist_awards]\nrows = [{{ roll = {roll}, vp = 1 }}]\n")
    assert "must be a roll such as '<= 4', '5-6', '7' or '>= 10', not" in said[0]


def test_what_is_wrong_with_one_table_does_not_hide_what_is_wrong_with_another(
    tmp_path: Path,
) -> None:
    said = faults(
        tmp_path,
        '[valois]\nhouse = 3\n[artist_awards]\nrows = [{ roll = "10-12", vp = 1 }]\n'
        '[rulers]\nrows = [{ name = "Nobody", power = "Spain", fate = "married", rule = "23" }]\n',
    )
    assert any(s.startswith("[valois] house: must be text") for s in said)
    assert any(s.startswith("[artist_awards] row 1 (10-12): the rows must end at") for s in said)
    assert any(s.startswith("[rulers] row 1: There is no royal 'Nobody'") for s in said)


def test_a_table_that_ships_and_does_not_fit_the_file_is_said_of_the_file(tmp_path: Path) -> None:
    said = faults(tmp_path, "[royals]\nrows = []\n")
    assert "[rulers] as it ships, row 1: There is no royal 'Elizabeth I'" in "\n".join(said)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a = " + b"9" * 5000, "is not TOML"),
        (b"a = " + b"[" * 9000, "is nested too deep"),
        (b"#" * (MOST_BYTES + 1), "has more than 10,000,000 bytes"),
        (b'game = ["virgin_queen"]', "game must be one of"),
        (b"switches = 3", "must be a table of tables"),
        (b"[switches]\nedition = 2017", "must be a [table]"),
        (b"\x00", "is not TOML"),
    ],
)
def test_a_file_that_is_no_figures(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, message: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    for words in (["canal", "--exact", "--figures"], ["figures", "check"]):
        assert message in refused(capsys, *words, str(file))


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", "/", "n" * 5000, "/dev/null/x"])
def test_a_path_that_is_no_figures_file(capsys: pytest.CaptureFixture[str], path: str) -> None:
    assert path[:9] in refused(capsys, "figures", "check", path)


NO_NUMBER = ["NaN", "inf", "1e400", "1e999999999", "0x10", "٣", "３", "1__0", "", "½", "5.5", "−3"]


@pytest.mark.parametrize("text", [*NO_NUMBER, "9" * 5000, "[red]", "3\n4", "1e2e3", "1/2"])
@pytest.mark.parametrize("option", ["--failures", "--trials", "--seed", "--threads"])
def test_an_option_that_is_no_whole_number(
    capsys: pytest.CaptureFixture[str], option: str, text: str
) -> None:
    said = refused(capsys, "canal", "--exact", f"{option}={text}")
    assert "must be a whole number such as 10_000_000 or 1e9, not " in said
    assert option in said
    assert len(said) < 300


@pytest.mark.parametrize("text", ["1/0", "1001", "1e-7", "1e-999999999", "nan", "3/4/5", "-1"])
@pytest.mark.parametrize("option", ["--card-value", "--bonus-value"])
def test_an_amount_that_is_none(capsys: pytest.CaptureFixture[str], option: str, text: str) -> None:
    words = ["scholar", "--cp", "2", "--rating", "2", "--exact", f"{option}={text}"]
    assert "must be a number from 0 to 1000 such as 0.75 or 3/4, not " in refused(capsys, *words)


@pytest.mark.parametrize("text", ["nan", "inf", "1e400", "0x1", "-1", "0", "1e-9", "99"])
def test_a_precision_that_is_none(capsys: pytest.CaptureFixture[str], text: str) -> None:
    assert "--precision" in refused(capsys, "canal", f"--precision={text}")


@pytest.mark.parametrize("text", ["1e999999999", "1e-999999999", "2", "-1", "1/0", "x" * 5000])
def test_a_chance_that_is_none(capsys: pytest.CaptureFixture[str], text: str) -> None:
    for words in (
        ["wedding", "Elizabeth I", "Anjou", f"--death={text}"],
        ["morisco", "--siege", text],
    ):
        assert "chance" in (said := refused(capsys, *words, "--exact"))
        assert len(said) < 300


@pytest.mark.parametrize(
    "words",
    [
        ["canal", "--tries", "9" * 5000],
        ["matches", "--rating", f"Anjou={'9' * 5000}"],
        ["debate", "9" * 5000, "Luther"],
        ["heirs", "--rolls", "9" * 5000],
        ["wedding", "x" * 5000, "Anjou"],
        ["figures", "show", "x" * 5000],
        ["canal", "--set", f"edition={'9' * 5000}"],
        ["canal", "--set", "x" * 5000],
        ["cp", "--game", "x" * 5000],
        ["cp", "--power", "x" * 5000],
        ["x" * 5000],
    ],
    ids=lambda words: words[0][:9],
)
def test_what_is_far_too_long_is_not_said_again(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert len(refused(capsys, *words, "--exact")) < 900


@pytest.mark.parametrize("path", ["/dev/full/x.svg", "/nowhere/x.svg", "n" * 300 + ".svg", "."])
def test_a_picture_or_report_that_cannot_be_written_writes_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, path: str
) -> None:
    good, bad = tmp_path / "good.svg", str(tmp_path / path)
    refused(capsys, "canal", "--exact", "--plot", bad)
    refused(capsys, "cp", "--exact", "--plot", str(good), "--report", bad)
    refused(capsys, "figures", "export", "virgin_queen", "--output", bad)
    assert list(tmp_path.iterdir()) == []
    refused(capsys, "cp", "--exact", "--power", "England", "--report", "/dev/full")
