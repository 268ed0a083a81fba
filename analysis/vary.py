"""Find the figure that meets a target: one figure over a range, every variant on the same dice."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid

from analysis import __version__, show
from analysis.answer import Answer
from analysis.faults import Fault
from analysis.figure import called
from analysis.interval import Estimate, as_json
from analysis.odds import Odds, difference, gained
from analysis.options import Options
from analysis.prepared import prepared
from analysis.tabular import Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analysis.attempt import Attempt

FORM = "TABLE.ROW.KEY=LOW..HIGH (cp_modifiers.3.modifier=0..4) or TABLE.KEY=LOW..HIGH"
MOST = 100


@dataclass(frozen=True)
class Vary:
    """A figure and the range it is tried over.

    >>> parsed("cp_modifiers.3.modifier=0..4")
    Vary(figure='cp_modifiers.3.modifier', low=0, high=4)
    """

    figure: str
    low: int
    high: int

    @property
    def values(self) -> range:
        """The values tried."""
        return range(self.low, self.high + 1)


def parsed(text: str) -> Vary:
    """What `--vary` says.

    Raises
    ------
    Fault
        If it is not of that form, or tries more than a hundred values.
    """
    match = re.fullmatch(r"(\w+\..+)=([+-]?\d{1,6})\.\.([+-]?\d{1,6})", text)
    if match is None:
        raise Fault(f"--vary must be {FORM}, not {text!r}.")
    low, high = int(match[2]), int(match[3])
    if not low <= high < low + MOST:
        raise Fault(
            f"--vary must run upwards over at most {MOST} values, not from {low} to {high}."
        )
    return Vary(match[1], low, high)


def searched(make: Callable[[Options], Attempt], options: Options) -> Search:
    """The attempt at every value of the figure, all on the same dice."""
    from analysis import cli

    vary = parsed(str(options.vary))
    loaded = prepared(options)
    try:
        figure = called(vary.figure, loaded.loaded.values())
        built = [make(loaded.changed({figure: value})) for value in vary.values]
    except Fault as fault:
        raise Fault(*(f"--vary {sentence}" for sentence in fault.sentences)) from None
    odds = [a.exact() for a in built] if options.exact else cli.rolled(built, options)
    return Search(vary, odds, options.target, make(loaded))


@dataclass(frozen=True, eq=False)
class Search(Answer):
    """The odds at every value of a figure, and the first value that meets the target."""

    vary: Vary
    odds: Sequence[Odds]
    target: float | None
    attempt: Attempt

    @property
    def assumed(self) -> tuple[str, ...]:
        """The assumed figures."""
        return tuple(dict.fromkeys(name for o in self.odds for name in o.attempt.assumed))

    @property
    def interrupted(self) -> bool:
        """Whether the roll was stopped."""
        return self.odds[0].interrupted

    @property
    def met(self) -> int | None:
        """The value whose expected VP is at least the target and nearest to it."""
        if self.target is None:
            return None
        exact = [float(found.mean().exact or 0) for found in self.odds]
        reach = [(vp, abs(v), v) for vp, v in zip(exact, self.vary.values, strict=True)]
        return min((r for r in reach if r[0] >= self.target), default=(0, 0, None))[2]

    def rows(self) -> list[tuple[int, Estimate, Estimate, Estimate]]:
        """Value, expected VP, chance of any VP, and VP more than at the value before (paired)."""
        first = self.odds[0]
        found = []
        for value, before, odds in zip(
            self.vary.values, [first, *self.odds], self.odds, strict=False
        ):
            found.append((value, odds.mean(), odds.at_least(1), difference(before, odds, gained())))
        return found

    def frames(self) -> dict[str, Any]:
        """A row a value."""
        rows = [
            {"value": value, "vp": vp.value, "low": vp.low, "high": vp.high, "exact": str(vp.exact)}
            for value, vp, _, _ in self.rows()
        ]
        return {"values": rows}

    @property
    def heading(self) -> str:
        """What was attempted, with which inputs."""
        return show.headline(self.attempt)

    def tables(self) -> list[Table]:
        """Expected VP at every value, and what is more than at the value before."""
        heads = [self.vary.figure, "expected VP", "chance of any VP", "more than before"]
        return [Table(f"Expected VP by {self.vary.figure}", heads, self.rows())]

    @property
    def sentences(self) -> list[str]:
        """What meets the target, where there is one."""
        if self.target is None:
            return []
        if self.met is None:
            tried = f"{self.vary.figure} from {self.vary.low} to {self.vary.high}"
            return [f"No value of {tried} brings {self.target:g} VP."]
        brings = float(self.odds[self.met - self.vary.low].mean().exact or 0)
        least = f"the least that reaches {self.target:g}"
        return [f"{self.vary.figure} = {self.met} brings {brings:.4f} VP, {least}."]

    @property
    def made(self) -> str:
        """Ways, or trials and seed."""
        return show.made_from(self.odds[0])

    def plot(self) -> Figure:
        """Expected VP over the figure."""
        import pandas as pd

        from analysis.plot import footnote, lines

        first = self.odds[0]
        rows = [
            {"value": v, "vp": float(vp.exact or 0), "of": first.attempt.name}
            for v, vp, _, _ in self.rows()
        ]
        edition = f"{first.attempt.game} {first.attempt.edition}"
        return lines(
            pd.DataFrame(rows),
            x="value",
            y="vp",
            by="of",
            title=f"Expected VP by {self.vary.figure}",
            below=self.heading,
            note=footnote(edition=edition, assumed=self.assumed),
            xlabel=self.vary.figure,
            ylabel="expected VP",
        )

    def document(self) -> dict[str, Any]:
        """As one JSON object."""
        first = self.odds[0]
        return {
            "attempt": first.attempt.name,
            "vary": self.vary.figure,
            "target": self.target,
            "met": self.met,
            "trials": None if first.counts is None else first.trials,
            "seed": first.seed,
            "version": __version__,
            "inputs": dict(self.attempt.inputs),
            "assumed": list(self.assumed),
            "values": [
                {"value": v, "vp": as_json(vp), "any_vp": as_json(any_vp), "adds": as_json(gap)}
                for v, vp, any_vp, gap in self.rows()
            ],
        }

    def show(self) -> None:
        """Print a row a value."""
        out, first = show.console(), self.odds[0]
        out.print(self.heading, style="bold", soft_wrap=True)
        grid = Grid(box=None, header_style="bold", pad_edge=False)
        thrown = first.counts is not None
        names = (self.vary.figure, "expected VP", "rolled", "any VP", "more", "rolled, paired")
        for name in names:
            if thrown or not name.startswith("rolled"):
                grid.add_column(name, justify="right", no_wrap=True)
        for value, vp, any_vp, gap in self.rows():
            more = "" if value == self.vary.low else f"{float(gap.exact or 0):+.4f}"
            paired = "" if value == self.vary.low or gap.low is None else str(gap)
            mark = "> " if value == self.met else ""
            exact, percent = f"{float(vp.exact or 0):.4f}", show.percent(any_vp.exact)
            cells = (f"{mark}{value}", exact, *[str(vp)] * thrown, percent, more)
            grid.add_row(*cells, *[paired] * thrown)
        out.print(grid)
        for line in self.sentences:
            out.print(line)
        for line in self.warned:
            out.print(line, style="yellow")
        out.print(self.made, style="dim")
