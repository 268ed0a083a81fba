"""The deck over turns (Here I Stand 6.2), compiled; the rules are in the tables.

Everything it inlines stands in this file, because numba's cache does not notice an edit in
another. `tests/here_i_stand/deck_game.py` is the same game, written for reading.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.jit import njit

DECK, WAITING, OUT = -1, -2, -3
"""Where a card is; from 0 on it is in the hand of that power."""

PLACE, CP, MANDATORY, WANTED, ENTERS, FOLLOWS, RULED, OWN, FORCED, COIN = range(10)
"""What is known of a card: the columns of `cards`."""

SUCCEEDS, INSTEAD, RETURNS = range(3)
"""What is known of a card on a turn: the columns of `by_turn`."""

BONUS, KEEP = range(2)
RANK, FETCH = range(2)
DEAL, PLAY, DRAW_KEPT, DRAW_FETCHED, SEATS, DICE, COINS, KEPT = range(8)
"""The first slots of the phases, then how many cards a hand has room for, dice a power and turn."""

HELD, SO_FAR, HAND_CP, HAND_CARDS, RULER, SHUFFLED = range(6)
"""The columns of the scores."""

_HALF = np.uint64(32)


@njit(cache=True, nogil=True)
def play_deck(
    cards: NDArray[np.int64],
    by_turn: NDArray[np.int64],
    leaves: NDArray[np.uint64],
    base: NDArray[np.int64],
    rulers: NDArray[np.int64],
    start: NDArray[np.int64],
    layout: NDArray[np.int64],
    words: NDArray[np.uint32],
    scores: NDArray[np.int16],
) -> None:
    """Deal and play every turn; a score is the change since the turn before.

    Parameters
    ----------
    cards, by_turn, leaves, base, rulers, start, layout : arrays
        See `analysis.here_i_stand.deck.deals.Tables`.
    words : uint32 array of shape (games, slots)
    scores : int16 array of shape (games, powers + 1, turns, columns)
        The last power is anyone.
    """
    (turns, powers), count, columns = base.shape, len(cards), scores.shape[3]
    place, pool, holder = np.empty((3, count), np.int64)
    had, hand = np.empty((powers + 1, count), np.bool_), np.empty((powers, layout[SEATS]), np.int64)
    size, rank = np.empty((2, powers), np.int64)
    now, before = np.empty((2, powers + 1, columns), np.int64)
    for game in range(words.shape[0]):
        word = words[game]
        place[:], rank[:], had[:], now[:] = cards[:, PLACE], start[:, RANK], False, 0
        _take_up(place, hand, size)
        for turn in range(turns):
            before[:] = now
            _enter(cards, by_turn[turn], turn, rank, place)
            total = _shuffle(place, pool)
            _deal(base[turn], rulers, layout, turn, word, rank, place, pool[:total], hand, size)
            _count(cards, hand, size, holder, had, now)
            now[powers, SHUFFLED] = total
            coins = word[layout[PLAY] + turn * layout[COINS] :]
            _mandatory(cards, by_turn[turn], leaves[turn], coins, rank, place, hand, size)
            for power in range(powers):
                kept = min(rulers[power, rank[power], KEEP], size[power])
                slot = layout[DRAW_KEPT] + (turn * powers + power) * layout[KEPT]
                _keep(word[slot:], kept, hand[power], size[power])
                for n in range(kept, size[power]):
                    _play(cards, leaves[turn, power], coins, place, hand[power, n])
                size[power] = kept
            for power in range(powers):
                if _can_fetch(start[power, FETCH], power, holder):
                    found = _find(cards, place, holder, had[power], power)
                    if found >= 0:
                        chance = leaves[turn, power, found]
                        die = word[layout[DRAW_FETCHED] + turn * powers + power]
                        place[found] = OUT if np.uint64(die) < chance else DECK
                        size[power] = _spend(start[power, FETCH], place, hand[power], size[power])
                        now[power, HELD] += 1
                        now[power, SO_FAR] += not had[power, found]
                        had[power, found] = True
            _winter(cards, by_turn[turn], turn, rank, place)
            now[:powers, RULER] = rank
            for power in range(powers + 1):
                for column in range(columns):
                    change = now[power, column] - before[power, column]
                    if change != 0:
                        scores[game, power, turn, column] = change


@njit
def _take_up(place: Any, hand: Any, size: Any) -> None:
    """The cards that are kept in hand when the first turn begins."""
    size[:] = 0
    for card in range(len(place)):
        power = place[card]
        if power >= 0:
            hand[power, size[power]] = card
            size[power] += 1


@njit
def _enter(cards: Any, now: Any, turn: int, rank: Any, place: Any) -> None:
    """New cards join the deck: on their turn, or after the ruler before took the throne."""
    for card in range(len(place)):
        if place[card] == WAITING:
            follows = cards[card, FOLLOWS]
            after = follows >= 0 and rank[cards[card, RULED]] == follows
            if cards[card, ENTERS] <= turn or (after and now[card, SUCCEEDS] == 1):
                place[card] = DECK


@njit
def _shuffle(place: Any, pool: Any) -> Any:
    """What is shuffled together; how many cards that are."""
    total = 0
    for card in range(len(place)):
        pool[total] = card
        total += place[card] == DECK
    return total


@njit
def _deal(
    base: Any, rulers: Any, layout: Any, turn: int, word: Any,
    rank: Any, place: Any, pool: Any, hand: Any, size: Any,
) -> None:  # fmt: skip
    """Deal to every power in order, each card drawn from what is left."""
    dealt = 0
    for power in range(len(rank)):
        cards = max(0, base[power] + rulers[power, rank[power], BONUS])
        slot = layout[DEAL] + (turn * len(rank) + power) * layout[DICE]
        for n in range(min(cards, len(pool) - dealt)):
            ways = np.uint64(len(pool) - dealt)
            at = dealt + np.int64(np.uint64(word[slot + n]) * ways >> _HALF)
            card = pool[at]
            pool[at] = pool[dealt]
            dealt += 1
            place[card] = power
            hand[power, size[power]] = card
            size[power] += 1


@njit
def _count(cards: Any, hand: Any, size: Any, holder: Any, had: Any, now: Any) -> None:
    """Count the hands after the deal."""
    powers = len(size)
    holder[:] = OUT
    for power in range(powers + 1):
        now[power, HELD], now[power, HAND_CP], now[power, HAND_CARDS] = 0, 0, 0
    for power in range(powers):
        for n in range(size[power]):
            card = hand[power, n]
            holder[card] = power
            now[power, HAND_CP] += cards[card, CP]
            if cards[card, WANTED] == 1:
                for who in (power, powers):
                    now[who, HELD] += 1
                    now[who, SO_FAR] += not had[who, card]
                    had[who, card] = True
        now[power, HAND_CARDS] = size[power]
        now[powers, HAND_CP] += now[power, HAND_CP]
        now[powers, HAND_CARDS] += size[power]


@njit
def _mandatory(
    cards: Any, now: Any, leaves: Any, coins: Any, rank: Any, place: Any, hand: Any, size: Any
) -> None:
    """Mandatory events are played out of the hands: rulers take the throne."""
    for power in range(len(size)):
        others = 0
        for n in range(size[power]):
            card = hand[power, n]
            if cards[card, MANDATORY] == 0:
                hand[power, others] = card
                others += 1
            elif cards[card, RULED] >= 0:
                _throne(cards, now, rank, place, card)
            else:
                _play(cards, leaves[power], coins, place, card)
        size[power] = others


@njit
def _throne(cards: Any, now: Any, rank: Any, place: Any, card: int) -> None:
    """A ruler takes the throne; Mary I's card brings a late Edward VI in her stead."""
    power, instead = cards[card, RULED], now[card, INSTEAD]
    place[card] = OUT
    if rank[power] == 0 and instead > 0:
        rank[power] = instead
        if now[card, RETURNS] == 1:
            place[card] = DECK
    else:
        rank[power] = max(rank[power], cards[card, OWN])


@njit
def _play(cards: Any, leaves: Any, coins: Any, place: Any, card: int) -> None:
    """A card is played: out of the game, or to the discards (without a branch: half the time)."""
    out = np.uint64(coins[cards[card, COIN]]) < leaves[card]
    place[card] = OUT if out else DECK


@njit
def _keep(word: Any, kept: int, hand: Any, size: int) -> None:
    """Bring cards drawn at random to the front of a hand."""
    for n in range(kept):
        at = n + np.int64(np.uint64(word[n]) * np.uint64(size - n) >> _HALF)
        card = hand[at]
        hand[at] = hand[n]
        hand[n] = card


@njit
def _can_fetch(by: int, power: int, holder: Any) -> bool:
    """Whether a power has the card to fetch with: its home card, or one that it was dealt."""
    if by < 0:
        return False
    return by == len(holder) or holder[by] == power


@njit
def _find(cards: Any, place: Any, holder: Any, had: Any, power: int) -> int:
    """A wanted card in the discards that another power held this turn, best one not yet had."""
    found = -1
    for card in range(len(place)):
        theirs = holder[card] >= 0 and holder[card] != power and place[card] == DECK
        may = theirs and cards[card, WANTED] == 1 and cards[card, MANDATORY] == 0
        if may and (found < 0 or (had[found] and not had[card])):
            found = card
    return found


@njit
def _spend(by: int, place: Any, hand: Any, size: int) -> int:
    """The card that fetches goes to the discards; how many cards are still kept."""
    kept = 0
    for n in range(size):
        card = hand[n]
        if card == by:
            place[by] = DECK
        else:
            hand[kept] = card
            kept += 1
    return kept


@njit
def _winter(cards: Any, now: Any, turn: int, rank: Any, place: Any) -> None:
    """Winter forces the mandatory events of this turn that nobody has played."""
    for card in range(len(place)):
        if cards[card, FORCED] == turn and place[card] == DECK:
            if cards[card, RULED] >= 0:
                _throne(cards, now, rank, place, card)
            else:
                place[card] = OUT
