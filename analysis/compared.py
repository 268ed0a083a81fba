"""Two sets of figures side by side over many attempts and campaigns, all on the same dice."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any

from analysis import __version__
from analysis.answer import Answer
from analysis.interval import Estimate, as_json
from analysis.odds import APART
from analysis.tabular import Table, numbers
from analysis.wording import many

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Line:
    """One number by both sets of figures.

    Attributes
    ----------
    asked : str
        What attempt or campaign.
    measure : str
    base, variant, gap : Estimate
        The last is the variant less the base; paired, where it was rolled.
    """

    asked: str
    measure: str
    base: Estimate
    variant: Estimate
    gap: Estimate

    @property
    def is_chance(self) -> bool:
        """Whether it is a chance of so many VP, or of being ahead."""
        return bool(re.search(r"\bat least \d+ VP$|\d+ VP or more$|\bahead$", self.measure))

    @property
    def differs(self) -> bool:
        """Whether it is another number; of what is played, whether any game came out otherwise."""
        if self.gap.exact is not None:
            return self.gap.exact != 0
        return any((self.gap.value, *self.gap.ends))


@dataclass(frozen=True, eq=False)
class Compared(Answer):
    """What two sets of figures bring.

    Attributes
    ----------
    base, variant : str
        What they are called.
    changes : tuple of (name, then, now)
        What is not the same in the figures.
    lines : tuple of Line
    every : bool
        Whether people are shown also what is the same.
    """

    base: str
    variant: str
    changes: tuple[tuple[str, Any, Any], ...]
    lines: tuple[Line, ...]
    assumed: tuple[str, ...] = ()
    rolled: str = ""
    notes: tuple[str, ...] = ()
    interrupted: bool = False
    every: bool = False

    @property
    def heading(self) -> str:
        """What is compared."""
        return f"{self.variant} against {self.base}{self._dice}"

    @property
    def _dice(self) -> str:
        """That all was rolled on the same dice, where it was."""
        apart = any(note.endswith(APART) for note in self.notes)
        return ", on the same dice" if self.rolled and not apart else ""

    @cached_property
    def differing(self) -> list[Line]:
        """The lines that are not the same."""
        return [line for line in self.lines if line.differs]

    def tables(self) -> list[Table]:
        """What was changed, and a table for each attempt or campaign."""
        heads: tuple[str, ...] = ("figure", self.base, self.variant)
        changes = [[name, _cell(a), _cell(b)] for name, a, b in self.changes]
        found = [Table("Changed figures", heads, changes)] if changes else []
        listed = self.lines if self.every else self.differing
        for asked, lines in groupby(listed, lambda line: line.asked):
            rows = numbers([_cells(line) for line in lines])
            rolled = "rolled" if f"{asked}: {APART}" in self.notes else "rolled, paired"
            heads = ("", self.base, self.variant, "difference", rolled)
            wide = 5 if any(row[4] for row in rows) else 4
            found.append(Table(asked, heads[:wide], [row[:wide] for row in rows]))
        return found

    @property
    def sentences(self) -> list[str]:
        """How many numbers are the same, and what could not be compared."""
        if not self.changes:
            return ["The figures are the same."]
        same = len(self.lines) - len(self.differing)
        if not self.differing:
            return ["None of these numbers differs.", *self.notes]
        said = many(same, "more number is", "more numbers are")
        hidden = [f"{said} the same by both; --all shows them."] if same and not self.every else []
        return [*hidden, *self.notes]

    @property
    def made(self) -> str:
        """How it was found."""
        return f"{self.rolled or 'Exact'}; courtodds {__version__}."

    def frames(self) -> dict[str, Any]:
        """A row a number, and a row a changed figure."""
        ends = ("base", "variant", "difference")
        rows = [
            {"asked": line.asked, "measure": line.measure}
            | {
                f"{end}{part}": value
                for end, found in zip(ends, (line.base, line.variant, line.gap), strict=True)
                for part, value in _parts(found)
            }
            for line in self.lines
        ]
        changes = [{"figure": n, "base": _cell(a), "variant": _cell(b)} for n, a, b in self.changes]
        return {"numbers": rows, "changes": changes}

    @cached_property
    def frame(self) -> pd.DataFrame:
        """One row a number.

        Columns: asked, measure; base, variant and difference, each with _low, _high and _exact.
        """
        import pandas as pd

        return pd.DataFrame(self.frames()["numbers"])

    def document(self) -> dict[str, Any]:
        """As one JSON object."""
        return {
            "base": self.base,
            "variant": self.variant,
            "method": self.rolled or "exact",
            "version": __version__,
            "assumed": list(self.assumed),
            "interrupted": self.interrupted,
            **self.frames(),
        }

    def plot(self) -> Figure:
        """The differences, the greatest above."""
        from analysis.plot.gaps import gaps

        panels: dict[str, list[tuple[str, Estimate]]] = {"VP, cards ...": [], "chance": []}
        for line in self.differing:
            unit = "chance" if line.is_chance else "VP, cards ..."
            panels[unit].append((f"{line.asked}: {line.measure}", line.gap))
        return gaps(
            panels,
            title=f"What {self.variant} changes",
            below=f"The difference from {self.base}{self._dice}",
            note="\n".join([self.made, *self.warned]),
        )


def _cells(line: Line) -> list[str]:
    """A line for people: exact numbers where there are, and the rolled difference beside them."""
    values = [_value(found) for found in (line.base, line.variant)]
    if not line.differs:
        return [line.measure, *values, "0", ""]
    if line.gap.exact is None:
        return [line.measure, *values, str(line.gap), ""]
    rolled = "" if line.gap.low is None else str(line.gap)
    return [line.measure, *values, f"{float(line.gap.exact):+.4f}", rolled]


def _value(found: Estimate) -> str:
    return str(found) if found.exact is None else f"{float(found.exact):.4f}"


def _cell(value: Any) -> str:
    return "–" if value is None else str(value)


def _parts(found: Estimate) -> list[tuple[str, Any]]:
    plain = as_json(found)
    return [("", plain["value"]), *((f"_{k}", plain[k]) for k in ("low", "high", "exact"))]
