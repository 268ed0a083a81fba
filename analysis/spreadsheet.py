"""Rows as CSV that is safe to open in a spreadsheet.

Names come from files and command lines, and a spreadsheet takes a text that begins with `=` and
its like for a formula.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

FORMULA = tuple("=+-@\t\n＝＋－＠")
"""What a formula begins with; some spreadsheets read the wide signs as the narrow ones."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""What would move the cursor or change the colours of a terminal that shows the CSV."""
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?(/[0-9]+)?")


def csv_text(rows: Sequence[Mapping[str, Any]], heads: Iterable[str] = ()) -> str:
    r"""Rows as CSV; lists are joined with semicolons.

    Parameters
    ----------
    rows : sequence of mapping
        All with the same keys.
    heads : iterable of str
        The columns if there are no rows.

    Examples
    --------
    >>> csv_text([{"power": "=1+1", "vp": -2, "exact": "-2/3", "effects": ["a", "b"]}])
    "power,vp,exact,effects\n'=1+1,-2,-2/3,a; b\n"
    """
    names = list(rows[0] if rows else heads)
    text = io.StringIO()
    if names:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(map(_cell, names))
        writer.writerows([_cell(row[name]) for name in names] for row in rows)
    return text.getvalue()


def _cell(value: Any) -> Any:
    """A cell: a text that a spreadsheet would take for a formula begins with an apostrophe."""
    if isinstance(value, list):
        value = "; ".join(map(str, value))
    if not isinstance(value, str):
        return value
    text = value.replace("\r", "\n")  # which is quoted: Python 3.11 writes the other bare
    text = _CONTROL.sub(lambda found: ascii(found[0])[1:-1], text)
    return f"'{text}" if text.startswith(FORMULA) and not _NUMBER.fullmatch(text) else text
