"""Henry's wives, the pregnancy chart and what it is worth (Here I Stand 21.3 and 23.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field

from analysis.faults import Fault
from analysis.figures import Reader
from analysis.grid import Whole
from analysis.names import nearest
from analysis.tables import Band, Banded, Count, FigureTable, Row, Rows, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures

ELIZABETH, EDWARD = "Elizabeth", "Edward"


class Wife(Row):
    """A box of England's marital track; `rolls` where reaching it brings a roll on the chart."""

    box: Count
    wife: str
    rolls: bool
    modifier: int
    aliases: Tuple[str] = ()


class Wives(Rows[Wife]):
    """The track, in order."""

    table: ClassVar[str] = "wives"

    @property
    def childbeds(self) -> tuple[Wife, ...]:
        """The boxes that bring a roll, in order."""
        return tuple(wife for wife in self if wife.rolls)


class WifeCard(Row):
    """Cards a power draws after a wife's roll; `needs` is a condition, or empty."""

    wife: str
    power: Literal["England", "Protestant"]
    cards: Count
    needs: str


class WifeCards(Rows[WifeCard]):
    """Cards drawn after the roll."""

    table: ClassVar[str] = "wife_cards"

    def faults(self, figures: Figures) -> Iterator[str]:
        """A wife of the track, and each power once."""
        wives = [row.wife for row in figures.get(Wives)]
        seen: set[tuple[str, str]] = set()
        for number, row in enumerate(self, 1):
            if row.wife not in wives:
                yield f"row {number}: there is no wife {row.wife!r}{nearest(row.wife, wives)}."
            if (row.wife, row.power) in seen:
                yield f"row {number}: {row.wife} has a row for {row.power} already."
            seen.add((row.wife, row.power))

    def of(self, wife: str, *, allied: bool) -> dict[str, int]:
        """The cards that each power draws after this wife's roll.

        >>> from analysis.figures import load
        >>> load("here_i_stand").get(WifeCards).of("Kathryn Howard", allied=False)
        {'England': 1}
        """
        rows = [row for row in self if row.wife == wife and (allied or not row.needs)]
        return {row.power: row.cards for row in rows}


class WifeAdvance(Row):
    """A way to move one box along the track."""

    by: str
    from_turn: Count = 1
    per_turn: Annotated[int, Field(ge=0, le=1)] = 0
    needs: str = ""
    when: str = ""


class WifeAdvances(Rows[WifeAdvance]):
    """What moves Henry to his next wife."""

    table: ClassVar[str] = "wife_advances"

    def faults(self, figures: Figures) -> Iterator[str]:
        """There is the event, played once a turn, and the divorce."""
        if not any(row.per_turn for row in self):
            yield "needs a row with per_turn = 1, for Six Wives of Henry VIII."
        if not any(not row.per_turn and not row.when for row in self):
            yield "needs a row with neither per_turn nor when, for the divorce."

    @property
    def event(self) -> WifeAdvance:
        """Six Wives of Henry VIII, which can be played so often a turn."""
        return next(row for row in self if row.per_turn)

    @property
    def divorce(self) -> WifeAdvance:
        """The divorce that the Papacy grants."""
        return next(row for row in self if not row.per_turn and not row.when)

    def before(self, turn: int) -> int:
        """How far the event and the divorce can have moved him when a turn begins.

        >>> from analysis.figures import load
        >>> [load("here_i_stand").get(WifeAdvances).before(turn) for turn in (1, 2, 3, 4)]
        [0, 0, 2, 3]
        """
        events = max(0, turn - self.event.from_turn) * self.event.per_turn
        return events + (turn > self.divorce.from_turn)

    @property
    def first_turn(self) -> int:
        """The first turn on which he can be moved.

        >>> from analysis.figures import load
        >>> load("here_i_stand").get(WifeAdvances).first_turn
        2
        """
        return min(self.event.from_turn, self.divorce.from_turn)


class BoleynMarriage(FigureTable):
    """What the marriage to Anne Boleyn brings on a later turn."""

    table: ClassVar[str] = "boleyn_marriage"
    turns_after: Count
    reformer: str
    debaters: Tuple[str]
    cards: Tuple[int]
    catherine_marker_to: str
    declare_war_cp_saved: Count

    def __str__(self) -> str:
        """What it brings, as a sentence."""
        when = "the next turn" if self.turns_after == 1 else f"{self.turns_after} turns later"
        with_him = ", ".join(self.debaters)
        cards = ", ".join(map(str, self.cards))
        return (
            f"Anne Boleyn brings {when} the reformer {self.reformer}, the debaters {with_him} and "
            f"cards {cards}; Catherine's marker saves {self.catherine_marker_to} "
            f"{self.declare_war_cp_saved} CP on a declaration of war."
        )


class ChartLine(Band):
    """A line of the chart: its child, and the advances along the track that it grants."""

    outcome: str
    child: Literal["", "Elizabeth", "Edward"]
    advances: Count

    @property
    def born(self) -> str:
        """The child as people name it: `sickly Edward`."""
        return self.outcome.removesuffix(" born")


class PregnancyChart(Banded[ChartLine]):
    """The six lines, one for each face of the die."""

    table: ClassVar[str] = "pregnancy_chart"
    lowest: ClassVar[int | None] = 1
    highest: ClassVar[int | None] = 6

    def faults(self, figures: Figures) -> Iterator[str]:
        """Each line stands for one face."""
        yield from super().faults(figures)
        for number, line in enumerate(self, 1):
            if line.roll.low != line.roll.high:
                yield f"row {number} ({line.roll}): a line stands for one face of the die."


class HeirVP(Row):
    """The VP of having this heir."""

    heir: Literal["none", "Elizabeth", "Edward"]
    vp: int


class HeirsVP(Rows[HeirVP]):
    """Edward's VP replace Elizabeth's: they are never added."""

    table: ClassVar[str] = "heirs_vp"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Every heir stands once."""
        for heir in ("none", ELIZABETH, EDWARD):
            if sum(row.heir == heir for row in self) != 1:
                yield f"needs exactly one row with heir = {heir!r}."

    def of(self, *, elizabeth: bool, edward: bool) -> int:
        """The VP of the heirs that were born.

        >>> from analysis.figures import load
        >>> load("here_i_stand").get(HeirsVP).of(elizabeth=True, edward=True)
        5
        """
        heir = EDWARD if edward else ELIZABETH if elizabeth else "none"
        return next(row.vp for row in self if row.heir == heir)


@dataclass(frozen=True)
class Chart:
    """The chart with its switches settled; what is covered is a bit for each line."""

    lines: tuple[ChartLine, ...]
    step: int = 1
    wraps: bool = False
    seven: str = "counts as 6"
    exclusive: bool = False

    @classmethod
    def read(cls, read: Reader, *, repeats: bool = True, jane: bool = True) -> Chart:
        """The chart of the figures; switches that cannot matter are left unread."""
        lines = tuple(read(PregnancyChart))
        return cls(
            lines,
            1 if not repeats or read.switch("pregnancy_direction") == "towards 6" else -1,
            repeats and read.switch("pregnancy_overflow") == "wraps round",
            str(read.switch("jane_7")) if jane else "counts as 6",
            repeats and read.switch("edward_exclusive") == "exclude one another",
        )

    def mask(self, child: str) -> int:
        """The bits of the lines that bring this child."""
        return sum(1 << i for i, line in enumerate(self.lines) if line.child == child)

    def both(self, covered: Whole) -> Whole:
        """Whether Elizabeth and Edward are both born: then there are no more wives."""
        elizabeth, edward = self.mask(ELIZABETH), self.mask(EDWARD)
        born: Whole = ((covered & elizabeth) != 0) & ((covered & edward) != 0)
        return born

    def covered(self, wives: Sequence[Wife], results: Sequence[int]) -> int:
        """The bits of the lines that the results of these wives cover; 0 is one without effect.

        Raises
        ------
        Fault
            For a result that cannot have been.
        """
        born = [result for result in results if result]
        if any(not 0 <= n <= len(self.lines) for n in results) or len(set(born)) < len(born):
            raise Fault(
                "--already takes different results from 1 to 6, and 0 for one without effect."
            )
        covered = 0
        for wife, result in zip(wives, results, strict=True):
            if self.both(np.array(covered)):
                raise Fault(f"--already: with both children born there is no {wife.wife}.")
            dice = np.arange(1, len(self.lines) + 1) + wife.modifier
            can = sorted({line + 1 for line in self.result(np.array(covered), dice).tolist()})
            if result not in can:
                said = ", ".join(map(str, can))
                raise Fault(f"--already: {wife.wife} can bring {said} then, not {result}.")
            covered |= 1 << (result - 1) if result else 0
        return covered

    def result(self, covered: Whole, total: Whole) -> Whole:
        """The line (0 first) that each total comes to, -1 where it has no effect.

        Parameters
        ----------
        covered : array of int
            The bits of the lines covered by earlier wives.
        total : array of int
            The die with its modifier.

        Examples
        --------
        A 4 after a 4 is a 5.

        >>> from analysis.figures import load
        >>> chart = Chart.read(load("here_i_stand").reader())
        >>> int(chart.result(np.array(0b001000), np.array(4))) + 1
        5
        """
        size, edward = len(self.lines), self.mask(EDWARD)
        blocked = covered | np.where(self.exclusive & ((covered & edward) != 0), edward, 0)
        over = total > size
        start = np.where(over, 0 if self.seven == "wraps round" else size - 1, total - 1)
        found = np.full(np.broadcast(blocked, start).shape, -1, dtype=np.int64)
        for tried in reversed(range(size)):
            at = start + tried * self.step
            inside = self.wraps | ((at >= 0) & (at < size))
            free = ((blocked >> (at % size)) & 1) == 0
            found = np.where(inside & free, at % size, found)
        return np.where(over & (self.seven == "no effect"), -1, found)
