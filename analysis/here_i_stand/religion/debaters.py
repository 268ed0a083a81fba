"""Reformers and debaters: who is in play, and on what condition (Here I Stand 8.2 and 18.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from analysis import names
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.england.wives import BoleynMarriage, WifeAdvances
from analysis.tables import Count, FigureTable, NamedRow, NamedRows

Side = Literal["Papacy", "Protestant"]


class Debater(NamedRow):
    """A debater; he enters on `turn`, or with the reformer `enters_with`."""

    side: Side
    zone: Literal["German", "French", "English", "any"]
    value: Annotated[int, Field(ge=0, le=10)]
    turn: Count | None = None
    enters_with: str = ""
    bonus: str


class Debaters(NamedRows[Debater]):
    """Every debater; Papal ones debate in any zone."""

    table: ClassVar[str] = "debaters"
    kind: ClassVar[str] = "debater"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Each enters on a turn or with a reformer; names differ."""
        yield from super().faults(figures)
        reformers = figures.get(Reformers)
        for number, row in enumerate(self, 1):
            where = f"row {number} ({row.name}):"
            if (row.turn is None) != bool(row.enters_with):
                yield f"{where} give either turn or enters_with."
            elif row.enters_with and not reformers.known(row.enters_with):
                yield f"{where} {names.unknown('reformer', row.enters_with, reformers)}"
        wedding = figures.get(BoleynMarriage)
        wait = {row.name for row in self if row.enters_with == wedding.reformer}
        if wait != set(wedding.debaters):
            named = ", ".join(wedding.debaters)
            who = wedding.reformer
            yield f"those who enter with {who} must be {named}, as in [boleyn_marriage]."


def unknown_debaters(rows: Sequence[str], figures: Figures) -> Iterator[str]:
    """Sentences for the rows whose debater is not in the table of debaters."""
    debaters = figures.get(Debaters)
    for number, name in enumerate(rows, 1):
        if not debaters.known(name):
            yield f"row {number}: {names.unknown('debater', name, debaters)}"


class Reformer(NamedRow):
    """A reformer; his space turns Protestant on his first entry only."""

    space: str
    turn: Count | None = None
    phase: str
    after: str = ""
    removed_by: str = ""
    banished_by: str = ""


class Reformers(NamedRows[Reformer]):
    """Luther, Zwingli, Calvin and Cranmer; none ever moves."""

    table: ClassVar[str] = "reformers"
    kind: ClassVar[str] = "reformer"


class BanishedReformers(FigureTable):
    """When an excommunicated or expelled reformer comes back, and what that changes."""

    table: ClassVar[str] = "banished_reformers"
    return_phase: str
    turns_after: Count
    flips_space: bool


@dataclass(frozen=True)
class Standing:
    """Where a reformer or debater stands on a turn.

    Attributes
    ----------
    name, role : str
        Who, and whether as `reformer` or `debater`.
    status : str
        For a debater `uncommitted` or `committed`, for a reformer `in play`; else `banished`,
        `to come` or `out of the game`.
    zone : str
        The debater's language zone, or the reformer's space.
    value : int
        A debater's rating; 0 for a reformer.
    since : str
        Since when he is in play, or when and on what condition he comes.
    """

    name: str
    role: Literal["reformer", "debater"]
    side: Side
    zone: str
    value: int
    status: str
    since: str

    @property
    def debates(self) -> bool:
        """Whether he can be drawn for a debate."""
        return self.status in ("uncommitted", "committed")

    @property
    def said(self) -> str:
        """His status in words, with the turn or the condition where there is one."""
        return ", ".join(filter(None, (self.status, self.since)))


def debaters(
    turn: int,
    *,
    boleyn: int | None = None,
    committed: Sequence[str] = (),
    banished: Sequence[str] = (),
    gone: Sequence[str] = (),
    figures: Figures | None = None,
) -> tuple[Standing, ...]:
    """Every reformer and debater as he stands in the Action Phase of a turn.

    Parameters
    ----------
    turn : int
        1 to 9.
    boleyn : int, optional
        The turn on which Henry married Anne Boleyn; None if he has not.
    committed : sequence of str
        Debaters committed this turn; all are uncommitted again next turn.
    banished : sequence of str
        Reformers excommunicated or expelled this turn, who return in the next Card Draw phase.
    gone : sequence of str
        Those burnt, disgraced or removed for good (Zwingli by Zwingli Dons Armor).

    Raises
    ------
    Fault
        For an unknown name, one who is not in play, or a turn that is none.

    Examples
    --------
    >>> {s.name for s in debaters(5) if s.zone == "English" and s.debates}
    {'Tyndale'}
    >>> sorted(s.name for s in debaters(5, boleyn=4) if s.zone == "English" and s.debates)
    ['Coverdale', 'Cranmer', 'Latimer', 'Tyndale']
    """
    read = (figures or load("here_i_stand")).reader()
    return Cast(read, turn, boleyn, committed, banished, gone).standings


class Cast:
    """Who is in play on a turn; the parameters are those of `debaters`."""

    def __init__(
        self,
        read: Reader,
        turn: int,
        boleyn: int | None = None,
        committed: Sequence[str] = (),
        banished: Sequence[str] = (),
        gone: Sequence[str] = (),
    ) -> None:
        from analysis.here_i_stand.deck.calendar import Calendar

        first, last = read(WifeAdvances).first_turn, Calendar(read).turns[-1]
        if boleyn is not None and not first <= boleyn <= last:
            raise Fault(
                f"--boleyn must be the turn of the marriage, {first} to {last}, not {boleyn}."
            )
        self.read, self.turn, self.boleyn = read, Calendar(read).check(turn), boleyn
        self.table, self.reformers = read(Debaters), read(Reformers)
        self.committed = {self.table.find(name).name for name in committed}
        self.banished = {self.reformers.find(name).name for name in banished}
        self.gone = {self._anyone(name) for name in gone}
        for name in self.committed:
            self._check("--committed", self.table.find(name))
        for name in self.banished:
            self._check("--banished", self.reformers.find(name))

    def _anyone(self, name: str) -> str:
        found: NamedRow = names.find("reformer or debater", name, (*self.reformers, *self.table))
        return found.name

    def _check(self, option: str, who: Debater | Reformer) -> None:
        """Raise a Fault for one who is not in play, and so neither committed nor banished."""
        standing = self.standing(who)
        if standing.status in ("to come", "out of the game"):
            raise Fault(
                f"{who.name} cannot be among {option} on turn {self.turn}: {standing.said}."
            )

    def enters(self, who: Debater | Reformer) -> int | None:
        """The turn on which he enters, None while his condition is not met."""
        if isinstance(who, Debater) and who.enters_with:
            return self.enters(self.reformers.find(who.enters_with))
        if isinstance(who, Reformer) and who.after:
            later = self.read(BoleynMarriage).turns_after
            return None if self.boleyn is None else self.boleyn + later
        return who.turn

    def standing(self, who: Debater | Reformer) -> Standing:
        """Where he stands on this turn."""
        status, since = self._status(who)
        if isinstance(who, Reformer):
            return Standing(who.name, "reformer", "Protestant", who.space, 0, status, since)
        return Standing(who.name, "debater", who.side, who.zone, who.value, status, since)

    def _status(self, who: Debater | Reformer) -> tuple[str, str]:
        enters = self.enters(who)
        if who.name in self.gone:
            return "out of the game", ""
        if enters is None:
            return "to come", "the turn after Henry marries Anne Boleyn"
        if enters > self.turn:
            return "to come", f"turn {enters}"
        if who.name in self.banished:
            rule = self.read(BanishedReformers)
            back = f"back in the {rule.return_phase} phase of turn {self.turn + rule.turns_after}"
            if isinstance(who, Reformer) or self.read.switch("banished_debater") != "committed":
                return "banished", back
        if isinstance(who, Reformer):
            return "in play", f"turn {enters}"
        flipped = who.name in self.committed | self.banished
        return "committed" if flipped else "uncommitted", f"turn {enters}"

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Reformers first, then debaters, in the order of the figures."""
        return tuple(self.standing(who) for who in (*self.reformers, *self.table))

    def pool(self, side: Side, zone: str, status: str) -> tuple[Debater, ...]:
        """The debaters of a side who are uncommitted (or committed) in a zone."""
        return tuple(
            who
            for who in self.table
            if who.side == side and who.zone in (zone, "any") and self._status(who)[0] == status
        )


def debater_of(read: Reader, name: str | None, side: Side) -> str | None:
    """The debater's name as the figures have it; a Fault if he is not of this side."""
    if name is None:
        return None
    found = read(Debaters).find(name)
    if found.side != side:
        whose = {"Papacy": "Papal", "Protestant": "Protestant"}
        raise Fault(f"{found.name} is a {whose[found.side]} debater; name a {whose[side]} one.")
    return found.name
