"""Outcomes gathered into fewer rows for people, where an attempt has many (`Attempt.gathered`).

JSON and CSV keep every outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from analysis.interval import Estimate
from analysis.outcome import Outcome

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.odds import Odds


@dataclass(frozen=True, eq=False)
class Group:
    """Outcomes that are one row for people.

    Attributes
    ----------
    text : str
    members : tuple of (Outcome, int)
        Its outcomes, each with its ways.
    chance : Estimate
        The chance of any of them.
    """

    text: str
    members: tuple[tuple[Outcome, int], ...]
    chance: Estimate

    @cached_property
    def ways(self) -> int:
        """In how many ways it falls."""
        return sum(ways for _, ways in self.members)

    def mean(self, kind: str, power: str) -> Fraction:
        """The mean amount over its outcomes."""
        return Fraction(sum(o.amount(kind, power) * ways for o, ways in self.members)) / self.ways

    def differs(self, kind: str, power: str) -> bool:
        """Whether its outcomes bring different amounts."""
        return len({outcome.amount(kind, power) for outcome, _ in self.members}) > 1

    def said(self, kind: str, power: str) -> str:
        """The amount: a whole number where all its outcomes bring the same, else the mean."""
        mean = self.mean(kind, power)
        return f"{float(mean):.3f}" if self.differs(kind, power) else str(mean)


def groups(found: Odds) -> tuple[Group, ...]:
    """The rows of an attempt, in the order of their first outcomes.

    >>> from analysis import heirs
    >>> [group.text for group in groups(heirs(1).exact())]
    ['no child', 'Elizabeth', 'sickly Edward', 'healthy Edward']
    """
    name = found.attempt.gathered or (lambda outcome: outcome.text)
    rows: dict[str, list[int]] = {}
    for i, outcome in enumerate(found.outcomes):
        rows.setdefault(name(outcome), []).append(i)
    return tuple(_group(found, text, which) for text, which in rows.items())


def _group(found: Odds, text: str, which: Sequence[int]) -> Group:
    ways = found.attempt.table.ways
    mine = {id(found.outcomes[i]) for i in which}
    members = tuple((found.outcomes[i], ways[i]) for i in which)
    return Group(text, members, found.chance(lambda outcome: id(outcome) in mine))


def columns(found: Odds, rows: Sequence[Group]) -> list[tuple[str, str, str]]:
    """What each row is shown to bring to which power: (kind, power, heading).

    VP of the attempt's own power, and whatever else a power can gain.
    """
    from analysis.wording import gained, named

    several, own = len(found.by_power) > 1, found.attempt.power
    return [
        (kind, power, named(found, kind) + (f"\n{power}" if several else ""))
        for kind in gained(found)
        for power in found.by_power
        if (kind, power) == ("vp", own) or any(row.mean(kind, power) for row in rows)
    ]


def laid_out(
    found: Odds, said: Callable[[Estimate], Sequence[str]]
) -> tuple[list[str], list[list[str]]]:
    """The headings of what rows bring, and each row: text, chance as `said`, amounts."""
    rows = groups(found)
    shown = columns(found, rows)
    return [head for _, _, head in shown], [
        [row.text, *said(row.chance), *(row.said(kind, power) for kind, power, _ in shown)]
        for row in rows
    ]


def table(found: Odds) -> Table:
    """The rows as a table: their chances, and what they bring."""
    from rich.table import Table

    from analysis import show

    rolled = ["rolled"] * (found.counts is not None)
    short = ["ways"] * all(show.fraction(row.chance.exact) for row in groups(found))

    def said(chance: Estimate) -> list[str]:
        fraction, share = [show.fraction(chance.exact)], [show.share(chance)]
        return [show.percent(chance.exact), *fraction * len(short), *share * len(rolled)]

    heads, rows = laid_out(found, said)
    grid = Table(box=None, header_style="bold", pad_edge=False)
    grid.add_column("outcome")
    for head in ("exact", *short, *rolled):
        grid.add_column(head, justify="right", no_wrap=True)
    for head in heads:
        grid.add_column(head, justify="right")
    for row in rows:
        grid.add_row(*row)
    return grid


def note(found: Odds) -> Iterator[str]:
    """How to read the rows, where some have several outcomes."""
    rows = groups(found)
    if len(rows) < (many := len(found.outcomes)):
        decimals = "A number with decimals is the mean over the outcomes of its row; "
        yield f"{decimals}--format json lists all {many} of them."
