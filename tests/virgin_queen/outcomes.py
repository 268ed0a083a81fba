"""Reading outcomes of weddings, for the tests of rule 21."""

from __future__ import annotations

from pathlib import Path

from analysis.attempt import Attempt
from analysis.figures import Figures, load
from analysis.outcome import Outcome, Table

QUEEN, ANJOU, EDV = "Elizabeth I", "Francis of Anjou", "Elisabeth de Valois"


def falls(attempt: Attempt, *faces: int) -> Outcome:
    """The outcome where the dice show these faces."""
    assert isinstance(attempt.table, Table)
    cell = 0
    for face in faces:
        cell = cell * 6 + face - 1
    return attempt.table.outcomes[int(attempt.table.cells[cell])]


def comes_to(attempt: Attempt, text: str) -> Outcome:
    """The outcome of that name."""
    return next(o for o in attempt.table.outcomes if o.text == text)


def with_figures(tmp_path: Path, text: str) -> Figures:
    file = tmp_path / "mine.toml"
    file.write_text(f'game = "virgin_queen"\n{text}', encoding="utf-8")
    return load("virgin_queen", [file])
