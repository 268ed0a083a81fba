"""Pages: their structure, their escaping, and how a browser lays them out."""

from __future__ import annotations

import base64
from fractions import Fraction
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from analysis import canal, wedding
from analysis.attempt import Attempt
from analysis.interval import Estimate
from analysis.odds import Odds
from analysis.odds_page import expected, face, outcomes
from analysis.outcome import Composed, Gain, Outcome
from analysis.page import Meta, Section, amount_text, cell, report, tabled
from analysis.tabular import Number, Table, is_number
from tests.browser import laid_out, needs_chromium
from tests.page import Page
from tests.reports import EVIL

META = Meta(
    command="courtodds cp --budget 5 --seed 1517 --report 'a b.html'",
    inputs={"budget": 5, "power": None, "claimed": ("Amazon", EVIL)},
    trials=10_000_000,
    seed=1517,
    edition="Virgin Queen 2012",
    switches={"one_power_dice": 1},
    assumed=("royals", "cp_modifiers"),
)


def sections() -> list[Section]:
    odds = canal(turns_left=5).exact()
    wide = Table("Wide", [f"column {i}" for i in range(20)], [[Fraction(i, 7) for i in range(20)]])
    long = Table("Long", ["what", EVIL], [["word " * 60, "x" * 200], [EVIL, None]])
    return [
        Section("The canal", ["A paragraph.", "y" * 300], [outcomes(odds), expected(odds)]),
        Section(EVIL, [EVIL], [wide, long], [(EVIL, odds.plot())]),
        Section("Pictures", figures=[("the odds", odds.plot())]),
    ]


@pytest.fixture(scope="module")
def html() -> str:
    return report(f"What each CP buys {EVIL}", sections(), META)


def test_every_element_is_closed_in_its_order(html: str) -> None:
    assert Page(html).open == []
    assert Page(face(canal().exact())).open == []


def test_a_report_names_its_language_its_title_and_its_width(html: str) -> None:
    page = Page(html)
    assert html.startswith("<!doctype html>")
    assert page.all("html") == [{"lang": "en"}]
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in page.all(
        "meta"
    )
    assert f"What each CP buys {EVIL}" in page.text


def test_names_are_escaped_everywhere(html: str) -> None:
    assert Page(html).all("script") == []
    assert "<script" not in html
    assert Page(html).text.count(EVIL) >= 6


def test_a_report_needs_no_address_and_no_script(html: str) -> None:
    page = Page(html)
    assert "http:" not in html
    assert "https:" not in html
    assert all(
        str(image["src"]).startswith("data:image/svg+xml;base64,") for image in page.all("img")
    )
    assert all(str(link["href"]).startswith("#") for link in page.all("a"))
    assert page.all("link") == []
    policy = next(m for m in page.all("meta") if m.get("http-equiv") == "Content-Security-Policy")
    assert str(policy["content"]).startswith("default-src 'none'")


def test_links_lead_to_parts_of_the_page(html: str) -> None:
    page = Page(html)
    ids = {attributes.get("id") for _, attributes in page.tags}
    assert {str(link["href"])[1:] for link in page.all("a")} <= ids


def test_pictures_are_inlined_with_their_caption_as_text(html: str) -> None:
    images = Page(html).all("img")
    assert [image["alt"] for image in images] == [EVIL, "the odds"]
    picture = base64.b64decode(str(images[1]["src"]).partition(",")[2])
    assert picture.startswith(b"<?xml")


def test_a_report_says_how_to_make_it_again(html: str) -> None:
    text = Page(html).text
    assert META.command in text
    for said in ("1517", "10,000,000 trials", "Virgin Queen 2012", f"Amazon; {EVIL}", META.version):
        assert said in text
    assert text[text.index("switch one_power_dice") + 1] == "1"
    assert text.count("royals, cp_modifiers") == 1
    assert "Rests on assumed figures: royals, cp_modifiers." in text


def test_what_was_not_asked_is_not_listed() -> None:
    assert "power" not in dict(META.lines)


def test_an_input_does_not_hide_what_the_report_itself_says() -> None:
    lines = Meta("c", inputs={"edition": "2017"}, edition="Here I Stand 2017").lines
    assert [value for name, value in lines if name == "edition"] == ["Here I Stand 2017", "2017"]


def test_an_exact_report_has_no_seed() -> None:
    lines = dict(Meta("courtodds canal --exact").lines)
    assert lines["method"] == "exact"
    assert "seed" not in lines


def test_the_same_contents_give_the_same_page(html: str) -> None:
    assert report(f"What each CP buys {EVIL}", sections(), META) == html


def test_a_face_shows_exact_and_rolled_side_by_side() -> None:
    odds = Odds(canal(attempts=1), (170, 830), 1000, 7)
    text = Page(face(odds)).text
    assert "16.667 % = 1/6" in text
    assert "17.0\N{NBSP}±\N{NBSP}2.3 %" in text
    assert "0.340\N{NBSP}±\N{NBSP}0.047" in text


def test_an_exact_face_has_no_column_for_what_was_rolled() -> None:
    assert "rolled" not in Page(face(canal().exact())).text


def test_a_face_says_what_every_power_expects_and_what_it_rests_on() -> None:
    text = Page(face(wedding("Elizabeth I", "Francis of Anjou").exact())).text
    assert text[text.index("England") + 1 : text.index("England") + 3] == ["VP", "0.8889 = 8/9"]
    assert "France" in text
    assert any(said.startswith("Rests on assumed figures: royals") for said in text)


def test_a_face_escapes_the_names_of_a_figures_file() -> None:
    outcome = Outcome(EVIL, EVIL, (EVIL,), {EVIL: Gain(1)})
    odds = Attempt(EVIL, EVIL, EVIL, {"name": EVIL}, EVIL, Composed((outcome,), (1,))).exact()
    assert "<script" not in face(odds)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "–"),
        (True, "yes"),
        (-3, "−3"),
        (float("nan"), "–"),
        (-0.25, "−0.2500"),
        (Fraction(2), "2"),
        (Fraction(1, 99_999), "0.0000 = 1/99999"),
        (Fraction(1, 100_000), "0.0000"),
        (Estimate(0.25), "0.2500"),
        (Estimate(0.25, exact=Fraction(1, 4)), "0.2500 = 1/4"),
        ("well-known", "well-known"),
        (Number("0.31-0.46"), "0.31-0.46"),
    ],
)
def test_a_cell_shows_no_more_than_is_known(value: Any, said: str) -> None:
    assert cell(value) == said


def test_numbers_stand_to_the_right_and_texts_do_not() -> None:
    assert [is_number(v) for v in (1, 0.5, Fraction(1), None, Number("x"), "1")] == [True] * 5 + [
        False
    ]


def test_a_chance_of_nought_is_not_called_a_fraction_of_one() -> None:
    assert amount_text(Fraction(0)) == "0"


def test_a_frame_becomes_a_table_with_words_as_its_heads() -> None:
    frame = pd.DataFrame({"cards_per_turn": [1], "vp": [0.5]})
    assert tabled("t", frame).columns == ["cards per turn", "vp"]


def test_a_report_without_tables_or_pictures_is_a_page_too() -> None:
    assert Page(report("Nothing", [], Meta("courtodds"))).open == []


def test_an_empty_table_is_a_table_too() -> None:
    assert (
        Page(report("t", [Section("s", tables=[Table("none", ["a"], [])])], Meta("c"))).open == []
    )


@needs_chromium
@pytest.mark.parametrize("width", [390, 1200])
def test_a_page_never_scrolls_sideways(tmp_path: Path, html: str, width: int) -> None:
    found = laid_out(tmp_path, html, width)
    assert found["beyond"] == []
    assert found["wide"] <= found["room"]
    assert found["images"] == [True, True]
    assert max(found["tables"]) > found["room"]  # the wide table scrolls inside itself


@needs_chromium
def test_a_browser_sees_where_a_page_would_scroll_sideways(tmp_path: Path, html: str) -> None:
    broken = html.replace(".scroll { overflow-x: auto;", ".scroll {")
    found = laid_out(tmp_path, broken, 390)
    assert found["wide"] > found["room"]


@needs_chromium
def test_on_paper_no_table_is_cut(tmp_path: Path, html: str) -> None:
    printed = html.replace("@media print", "@media all")
    found = laid_out(tmp_path, printed, 680)  # A4 within its margins
    assert found["beyond"] == []
    assert max(found["tables"]) <= found["room"]
