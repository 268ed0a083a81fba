"""A side of the Patronage Table as whole-number arrays, for games that are played by the million.

The rules are `judging`'s; here they are looked up for every case that can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import numpy as np

from analysis.faults import Fault
from analysis.virgin_queen.court.court_intent import Intent
from analysis.virgin_queen.patronage.arts_and_sciences import Side
from analysis.virgin_queen.patronage.judging import LOWEST
from analysis.virgin_queen.patronage.lots import MOST_PIECES, Array, Lots, unsigned
from analysis.virgin_queen.patronage.patronage_bonuses import OBSERVATORY, Standing, bonus

MOST_PRIZES = 10
NO_MARKER, ENDLESS, NOBODY = 15, 1 << 40, 255
EXCAVATION = "Excavation"


class Notes(NamedTuple):
    """What is noted besides the VP where only patronage is played.

    Attributes
    ----------
    prizes : int
        The set of all prizes.
    prize : (prizes,)
        The column of each.
    stays, captain_column : int
        Where the cases of the roll begin on which Le Testu's captain stays; the column.
    bonuses : (turns,)
        The column of the science bonuses of each turn.
    shift, step : (turns, powers, steps), (steps,)
        From the power's roll to that with the CP before a step, and by what the step raises it.
    vp, won : (turns, steps)
        The columns of what a step adds.
    """

    prizes: int
    prize: Array
    stays: int
    captain_column: int
    bonuses: Array
    shift: Array
    step: Array
    vp: Array
    won: Array


def no_notes() -> Notes:
    """Where nothing is noted."""
    none, by_turn = np.zeros(1, dtype=np.uint8), np.zeros((1, 1), dtype=np.uint8)
    shift = np.zeros((1, 1, 1), dtype=np.uint64)
    return Notes(0, none, 0, 0, none, shift, shift[0, 0], by_turn, by_turn)


class Start(NamedTuple):
    """Whether the Empire begins with its home card's bonus, and who holds what; 255 is nobody."""

    home_card: int = 1
    isabella: int = NOBODY
    observatory: int = NOBODY


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
    home, bit, rating, one, captain, variant, place : (lots,)
        Of the piece: its origin, itself as a set, its rating, whether that is 1, whether it is Le
        Testu, where its cases begin within a level, its place in the order of judging.
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
    columns : (turns,)
        The column of the VP of each turn.
    there, bonuses : int
        The set of prizes that are there; the column of science bonuses.
    notes : Notes
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
    captain: Array
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
    columns: Array
    there: int
    bonuses: int
    notes: Notes


def side_tables(
    side: Side, intent: Intent, slot: int, columns: Sequence[int], bonuses: int
) -> SideTables:
    """The arrays of a side.

    Parameters
    ----------
    side : Side
    intent : Intent
    slot : int
        Where its words begin.
    columns : sequence of int
        The column of the VP of each turn.
    bonuses : int
        The column of science bonuses.

    Raises
    ------
    Fault
        The figures have more pieces or prizes than the arrays hold.
    """
    _check(side, intent)
    lots, turns, powers = Lots(side, intent), len(intent.turns), len(intent.powers)
    first, counts = intent.powers[0], [prize.count for prize in side.prizes]
    cases = powers * len(lots.types) << len(counts)
    sums = np.add.outer(np.arange(1, 7), np.arange(1, 7)).ravel()
    return SideTables(
        pool=lots.sets(lambda _: True),
        entered=np.array([lots.entered(turn) for turn in intent.turns]),
        origin=np.array([lots.drawn_from(turn) for turn in intent.turns], dtype=np.uint8),
        modifier=unsigned([_modifiers(side, intent, turn) for turn in intent.turns]),
        at=(slot + np.arange(turns * powers)).reshape(turns, powers).astype(np.uint16),
        home_card=unsigned([_added(side, p, Standing(home_card=True)) for p in intent.powers]),
        **lots.arrays(),
        level=(np.array(side.levels[1]) * cases).astype(np.uint32),
        **_cases(side, intent.powers, lots.types),
        left=unsigned([*counts, *[ENDLESS] * (NO_MARKER + 1 - len(counts))]),
        dice=unsigned(sums - LOWEST),
        counts=np.array([bits.bit_count() for bits in range(1 << MOST_PIECES)], dtype=np.uint8),
        nth=_nth(),
        isabella=unsigned([_added(side, first, Standing(isabella=first))]),
        observatory=unsigned([_added(side, first, Standing(observatory=first))]),
        columns=np.array(columns, dtype=np.uint8),
        there=sum(bool(count) << i for i, count in enumerate(counts)),
        bonuses=bonuses,
        notes=no_notes(),
    )


def _check(side: Side, intent: Intent) -> None:
    """No roll may be beyond the table of levels."""
    all_ = Standing(prague=True, home_card=True)
    added = [
        abs(side.modifier(power, cp, replace(all_, isabella=power, observatory=power)))
        for power in intent.powers
        for cp in side.cp
    ]
    most = max((piece.rating for piece in side.pieces), default=0) + 2 * max(added) + 12
    if most > -LOWEST:
        raise Fault(f"The ratings and modifiers of {side.kind}s are too great for whole games.")


def _added(side: Side, power: str, standing: Standing) -> int:
    """What a standing adds to a power's rolls."""
    return bonus(side.read, side.kind, power, standing)


def _modifiers(side: Side, intent: Intent, turn: int) -> list[int]:
    """What CP and Prague add on a turn, by power."""
    standing = Standing(prague=intent.prague is not None and turn >= intent.prague)
    cp = {sponsor.power: sponsor.cp for sponsor in intent.sponsors[side.kind, turn]}
    return [side.modifier(p, cp[p], standing) if p in cp else 0 for p in intent.powers]


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
