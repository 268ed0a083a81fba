"""Find the figure that meets a target: one figure over a range, every variant on the same dice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from rich.table import Table

from analysis import __version__, show
from analysis.faults import Fault
from analysis.figures import Figures
from analysis.interval import Estimate, as_json
from analysis.names import fold, nearest
from analysis.odds import Odds, difference, gained
from analysis.options import Options

FORM = "TABLE.ROW.KEY=LOW..HIGH (cp_modifiers.3.modifier=0..4) or TABLE.KEY=LOW..HIGH"
MOST = 100


@dataclass(frozen=True)
class Vary:
    """A figure and the range it is tried over.

    >>> parsed("cp_modifiers.3.modifier=0..4")
    Vary(table='cp_modifiers', row='3', key='modifier', low=0, high=4)
    """

    table: str
    row: str | None
    key: str
    low: int
    high: int

    def __str__(self) -> str:
        """As it was given, without its range."""
        return ".".join(part for part in (self.table, self.row, self.key) if part is not None)


def parsed(text: str) -> Vary:
    """What `--vary` says.

    Raises
    ------
    Fault
        If it is not of that form, or tries more than a hundred values.
    """
    match = re.fullmatch(r"(\w+)\.(?:(.+)\.)?(\w+)=([+-]?\d{1,6})\.\.([+-]?\d{1,6})", text)
    if match is None:
        raise Fault(f"--vary must be {FORM}, not {text!r}.")
    low, high = int(match[4]), int(match[5])
    if not low <= high < low + MOST:
        raise Fault(
            f"--vary must run upwards over at most {MOST} values, not from {low} to {high}."
        )
    return Vary(match[1], match[2], match[3], low, high)


def changed(figures: Figures, vary: Vary, value: int) -> Figures:
    """The figures with one figure set.

    Raises
    ------
    Fault
        If there is no such row or whole number, or the value makes the figures unsound.
    """
    raw = {name: dict(table) for name, table in figures.raw.items()}
    table = raw[vary.table]
    if vary.row is not None:
        rows = [dict(row) for row in table.get("rows", [])]
        table["rows"] = rows
        table = rows[_row(vary, rows)]
    have = table.get(vary.key)
    if not isinstance(have, int) or isinstance(have, bool):
        numbers = [k for k, v in table.items() if isinstance(v, int) and not isinstance(v, bool)]
        near = f"{nearest(vary.key, numbers)}; there are {', '.join(numbers) or 'none'}"
        raise Fault(f"--vary {vary}: has no whole number {vary.key!r} there{near}.")
    table[vary.key] = value
    found = Figures(figures.game, raw, figures.origin, figures.chosen)
    if faults := found.faults():
        raise Fault(*(f"--vary {vary} = {value}: {fault}" for fault in faults))
    return found


def _row(vary: Vary, rows: Sequence[dict[str, Any]]) -> int:
    """The row whose name, or else whose first column, is what was given."""
    keys = [str(row.get("name", next(iter(row.values()), ""))) for row in rows]
    for number, key in enumerate(keys):
        if fold(key) == fold(str(vary.row)):
            return number
    near = f"{nearest(str(vary.row), keys)}; there are {', '.join(keys)}"
    raise Fault(f"--vary {vary}: [{vary.table}] has no row {vary.row!r}{near}.")


@dataclass(frozen=True)
class Varied(Options):
    """The options with one figure set in whatever figures are loaded."""

    value: int = 0

    def of(self, game: str) -> Figures:
        """The figures of a game, the figure set if it is the game's."""
        figures = super().of(game)
        vary = parsed(str(self.vary))
        if vary.table not in figures.raw:
            near = nearest(vary.table, list(figures.raw))
            raise Fault(f"--vary {vary}: there is no table {vary.table!r}{near}.")
        return changed(figures, vary, self.value)


def variants(options: Options) -> list[Varied]:
    """The options once for every value of the figure."""
    vary = parsed(str(options.vary))
    given = {field.name: getattr(options, field.name) for field in fields(options)}
    return [Varied(**given, value=value) for value in range(vary.low, vary.high + 1)]


@dataclass(frozen=True)
class Search:
    """The odds at every value of a figure, and the first value that meets the target."""

    vary: Vary
    odds: Sequence[Odds]
    target: float | None

    @property
    def values(self) -> range:
        """The values tried."""
        return range(self.vary.low, self.vary.high + 1)

    @property
    def met(self) -> int | None:
        """The value whose expected VP is at least the target and nearest to it."""
        if self.target is None:
            return None
        exact = [float(found.mean().exact or 0) for found in self.odds]
        reach = [(vp, abs(v), v) for vp, v in zip(exact, self.values, strict=True)]
        return min((r for r in reach if r[0] >= self.target), default=(0, 0, None))[2]

    def rows(self) -> list[tuple[int, Estimate, Estimate, Estimate]]:
        """Value, expected VP, chance of any VP, and VP more than at the value before (paired)."""
        first = self.odds[0]
        found = []
        for value, before, odds in zip(self.values, [first, *self.odds], self.odds, strict=False):
            found.append((value, odds.mean(), odds.at_least(1), difference(before, odds, gained())))
        return found

    def plain(self) -> list[dict[str, Any]]:
        """The rows for CSV."""
        return [
            {"value": value, "vp": vp.value, "low": vp.low, "high": vp.high, "exact": vp.exact}
            for value, vp, _, _ in self.rows()
        ]

    @property
    def sentence(self) -> str:
        """What meets the target."""
        if self.target is None:
            return ""
        if self.met is None:
            tried = f"{self.vary} from {self.vary.low} to {self.vary.high}"
            return f"No value of {tried} brings {self.target:g} VP."
        brings = float(self.odds[self.met - self.vary.low].mean().exact or 0)
        least = f"the least that reaches {self.target:g}"
        return f"{self.vary} = {self.met} brings {brings:.4f} VP, {least}."

    def document(self) -> dict[str, Any]:
        """As one JSON object."""
        first = self.odds[0]
        return {
            "attempt": first.attempt.name,
            "vary": str(self.vary),
            "target": self.target,
            "met": self.met,
            "trials": None if first.counts is None else first.trials,
            "seed": first.seed,
            "version": __version__,
            "inputs": dict(first.attempt.inputs),
            "assumed": list(first.attempt.assumed),
            "values": [
                {"value": v, "vp": as_json(vp), "any_vp": as_json(any_vp), "adds": as_json(gap)}
                for v, vp, any_vp, gap in self.rows()
            ],
        }

    def table(self) -> None:
        """Print a row a value."""
        out, first = show.console(), self.odds[0]
        out.print(show.heading(first), style="bold", soft_wrap=True)
        grid = Table(box=None, header_style="bold", pad_edge=False)
        names = (str(self.vary), "expected VP", "rolled", "any VP", "more", "rolled, paired")
        for name in names:
            grid.add_column(name, justify="right", no_wrap=True)
        for value, vp, any_vp, gap in self.rows():
            more = "" if value == self.vary.low else f"{float(gap.exact or 0):+.4f}"
            paired = "" if value == self.vary.low or gap.low is None else str(gap)
            mark = "> " if value == self.met else ""
            exact, percent = f"{float(vp.exact or 0):.4f}", show.percent(any_vp.exact)
            rolled = "" if vp.low is None else str(vp)
            grid.add_row(f"{mark}{value}", exact, rolled, percent, more, paired)
        out.print(grid)
        if self.sentence:
            out.print(self.sentence)
        if assumed := ", ".join(first.attempt.assumed):
            out.print(f"Rests on assumed figures: {assumed}.", style="yellow")
        out.print(show.made_from(first), style="dim")
