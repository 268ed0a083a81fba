"""Bad and odd input: one sentence on standard error, exit status 2, nothing on standard output."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from analysis import compare, sensitivity, solve, sweep
from analysis.atomic import trouble
from analysis.cli import run
from analysis.faults import Fault
from analysis.grid import Whole
from analysis.options import Options
from analysis.roll import SLICE, CellCounts
from tests.refusals import refused

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


@pytest.mark.parametrize(
    "words",
    [["succession", "--chance"], ["deal", "--turn", "2", "--events"]],
    ids=lambda words: words[0],
)
def test_a_chance_that_takes_for_ever_to_write_out_is_refused_at_once(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    said = refused(capsys, *words, "1e999999999")
    assert "must be a number from 0 to 1000 such as 0.75 or 3/4, not '1e999999999'" in said


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


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name = {}\n[England]\ncp = 1", ["new-world", "--plan", "FILE"]),
        ("power = {}\ncp = 1", ["new-world", "--plan", "FILE"]),
        ("England = {}", ["court", "--plan", "FILE"]),
        ('title = "x"\nseed = {}\n[[section]]\nask = "canal"', ["report", "FILE", "--out", "x"]),
        ('title = "x"\ntrials = {}\n[[section]]\nask = "canal"', ["report", "FILE", "--out", "x"]),
    ],
    ids=["plan", "power", "no table", "seed", "trials"],
)
def test_a_number_of_thousands_of_digits_in_a_file_is_not_said_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, words: list[str]
) -> None:
    """TOML has no bound, and Python writes no whole number of more than 4,300 digits."""
    file = tmp_path / "mine.toml"
    file.write_text(text.format("0x" + "f" * 5000), "utf-8")
    said = refused(capsys, *(str(file) if word == "FILE" else word for word in words))
    assert "a number of thousands of digits" in said


@pytest.mark.parametrize("path", ["/dev/full/x.svg", "/nowhere/x.svg", "n" * 300 + ".svg", "."])
def test_a_picture_or_report_that_cannot_be_written_writes_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, path: str
) -> None:
    good, bad = tmp_path / "good.svg", str(tmp_path / path)
    refused(capsys, "canal", "--exact", "--plot", bad)
    refused(capsys, "cp", "--exact", "--plot", str(good), "--report", bad)
    refused(capsys, "figures", "export", "virgin_queen", "--output", bad)
    assert list(tmp_path.iterdir()) == []
    assert run(["cp", "--exact", "--power", "England", "--report", "/dev/full"]) == 1
    assert "No space left on device" in capsys.readouterr().err


def not_a_number(said: str) -> float:
    raise AssertionError(said)


@pytest.mark.parametrize("trials", [1, 2])
def test_one_trial_has_no_interval_of_a_mean(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, trials: int
) -> None:
    for words in (["artist", "--cp", "2", "--rating", "2"], ["cp", "--power", "England"]):
        words = [*words, "--trials", str(trials)]
        pictures = [tmp_path / "odds.svg", tmp_path / "odds.html"]
        more = ["--report", str(pictures[1])] if words[0] == "cp" else []
        assert run([*words, "--format", "json", "--plot", str(pictures[0]), *more]) == 0
        json.loads(capsys.readouterr().out, parse_constant=not_a_number)
        assert run([*words, "--format", "csv"]) == 0
        assert run(words) == 0
        assert ("no interval" in capsys.readouterr().out) == (trials == 1)


COUNT = CellCounts.__call__


class Stopping:
    """Ctrl-C after so many slices."""

    def __init__(self, slices: int) -> None:
        self.slices = slices

    def __call__(self, task: CellCounts, first: int, trials: int) -> Whole:
        self.slices -= 1
        if self.slices < 0:
            raise KeyboardInterrupt
        return COUNT(task, first, trials)


@pytest.mark.parametrize("words", [["canal"], ["cp", "--power", "England"]], ids=["canal", "cp"])
@pytest.mark.parametrize("slices", [0, 1])
def test_ctrl_c_ends_the_rolls_and_what_is_done_is_shown(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    slices: int,
) -> None:
    """Before the first trial the answer is exact; after it what is left is not begun."""

    def run_stopped(*more: str) -> str:
        stopping = Stopping(slices)
        monkeypatch.setattr(CellCounts, "__call__", lambda *given: stopping(*given))
        assert run([*words, "--trials", "5e6", "--threads", "1", *more]) == 130
        assert stopping.slices == -1
        out, err = capsys.readouterr()
        assert err == ""
        return out

    found = json.loads(run_stopped("--format", "json"))
    assert found["interrupted"]
    assert found["method"] == ("monte carlo" if slices else "exact")
    assert found["trials"] == (SLICE if slices else None)
    assert "(stopped before the" in run_stopped()


def test_what_contradicts_itself_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["canal", "--precision", "0.01", "--trials", "1000"]
    assert "--precision chooses the trials; leave out --trials." in refused(capsys, *words)
    words = ["canal", "--vary", "canal.vp=1..3", "--exact"]
    assert "--target" in refused(capsys, *words, "--target", "nan")


def test_a_precision_that_any_number_reaches_still_rolls(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["canal", "--precision", "1", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["trials"] == 10_000


@pytest.mark.parametrize(
    "asked",
    [
        "cp --exact --report odds.html",
        "solve equal.toml --output=nearest.toml",
        "canal --plot odds.svg",
        "court --processes 2",
        "court --scheduler tcp://127.0.0.1:9",
    ],
)
def test_a_question_within_another_writes_nothing_and_runs_where_the_other_does(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    asked: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    for words in (["compare", "shipped", "shipped"], ["sensitivity"]):
        assert "within another question it takes no --" in refused(capsys, *words, asked)
    Path("spec.toml").write_text(
        f'title = \'t\'\n[[section]]\nask = """compare shipped shipped \'{asked}\'"""\n'
    )
    assert "takes no --" in refused(capsys, "report", "spec.toml", "--out", "out")
    assert not [path for path in tmp_path.rglob("*") if path.suffix in (".html", ".svg")]
    assert not Path("nearest.toml").exists()


@pytest.mark.parametrize("option", ["--output", "--plot", "--report"])
def test_a_null_character_is_in_no_name_of_a_file(option: str) -> None:
    assert trouble(Path("a\0.svg"), option) == f"{option} a\0.svg: is no name of a file."


def test_attempts_among_games_have_no_answer(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sweep", "{what}", "what=new-world,canal", "--trials", "20", "--format", "json"]
    assert run(words) == 0
    points = json.loads(capsys.readouterr().out)["points"]
    assert points[-1]["fault"] == "'canal': is no whole game, as that of the first point is."


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (Options(trials=0), "--trials must be from 1 to "),
        (Options(seed=-1), "--seed must be from 0 to "),
        (Options(processes=0), "--processes must be from 1 to 1024, not 0."),
    ],
)
def test_a_call_refuses_what_the_command_line_refuses(options: Options, said: str) -> None:
    calls: list[Callable[[], object]] = [
        lambda: compare("shipped", "shipped", ["canal"], options),
        lambda: sensitivity("canal", options=options),
        lambda: solve("reports/equal_cp.toml", options),
        lambda: sweep("canal --attempts {n}", ["n=1..3"], options=options),
    ]
    for call in calls:
        with pytest.raises(Fault, match=said):
            call()


@pytest.mark.parametrize("value", ["[red]", "[1, 2]", '{"a": 1}', "[", "{"])
def test_brackets_on_the_line_are_read_as_they_stand(
    capsys: pytest.CaptureFixture[str], value: str
) -> None:
    """A list is `3,2,1`; what looks like JSON is told as any other word."""
    assert run(["burn", f"--protestant={value}", "--exact"]) == 2
    said = capsys.readouterr().err
    assert "--protestant: must be whole numbers such as 3 or 3,2,1, not " in said
    assert "JSON" not in said
