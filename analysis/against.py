"""Two tables on the same dice: an attempt by the figures in force and by a designer's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rich.table import Table as Grid

from analysis import show
from analysis.answer import Answer
from analysis.interval import Estimate, as_json
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

    def measures(self) -> dict[str, Sequence[Sequence[int | Fraction]]]:
        """What is compared: for the base and the variant, an amount per outcome."""
        kinds = [k for k in self.base.attempt.kinds if self._any(k)]
        amounts = {show.WORDS.get(k, k): [_amounts(o, k) for o in self._both] for k in kinds}
        for vp in show.levels(self.base):
            amounts[f"at least {vp} VP"] = [_reaches(o, vp) for o in self._both]
        return {name: both for name, both in amounts.items() if any(map(any, both))}

    @property
    def _both(self) -> tuple[Odds, Odds]:
        return self.base, self.variant

    def _any(self, kind: str) -> bool:
        return any(any(_amounts(o, kind)) for o in self._both)

    def rows(self) -> list[tuple[str, Estimate, Estimate, Estimate]]:
        """Measure, base, variant and variant less base, with the paired interval."""
        return [
            (name, self.base.estimate(a), self.variant.estimate(b), self._difference(a, b))
            for name, (a, b) in self.measures().items()
        ]

    def _difference(self, a: Sequence[int | Fraction], b: Sequence[int | Fraction]) -> Estimate:
        return difference(self.base, self.variant, lambda odds: a if odds is self.base else b)

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


def _amounts(odds: Odds, kind: str) -> list[int | Fraction]:
    return [o.amount(kind, odds.attempt.power) for o in odds.outcomes]


def _reaches(odds: Odds, vp: int) -> list[int | Fraction]:
    return [int(o.amount("vp", odds.attempt.power) >= vp) for o in odds.outcomes]
