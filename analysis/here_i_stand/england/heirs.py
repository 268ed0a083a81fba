"""Henry's heirs (Here I Stand 21.3).

Each of the last five wives brings a die, +1 for Jane Seymour, on the pregnancy chart. A result that
an earlier wife's marker covers moves up, one line at a time, to the first that is free. Elizabeth
is worth 2 VP, Edward 5 in her stead; with both there are no more wives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.grid import Grid, die
from analysis.here_i_stand.england.wives import (
    EDWARD,
    ELIZABETH,
    BoleynMarriage,
    Chart,
    HeirsVP,
    Wife,
    WifeCards,
    Wives,
)
from analysis.outcome import Gain, Outcome, Table, resolve

ENGLAND = "England"


@dataclass(frozen=True)
class Childbeds:
    """The wives that were, and those to come."""

    before: tuple[Wife, ...]
    to_come: tuple[Wife, ...]
    rolls: int
    results: tuple[int, ...] = ()
    on_top: bool = False
    allied: bool = False


def heirs(
    rolls: int | None = None,
    *,
    already: Sequence[int] = (),
    on_top: bool = False,
    allied: bool = False,
    figures: Figures | None = None,
) -> Attempt:
    """The children of Henry's next wives.

    Parameters
    ----------
    rolls : int, optional
        Rolls to come, 1 to 5; default: as many as there are wives left. The first is Anne
        Boleyn's, the second Jane Seymour's.
    already : sequence of int
        Results of the wives that were, in their order: 1 to 6, or 0 for a roll without effect.
        `vp` is then what is gained on top.
    on_top : bool
        Whether the advance that a 3 grants comes on top of `rolls`.
    allied : bool
        Whether England and the Protestants are allied when Henry marries Anne of Cleves.

    Raises
    ------
    Fault
        For more rolls than there are wives, or results that cannot have been.

    Examples
    --------
    >>> heirs(1).exact().expected["vp"].exact
    Fraction(2, 1)
    """
    read = (figures or load("here_i_stand")).reader()
    beds = _childbeds(read, rolls, tuple(already), on_top, allied)
    with_jane = any(wife.modifier for wife in (*beds.before, *beds.to_come))
    chart = Chart.read(read, repeats=len(beds.to_come) + len(already) > 1, jane=with_jane)
    table, rolled = _table(read, beds, chart)
    return Attempt(
        name="heirs",
        game="Here I Stand",
        edition=str(read.switch("edition")),
        inputs={
            "rolls": beds.rolls,
            "already": list(already),
            "on_top": on_top,
            "allied": allied,
        },
        power=ENGLAND,
        table=table,
        assumed=read.assumed,
        kinds=("vp", "cards", "extra_advances"),
        notes=_notes(read, beds, chart),
        exactly={**_chances(table), "expected rolls": rolled},
        gathered=gathered,
    )


def _childbeds(
    read: Reader, rolls: int | None, already: tuple[int, ...], on_top: bool, allied: bool
) -> Childbeds:
    wives = read(Wives).childbeds
    left = len(wives) - len(already)
    if left < 1:
        most = len(wives) - 1
        raise Fault(f"--already has {len(already)} results; before the last wife there are {most}.")
    rolls = left if rolls is None else rolls
    if not 1 <= rolls <= left:
        after = f" after {len(already)} results of --already" if already else ""
        raise Fault(f"--rolls must be from 1 to {left}{after}, not {rolls}.")
    to_come = wives[len(already) :] if on_top else wives[len(already) : len(already) + rolls]
    return Childbeds(wives[: len(already)], to_come, rolls, already, on_top, allied)


def _table(read: Reader, beds: Childbeds, chart: Chart) -> tuple[Table, Fraction]:
    """Every way the dice can fall, wife after wife, and the expected number of rolls."""
    grid = Grid(*(die(wife.wife) for wife in beds.to_come))
    cards = read(WifeCards)
    drawn = {power: np.zeros(grid.shape, np.int64) for power in (ENGLAND, "Protestant")}
    before = chart.covered(beds.before, beds.results)
    covered = np.full(grid.shape, before, np.int64)
    made, extra = np.zeros(grid.shape, np.int64), np.zeros(grid.shape, np.int64)
    for number, wife in enumerate(beds.to_come):
        granted = beds.rolls + (extra if beds.on_top else 0)
        married = (made < granted) & (made == number) & ~chart.both(covered)
        line = chart.result(covered, grid[wife.wife] + wife.modifier)
        effective = married & (line >= 0)
        covered = np.where(effective, covered | (1 << np.maximum(line, 0)), covered)
        made = made + married
        if not _last(read, wife):
            advances = np.array([row.advances for row in chart.lines])[line]
            extra = extra + np.where(effective, advances, 0)
        for power, number_drawn in cards.of(wife.wife, allied=beds.allied).items():
            drawn[power] = drawn[power] + np.where(married, number_drawn, 0)
    columns = {"covered": covered, "extra": extra, **drawn}
    table = resolve(grid, columns, _Describe(read, chart, before))
    return table, Fraction(int(made.sum()), grid.size)


def _last(read: Reader, wife: Wife) -> bool:
    return wife is read(Wives).childbeds[-1]


@dataclass(frozen=True)
class _Describe:
    """From what the rule says of a cell to its outcome."""

    read: Reader
    chart: Chart
    before: int

    def __call__(self, cell: dict[str, int]) -> Outcome:
        born = children(self.chart, cell["covered"])
        vp = self._vp(cell["covered"]) - self._vp(self.before)
        cards, protestant = cell[ENGLAND], cell["Protestant"]
        parts = [born, *["an extra advance"] * cell["extra"]]
        parts += [f"{cards} card{'s' * (cards != 1)}"] if cards else []
        theirs = "a card" if protestant == 1 else f"{protestant} cards"
        parts += [f"{theirs} to the Protestants"] if protestant else []
        gains = {ENGLAND: Gain(vp, cards)}
        gains |= {"Protestant": Gain(0, protestant)} if protestant else {}
        return Outcome(", ".join(parts), born, (), gains, {"extra_advances": cell["extra"]})

    def _vp(self, covered: int) -> int:
        return self.read(HeirsVP).of(
            elizabeth=bool(covered & self.chart.mask(ELIZABETH)),
            edward=bool(covered & self.chart.mask(EDWARD)),
        )


def children(chart: Chart, covered: int) -> str:
    """The children born, Edward by his highest result.

    >>> chart = Chart.read(load("here_i_stand").reader())
    >>> children(chart, 0b111000)
    'Elizabeth and healthy Edward'
    """
    born = [line for i, line in enumerate(chart.lines) if covered >> i & 1 and line.child]
    named = {line.child: line.born for line in born}
    return " and ".join(named.values()) or "no child"


def gathered(outcome: Outcome) -> str:
    """The row in which people are shown an outcome: the children born."""
    return outcome.fate


def _chances(table: Table) -> dict[str, Fraction]:
    """The chance of each set of children."""
    ways: dict[str, int] = {}
    for outcome, way in zip(table.outcomes, table.ways, strict=True):
        ways[outcome.fate] = ways.get(outcome.fate, 0) + way
    return {f"chance of {born}": Fraction(way, table.total) for born, way in ways.items()}


def _notes(read: Reader, beds: Childbeds, chart: Chart) -> tuple[str, ...]:
    wives = ", ".join(wife.wife for wife in beds.to_come)
    both = chart.both(np.array(chart.covered(beds.before, beds.results)))
    notes = ["Both children are born: no more wives."] if both else [f"Wives to come: {wives}."]
    if not beds.before:
        notes.append(str(read(BoleynMarriage)))
    if beds.results:
        notes.append("VP are those gained on top of the children that Henry has.")
    if len(beds.to_come) + len(beds.results) > 1:
        way = "6" if chart.step > 0 else "1"
        full = "the search goes round" if chart.wraps else "there is no effect"
        notes.append(f"A result taken before moves towards {way}; where no line is free, {full}.")
    return tuple(notes)
