"""What each CP buys, on the terminal, as CSV and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.table import Table

from analysis import show
from analysis.interval import Estimate
from analysis.spend import Line, Price, Split
from analysis.spending import Spending


def put(answer: Spending) -> None:
    """Print the answer for people."""
    out = show.console()
    for (game, action), lines in _by_action(answer):
        out.print(f"{game}: {action}", style="bold")
        out.print(terminal_table(COLUMNS, [cells(line) for line in lines]))
        out.print()
    if answer.splits:
        power = answer.inputs["power"]
        out.print(f"The best splits of {answer.budget} CP, {power}", style="bold")
        out.print(terminal_table(SPLIT_COLUMNS, [split_cells(s) for s in answer.splits]))
        out.print()
    if answer.free:
        out.print("Plays that cost no CP", style="bold")
        out.print(terminal_table(FREE_COLUMNS, [free_cells(line) for line in answer.free]))
        out.print()
    for sentence in answer.sentences:
        out.print(sentence, soft_wrap=not out.is_terminal)
    if answer.rests_on:
        out.print(answer.rests_on, style="yellow")
    out.print(f"{answer.editions}. {answer.made_from}", style="dim")


def _by_action(answer: Spending) -> Iterator[tuple[tuple[str, str], list[Line]]]:
    for key, lines in groupby(answer.paid, lambda line: (line.spend.game, line.spend.named)):
        yield key, list(lines)


COLUMNS = (
    "power",
    "CP",
    "any VP",
    "VP exact",
    "VP rolled",
    "cards",
    "VP per CP",
    "next CP adds",
    "rolled, paired",
    "best at a CP price",
)
FREE_COLUMNS = ("play", "power", "any VP", "VP exact", "VP rolled", "cards", "cards a turn")
SPLIT_COLUMNS = ("CP", "spend", "worth", "VP exact", "VP rolled", "cards")


def terminal_table(columns: tuple[str, ...], body: list[list[str]]) -> Table:
    """A table whose numbers stand to the right, without its empty columns."""
    columns, body = filled(columns, body)
    grid = Table(box=None, header_style="bold", pad_edge=False)
    for name in columns:
        left = name in ("power", "play", "spend")
        grid.add_column(name, justify="left" if left else "right", overflow="fold")
    for row in body:
        grid.add_row(*row)
    return grid


def filled(
    columns: tuple[str, ...], body: list[list[str]]
) -> tuple[tuple[str, ...], list[list[str]]]:
    """The table without the columns that say nothing in any row.

    >>> filled(("power", "cards"), [["Spain", "0"], ["France", "0"]])
    (('power',), [['Spain'], ['France']])
    """
    kept = [i for i in range(len(columns)) if any(row[i] not in ("", "0") for row in body)]
    return tuple(columns[i] for i in kept), [[row[i] for i in kept] for row in body]


def cells(line: Line) -> list[str]:
    """The cells of a way that costs CP, under `COLUMNS`."""
    vp, per_cp = line.mean("vp"), line.per_cp
    return [
        line.spend.power,
        str(line.spend.cp),
        f"{float(line.any_vp.exact or 0):.1%}",
        f"{float(vp.exact or 0):.4f}",
        rolled(vp),
        number(line.mean("cards")),
        "" if per_cp is None else f"{float(per_cp.exact or 0):.4f}",
        "" if line.adds is None else f"{float(line.adds.exact or 0):+.4f}",
        "" if line.adds is None else rolled(line.adds),
        between(line.best),
    ]


def free_cells(line: Line) -> list[str]:
    """The cells of a play that costs none, under `FREE_COLUMNS`."""
    vp = line.mean("vp")
    return [
        line.spend.named,
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
    spend = ", ".join(f"{line.spend.named} {line.spend.cp}" for line in split.lines) or "nothing"
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
