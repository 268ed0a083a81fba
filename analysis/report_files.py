"""The files of a section: CSV, JSON and Parquet of every frame, its picture, and all as JSON."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from analysis.answer import Answer
from analysis.faults import Fault
from analysis.odds import plain
from analysis.spreadsheet import csv_text

if TYPE_CHECKING:
    import pandas as pd

Row = Mapping[str, Any]
Files = dict[str, bytes]


def files(answer: Answer, stem: str) -> Files:
    """The files of an answer by name, but for its picture.

    Raises
    ------
    Fault
        Where pyarrow, which writes Parquet, is not installed.
    """
    found = {f"{stem}.json": json_text(answer.document())}
    for name, rows in answer.frames().items():
        part = f"{stem}.{slug(name)}"
        if f"{part}.csv" in found:  # two names that differ only in what no file name has
            part = f"{part}-{len(found)}"
        found[f"{part}.csv"] = csv_text(rows, answer.heads).encode()
        found[f"{part}.frame.json"] = json_text(list(rows))
        found[f"{part}.parquet"] = parquet(frame(rows))
    return found


def slug(name: str) -> str:
    """A name of a frame as part of a file's name.

    >>> slug("By turn, all"), slug("Ж")
    ('by-turn-all', 'frame')
    """
    return "-".join(re.findall(r"[a-z0-9]+", name.lower())) or "frame"


def json_text(value: Any) -> bytes:
    """JSON that is the same for the same value."""
    text = json.dumps(plain(value), ensure_ascii=False, indent=1, allow_nan=False)
    return (text + "\n").encode()


def frame(rows: Sequence[Row]) -> pd.DataFrame:
    """Rows as a frame whose columns are each of one kind, as Parquet needs them.

    >>> frame([{"value": 1}, {"value": "none"}])["value"].tolist()
    ['1', 'none']
    """
    import pandas as pd

    found = pd.DataFrame([plain(row) for row in rows])
    for name in found.columns:
        if found[name].isna().all():
            found[name] = found[name].astype(float)  # ends of intervals, where nothing was rolled
        kinds = {type(value) for value in found[name] if value is not None and value == value}
        if len(kinds) > 1 and not kinds <= {int, float}:
            found[name] = [None if v is None or v != v else str(v) for v in found[name]]
    return found


def parquet(table: pd.DataFrame) -> bytes:
    """A frame as Parquet.

    Raises
    ------
    Fault
        Where pyarrow is not installed.
    """
    check()
    buffer = io.BytesIO()
    table.to_parquet(buffer, engine="pyarrow", index=False)
    return buffer.getvalue()


def check() -> None:
    """Raise a Fault where a report cannot be made for want of a library."""
    from importlib.util import find_spec

    missing = [name for name in ("pyarrow", "filelock") if find_spec(name) is None]
    if missing:
        raise Fault(
            f"A report needs {' and '.join(missing)}; "
            "install it with: pip install 'courtodds[reports]'."
        )


def picture(answer: Answer) -> Any:
    """The picture of an answer as a figure, or None where it has none."""
    try:
        return answer.plot()
    except Fault:
        return None


def names(found: Files) -> Iterator[str]:
    """The names of files, for a reader: CSV first.

    >>> list(names({"a.json": b"", "a.csv": b""}))
    ['a.csv', 'a.json']
    """
    order = (".csv", ".frame.json", ".parquet", ".svg", ".json")
    yield from sorted(
        found, key=lambda n: next(i for i, end in enumerate(order) if n.endswith(end))
    )
