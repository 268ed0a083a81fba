"""Streams, locales, names and folders as odd as a machine can have them."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from analysis.cli import run
from tests.refusals import VALOIS


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
        assert (status, err) == (1, "courtodds: standard output: No space left on device.\n")


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
