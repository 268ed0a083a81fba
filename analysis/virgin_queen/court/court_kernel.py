"""The court over a whole game, compiled (Virgin Queen 21-23.1); the rules are in the tables.

`court_tables` says what the tables hold. Sets of royals, of pieces and of what is left to take are
bits of whole numbers; what is to be judged is a set too, its bits in the order of judging. What is
inlined stands in this file, because numba's cache does not notice an edit in another. Indices are
unsigned, so that none is looked at twice. Nothing counts references (`_nrt`) or is allocated: the
tables are some eighty arrays, and counting theirs at every call made a game ten times slower.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from analysis.jit import njit

F = TypeVar("F", bound=Callable[..., Any])
_bare: dict[str, Any] = {"_nrt": False}
_compiled: Callable[[F], F] = njit(cache=True, nogil=True, **_bare)
_inlined: Callable[[F], F] = njit(forceinline=True, **_bare)

_HALF, _LOW, _SIX, _DICE, _CELLS = (np.uint64(n) for n in (32, 0xFFFFFFFF, 6, 36, 1296))
_ZERO, _ONE, _TWO, _THREE, _FIVE, _CODE, _NOBODY = map(np.uint64, (0, 1, 2, 3, 5, 31, 255))
FIELDS = 0x90C335E6  # `court_room.fields`: numba's cache knows a field by its place only


def _lowest(typingctx: Any, bits: Any) -> Any:  # noqa: ARG001
    """The number of the lowest bit that is set."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), build


_first: Any = intrinsic(_lowest)


@_compiled
def play_court(court: Any, now: Any, words: Any, scores: Any) -> None:
    """Play a game for every row of `words`.

    Parameters
    ----------
    court : court_tables.CourtTables
    now : court_room.Now
    words : uint32 array of shape (games, slots)
    scores : int16 array of shape (games, powers, turns, columns)
    """
    _set_up(court, now)
    opening = _betroth(court, _ZERO, now, now.opening)  # before any die, so alike in every game
    for game in range(words.shape[0]):
        row, score = words[game], scores[game]
        _set_up(court, now)
        for turn in range(np.uint64(len(court.canal.on))):
            _canal(court, turn, now, row, score)
            couples = now.couples if turn else now.opening
            count = _betroth(court, turn, now, couples) if turn else opening
            _queen(court, turn, _ZERO, now, score)
            for number in range(count):
                _wed(court, turn, couples[number], now, row, score)
            _queen(court, turn, _ONE, now, score)
            _age(court, turn, now, row)
            _queen(court, turn, _TWO, now, score)
            _patronage(court.arts, turn, now, now.arts, row, score, False)
            _patronage(court.sciences, turn, now, now.sciences, row, score, False)
            now.observatory[0], now.excavates[0] = now.observatory[1], now.excavates[1]


@_compiled
def play_patronage(phase: Any, now: Any, words: Any, scores: Any) -> None:
    """The same for patronage alone, noting what is taken; the last power is all together."""
    for game in range(words.shape[0]):
        row, score = words[game], scores[game]
        _lay_out(phase, now)
        for turn in range(np.uint64(len(phase.arts.at))):
            _patronage(phase.arts, turn, now, now.arts, row, score, True)
            _patronage(phase.sciences, turn, now, now.sciences, row, score, True)
            now.observatory[0], now.excavates[0] = now.observatory[1], now.excavates[1]


@_inlined
def _set_up(court: Any, now: Any) -> None:
    """Nobody has married, nothing is built."""
    now.gone[0] = now.gone[1] = now.maiden[0] = now.failed[0] = now.built[0] = 0
    now.back_on[0] = _NOBODY
    for groom in range(len(court.weds.eligibility)):
        now.rating[groom] = court.weds.eligibility[groom]
    _lay_out(court, now)


@_inlined
def _lay_out(tables: Any, now: Any) -> None:
    """The pieces are in their pools, the prizes are there, the bonuses stand as at the start."""
    now.excavates[0] = now.excavates[1] = 0
    now.home_card[0], now.isabella[0] = tables.start.home_card, tables.start.isabella
    now.observatory[0] = now.observatory[1] = tables.start.observatory
    for side, mine in ((tables.arts, now.arts), (tables.sciences, now.sciences)):
        for origin in range(len(side.pool)):
            mine.pool[origin] = side.pool[origin]
        for prize in range(len(side.left)):
            mine.left[prize] = side.left[prize]
        mine.there[0], mine.captain[0] = side.there, 1


@_inlined
def _canal(court: Any, turn: Any, now: Any, row: Any, score: Any) -> None:
    """A try of the Ottoman (23.1); once built, cards on every later turn."""
    canal = court.canal
    if now.built[0]:
        score[canal.power, turn, canal.gained] += canal.cards
    elif canal.on[turn]:
        die = np.int64(_ONE + (np.uint64(row[court.at.canal[turn]]) * _SIX >> _HALF))
        bonus = now.failed[0] * canal.per_failure + now.excavates[0] * canal.excavation
        if die + bonus >= canal.needed:
            now.built[0] = 1
            score[canal.power, turn, canal.column] += canal.vp
        else:
            now.failed[0] += 1


@_inlined
def _betroth(court: Any, turn: Any, now: Any, couples: Any) -> Any:
    """The couples of a turn, those planned and then the best matches; how many they are."""
    weds, back = court.weds, court.back
    if now.back_on[0] == turn:
        now.gone[1] &= ~(_ONE << back.groom[0])
        now.rating[back.groom[0]] = back.eligibility[0]
    brides, grooms = weds.brides[turn] & ~now.gone[0], weds.grooms[turn] & ~now.gone[1]
    count = _ZERO
    for at in range(weds.planned_from[turn], weds.planned_from[turn + _ONE]):
        bride, groom = weds.planned[at, 0], weds.planned[at, 1]
        if brides >> bride & grooms >> groom & _ONE:
            couples[count] = bride, groom, weds.planned[at, 2]
            brides, grooms, count = brides ^ (_ONE << bride), grooms ^ (_ONE << groom), count + _ONE
    brides &= court.matched[turn]
    while brides and grooms:
        best = _best(weds.keys[turn], brides, grooms, now.rating)
        if not best:
            break
        bride, groom = _CODE - (best >> _FIVE & _CODE), _CODE - (best & _CODE)
        couples[count] = bride, groom, _ZERO
        brides, grooms, count = brides ^ (_ONE << bride), grooms ^ (_ONE << groom), count + _ONE
    return count


@_inlined
def _best(keys: Any, brides: Any, grooms: Any, rating: Any) -> Any:
    """The greatest key of a couple; it ends with their numbers, and 0 is no match."""
    best = _ZERO
    while brides:
        bride, left = _first(brides), grooms
        brides &= brides - _ONE
        while left:
            groom = _first(left)
            left &= left - _ONE
            best = max(best, np.uint64(keys[bride, groom, rating[groom]]))
    return best


@_inlined
def _wed(court: Any, turn: Any, couple: Any, now: Any, row: Any, score: Any) -> None:
    """A wedding: a death before it, or the dice, what they bring, and what becomes of both."""
    weds, bride, groom = court.weds, couple[0], couple[1]
    her_death = _dies(court, turn, court.death.bride[bride], row)
    his_death = _dies(court, turn, court.death.groom[groom], row)
    if her_death | his_death:
        now.gone[0] |= her_death << bride
        now.gone[1] |= his_death << groom
        return
    hers, his = weds.bride_rating[turn, bride], now.rating[groom]
    bonus = couple[2] + (max(hers, his) if weds.one_power[bride, groom] else hers + his)
    kind = weds.kind[turn]
    grid = weds.grid[kind, bride, groom, bonus]
    result = weds.rows[grid, np.uint64(row[court.at.wedding[turn, bride]]) * _CELLS >> _HALF]
    end = weds.ends[kind, bride, groom, result]
    for at in range(weds.gains_from[end], weds.gains_from[end + _ONE]):
        when = turn + weds.gain_later[at]
        if when < len(weds.kind):
            score[weds.gain_power[at], when, weds.gain_column[at]] += weds.gain[at]
    _part(court, turn, bride, groom, end, now)


@_inlined
def _dies(court: Any, turn: Any, mortal: Any, row: Any) -> Any:
    """Whether one of the six who may die before a wedding does; for all others the last stands."""
    return np.uint64(np.uint64(row[court.at.death[turn, mortal]]) < court.death.below[mortal])


@_inlined
def _part(court: Any, turn: Any, bride: Any, groom: Any, end: Any, now: Any) -> None:
    """Who leaves the display, whether William returns, and what is lost or won."""
    weds = court.weds
    now.gone[0] |= np.uint64(weds.bride_leaves[end]) << bride
    now.gone[1] |= np.uint64(weds.groom_leaves[end]) << groom
    if weds.returns[end]:
        now.back_on[0] = turn + court.back.turns[0]
    if weds.home_card_lost[end]:
        now.home_card[0] = _ZERO
    if weds.isabella[end] != _NOBODY:
        now.isabella[0] = weds.isabella[end]


@_inlined
def _queen(court: Any, turn: Any, when: Any, now: Any, score: Any) -> None:
    """The Virgin Queen's VP (21.2), at that place of the turn where she scores."""
    queen = court.queen
    if queen.shown[when, turn] & ~now.gone[0]:
        vp = min(queen.vp, queen.limit - now.maiden[0])
        now.maiden[0] += vp
        score[queen.power, turn, queen.column] += vp


@_inlined
def _age(court: Any, turn: Any, now: Any, row: Any) -> None:
    """Every unmarried man on the display ages (21.3); four dice are one word."""
    grooms = court.weds.grooms[turn] & ~now.gone[1]
    while grooms:
        groom = _first(grooms)
        grooms &= grooms - _ONE
        cell = np.uint64(row[court.at.ageing[turn, groom >> _TWO]]) * _CELLS >> _HALF
        after = court.weds.aged[groom, now.rating[groom], court.faces[cell, groom & _THREE]]
        now.rating[groom] = after
        now.gone[1] |= np.uint64(after == 0) << groom


@_inlined
def _patronage(side: Any, turn: Any, now: Any, mine: Any, row: Any, score: Any, note: Any) -> None:
    """The phase for artists or scholars (22): the draws, then the judging in its order."""
    queue, there = _ZERO, mine.there[0]
    for power in range(np.uint64(side.origin.shape[1])):
        queue |= _draw(side, turn, power, now, mine, row)
    while queue:
        power = side.power[_first(queue)]
        queue &= queue - _ONE
        case = mine.case[power] + there
        marker, lot = side.marker[case], mine.lot[power]
        if note:
            _note(side, turn, power, there, mine, score)
        left = mine.left[marker] - _ONE
        mine.left[marker] = left
        there &= ~(side.closes[case] | np.uint64(left == _ZERO) << marker)
        mine.pool[side.home[lot]] |= side.bit[lot] * side.returns[case, side.one[lot]]
        score[power, turn, side.columns[turn]] = side.vp[case]
        if side.won[case]:
            score[power, turn, side.bonuses] = side.won[case]
            if side.observes[case]:
                now.observatory[1] = power
            if side.excavates[case]:
                now.excavates[1] = 1
    mine.there[0] = there


@_inlined
def _draw(side: Any, turn: Any, power: Any, now: Any, mine: Any, row: Any) -> Any:
    """Draw a power's piece and throw its dice; its bit in the order of judging, 0 for none."""
    origin = side.origin[turn, power]
    there = mine.pool[origin] & side.entered[turn, origin]
    if not there:
        return _ZERO
    word = np.uint64(row[side.at[turn, power]]) * _DICE
    lot = side.lots[power, origin] + side.nth[there, (word & _LOW) * side.counts[there] >> _HALF]
    roll = side.dice[word >> _HALF] + side.rating[lot] + side.modifier[turn, power]
    roll += now.home_card[0] * side.home_card[power]
    roll += np.uint64(now.isabella[0] == power) * side.isabella[0]
    roll += np.uint64(now.observatory[0] == power) * side.observatory[0]
    mine.lot[power], mine.roll[power] = lot, roll
    mine.case[power] = side.level[roll] + side.variant[lot]
    mine.pool[origin] ^= side.bit[lot]
    return _ONE << np.uint64(side.place[lot])


@_inlined
def _note(side: Any, turn: Any, power: Any, there: Any, mine: Any, score: Any) -> None:
    """What a piece takes, for itself and for all together, and would take for other CP."""
    notes, lot, roll = side.notes, mine.lot[power], mine.roll[power]
    case, everybody = mine.case[power] + there, np.uint64(score.shape[0]) - _ONE
    prizes = np.uint64(side.closes[case]) | _ONE << np.uint64(side.marker[case])
    prizes &= np.uint64(notes.prizes)
    while prizes:
        column = notes.prize[_first(prizes)]
        prizes &= prizes - _ONE
        score[power, turn, column] += 1
        score[everybody, turn, column] += 1
    if side.captain[lot] and mine.captain[0] and side.level[roll] != notes.stays:
        mine.captain[0] = 0
        score[power, turn, notes.captain_column] += 1
    score[power, turn, notes.bonuses[turn]] += side.won[case]
    for nth in range(np.uint64(notes.vp.shape[1])):
        other = roll + notes.shift[turn, power, nth]
        more = side.level[other + notes.step[nth]] + side.variant[lot] + there
        less = side.level[other] + side.variant[lot] + there
        score[power, turn, notes.vp[turn, nth]] += np.int64(side.vp[more]) - np.int64(side.vp[less])
        won = np.int64(side.won[more]) - np.int64(side.won[less])
        score[power, turn, notes.won[turn, nth]] += won
