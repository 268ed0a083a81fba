"""A side of the Patronage Table as whole-number arrays, for games that are played by the million.

The rules are `judging`'s; here they are looked up for every case that can be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from analysis.faults import Fault
from analysis.virgin_queen.arts_and_sciences import Side
from analysis.virgin_queen.court_intent import Intent
from analysis.virgin_queen.judging import LOWEST
from analysis.virgin_queen.patronage_bonuses import OBSERVATORY, LeTestu, Standing, bonus
from analysis.virgin_queen.pieces import ArtistType, Piece, type_of
from analysis.virgin_queen.powers import Powers

Array = NDArray[Any]
MOST_PIECES, MOST_PRIZES, MOST_PLACES = 8, 10, 64
NO_MARKER, ENDLESS = 15, 1 << 40
EXCAVATION = "Excavation"


class SideTables(NamedTuple):
    """What the kernel reads of one side; what is an index is unsigned.

    Origins are the powers and where Italians are from, then one that has nobody. A lot is a piece
    that a power may draw. A case is what a power's roll comes to while some prizes are there; it is
    a sum: where the cases of a level begin, of a power and type within them, and the set of prizes.

    Attributes
    ----------
    pool : (origins,)
        The sets of pieces that are in the game.
    entered : (turns, origins)
        Of those the sets that have entered, and are not sunk, by the turn.
    origin, modifier, at : (turns, powers)
        From where a power draws; what CP and Prague add to its roll; its word.
    home_card : (powers,)
        What the home card adds, while a power has it.
    lots : (powers, origins)
        The first lot of what a power may draw.
    home, bit, rating, one, variant, place : (lots,)
        Of the piece: its origin, itself as a set, its rating, whether that is 1, where its cases
        begin within a level, its place in the order of judging.
    power : (places,)
        Whose each place is.
    level : (rolls,)
        Where the cases of a modified roll begin; the rolls begin at LOWEST.
    vp, won, marker, closes : (cases,)
        VP, the number of science bonuses, the number of the marker, and the set of bonuses taken.
    returns : (cases, 2)
        Whether a piece, and one of rating 1, goes back to the pool.
    observes, excavates : (cases,)
        Whether the Observatory, or Excavation, is taken.
    left : (16,)
        How many there are of each prize; the last are never short.
    dice, counts, nth : (36,), (256,), (256, 8)
        Two dice of a cell, less LOWEST; of a set of pieces, how many and which they are.
    isabella, observatory : (1,)
        What the two add.
    there, column, bonuses : int
        The set of prizes that are there; the columns of the scores.
    """

    pool: Array
    entered: Array
    origin: Array
    modifier: Array
    at: Array
    home_card: Array
    lots: Array
    home: Array
    bit: Array
    rating: Array
    one: Array
    variant: Array
    place: Array
    power: Array
    level: Array
    vp: Array
    won: Array
    marker: Array
    closes: Array
    returns: Array
    observes: Array
    excavates: Array
    left: Array
    dice: Array
    counts: Array
    nth: Array
    isabella: Array
    observatory: Array
    there: int
    column: int
    bonuses: int


def side_tables(side: Side, intent: Intent, slot: int, column: int, bonuses: int) -> SideTables:
    """The arrays of a side.

    Parameters
    ----------
    side : Side
    intent : Intent
    slot, column, bonuses : int
        Where its words begin, and its columns for VP and for science bonuses.

    Raises
    ------
    Fault
        The figures have more pieces or prizes than the arrays hold.
    """
    pieces, turns, powers = _Pieces(side, intent), len(intent.turns), len(intent.powers)
    first, counts = intent.powers[0], [prize.count for prize in side.prizes]
    cases = powers * len(pieces.types) << len(counts)
    sums = np.add.outer(np.arange(1, 7), np.arange(1, 7)).ravel()
    return SideTables(
        pool=pieces.sets(lambda _: True),
        entered=np.array([pieces.entered(turn) for turn in intent.turns]),
        origin=np.array([pieces.drawn_from(turn) for turn in intent.turns], dtype=np.uint8),
        modifier=unsigned([_modifiers(side, intent, turn) for turn in intent.turns]),
        at=(slot + np.arange(turns * powers)).reshape(turns, powers).astype(np.uint16),
        home_card=unsigned([_added(side, p, Standing(home_card=True)) for p in intent.powers]),
        **pieces.lots(),
        level=(np.array(side.levels[1]) * cases).astype(np.uint32),
        **_cases(side, intent.powers, pieces.types),
        left=unsigned([*counts, *[ENDLESS] * (NO_MARKER + 1 - len(counts))]),
        dice=unsigned(sums - LOWEST),
        counts=np.array([bits.bit_count() for bits in range(1 << MOST_PIECES)], dtype=np.uint8),
        nth=_nth(),
        isabella=unsigned([_added(side, first, Standing(isabella=first))]),
        observatory=unsigned([_added(side, first, Standing(observatory=first))]),
        there=sum(bool(count) << i for i, count in enumerate(counts)),
        column=column,
        bonuses=bonuses,
    )


def unsigned(numbers: Any) -> Array:
    """Whole numbers as 64 bits without a sign; those below 0 add up to what they should."""
    return np.array(numbers, dtype=np.int64).astype(np.uint64)


def _added(side: Side, power: str, standing: Standing) -> int:
    """What a standing adds to a power's rolls."""
    return bonus(side.read, side.kind, power, standing)


def _modifiers(side: Side, intent: Intent, turn: int) -> list[int]:
    """What CP and Prague add on a turn, by power."""
    standing = Standing(prague=intent.prague is not None and turn >= intent.prague)
    cp = {sponsor.power: sponsor.cp for sponsor in intent.sponsors[side.kind, turn]}
    return [side.modifier(p, cp[p], standing) if p in cp else 0 for p in intent.powers]


class _Pieces:
    """The pieces of a side, by origin and number."""

    def __init__(self, side: Side, intent: Intent) -> None:
        self.side, self.intent = side, intent
        self.origins = [power.name for power in side.read(Powers) if power.kind != "minor"]
        self.by_origin = [[p for p in side.pieces if p.power == name] for name in self.origins]
        self.types = list(get_args(ArtistType)) if side.kind == "artist" else ["any"]
        most = max(len(pieces) for pieces in self.by_origin)
        if most > MOST_PIECES:
            raise Fault(
                f"One power has {most} {side.kind}s; whole games are played with {MOST_PIECES}."
            )

    def sets(self, within: Callable[[Piece], bool]) -> Array:
        """The sets of the pieces that answer, shape (origins,); the last origin has nobody."""
        sets = [sum(within(p) << i for i, p in enumerate(pieces)) for pieces in self.by_origin]
        return unsigned([*sets, 0])

    def entered(self, turn: int) -> Array:
        """The sets of those that have entered; Le Testu leaves when he is sunk (22.2)."""
        table, sunk = self.side.read(LeTestu), self.intent.captain_sunk
        out = table.scholar if sunk is not None and turn >= sunk else ""
        return self.sets(lambda piece: piece.enters <= turn and piece.name != out)

    def drawn_from(self, turn: int) -> list[int]:
        """The origin that each power draws from on a turn."""
        chosen = {s.power: s.origin for s in self.intent.sponsors[self.side.kind, turn]}
        origins = [*self.origins, None]
        return [origins.index(chosen.get(power)) for power in self.intent.powers]

    def lots(self) -> dict[str, Array]:
        """The arrays by lot, and those that lead to and from them."""
        powers, sizes = self.intent.powers, [len(pieces) for pieces in self.by_origin]
        begins = np.cumsum([0, *sizes])
        lots = [
            (power, origin, number)
            for power in range(len(powers))
            for origin, size in enumerate(sizes)
            for number in range(size)
        ]
        pieces = [self.by_origin[origin][number] for _, origin, number in lots]
        keys = [
            (self.side.order(p, powers[lot[0]]), lot[0])
            for p, lot in zip(pieces, lots, strict=True)
        ]
        order = sorted(set(keys))
        if len(order) > MOST_PLACES:
            raise Fault(f"The {self.side.kind}s have too many different ratings for whole games.")
        kinds = [
            power * len(self.types) + self.types.index(type_of(piece))
            for (power, _, _), piece in zip(lots, pieces, strict=True)
        ]
        return {
            "lots": unsigned(np.add.outer(np.arange(len(powers)) * begins[-1], begins)),
            "home": np.array([origin for _, origin, _ in lots], dtype=np.uint8),
            "bit": unsigned([1 << number for *_, number in lots]),
            "rating": unsigned([piece.rating for piece in pieces]),
            "one": np.array([piece.rating == 1 for piece in pieces], dtype=np.uint8),
            "variant": unsigned(kinds) << np.uint64(len(self.side.prizes)),
            "place": np.array([order.index(key) for key in keys], dtype=np.uint8),
            "power": np.array([power for _, power in order], dtype=np.uint8),
        }


def _cases(side: Side, powers: Sequence[str], types: Sequence[str]) -> dict[str, Array]:
    """What is taken, by level, power and type, and by the set of prizes that are there."""
    prizes = side.prizes
    if len(prizes) > MOST_PRIZES:
        raise Fault(f"Whole games know {MOST_PRIZES} kinds of prizes of {side.kind}s, not more.")
    sets = [tuple(bits >> i & 1 for i in range(len(prizes))) for bits in range(1 << len(prizes))]
    cases = product(range(len(side.levels[0])), powers, types, sets)
    taken = [(level, side.takes(level, left, power, type_)) for level, power, type_, left in cases]
    bonuses = [[i for i in t.used if prizes[i].is_bonus] for _, t in taken]
    markers = [next((i for i in t.used if not prizes[i].is_bonus), NO_MARKER) for _, t in taken]

    def won(name: str) -> Array:
        return np.array([name in [prizes[i].name for i in b] for b in bonuses], dtype=np.uint8)

    return {
        "vp": np.array([t.vp for _, t in taken], dtype=np.uint8),
        "won": np.array([len(b) for b in bonuses], dtype=np.uint8),
        "marker": np.array(markers, dtype=np.uint8),
        "closes": np.array([sum(1 << i for i in b) for b in bonuses], dtype=np.uint16),
        "returns": np.array(
            [[not side.levels[0][level].leaves(r, t) for r in (2, 1)] for level, t in taken],
            dtype=np.uint8,
        ),
        "observes": won(OBSERVATORY),
        "excavates": won(EXCAVATION),
    }


def _nth() -> Array:
    """The number of the n-th piece of a set."""
    found = np.zeros((1 << MOST_PIECES, MOST_PIECES), dtype=np.uint8)
    for bits in range(1 << MOST_PIECES):
        there = [i for i in range(MOST_PIECES) if bits >> i & 1]
        found[bits, : len(there)] = there
    return found
