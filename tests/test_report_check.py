"""`courtodds report --check DIR` makes a report again and says what differs."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from analysis import __version__, report_check, report_folder, sealed
from analysis.cli import run
from tests import reports

CSV = "data/03-every-cp.points.csv"


@pytest.fixture
def folder(small_report: Path, tmp_path: Path) -> Path:
    """A copy of the small report that may be changed."""
    return Path(shutil.copytree(small_report, tmp_path / "copy"))


def differs(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The sentences of a check that finds something, without the folder's name."""
    capsys.readouterr()
    assert run(["report", "--check", str(folder)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    start = f"courtodds: {folder}: "
    assert all(line.startswith(start) for line in err.splitlines())
    return [line.removeprefix(start) for line in err.splitlines()]


def test_a_report_is_made_again_to_the_last_digit(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = reports.contents(folder)
    assert run(["report", "--check", str(folder)]) == 0
    out, err = capsys.readouterr()
    assert out == f"{folder}: made again, and the same to the last digit.\n"
    assert err == ""
    assert reports.contents(folder) == before
    assert run(["report", "--check", str(folder), "--strict"]) == 3
    assert "cp_modifiers" in capsys.readouterr().err


def test_files_that_were_altered_or_are_missing(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / CSV).write_text((folder / CSV).read_text().replace("11/36", "12/36"))
    (folder / "inputs" / "figures" / "mine.toml").unlink()
    with (folder / "index.html").open("a") as page:
        page.write(" ")
    assert sorted(differs(folder, capsys)) == [
        f"{CSV}: was changed after the report was made.",
        "index.html: was changed after the report was made.",
        "inputs/figures/mine.toml: is missing.",
    ]


def test_a_digit_is_found_though_its_hash_was_renewed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [CSV, CSV.replace(".csv", ".frame.json")]
    for name in names:
        text = (folder / name).read_text()
        assert "11/36" in text
        (folder / name).write_text(text.replace("11/36", "13/36"))
        reports.renewed(folder, name)
    assert differs(folder, capsys) == [f"{name}: comes out otherwise now." for name in names]


def test_a_number_in_parquet_is_found_and_another_way_to_pack_it_is_not(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import pandas as pd

    packed = "data/01-the-canal.outcomes.parquet"
    pd.read_parquet(folder / packed).to_parquet(folder / packed, compression="gzip", index=False)
    reports.renewed(folder, packed)
    name = CSV.replace(".csv", ".parquet")
    table = pd.read_parquet(folder / name)
    table["VP"] += 1e-15
    table.to_parquet(folder / name, index=False)
    reports.renewed(folder, name)
    assert differs(folder, capsys) == [f"{name}: comes out otherwise now."]


def test_what_the_manifest_says_is_compared_too(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = reports.manifest(folder)
    found["sections"][0]["made"] = "A billion trials."
    found["assumed"] = []
    (folder / "report.json").write_text(json.dumps(found))
    assert differs(folder, capsys) == [
        "report.json: assumed come out otherwise now.",
        "report.json: sections come out otherwise now.",
    ]


def test_a_picture_or_page_of_the_same_matplotlib_must_be_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = folder / "data" / "01-the-canal.svg"
    picture.write_text(picture.read_text() + "<!-- -->")
    reports.renewed(folder, "data/01-the-canal.svg")
    assert differs(folder, capsys) == ["data/01-the-canal.svg: comes out otherwise now."]
    found = reports.manifest(folder)
    found["made_by"]["matplotlib"] = "another"
    (folder / "report.json").write_text(json.dumps(found))  # which draws otherwise, and may
    page = folder / "index.html"
    page.write_text(page.read_text("utf-8").replace("One paragraph", "One paragon"), "utf-8")
    reports.renewed(folder, "index.html")
    assert differs(folder, capsys) == ["index.html: comes out otherwise now."]


def test_other_inputs_come_to_other_numbers(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "inputs/figures/mine.toml"
    text = (folder / name).read_text()
    (folder / name).write_text(text.replace("cp = 3, modifier = 2", "cp = 3, modifier = 3"))
    reports.renewed(folder, name)
    found = differs(folder, capsys)
    assert any("02-compare" in sentence and ".csv" in sentence for sentence in found)
    assert not any("01-the-canal" in sentence for sentence in found)


def test_another_version_and_other_figures_that_ship(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (report_check, report_folder):
        monkeypatch.setattr(module, "__version__", "9.9.9")
    monkeypatch.setattr(sealed, "digest", lambda: "0" * 64)
    found = differs(folder, capsys)
    assert found[:2] == [
        f"It was made by courtodds {__version__}; this is 9.9.9.",
        "It was made from other figures than those that ship now.",
    ]
    assert "index.html: comes out otherwise now." in found


def without(key: str) -> Callable[[Path], None]:
    """Takes a key out of the manifest of a report."""

    def take(folder: Path) -> None:
        found = reports.manifest(folder)
        del found[key]
        (folder / "report.json").write_text(json.dumps(found))

    return take


@pytest.mark.parametrize(
    "spoil",
    [
        lambda folder: (folder / "report.json").unlink(),
        lambda folder: (folder / "report.json").write_text("{"),
        lambda folder: (folder / "report.json").write_bytes(b"\xff"),
        lambda folder: (folder / "report.json").write_text("[1]"),
        without("files"),
        without("spec"),
        without("sections"),
        shutil.rmtree,
    ],
)
def test_a_folder_that_holds_no_report_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[Path], object]
) -> None:
    spoil(folder)
    capsys.readouterr()
    assert run(["report", "--check", str(folder)]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert err.startswith(f"courtodds: {folder}: holds no report (report.json ")


def test_the_check_takes_no_spec_and_no_folder_to_write(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["report", "--check", str(folder), "--out", "x"]) == 2
    assert "leave out the spec and --out" in capsys.readouterr().err
    assert run(["report"]) == 2
    assert "Name a spec and a folder" in capsys.readouterr().err
