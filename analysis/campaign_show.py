"""The results of campaigns on the terminal, as JSON and as CSV; plans beside one another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table

from analysis import __version__, show
from analysis.interval import Estimate
from analysis.options import Options
from analysis.results import Results


def put(results: Sequence[Results], options: Options) -> None:
    """Print the results of one plan, or of several played on the same dice."""
    if options.format == "json":
        first, *others = (found.document() for found in results)
        show.write_json(first | ({"others": others} if others else {}))
    elif options.format == "csv":
        show.write_csv([{"plan": r.campaign.label} | row for r in results for row in r.rows()])
    else:
        for found in results:
            _plan(found)
        foot(results[0])


def _plan(found: Results) -> None:
    out = show.console()
    campaign = found.campaign
    title = f"{campaign.game} {campaign.edition}: {campaign.name}, plan {campaign.label}"
    out.print(title, style="bold", soft_wrap=True)
    out.print(_ends(found))
    out.print(_sources(found))
    if campaign.counts:
        out.print(_counts(found))
    if found.base:
        out.print(f"Less the plan {found.base.label}, on the same dice", style="bold")
        out.print(_differences(found))


def _ends(found: Results) -> Table:
    """VP in the end by power: mean, quantiles, and the chance to be ahead."""
    names = ("power", "VP in the end", "5 %", "25 %", "median", "75 %", "95 %", "ahead on these")
    grid = _grid(names)
    ahead = {row["power"]: row for row in found.rows_ahead()}
    for power in found.campaign.powers:
        row = ahead[power]
        chance = show.share(Estimate(row["ahead"] or 0.0, row["ahead_low"], row["ahead_high"]))
        quantiles = [show_whole(e) for e in found.quantiles(power).values()]
        grid.add_row(power, str(found.mean(power)), *quantiles, chance)
    return grid


def _counts(found: Results) -> Table:
    """The mean of what is counted beside VP: cards, bonuses ..."""
    grid = _grid(("in the end", *found.campaign.counts))
    for power in found.campaign.powers:
        means = [found.mean(power, kind=kind) for kind in found.campaign.counts]
        grid.add_row(power, *("-" if m.low == m.high == 0 else str(m) for m in means))
    return grid


def _sources(found: Results) -> Table:
    """The mean VP that each source brings."""
    sources = found.campaign.sources
    grid = _grid(("VP by source", *sources))
    for power in found.campaign.powers:
        means = [found.by_source(power, source) for source in sources]
        grid.add_row(power, *("-" if m.low == m.high == 0 else str(m) for m in means))
    return grid


def _differences(found: Results) -> Table:
    grid = _grid(("power", *found.measures))
    rows: dict[str, dict[str, dict[str, Any]]] = {}
    for row in found.rows_of_difference():
        rows.setdefault(row["power"], {})[row["measure"]] = row
    for power, measures in rows.items():
        cells = [_difference(measures[name]) for name in found.measures]
        grid.add_row(power, *cells)
    return grid


def _difference(row: dict[str, Any]) -> str:
    found = Estimate(row["mean"] or 0.0, row["low"], row["high"])
    return "-" if found.low == found.high == 0 else str(found)


def show_whole(found: Estimate) -> str:
    """A quantile: a whole number."""
    return f"{found.value:g}"


def _grid(columns: Sequence[str]) -> Table:
    grid = Table(box=None, header_style="bold", pad_edge=False)
    for at, name in enumerate(columns):
        grid.add_column(name, justify="right" if at else "left", overflow="fold")
    return grid


def foot(found: Results) -> None:
    """Print what results rest on, and what is needed to make them again."""
    out = show.console()
    campaign = found.campaign
    for note in campaign.notes:
        out.print(note, soft_wrap=not out.is_terminal)
    if campaign.assumed:
        out.print(f"Rests on assumed figures: {', '.join(campaign.assumed)}.", style="yellow")
    stopped = " (stopped before the end)" if found.interrupted else ""
    made = f"{found.games:,} games{stopped}, seed {found.seed}, 95 % intervals"
    out.print(f"{made}; courtodds {__version__}.", style="dim")
