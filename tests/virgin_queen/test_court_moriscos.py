"""The Morisco Revolt in a plan of the court (23.1): what it may not do, and how long it lives."""

from pathlib import Path

import pytest

from analysis import court
from analysis.faults import Fault


def planned(folder: Path, text: str) -> Path:
    file = folder / "plan.toml"
    file.write_text(text, "utf-8")
    return file


def test_the_unit_lives_through_every_winter_without_a_siege(tmp_path: Path) -> None:
    """A siege on a 6 in each of the five winters of turns 3 to 7: (5/6)^5."""
    plan = planned(tmp_path, '[Ottoman]\nmoriscos = { turn = 3, siege = "1/6" }\n')
    said = f"to turn 7 with a chance of {(5 / 6) ** 5:.3%}".replace("%", " %")
    assert any(said in note for note in court(plan).notes)
    assert not any("Morisco" in note for note in court().notes)


@pytest.mark.parametrize(
    ("meant", "said"),
    [
        ('made_by = "Papal Bull"', "added by Morisco Revolt only, not by 'Papal Bull'"),
        ("cp = 2", "cannot be made by spending CP"),
        ("distance = 3", "never leaves more than 2 spaces from Granada; 3 is too far"),
        ("moves_in_winter = true", "never moves in the Winter Phase"),
    ],
)
def test_what_the_unit_may_not_do_is_refused(tmp_path: Path, meant: str, said: str) -> None:
    plan = planned(tmp_path, f"[Ottoman]\nmoriscos = {{ turn = 3, {meant} }}\n")
    with pytest.raises(Fault, match=said):
        court(plan)


def test_only_the_ottoman_has_it_and_within_the_game(tmp_path: Path) -> None:
    plan = planned(tmp_path, "[Spain]\nmoriscos = { turn = 3 }\n")
    with pytest.raises(Fault, match="is a key of Ottoman only"):
        court(plan)
    plan = planned(tmp_path, "[Ottoman]\nmoriscos = { turn = 8 }\n")
    with pytest.raises(Fault, match="turn must be from 1 to 7, not 8"):
        court(plan)
