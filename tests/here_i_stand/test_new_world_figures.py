"""Wrong figures of the New World are answered with a sentence that names table and row."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from analysis.faults import Fault
from analysis.figures import Figures, load, shipped
from analysis.games import games
from analysis.here_i_stand.new_world.explorer import explorer
from analysis.here_i_stand.new_world.new_world import new_world

GAME = "here_i_stand"
TABLES = (
    "limits", "colony_limits", "start_1517", "explorers", "cabot", "cabot_death", "voyage_order",
    "exploration_table", "exploration_choices", "discoveries", "circumnavigation_table",
    "circumnavigator", "uncharted", "mercator", "moluccas", "fountain_of_youth", "cibola",
    "conquistadors", "conquest_markers", "conquest_order", "conquest_table", "conquests",
    "smallpox", "riches_roll", "riches_table", "riches_results", "plantations", "galleons",
    "governor_and_uprising", "potosi", "raiders",
)  # fmt: skip
Path = tuple[str | int, ...]


def with_table(table: str, new: Any) -> Figures:
    """The New World's figures with another table."""
    kept = ("powers", "action_costs", "cards", *TABLES)
    raw = {k: v for k, v in shipped(GAME).items() if k in kept or k.startswith("switches.")}
    return Figures(games()[GAME], raw | {table: new})


def faults(table: str, *changes: tuple[Path, Any]) -> list[str]:
    """What is said of a table that was changed in some places; None takes a part out."""
    new: Any = copy.deepcopy(dict(shipped(GAME)[table]))
    for at, value in changes:
        part = new
        for step in at[:-1]:
            part = part[step]
        if value is None:
            del part[at[-1]]
        else:
            part[at[-1]] = value
    return with_table(table, new).faults()


@pytest.mark.parametrize("table", TABLES)
def test_every_table_says_where_its_figures_come_from(table: str) -> None:
    found = load(GAME).table(table)
    assert found.source
    assert found.status in ("printed", "secondary")


@pytest.mark.parametrize(
    ("table", "at", "value", "said"),
    [
        ("limits", ("rows", 0, "counts", 0), "Merkator's Map", "the nearest is .Mercator's Map"),
        ("limits", ("rows", 1, "free", 0), "Potosy Silver Mines", "row 2 .colonize.: There is no"),
        ("limits", ("rows", 2), None, "must have one row of the action 'conquer', not 0"),
        ("voyage_order", ("ties", 2), None, "Hapsburg sails too and must stand in the order"),
        ("conquest_order", ("order", 1), None, "England sails too and must stand in the order"),
        ("governor_and_uprising", ("rows",), [], "must have one row of the face"),
        ("raiders", ("order", 0), "Spain", "There is no power 'Spain'"),
        ("raiders", ("victim",), "Hapsburgh", "the nearest is 'Hapsburg'"),
        ("raiders", ("rows", 4, "roll"), ">= 6", "the rows must end at 6"),
        ("raiders", ("rows", 1), None, "no row stands for 2"),
        ("fountain_of_youth", ("rows", 0, "roll"), "<= 3", "the rows must begin at 1"),
        ("exploration_choices", ("rows", 1, "discoveries", 0), "Amzon", "the nearest is 'Amazon'"),
        (
            "exploration_table",
            ("rows", 2, "discovery"),
            "Amzon",
            "row 3 .7.: There is no discovery",
        ),
        ("discoveries", ("rows", 5), None, "needs a row of the name 'Circumnavigation'"),
        ("discoveries", ("rows", 1, "falls_to", 0), "St Laurence", "row 2 .Great Lakes."),
        ("conquest_table", ("rows", 4, "conquest"), "Incas", "There is no conquest|nearest"),
        ("riches_results", ("rows", 0), None, "'elim' must stand in one row, not in 0"),
        ("riches_table", ("rows", 0, "maya"), "gold", "maya: must be one of"),
        ("colony_limits", ("rows", 0, "power"), "Spain", "row 1: There is no power"),
        ("start_1517", ("rows", 1, "power"), "Spain", "row 2: There is no power"),
        ("start_1517", ("rows", 0, "action"), "sail", "must be one of"),
        ("voyage_order", ("ties", 1), "England", "England stands there twice"),
        ("conquest_order", ("order", 0), "Spain", "There is no power 'Spain'"),
        ("cabot", ("powers", 0), "Spain", "powers: There is no power 'Spain'"),
        ("mercator", ("voyage",), 2.0, "must be a whole number"),
        ("limits", ("rows", 0, "per_turn"), 2, "must be"),
    ],
)
def test_a_wrong_figure_is_said_with_its_table(table: str, at: Path, value: Any, said: str) -> None:
    found = faults(table, (at, value))
    assert any(f"[{table}]" in s and re.search(said, s) for s in found), found


def test_a_changed_figure_changes_the_odds() -> None:
    """With 2 VP on every discovery a voyage is worth more."""
    new: Any = copy.deepcopy(dict(shipped(GAME)["discoveries"]))
    for row in new["rows"][:3]:
        row["vp"] = 2
    richer = with_table("discoveries", new)
    plain = explorer(rating=0).exact().mean().exact
    more = explorer(rating=0, figures=richer).exact().mean().exact
    assert plain is not None
    assert more is not None
    assert more > plain


def test_rows_of_the_riches_table_that_no_roll_reaches_are_a_warning() -> None:
    new: Any = copy.deepcopy(dict(shipped(GAME)["riches_table"]))
    new["rows"][-1]["roll"] = "9-13"
    new["rows"].append({**new["rows"][-1], "roll": ">= 14"})
    warnings = with_table("riches_table", new).warnings()
    assert any("no roll reaches it" in sentence for sentence in warnings)


def test_what_a_voyager_may_choose_is_what_the_row_of_10_and_more_offers() -> None:
    table = copy.deepcopy(dict(shipped(GAME)["exploration_table"]))
    table["rows"][5]["choice"] = ["amazon"]
    odds = explorer(rating=12, figures=with_table("exploration_table", table)).exact()
    assert {o.text for o in odds.outcomes} == {"Amazon"}


def test_another_discovery_is_the_one_of_the_most_vp() -> None:
    table = copy.deepcopy(dict(shipped(GAME)["discoveries"]))
    table["rows"][0]["vp"] = 2
    odds = explorer(rating=12, choice="other", figures=with_table("discoveries", table)).exact()
    assert {o.text for o in odds.outcomes} == {"St Lawrence River"}


@pytest.mark.parametrize(
    ("row", "choice", "said"),
    [
        (0, ["strait"], "row 1 (<= 4): only the outcome 'choice' has a choice"),
        (5, [], "choice must name at least one of strait, amazon, other"),
    ],
)
def test_a_choice_stands_where_there_is_one(row: int, choice: list[str], said: str) -> None:
    assert any(said in s for s in faults("exploration_table", (("rows", row, "choice"), choice)))


@pytest.mark.parametrize("table", ["explorers", "conquistadors", "conquest_markers"])
def test_whole_games_refuse_a_rating_beyond_their_tables(table: str) -> None:
    new = copy.deepcopy(dict(shipped(GAME)[table]))
    new["rows"][0]["rating"] = 99
    with pytest.raises(Fault, match="totals of a roll from -20 to 40"):
        new_world(figures=Figures(games()[GAME], {**shipped(GAME), table: new}))
