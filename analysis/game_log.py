"""What happened in a game: results typed on the command line, and the CSV log of a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from analysis import reading
from analysis.faults import Fault, legible, shown
from analysis.names import fold, nearest

MOST_BYTES, MOST_RESULTS = 10_000_000, 2_000
NEEDED = "attempt", "result"
EXAMPLE = '"artist --cp 3 --rating 2 = 2 VP"'


class Result(NamedTuple):
    """What came of an attempt.

    Attributes
    ----------
    attempt : str
        As the command line asks for it, such as `artist --cp 3 --rating 2`.
    result : str
        An outcome's text or fate, or a number of VP.
    power : str
        Whose result it is; default: the attempt's own power.
    turn, note : str
        Shown beside it.
    place : str
        Where it stands, for messages.
    """

    attempt: str
    result: str
    power: str = ""
    turn: str = ""
    note: str = ""
    place: str = ""


class Log(NamedTuple):
    """The results of a file, and the names of the columns that were left aside."""

    results: tuple[Result, ...] = ()
    aside: tuple[str, ...] = ()


def typed(lines: Sequence[str]) -> tuple[Result, ...]:
    """Results as they are typed, each as ATTEMPT = RESULT.

    Raises
    ------
    Fault
        For lines that are not so.

    Examples
    --------
    >>> typed(["canal --attempts 1 = not built"])[0][:2]
    ('canal --attempts 1', 'not built')
    """
    parted = [line.rpartition(" = ") for line in lines]
    wrong = [
        f"{shown(line)}: must be ATTEMPT = RESULT, such as {EXAMPLE}."
        for line, (attempt, _, result) in zip(lines, parted, strict=True)
        if not attempt.strip() or not result.strip()
    ]
    if wrong:
        raise Fault(*wrong)
    return tuple(Result(attempt.strip(), result.strip()) for attempt, _, result in parted)


def read(path: Path) -> Log:
    """The results of a CSV file: columns attempt and result, and if wanted power, turn and note.

    Cells are parted by commas, semicolons or tabs, as spreadsheets write them; other columns are
    left aside.

    Raises
    ------
    Fault
        Where it cannot be read, or with a sentence for every row that is wrong.
    """
    rows = _rows(path)
    number, head = next(rows, (1, []))
    names = [fold(name) for name in head]
    if wrong := [*_bad_head(names)]:
        raise Fault(*(f"{path}, row {number}: {sentence}" for sentence in wrong))
    results = tuple(_result(f"{path}, row {at}", names, row) for at, row in rows)
    if not results:
        raise Fault(f"{path}: has no results; each row below its first is one.")
    if wrong := [*_bad_rows(results, len(names))]:
        raise Fault(*wrong)
    aside = tuple(
        legible(said.strip())
        for said, name in zip(head, names, strict=True)
        if name and name not in _KNOWN
    )
    return Log(tuple(result for result, _ in results), aside)


_KNOWN = Result._fields[:-1]


def _result(place: str, names: Sequence[str], row: Sequence[str]) -> tuple[Result, int]:
    """A row's result, and how many cells the row has."""
    cells = dict(zip(names, (cell.strip() for cell in row), strict=False))
    filled = max((i for i, cell in enumerate(row, 1) if cell.strip()), default=0)
    return Result(**{name: cells.get(name, "") for name in _KNOWN}, place=place), filled


def _bad_head(names: Sequence[str]) -> Iterator[str]:
    for name in NEEDED:
        if name not in names:
            yield (
                f'there is no column "{name}"{nearest(name, names)}; the first row names the '
                "columns, such as attempt,result,power,turn,note."
            )
    yield from (f'there are two columns "{n}".' for n in _KNOWN if names.count(n) > 1)


def _bad_rows(results: Sequence[tuple[Result, int]], columns: int) -> Iterator[str]:
    for result, cells in results:
        if cells > columns:
            yield (
                f"{result.place}: has {cells} cells, but the first row names {columns} columns; "
                "put a cell with a comma in quotes."
            )
        else:
            missing = (name for name in NEEDED if not getattr(result, name))
            yield from (f"{result.place}: the {name} is missing." for name in missing)


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not empty, with their numbers as a spreadsheet counts them."""
    text = _text(path)
    first = text.lstrip().partition("\n")[0]
    parted = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=parted, strict=True)
    number = 0
    try:
        for number, row in enumerate(reader, 1):
            if any(cell.strip() for cell in row):
                yield number, row
    except csv.Error as error:
        raise Fault(f"{path}, row {number + 1}: is not CSV: {error}.") from None


def _text(path: Path) -> str:
    reading.note(path)
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise Fault(f"{path}: has more than {MOST_BYTES:,} bytes; split the log.")
        return content.decode("utf-8-sig")
    except FileNotFoundError:
        raise Fault(f"{path}: there is no such log.") from None
    except IsADirectoryError:
        raise Fault(f"{path}: is a folder; give a CSV file.") from None
    except UnicodeDecodeError as error:
        said = f"{path}: is not UTF-8 text (byte {error.start + 1}); save it as CSV UTF-8."
        raise Fault(said) from None
    except OSError as error:
        raise Fault(f"{path}: cannot be read ({error.strerror}).") from None
    except ValueError:  # a null character in the name
        raise Fault(f"{shown(str(path))}: is no name of a file.") from None
