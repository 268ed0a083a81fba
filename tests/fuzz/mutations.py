"""Mutations of a file: of its text, and of the tree that it parses to."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st

Draw = Callable[[st.SearchStrategy[Any]], Any]
Path = tuple[Any, ...]

TOKENS = (
    "[", "]", "[[", "{", "}", "=", '"', '"""', "'", "#", "\n", "\\", "\x00", "\x1b[31m", "\u2028",
    "٣", "−1", "–", "½", "nan", "inf", "-inf", "1e999", "1e-999", "true", "1979-05-27", "9" * 5000,
    "0x" + "f" * 4000, "-1", "0", "99999999999999999999", "1_000", "1__0", "<b>", "{0}", "%s",
    "$x$", "[red]", "=1+1", ",", ";", ".", "..", "{}", "[]", "rows", "\ufeff", "\r", "\t", "🎲" * 9,
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    0, 1, -1, 2, 3, 6, 13, 100, 101, -100, 9_999, 10_000, 65_537, 2**31, 2**63, -(2**63), 10**30,
    16**5000, True, False, 1.5, -0.0, float("nan"), float("inf"), "", " ", "x", "x" * 81, "x" * 501,
    "two\nlines", "<script>", "[red]", "=1+1", "1/6", "1/0", "2d6", "0d6", "9999d6", "1d0", "<= 4",
    ">= 3", "5-4", "5-6", "7", "best", "none", "\u202e", "🎲", [], {}, [[]], [{}], [0], [""],
    [1, 1], {"": 0}, {"rows": []}, [True], ["x", "x"], {"x": {"x": {"x": 1}}},
)  # fmt: skip


TREE = ("nudge", "nudge", "nudge", "value", "borrow", "drop", "double", "rename", "reverse")


def spoilt_text(draw: Draw, text: str) -> str:
    """A text with something cut, doubled, swapped, changed or put in."""
    a, b = sorted(draw(st.integers(0, len(text))) for _ in range(2))
    b = min(b, a + draw(st.sampled_from([1, 2, 8, 40, 400, 10**6])))
    match draw(st.sampled_from(["cut", "double", "swap", "flip", "insert", "put for"])):
        case "cut":
            return text[:a] + text[b:]
        case "double":
            return text[:b] + text[a:]
        case "swap":
            return text[b:] + text[a:b] + text[:a]
        case "flip":
            return text[:a] + chr(draw(st.integers(1, 0x2FF))) + text[a + 1 :]
        case "insert":
            b = a
    token: str = draw(st.sampled_from(TOKENS))
    return text[:a] + token + text[b:]


def spoilt_tree(draw: Draw, tree: dict[str, Any]) -> dict[str, Any]:
    """A tree with one value changed, dropped, doubled, renamed, moved or put for another."""
    tree = copy.deepcopy(tree)
    places = list(_places(tree))
    if not places:
        return {"x": draw(st.sampled_from(VALUES))}
    *above, last = draw(st.sampled_from(places))
    holder = _at(tree, above)
    other = draw(st.sampled_from(places))
    match draw(
        st.sampled_from(["nudge", "value", "borrow", "drop", "double", "rename", "reverse"])
    ):
        case "nudge":
            holder[last] = _nudged(draw, holder[last])
        case "value":
            holder[last] = copy.deepcopy(draw(st.sampled_from(VALUES)))
        case "borrow":
            holder[last] = copy.deepcopy(_at(tree, other))
        case "drop":
            del holder[last]
        case "double" if isinstance(holder, list):
            holder.insert(draw(st.integers(0, len(holder))), copy.deepcopy(holder[last]))
        case "rename" if isinstance(holder, dict):
            keys = [place[-1] for place in places if isinstance(place[-1], str)]
            holder[draw(st.sampled_from([*keys, f"{last}x", ""]))] = holder.pop(last)
        case _ if isinstance(holder[last], list):
            holder[last].reverse()
    return tree


def _nudged(draw: Draw, value: Any) -> Any:
    """A number near the value, a text with a letter more, one end of a list."""
    by = draw(st.sampled_from([1, -1, 2, -3, 10]))
    match value:
        case bool():
            return not value
        case int() | float():
            return value + by
        case str():
            return value[:by] if by < 0 else value + "x"
        case list():
            return value[:by]
    return value


def _places(tree: Any, at: Path = ()) -> Iterator[Path]:
    """Where every value of a tree stands."""
    keys: Any = ()
    if isinstance(tree, dict):
        keys = list(tree)
    elif isinstance(tree, list):
        keys = range(len(tree))
    for key in keys:
        yield (*at, key)
        yield from _places(tree[key], (*at, key))


def _at(tree: Any, place: Path | list[Any]) -> Any:
    for key in place:
        tree = tree[key]
    return tree


def written(tree: dict[str, Any]) -> str:
    """A tree as TOML: single values first, then its tables."""
    plain = {k: v for k, v in tree.items() if not isinstance(v, dict)}
    lines = [f"{_key(k)} = {_value(v)}" for k, v in plain.items()]
    for name, table in tree.items():
        if isinstance(table, dict):
            lines += [f"[{_key(name)}]", *(f"{_key(k)} = {_value(v)}" for k, v in table.items())]
    return "\n".join(lines) + "\n"


def _key(key: str) -> str:
    return json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    match value:
        case dict():
            return "{" + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
        case bool():
            return str(value).lower()
        case int():
            return hex(value) if value > 10**30 else str(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)
