"""The luck of a game as an answer: a row an attempt, then by power, by attempt, all together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from analysis import __version__
from analysis.answer import Answer
from analysis.faults import legible
from analysis.game_log import Result
from analysis.happened import Happened
from analysis.luck_total import HEADS, Total, total
from analysis.tabular import Number, Table

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


@dataclass(frozen=True, eq=False)
class Row:
    """An attempt of the log: what was said of it, and what came of it."""

    result: Result
    came: Happened

    @cached_property
    def alone(self) -> Total:
        """Its amounts and chances."""
        return total("attempt", self.name, [self.came])

    @property
    def name(self) -> str:
        """The attempt as it was asked for, on one line."""
        return _line(self.result.attempt)

    @property
    def chance(self) -> Fraction:
        """The chance of doing as well or better."""
        return self.alone.chance

    @property
    def words(self) -> dict[str, str]:
        """What it is."""
        return {
            "turn": _line(self.result.turn),
            "attempt": self.name,
            "power": self.came.power,
            "result": self.came.result,
        }


@dataclass(frozen=True, eq=False)
class Luck(Answer):
    """How lucky the results of a game were.

    Attributes
    ----------
    rows : tuple of Row
    totals : tuple of Total
        By power, by attempt, and all together.
    aside : tuple of str
        Columns of the log that were left aside.
    """

    rows: tuple[Row, ...]
    totals: tuple[Total, ...]
    aside: tuple[str, ...] = ()

    @classmethod
    def of(cls, rows: tuple[Row, ...], aside: tuple[str, ...] = ()) -> Luck:
        """The luck of some rows.

        Raises
        ------
        Fault
            Where they are too many to be added up exactly.
        """
        return cls(rows, tuple(_totals([row.came for row in rows])), aside)

    @property
    def assumed(self) -> tuple[str, ...]:
        """The assumed figures of all attempts."""
        return tuple(dict.fromkeys(n for row in self.rows for n in row.came.attempt.assumed))

    @property
    def heading(self) -> str:
        """Which games, and how many attempts."""
        attempts = (row.came.attempt for row in self.rows)
        games = dict.fromkeys(f"{attempt.game} {attempt.edition}".strip() for attempt in attempts)
        count = len(self.rows)
        return f"{', '.join(games)}: luck of {count} attempt{'s' * (count > 1)}"

    def tables(self) -> list[Table]:
        """The attempts, and the totals of several."""
        shown = [key for key in self.rows[0].words if any(row.words[key] for row in self.rows)]
        rows = [[*(row.words[key] for key in shown), *row.alone.cells] for row in self.rows]
        sums = [[t.name, Number(t.attempts), *t.cells] for t in self.totals]
        attempts = Table("Attempts", [*shown, *HEADS], rows)
        together = Table("By power, by attempt, all together", ["of", "attempts", *HEADS], sums)
        return [attempts, together] if len(self.rows) > 1 else [attempts]

    def frames(self) -> dict[str, list[dict[str, Any]]]:
        """The attempts, and their totals."""
        attempts = [row.words | {"note": row.result.note} | row.alone.numbers for row in self.rows]
        sums = [
            {"of": t.of, "name": t.name, "attempts": t.attempts} | t.numbers for t in self.totals
        ]
        return {"attempts": attempts, "totals": sums}

    @cached_property
    def frame(self) -> pd.DataFrame:
        """One row an attempt.

        Columns: turn, attempt, power, result, note, expected_vp, vp, more_or_less, expected_worth,
        worth, chance, chance_exact, percentile.
        """
        import pandas as pd

        return pd.DataFrame(self.frames()["attempts"])

    def document(self) -> dict[str, Any]:
        """All of it as one object for JSON."""
        return {
            "answer": "luck",
            "method": "exact",
            "version": __version__,
            "values": [
                {"card": str(values.card), "bonus": str(values.bonus)}
                for values in dict.fromkeys(row.came.values for row in self.rows)
            ],
            "assumed": list(self.assumed),
            **self.frames(),
            "left_aside": list(self.aside),
            "notes": list(self.sentences),
        }

    @property
    def sentences(self) -> list[str]:
        """How luck is measured."""
        return [*self._measured(), *self._noted()]

    def _measured(self) -> Iterator[str]:
        priced = dict.fromkeys(_priced(row.came) for row in self.rows if row.came.counts_more)
        worth = f"worth: VP with {' or with '.join(priced)}" if priced else "VP"
        yield f"How well a result is, is measured by its {worth}."
        yield (
            "The percentile is the share of all results that are worth less, and half of those "
            "worth the same: 50 % is neither good nor bad luck."
        )

    def _noted(self) -> Iterator[str]:
        if len(self.rows) > 1:
            yield "Totals take the attempts as independent of each other; enter each of them once."
        sure = sum(len(row.came.ways) == 1 for row in self.rows)
        if sure:
            yield f"Attempts that are worth the same however they end, and tell nothing: {sure}."
        if self.aside:
            yield f"Columns left aside: {', '.join(self.aside)}."

    @property
    def made(self) -> str:
        """That everything is exact."""
        return f"Exact; courtodds {__version__}."

    def plot(self) -> Figure:
        """For each power its VP so far, against what was to be expected."""
        from analysis.plot.course import course

        return course(self)


def _totals(found: Sequence[Happened]) -> list[Total]:
    together = total("all", "all together", found)  # first, for it is refused the soonest
    kinds = dict.fromkeys(one.attempt.name for one in found)
    return [
        *(total("power", name, some) for name, some in by_power(found).items()),
        *(total("attempt", k, [one for one in found if one.attempt.name == k]) for k in kinds),
        together,
    ]


def by_power(found: Sequence[Happened]) -> Mapping[str, list[Happened]]:
    """What happened to each power, in the order of the log."""
    powers = dict.fromkeys(one.power for one in found)
    return {power: [one for one in found if one.power == power] for power in powers}


def _priced(one: Happened) -> str:
    return f"a card at {one.values.card} and a science bonus at {one.values.bonus} VP"


def _line(text: str) -> str:
    return legible(" ".join(text.split()))
