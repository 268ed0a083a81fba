"""What each CP buys, on the terminal, as CSV and JSON, as a picture and as a report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table

from analysis import __version__, show
from analysis.interval import Estimate
from analysis.options import Options
from analysis.spend import Line, Price, Split, rows, sentences, splits

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Answer:
    """Priced ways to spend CP, with what was asked."""

    lines: tuple[Line, ...]
    inputs: Mapping[str, Any]
    budget: int | None
    options: Options

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
        """The assumed figures that any line rests on, with their game."""
        return [f"{name} ({game})" for game, names in self._assumed for name in names]

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
        if not self.rolled:
            return f"Exact; courtodds {__version__}."
        trials = min(line.odds.trials for line in self.lines)
        stopped = " (stopped before the end)" if self.interrupted else ""
        return f"{trials:,} trials each{stopped}, seed {self.options.seed}, 95 % intervals; courtodds {__version__}."  # fmt: skip

    def document(self) -> dict[str, Any]:
        """As one JSON object."""
        return {
            "attempt": "cp",
            "method": "monte carlo" if self.rolled else "exact",
            "trials": self.lines[0].odds.trials if self.rolled else None,
            "seed": self.options.seed if self.rolled else None,
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

    def plot(self) -> Figure:
        """The ladder: expected VP and cards of every CP spend."""
        import pandas as pd

        from analysis.ladder import ladder

        frame = pd.DataFrame(rows(self.paid or self.free))
        frame["action"] = [_action(line) for line in self.paid or self.free]
        frame = frame.rename(columns={"vp_low": "low", "vp_high": "high"})
        frame[["low", "high"]] = frame[["low", "high"]].astype(float)
        return ladder(frame, note=f"{self.editions}; {self.made_from} {self.rests_on}")

    @property
    def editions(self) -> str:
        """The games and their editions."""
        found = {line.spend.game: line.spend.attempt.edition for line in self.lines}
        return ", ".join(f"{game} ({edition})" for game, edition in found.items())

    def report(self, path: Path) -> None:
        """Write the self-contained HTML report."""
        from analysis.spend_report import write_report

        write_report(self, path)


def _action(line: Line) -> str:
    return (
        f"{line.spend.action} ({line.spend.variant})" if line.spend.variant else line.spend.action
    )


def _split(split: Split) -> dict[str, Any]:
    return {
        "cp": split.cp,
        "spend": {_action(line): line.spend.cp for line in split.lines},
        "worth": float(split.worth),
        "vp": show.estimate(split.total("vp")),
        "cards": show.estimate(split.total("cards")),
    }


def put(answer: Answer) -> None:
    """Print the answer in the format asked."""
    if answer.options.format == "json":
        show.write_json(answer.document())
    elif answer.options.format == "csv":
        show.write_csv(rows(answer.lines))
    else:
        _tables(answer)


def _tables(answer: Answer) -> None:
    out = show.console()
    for (game, action), lines in _by_action(answer):
        out.print(f"[bold]{game}: {action}[/bold]")
        out.print(terminal_table(COLUMNS, [cells(line) for line in lines]))
        out.print()
    if answer.splits:
        power = answer.inputs["power"]
        out.print(f"[bold]The best splits of {answer.budget} CP, {power}[/bold]", markup=True)
        out.print(terminal_table(SPLIT_COLUMNS, [split_cells(s) for s in answer.splits]))
        out.print()
    if answer.free:
        out.print("[bold]Plays that cost no CP[/bold]")
        out.print(terminal_table(FREE_COLUMNS, [free_cells(line) for line in answer.free]))
        out.print()
    for sentence in answer.sentences:
        out.print(sentence, markup=False, soft_wrap=not out.is_terminal)
    if answer.rests_on:
        out.print(answer.rests_on, style="yellow", markup=False)
    out.print(f"{answer.editions}. {answer.made_from}", style="dim", markup=False)


def _by_action(answer: Answer) -> Iterator[tuple[tuple[str, str], list[Line]]]:
    for key, lines in groupby(answer.paid, lambda line: (line.spend.game, _action(line))):
        yield key, list(lines)


COLUMNS = ("power", "CP", "any VP", "VP exact", "VP rolled", "cards", "VP per CP", "next CP adds", "best at a CP price of")  # fmt: skip
FREE_COLUMNS = ("play", "power", "any VP", "VP exact", "VP rolled", "cards", "cards a turn")
SPLIT_COLUMNS = ("CP", "spend", "worth", "VP exact", "VP rolled", "cards")


def terminal_table(columns: tuple[str, ...], body: list[list[str]]) -> Table:
    """A table whose numbers stand to the right."""
    grid = Table(box=None, header_style="bold", pad_edge=False)
    for name in columns:
        left = name in ("power", "play", "spend")
        grid.add_column(name, justify="left" if left else "right", overflow="fold")
    for row in body:
        grid.add_row(*row)
    return grid


def cells(line: Line) -> list[str]:
    """The cells of a way that costs CP, under `COLUMNS`."""
    vp, per_cp = line.mean("vp"), line.per_cp
    return [
        line.spend.power,
        str(line.spend.cp),
        show.percent(line.any_vp.exact),
        f"{float(vp.exact or 0):.4f}",
        rolled(vp),
        number(line.mean("cards")),
        "" if per_cp is None else f"{float(per_cp.exact or 0):.4f}",
        "" if line.adds is None else added(line.adds),
        between(line.best),
    ]


def free_cells(line: Line) -> list[str]:
    """The cells of a play that costs none, under `FREE_COLUMNS`."""
    vp = line.mean("vp")
    return [
        _action(line),
        line.spend.power,
        show.percent(line.any_vp.exact),
        f"{float(vp.exact or 0):.4f}",
        rolled(vp),
        number(line.mean("cards")),
        number(line.mean("cards_per_turn")),
    ]


def split_cells(split: Split) -> list[str]:
    """The cells of a split, under `SPLIT_COLUMNS`."""
    vp = split.total("vp")
    spend = ", ".join(f"{_action(line)} {line.spend.cp}" for line in split.lines) or "nothing"
    return [
        str(split.cp),
        spend,
        f"{float(split.worth):.4f}",
        f"{float(vp.exact or 0):.4f}",
        rolled(vp),
        number(split.total("cards")),
    ]


def rolled(found: Estimate) -> str:
    """The rolled value with its interval, or nothing."""
    return "" if found.low is None else str(found)


def number(found: Estimate) -> str:
    """An exact number, short where it is nothing."""
    return "0" if not found.exact else f"{float(found.exact):.4f}"


def added(found: Estimate) -> str:
    """What the next CP adds, with the paired half-width where it was rolled."""
    exact = f"{float(found.exact or 0):+.4f}"
    if found.low is None or found.high is None:
        return exact
    return f"{exact} ({rolled(found)})"


def between(best: Price | None) -> str:
    """The prices of a CP at which a level is the best.

    >>> from fractions import Fraction
    >>> between(Price(Fraction(1, 4), Fraction(1, 2))), between(None)
    ('0.2500-0.5000 VP', 'never')
    """
    if best is None:
        return "never"
    if best.high is None:
        return f"{float(best.low):.4f} VP or more"
    if best.low == 0:
        return f"below {float(best.high):.4f} VP"
    return f"{float(best.low):.4f}-{float(best.high):.4f} VP"
