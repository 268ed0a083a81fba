"""Priced ways to spend CP as an answer, with its frame, picture and report."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis import __version__
from analysis.answer import Answer
from analysis.interval import as_json
from analysis.spend import Line, Split, frame, rows, sentences, splits
from analysis.tabular import Table

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


@dataclass(frozen=True, eq=False)
class Spending(Answer):
    """Priced ways to spend CP, with what was asked.

    Attributes
    ----------
    lines : tuple of Line
    inputs : mapping
        What was asked, by the names of the options.
    budget : int or None
        The CP to be split over the actions.
    seed : int
    """

    lines: tuple[Line, ...]
    inputs: Mapping[str, Any]
    budget: int | None
    seed: int

    @cached_property
    def paid(self) -> list[Line]:
        """The ways that cost CP."""
        return [line for line in self.lines if line.spend.cp]

    @cached_property
    def free(self) -> list[Line]:
        """The plays that cost none."""
        return [line for line in self.lines if not line.spend.cp]

    @property
    def assumed(self) -> list[str]:
        """The assumed figures that any line rests on; with their game, where there are several."""
        several = len({line.spend.game for line in self.lines}) > 1
        return [
            f"{name} ({game})" if several else name
            for game, names in self._assumed
            for name in names
        ]

    @cached_property
    def _assumed(self) -> list[tuple[str, list[str]]]:
        found: dict[str, set[str]] = {}
        for line in self.lines:
            found.setdefault(line.spend.game, set()).update(line.spend.attempt.assumed)
        return [(game, sorted(names)) for game, names in found.items() if names]

    @property
    def rests_on(self) -> str:
        """The assumed figures as a sentence; nothing where there are none."""
        said = "; ".join(f"{game}: {', '.join(names)}" for game, names in self._assumed)
        return f"Rests on assumed figures. {said}." if said else ""

    @property
    def interrupted(self) -> bool:
        """Whether a roll was stopped."""
        return any(line.odds.interrupted for line in self.lines)

    @property
    def rolled(self) -> bool:
        """Whether anything was rolled."""
        return any(line.odds.counts is not None for line in self.lines)

    @property
    def trials(self) -> int | None:
        """How many trials were rolled of each attempt; None where nothing was."""
        return min((o.odds.trials for o in self.lines if o.odds.counts is not None), default=None)

    @property
    def switches(self) -> dict[str, str]:
        """The editions, by game."""
        return {line.spend.game: line.spend.attempt.edition for line in self.lines}

    @property
    def command(self) -> str:
        """The command line that makes it again."""
        words = ["courtodds", "cp"]
        for name, value in self.inputs.items():
            for one in value if isinstance(value, (list, tuple)) else [value]:
                if one is not None:
                    words += [f"--{name.replace('_', '-')}", str(one)]
        rolled = ["--trials", str(self.trials), "--seed", str(self.seed)]
        return shlex.join([*words, *(rolled if self.rolled else ["--exact"])])

    @cached_property
    def splits(self) -> list[Split]:
        """The best splits of the budget."""
        return splits(self.lines, self.budget) if self.budget else []

    @property
    def sentences(self) -> list[str]:
        """What is worth saying: levels that never are the best, and the attempts' own notes."""
        notes = dict.fromkeys(n for line in self.lines for n in line.spend.attempt.notes)
        return [*sentences(self.lines), *notes]

    @property
    def made_from(self) -> str:
        """What is needed to make it again."""
        stopped = " (stopped before the end)" if self.interrupted else ""
        if self.trials is None:
            return f"Exact{stopped}; courtodds {__version__}."
        rolled = f"{self.trials:,} trials each{stopped}, seed {self.seed}, 95 % intervals"
        return f"{rolled}; courtodds {__version__}."

    @cached_property
    def frame(self) -> pd.DataFrame:
        """One row a way to spend CP, as `analysis.spend.frame` has it."""
        return frame(self.lines)

    def document(self) -> dict[str, Any]:
        """As one JSON object."""
        return {
            "attempt": "cp",
            "method": "monte carlo" if self.rolled else "exact",
            "trials": self.trials,
            "seed": self.seed if self.rolled else None,
            "version": __version__,
            "inputs": dict(self.inputs),
            "editions": {line.spend.game: line.spend.attempt.edition for line in self.lines},
            "assumed": self.assumed,
            "spends": rows(self.paid),
            "plays": rows(self.free),
            "sentences": self.sentences,
            "splits": [_split(s) for s in self.splits],
            "interrupted": self.interrupted,
        }

    def frames(self) -> dict[str, list[dict[str, Any]]]:
        """A row a way to spend CP."""
        return {"spends": rows(self.lines)}

    @property
    def heading(self) -> str:
        """What was asked."""
        return "What each command point buys"

    @property
    def made(self) -> str:
        """The editions, and how it was priced."""
        return f"{self.editions}. {self.made_from}"

    def tables(self) -> list[Table]:
        """The ladders of the actions, the best splits, and the plays for none."""
        from analysis.spend_report import tables

        return list(tables(self))

    def show(self) -> None:
        """Print the ladders for people."""
        from analysis.spend_show import put

        put(self)

    def plot(self) -> Figure:
        """The ladder: expected VP and cards of every CP spend."""
        import pandas as pd

        from analysis.plot import ladder

        shown = pd.DataFrame(rows(self.paid or self.free))
        shown["action"] = [line.spend.named for line in self.paid or self.free]
        shown = shown.rename(columns={"vp_low": "low", "vp_high": "high"})
        ends = shown[["low", "high"]].astype(float)
        shown[["low", "high"]] = ends.where(ends.abs() < float("inf"))
        return ladder(shown, note=f"{self.editions}; {self.made_from} {self.rests_on}")

    @property
    def editions(self) -> str:
        """The games and their editions."""
        found = {line.spend.game: line.spend.attempt.edition for line in self.lines}
        return ", ".join(f"{game} ({edition})" for game, edition in found.items())

    def report(self, path: Path) -> None:
        """Write the self-contained HTML report."""
        from analysis.spend_report import write_report

        write_report(self, path)


def _split(split: Split) -> dict[str, Any]:
    return {
        "cp": split.cp,
        "spend": {line.spend.named: line.spend.cp for line in split.lines},
        "worth": float(split.worth),
        "vp": as_json(split.total("vp")),
        "cards": as_json(split.total("cards")),
    }
