"""Options that take a list: names, whole numbers, cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter, Token

from analysis import numerals
from analysis.faults import shown

Names = Annotated[tuple[str, ...], Parameter(negative="")]


def numbers(type_: Any, tokens: Sequence[Token]) -> tuple[int, ...]:  # noqa: ARG001
    """Whole numbers with commas between them, or the option several times."""
    found: list[int] = []
    for part in (part.strip() for token in tokens for part in token.value.split(",")):
        if not numerals.is_whole(part.removeprefix("-")):
            raise ValueError(f"must be whole numbers such as 3 or 3,2,1, not {shown(part)}")
        found.append(int(part))
    return tuple(found)


Numbers = Annotated[tuple[int, ...], Parameter(converter=numbers, negative="", n_tokens=1)]


def cards(type_: Any, tokens: Sequence[Token]) -> tuple[str, ...]:  # noqa: ARG001
    """Cards with commas between them, or the option several times."""
    parts = [part.strip() for token in tokens for part in token.value.split(",")]
    return tuple(part for part in parts if part)


Hand = Annotated[tuple[str, ...], Parameter(converter=cards, negative="", n_tokens=1)]
