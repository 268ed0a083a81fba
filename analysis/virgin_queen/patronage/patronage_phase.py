"""The patronage phase of all powers, on one turn or over turns (Virgin Queen 22).

Each power spends CP on an artist and on a scholar; pieces are drawn, judged in their order, and
take markers and science bonuses until these are gone. One phase is exact; so are several, while
there are not too many states; any number is played on dice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from analysis.campaign import Campaign
from analysis.choose import Values
from analysis.figures import Figures, load
from analysis.virgin_queen.court.court_intent import KINDS, Intent
from analysis.virgin_queen.court.court_room import room
from analysis.virgin_queen.patronage.arts_and_sciences import Side
from analysis.virgin_queen.patronage.patronage_board import Board, Spent
from analysis.virgin_queen.patronage.patronage_bonuses import (
    Standing,
)
from analysis.virgin_queen.patronage.patronage_exact import Chain, State, TooManyStates, Turn
from analysis.virgin_queen.patronage.patronage_tables import Columns, PhaseTables, phase_tables
from analysis.virgin_queen.patronage.pieces import Kind

if TYPE_CHECKING:
    pass

EVERYBODY = "all powers"
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
    cp: Mapping[str, Spent],
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
    board = Board(read, turn, players, captain_sunk, prague)
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
        kernel="analysis.virgin_queen.court.court_kernel:play_patronage",
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


def _said(cp: Spent) -> str:
    return "+".join(map(str, cp)) if isinstance(cp, tuple) else str(cp)


def play(tables: PhaseTables, words: Any, scores: Any) -> None:
    """Play the phases for every row of `words`."""
    from analysis.virgin_queen.court.court_kernel import play_patronage

    play_patronage(tables, room(), words, scores)
