"""What an attempt is expected to bring, as a table for people: the exact amount, the rolled one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analysis import show
from analysis.gathered import groups
from analysis.odds import Odds
from analysis.wording import counted, named

if TYPE_CHECKING:
    from rich.table import Table

Cells = tuple[str, ...]


def table(found: Odds) -> Table:
    """The answer in short, the expected amounts, the chances of VP, and what else is known."""
    from rich.table import Table

    rolled = found.counts is not None
    grid = Table(box=None, header_style="bold", pad_edge=False)
    grid.add_column("expected")
    for name in ("exact", "fraction", *["rolled"] * rolled):
        grid.add_column(name, justify="right", no_wrap=True)
    known = [*exactly(found)]
    short, rest = known[: found.attempt.in_short], known[found.attempt.in_short :]
    parts = short, _amounts(found), _levels(found), _spread(found), rest
    for row in (row for part in parts for row in part):
        grid.add_row(*(row if rolled else row[:3]))
    return grid


def _amounts(found: Odds) -> Iterator[Cells]:
    """By power what it gains, and once for all what is counted."""
    several, once = len(found.by_power) > 1, counted(found)
    own = found.attempt.power
    for power, kinds in found.by_power.items():
        for kind, value in kinds.items():
            shared = kind in once
            any_of_it = any(outcome.amount(kind, power) for outcome in found.outcomes)
            if (kind == "vp" or any_of_it) and (power == own or not shared):
                name = named(found, kind) + (f", {power}" if several and not shared else "")
                yield name, f"{float(value.exact or 0):.4f}", show.fraction(value.exact), str(value)


def _levels(found: Odds) -> Iterator[Cells]:
    """The chance of so many VP or more, for the highest of those that are as likely."""
    chances = {k: found.at_least(k) for k in show.levels(found)}
    for k, chance in chances.items():
        if chance.exact and (k + 1 not in chances or chances[k + 1].exact != chance.exact):
            exact = show.percent(chance.exact), show.fraction(chance.exact)
            yield f"at least {k} VP", *exact, show.share(chance)


def _spread(found: Odds) -> Iterator[Cells]:
    if "vp" in found.attempt.kinds:
        yield "spread of one attempt (VP)", f"{found.spread:.4f}", "", ""


def exactly(found: Odds) -> Iterator[Cells]:
    """What else is exactly known, but for the chances of rows that are shown anyway."""
    rows = {f"chance of {group.text}" for group in groups(found)}
    for name, exact in found.attempt.exactly.items():
        if name not in rows:
            said = show.percent(exact) if name.startswith("chance") else f"{float(exact):.4f}"
            yield name, said, show.fraction(exact), ""
