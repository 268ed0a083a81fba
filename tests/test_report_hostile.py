"""A report from somebody else: it reads and writes nothing outside its folder, and never hangs."""

from __future__ import annotations

import json
import os
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analysis import ledger
from analysis.cli import run
from tests import reports

SPEC = 'title = "Small"\n[[section]]\nask = "canal --exact"\npicture = false\n'


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a spec and its report, not to be changed."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "spec.toml").write_text(SPEC)
    assert reports.make(folder / "spec.toml", folder / "report") == 0
    return folder


@pytest.fixture
def work(made: Path, tmp_path: Path) -> Path:
    """A copy that may be spoilt, with a file beside the report that is none of its business."""
    found = Path(shutil.copytree(made, tmp_path / "work"))
    (found / "private.toml").write_text(SPEC)
    return found


def told(folder: Path, **say: Any) -> None:
    """Let the manifest of a report say something else."""
    manifest = reports.manifest(folder)
    manifest["files"] |= say.pop("files", {})
    (folder / "report.json").write_text(json.dumps(manifest | say))


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence of a refusal."""
    capsys.readouterr()
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    return err


def both(capsys: pytest.CaptureFixture[str], work: Path) -> list[str]:
    """What is said of a report that is checked, and of one that is made there."""
    there = str(work / "report")
    make = refused(capsys, "report", str(work / "spec.toml"), "--out", there)
    return [refused(capsys, "report", "--check", there), make]


@pytest.mark.parametrize(
    "say",
    [
        {"spec": "../../private.toml"},
        {"spec": "/etc/hostname"},
        {"spec": ""},
        {"spec": "other.toml"},
        {"files": {"../private.toml": ""}},
        {"files": {"/etc/hostname": ""}},
        {"files": {"": ""}},
    ],
)
def test_a_manifest_that_names_what_is_not_its_own(
    capsys: pytest.CaptureFixture[str], work: Path, say: dict[str, Any]
) -> None:
    told(work / "report", **say)
    for said in both(capsys, work):
        assert "holds no report (report.json names files that are not its own)" in said
    assert (work / "private.toml").exists()


def test_a_manifest_that_is_nested_too_deep(capsys: pytest.CaptureFixture[str], work: Path) -> None:
    (work / "report" / "report.json").write_text("[" * 100_000)
    for said in both(capsys, work):
        assert "holds no report (report.json is missing or broken)" in said


@pytest.mark.parametrize("name", ["data", "a\0", "x" * 5000, "index.html/x"])
def test_a_manifest_that_names_no_file_takes_nothing_away(work: Path, name: str) -> None:
    before = reports.contents(work / "report")
    told(work / "report", files={name: ""})
    assert reports.make(work / "spec.toml", work / "report") == 0
    assert reports.contents(work / "report") == before


def linked(path: Path, to: Path) -> None:
    """A link in the place of a file or a folder, which is moved to where the link leads."""
    path.rename(to)
    path.symlink_to(to)


def piped(path: Path) -> None:
    """A pipe in the place of a file, which nobody ever writes."""
    path.unlink(missing_ok=True)
    path.parent.mkdir(exist_ok=True)
    os.mkfifo(path)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda work: linked(work / "report" / "data", work / "elsewhere"),
        lambda work: linked(work / "report" / "inputs" / "spec.toml", work / "elsewhere"),
        lambda work: linked(work / "report" / "index.html", work / "elsewhere"),
        lambda work: piped(work / "report" / "index.html"),
        lambda work: piped(work / "report" / ".work" / "spec"),
    ],
)
def test_links_and_pipes_are_refused_before_anything_is_done(
    capsys: pytest.CaptureFixture[str], work: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(work)
    (work / "spec.toml").write_text(SPEC.replace("Small", "Other"))
    before = reports.contents(work)
    for said in both(capsys, work):
        assert "is a link or a pipe; a report holds none." in said
    assert reports.contents(work) == before


def test_a_pipe_as_the_manifest(capsys: pytest.CaptureFixture[str], work: Path) -> None:
    piped(work / "report" / "report.json")
    for said in both(capsys, work):
        assert "holds no report (report.json is missing or broken)" in said


@pytest.mark.parametrize(
    "spoil",
    [bytes.upper, lambda kept: kept[:-1], lambda _: pickle.dumps(1), lambda _: b"\x80\x04U"],
)
def test_what_a_disk_spoilt_is_not_kept(tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    file = tmp_path / "001.section"
    ledger.keep(file, {"vp": "one"})
    assert ledger.kept(file) == {"vp": "one"}
    file.write_bytes(spoil(file.read_bytes()))
    assert ledger.kept(file) is None


def test_a_folder_of_work_that_is_gone_is_said(
    capsys: pytest.CaptureFixture[str], work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = work / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    said = refused(capsys, "report", str(work / "spec.toml"), "--out", "out")
    assert said == "courtodds: --out out: cannot be written (No such file or directory).\n"


def test_huge_files_are_not_read_into_memory(
    capsys: pytest.CaptureFixture[str], work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.truncate(work / "report" / "index.html", 2**26)
    monkeypatch.setattr(Path, "read_bytes", lambda path: pytest.fail(f"{path} was read whole"))
    assert run(["report", "--check", str(work / "report")]) == 1
    assert "index.html: was changed after the report was made." in capsys.readouterr().err
    os.truncate(work / "report" / "report.json", 2**26)
    said = refused(capsys, "report", "--check", str(work / "report"))
    assert "holds no report (report.json is missing or broken)" in said
