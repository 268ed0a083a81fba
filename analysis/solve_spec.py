"""What a search for figures is asked: the figures, within bounds, and what they are to come to.

A TOML file has a `[[figure]]` for each whole number that is sought and a `[[target]]` for each
thing it is to bring about: `ask` a command line that `is` a number, or is `at_least` or `at_most`
one; or let several command lines be `equal`. Numbers are kept exactly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import (
    BeforeValidator,
    Field,
    PlainValidator,
    ValidationError,
    WithJsonSchema,
    model_validator,
)

from analysis import numerals, toml
from analysis.faults import Fault, shown
from analysis.tables import Row, Tuple

T = TypeVar("T")
DIGITS = 15
"""A decimal of so many digits is read back as it was written; longer ones stand in quotes."""
MOST_ENTRIES = 20


def exact(value: Any) -> Fraction:
    """A number of a spec as the fraction it is written as.

    Raises
    ------
    ValueError
        If it is none, or a decimal too long to be told from its neighbours.

    Examples
    --------
    >>> exact(0.1), exact("7/5"), exact(2)
    (Fraction(1, 10), Fraction(7, 5), Fraction(2, 1))
    """
    text = repr(value) if type(value) is float else shown(value) if type(value) is int else value
    found = numerals.fraction(text) if isinstance(text, str) else None
    if found is None:
        raise ValueError(f'must be a number such as 2, 1.4, "1.4" or "7/5", not {shown(value)}')
    if type(value) is float and len(text.partition("e")[0].replace(".", "").strip("-0")) > DIGITS:
        raise ValueError(f"has too many digits to be kept exactly; put it in quotes, not {text}")
    return found


def _several(value: Any) -> Any:
    if isinstance(value, dict):
        raise ValueError("stands in double brackets, as there may be several")
    return value


Exact = Annotated[Fraction, PlainValidator(exact), WithJsonSchema({"type": "number"})]
Entries = Annotated[
    Tuple[T], BeforeValidator(_several), Field(min_length=1, max_length=MOST_ENTRIES)
]
Line = Annotated[str, Field(min_length=1)]


class Sought(Row):
    """A whole number of the tables, and the bounds it is sought within."""

    name: str
    low: int = Field(alias="from")
    high: int = Field(alias="to")

    @model_validator(mode="after")
    def _upwards(self) -> Sought:
        if self.low > self.high:
            raise ValueError(f"from must not be more than to, as {self.low} is than {self.high}")
        return self

    @property
    def values(self) -> range:
        """The values tried."""
        return range(self.low, self.high + 1)


class Target(Row):
    """What some command lines are to come to.

    Examples
    --------
    >>> target = Target.model_validate({"ask": "canal", "at_least": "1/2"})
    >>> target.lines, target.wanted, target.miss([Fraction(1, 3)])
    (('canal',), 'at least 1/2', Fraction(1, 6))
    """

    of: Line = "VP"
    ask: Line | None = None
    is_: Exact | None = Field(None, alias="is")
    at_least: Exact | None = None
    at_most: Exact | None = None
    equal: Annotated[Tuple[Line], Field(max_length=MOST_ENTRIES)] = ()

    @model_validator(mode="after")
    def _one_way(self) -> Target:
        if wrong := self._wrong():
            raise ValueError(wrong)
        return self

    def _wrong(self) -> str:
        bounds = self.at_least is not None or self.at_most is not None
        number = self.is_ is not None or bounds
        if "equal" in self.model_fields_set:
            if self.ask is not None or number:
                return "equal stands alone: leave out ask, is, at_least and at_most"
            return "" if len(self.equal) > 1 else "equal needs two command lines or more"
        if self.ask is None:
            return "needs ask, a command line, or equal, several of them"
        if not number:
            return "needs is, at_least or at_most: what it is to come to"
        if self.is_ is not None and bounds:
            return "says is; leave out at_least and at_most"
        if self.least is not None and self.most is not None and self.least > self.most:
            return f"at_least must not be more than at_most, as {self.least} is than {self.most}"
        return ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The command lines it asks."""
        return self.equal if self.ask is None else (self.ask,)

    @property
    def least(self) -> Fraction | None:
        """What it is to come to at least."""
        return self.at_least if self.is_ is None else self.is_

    @property
    def most(self) -> Fraction | None:
        """What it is to come to at most."""
        return self.at_most if self.is_ is None else self.is_

    @property
    def wanted(self) -> str:
        """What is wanted, in words."""
        if self.equal:
            return "equal"
        ends = {"": self.is_, "at least ": self.at_least, "at most ": self.at_most}
        return ", ".join(f"{said}{end}" for said, end in ends.items() if end is not None)

    def miss(self, values: Sequence[Fraction]) -> Fraction:
        """How far it is missed by what its lines come to: 0 where it is reached."""
        if self.equal:
            return max(values) - min(values)
        (value,) = values
        below = Fraction() if self.least is None else self.least - value
        above = Fraction() if self.most is None else value - self.most
        return max(Fraction(), below, above)


class Spec(Row):
    """Which figures are sought, and what for."""

    title: str = ""
    figure: Entries[Sought]
    target: Entries[Target]

    @property
    def count(self) -> int:
        """How many combinations lie within the bounds."""
        return math.prod(len(sought.values) for sought in self.figure)


def read(path: Path) -> Spec:
    """The spec in a TOML file.

    Raises
    ------
    Fault
        With a sentence for everything that is wrong: file, entry and what would be right.
    """
    try:
        return Spec.model_validate(toml.document(path, "spec"))
    except ValidationError as error:
        raise Fault(*(f"{path}: {said}" for said in toml.sentences(Spec, error))) from None
