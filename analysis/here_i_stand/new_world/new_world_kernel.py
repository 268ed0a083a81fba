"""The New World over a whole game, compiled (Here I Stand 20); the rules are in the tables.

`new_world_records` says what the records hold. What is inlined stands in this file, because numba's
cache does not notice an edit in another; nothing counts references (`_nrt`) or is allocated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from analysis.jit import njit

F = TypeVar("F", bound=Callable[..., Any])
_bare: dict[str, Any] = {"_nrt": False}
_compiled: Callable[[F], F] = njit(cache=True, nogil=True, **_bare)
_inlined: Callable[[F], F] = njit(forceinline=True, **_bare)
_HALF, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
_ONE, _SIX, _WAYS = np.int64(1), np.int64(6), np.int64(36)
_DISCOVERIES, _ROUND, _CONQUESTS, _CARDS, _SPENT = range(5)
_EXPLORE, _CONQUER, _COLONY, _SILVER = 0, 1, 0, 1


@_inlined
def _pick(word: Any, ways: Any) -> Any:
    """The number below `ways` that a word picks."""
    return np.int64(np.uint64(word) * np.uint64(ways) >> _HALF)


@_inlined
def _sum(word: Any) -> Any:
    """The sum of two dice."""
    way = _pick(word, _WAYS)
    return way // _SIX + way % _SIX + 2


@_inlined
def _drawn(nth: Any, pool: Any, word: Any) -> Any:
    """The member of a pool that a word draws."""
    size, rest = np.int64(0), pool
    while rest:
        rest &= rest - 1
        size += 1
    return nth[pool, _pick(word, size)]


@_compiled
def play_new_world(world: Any, now: Any, words: Any, scores: Any) -> None:
    """Play a game for every row of `words`.

    Parameters
    ----------
    world : new_world.WorldTables
    now : new_world.Now
        Room for what a game remembers.
    words : uint32 array of shape (games, slots)
    scores : int16 array of shape (games, powers, turns, columns)
    """
    for game in range(words.shape[0]):
        row, score = words[game], scores[game]
        _set_up(world.facts, now)
        for turn in range(len(world.turns)):
            _riches(world, turn, now, row, score)
            _cards(world, turn, now, score)
            for power in range(len(now.powers)):
                _act(world, turn, power, now, score)
                _cancel(world, turn, power, now.powers[power], row)
            _voyages(world, turn, now, row, score)
            _conquests(world, turn, now, row, score)


@_inlined
def _set_up(facts: Any, now: Any) -> None:
    """Nothing is found or won, all pools are full."""
    state = now.world[0]
    state.found = state.won = state.dead = state.sold = state.face = state.silver = 0
    state.sailor, now.owner[:], now.raiders[:] = -1, -1, 0
    for power in range(len(now.powers)):
        mine, fact = now.powers[power], facts[power]
        mine.pool, mine.hosts, mine.markers = fact.pool, fact.hosts, fact.boxes
        mine.new, mine.colonies, mine.silver = 1, 0, 0


@_inlined
def _riches(world: Any, turn: Any, now: Any, row: Any, score: Any) -> None:
    """Every holding is rolled for, colonies first, then Potosi, then conquests."""
    slots, silver = world.slots, world.slots.per_power - 1
    now.world[0].used = 0
    for power in range(len(now.powers)):
        mine = now.powers[power]
        slot, stay = slots.riches + (turn * len(now.powers) + power) * slots.per_power, 0
        for box in range(mine.colonies):
            stay += _yield(world, turn, power, _COLONY, slot + box, box, now, row, score)
        mine.colonies = stay
        if mine.silver:
            slot += silver
            mine.silver = _yield(world, turn, power, _SILVER, slot, silver, now, row, score)
    for place in range(len(now.owner)):
        if now.owner[place] >= 0:
            slot, card = slots.empires + turn * len(now.owner) + place, silver + 1 + place
            power, column = now.owner[place], world.conquests.column[place]
            stay = _yield(world, turn, power, column, slot, card, now, row, score)
            now.owner[place] = power if stay else -1
    if now.world[0].used:
        now.world[0].face = 0


@_inlined
def _yield(
    world: Any, turn: Any, power: Any, holding: Any, slot: Any, card: Any, now: Any, row: Any,
    score: Any,
) -> Any:  # fmt: skip
    """Roll for a holding: 1 where it stays. Raiders may rob the victim of its card."""
    intent, state, figures = world.intents[power, turn], now.world[0], world.figures[0]
    face = state.face if state.face_power == power else 0
    ways = world.riches.ways[holding, intent.galleons, intent.plantations, face]
    found, gainer = np.int64(ways[_pick(row[slot], _WAYS)]), power
    state.used |= found >> 2 & figures.marker_leaves
    if found & 1 and power == figures.victim:
        rest = np.uint64(row[world.slots.raids + turn * world.slots.holdings + card])
        for raider in range(len(now.raiders)):
            rest = (rest & _LOW) * np.uint64(6)
            if now.raiders[raider] and gainer == power:
                raid = world.riches.raids[np.int64(rest >> _HALF), intent.galleons]
                now.raiders[raider] = 1 - (raid >> 1)
                gainer = world.riches.thief[raider] if raid & 1 else power
    if found & 1 and gainer >= 0:
        score[gainer, turn, _CARDS] += 1
    return found >> 1 & 1


@_inlined
def _cards(world: Any, turn: Any, now: Any, score: Any) -> None:
    """Cards that are played for no action: card 111, raiders, the Sale of Moluccas."""
    played, state = world.turns[turn], now.world[0]
    if played.face:
        state.face, state.face_power = played.face, played.face_power
    for raider in range(len(now.raiders)):
        now.raiders[raider] |= world.raiders[turn, raider]
    if played.moluccas and state.sailor >= 0 and not state.sold:
        score[state.sailor, turn, _CARDS] += world.figures[0].moluccas
        state.sold = 1


@_inlined
def _act(world: Any, turn: Any, power: Any, now: Any, score: Any) -> None:
    """What a power launches and founds on a turn."""
    intent, fact, mine = world.intents[power, turn], world.facts[power], now.powers[power]
    state = now.world[0]
    to_find = np.int64((state.found != world.every_place or fact.press_on) and mine.pool != 0)
    to_win = np.int64((state.won != world.every_empire or fact.press_on) and mine.hosts != 0)
    mine.help, mine.plagued = to_find & intent.mercator, to_win & intent.smallpox
    mine.sails, mine.fights = mine.help | intent.under_way[0], mine.plagued | intent.under_way[1]
    if intent.potosi and not state.silver and mine.colonies < fact.boxes:
        mine.silver = state.silver = 1
        mine.markers -= world.figures[0].potosi_markers
    left = intent.cp
    for rank in range(3):
        action = fact.order[rank]
        if action < 0 or not intent.may[action] or fact.cost[action] > left:
            continue
        if action == _EXPLORE:
            acts = to_find & ~mine.sails
            mine.sails |= acts
        elif action == _CONQUER:
            acts = to_win & ~mine.fights
            mine.fights |= acts
        else:
            acts = np.int64(mine.colonies < mine.markers)
            mine.colonies += acts
        left -= acts * fact.cost[action]
    score[power, turn, _SPENT] += intent.cp - left


@_inlined
def _cancel(world: Any, turn: Any, power: Any, mine: Any, row: Any) -> None:
    """Fountain of Youth and Search for Cibola cancel what is under way."""
    intent = world.intents[power, turn]
    if intent.fountain and mine.sails:
        mine.sails = 0
        slot = world.slots.fountain + (turn * len(world.facts) + power) * 2
        for _ in range(world.fountain[_pick(row[slot], _SIX)]):
            if mine.pool:
                mine.pool ^= _ONE << _drawn(world.nth, mine.pool, row[slot + 1])
    mine.sails &= ~intent.cibola[_EXPLORE]
    mine.fights &= ~intent.cibola[_CONQUER]


@_inlined
def _voyages(world: Any, turn: Any, now: Any, row: Any, score: Any) -> None:
    """Explorers are drawn; the highest rating sails first, ties by power; Cabot with them."""
    powers, figures, state, none = len(now.powers), world.figures[0], now.world[0], np.int64(-1)
    count, crews = _manned(world, turn, now, row)
    cabot, ahead = _cabot_of(world, turn, now), none
    if cabot >= 0:
        count = _lined_up(now.legs, count, figures.cabot, world.facts[cabot].tie, powers)
        ahead = world.turns[turn].ahead + crews if now.powers[cabot].sails else ahead
    for number in range(count):
        power = now.legs[number] & 63
        first, second, slot = figures.cabot, figures.cabot, world.slots.cabot + turn * 2
        if power < powers:
            slot = world.slots.explore + (turn * powers + power) * 3 + 1
            first, second = _added(world.facts[power], figures, now.powers[power])
        whose = cabot if power == powers else power
        mine = ahead if whose == cabot else none
        about = _sail(world, whose, first, second, mine, state, row[slot], row[slot + 1])
        score[whose, turn, _DISCOVERIES] += about.vp
        score[whose, turn, _ROUND] += about.prize
        score[whose, turn, _CARDS] += about.cards
        state.sailor = whose if about.rounds else state.sailor
        if power == powers:
            state.dead |= about.dies & figures.cabots_leave
        else:
            now.powers[power].pool ^= about.leaves << now.powers[power].who
        ahead = none if whose == cabot else ahead


@_inlined
def _manned(world: Any, turn: Any, now: Any, row: Any) -> Any:
    """Draw who sails: how many do, and the row of foresight for this way to man the voyages."""
    powers, crews, news, count = len(now.powers), np.int64(0), np.int64(0), 0
    for power in range(powers):
        mine, who = now.powers[power], np.int64(-1)
        if mine.sails:
            word = row[world.slots.explore + (turn * powers + power) * 3]
            who = _drawn(world.nth, mine.pool, word)
            fact = world.facts[power]
            count = _lined_up(now.legs, count, fact.rating[who], fact.tie, power)
        mine.who = who
        news |= mine.new << power
        crews = crews * world.facts[power].crew + who + 1
    return count, crews << powers | news if world.figures[0].uncharted else crews


@_inlined
def _cabot_of(world: Any, turn: Any, now: Any) -> Any:
    """Whose Cabot sails, -1 for nobody's; none once one has died."""
    for power in range(len(now.powers)):
        left = now.world[0].found != world.every_place or world.facts[power].press_on
        if world.intents[power, turn].cabot and left and not now.world[0].dead:
            return power
    return -1


@_inlined
def _added(fact: Any, figures: Any, mine: Any) -> Any:
    """What is added to either roll of a normal voyage; its power's marker is flipped."""
    rating = fact.rating[mine.who]
    first = rating + mine.help * figures.mercator + mine.new * figures.uncharted
    mine.new = 0
    return first, rating + mine.help * figures.mercator_around


@_inlined
def _lined_up(legs: Any, count: Any, rating: Any, tie: Any, number: Any) -> Any:
    """Put a voyage among those lined up; the last six bits of its key are its number."""
    at, key = count, ((64 - rating) * 16 + tie) * 64 + number
    while at and legs[at - 1] > key:
        legs[at] = legs[at - 1]
        at -= 1
    legs[at] = key
    return count + 1


@_inlined
def _sail(
    world: Any, power: Any, first: Any, second: Any, ahead: Any, state: Any, word: Any, later: Any
) -> Any:
    """How a voyage ends, from what is added to its rolls; places are claimed."""
    sea, found = world.sea, state.found
    row = sea.row[first + _sum(word) - world.lowest]
    if sea.chooses[row]:
        alone = sea.alone[power, second - world.weakest]
        option = np.int64(alone[found] if ahead < 0 else world.ahead[ahead, found])
        around = sea.around[second + _sum(later) - world.lowest]
        row = len(sea.chooses) + option * world.second_rows + around
    about = sea.about[sea.ends[row, found]]
    state.found |= about.claims
    return about


@_inlined
def _conquests(world: Any, turn: Any, now: Any, row: Any, score: Any) -> None:
    """Conquests, in their order of powers."""
    tables, state = world.conquests, now.world[0]
    for power in world.sequence:
        mine = now.powers[power]
        if mine.fights:
            slot = world.slots.conquer + (turn * len(now.powers) + power) * 2
            who = _drawn(world.nth, mine.hosts, row[slot])
            total = world.facts[power].host_rating[who] + _sum(row[slot + 1])
            total += mine.plagued * world.figures[0].smallpox
            about = tables.about[tables.ends[tables.row[total - world.lowest], state.won]]
            if about.place >= 0:
                state.won |= _ONE << about.place
                now.owner[about.place] = power
            score[power, turn, _CONQUESTS] += about.vp
            mine.hosts ^= about.leaves << who
