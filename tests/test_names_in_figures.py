"""A name that no other table has is a fault, wherever it stands."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from analysis.figures import Figures, load, shipped
from analysis.games import games

NAMED = (
    "powers", "royals", "artists", "scholars", "science_bonuses", "cards",
    "explorers", "conquistadors", "discoveries", "conquests",
)  # fmt: skip
TABLES = {
    "virgin_queen": tuple(shipped("virgin_queen")),
    "here_i_stand": (
        "action_costs", "explorers", "cabot", "voyage_order", "exploration_table", "discoveries",
        "conquistadors", "conquest_markers", "conquest_order", "conquest_table", "conquests",
    ),
}  # fmt: skip


def names(game: str) -> set[str]:
    """The names of powers, royals, pieces, cards and places."""
    raw = shipped(game)
    return {row["name"] for table in NAMED if table in raw for row in raw[table]["rows"]}


def where(value: Any, known: set[str], at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where such a name is referred to, in one table."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            if key not in ("name", "aliases", "source"):
                yield from where(part, known, (*at, key))
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for number, part in enumerate(value):
            yield from where(part, known, (*at, number))
    elif value in known:
        yield at


def misspelt(table: Mapping[str, Any], at: tuple[Any, ...]) -> dict[str, Any]:
    """The table with a letter more in that name."""
    new: Any = copy.deepcopy(dict(table))
    part = new
    for step in at[:-1]:
        part = part[step]
    part[at[-1]] += "x"
    return dict(new)


@pytest.mark.parametrize(
    ("game", "table"), [(game, table) for game, tables in TABLES.items() for table in tables]
)
def test_a_misspelt_name_is_a_fault_of_its_table(game: str, table: str) -> None:
    raw = shipped(game)
    for at in where(raw[table], names(game)):
        if table.startswith("switches"):
            continue  # a switch has options of its own
        figures = Figures(games()[game], {**raw, table: misspelt(raw[table], at)})
        assert any(f"[{table}]" in fault for fault in figures.faults()), at


def test_a_house_without_royals_is_a_warning() -> None:
    raw = shipped("virgin_queen")
    mine = {**raw, "valois": {**raw["valois"], "house": "Bourbon"}}
    warnings = Figures(games()["virgin_queen"], mine).warnings()
    assert any("no royal is of the house 'Bourbon'" in warning for warning in warnings)
    assert not any("house" in warning for warning in load("virgin_queen").warnings())


def test_each_wording_of_the_empires_share_needs_a_row() -> None:
    raw = shipped("virgin_queen")
    share = copy.deepcopy(dict(raw["inactive_share"]))
    share["rows"][0]["wording"] = "with few players"
    faults = Figures(games()["virgin_queen"], {**raw, "inactive_share": share}).faults()
    said = "needs one row for each wording: fewer than 6 players, 4 or 5 players"
    assert any(said in fault for fault in faults)
