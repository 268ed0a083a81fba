"""What a search for figures came to: the nearest combinations, and what they bring about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from analysis import __version__
from analysis.answer import Answer
from analysis.page import cell
from analysis.solve_problem import Near, Problem
from analysis.tabular import Number, Table

if TYPE_CHECKING:
    import pandas as pd

AS_IT_IS = "as it is"
SHOWN = 5


@dataclass(frozen=True, eq=False)
class Solved(Answer):
    """How near every combination comes.

    Attributes
    ----------
    problem : Problem
    near : tuple of Near
        Every combination that makes sound tables, the nearest first.
    unsound : tuple of str
        For every other one the sentence that says why it has no odds.
    most : int
        How many are shown.
    notes : tuple of str
        What else there is to say.
    """

    problem: Problem
    near: tuple[Near, ...]
    unsound: tuple[str, ...] = ()
    most: int = SHOWN
    notes: tuple[str, ...] = ()

    @property
    def assumed(self) -> tuple[str, ...]:
        """The assumed figures that are read."""
        attempts = self.problem.attempts.values()
        return tuple(dict.fromkeys(name for attempt in attempts for name in attempt.assumed))

    @property
    def tried(self) -> int:
        """How many combinations were tried."""
        return len(self.near) + len(self.unsound)

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped before the last combination."""
        return self.tried < self.problem.spec.count

    @property
    def reached(self) -> int:
        """How many combinations reach every target exactly."""
        return sum(not near.off for near in self.near)

    @cached_property
    def shown(self) -> dict[str, Near]:
        """What is shown, by its name: the figures in force, then the nearest combinations."""
        as_it_is = self.problem.in_force
        nearest = enumerate(self.near[: self.most], 1)
        others = {str(n): near for n, near in nearest if near.combination != as_it_is.combination}
        return {AS_IT_IS: as_it_is} | others

    @property
    def heading(self) -> str:
        """What is sought."""
        return f"Solve: {self.problem.title}"

    def tables(self) -> list[Table]:
        """The figures of the nearest combinations, and what they come to."""
        rows = [[name, *near.combination, near.off] for name, near in self.shown.items()]
        figures = [name.replace(".", ".\n", 1) for name in self.problem.names]
        return [
            Table("The nearest combinations", ["", *figures, "off by"], rows),
            Table(
                "What they come to",
                ["", "asked", "of", "wanted", "comes to", "off by"],
                [row for name, near in self.shown.items() for row in self._comes_to(name, near)],
            ),
        ]

    def _comes_to(self, name: str, near: Near) -> Iterator[list[Any]]:
        """A row a line; in the last of a target, by how much that is missed."""
        for target, values in self.problem.measured(near.values):
            misses = [*[""] * (len(values) - 1), Number(cell(target.miss(values)))]
            for line, value, miss in zip(target.lines, values, misses, strict=True):
                yield [name, line, target.of, target.wanted, value, miss]

    @property
    def sentences(self) -> list[str]:
        """Whether the targets are reached, and what was left out."""
        said = [self._reach()]
        ranked = [near.combination for near in self.near[: self.most]]
        if (as_it_is := self.problem.in_force.combination) in ranked:
            place = ranked.index(as_it_is) + 1
            said.append(f"The figures as they are come in at place {place}.")
        if self.unsound:
            said.append(
                f"Left out for tables that are not sound: {len(self.unsound):,} of {self.tried:,}; "
                f"the first: {self.unsound[0]}"
            )
        if self.interrupted:
            left = self.problem.spec.count - self.tried
            said.append(f"Stopped: {left:,} combinations were not tried, and may come nearer.")
        return [*said, *self.notes]

    def _reach(self) -> str:
        exactly = "every target exactly" if len(self.problem.spec.target) > 1 else "it exactly"
        if not self.reached:
            nearest = cell(self.near[0].off)
            return f"No combination reaches {exactly}; the nearest is off by {nearest}."
        verb = "reaches" if self.reached == 1 else "reach"
        return f"{self.reached:,} of {self.tried:,} combinations {verb} {exactly}."

    @property
    def made(self) -> str:
        """That it is exact, and how much was tried."""
        tried = f"{self.tried:,} of {self.problem.spec.count:,} combinations tried"
        return f"Exact: {tried}; courtodds {__version__}."

    def frames(self) -> dict[str, Any]:
        """A row a combination, the figures in force first."""
        return {"combinations": [self._row(name, near) for name, near in self.shown.items()]}

    def _row(self, name: str, near: Near) -> dict[str, Any]:
        amounts = {f"{of}: {line}": v for (line, of), v in self.problem.by_ask(near.values).items()}
        figures = dict(zip(self.problem.names, near.combination, strict=True))
        row: dict[str, Any] = {"combination": name} | figures
        for key, amount in {**amounts, "off by": near.off}.items():
            row |= {key: float(amount), f"{key}_exact": str(amount)}
        return row

    @cached_property
    def frame(self) -> pd.DataFrame:
        """One row a combination: its figures, what each line comes to, how far it is off."""
        import pandas as pd

        return pd.DataFrame(self.frames()["combinations"])

    def document(self) -> dict[str, Any]:
        """As one JSON object."""
        first, *others = map(self._as_json, self.shown.values())
        return {
            "solve": self.problem.title,
            "spec": str(self.problem.path),
            "method": "exact",
            "version": __version__,
            "figures": [sought.model_dump(by_alias=True) for sought in self.problem.spec.figure],
            "combinations": self.problem.spec.count,
            "tried": self.tried,
            "interrupted": self.interrupted,
            "reached": self.reached,
            "left_out": len(self.unsound),
            "left_out_first": next(iter(self.unsound), None),
            "assumed": list(self.assumed),
            "as_it_is": first,
            "nearest": others,
            "notes": list(self.notes),
        }

    def _as_json(self, near: Near) -> dict[str, Any]:
        return {
            "figures": dict(zip(self.problem.names, near.combination, strict=True)),
            "moved": near.moved,
            "off_by": _number(near.off),
            "targets": [
                {
                    "of": target.of,
                    "wanted": target.wanted,
                    "off_by": _number(target.miss(values)),
                    "comes_to": [
                        {"ask": line} | _number(value)
                        for line, value in zip(target.lines, values, strict=True)
                    ],
                }
                for target, values in self.problem.measured(near.values)
            ],
        }


def _number(exact: Fraction) -> dict[str, Any]:
    return {"value": float(exact), "exact": str(exact)}
