"""Chateaux of France (the power card of France in Here I Stand).

A die, modified by what France holds: VP, and cards of which some are discarded again. Francis I
must rule, neither captured nor besieged, and chateaux bring no more than 6 VP in a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import load
from analysis.grid import Grid, die
from analysis.here_i_stand.deck.rulers import Rulers
from analysis.outcome import Gain, Outcome, Table, resolve
from analysis.tables import Band, Banded, Count, NamedRow, NamedRows

if TYPE_CHECKING:
    from analysis.figures import Figures


class ChateauRow(Band):
    """What a modified die brings: VP, and cards drawn and discarded."""

    vp: Count
    draw: Count
    discard: Count


class ChateauTable(Banded[ChateauRow]):
    """The table of the power card; chateaux bring at most `vp_most`, while `ruler` rules."""

    table: ClassVar[str] = "chateau_table"
    ruler: str
    vp_most: Count

    def faults(self, figures: Figures) -> Iterator[str]:
        """Bands without a gap, and a ruler that there is."""
        yield from super().faults(figures)
        yield from figures.get(Rulers).unknown({"ruler": self.ruler})

    def reach(self, figures: Figures) -> tuple[int, int]:
        """A die with all that is against it, and with all that is for it."""
        modifiers = [row.modifier for row in figures.get(ChateauModifiers)]
        return 1 + sum(m for m in modifiers if m < 0), 6 + sum(m for m in modifiers if m > 0)


class ChateauModifier(NamedRow):
    """What is added to the die."""

    modifier: int


class ChateauModifiers(NamedRows[ChateauModifier]):
    """What helps and hinders the building."""

    table: ClassVar[str] = "chateau_modifiers"
    kind: ClassVar[str] = "chateau modifier"


def chateau(
    modifiers: Sequence[str] = (), *, vp: int = 0, figures: Figures | None = None
) -> Attempt:
    """One chateau.

    Parameters
    ----------
    modifiers : sequence of str
        What holds, by the names of `chateau_modifiers` (Milan, Florence ...), each once.
    vp : int
        VP that chateaux have brought already.

    Raises
    ------
    Fault
        For an unknown modifier, or VP out of range.

    Examples
    --------
    >>> odds = chateau(["Milan"]).exact()
    >>> odds.expected["vp"].exact, odds.expected["cards"].exact
    (Fraction(1, 1), Fraction(2, 3))
    """
    read = (figures or load("here_i_stand")).reader()
    table = read(ChateauTable)
    if not 0 <= vp <= table.vp_most:
        raise Fault(f"--vp must be from 0 to {table.vp_most}, not {vp}.")
    rows = dict.fromkeys(read(ChateauModifiers).find(name) for name in modifiers)
    power = read(Rulers).find(table.ruler).power
    return Attempt(
        name="chateau",
        game="Here I Stand",
        edition="2017",
        inputs={"modifiers": [row.name for row in rows], "vp": vp},
        power=power,
        table=built(table, sum(row.modifier for row in rows), vp, power),
        assumed=read.assumed,
        kinds=("vp", "cards"),
        notes=(f"{table.ruler} must rule, and be neither captured nor besieged.",),
    )


def built(table: ChateauTable, added: int, vp: int, power: str) -> Table:
    """The row that each die looks up; VP end at the most that chateaux may bring."""
    grid = Grid(die("chateau"))

    def describe(cell: dict[str, int]) -> Outcome:
        row = table.rows[cell["row"]]
        gain = Gain(min(row.vp, table.vp_most - vp), row.draw - row.discard)
        cards = f"draw {row.draw}" + (f", discard {row.discard}" if row.discard else "")
        return Outcome(f"modified {row.roll}", cards, (), {power: gain})

    return resolve(grid, {"row": table.row(grid["chateau"] + added)}, describe)
