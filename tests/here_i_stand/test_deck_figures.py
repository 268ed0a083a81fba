"""Figures of the deck, the hands and the calendar that cannot be (Here I Stand 6.2)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analysis.faults import Fault
from analysis.figures import load

WHOLE = load("here_i_stand").game.figures_file.read_text("utf-8")


def changed(folder: Path, table: str, old: str, new: str) -> Path:
    """A figures file with one table as it ships, but for one text."""
    found = re.search(rf"^\[{table}\]\n.*?(?=^\[|^# -----)", WHOLE, re.M | re.S)
    assert found is not None
    assert old in found.group()
    file = folder / "mine.toml"
    file.write_text(f'game = "here_i_stand"\n{found.group().replace(old, new)}', "utf-8")
    return file


@pytest.mark.parametrize(
    ("table", "old", "new", "sentence"),
    [
        ("rulers", 'power = "Papacy",     admin = 0, card_bonus = 0', 'power = "France", admin = 0,'
         " card_bonus = 0", "the first ruler of Papacy, and no other, must be one without a"),
        ("rulers", "card = 22", "card = 21", "each of the rulers' cards 10, 14, 16, 19"),
        ("rulers", "admin = 2", "admin = 99", "row 1, admin: must be 9 or less, not 99"),
        ("key_tracks", 'power = "England"', 'power = "France"', "must have 1 row for England"),
        ("key_tracks", 'power = "Papacy"', 'power = "Protestant"', "no row for Protestant, not 1"),
        ("key_tracks", "cards = [2, 3, 3, 4, 4, 4]", "cards = [2, 3]", "cards needs 6 boxes"),
        ("start_keys", 'power = "France",   keys = 6', 'power = "France", keys = 11',
         "(France): keys must be under 11, which win"),
        ("turn_1_deal", 'power = "France"', 'power = "England"', "must have 1 row for France"),
        ("turn_frame", "{ turn = 1,", "{ turn = 2,", "must begin with turn 1"),
        ("phases", "phase = 3", "phase = 4", "row 3 (Diplomacy): phase must be 3, not 4"),
        ("thomas_more", "number = 112", "number = 12", "must be that of a card that leaves on a"),
        ("thomas_more", '"England"', '"Englnd"', "There is no power 'Englnd'"),
        ("mandatory_events", "held = true", "held = false", "played_when_held"),
        ("home_cards", 'name = "Papal Bull",', 'name = "Gout",',
         "must have the home cards in order: 1 Janissaries"),
        ("cards", 'turn_switch = "copernicus_turn"', 'turn_switch = "copernicus"',
         "there is no switch 'copernicus'"),
        ("cards", "cp = 6", "cp = 60", "row 47, cp: must be 10 or less, not 60"),
        ("chateau_table", '"3-4"', '"3"', "no row stands for 4"),
        ("chateau_table", '"Francis I"', '"Francis II"', "There is no ruler 'Francis II'"),
    ],
)  # fmt: skip
def test_wrong_figures_are_a_sentence(
    tmp_path: Path, table: str, old: str, new: str, sentence: str
) -> None:
    with pytest.raises(Fault) as caught:
        load("here_i_stand", [changed(tmp_path, table, old, new)])
    assert f"[{table}]" in str(caught.value)
    assert sentence in str(caught.value)


def test_cards_that_the_rulebook_does_not_count_are_a_warning(tmp_path: Path) -> None:
    file = changed(tmp_path, "cards", "cp = 1, turn = 7", "cp = 1, turn = 1")
    warnings = load("here_i_stand", [file]).warnings()
    assert any("entering is 42; by [cards] it is 41" in line for line in warnings)
    assert any("entering is 37; by [cards] it is 36" in line for line in warnings)


def test_the_cards_that_ship_are_as_many_as_the_rulebook_counts() -> None:
    assert not [line for line in load("here_i_stand").warnings() if "by [cards]" in line]


def test_a_row_of_the_chateau_table_that_no_die_reaches_is_a_warning(tmp_path: Path) -> None:
    """6 and all modifiers that help are 12."""
    row = "vp = 1, draw = 2, discard = 1 }"
    more = f'"8-12", {row},\n  {{ roll = ">= 13", {row}'
    file = changed(tmp_path, "chateau_table", f'">= 8", {row}', more)
    warnings = load("here_i_stand", [file]).warnings()
    assert any("(>= 13): no roll reaches it; rolls run from -2 to 12" in w for w in warnings)
