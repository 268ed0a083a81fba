"""How much each figure matters: every figure that an attempt rests on, moved by one, exactly.

For assumed figures it answers how much the printed value could matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from analysis import __version__, show
from analysis.answer import Answer
from analysis.attempt import Attempt
from analysis.figure import Figure, standing, switches
from analysis.measure import Measure
from analysis.options import DEFAULT, Options
from analysis.prepared import Prepared
from analysis.progress import watch
from analysis.scenarios import Point, Scenarios, Values, attempt_of, scenarios
from analysis.tabular import Number, Table
from analysis.wording import many
from analysis.workers import mapped, workers

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib import figure as mpl

SHOWN = 15
STEPS = {"-1": -1, "+1": 1}


@dataclass(frozen=True)
class Moved:
    """A figure, moved.

    Attributes
    ----------
    figure, status : str
    value : int or str
        What it is.
    changes : mapping of str to Fraction
        From what it was moved to (`+1`, `-1`, another value of a switch) to what that changes.
    """

    figure: str
    status: str
    value: int | str
    changes: dict[str, Fraction]

    @property
    def swing(self) -> Fraction:
        """The greatest change, whichever way."""
        return max(map(abs, self.changes.values()), default=Fraction())


@dataclass(frozen=True, eq=False)
class Sensitivity(Answer):
    """What one more or less of each figure changes.

    Attributes
    ----------
    attempt : Attempt
    measure : Measure
    moved : tuple of Moved
        What matters most first.
    refused : tuple of str
        Why a figure could not be moved alone, a sentence each.
    every : bool
        Whether people are shown also what changes nothing, and more than fifteen figures.
    """

    attempt: Attempt
    measure: Measure
    moved: tuple[Moved, ...]
    refused: tuple[str, ...] = ()
    every: bool = False

    @property
    def assumed(self) -> tuple[str, ...]:
        """The assumed figures."""
        return self.attempt.assumed

    @property
    def heading(self) -> str:
        """What was asked."""
        return f"{show.headline(self.attempt)}: what each figure changes of {self.measure.name}"

    @cached_property
    def now(self) -> Fraction:
        """The value as the figures are."""
        return self.measure.exact(self.attempt)

    @property
    def matter(self) -> list[Moved]:
        """The figures that change something."""
        return [moved for moved in self.moved if moved.swing]

    def tables(self) -> list[Table]:
        """A row a figure: what one less and one more of it change."""
        listed = list(self.moved) if self.every else self.matter[:SHOWN]
        rows = [[m.figure, m.status, *_told(m)] for m in listed]
        heads = ("figure", "status", "now", "one less", "one more", "or")
        kept = heads if any(row[5] for row in rows) else heads[:5]
        return [Table(f"Change of {self.measure.name}", kept, [row[: len(kept)] for row in rows])]

    @property
    def sentences(self) -> list[str]:
        """The value now, what matters most of the assumed, and what is not shown."""
        said = [f"{self.measure.name} now: {_plain(self.now)}."]
        if assumed := [m for m in self.matter if m.status == "assumed"]:
            most = assumed[0]
            said.append(
                f"Of the assumed figures {most.figure} matters most: "
                f"by {float(most.swing):.4f} for one step."
            )
        more = 0 if self.every else len(self.matter) - SHOWN
        if more > 0:
            less = many(more, "more figure matters", "more figures matter")
            said.append(f"{less} less; --all shows them.")
        still = len(self.moved) - len(self.matter)
        if still and not self.every:
            said.append(
                f"{many(still, 'figure that it reads changes', 'figures that it reads change')} "
                "nothing here, moved by one."
            )
        if self.refused:
            said.append(
                f"{many(len(self.refused), 'move was', 'moves were')} left out, since there is no "
                f"answer; the first of them: {self.refused[0]}"
            )
        return said

    @property
    def made(self) -> str:
        """That it is exact."""
        return f"Exact; courtodds {__version__}."

    def frames(self) -> dict[str, Any]:
        """A row a figure and move."""
        return {
            "figures": [
                {"figure": m.figure, "status": m.status, "value": m.value, "to": to}
                | {"change": float(change), "exact": str(change)}
                for m in self.moved
                for to, change in m.changes.items()
            ]
        }

    @cached_property
    def frame(self) -> pd.DataFrame:
        """One row a figure and move: figure, status, value, to, change, exact."""
        import pandas as pd

        return pd.DataFrame(self.frames()["figures"])

    def document(self) -> dict[str, Any]:
        """As one JSON object."""
        return {
            "sensitivity": self.attempt.name,
            "game": self.attempt.game,
            "edition": self.attempt.edition,
            "of": self.measure.name,
            "now": {"value": float(self.now), "exact": str(self.now)},
            "method": "exact",
            "version": __version__,
            "inputs": dict(self.attempt.inputs),
            "assumed": list(self.assumed),
            "figures": self.frames()["figures"],
            "left_out": list(self.refused),
        }

    def plot(self) -> mpl.Figure:
        """A tornado: the figures that matter most above."""
        from analysis.plot import footnote
        from analysis.plot.tornado import tornado

        edition = f"{self.attempt.game} {self.attempt.edition}"
        return tornado(
            [
                (f"{m.figure} = {m.value}", {k: float(v) for k, v in m.changes.items()})
                for m in self.matter[:SHOWN]
            ],
            now=float(self.now),
            title=f"What one step of each figure changes of {self.measure.name}",
            below=show.headline(self.attempt),
            note=footnote(edition=edition, assumed=self.assumed),
            xlabel=f"{self.measure.name} ({float(self.now):.4g} as the figures are)",
        )


def _told(moved: Moved) -> list[Any]:
    steps = [_step(moved.changes[to]) if to in moved.changes else "" for to in STEPS]
    others = [f"{to}: {_step(v)}" for to, v in moved.changes.items() if to not in STEPS]
    return [Number(moved.value), *map(Number, steps), "; ".join(others)]


def _step(change: Fraction) -> str:
    return f"{float(change):+.4f}" if change else "0"


def _plain(exact: Fraction) -> str:
    return " = ".join(text for text in (f"{float(exact):.4f}", show.fraction(exact)) if text)


def sensitivity(
    line: str, of: str = "VP", options: Options = DEFAULT, *, every: bool = False
) -> Sensitivity:
    """Move every figure that an attempt rests on by one, both ways.

    Parameters
    ----------
    line : str
        A command line that asks for an attempt.
    of : str
        What is measured: `VP`, `cards`, `at least 2 VP`, an outcome by its text ...

    Raises
    ------
    Fault
        If the line asks for no attempt, or the attempt does not know the measure.

    Examples
    --------
    >>> found = sensitivity("canal --attempts 1")
    >>> [(m.figure, str(m.changes["+1"])) for m in found.matter[:2]]
    [('canal.needed', '-1/3'), ('canal.vp', '1/6')]
    """
    options.check(scales=True)
    task = scenarios([line], options)
    base = task.options(attempt_of(line)).fresh()
    attempt = attempt_of(line).make(base)
    measure = Measure(of)
    measure.check(attempt)
    moves = list(_moves(base))
    values = _priced(task, [Point(line, (of,), ((m, v),)) for m, _, v in moves], options)
    moved: dict[Figure, Moved] = {}
    refused = []
    for (figure, to, _), value in zip(moves, values, strict=True):
        of_it = moved.setdefault(figure, _unmoved(base, figure))
        if isinstance(value, str):
            refused.append(value)
        else:
            of_it.changes[to] = value[0] - measure.exact(attempt)
    swings = sorted(moved.values(), key=lambda m: -m.swing)
    return Sensitivity(attempt, measure, tuple(swings), tuple(refused), every)


def _moves(base: Prepared) -> Iterator[tuple[Figure, str, int | str]]:
    """Every figure that was read, one less and one more; and every other value of a switch."""
    for figures in base.loaded.values():
        for figure in standing(figures, figures.touched):
            value = figure.value(figures.raw)
            yield from ((figure, to, value + step) for to, step in STEPS.items())
        others = switches(figures, figures.touched)
        yield from ((figure, str(option), option) for figure, option in others)


def _unmoved(base: Prepared, figure: Figure) -> Moved:
    figures = base.loaded[figure.game]
    return Moved(figure.name, figures.table(figure.table).status, figure.value(figures.raw), {})


def _priced(task: Scenarios, points: Sequence[Point], options: Options) -> list[Values]:
    with workers(options) as where, watch(len(points), "figures", ()) as progress:
        return mapped(task, points, where, progress)
