"""TOML files that users write: read, and what is wrong with them said in sentences."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from analysis import reading
from analysis.faults import Fault, shown
from analysis.names import nearest

Document = dict[str, Any]
MOST_BYTES = 10_000_000


def document(path: Path, kind: str) -> Document:
    """What stands in a TOML file.

    Parameters
    ----------
    path : Path
    kind : str
        What the file is called in messages, such as `figures`.

    Raises
    ------
    Fault
        The file cannot be read or is not TOML.
    """
    reading.note(path)
    try:
        return _document(path, _written(path))
    except FileNotFoundError:
        raise Fault(f"{path}: there is no such {kind} file.") from None
    except IsADirectoryError:
        raise Fault(f"{path}: is a folder; give a {kind} file (TOML).") from None
    except UnicodeDecodeError as error:
        raise Fault(f"{path}: is not UTF-8 text (byte {error.start + 1}).") from None
    except OSError as error:
        raise Fault(f"{path}: cannot be read ({error.strerror}).") from None
    except RecursionError:
        raise Fault(f"{path}: is nested too deep for a {kind} file.") from None
    except ValueError as error:  # not TOML, or a number of thousands of digits
        raise Fault(f"{path}: is not TOML: {error}.") from None


def _written(path: Path) -> int:
    """When a file was last written: a changed one is read again, a pipe only once."""
    return path.stat().st_mtime_ns if path.is_file() else 0


@lru_cache(maxsize=16)
def _document(path: Path, written: int) -> Document:  # noqa: ARG001
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise ValueError(f"it has more than {MOST_BYTES:,} bytes")
    return tomllib.loads(content.decode("utf-8-sig"))


def sentences(model: type[BaseModel], error: ValidationError) -> Iterator[str]:
    """What is wrong with a table, each with its row and what would be right.

    Examples
    --------
    >>> from analysis.tables import Row
    >>> class Spend(Row):
    ...     cp: int
    >>> try:
    ...     Spend.model_validate({"cp": "3", "cpp": 2})
    ... except ValidationError as error:
    ...     print(*sentences(Spend, error), sep="; ")
    cp: must be a whole number, not '3'.; cpp: is no key of this table (did you mean 'cp'?).
    """
    said = (_where(fault["loc"]) + _what(fault, model) for fault in error.errors())
    yield from dict.fromkeys(said)


def _where(loc: tuple[Any, ...]) -> str:
    named = (part for part in loc if part not in ("int", "str", "rows"))
    text = ", ".join(f"row {p + 1}" if isinstance(p, int) else str(p) for p in named)
    return f"{text}: " if text else ""


_SAYS = {
    "int_type": "must be a whole number, not {value}.",
    "string_type": "must be text in quotes, not {value}.",
    "bool_type": "must be true or false, not {value}.",
    "tuple_type": "must be a list in square brackets, not {value}.",
    "missing": "is missing.",
    "greater_than_equal": "must be {ge} or more, not {value}.",
    "less_than_equal": "must be {le} or less, not {value}.",
    "literal_error": "must be one of {expected}, not {value}.",
    "model_type": "must be a row in curly brackets, not {value}.",
    "dict_type": "must be a table, not {value}.",
    "string_too_short": "must not be empty.",
    "too_short": "must have at least {min_length} entries, not {value}.",
    "too_long": "must have at most {max_length} entries, not {value}.",
    "string_too_long": "must have at most {max_length} letters, not {value}.",
}


def _what(fault: Any, model: type[BaseModel]) -> str:
    if fault["type"] == "extra_forbidden":
        key = str(fault["loc"][-1])
        return f"is no key of this table{nearest(key, _keys(model) - {key})}."
    if fault["type"] == "value_error":
        return f"{fault['ctx']['error']}."
    says = _SAYS.get(fault["type"])
    if fault["type"] == "literal_error" and " or " not in fault["ctx"]["expected"]:
        says = "must be {expected}, not {value}."  # there is but one
    if says is None:
        return f"{fault['msg']}, not {shown(fault['input'])}."
    return says.format(value=shown(fault["input"]), **fault.get("ctx", {}))


@lru_cache
def _keys(model: type[BaseModel]) -> set[str]:
    schema = model.model_json_schema()
    inner = [d.get("properties", {}) for d in schema.get("$defs", {}).values()]
    return {key for part in (schema.get("properties", {}), *inner) for key in part}
