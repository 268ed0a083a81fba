"""How a page is written: whole or not at all, and never over a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.faults import Fault
from analysis.page import write


def test_a_page_is_written_whole_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text("the old one")
    write(path, "<p>é</p>")
    assert path.read_text(encoding="utf-8") == "<p>é</p>"
    assert [p.name for p in tmp_path.iterdir()] == ["report.html"]


def test_a_page_that_cannot_be_put_in_place_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "report.html"
    path.write_text("the old one")

    def full(_self: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(Fault, match=r"cannot be written \(No space left on device\)"):
        write(path, "new")
    assert path.read_text() == "the old one"
    assert [p.name for p in tmp_path.iterdir()] == ["report.html"]


def test_a_link_to_a_page_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.html").symlink_to(tmp_path / "real.html")
    write(tmp_path / "link.html", "new")
    assert (tmp_path / "link.html").is_symlink()
    assert (tmp_path / "real.html").read_text() == "new"


def test_a_missing_folder_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="there is no such folder"):
        write(tmp_path / "none" / "report.html", "")
    with pytest.raises(Fault, match="is a folder"):
        write(tmp_path, "")


def test_a_folder_that_takes_no_file_is_refused() -> None:
    with pytest.raises(Fault, match="cannot be written"):
        write(Path("/proc/report.html"), "")
