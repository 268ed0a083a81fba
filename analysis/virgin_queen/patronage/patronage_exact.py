"""The patronage phase, exact (Virgin Queen 22): pieces judged one by one over what is left.

Artists and scholars have nothing in common but the turn, so each kind is a chain of its own. What
was drawn is uncovered in the order of judging, one rating and one power after the other, so that
all draws are followed together. What a piece would take for other CP is noted on the way: the
state that it meets does not depend on them.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from analysis.virgin_queen.patronage.arts_and_sciences import Side
from analysis.virgin_queen.patronage.patronage_bonuses import LeTestu, Standing
from analysis.virgin_queen.patronage.pieces import Piece, type_of

MOST_STEPS = 200_000
DICE = 36
COVERED, DONE = -1, -2
VpBonuses = tuple[int, int]


class TooManyStates(Exception):
    """There are more states than can be followed in a few seconds."""


class Sponsor(NamedTuple):
    """Who sponsors a piece, for how many CP, and from whose pieces it is drawn."""

    power: str
    cp: int
    origin: str


class State(NamedTuple):
    """Where a side stands.

    Attributes
    ----------
    left : tuple of int
        How many are left of each prize.
    gone : int
        The pieces that left the game, as bits; the bit after them all is Le Testu's captain.
    holder : tuple of (str, int) or None
        The power that holds the Observatory, and the turn on which it won it.
    hands : tuple of int
        By sponsor, within a turn: COVERED (drawn, not uncovered), the piece, or DONE.
    """

    left: tuple[int, ...]
    gone: int = 0
    holder: tuple[str, int] | None = None
    hands: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Turn:
    """The exact odds of one side on one turn.

    Attributes
    ----------
    gains : mapping of (power, CP) to mapping of (vp, bonuses) to Fraction
        What the power's piece takes for so many CP, the others as they are. What is missing to 1
        is that it could draw none.
    left : mapping of tuple of int to Fraction
        How many are left of each prize after the turn.
    captain : Fraction
        The chance that the captain counter of Le Testu leaves on this turn.
    """

    gains: Mapping[tuple[str, int], Mapping[VpBonuses, Fraction]]
    left: Mapping[tuple[int, ...], Fraction]
    captain: Fraction


class Chain:
    """Follows every state of one side, turn by turn; chances are ways of `total`.

    Parameters
    ----------
    side : Side
    standing : Standing
    start : State

    Examples
    --------
    >>> from analysis.figures import load
    >>> from analysis.virgin_queen.patronage.arts_and_sciences import side
    >>> arts = side(load("virgin_queen").reader(), "artist", 6, Fraction(3, 4))
    >>> chain = Chain(arts, Standing(), State(tuple(prize.count for prize in arts.prizes)))
    >>> turn = chain.turn(1, [Sponsor("Spain", 2, "Spain")], last=True)
    >>> turn.gains["Spain", 2][3, 0]
    Fraction(1, 18)
    """

    def __init__(self, side: Side, standing: Standing, start: State) -> None:
        self.side, self.standing = side, standing
        self.states: dict[State, int] = {start: 1}
        self.total = 1
        self.steps = 0
        self._modifiers: dict[tuple[str, int, str | None], int] = {}
        table = side.read(LeTestu) if side.kind == "scholar" else None
        self._captain = table.scholar if table else ""
        self._stays = side.level(table.captain_stays_on.low or 0) if table else -1
        of_one = Counter(piece.power for piece in side.pieces).values()
        self._share = math.lcm(*range(1, max(of_one, default=1) + 1))

    def turn(self, turn: int, sponsors: Sequence[Sponsor], *, last: bool = False) -> Turn:
        """Follow one turn; on the last, what no later judging needs is forgotten.

        Raises
        ------
        TooManyStates
            After `MOST_STEPS` steps.
        """
        self._turn, self._last = turn, last
        self._gains: dict[tuple[str, int], Counter[VpBonuses]] = defaultdict(Counter)
        self._captains = 0
        self.total *= (self._share * DICE) ** len(sponsors)
        states: Mapping[State, int] = self._drawn(sponsors)
        for number, rating in self._order(sponsors):
            states = self._uncovered(states, number, rating, sponsors[number])
        self.states = _merged((s._replace(hands=()), ways) for s, ways in states.items())
        return self._counted()

    def _order(self, sponsors: Sequence[Sponsor]) -> list[tuple[int, int]]:
        """Sponsor and rating in the order of judging, for every rating that may be drawn."""
        pairs = {
            (self.side.order(self.side.pieces[piece], sponsor.power), number)
            for number, sponsor in enumerate(sponsors)
            for piece in self.side.available(sponsor.origin, self._turn)
        }
        return [(number, -key[0]) for key, number in sorted(pairs)]

    def _drawn(self, sponsors: Sequence[Sponsor]) -> Mapping[State, int]:
        """The states after the draws: a power's own piece is covered, Italians are seen at once."""
        factor = (self._share * DICE) ** len(sponsors)
        states: Mapping[State, int] = {s: ways * factor for s, ways in self.states.items()}
        for sponsor in sponsors:
            states = _merged(
                drawn
                for state, ways in states.items()
                for drawn in self._draw(state, ways, sponsor)
            )
        return states

    def _draw(self, state: State, ways: int, sponsor: Sponsor) -> Iterator[tuple[State, int]]:
        found = [
            piece
            for piece in self.side.available(sponsor.origin, self._turn, state.gone)
            if piece not in state.hands
        ]
        covered = COVERED if found else DONE
        seen = found if found and sponsor.origin != sponsor.power else [covered]
        for piece in seen:
            yield state._replace(hands=(*state.hands, piece)), ways // len(seen)

    def _uncovered(
        self, states: Mapping[State, int], number: int, rating: int, sponsor: Sponsor
    ) -> Mapping[State, int]:
        """The states after a sponsor's piece is judged, where it is one of that rating."""
        kept: list[tuple[State, int]] = []
        judged: dict[int, dict[State, int]] = defaultdict(dict)
        for state, ways in states.items():
            here, share, others = self._here(state, ways, number, rating, sponsor)
            if others:
                kept.append((state, others))
            for piece in here:
                judged[piece][state] = share
        for piece, met in judged.items():
            self._note(met, piece, sponsor)
            kept += self._judged(met, piece, number, sponsor)
        self.steps += len(kept)
        if self.steps > MOST_STEPS:
            raise TooManyStates
        return _merged(kept)

    def _here(
        self, state: State, ways: int, number: int, rating: int, sponsor: Sponsor
    ) -> tuple[list[int], int, int]:
        """The pieces of that rating that it may be, the ways of each, and the ways of none."""
        hand, pieces = state.hands[number], self.side.pieces
        if hand == DONE:
            return [], 0, ways
        if hand != COVERED:
            here = [hand] if pieces[hand].rating == rating else []
            return here, ways, ways * (1 - len(here))
        available = self.side.available(sponsor.origin, self._turn, state.gone)
        left = [piece for piece in available if pieces[piece].rating <= rating]
        here = [piece for piece in left if pieces[piece].rating == rating]
        share = ways // max(len(left), 1)
        return here, share, ways - share * len(here)

    def _levels(
        self, piece: Piece, sponsor: Sponsor, cp: int, state: State
    ) -> list[tuple[int, int]]:
        """What the roll can come to; the Observatory counts from the turn after it was won."""
        held = state.holder if state.holder and state.holder[1] < self._turn else None
        key = sponsor.power, cp, held and held[0]
        if key not in self._modifiers:
            standing = replace(self.standing, observatory=held[0] if held else None)
            self._modifiers[key] = self.side.modifier(sponsor.power, cp, standing)
        return self.side.ways(piece.rating + self._modifiers[key])

    def _note(self, states: Mapping[State, int], number: int, sponsor: Sponsor) -> None:
        """Add up what the piece takes for any CP, and whether the captain leaves."""
        piece = self.side.pieces[number]
        for cp in self.side.cp:
            gains = self._gains[sponsor.power, cp]
            for state, ways in states.items():
                for level, n in self._levels(piece, sponsor, cp, state):
                    taken = self.side.takes(level, state.left, sponsor.power, type_of(piece))
                    gains[taken.vp, taken.bonuses] += ways * n // DICE
                    if cp == sponsor.cp and self._sinks(piece, level, state):
                        self._captains += ways * n // DICE

    def _sinks(self, piece: Piece, level: int, state: State) -> bool:
        """Whether the captain leaves, who is still there."""
        there = not state.gone >> len(self.side.pieces) & 1
        return piece.name == self._captain and level != self._stays and there

    def _judged(
        self, states: Mapping[State, int], number: int, hand: int, sponsor: Sponsor
    ) -> Iterator[tuple[State, int]]:
        """The states after a piece is judged."""
        piece = self.side.pieces[number]
        for state, ways in states.items():
            hands = (*state.hands[:hand], DONE, *state.hands[hand + 1 :])
            for level, n in self._levels(piece, sponsor, sponsor.cp, state):
                taken = self.side.takes(level, state.left, sponsor.power, type_of(piece))
                left = tuple(k - (i in taken.used) for i, k in enumerate(state.left))
                won = self.side.observatory in taken.used
                holder = (sponsor.power, self._turn) if won else state.holder
                gone = state.gone | self.side.levels[0][level].leaves(piece.rating, taken) << number
                gone |= self._sinks(piece, level, state) << len(self.side.pieces)
                yield self._kept(State(left, gone, holder, hands), sponsor), ways * n // DICE

    def _kept(self, state: State, sponsor: Sponsor) -> State:
        """What must be remembered of a state: on the last turn, no more than others still need."""
        if not self._last:
            return state
        done = sum(1 << n for n in self.side.available(sponsor.origin, self._turn))
        keep = state.holder and state.holder[1] < self._turn
        own = sponsor.origin == sponsor.power
        return state._replace(
            gone=state.gone & ~done if own else state.gone, holder=state.holder if keep else None
        )

    def _counted(self) -> Turn:
        left: Counter[tuple[int, ...]] = Counter()
        for state, ways in self.states.items():
            left[state.left] += ways
        return Turn(
            {
                sponsor: {gain: Fraction(ways, self.total) for gain, ways in gains.items()}
                for sponsor, gains in self._gains.items()
            },
            {number: Fraction(ways, self.total) for number, ways in left.items()},
            Fraction(self._captains, self.total),
        )


def _merged(pairs: Iterator[tuple[State, int]] | list[tuple[State, int]]) -> dict[State, int]:
    found: dict[State, int] = defaultdict(int)
    for state, ways in pairs:
        found[state] += ways
    return found
