"""The patronage phase of all powers, on one turn or over turns (Virgin Queen 22).

Each power spends CP on an artist and on a scholar; pieces are drawn, judged in their order, and
take markers and science bonuses until these are gone. One phase is exact; so are several, while
there are not too many states; any number is played on dice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from analysis import names, numerals
from analysis.campaign import Campaign
from analysis.choose import Values
from analysis.faults import Fault
from analysis.figures import Figures, load
from analysis.plan import Plan
from analysis.virgin_queen.arts_and_sciences import Side, side
from analysis.virgin_queen.court_intent import KINDS, Intent
from analysis.virgin_queen.court_plan import CourtTable, Italian, PowerPlan
from analysis.virgin_queen.court_reading import COURT, lay_out
from analysis.virgin_queen.court_tables import room
from analysis.virgin_queen.frame import Scenario
from analysis.virgin_queen.markers import ScienceBonuses
from analysis.virgin_queen.patronage_bonuses import (
    OBSERVATORY,
    PRAGUE,
    LeTestu,
    PatronageBonuses,
    Standing,
)
from analysis.virgin_queen.patronage_exact import Chain, State, TooManyStates, Turn
from analysis.virgin_queen.patronage_tables import Columns, PhaseTables, phase_tables
from analysis.virgin_queen.pieces import Kind, pool
from analysis.virgin_queen.powers import Powers

if TYPE_CHECKING:
    from analysis.figures import Reader

EVERYBODY = "all powers"
MOST_TURNS = 7
Exactly = Mapping[Kind, Sequence[Turn]]


@dataclass(frozen=True, eq=False)
class PatronagePhase:
    """The patronage of some turns: what is meant, what is there, and its campaign.

    Attributes
    ----------
    intent : Intent
    sides : mapping of Kind to Side
        Artists and scholars, with what is left at the start.
    standing : Standing
    campaign : Campaign
        To `run`; its last power, `all powers`, counts what is taken by all together.
    columns : Columns
        The names of the campaign's columns.
    """

    intent: Intent
    sides: Mapping[Kind, Side]
    standing: Standing
    campaign: Campaign
    columns: Columns

    @cached_property
    def exact(self) -> Exactly | None:
        """The exact odds of every turn by kind; None where there are too many states."""
        try:
            return {kind: list(self._turns(kind)) for kind in KINDS}
        except TooManyStates:
            return None

    def start(self, kind: Kind) -> State:
        """Where a side stands before the first turn."""
        held, first = self.standing.observatory, self.intent.turns[0]
        left = tuple(prize.count for prize in self.sides[kind].prizes)
        return State(left, holder=(held, first - 1) if held else None)

    def _turns(self, kind: Kind) -> Iterator[Turn]:
        chain = Chain(self.sides[kind], self.standing, self.start(kind))
        for turn in self.intent.turns:
            sponsors, last = self.intent.sponsors[kind, turn], turn == self.intent.turns[-1]
            yield chain.turn(turn, sponsors, last=last)


def patronage(
    cp: Mapping[str, str | int | tuple[int, int]],
    *,
    turn: int = 1,
    turns: int = 1,
    players: int = 6,
    markers: Mapping[str, int] | None = None,
    gone: Collection[str] = (),
    events: Sequence[tuple[str, str, str]] = (),
    holds: Mapping[str, str] | None = None,
    isabella: str | None = None,
    prague: bool = False,
    home_card: bool = False,
    captain_sunk: bool = False,
    figures: Figures | None = None,
    values: Values = Values(),
) -> PatronagePhase:
    """The patronage phases of all powers on one turn or several.

    Parameters
    ----------
    cp : mapping of str to CP
        By power, the CP for its artist and for its scholar each turn: `"3+2"`, `(3, 2)`; `2` or
        `"2"` is for an artist alone, `"0+2"` for a scholar alone.
    turn, turns : int
        The first turn, which tells who has entered the pools, and how many there are.
    markers : mapping of str to int, optional
        How many are left of a prize at the start, by name: `{"2 VP author": 0}`.
    gone : collection of str
        Artists and scholars that have left the game.
    events : sequence of (power, event, kind)
        On the first turn, who sponsors an Italian by which event, for the CP of that kind.
    holds : mapping of str to str, optional
        By science bonus, the power that has taken it.
    isabella : str, optional
        The power that married Isabella Clara Eugenia.
    prague, home_card : bool
        Whether the Empire has the Prague Cultural Center, and the bonus of its home card.
    captain_sunk : bool
        Le Testu was sunk as a captain, so his scholar counter is gone.

    Returns
    -------
    PatronagePhase
        With `exact` and `campaign`.

    Raises
    ------
    Fault
        For CP that may not be spent, unknown names, or a power that has no piece to draw.

    Examples
    --------
    >>> phase = patronage({"england": "3+2", "france": 2})
    >>> artists = phase.exact["artist"][0]
    >>> sum(vp * chance for (vp, _), chance in artists.gains["England", 3].items())
    Fraction(5, 4)
    """
    read = (figures or load("virgin_queen")).reader()
    board = _Board(read, turn, players, captain_sunk, prague)
    intent = board.intent(cp, turns, events)
    sides = board.sides(markers or {}, gone, holds or {}, values)
    standing = board.standing(isabella, holds or {}, home_card)
    tables, slots, columns = phase_tables(intent, sides, standing)
    campaign = Campaign(
        name="patronage",
        game="Virgin Queen",
        edition="2012",
        powers=(*intent.powers, EVERYBODY),
        turns=intent.turns,
        sources=columns.sources,
        slots=slots,
        tables=tables,
        play=play,
        kernel="analysis.virgin_queen.court_kernel:play_patronage",
        counts=columns.counts,
        inputs={
            "cp": [f"{power}:{_said(said)}" for power, said in cp.items()],
            "turn": turn,
            "turns": turns,
            "players": players,
            "markers": [f"{name}={count}" for name, count in (markers or {}).items()],
            "gone": list(gone),
            "event": [":".join(event) for event in events],
            "holds": [f"{bonus}={power}" for bonus, power in (holds or {}).items()],
            "isabella": isabella,
            "prague": prague,
            "home_card": home_card,
            "captain_sunk": captain_sunk,
            "card_value": str(values.card),
            "bonus_value": str(values.bonus),
        },
        assumed=read.assumed,
    )
    return PatronagePhase(intent, sides, standing, campaign, columns)


def _said(cp: str | int | tuple[int, int]) -> str:
    return "+".join(map(str, cp)) if isinstance(cp, tuple) else str(cp)


def play(tables: PhaseTables, words: Any, scores: Any) -> None:
    """Play the phases for every row of `words`."""
    from analysis.virgin_queen.court_kernel import play_patronage

    play_patronage(tables, room(), words, scores)


@dataclass(frozen=True)
class _Board:
    """What stands on the board, and the names of it."""

    read: Reader
    turn: int
    players: int
    captain_sunk: bool
    prague: bool

    def power(self, name: str) -> str:
        """A major power's name."""
        majors = [row for row in self.read(Powers) if row.kind == "major"]
        return names.find("power", name, majors).name

    def intent(
        self,
        cp: Mapping[str, str | int | tuple[int, int]],
        turns: int,
        events: Sequence[tuple[str, str, str]],
    ) -> Intent:
        """Who sponsors on which turn, as a plan says it."""
        if not 1 <= self.turn <= 99:
            raise Fault(f"--turn must be from 1 to 99, not {self.turn}.")
        if not 1 <= turns <= MOST_TURNS:
            raise Fault(f"--turns must be from 1 to {MOST_TURNS}, not {turns}.")
        if not cp:
            raise Fault("Nobody sponsors anyone; say who does with --cp POWER:ARTIST+SCHOLAR.")
        spent = {self.power(name): _spent(name, said) for name, said in cp.items()}
        plans = {power: self._plan(power, spent, events) for power in self.read(Powers).majors}
        for power, (artist, scholar) in spent.items():
            for kind, paid in zip(KINDS, (artist, scholar), strict=True):
                if paid and not any(row.kind == kind for row in plans[power].italians):
                    pool(self.read, kind, power, self.turn, self.players)
        frame = Scenario(scenario="patronage", first_turn=self.turn, turns=turns)
        plan = Plan("--cp", plans, {COURT: CourtTable()}, dict.fromkeys(plans, "--cp"))
        return lay_out(self.read, plan, frame, self.players, frame.last_turn)

    def _plan(
        self,
        power: str,
        spent: Mapping[str, tuple[int, int]],
        events: Sequence[tuple[str, str, str]],
    ) -> PowerPlan:
        artist, scholar = spent.get(power, (0, 0))
        mine = [(event, kind) for who, event, kind in events if self.power(who) == power]
        if wrong := next((kind for _, kind in mine if kind not in KINDS), None):
            raise Fault(f"--event: a kind is artist or scholar, not {wrong!r}.")
        italians = [Italian(turn=self.turn, event=event, kind=kind) for event, kind in mine]  # type: ignore[arg-type]
        plan = PowerPlan(artist=(artist,), scholar=(scholar,), italians=tuple(italians))
        owns = self.prague and power == self.read(PatronageBonuses).find(PRAGUE).power
        return plan.model_copy(update={"prague": self.turn}) if owns else plan

    def sides(
        self,
        markers: Mapping[str, int],
        gone: Collection[str],
        holds: Mapping[str, str],
        values: Values,
    ) -> dict[Kind, Side]:
        """Artists and scholars, with what is left."""
        found = {kind: side(self.read, kind, self.players, values.bonus) for kind in KINDS}
        prizes = [prize for each in found.values() for prize in each.prizes]
        left = {names.find("marker", name, prizes).name: n for name, n in markers.items()}
        left |= {names.find("science bonus", name, prizes).name: 0 for name in holds}
        for name, count in left.items():
            if not 0 <= count <= 100:
                raise Fault(f"--markers {name}: must be from 0 to 100, not {count}.")
        table = self.read(LeTestu)
        away = {self._piece(found, name) for name in gone}
        away |= {table.scholar} if self.captain_sunk else set()
        return {
            kind: replace(
                each,
                prizes=tuple(replace(p, count=left.get(p.name, p.count)) for p in each.prizes),
                pieces=tuple(piece for piece in each.pieces if piece.name not in away),
            )
            for kind, each in found.items()
        }

    def _piece(self, sides: Mapping[Kind, Side], name: str) -> str:
        pieces = [piece for each in sides.values() for piece in each.pieces]
        return names.find("artist or scholar", name, pieces).name

    def standing(self, isabella: str | None, holds: Mapping[str, str], home_card: bool) -> Standing:
        """What bears on the rolls."""
        rows = self.read(ScienceBonuses)
        held = {rows.find(name).name: self.power(power) for name, power in holds.items()}
        married = None if isabella is None else self.power(isabella)
        return Standing(self.prague, home_card, married, held.get(OBSERVATORY))


def _spent(power: str, said: str | int | tuple[int, int]) -> tuple[int, int]:
    """The CP for an artist and for a scholar.

    >>> _spent("england", "3+2"), _spent("france", 2), _spent("spain", "0+4")
    ((3, 2), (2, 0), (0, 4))
    """
    if isinstance(said, tuple):
        return said
    parts = str(said).split("+")
    if len(parts) > 2 or not all(map(numerals.is_whole, parts)):
        raise Fault(f"--cp {power}: must be CP such as 3, 3+2 or 0+2, not {said!r}.")
    artist, scholar = (*(int(part) for part in parts), 0)[:2]
    return artist, scholar
