"""What a batch report holds: its page, its files in three forms, and what it was made from."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import re
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from analysis import __version__, artist, canal, sealed
from analysis.cli import run
from analysis.games import games
from analysis.report_files import files
from tests import reports
from tests.page import Page
from tests.reports import EVIL, MINE, SMALL

TITLES = ["The canal", "mine.toml against shipped, on the same dice", "Every CP"]
TITLES += ["Whole games"]


def page(folder: Path) -> Page:
    return Page((folder / "index.html").read_text("utf-8"))


def frames(folder: Path) -> list[str]:
    """The names of all frames, without what their files end with."""
    return [p.name.removesuffix(".csv") for p in sorted((folder / "data").glob("*.csv"))]


def test_the_page_lists_its_sections_and_leads_to_them(small_report: Path) -> None:
    found = page(small_report)
    text = [t.strip() for t in found.text if t.strip()]
    assert found.open == []
    links = [a["href"] for a in found.all("a")]
    assert links[:5] == ["#part-1", "#part-2", "#part-3", "#part-4", "#made"]
    assert {i for _, a in found.tags if (i := a.get("id"))} >= {str(a)[1:] for a in links[:5]}
    assert all(text.count(title) >= 2 for title in TITLES)  # in the contents, and above its part
    assert len(found.all("h2")) == len(TITLES) + 1


def test_what_the_spec_says_is_shown_as_text(small_report: Path) -> None:
    found = page(small_report)
    assert found.all("script") == []
    assert f"Small {EVIL}" in found.text
    for said in ("One paragraph in two lines.", "Another.", f"A & B, {EVIL[:8]}"):
        assert said in found.text
    commands = [t for t in found.text if t.startswith("courtodds ")]
    assert commands[0] == "courtodds canal"
    assert commands[-1] == "courtodds report small.toml --out DIR"


def test_every_picture_has_a_text_and_is_the_file_beside_the_page(small_report: Path) -> None:
    images = page(small_report).all("img")
    kept = sorted((small_report / "data").glob("*.svg"))
    assert [p.name[:2] for p in kept] == ["01", "02", "03"]  # the fourth wants none
    assert [len(str(image["alt"])) > 5 for image in images] == [True] * 3
    assert str(images[0]["alt"]).startswith("The canal")
    shown = [base64.b64decode(str(i["src"]).partition("base64,")[2]) for i in images]
    assert shown == [path.read_bytes() for path in kept]


def test_no_request_leaves_the_page(small_report: Path) -> None:
    html = (small_report / "index.html").read_text("utf-8")
    found = Page(html)
    assert "http:" not in html
    assert "https:" not in html
    assert found.all("link") == []
    policy = next(m for m in found.all("meta") if m.get("http-equiv") == "Content-Security-Policy")
    assert str(policy["content"]).startswith("default-src 'none'; img-src data:;")
    assert all(str(i["src"]).startswith("data:") for i in found.all("img"))


def test_every_file_beside_the_page_is_named_on_it(small_report: Path) -> None:
    links = {str(a["href"]) for a in page(small_report).all("a")}
    data = {f"data/{p.name}" for p in (small_report / "data").iterdir()}
    assert {a for a in links if not a.startswith("#")} == data
    assert all(re.fullmatch(r"data/[a-z0-9.-]+", name) for name in data)


def as_text(value: Any) -> str:
    """A value as a cell of a CSV file."""
    return "" if value is None else "; ".join(value) if isinstance(value, list) else str(value)


def is_same(cell: Any, value: Any) -> bool:
    """Whether a cell of a Parquet file says what stands in the JSON."""
    if isinstance(value, list):
        return list(cell) == value
    if value is None:
        return bool(pd.isna(cell))
    return bool(cell == value or cell == str(value))


def test_csv_json_and_parquet_of_every_frame_agree(small_report: Path) -> None:
    names = frames(small_report)
    assert len(names) == 9
    for name in names:
        file = small_report / "data" / name
        rows = json.loads(file.with_name(f"{name}.frame.json").read_text("utf-8"))
        sheet = list(csv.DictReader(io.StringIO(file.with_name(f"{name}.csv").read_text("utf-8"))))
        table = pd.read_parquet(file.with_name(f"{name}.parquet"))
        assert rows
        assert list(table.columns) == list(rows[0])
        assert len(table) == len(rows)
        assert [{k: v.removeprefix("'") for k, v in row.items()} for row in sheet] == [
            {key: as_text(value) for key, value in row.items()} for row in rows
        ]
        for at, row in enumerate(rows):
            assert all(is_same(table[key].iloc[at], value) for key, value in row.items())


def test_the_numbers_are_those_of_the_library(small_report: Path) -> None:
    rolled = canal().roll(20_000, seed=7)
    data = small_report / "data"
    found = pd.read_parquet(data / "01-the-canal.outcomes.parquet")
    for column in ("outcome", "count", "probability", "low", "high"):
        assert found[column].tolist() == rolled.frame[column].tolist()
    points = pd.read_csv(data / "03-every-cp.points.csv")
    assert len(points) == 9
    for point in points.to_dict("records"):
        exact = artist(cp=point["cp"], rating=point["rating"]).exact().expected["vp"].exact
        assert point["VP_exact"] == str(exact)


def test_the_json_of_a_section_is_that_of_the_command(
    small_report: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["canal", "--trials", "20000", "--seed", "7", "--format", "json"]
    assert run(words) == 0
    kept = json.loads((small_report / "data" / "01-the-canal.json").read_text("utf-8"))
    assert kept == json.loads(capsys.readouterr().out)


def test_the_manifest_says_all_that_it_takes_to_make_it_again(small_report: Path) -> None:
    found = reports.manifest(small_report)
    hashes = {
        name: hashlib.sha256(content).hexdigest()
        for name, content in reports.contents(small_report).items()
        if name != "report.json"
    }
    assert found["files"] == hashes
    assert (found["version"], found["figures"]) == (__version__, sealed.digest())
    assert found["spec"] == "small.toml"
    assert {"python", "numpy", "matplotlib", "pyarrow"} <= set(found["made_by"])
    assert [part["title"] for part in found["sections"]] == TITLES
    canal_, compared, swept, games = (part["made"] for part in found["sections"])
    assert canal_.startswith("20,000 trials, seed 7, ")
    assert compared.startswith("20,000 trials, seed 7, ")
    assert swept.startswith("Exact")
    assert games.startswith("2,000 games, seed 7, ")
    assert "cp_modifiers" in found["assumed"]
    listed = [name for part in found["sections"] for name in part["files"]]
    assert sorted(listed) == sorted(p.name for p in (small_report / "data").iterdir())


def test_what_was_read_is_kept_to_the_byte_and_named_with_its_hash(small_report: Path) -> None:
    inputs = reports.contents(small_report / "inputs")
    assert inputs == {"figures/mine.toml": MINE.encode(), "small.toml": SMALL.encode()}
    text = " ".join(page(small_report).text)
    assert all(hashlib.sha256(content).hexdigest() in text for content in inputs.values())
    assert sealed.digest() in text


def test_the_figures_that_ship_are_kept_with_their_hash(small_report: Path) -> None:
    figures = reports.contents(small_report / "figures")
    shipped = {f"{key}.toml": game.figures_file.read_bytes() for key, game in games().items()}
    assert figures == shipped
    named = json.loads((small_report / "report.json").read_text("utf-8"))["files"]
    for name, content in shipped.items():
        assert named[f"figures/{name}"] == hashlib.sha256(content).hexdigest()


def test_nothing_else_is_left(small_report: Path) -> None:
    assert {p.name for p in small_report.iterdir()} == {
        "index.html", "report.json", "data", "inputs", "figures",
    }  # fmt: skip


def test_a_report_made_anew_has_the_same_bytes_on_processes_too(
    small_report: Path, tmp_path: Path
) -> None:
    spec = reports.laid(tmp_path / "elsewhere")
    assert reports.make(spec, tmp_path / "out", "--processes", "2") == 0
    assert reports.contents(tmp_path / "out") == reports.contents(small_report)


def test_a_shorter_report_in_its_place_leaves_no_file_of_the_longer(tmp_path: Path) -> None:
    spec = reports.laid(tmp_path / "specs", 'title = "t"\n' + '[[section]]\nask = "canal"\n' * 2)
    spec.write_text(spec.read_text().replace('t"\n', 't"\ntrials = 9\n', 1))
    assert reports.make(spec, tmp_path / "out") == 0
    spec.write_text(spec.read_text().rpartition("[[section]]")[0])
    assert reports.make(spec, tmp_path / "out") == 0
    assert not list((tmp_path / "out" / "data").glob("02-*"))
    assert reports.checked(tmp_path / "out") == 0


def test_two_frames_whose_names_no_file_can_tell_apart_are_both_kept() -> None:
    class Twins:
        heads = ()

        def document(self) -> dict[str, Any]:
            return {}

        def frames(self) -> dict[str, Any]:
            return {"Ж": [{"a": 1}], "Я": [{"a": 2}]}

    found = files(Twins(), "01")  # type: ignore[arg-type]
    texts = sorted(content for name, content in found.items() if name.endswith(".csv"))
    assert texts == [b"a\n1\n", b"a\n2\n"]
