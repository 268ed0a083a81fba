"""The reports that are published are made again, to the last digit."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.cli import run
from tests.browser import laid_out, needs_chromium
from tests.page import Page

HERE = Path(__file__).parent.parent / "reports"
PUBLISHED = sorted(path.parent for path in HERE.glob("*/report.json"))
SPECS = sorted(path for path in HERE.glob("*.toml") if "[[section]]" in path.read_text("utf-8"))


def test_every_spec_that_ships_is_published_as_it_stands() -> None:
    assert len(SPECS) >= 3
    assert [folder.name for folder in PUBLISHED] == [spec.stem for spec in SPECS]
    for folder, spec in zip(PUBLISHED, SPECS, strict=True):
        for copy in (folder / "inputs").rglob("*.toml"):
            name = copy.relative_to(folder / "inputs")
            assert copy.read_bytes() == (HERE / name).read_bytes(), f"{spec.name}: {name}"


@pytest.mark.parametrize("folder", PUBLISHED, ids=lambda folder: folder.name)
def test_a_published_report_comes_out_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(["report", "--check", str(folder)])
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    assert out.endswith("made again, and the same to the last digit.\n")


@pytest.mark.parametrize("folder", PUBLISHED, ids=lambda folder: folder.name)
def test_every_picture_of_a_published_report_has_a_text(folder: Path) -> None:
    html = (folder / "index.html").read_text("utf-8")
    images = Page(html).all("img")
    assert len(images) >= 3
    assert all(len(str(image["alt"])) > 5 for image in images)
    assert "http:" not in html
    assert "https:" not in html


@needs_chromium
@pytest.mark.parametrize("width", [390, 680])
@pytest.mark.parametrize("folder", PUBLISHED, ids=lambda folder: folder.name)
def test_a_published_report_is_readable_on_a_telephone_and_on_paper(
    tmp_path: Path, folder: Path, width: int
) -> None:
    html = (folder / "index.html").read_text("utf-8")
    paper = html.replace("@media print", "@media all")
    found = laid_out(tmp_path, html if width == 390 else paper, width)
    assert found["beyond"] == []
    assert found["wide"] <= found["room"]
    assert all(found["images"])
    assert width == 390 or max(found["tables"]) <= found["room"]
