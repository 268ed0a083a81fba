"""Plans of the court: what is wrong with them, and what may be a plan."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analysis import Fault
from analysis.figures import load
from analysis.virgin_queen.court.court import court
from tests.virgin_queen.court_plans import written


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        ("[Englnd]\nartist = 2", "There is no power 'Englnd'; the nearest is 'England'"),
        (
            "[England]\nartists = 2",
            "[England] artists: is no key of this table (did you mean 'artist'?)",
        ),
        ("[England]\nartist = 5", "[England] artist: CP must be 0 or one of 2, 3, 4, not 5."),
        ("[England]\nartist = 'two'", "must be CP such as 2, or a list by turn such as [2, 2, 3]"),
        ("[England]\nbonuses = ['Observatori']", "the nearest is 'Observatory'"),
        ("[England]\nbonuses = ['Excavation']", "Excavation is of no use to England (rule 22.2)."),
        ("[England]\nmarry = 'often'", "marry: must be one of 'best' or 'planned', not 'often'."),
        ("[England]\nwait = { Elisabeth = 3 }", "There is no royal 'Elisabeth'"),
        ("[England]\nwait = { 'Philip II' = 3 }", "wait: Philip II is of Spain, not of England."),
        ("[England]\ncanal = [1]", "[England] canal: is a key of Ottoman only."),
        ("[England]\nprague = 1", "[England] prague: is a key of Empire only."),
        ("[Spain]\ncaptain_sunk = 1", "[Spain] captain_sunk: is a key of France only."),
        ("[France]\nhome_card = false", "[France] home_card: is a key of Empire only."),
        (
            "[England]\ndeaths = { Leicester = 2 }",
            "must be a chance from 0 to 1 such as '1/10', not 2.",
        ),
        (
            "[England]\ndeaths = { 'Lord Darnley' = 0.1 }",
            "Lord Darnley does not die so; only Charles IX",
        ),
        (
            "[England]\nweddings = [{ turn = 1, bride = 'Elizabeth I', groom = 'Anjou' }]",
            "[England] weddings, row 1: Francis of Anjou enters on turn 4, not yet on turn 1.",
        ),
        (
            "[England]\nweddings = [{ turn = 9, bride = 'Elizabeth I', groom = 'Anjou' }]",
            "weddings, row 1: turn must be from 1 to 7, not 9.",
        ),
        (
            "[England]\nweddings = [{ turn = 1, bride = 'Leicester', groom = 'Elizabeth I' }]",
            "Leicester is no bride",
        ),
        (
            "[Spain]\nweddings = [{ turn = 1, bride = 'Elizabeth I', groom = 'Leicester' }]",
            "neither of Elizabeth I and Leicester is of Spain.",
        ),
        (
            "[England]\nweddings = [{ turn = 1, bride = 'Elizabeth I', groom = 'Leicester', "
            "festivities = true }]",
            "festivities need a French royal.",
        ),
        (
            "[England]\nweddings = [{ turn = 1, bride = 'Elizabeth I', groom = 'Philip II' }]\n"
            "[court]\nwars = [{ powers = ['England', 'Spain'], turns = [1] }]",
            "their powers are at war on turn 1.",
        ),
        ("[court]\nwars = [{ powers = ['England'], turns = [1] }]", "powers must be two"),
        (
            "[England]\nitalians = [{ turn = 1, event = 'Papal Bull', kind = 'poet' }]",
            "must be one of 'artist' or 'scholar', not 'poet'.",
        ),
    ],
)
def test_a_wrong_plan_is_answered_like_a_wrong_figure(
    tmp_path: Path, plan: str, sentence: str
) -> None:
    """File, table, row, what is wrong and what would be right."""
    (path,) = written(tmp_path, plan)
    with pytest.raises(Fault) as caught:
        court(path)
    (said,) = [text for text in caught.value.sentences if sentence in text]
    assert said.startswith(f"{path}: ")


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    (path,) = written(tmp_path, "[England]\nartist = 5\nscholar = 7\n[Spain]\ncanal = true")
    with pytest.raises(Fault) as caught:
        court(path)
    assert len(caught.value.sentences) == 3


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"turns": 8}, "--turns must be from 1 to 7 in the campaign, not 8."),
        ({"turns": 5, "scenario": "tournament"}, "--turns must be from 1 to 4"),
        ({"players": 1}, "--players must be from 2 to 6, not 1."),
        ({"scenario": "duel"}, "There is no scenario 'duel'"),
    ],
)
def test_a_game_that_there_is_not(how: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Fault, match=sentence):
        court(**how)


def test_who_is_not_played_sponsors_nobody_and_digs_no_canal_unless_told() -> None:
    four = court(players=4)
    assert any("no artists and scholars of Ottoman and Empire" in note for note in four.notes)
    results = four.run(500)
    assert results.by_source("Ottoman", "canal").value == 0
    assert results.by_source("Empire", "artists").value == 0
    assert results.by_source("Empire", "weddings").value > 0, "it takes its share"


def test_more_pieces_than_whole_games_hold_is_said(tmp_path: Path) -> None:
    rows = ",\n".join(
        f'{{ name = "A{n}", power = "England", type = "author", rating = 2, enters = 1 }}'
        for n in range(9)
    )
    file = tmp_path / "mine.toml"
    file.write_text(f"[artists]\nrows = [\n{rows}\n]\n", "utf-8")
    with pytest.raises(Fault, match="One power has 9 artists; whole games are played with 8"):
        court(figures=load("virgin_queen", [file]))


def test_a_folder_is_a_plan_of_a_file_for_each_power(tmp_path: Path) -> None:
    (tmp_path / "england.toml").write_text('power = "England"\nartist = 4\n', "utf-8")
    (tmp_path / "france.toml").write_text('power = "France"\nscholar = 0\n', "utf-8")
    campaign = court(tmp_path)
    assert campaign.label == tmp_path.name
    results = campaign.run(500)
    assert results.by_source("France", "scholars").value == 0
    (tmp_path / "empty").mkdir()
    with pytest.raises(Fault, match="the folder has no plan in it"):
        court(tmp_path / "empty")


def test_the_example_plan_is_a_plan() -> None:
    campaign = court(Path(__file__).parents[2] / "docs" / "court_plan.toml")
    assert campaign.label == "an example"
    assert campaign.run(500).games == 500
