"""Bad and odd input: one sentence on standard error, exit status 2, nothing on standard output."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from analysis.cli import run
from analysis.faults import Fault
from analysis.figures import load
from analysis.grid import Whole
from analysis.roll import SLICE, CellCounts
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


def ran(command: str, **environment: str) -> tuple[int, str, str]:
    """The exit status, output and errors of a shell command; `courtodds` is the program."""
    words = f"{sys.executable} -m analysis"
    done = subprocess.run(
        ["bash", "-c", command.replace("courtodds", words)],
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout.decode(), done.stderr.decode()


ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def test_closed_and_full_streams() -> None:
    assert ran("courtodds canal --exact >&-") == (0, "", "")
    assert ran("courtodds canal --exact >&- 2>&- <&-") == (0, "", "")
    assert ran("courtodds canal --attempts no 2>&-") == (2, "", "")
    for words in ("canal --exact", "canal --exact --format json", "figures show", "--help"):
        status, _, err = ran(f"courtodds {words} >/dev/full")
        assert (status, err) == (2, "courtodds: standard output: No space left on device.\n")


def test_a_locale_without_unicode() -> None:
    """Names are read as they were typed, and what cannot be written is spelled out."""
    words = "courtodds wedding 'анна австрийская' 'дон карлос' --trials 1000"
    status, out, _ = ran(words, **ASCII)
    assert status == 0
    assert "+-" in out
    assert out.isascii()
    for words in ("figures show royals", "canal --exact"):
        status, out, _ = ran(f"courtodds {words} --format json", **ASCII)
        assert (status, json.loads(out)) == (
            0,
            json.loads(ran(f"courtodds {words} --format json")[1]),
        )
    status, out, _ = ran("courtodds figures export virgin_queen", **ASCII)
    assert status == 0
    shipped = ran("courtodds figures export virgin_queen")[1]
    assert tomllib.loads(out) == tomllib.loads(shipped)
    assert ran("courtodds cp --exact --power Англия --format csv", **ASCII)[0] == 0


def test_a_file_whose_name_is_no_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Not UTF-8, and with a new line, a terminal's commands and markup in it."""
    html = tmp_path / "cp.html"
    for name in (b"\xff\xfe.toml", b"a\nb\x1b[31m[red].toml"):
        file = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
        file.write_text(f"[valois]\n{VALOIS}", "utf-8")
        for words in (
            ["canal", "--exact"],
            ["canal", "--exact", "--against", str(file)],
            ["cp", "--exact", "--power", "France", "--report", str(html)],
            ["figures", "show"],
            ["figures", "show", "valois"],
        ):
            for form in ("table", "json", "csv"):
                assert run([*words, "--format", form, "--figures", str(file)]) == 0
                out, err = capsys.readouterr()
                assert err == ""
                assert "[red]" in out or "[red]" not in str(file) or words[0] != "figures"
        assert html.read_text("utf-8").rstrip().endswith("</html>")


VALOIS = 'house = "Valois"\nvp = 1\nvp_to = "France"\nafter_wedding = "French power card"\n'


ODD = ["[red]Zoë[/bold]", "<b>&amp;\"'</b>", ":smile: $x_1$ {0} %s", "ab " * 26, "名前 🎲"]


def odd_powers(folder: Path, name: str) -> Path:
    """Figures in which England is called otherwise."""
    file = folder / "mine.toml"
    assert run(["figures", "export", "virgin_queen", "--output", str(file)]) == 0
    text = file.read_text("utf-8").replace("aliases", "@").replace("Englan@", "England")
    text = text.replace('"England"', json.dumps(name, ensure_ascii=False)).replace("@", "aliases")
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize("name", ODD, ids=range(len(ODD)))
def test_a_name_is_text_and_never_markup(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    file, html, svg = odd_powers(tmp_path, name), tmp_path / "cp.html", tmp_path / "cp.svg"
    words = ["cp", "--exact", "--game", "virgin queen", "--figures", str(file)]
    assert run([*words, "--report", str(html), "--plot", str(svg)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert name[:9] in out
    assert "<b>" not in html.read_text("utf-8")
    ElementTree.fromstring(svg.read_bytes())
    assert run(["wedding", "Elizabeth I", "Anjou", "--exact", "--figures", str(file)]) == 0
    assert name[:9] in capsys.readouterr().out
    assert run([*words, "--format", "json"]) == 0
    assert name in {row["power"] for row in json.loads(capsys.readouterr().out)["spends"]}
    assert run(["figures", "show", "powers", "--figures", str(file)]) == 0
    assert name[:9] in capsys.readouterr().out


@pytest.mark.parametrize("text", ["two\nlines", "\x1b[31mred", "bell\x07", "a" * 501, "\u2028"])
def test_a_text_with_control_characters_or_without_end(tmp_path: Path, text: str) -> None:
    valois = VALOIS.replace('"Valois"', json.dumps(text))
    (said,) = faults(tmp_path, f"[valois]\n{valois}")
    assert said.startswith("[valois] house: must be one line of at most 500 letters, not ")


def test_a_name_is_no_tale(tmp_path: Path) -> None:
    for name, said in (("", "must not be empty"), ("a" * 81, "must have at most 80 letters")):
        row = f'{{ name = "{name}", kind = "major" }}'
        found = faults(tmp_path, f"[powers]\nrows = [{row}]\n")
        assert any(s.startswith(f"[powers] row 1, name: {said}") for s in found)


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


CANAL = load("virgin_queen").raw["canal"]


def toml(table: Mapping[str, object]) -> str:
    """The keys of a table as TOML."""
    return "".join(f"{k} = {json.dumps(v, ensure_ascii=False)}\n" for k, v in table.items())


def test_a_canal_of_a_thousand_tries_is_refused_by_the_check_in_a_short_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f"[canal]\n{toml(dict(CANAL) | {'needed': 1000})}", "utf-8")
    said = refused(capsys, "figures", "check", str(file))
    assert said.startswith(f"courtodds: {file}: There are more than 65,536 ways for 1000 dice")
    assert len(said) < 300


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "[players]\nrows = []",
            "[players] has no rows; it needs one for every number of players.",
        ),
        (
            "[players]\nrows = [{ players = 2, patrons = [], royals_out = [] },"
            " { players = 4, patrons = [], royals_out = [] }]",
            "[players] players must rise by one, not 2, 4.",
        ),
        ("[patronage_limits]\ncp = []", "[patronage_limits] cp: must have at least 1 entries"),
        ("[patronage_limits]\ncp = [0]", "[patronage_limits] cp, row 1: must be 1 or more, not 0."),
        (
            "[patronage_limits]\nartists_per_turn = 1\nscholars_per_turn = 1\ndice = 2\n"
            'judged = "highest printed rating first, ties by impulse order"\ncp = [3, 2, 3]',
            "[patronage_limits] cp must rise, each number once, not 3, 2, 3.",
        ),
        (
            '[artists]\nrows = [{ name = "H", power = "Spain", type = "author", rating = 13,'
            " enters = 100 }]",
            "[artists] row 1, rating: must be 12 or less, not 13.",
        ),
        (
            '[patronage_bands]\nrows = [{ roll = "<= 4", outcome = "failure",'
            ' piece = "out of the game", piece_of_rating_1 = "out of the game" },'
            ' { roll = ">= 5", outcome = "award", piece = "finished",'
            ' piece_of_rating_1 = "finished" }]',
            "[patronage_bands] row 2 (>= 5): awards begin at 10.",
        ),
    ],
)
def test_figures_of_patronage_that_make_no_sense(tmp_path: Path, text: str, message: str) -> None:
    assert any(said.startswith(message) for said in faults(tmp_path, text))


def test_two_outcomes_of_one_name_are_told_apart(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Rows of the Royal Wedding Table that are called alike, by their fate or by a number."""
    row = '{{ roll = "{}", outcome = "bells", fate = "{}", vp = {}, cards = 0 }}'
    low = [("<= 7", "cancelled", 0), ("8-9", "wife dies", 0), ("10-11", "married", 1)]
    rows = [*low, ("12-13", "married", 2), (">= 14", "married", 3)]
    file = tmp_path / "mine.toml"
    text = ", ".join(row.format(*each) for each in rows)
    file.write_text(f"[royal_wedding_table]\nrows = [{text}]\n", "utf-8")
    words = ["wedding", "Elizabeth I", "Philip II", "--exact", "--figures", str(file)]
    assert run([*words, "--format", "json"]) == 0
    outcomes = json.loads(capsys.readouterr().out)["outcomes"]
    texts = [outcome["outcome"] for outcome in outcomes]
    assert len(set(texts)) == len(texts) == 3
    assert texts[0] == "bells"
    assert sum(Fraction(outcome["exact"]) for outcome in outcomes) == 1
    assert run(["figures", "check", str(file)]) == 0


def test_two_awards_of_one_name_that_end_otherwise_are_told_apart(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A rating of 1 that an award sends away, beside others of the pool that it finishes."""
    fates = [
        ("<= 9", "failure", "out of the game", "out of the game"),
        (">= 10", "award", "finished", "out of the game"),
    ]
    row = '{{ roll = "{}", outcome = "{}", piece = "{}", piece_of_rating_1 = "{}" }}'
    file = tmp_path / "mine.toml"
    text = ", ".join(row.format(*each) for each in fates)
    file.write_text(f"[patronage_bands]\nrows = [{text}]\n", "utf-8")
    words = ["artist", "--cp", "2", "--power", "Empire", "--turn", "3", "--figures", str(file)]
    assert run([*words, "--exact", "--format", "json"]) == 0
    outcomes = json.loads(capsys.readouterr().out)["outcomes"]
    assert sum(Fraction(outcome["exact"]) for outcome in outcomes) == 1
    fates_of_1 = {o["fate"] for o in outcomes if o["outcome"].startswith("1 VP")}
    assert fates_of_1 == {"finished", "out of the game"}


def test_where_no_kernel_can_be_kept_it_is_compiled_anew(tmp_path: Path) -> None:
    """A copy whose folders take no cache, for a user whose home is no folder."""
    package = tmp_path / "analysis"
    source = Path(__file__).parents[1] / "analysis"
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in (package, *(f for f in package.iterdir() if f.is_dir())):
        (folder / "__pycache__").touch()
    none = {"HOME": "/dev/null", "XDG_CACHE_HOME": "/dev/null", "PYTHONPATH": str(tmp_path)}
    words = "canal --trials 1000 --format json"
    status, out, err = ran(f"cd {tmp_path} && courtodds {words}", **none)
    assert (status, err) == (0, "")
    assert json.loads(out) == json.loads(ran(f"courtodds {words}")[1])


@pytest.mark.parametrize("heirs", [["none", "Edward"], ["none", "Elizabeth", "Edward", "Edward"]])
def test_every_heir_has_its_vp_once(tmp_path: Path, heirs: list[str]) -> None:
    rows = ", ".join(f'{{ heir = "{heir}", vp = 2 }}' for heir in heirs)
    (said,) = faults(tmp_path, f"[heirs_vp]\nrows = [{rows}]\n", "here_i_stand")
    assert said.startswith("[heirs_vp] needs exactly one row with heir = 'E")


def test_two_thousand_faults_are_said_at_once(tmp_path: Path) -> None:
    rows = ", ".join(f'{{ name = "n{i}", kindd = "major" }}' for i in range(1_000))
    assert len(faults(tmp_path, f"[powers]\nrows = [{rows}]\n")) >= 2_000


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


def test_every_attempt_has_a_winner_of_ties(tmp_path: Path) -> None:
    rows = [dict(row) for row in load("here_i_stand").raw["religious_ties"]["rows"]]
    rows[2]["under"] = ["Paul III"]
    text = ", ".join("{ " + toml(row).replace("\n", ", ").rstrip(", ") + " }" for row in rows)
    (said,) = faults(tmp_path, f"[religious_ties]\nrows = [{text}]\n", "here_i_stand")
    assert said == (
        "[religious_ties] needs a row for attempt = 'counter-reformation', zone = 'target' "
        "under Julius III."
    )


def test_a_power_without_pieces_or_places_is_not_offered_the_action(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A Hapsburg without colonies still explores and conquers."""
    file = tmp_path / "mine.toml"
    file.write_text('[colony_limits]\nrows = [{ power = "England", colonies = 2 }]\n', "utf-8")
    assert run(["figures", "check", str(file)]) == 0
    capsys.readouterr()
    words = ["cp", "--exact", "--game", "here i stand", "--figures", str(file)]
    assert run([*words, "--format", "json"]) == 0
    spends = json.loads(capsys.readouterr().out)["spends"]
    found = {(spend["power"], spend["action"]) for spend in spends}
    assert {("Hapsburg", "explore"), ("Hapsburg", "conquer"), ("England", "colonize")} <= found
    assert ("Hapsburg", "colonize") not in found
