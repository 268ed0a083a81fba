"""What a hand under Mary I came to, for people: a row for each thing that England may fear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analysis import show
from analysis.campaign_show import Played, foot
from analysis.interval import Estimate
from analysis.results import Results
from analysis.tabular import Table, grid, numbers

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


class Reigned(Played):
    """What one hand came to, or one hand by several figures."""

    def show(self) -> None:
        """Print it for people."""
        out = show.console()
        out.print(self.heading, style="bold", soft_wrap=True)
        for table in self.tables():
            out.print(grid(table))
        foot(self)

    def tables(self) -> list[Table]:
        """What England may fear, and the VP each way."""
        return [_alone(self.results[0]) if len(self.results) == 1 else _beside(self.results)]


def _alone(found: Results) -> Table:
    """Means, and where nine hands in ten end."""
    rows = []
    for name, power, kind in _rows(found):
        quantiles = found.quantiles(power, kind=kind, shares=SHARES).values()
        mean = str(found.mean(power, kind=kind))
        rows.append([name, mean, *(f"{q.value:g}" for q in quantiles)])
        for source in found.campaign.sources if kind == "vp" else ():
            brought = found.by_source(power, source)
            if brought.value:
                rows.append([f"  {source}", str(brought), "", "", ""])
    return Table("What the hand comes to", ("", "mean", "5 %", "median", "95 %"), numbers(rows))


def _beside(results: Sequence[Results]) -> Table:
    """The means of both plans, and the difference on the same dice."""
    gaps = {(row["power"], row["measure"]): row for row in results[-1].rows_of_difference()}
    rows = []
    for name, power, kind in _rows(results[0]):
        gap = gaps.get((power, kind))
        means = [str(found.mean(power, kind=kind)) for found in results]
        rows.append([name, *means, _gap(gap) if gap else ""])
    heads = ("", *(found.campaign.label for found in results), "difference")
    return Table("What the hand comes to", heads, numbers(rows))


def _gap(row: dict[str, float | None]) -> str:
    return str(Estimate(row["mean"] or 0.0, row["low"], row["high"]))


def _rows(found: Results) -> Iterator[tuple[str, str, str]]:
    """What is said of which power and kind: what England loses first, last the VP each way."""
    yield from SAID
    for power in found.campaign.powers:
        yield f"VP, {power}", power, "vp"
