"""The English succession, turn by turn (Here I Stand 21.3).

Henry goes from wife to wife, and their children decide which ruler's card enters the deck and
when. A card in the deck is dealt, and so played, with the chance that the deal of the turn gives.
The succession is a chain of turns, and its chances are exact.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from analysis.figures import Reader
from analysis.here_i_stand.deck.births import Births
from analysis.here_i_stand.deck.draw import Draw, deal_chance
from analysis.here_i_stand.deck.position import USUAL_POSITION, ByTurn, Position
from analysis.here_i_stand.deck.rulers import Rulers
from analysis.here_i_stand.england.succession_figures import (
    EDWARD,
    HENRY,
    MARY,
    Entries,
    LateBirth,
    MarriageOrder,
)
from analysis.here_i_stand.england.wives import EDWARD as SON
from analysis.here_i_stand.england.wives import ELIZABETH as DAUGHTER
from analysis.here_i_stand.england.wives import Chart, HeirsVP, Wife, Wives

ENGLAND = "England"


class State(NamedTuple):
    """England at the end of a turn.

    Attributes
    ----------
    box : int
        Where Henry stands on the track of his wives, 0 for the first box.
    covered : int
        The results of the wives, a bit for each line of the chart.
    ruler : str
    pending : str
        The ruler whose card is in the deck; empty if none is.
    late : bool
        Whether Edward was born while Mary's card was out.
    mary : int
        Turns at whose end Mary has ruled.
    """

    box: int = 0
    covered: int = 0
    ruler: str = HENRY
    pending: str = ""
    late: bool = False
    mary: int = 0


START = State()
Chances = Mapping[State, Fraction]


@dataclass(frozen=True)
class Plan:
    """How England goes about it.

    Attributes
    ----------
    six_wives : mapping of int to Fraction
        By turn, the chance that Six Wives is played as an event; 0 where it says nothing.
    divorce : int, optional
        The turn on which the Papacy grants a divorce in the negotiations.
    first : Fraction, optional
        How often the marriage comes before the ruler's card of that turn; default: the figures'.
    """

    six_wives: Mapping[int, Fraction]
    divorce: int | None = None
    first: Fraction | None = None


class Succession:
    """The chain of turns.

    Parameters
    ----------
    read : Reader
    plan : Plan
    turns : sequence of int
        The turns played, in order.
    start : State
        How England stands when the first of them begins.
    position : Position
        How the powers stand, for the deal.
    """

    def __init__(
        self,
        read: Reader,
        plan: Plan,
        turns: Sequence[int],
        start: State = START,
        position: Position = USUAL_POSITION,
    ) -> None:
        self.read, self.plan, self.turns, self.start = read, plan, turns, start
        self.position = position
        self.chart = Chart.read(read)
        self._deals: dict[tuple[int, bool, str], Fraction] = {}

    @cached_property
    def wives(self) -> tuple[Wife, ...]:
        """The boxes of the track."""
        return self.read(Wives).rows

    @cached_property
    def ends(self) -> dict[int, Chances]:
        """By turn, the states at its end with their chances."""
        chances: Chances = {self.start: Fraction(1)}
        found: dict[int, Chances] = {}
        for turn in self.turns:
            after: dict[State, Fraction] = defaultdict(Fraction)
            for state, chance in chances.items():
                for end, share in self.turn(state, turn):
                    after[end] += chance * share
            found[turn] = chances = dict(after)
        return found

    @cached_property
    def draws(self) -> dict[int, Chances]:
        """By turn, the states after its Card Draw phase, when cards have entered the deck."""
        found: dict[int, Chances] = {}
        before: Chances = {self.start: Fraction(1)}
        for turn in self.turns:
            drawn: dict[State, Fraction] = defaultdict(Fraction)
            for state, chance in before.items():
                drawn[self.drawn(state, turn)] += chance
            found[turn], before = dict(drawn), self.ends[turn]
        return found

    def turn(self, state: State, turn: int) -> Iterator[tuple[State, Fraction]]:
        """The ends of a turn that begins so, each with its chance."""
        drawn = self.drawn(state, turn)
        dealt = self.dealt(turn, drawn) if drawn.pending else Fraction()
        for state, chance in self._divorced(drawn, turn):
            married = self.plan.six_wives.get(turn, Fraction()) if self.weds(state) else Fraction()
            yield from _times(self._neither(state), chance * (1 - married) * (1 - dealt))
            yield from _times(self._wed(state, turn), chance * married * (1 - dealt))
            yield from _times(self._crowned(state), chance * (1 - married) * dealt)
            if both := chance * married * dealt:
                first = self._first()
                yield from _times(self._wed_then_crowned(state, turn), both * first)
                yield from _times(self._crowned(state), both * (1 - first))

    def drawn(self, state: State, turn: int) -> State:
        """After the Card Draw phase: the next ruler's card may have entered the deck."""
        if state.pending:
            return state
        enters = self.read(Entries).enters(
            turn, state.ruler, self.highest(state), elizabeth=self.born(state, DAUGHTER)
        )
        return state._replace(pending=enters)

    def _divorced(self, state: State, turn: int) -> Iterator[tuple[State, Fraction]]:
        """After the Diplomacy phase: a divorce moves Henry on from Catherine."""
        next_wife = self.wives[min(state.box + 1, len(self.wives) - 1)]
        first = self.read(Wives).childbeds[0]
        catherine = next_wife.box <= first.box
        if turn != self.plan.divorce or not catherine or not self.weds(state):
            yield state, Fraction(1)
        else:
            yield from self._advanced(state, turn)

    def weds(self, state: State) -> bool:
        """Whether Henry can go on to another wife."""
        both = self.born(state, DAUGHTER) and self.born(state, SON)
        return state.ruler == HENRY and state.box + 1 < len(self.wives) and not both

    def _advanced(self, state: State, turn: int) -> Iterator[tuple[State, Fraction]]:
        """One box on, with its roll, and on again where the result grants an advance."""
        wife = self.wives[state.box + 1]
        there = state._replace(box=state.box + 1)
        if not wife.rolls:
            yield there, Fraction(1)
            return
        for die in range(1, 7):
            total = np.array(die + wife.modifier)
            line = int(self.chart.result(np.array(state.covered), total))
            after = self._covers(there, line, turn) if line >= 0 else there
            again = line >= 0 and self.chart.lines[line].advances > 0 and self.weds(after)
            ends = self._advanced(after, turn) if again else [(after, Fraction(1))]
            yield from _times(ends, Fraction(1, 6))

    def _covers(self, state: State, line: int, turn: int) -> State:
        after = state._replace(covered=state.covered | 1 << line)
        son = self.chart.lines[line].child == SON
        late = son and state.pending == MARY and turn >= self.read(LateBirth).from_turn
        return after._replace(late=state.late or late)

    def _neither(self, state: State) -> Iterator[tuple[State, Fraction]]:
        yield self._reigned(state), Fraction(1)

    def _wed(self, state: State, turn: int) -> Iterator[tuple[State, Fraction]]:
        for after, chance in self._advanced(state, turn) if self.weds(state) else ():
            yield self._reigned(after), chance

    def _crowned(self, state: State) -> Iterator[tuple[State, Fraction]]:
        """The pending card is played; Mary's brings Edward VI once he is born."""
        ruler = EDWARD if state.pending == MARY and self._instead(state) else state.pending
        if ruler:
            yield self._reigned(state._replace(ruler=ruler, pending="")), Fraction(1)

    def _instead(self, state: State) -> bool:
        return state.ruler == HENRY and self.born(state, SON)

    def _wed_then_crowned(self, state: State, turn: int) -> Iterator[tuple[State, Fraction]]:
        for after, chance in self._advanced(state, turn):
            yield from _times(self._crowned(after), chance)

    def _reigned(self, state: State) -> State:
        return state._replace(mary=state.mary + 1) if state.ruler == MARY else state

    def _first(self) -> Fraction:
        if self.plan.first is not None:
            return self.plan.first
        return Fraction(self.read(MarriageOrder).marriage_first, 100)

    def born(self, state: State, child: str) -> bool:
        """Whether this child is born."""
        return bool(state.covered & self.chart.mask(child))

    def highest(self, state: State) -> int:
        """The highest result on the chart; 0 if there is none."""
        return state.covered.bit_length()

    def dealt(self, turn: int, state: State) -> Fraction:
        """The chance that the ruler's card in the deck is dealt to anyone on a turn."""
        first = next(i for i, wife in enumerate(self.wives) if wife.rolls)
        key = (turn, state.box >= first, state.ruler)
        if key not in self._deals:
            self._deals[key] = self._dealt(*key)
        return self._deals[key]

    def _dealt(self, turn: int, boleyn: bool, ruler: str) -> Fraction:
        at = self.position
        later = turn - self.turns[0]
        position = replace(
            at,
            keys={power: on(keys, later) for power, keys in at.keys.items()},
            electorates=on(at.electorates, later),
            rulers={**at.rulers, ENGLAND: ruler},
            births=Births(boleyn=turn - 1 if boleyn and turn > 1 else None),
        )
        mine = {row.card for row in self.read(Rulers).of(ENGLAND)}
        cards = Draw(self.read, turn, position).deck.cards
        size = 1 + sum(card.number not in mine for card in cards)
        chances = deal_chance(turn, position=position, deck_size=size, figures=self.read)
        return sum(chances.values(), Fraction())

    def vp(self, state: State) -> int:
        """England's VP for Henry's heirs."""
        return self.read(HeirsVP).of(
            elizabeth=self.born(state, DAUGHTER), edward=self.born(state, SON)
        )


def on(by_turn: ByTurn, later: int) -> int:
    """What a number by turn is so many turns after the first."""
    return by_turn if isinstance(by_turn, int) else by_turn[min(later, len(by_turn) - 1)]


def _times(
    ends: Iterator[tuple[State, Fraction]] | Sequence[tuple[State, Fraction]], share: Fraction
) -> Iterator[tuple[State, Fraction]]:
    """Ends with their chances times a share; nothing for no share."""
    if share:
        for state, chance in ends:
            yield state, chance * share
