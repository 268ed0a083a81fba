"""Figures by their names: found, changed, and told apart."""

import copy
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from analysis.faults import Fault
from analysis.figure import Figure, called, changed, differences, standing, switches
from analysis.figures import Figures, load
from analysis.games import games

GAMES = [load(game) for game in games()]
EVERY = [(figures, f) for figures in GAMES for f in standing(figures, figures.modelled)]
VIRGIN = load("virgin_queen")


def test_every_name_leads_back_to_its_figure() -> None:
    """Also where two games have a table of one name, and a row is called by its number."""
    assert len(EVERY) > 1_000
    names = [figure.name for _, figure in EVERY]
    assert len({*names}) == len(names)
    for figures, figure in EVERY:
        assert called(figure.name, GAMES) == called(figure.name, [figures]) == figure
        value = figure.value(figures.raw)
        assert type(value) is int, figure.name


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("canal.vp", 2),
        ("CP_Modifiers.3.modifier", 1),
        ("artists.Shakespeare.rating", 4),
        ("artist_awards.13-14.roll", 13),
        ("artist_awards.>= 15.roll", 15),
        ("scholar_awards.10-12.options.2.bonuses", 1),
        ("patronage_limits.cp.3", 4),
        ("succession.7.card", 19),
        ("succession.6.card", 23),
        ("debate_dice.rounds", 2),
        ("explorers.Cartier.rating", 3),
    ],
)
def test_names_are_as_people_write_them(name: str, value: int) -> None:
    table = name.casefold().partition(".")[0]
    [figures] = [figures for figures in GAMES if table in figures.raw]
    assert called(name, GAMES).value(figures.raw) == value


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("canal", "'canal': there is no table 'canal'"),
        ("canal.", "(did you mean 'canal.vp'?); there are canal.needed, canal.per_failure, "),
        ("canall.vp", "there is no table 'canall' (did you mean 'canal'?)"),
        ("canal.card", "is no whole number of [canal]"),
        ("artist_awards.10-12.roll", "is no whole number of [artist_awards]"),
        ("switches.edition", "there is no table 'switches'"),
    ],
)
def test_a_name_of_nothing_is_one_sentence(name: str, said: str) -> None:
    with pytest.raises(Fault) as fault:
        called(name, GAMES)
    assert said in str(fault.value)


def sound(figures: Figures, figure: Figure, value: int) -> Figures | None:
    """The figures with one changed, or None where they say by name that it cannot be."""
    try:
        return changed(figures, {figure: value})
    except Fault as fault:
        if not str(fault).startswith(f"{figure.name} = {value}: "):
            raise
        return None


def test_one_more_and_one_less_of_every_figure_is_one_difference_and_alters_nothing() -> None:
    """The edge of a row is two: where it begins, and where the one before it ends."""
    before = [copy.deepcopy(dict(figures.raw)) for figures in GAMES]
    tried = 0
    for figures, figure in EVERY:
        for step in (-1, 1):
            value = figure.value(figures.raw) + step
            other = sound(figures, figure, value)
            if other is None:
                continue
            tried += 1
            found = list(differences(figures, other))
            assert figure.value(other.raw) == value
            assert found[-1][0] == figure.name
            assert len(found) == (2 if figure.path[-1] == "roll" else 1)
            if figure.path[-1] != "roll":
                assert found == [(figure.name, value - step, value)]
    assert tried > 1_500
    assert [dict(figures.raw) for figures in GAMES] == before
    assert not any(list(differences(a, a)) for a in GAMES)


def test_several_figures_are_set_at_once() -> None:
    """Each alone would be unsound: 2, 3 and 4 CP become 3, 4 and 5 in two tables."""
    rows = [called(f"cp_modifiers.{cp}.cp", [VIRGIN]) for cp in (2, 3, 4)]
    limits = [called(f"patronage_limits.cp.{n}", [VIRGIN]) for n in (1, 2, 3)]
    with pytest.raises(Fault, match=r"has 2 rows for cp = 3"):
        changed(VIRGIN, {rows[0]: 3})
    values: dict[Figure, int | str] = dict(zip([*rows, *limits], [3, 4, 5] * 2, strict=True))
    other = changed(VIRGIN, values)
    assert [figure.value(other.raw) for figure in values] == [3, 4, 5, 3, 4, 5]


def test_a_switch_is_changed_to_each_of_its_other_values() -> None:
    moves = list(switches(VIRGIN, VIRGIN.modelled))
    assert len({figure for figure, _ in moves}) == len([t for t in VIRGIN.raw if "switches" in t])
    for figure, option in moves:
        other = changed(VIRGIN, {figure: option})
        now = VIRGIN.raw[figure.table]["value"]
        assert list(differences(VIRGIN, other)) == [(f"{figure.table}.value", now, option)]


def overlaid(tmp_path: Path, rows: Sequence[str], table: str = "artist_awards") -> Figures:
    file = tmp_path / "mine.toml"
    file.write_text(f"[{table}]\nrows = [{', '.join(rows)}]\n", "utf-8")
    return load("virgin_queen", [file])


def told(a: Figures, b: Figures) -> list[tuple[str, Any, Any]]:
    return [each for each in differences(a, b) if not each[0].endswith(".source")]


def test_edges_of_rows_are_told_by_what_the_rows_were(tmp_path: Path) -> None:
    rows = [
        '{ roll = "10-11", vp = 1 }',
        '{ roll = "12-15", vp = 2 }',
        '{ roll = ">= 16", vp = 3 }',
    ]
    assert told(VIRGIN, overlaid(tmp_path, rows)) == [
        ("artist_awards.10-12.roll", "10-12", "10-11"),
        ("artist_awards.13-14.roll", "13-14", "12-15"),
        ("artist_awards.>= 15.roll", ">= 15", ">= 16"),
    ]


def test_a_row_more_and_a_row_less_are_told_by_name(tmp_path: Path) -> None:
    rows = [
        '{ roll = "10-12", vp = 1 }',
        '{ roll = "13-14", vp = 2 }',
        '{ roll = "15-16", vp = 3 }',
        '{ roll = ">= 17", vp = 4 }',
    ]
    found = told(VIRGIN, overlaid(tmp_path, rows))
    assert ("artist_awards.>= 17.vp", None, 4) in found
    assert ("artist_awards.>= 15.vp", 3, None) in found
    assert all(name.split(".")[1] in (">= 15", ">= 17", "15-16") for name, _, _ in found)


def artists(change: Sequence[tuple[str, dict[str, Any] | None]]) -> Figures:
    """The figures with some artists changed or, for None, away."""
    raw = copy.deepcopy(dict(VIRGIN.raw))
    rows = [dict(row) for row in raw["artists"]["rows"]]
    for name, values in change:
        at = next(n for n, row in enumerate(rows) if row["name"] == name)
        rows[at : at + 1] = [] if values is None else [rows[at] | values]
    return Figures(VIRGIN.game, raw | {"artists": {**raw["artists"], "rows": rows}})


def test_a_renamed_row_is_one_difference() -> None:
    other = artists([("Shakespeare", {"name": "Marston"})])
    assert told(VIRGIN, other) == [("artists.Shakespeare.name", "Shakespeare", "Marston")]


def test_a_row_that_left_takes_only_its_own_figures_along() -> None:
    found = told(VIRGIN, artists([("Marlowe", None)]))
    assert found
    assert all(name.startswith("artists.Marlowe.") for name, _, _ in found)
    assert all(after is None for _, _, after in found)


def test_as_many_rows_in_other_places_are_told_by_name() -> None:
    """One artist left and another came at the end: no other is told to have changed."""
    without = artists([("Marlowe", None)])
    rows = [*without.raw["artists"]["rows"], {"name": "Chapman", "rating": 2}]
    other = Figures(VIRGIN.game, {**VIRGIN.raw, "artists": {**VIRGIN.raw["artists"], "rows": rows}})
    assert {name.split(".")[1] for name, _, _ in told(VIRGIN, other)} == {"Marlowe", "Chapman"}


def test_another_order_of_the_same_rows_is_a_difference() -> None:
    rows = VIRGIN.raw["artists"]["rows"]
    turned = {**VIRGIN.raw["artists"], "rows": [rows[1], rows[0], *rows[2:]]}
    found = told(VIRGIN, Figures(VIRGIN.game, {**VIRGIN.raw, "artists": turned}))
    assert (f"artists.{rows[0]['name']}.name", rows[0]["name"], rows[1]["name"]) in found
