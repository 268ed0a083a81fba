"""England's impulses under Mary I (Here I Stand 21.3), compiled; the rules are in the tables.

A debate is two rounds of five words: attacker, defender, the hits of both, Campeggio's die.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analysis.jit import njit

FRESH, TIRED, OUT = np.int64(0), np.int64(1), np.int64(2)
PAPACY, PROTESTANT, ENGLAND = np.int64(0), np.int64(1), np.int64(2)
LOST, TRACK, HOME, IMPULSES, CP, BOOKS, SPACES, FALLEN = range(8)
CAMPEGGIO, ALEANDER = np.int64(1), np.int64(2)
NOBODY = np.int64(-1)
_HALF = np.uint64(32)


@njit(cache=True, nogil=True)
def _pick(word: np.uint32, ways: np.int64) -> np.int64:
    """The number from 0 to `ways` - 1 that a word picks."""
    return np.int64(np.uint64(word) * np.uint64(ways) >> _HALF)


@njit(cache=True, nogil=True)
def _drawn(status: NDArray[np.int64], pool: np.int64, rests: np.int64, word: np.uint32) -> np.int64:
    """A debater of a pool, but not the one who rests; NOBODY if there is none."""
    count = np.int64(0)
    for who in range(len(status)):
        count += status[who] == pool and who != rests
    left = _pick(word, count)
    for who in range(len(status)):
        if status[who] == pool and who != rests:
            if left == 0:
                return np.int64(who)
            left -= 1
    return NOBODY


@njit(cache=True, nogil=True)
def _first(status: NDArray[np.int64], pool: np.int64, word: np.uint32) -> np.int64:
    """The defender of round 1: of the pool chosen, or the uncommitted while there are any."""
    if pool != NOBODY:
        return _drawn(status, pool, NOBODY, word)
    who = _drawn(status, FRESH, NOBODY, word)
    return _drawn(status, TIRED, NOBODY, word) if who == NOBODY else who


@njit(cache=True, nogil=True)
def _again(
    status: NDArray[np.int64], stood: np.int64, returns: np.int64, word: np.uint32
) -> np.int64:
    """Who stands in round 2: an uncommitted one, else a committed one, else the same again."""
    who = _drawn(status, FRESH, NOBODY, word)
    if who == NOBODY:
        who = _drawn(status, TIRED, NOBODY if returns else stood, word)
    return stood if who == NOBODY else who


@njit(cache=True, nogil=True)
def _hits(chances: NDArray[np.uint64], dice: np.int64, word: np.uint32) -> np.int64:
    """The hits of some dice: how many of the rising chances the word reaches."""
    hits = np.int64(0)
    while hits < dice and np.uint64(word) >= chances[dice, hits]:
        hits += 1
    return hits


@njit(cache=True, nogil=True)
def _burning(burners: NDArray[np.int64], attackers: NDArray[np.int64]) -> np.int64:
    """The kind of burning: that of the first debater who is uncommitted still, else 0."""
    for kind in range(1, len(burners)):
        if attackers[burners[kind, 0]] == FRESH:
            attackers[burners[kind, 0]] = TIRED
            return np.int64(kind)
    return np.int64(0)


@njit(cache=True, nogil=True)
def _burnt(burnings: NDArray[np.uint64], tries: np.int64, words: NDArray[np.uint32]) -> np.int64:
    """How many of the first `tries` attempts succeed."""
    books = np.int64(0)
    for attempt in range(tries):
        books += np.uint64(words[attempt]) < burnings[attempt]
    return books


@njit(cache=True, nogil=True)
def _debate(
    papal: NDArray[np.int64],
    protestant: NDArray[np.int64],
    chances: NDArray[np.uint64],
    rules: NDArray[np.int64],
    attackers: NDArray[np.int64],
    defenders: NDArray[np.int64],
    words: NDArray[np.uint32],
    score: NDArray[np.int16],
) -> np.int64:
    """The spaces that a debate turns Catholic (negative: Protestant); who stood is committed."""
    pool, fresh_dice, tired_dice, cancels, extra, returns, rounds = rules
    a, d = NOBODY, NOBODY
    for number in range(rounds):
        slot = 5 * number
        if number == 0:
            a, d = _drawn(attackers, FRESH, NOBODY, words[0]), _first(defenders, pool, words[1])
            if a == NOBODY or d == NOBODY:
                return np.int64(0)
        else:
            a = _again(attackers, a, returns, words[slot])
            d = _again(defenders, d, returns, words[slot + 1])
        fresh_a, fresh_d = attackers[a] == FRESH, defenders[d] == FRESH
        attackers[a], defenders[d] = TIRED, TIRED
        dice = protestant[d, 1] + (fresh_dice if fresh_d else tired_dice)
        margin = _hits(chances, papal[a, 2], words[slot + 2])
        margin -= _hits(chances, dice, words[slot + 3])
        spared = margin < 0 and fresh_a and papal[a, 3] == CAMPEGGIO
        if spared and _pick(words[slot + 4], np.int64(6)) < cancels:
            return np.int64(0)
        if margin != 0:
            more = extra if fresh_a and papal[a, 3] == ALEANDER else np.int64(0)
            return _decided(papal, protestant, attackers, defenders, a, d, margin, more, score)
    return np.int64(0)


@njit(cache=True, nogil=True)
def _decided(
    papal: NDArray[np.int64],
    protestant: NDArray[np.int64],
    attackers: NDArray[np.int64],
    defenders: NDArray[np.int64],
    a: np.int64,
    d: np.int64,
    margin: np.int64,
    more: np.int64,
    score: NDArray[np.int16],
) -> np.int64:
    """Burn or disgrace the loser where the difference is greater than his value."""
    if margin > 0:
        if margin > protestant[d, 1]:
            defenders[d] = OUT
            score[PAPACY, LOST] += protestant[d, 1]
            score[PROTESTANT, FALLEN] += 1
        return margin + more
    if -margin > papal[a, 1]:
        attackers[a] = OUT
        score[PROTESTANT, LOST] += papal[a, 1]
        score[PAPACY, FALLEN] += 1
    return margin - more


@njit(cache=True, nogil=True)
def play_mary(
    cards: NDArray[np.int64],
    burnings: NDArray[np.uint64],
    burners: NDArray[np.int64],
    papal: NDArray[np.int64],
    protestant: NDArray[np.int64],
    chances: NDArray[np.uint64],
    track: NDArray[np.int64],
    homes: NDArray[np.int64],
    state: NDArray[np.int64],
    rules: NDArray[np.int64],
    words: NDArray[np.uint32],
    scores: NDArray[np.int16],
) -> None:
    """Add what each card of the hand brings to the Papacy, the Protestants and England.

    Parameters
    ----------
    cards : int64 array of shape (cards, 4)
        CP, exempt from the die (0 or 1), whether its action burns books and calls a debate.
    burnings : uint64 array of shape (kinds, attempts)
        The words below which an attempt succeeds, by kind of burning.
    burners : int64 array of shape (kinds, 2)
        The Papal debater of each kind (-1: none, the first of them), and its attempts.
    papal : int64 array of shape (debaters, 4)
        Status, value, attack dice, and 1 for Campeggio or 2 for Aleander.
    protestant : int64 array of shape (debaters, 2)
        Status and value.
    chances : uint64 array of shape (dice + 1, dice)
        The words from which so many dice have more than 0, 1, 2 ... hits.
    track : int64 array of shape (spaces, 2)
        VP of the Papacy and the Protestants by Protestant spaces.
    homes : int64 array
        England's VP by Protestant home spaces in the zone.
    state : int64 array
        Faces that bring a Papal action; Protestant and Catholic home spaces in the zone (-1: not
        known); those elsewhere that keep it in force; Protestant spaces in all (-1: not known).
    rules : int64 array
        The pool of the defender (-1: the uncommitted while there are any); dice of an uncommitted
        and of a committed defender; faces that cancel Campeggio's defeat; Aleander's spaces;
        whether a debater of round 1 may come again like any other; the number of rounds.
    words : uint32 array of shape (games, cards * (1 + attempts + 10))
    scores : int16 array of shape (games, 3, cards, 8)
    """
    faces, zone_home, zone_other, elsewhere, spaces_now = state
    attempts = np.int64(burnings.shape[1])
    known = zone_home >= 0
    attackers, defenders = papal[:, 0].copy(), protestant[:, 0].copy()
    for game in range(words.shape[0]):
        attackers[:], defenders[:] = papal[:, 0], protestant[:, 0]
        home, other, spaces = zone_home, zone_other, spaces_now
        for card in range(len(cards)):
            at = np.int64(card) * (11 + attempts)
            quiet = known and home + elsewhere == 0
            if quiet or cards[card, 1] or _pick(words[game, at], np.int64(6)) >= faces:
                continue
            score = scores[game, :, card]
            score[ENGLAND, IMPULSES] += 1
            score[ENGLAND, CP] += cards[card, 0]
            books, debated = np.int64(0), np.int64(0)
            if cards[card, 2] and not (known and home == 0):
                kind = _burning(burners, attackers)
                tries = min(burners[kind, 1], home) if known else burners[kind, 1]
                books = _burnt(burnings[kind], tries, words[game, at + 1 :])
            if cards[card, 3]:
                debated = _debate(
                    papal, protestant, chances, rules, attackers, defenders,
                    words[game, at + 1 + attempts :], score,
                )  # fmt: skip
            score[PAPACY, BOOKS] += books
            score[PAPACY, SPACES] += books + max(debated, np.int64(0))
            score[PROTESTANT, SPACES] += max(-debated, np.int64(0))
            turned = books + debated
            if known:
                change = min(turned, home) if turned > 0 else -min(-turned, other)
                score[ENGLAND, HOME] += homes[home - change] - homes[home]
                home, other = home - change, other + change
            if spaces >= 0:
                after = min(max(spaces - turned, np.int64(0)), np.int64(len(track) - 1))
                score[PAPACY, TRACK] += track[after, 0] - track[spaces, 0]
                score[PROTESTANT, TRACK] += track[after, 1] - track[spaces, 1]
                spaces = after
