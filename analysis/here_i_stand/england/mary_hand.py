"""A hand played out under Mary I (Here I Stand 21.3), as a campaign of one turn.

Debaters stay committed, burnt or disgraced from one card to the next, and the procedure ends with
the last Protestant home space; so a hand is simulated, and its first card has exact odds beside it
(`impulse`).
"""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.campaign import Campaign
from analysis.deal import Phase, Slots
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.england.mary import notes
from analysis.here_i_stand.england.mary_figures import MaryActions, MaryReign, MaryRoll
from analysis.here_i_stand.england.mary_reign import Reign, Shown, reign, shown
from analysis.here_i_stand.religion.contest import Contest
from analysis.here_i_stand.religion.debate_call import Bench
from analysis.here_i_stand.religion.debate_figures import Aleander, Campeggio, DebateDice
from analysis.here_i_stand.religion.debate_rules import ALEANDER, CAMPEGGIO, Disputant
from analysis.here_i_stand.religion.debaters import Debater
from analysis.here_i_stand.religion.track import EnglishHomeSpaces, SpacesTrack

MOST_CARDS = 12
SOURCES = ("debaters", "spaces track", "home spaces")
COUNTS = ("impulses lost", "CP lost", "books burnt", "spaces", "debaters lost")


class Tables(NamedTuple):
    """What the kernel reads; see `mary_kernel.play_mary`."""

    cards: NDArray[np.int64]
    burnings: NDArray[np.uint64]
    burners: NDArray[np.int64]
    papal: NDArray[np.int64]
    protestant: NDArray[np.int64]
    chances: NDArray[np.uint64]
    track: NDArray[np.int64]
    homes: NDArray[np.int64]
    state: NDArray[np.int64]
    rules: NDArray[np.int64]


def mary(
    hand: Sequence[int | str],
    *,
    figures: Figures | None = None,
    label: str = "",
    **stand: Any,
) -> Campaign:
    """A hand that England plays under Mary I; "turn" n of the results is its n-th card.

    Parameters
    ----------
    hand : sequence of int or str
        The cards in the order played, each by its CP or its name.
    label : str
        What the hand is called where hands are compared; default: its cards.
    turn : int
        Who is in play; default 7.
    boleyn : int, optional
        The turn of Henry's marriage to Anne Boleyn.
    committed, banished, gone : sequence of str
        As for `debaters`.
    pool : str, optional
        Which pool the Papacy draws the defender from.
    papal, protestant : int or sequence of int
        Dice of each side for the books that are burnt; default 1 and 1, the least there can be.
    burners : sequence of str
        Debaters whom the Papacy commits to burn books, one a burning, in this order.
    pope : str
        Default Paul III, who wins ties as Julius III does.
    augsburg, more : bool
        Cards in force this turn.
    home, catholic, elsewhere : int
        English home spaces: Protestant and Catholic ones of the English zone, Protestant ones
        elsewhere; without `home` at least one is taken to stay Protestant.
    spaces_now : int, optional
        Protestant spaces now, to count the VP of the spaces track.

    Raises
    ------
    Fault
        For an empty hand, an unknown card or debater, or numbers out of range.

    Examples
    --------
    >>> mary([1, 2, 3, 5]).tables.cards.tolist()
    [[1, 0, 1, 0], [2, 0, 1, 0], [3, 0, 0, 1], [5, 0, 1, 1]]
    """
    if not 1 <= len(hand) <= MOST_CARDS:
        raise Fault(f"--hand must have from 1 to {MOST_CARDS} cards, not {len(hand)}.")
    read = (figures or load("here_i_stand")).reader()
    cards = [shown(read, card) for card in hand]
    said = [card.name or card.cp for card in cards]
    position = reign(read, **stand)
    tried = tables(position, cards)
    dice = tried.burnings.shape[1] + 11
    return Campaign(
        name="Mary's reign",
        game="Here I Stand",
        edition=str(read.switch("edition")),
        powers=("Papacy", "Protestant", "England"),
        turns=tuple(range(1, len(cards) + 1)),
        sources=SOURCES,
        counts=COUNTS,
        slots=Slots((Phase("card", turns=len(cards), dice=dice),)),
        tables=tried,
        play=play,
        kernel="analysis.here_i_stand.england.mary_kernel:play_mary",
        label=label or ", ".join(map(str, said)),
        inputs={"hand": said, **stand},
        assumed=read.assumed,
        notes=notes(position, cards),
        step="card",
    )


def play(tables: Tables, words: NDArray[np.uint32], scores: NDArray[np.int16]) -> None:
    """Play a hand for every row of `words`."""
    from analysis.here_i_stand.england.mary_kernel import play_mary

    play_mary(*tables, words, scores)


def tables(position: Reign, cards: Sequence[Shown]) -> Tables:
    """The rules as whole-number arrays."""
    read, terms = position.read, position.terms
    actions = [read(MaryActions).of(card.cp) for card in cards]
    papal, protestant = _benched(position.papal), _benched(position.protestant)
    burnings = (position.tries, *(burner.tries for burner in position.burners))
    attacks = [terms.attack(debater) for _, debater in papal]
    defences = [terms.defence(Disputant(debater)) for _, debater in protestant]
    return Tables(
        _array(
            [
                (card.cp, exempt, action.burn_books, action.debate)
                for card, exempt, action in zip(cards, exempted(read, cards), actions, strict=True)
            ]
        ),
        _words(burnings),
        _array([(who, len(t)) for who, t in zip(_who(position, papal), burnings, strict=True)]),
        _array(
            [(s, d.value, dice, _trait(d)) for (s, d), dice in zip(papal, attacks, strict=True)]
        ).reshape(-1, 4),
        _array([(s, d.value) for s, d in protestant]).reshape(-1, 2),
        _chances(max(attacks + defences, default=1), read(DebateDice).hits),
        _array([(box.papal, box.protestant) for box in map(read(SpacesTrack).box, range(50))]),
        _array([read(EnglishHomeSpaces).of(n + position.elsewhere) for n in range(41)]),
        _array(_state(position)),
        _array(_rules(position, sum(action.debate for action in actions))),
    )


def exempted(read: Reader, cards: Sequence[Shown]) -> list[bool]:
    """Whether each card is played without the die: mandatory events, and all after Elizabeth I.

    >>> read = load("here_i_stand").reader()
    >>> exempted(read, [shown(read, card) for card in (3, "Elizabeth I", 5)])
    [False, True, True]
    """
    exempt = read(MaryReign).mandatory_exempt
    ended = accumulate((card.ends(read) for card in cards), operator.or_)
    return [over or (exempt and card.mandatory) for card, over in zip(cards, ended, strict=True)]


def _words(burnings: Sequence[Sequence[Contest]]) -> NDArray[np.uint64]:
    """Row n: the words below which the attempts of the n-th kind of burning succeed."""
    words = np.zeros((len(burnings), max(map(len, burnings))), np.uint64)
    for row, tries in enumerate(burnings):
        for at, (lose, win) in enumerate(contest.ways for contest in tries):
            words[row, at] = _word(win, lose + win)
    return words


def _who(position: Reign, papal: Sequence[tuple[int, Debater]]) -> list[int]:
    """The number of the debater of each kind of burning; -1 for one without."""
    debaters = [debater for _, debater in papal]
    return [-1, *(debaters.index(burner.debater) for burner in position.burners)]


def _array(rows: Sequence[Any]) -> NDArray[np.int64]:
    return np.array(rows, dtype=np.int64)


def _word(ways: int, total: int) -> int:
    """The words, of 2^32, that stand for so many of all ways."""
    return (ways << 32) // total


def _benched(bench: Bench) -> list[tuple[int, Debater]]:
    """The debaters of a side, each with 0 if he is uncommitted and 1 if he is committed."""
    return [*((0, debater) for debater in bench.uncommitted), *((1, d) for d in bench.committed)]


def _trait(debater: Debater) -> int:
    return {CAMPEGGIO: 1, ALEANDER: 2}.get(debater.name, 0)


def _chances(most: int, hit: Fraction) -> NDArray[np.uint64]:
    """Row n: the words from which n dice have more than 0, 1, 2 ... hits."""
    yes, no = hit.numerator, hit.denominator - hit.numerator
    rows = np.zeros((most + 1, max(most, 1)), np.uint64)
    for dice in range(most + 1):
        ways = [math.comb(dice, k) * yes**k * no ** (dice - k) for k in range(dice + 1)]
        for k in range(dice):
            rows[dice, k] = _word(sum(ways[: k + 1]), sum(ways))
    return rows


def _state(position: Reign) -> tuple[int, ...]:
    faces = position.read(MaryRoll).papal * 6
    home = -1 if position.home is None else position.home
    now = -1 if position.spaces_now is None else position.spaces_now
    return int(faces), home, position.catholic, position.counted_elsewhere, now


def _rules(position: Reign, debates: int) -> tuple[int, ...]:
    read, dice = position.read, position.read(DebateDice)
    pool = {None: -1, "uncommitted": 0, "committed": 1}[position.pool]
    return (
        pool,
        dice.defend_uncommitted,
        dice.defend_committed,
        int(read(Campeggio).cancels * 6),
        read(Aleander).extra_spaces,
        _again(position, debates),
        dice.rounds,
    )


def _again(position: Reign, debates: int) -> bool:
    """Whether a debater of round 1 comes again like any other, where a side may run out of them."""
    fewest = min(len(bench.uncommitted) for bench in (position.papal, position.protestant))
    if 2 * debates <= fewest:
        return False
    return position.read.switch("second_round_again") == "as any other"
