"""A sweep: one question at many options and figures.

`{name}` in the command line is an option that is swept, `TABLE.KEY` or `TABLE.ROW.KEY` a figure.
Attempts are priced exactly, wherever the workers are; whole games are played, each point on the
same dice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from analysis import __version__
from analysis.answer import Answer
from analysis.faults import Fault, shown
from analysis.interval import Estimate, as_json
from analysis.tabular import Table
from analysis.wording import many

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

MOST = 20_000
LINES = 24
EQUALS = re.compile(r"(?<![<>])=")
"""What parts a name from its values; a row may be called `>= 15`."""
WHOSE = "plan", "power"
"""The columns of a sweep of whole games besides its axes."""
FORM = "cp=2..4, power=England,France or cp_modifiers.3.modifier=0..3"


@dataclass(frozen=True)
class Over:
    """What is swept, and the values it takes.

    >>> over("cp=2..4"), over("power=England, France").values
    (Over(name='cp', values=('2', '3', '4')), ('England', 'France'))
    """

    name: str
    values: tuple[str, ...]

    @property
    def numeric(self) -> bool:
        """Whether all values are whole numbers."""
        return all(re.fullmatch(r"[+-]?\d{1,6}", value) for value in self.values)

    def shown(self, value: str) -> int | str:
        """A value as the answer has it: a number, where all are."""
        return int(value) if self.numeric else value


def over(text: str) -> Over:
    """NAME=LOW..HIGH, or NAME=VALUE,VALUE ...

    Raises
    ------
    Fault
        For another form, or a range that runs downwards or too far.
    """
    name, values = [*EQUALS.split(text, maxsplit=1), ""][:2]
    if not name or not values.strip():
        raise Fault(f"{shown(text)}: a sweep is over NAME=VALUES, such as {FORM}.")
    if ends := re.fullmatch(r"([+-]?\d{1,6})\.\.([+-]?\d{1,6})", values.strip()):
        low, high = map(int, ends.groups())
        if not low <= high < low + MOST:
            raise Fault(f"{shown(text)}: must run upwards over at most {MOST:,} values.")
        return Over(name.strip(), tuple(map(str, range(low, high + 1))))
    found = tuple(value.strip() for value in values.split(","))
    if not all(found) or len({*found}) < len(found):
        raise Fault(f"{shown(text)}: every value must be there, and only once.")
    return Over(name.strip(), found)


@dataclass(frozen=True, eq=False)
class Sweep(Answer):
    """What a question comes to at every point.

    Attributes
    ----------
    line : str
    axes : tuple of Over
    rows : tuple of mapping
        The values of the axes by name, whose it is (of whole games), and an Estimate a measure;
        or why a point has none, under `fault`.
    rests : tuple of str
    rolled : str
    interrupted : bool
    """

    line: str
    axes: tuple[Over, ...]
    measures: tuple[str, ...]
    rows: tuple[Mapping[str, Any], ...]
    assumed: tuple[str, ...] = ()
    rolled: str = ""
    interrupted: bool = False

    @property
    def heading(self) -> str:
        """What was swept."""
        return f"{self.line}, over {' and '.join(axis.name for axis in self.axes)}"

    @property
    def good(self) -> list[Mapping[str, Any]]:
        """The points that have values."""
        return [row for row in self.rows if "fault" not in row]

    def tables(self) -> list[Table]:
        """A row a point."""
        keys = [axis.name for axis in self.axes]
        keys += [key for key in WHOSE if any(key in row for row in self.rows)]
        heads = [*keys, *self.measures]
        return [Table("Every point", heads, [[row.get(k) for k in heads] for row in self.good])]

    @property
    def sentences(self) -> list[str]:
        """The points that have no values."""
        bad = [row["fault"] for row in self.rows if "fault" in row]
        return [f"{many(len(bad), 'point has', 'points have')} no answer: {bad[0]}"] if bad else []

    @property
    def made(self) -> str:
        """How it was found."""
        return f"{self.rolled or 'Exact'}; courtodds {__version__}."

    def frames(self) -> dict[str, Any]:
        """A row a point: the axes, and each measure with _low, _high and _exact."""
        points = [{k: v for pair in row.items() for k, v in _flat(*pair)} for row in self.rows]
        heads = dict.fromkeys(key for point in points for key in point)
        return {"points": [{key: point.get(key) for key in heads} for point in points]}

    @cached_property
    def frame(self) -> pd.DataFrame:
        """One row a point: the axes, and each measure with _low, _high and _exact."""
        import pandas as pd

        return pd.DataFrame(self.frames()["points"])

    def document(self) -> dict[str, Any]:
        """As one JSON object."""
        return {
            "sweep": self.line,
            "over": {axis.name: [axis.shown(v) for v in axis.values] for axis in self.axes},
            "method": self.rolled or "exact",
            "version": __version__,
            "assumed": list(self.assumed),
            "interrupted": self.interrupted,
            "points": self.frames()["points"],
        }

    def plot(self) -> Figure:
        """The first measure over the first axis of numbers, a line for each of the others."""
        import pandas as pd

        from analysis.plot import lines

        x = next((axis.name for axis in self.axes if axis.numeric), None)
        if x is None:
            raise Fault("There is no picture of a sweep over words alone; leave out --plot.")
        y = self.measures[0]
        drawn = len({_line(row, x, self.measures) for row in self.good})
        if drawn > LINES:
            raise Fault(f"A picture shows {LINES} lines at most, not {drawn}; leave out --plot.")
        rows = [
            {"x": int(row[x]), "y": row[y].value, "low": row[y].low, "high": row[y].high}
            | {"by": _line(row, x, self.measures)}
            for row in self.good
        ]
        return lines(
            pd.DataFrame(rows).astype({"low": float, "high": float}),
            x="x",
            y="y",
            by="by",
            title=f"{y} by {x}",
            below=self.line,
            note="\n".join([self.made, *self.warned]),
            xlabel=x,
            ylabel=y,
        )


def _line(row: Mapping[str, Any], x: str, measures: Sequence[str]) -> str:
    """What the line of a point is called."""
    return ", ".join(_said(k, v) for k, v in row.items() if k not in (x, *measures))


def _said(name: str, value: int | str) -> str:
    """A value of an axis in a legend: a number with its name."""
    return f"{name} {value}" if isinstance(value, int) else value


def _flat(key: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Estimate):
        plain = as_json(value)
        yield key, plain["value"]
        yield from ((f"{key}_{end}", plain[end]) for end in ("low", "high", "exact"))
    else:
        yield key, value
