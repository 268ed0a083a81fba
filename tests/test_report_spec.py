"""What is wrong with the spec of a report is said in sentences, and nothing is written."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.reports import contents, laid, make, said

CANAL = '[[section]]\nask = "canal"\n'
TITLE = 'title = "t"\ntrials = 100\n'


def refused(
    capsys: pytest.CaptureFixture[str], folder: Path, spec: str | bytes, *words: str
) -> list[str]:
    """What is said of a spec, without the name of its file; nothing is written."""
    file = laid(folder / "specs")
    file.write_bytes(spec if isinstance(spec, bytes) else spec.encode())
    before = contents(folder)
    found = said(capsys, file, folder / "out", *words)
    assert contents(folder) == before
    assert not (folder / "out").exists()
    assert all(sentence.startswith("small.toml: ") for sentence in found)
    return [sentence.removeprefix("small.toml: ") for sentence in found]


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        (CANAL, "title: is missing."),
        ("title = 'only'", "section: is missing."),
        ("title = 'none'\nsection = []", "section: must have at least 1 entries, not []."),
        ("title = ''\n" + CANAL, "title: must not be empty."),
        ("title = 3\n" + CANAL, "title: must be text in quotes, not 3."),
        (f"title = '{'x' * 201}'\n" + CANAL, "title: must have at most 200 letters, not 'xxx"),
        ('title = "\\u001b[1m"\n' + CANAL, r"title: must hold no control characters, not '\x1b"),
        (TITLE + '[[section]]\nask = "canal\\u0000"', "section, row 1, ask: must hold no control "),
        (TITLE + "[[section]]\ntitle = 'x'", "section, row 1, ask: is missing."),
        (TITLE + CANAL + "asks = 'x'", "section, row 1, asks: is no key of this table "),
        (TITLE + "sections = 3\n" + CANAL, "sections: is no key of this table "),
        (TITLE + "ask = 'canal'\n" + CANAL, "ask: is no key of this table."),
        (TITLE + "seed = '7'\n" + CANAL, "seed: must be a whole number, not '7'."),
        (TITLE + "seed = -1\n" + CANAL, "seed must be from 0 to 2^63 - 1, not -1."),
        ("title='t'\ntrials = 0\n" + CANAL, "trials must be from 1 to "),
        (TITLE + "set = ['editon=2017']\n" + CANAL, "There is no switch 'editon' (did you mean "),
        (TITLE + "figures = ['no.toml']\n" + CANAL, "no.toml: there is no such figures file."),
        (TITLE + CANAL + "picture = 1", "section, row 1, picture: must be true or false, not 1."),
        (TITLE + CANAL * 201, "section: must have at most 200 entries"),
        ("title = ", "is not TOML: "),
        (b"title = '\xff'", "is not UTF-8 text (byte 10)."),
    ],
)
def test_a_spec_that_is_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, spec: str | bytes, sentence: str
) -> None:
    (found,) = refused(capsys, tmp_path, spec)
    assert found.startswith(sentence)


OUTSIDE = "must lie in the folder of the spec or below, so that the report can hold all"


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        ("canals", "'canals': "),
        ("artist --cp 9", "--cp must be one of 2, 3, 4, not 9."),
        ("artist --cp", "'artist --cp': "),
        ("wedding Nobody Anjou", "There is no royal 'Nobody'; there are "),
        ("wedding 'Elizabeth I", '"wedding \'Elizabeth I": a quotation mark is not closed.'),
        ("figures show", "'figures show': is no question with odds"),
        ("report small.toml --out x", "'report small.toml --out x': is no question with odds"),
        ("canal --plot x.svg", "a report writes all its files by itself; leave out --plot."),
        ("canal --format=csv", "a report writes all its files by itself; leave out --format."),
        ("cp --report x.html", "a report writes all its files by itself; leave out --report."),
        ("canal --threads 2", "--threads is given to the command that makes the report"),
        ("court --processes 2", "--processes is given to the command that makes the report"),
        ("canal --strict", "--strict is given to the command that makes the report"),
        ("canal --trials 0", "--trials must be from 1 to "),
        ("court --exact", "A game of many turns is played; it takes no --exact; leave it out."),
        ("canal --figures ../x.toml", f"../x.toml: {OUTSIDE}"),
        ("canal --figures /etc/hostname", f"/etc/hostname: {OUTSIDE}"),
        ("court --plan ../plan.toml", f"../plan.toml: {OUTSIDE}"),
        ("canal --figures no.toml", "no.toml: there is no such figures file."),
    ],
)
def test_a_section_that_is_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, ask: str, sentence: str
) -> None:
    section = f'[[section]]\ntitle = "Odds"\nask = """{ask}"""\n'
    (found,) = refused(capsys, tmp_path, TITLE + CANAL + section)
    assert found.startswith(f"section 2 (Odds): {sentence}")


def test_all_that_is_wrong_is_said_at_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    asks = ["artist --cp 9", "wedding No Anjou", "canal --plot x.svg --threads 2", "canals"]
    found = refused(capsys, tmp_path, TITLE + "".join(f'[[section]]\nask="{a}"\n' for a in asks))
    assert [sentence.partition(":")[0] for sentence in found] == [
        "section 1", "section 2", "section 3", "section 3", "section 4",
    ]  # fmt: skip
    keys = refused(capsys, tmp_path / "keys", "sede = 3\n" + CANAL + "tilte = 'x'")
    assert sorted(sentence.partition(":")[0] for sentence in keys) == [
        "section, row 1, tilte", "sede", "title",
    ]  # fmt: skip


def test_a_file_elsewhere_that_a_search_names_is_found_as_it_is_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    spec = laid(tmp_path / "specs", TITLE + '[[section]]\ntitle = "S"\nask = "solve ../x.toml"')
    (found,) = said(capsys, spec, tmp_path / "out")
    assert found.startswith(f"section 1 (S): ../x.toml: {OUTSIDE}")
    assert not (tmp_path / "out" / "index.html").exists()


def test_a_spec_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for path, sentence in (
        (tmp_path / "none.toml", "none.toml: there is no such spec file."),
        (
            tmp_path / "none" / "none.toml",
            f"{tmp_path}/none/none.toml: there is no such spec file.",
        ),
        (tmp_path, f"{tmp_path.name}: is a folder; give a spec file (TOML)."),
    ):
        assert said(capsys, path, tmp_path / "out") == [sentence]
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    """A spec that is right."""
    return laid(tmp_path / "specs", TITLE + CANAL)


def test_a_folder_that_holds_something_else_is_left_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, spec: Path
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "letter.txt").write_text("dear")
    assert said(capsys, spec, out) == [
        f"--out {out}: is not empty and holds no report; name a new folder."
    ]
    assert contents(out) == {"letter.txt": b"dear"}
    (out / "letter.txt").rename(tmp_path / "letter.txt")
    assert make(spec, out) == 0  # an empty one is as good as none
    file = tmp_path / "letter.txt"
    assert said(capsys, spec, file) == [f"--out {file}: is a file; name a folder."]
    (out / "report.json").write_text("{}")
    (found,) = said(capsys, spec, out)
    assert found.startswith(f"{out}: holds no report (report.json ")


def test_a_folder_that_cannot_be_made(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, spec: Path
) -> None:
    for out in (Path("/proc/report"), tmp_path / ("n" * 300), spec / "below"):
        (found,) = said(capsys, spec, out)
        assert str(out)[:60] in found


def test_what_is_wrong_with_the_command_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, spec: Path
) -> None:
    out = tmp_path / "out"
    assert "--threads must be from 1 to 1024" in said(capsys, spec, out, "--threads", "0")[0]
    both = ("--threads", "2", "--processes", "2")
    assert "give only one" in said(capsys, spec, out, *both)[0]
    assert "--scheduler must be tcp://" in said(capsys, spec, out, "--scheduler", "x")[0]
    assert not out.exists()


def test_strict_ends_with_3_where_any_section_rests_on_an_assumed_figure(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, spec: Path
) -> None:
    assert make(spec, tmp_path / "sure", "--strict") == 0
    spec.write_text(spec.read_text() + '[[section]]\nask = "artist --cp 3 --rating 2"')
    assert make(spec, tmp_path / "out") == 0
    found = said(capsys, spec, tmp_path / "out", "--strict", status=3)
    assert found == ["The result rests on assumed figures: cp_modifiers, artist_awards."]
    assert (tmp_path / "out" / "report.json").exists()


@pytest.mark.parametrize("library", ["pyarrow", "filelock"])
def test_a_library_that_is_missing_is_named_with_what_installs_it(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    spec: Path,
    library: str,
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    assert said(capsys, spec, tmp_path / "out") == [
        f"A report needs {library}; install it with: pip install 'courtodds[reports]'."
    ]
    assert not (tmp_path / "out").exists()
