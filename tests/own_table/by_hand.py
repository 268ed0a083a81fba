"""A gamble die by die in plain Python, and files of gambles to try."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from analysis.attempt import Attempt
from analysis.choose import Values
from analysis.figures import Figures, load
from analysis.own_table.gamble import gamble

Row = tuple[int, str, int, int]
"""The highest total of a row (the last has none: 999), its name, VP and cards."""
ROWS: tuple[Row, ...] = (
    (4, "lost", -1, 0),
    (7, "little", 0, 2),
    (10, "won", 1, 1),
    (999, "rich", 3, 2),
)
BONUS, MALUS = 2, -1


def text(rows: Sequence[Row] = ROWS, **gamble: Any) -> str:
    """A figures file: `gamble` are the keys of [gamble]; there are modifiers bonus and malus."""
    said = {"name": "trial", "dice": "2d6"} | gamble
    lines = ["[gamble]", *(f"{key} = {toml(value)}" for key, value in said.items())]
    lines += ["[modifiers]", f'rows = [{{ name = "bonus", value = {BONUS} }},']
    lines += [f'{{ name = "malus", value = {MALUS} }}]', "[outcomes]", "rows = ["]
    before: int | None = None
    for high, name, vp, cards in rows:
        low = f"{before + 1}-{high}" if before is not None else f"<= {high}"
        roll = low if high < 999 else f">= {(before or 0) + 1}"
        lines.append(f'{{ roll = "{roll}", name = "{name}", vp = {vp}, cards = {cards} }},')
        before = high
    return "\n".join([*lines, "]", ""])


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def file(
    folder: Path, rows: Sequence[Row] = ROWS, called: str = "mine.toml", **gamble: Any
) -> Path:
    """Such a file, written."""
    path = folder / called
    path.write_text(text(rows, **gamble), "utf-8")
    return path


def figures(folder: Path, rows: Sequence[Row] = ROWS, **gamble: Any) -> Figures:
    """The figures of such a file."""
    return load("own_table", [file(folder, rows, **gamble)])


def attempt(
    folder: Path, rows: Sequence[Row] = ROWS, values: Values = Values(), **said: Any
) -> Attempt:
    """The attempt of such a file."""
    return gamble(figures=figures(folder, rows, **said), values=values)


def chances(found: Attempt) -> dict[str, Fraction]:
    """The exact chance of each row, whichever try it fell at."""
    sums: Counter[str] = Counter()
    for outcome, ways in zip(found.table.outcomes, found.table.ways, strict=True):
        sums[outcome.text.partition(" at try ")[0]] += ways
    return {name: Fraction(ways, found.table.total) for name, ways in sums.items()}


def looked_up(total: int, rows: Sequence[Row] = ROWS) -> str:
    """The row of a total."""
    return next(name for high, name, _, _ in rows if total <= high)


def thrown(
    draw: Callable[[int], int],
    faces: Sequence[int],
    modifier: int = 0,
    again: Sequence[str] = (),
    rows: Sequence[Row] = ROWS,
) -> str:
    """One try, die by die; `draw(n)` shows a die of n faces."""
    name = looked_up(sum(draw(n) for n in faces) + modifier, rows)
    if name in again:
        name = looked_up(sum(draw(n) for n in faces) + modifier, rows)
    return name


def repeated(
    draw: Callable[[int], int],
    faces: Sequence[int],
    until: Sequence[str],
    tries: int | None,
    again: Sequence[str] = (),
) -> tuple[str, int]:
    """The row that stands in the end, and after how many tries."""
    number = 0
    while True:
        number += 1
        name = thrown(draw, faces, again=again)
        if name in until or number == tries:
            return name, number


def every(faces: Sequence[int], throws: int) -> Iterator[Callable[[int], int]]:
    """A `draw` for every way in which so many throws can fall, whether all are looked at or not."""
    for shown in product(*(range(1, n + 1) for _ in range(throws) for n in faces)):
        left = iter(shown)
        yield lambda _, left=left: next(left)  # type: ignore[misc]


def shares(found: Mapping[Any, int]) -> dict[Any, Fraction]:
    """Counts as chances."""
    return {key: Fraction(count, sum(found.values())) for key, count in found.items()}
