"""The results of campaigns on the terminal, as JSON and as CSV; plans beside one another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analysis import __version__, show
from analysis.answer import Answer
from analysis.interval import Estimate
from analysis.results import Results
from analysis.tabular import Table, grid, numbers

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, eq=False)
class Played(Answer):
    """What campaigns came to: one plan, or several that were played on the same dice."""

    results: tuple[Results, ...]

    @property
    def assumed(self) -> tuple[str, ...]:
        """The assumed figures of all of them."""
        return tuple(dict.fromkeys(n for r in self.results for n in r.campaign.assumed))

    @property
    def interrupted(self) -> bool:
        """Whether they were stopped."""
        return self.results[0].interrupted

    def show(self) -> None:
        """Print plan after plan."""
        for found in self.results:
            _plan(found)
        foot(self)

    def document(self) -> dict[str, Any]:
        """The first plan as one object for JSON, the others within."""
        first, *others = (found.document() for found in self.results)
        return first | ({"others": others} if others else {})

    def frames(self) -> dict[str, Any]:
        """By plan: the turns, the sources, who is ahead, the distribution and the differences."""
        frames: dict[str, list[dict[str, Any]]] = {}
        for found in self.results:
            for name, rows in found.tables().items():
                plan = {"plan": found.campaign.label}
                frames.setdefault(name, []).extend(plan | row for row in rows)
        return frames

    @property
    def heading(self) -> str:
        """What was played."""
        return show.headline(self.results[0].campaign)

    def tables(self) -> list[Table]:
        """The tables of every plan."""
        return [
            table._replace(caption=f"{table.caption}, plan {found.campaign.label}")
            for found in self.results
            for table in plan_tables(found)
        ]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The notes."""
        return self.results[0].campaign.notes

    @property
    def made(self) -> str:
        """Games and seed."""
        found = self.results[0]
        stopped = " (stopped before the end)" if found.interrupted else ""
        played = f"{found.games:,} games{stopped}, seed {found.seed}, 95 % intervals"
        return f"{played}; courtodds {__version__}."

    def plot(self) -> Figure:
        """The fan of the first plan."""
        return self.results[0].plot()


def _plan(found: Results) -> None:
    out = show.console()
    campaign = found.campaign
    title = f"{campaign.game} {campaign.edition}: {campaign.name}, plan {campaign.label}"
    out.print(title, style="bold", soft_wrap=True)
    for table in plan_tables(found):
        if found.base and table.caption.startswith("Less"):
            out.print(table.caption, style="bold")
        out.print(grid(table))


def plan_tables(found: Results) -> Iterator[Table]:
    """VP in the end by power, VP by source, what is counted beside, and less the first plan."""
    yield _ends(found)
    yield _means("VP by source", found, found.campaign.sources, found.by_source)
    if found.campaign.counts:
        counts = found.campaign.counts
        yield _means("in the end", found, counts, lambda p, kind: found.mean(p, kind=kind))
    if found.base:
        yield _differences(found)


def _ends(found: Results) -> Table:
    """VP in the end by power: mean, quantiles, and the chance to be ahead."""
    names = ("power", "VP in the end", "5 %", "25 %", "median", "75 %", "95 %", "ahead on these")
    ahead = {row["power"]: row for row in found.rows_ahead()}
    rows = []
    for power in found.campaign.powers:
        row = ahead[power]
        chance = show.share(Estimate(row["ahead"] or 0.0, row["ahead_low"], row["ahead_high"]))
        quantiles = [f"{e.value:g}" for e in found.quantiles(power).values()]
        rows.append([power, str(found.mean(power)), *quantiles, chance])
    return Table("VP in the end", names, numbers(rows))


def _means(
    caption: str, found: Results, columns: Sequence[str], mean: Callable[[str, str], Estimate]
) -> Table:
    rows = [
        [power, *(_or_dash(mean(power, name)) for name in columns)]
        for power in found.campaign.powers
    ]
    return Table(caption, (caption, *columns), numbers(rows))


def _differences(found: Results) -> Table:
    assert found.base is not None
    rows: dict[str, dict[str, Estimate]] = {}
    for row in found.rows_of_difference():
        gap = Estimate(row["mean"] or 0.0, row["low"], row["high"])
        rows.setdefault(row["power"], {})[row["measure"]] = gap
    body = [[power, *(_or_dash(of[name]) for name in found.measures)] for power, of in rows.items()]
    caption = f"Less the plan {found.base.label}, on the same dice"
    return Table(caption, ("power", *found.measures), numbers(body))


def _or_dash(found: Estimate) -> str:
    return "-" if found.low == found.high == 0 else str(found)


def foot(found: Played) -> None:
    """Print what results rest on, and what is needed to make them again."""
    out = show.console()
    for note in found.sentences:
        out.print(note, soft_wrap=not out.is_terminal)
    for line in found.warned:
        out.print(line, style="yellow")
    out.print(found.made, style="dim")
