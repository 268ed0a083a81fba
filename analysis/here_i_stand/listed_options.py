"""Options that take a list: names, whole numbers, cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter, Token

from analysis import numerals
from analysis.faults import shown


def _parts(tokens: Sequence[Token]) -> list[str]:
    """What stands between commas, of an option given once or several times."""
    return [part.strip() for token in tokens for part in token.value.split(",")]


def numbers(type_: Any, tokens: Sequence[Token]) -> tuple[int, ...]:  # noqa: ARG001
    """Whole numbers with commas between them, or the option several times."""
    found = _parts(tokens)
    for part in found:
        if not numerals.is_whole(part.removeprefix("-")):
            raise ValueError(f"must be whole numbers such as 3 or 3,2,1, not {shown(part)}")
    return tuple(map(int, found))


def names(type_: Any, tokens: Sequence[Token]) -> tuple[str, ...]:  # noqa: ARG001
    """Names with commas between them, or the option several times."""
    found = _parts(tokens)
    if not all(found):
        raise ValueError("must be names such as Eck or Eck,Luther, not an empty one")
    return tuple(found)


def cards(type_: Any, tokens: Sequence[Token]) -> tuple[str, ...]:  # noqa: ARG001
    """Cards with commas between them, or the option several times."""
    found = _parts(tokens)
    if not all(found):
        raise ValueError("must be cards such as 3 or 1,2,Landsknechts, not an empty one")
    return tuple(found)


def _default(value: Sequence[Any]) -> str:
    return ",".join(map(str, value)) or "none"


Names = Annotated[
    tuple[str, ...], Parameter(converter=names, negative="", n_tokens=1, show_default=False)
]
Numbers = Annotated[
    tuple[int, ...], Parameter(converter=numbers, negative="", n_tokens=1, show_default=_default)
]
Hand = Annotated[tuple[str, ...], Parameter(converter=cards, negative="", n_tokens=1)]
