"""What a hand under Mary I came to, for people: a row for each thing that England may fear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rich.table import Table

from analysis import campaign_show, show
from analysis.interval import Estimate
from analysis.options import Options
from analysis.results import Results

SAID = (
    ("impulses lost", "England", "impulses lost"),
    ("CP lost", "England", "CP lost"),
    ("books burnt", "Papacy", "books burnt"),
    ("spaces turned Catholic", "Papacy", "spaces"),
    ("spaces turned Protestant", "Protestant", "spaces"),
    ("Protestants burnt", "Protestant", "debaters lost"),
    ("Papal debaters disgraced", "Papacy", "debaters lost"),
)
SHARES = (0.05, 0.5, 0.95)


def put(results: Sequence[Results], options: Options) -> None:
    """Print what one hand came to, or one hand by several figures."""
    if options.format != "table":
        campaign_show.put(results, options)
        return
    out = show.console()
    campaign = results[0].campaign
    out.print(show.headline(campaign), style="bold", soft_wrap=True)
    out.print(_alone(results[0]) if len(results) == 1 else _beside(results))
    every = dict.fromkeys(name for found in results for name in found.campaign.assumed)
    whole = replace(campaign, assumed=tuple(every))
    campaign_show.foot(replace(results[0], campaign=whole))


def _alone(found: Results) -> Table:
    """Means, and where nine hands in ten end."""
    grid = _grid("", "mean", "5 %", "median", "95 %")
    for name, power, kind in _rows(found):
        quantiles = found.quantiles(power, kind=kind, shares=SHARES).values()
        grid.add_row(name, str(found.mean(power, kind=kind)), *(f"{q.value:g}" for q in quantiles))
        for source in found.campaign.sources if kind == "vp" else ():
            mean = found.by_source(power, source)
            if mean.value:
                grid.add_row(f"  {source}", str(mean))
    return grid


def _beside(results: Sequence[Results]) -> Table:
    """The means of both plans, and the difference on the same dice."""
    grid = _grid("", *(found.campaign.label for found in results), "difference")
    gaps = {(row["power"], row["measure"]): row for row in results[-1].rows_of_difference()}
    for name, power, kind in _rows(results[0]):
        gap = gaps.get((power, kind))
        means = [str(found.mean(power, kind=kind)) for found in results]
        grid.add_row(name, *means, _gap(gap) if gap else "")
    return grid


def _gap(row: dict[str, float | None]) -> str:
    return str(Estimate(row["mean"] or 0.0, row["low"], row["high"]))


def _rows(found: Results) -> Iterator[tuple[str, str, str]]:
    """What is said of which power and kind: what England loses first, last the VP each way."""
    yield from SAID
    for power in found.campaign.powers:
        yield f"VP, {power}", power, "vp"


def _grid(*heads: str) -> Table:
    grid = Table(box=None, header_style="bold", pad_edge=False)
    for at, head in enumerate(heads):
        grid.add_column(head, justify="right" if at else "left")
    return grid
