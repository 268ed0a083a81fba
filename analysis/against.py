"""Two tables on the same dice: an attempt by the figures in force and by a designer's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.table import Table as Grid

from analysis import show
from analysis.answer import Answer
from analysis.interval import Estimate, as_json
from analysis.measure import Measure
from analysis.odds import Odds, difference, paired
from analysis.tabular import Table


@dataclass(frozen=True, eq=False)
class Comparison(Answer):
    """The odds of an attempt, and of its variant, rolled together.

    Attributes
    ----------
    base, variant : Odds
    name : str
        What the variant is called: its file.
    """

    base: Odds
    variant: Odds
    name: str

    def measures(self) -> dict[str, Measure]:
        """What is compared, by what people call it."""
        kinds = {show.WORDS.get(kind, kind): Measure(kind) for kind in self.base.attempt.kinds}
        levels = [Measure(f"at least {vp} VP") for vp in show.levels(self.base)]
        named = kinds | {measure.name: measure for measure in levels}
        return {n: m for n, m in named.items() if any(any(m.of(odds)) for odds in self._both)}

    @property
    def _both(self) -> tuple[Odds, Odds]:
        return self.base, self.variant

    def rows(self) -> list[tuple[str, Estimate, Estimate, Estimate]]:
        """Measure, base, variant and variant less base, with the paired interval."""
        return [
            (
                name,
                self.base.estimate(measure.of(self.base)),
                self.variant.estimate(measure.of(self.variant)),
                difference(self.base, self.variant, measure.of),
            )
            for name, measure in self.measures().items()
        ]

    def document(self) -> dict[str, Any]:
        """As one JSON object: the base's, with the variant and the differences."""
        return show.document(self.base) | {
            "against": show.document(self.variant) | {"figures": self.name},
            "difference": {name: as_json(gap) for name, _, _, gap in self.rows()},
        }

    @property
    def assumed(self) -> tuple[str, ...]:
        """The assumed figures of both."""
        return tuple(dict.fromkeys(name for odds in self._both for name in odds.attempt.assumed))

    @property
    def interrupted(self) -> bool:
        """Whether the roll was stopped."""
        return self.base.interrupted

    def frames(self) -> dict[str, Any]:
        """The outcomes by both figures, and what differs."""
        both = zip(("now", self.name), self._both, strict=True)
        outcomes = [{"figures": name} | row for name, odds in both for row in odds.rows()]
        gaps = [{"measure": name, **as_json(gap)} for name, _, _, gap in self.rows()]
        return {"outcomes": outcomes, "difference": gaps}

    @property
    def heading(self) -> str:
        """What was attempted, with which inputs."""
        return show.heading(self.base)

    def tables(self) -> list[Table]:
        """What is expected by both figures, and the difference."""
        heads = ["expected", "now", "then", "difference"]
        return [Table(self.caption, heads, self.rows())]

    @property
    def caption(self) -> str:
        """What it is compared with, and whether on the same dice."""
        apart = self.base.counts is not None and not paired(*self._both)
        return f"Against {self.name}, " + ("rolled apart" if apart else "on the same dice")

    @property
    def _rolled(self) -> str:
        return "rolled, paired" if paired(*self._both) else "rolled"

    @property
    def made(self) -> str:
        """Ways, or trials and seed."""
        return show.made_from(self.base)

    def show(self) -> None:
        """Print the differences below the odds of the base."""
        show.table(self.base)
        out = show.console()
        out.print(f"\n{self.caption}", style="bold")
        grid = Grid(box=None, header_style="bold", pad_edge=False)
        for at, name in enumerate(("expected", "now", "then", "difference", self._rolled)):
            grid.add_column(name, justify="right" if at else "left", no_wrap=True)
        for name, now, then, gap in self.rows():
            exact = [f"{float(e.exact or 0):.4f}" for e in (now, then)]
            paired = "" if gap.low is None else str(gap)
            grid.add_row(name, *exact, f"{float(gap.exact or 0):+.4f}", paired)
        out.print(grid)
        if assumed := self.variant.attempt.assumed:
            out.print(f"Then rests on assumed figures: {', '.join(assumed)}.", style="yellow")
