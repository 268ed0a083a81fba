"""A combination of figures as a file that can be given to `--figures`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from analysis.faults import legible
from analysis.solve_problem import Near, Problem
from analysis.tables import LONGEST


def written(problem: Problem, near: Near) -> str:
    """The tables that a combination changes, each `assumed` and solved for; all if none changes.

    They are whole tables, as a figures file has them.
    """
    was, now = problem.tables(problem.in_force.combination), problem.tables(near.combination)
    tables = {key: table for key, table in now.items() if table != was[key]} or now
    games = {game for game, _ in tables}
    lines = [*_head(problem, near)]
    if len(games) == 1:
        lines += ["", f"game = {_value(*games)}"]
    for (_, name), table in tables.items():
        lines += ["", f"[{name}]", *table_text({**table, **_said(problem, near)})]
    return "\n".join([*lines, ""])


def _head(problem: Problem, near: Near) -> Iterator[str]:
    yield f"# {legible(problem.title)}"
    yield f"# Solved for by {legible(str(problem.path))}: {_how(near)}."
    for name, was, now in zip(
        problem.names, problem.in_force.combination, near.combination, strict=True
    ):
        yield f"# {legible(name)} = {now} (was {was})"


def _how(near: Near) -> str:
    return f"off by {near.off}, the nearest" if near.off else "exactly"


def _said(problem: Problem, near: Near) -> dict[str, str]:
    source = f"solved for by {problem.path} ({_how(near)}): {problem.title}"
    return {"source": legible(source)[:LONGEST], "status": "assumed"}


def table_text(table: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a table in TOML, its rows one a line and last."""
    rows = table.get("rows")
    yield from (f"{_key(k)} = {_value(v)}" for k, v in table.items() if k != "rows")
    if rows is not None:
        yield from ("rows = [", *(f"  {_value(row)}," for row in rows), "]")


def _key(key: str) -> str:
    return key if re.fullmatch("[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    r"""A value as TOML, on one line.

    >>> print(_value({"name": 'the "Virgin Queen"', "on": True, "rolls": [1, 2]}))
    { name = "the \"Virgin Queen\"", on = true, rolls = [1, 2] }
    """
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(k)} = {_value(v)}' for k, v in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
