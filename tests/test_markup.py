"""Names with markup are text in every face: of notebooks, reports and pictures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

from analysis.cli import run
from analysis.figures import Figures, load
from analysis.games import games
from analysis.odds_page import expected, outcomes
from analysis.page import Meta, Section, report, tabled
from analysis.plot import drawn
from tests.calls import ATTEMPTS, CAMPAIGNS, SHEETS, Call, attempts, campaign
from tests.page import Page

EVIL = "<script>&amp;\"'--><i>]]>"
NAMES = {
    "virgin_queen": {"England": EVIL, "Philip II": f"Philip {EVIL}"},
    "own_table": {"you": EVIL, "landed": f"landed {EVIL}", "new moon": f"moon {EVIL}"},
    "here_i_stand": {"France": EVIL, "Copernicus": f"Copernicus {EVIL}"},
}


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Figures]:
    """The figures of each game in which a power is called so, and a royal or a card."""
    found = {}
    for game in games():
        file = tmp_path_factory.mktemp("evil") / f"{game}.toml"
        assert run(["figures", "export", game, "--output", str(file)]) == 0
        text = file.read_text("utf-8")
        for name, evil in NAMES[game].items():
            text = text.replace(json.dumps(name), json.dumps(evil))
        file.write_text(text, "utf-8")
        found[game] = load(game, [file])
    return found


def renamed(given: Any, names: Mapping[str, str]) -> Any:
    """What is given to a call, with the new names."""
    if isinstance(given, Mapping):
        return {renamed(k, names): renamed(v, names) for k, v in given.items()}
    if isinstance(given, (list, tuple)):
        return [renamed(part, names) for part in given]
    return names.get(given, given) if isinstance(given, str) else given


def called(made: Call, figures: Mapping[str, Figures]) -> Call:
    """The call with these figures."""
    game = next(key for key, game in games().items() if made.name in game.library)
    given, options = (renamed(part, NAMES[game]) for part in (made.given, made.options))
    return Call(made.name, tuple(given), options | {"figures": figures[game]})


def is_text(html: str) -> bool:
    """Whether the name stands in a page as text, and makes no element of it."""
    page = Page(html)
    return not (page.open or page.all("script") or page.all("i"))


@pytest.mark.parametrize("made", ATTEMPTS, ids=str)
def test_of_an_attempt(made: Call, figures: Mapping[str, Figures]) -> None:
    for attempt in attempts(called(made, figures)):
        odds = attempt.roll(1000)
        tables = [outcomes(odds), expected(odds), tabled(EVIL, odds.frame)]
        section = Section(attempt.name, attempt.notes, tables)
        page = report(attempt.power, [section], Meta(EVIL, attempt.inputs))
        faces = (odds._repr_html_(), odds.frame.to_html(), page)
        assert all(map(is_text, faces))
        ElementTree.fromstring(drawn(odds.plot(), "svg"))


@pytest.mark.parametrize("made", CAMPAIGNS, ids=str)
def test_of_a_campaign(made: Call, figures: Mapping[str, Figures]) -> None:
    results = campaign(called(made, figures)).run(200)
    for frame in (results.frame, results.sources, results.ahead, results.distribution):
        assert is_text(frame.to_html())
        page = report(EVIL, [Section(EVIL, tables=[tabled(EVIL, frame)])], Meta(EVIL))
        assert is_text(page)
    ElementTree.fromstring(drawn(results.plot(), "svg"))


@pytest.mark.parametrize("made", SHEETS, ids=str)
def test_of_a_sheet(made: Call, figures: Mapping[str, Figures]) -> None:
    sheet = called(made, figures)()
    assert is_text(sheet._repr_html_())
    assert is_text(sheet.frame.to_html())


def test_the_name_is_there_to_be_escaped(figures: Mapping[str, Figures]) -> None:
    for made in SHEETS:
        if made.name in ("matches", "hands"):
            text = Page(called(made, figures)()._repr_html_()).text
            assert {EVIL, f"Philip {EVIL}"} & set(text)
