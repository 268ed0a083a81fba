"""The cards that Henry's wives bring: what the table says, and rows that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import heirs
from analysis.figures import load
from tests.refusals import faults

ROW = '{{ wife = "{}", power = "{}", cards = {}, needs = "" }}'


def test_each_power_draws_as_many_as_the_table_says(tmp_path: Path) -> None:
    rows = ", ".join(
        ROW.format("Anne Boleyn", power, n) for power, n in (("England", 2), ("Protestant", 3))
    )
    file = tmp_path / "mine.toml"
    file.write_text(f"[wife_cards]\nrows = [{rows}]\n", "utf-8")
    odds = heirs(1, figures=load("here_i_stand", [file])).exact()
    assert odds.mean("cards", "England").exact == 2
    assert odds.mean("cards", "Protestant").exact == 3
    assert all("3 cards to the Protestants" in outcome.text for outcome in odds.outcomes)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([("Anne Boleyn", "Englandx", 1)], "power: must be one of 'England' or 'Protestant'"),
        ([("Anne Bolein", "England", 1)], "there is no wife 'Anne Bolein' (did you mean"),
        ([("Anne Boleyn", "England", -1)], "cards: must be 0 or more, not -1"),
        ([("Anne Boleyn", "England", 1)] * 2, "row 2: Anne Boleyn has a row for England"),
    ],
)
def test_a_row_that_cannot_be(tmp_path: Path, rows: list[tuple[str, str, int]], said: str) -> None:
    text = ", ".join(ROW.format(*row) for row in rows)
    found = faults(tmp_path, f"[wife_cards]\nrows = [{text}]\n", "here_i_stand")
    assert any(said in sentence for sentence in found)
