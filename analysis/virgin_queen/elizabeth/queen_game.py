"""Plans of Elizabeth I played over whole games, the check of the exact values (21.1-21.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.campaign import Campaign
from analysis.deal import Phase, Slots
from analysis.virgin_queen.elizabeth.ageing import FACES
from analysis.virgin_queen.elizabeth.suitors import Court
from analysis.virgin_queen.weddings.royals import HIGHEST
from analysis.virgin_queen.weddings.wedding_rows import MOST_BONUS

if TYPE_CHECKING:
    from analysis.virgin_queen.elizabeth.queen_induction import Induction
    from analysis.virgin_queen.elizabeth.virgin_queen_plan import QueenPlan, Way

Longs = NDArray[np.int64]
STATES = HIGHEST + 1
DICE = len(FACES)


class Tables(NamedTuple):
    """What the kernel reads; see `queen_kernel.play_queen`."""

    turns: Longs
    score: Longs
    enters: Longs
    starts: Longs
    step: Longs
    places: Longs
    offsets: Longs
    policy: NDArray[np.int8]
    bonus: Longs
    cells: Longs
    rows: NDArray[np.int8]
    gains: Longs
    off: Longs


def queen_game(plan: QueenPlan, way: Way) -> Campaign:
    """A way to go on, as a campaign: from the turn on which the first suitor enters.

    Examples
    --------
    >>> from analysis import virgin_queen_plan
    >>> plan = virgin_queen_plan(turn=6)
    >>> campaign = queen_game(plan, plan.best)
    >>> campaign.turns, campaign.columns
    ((6, 7), ('virgin queen', 'weddings', 'cards'))
    """
    court = plan.court
    words = 1 + -(-len(court.suitors) // DICE)
    return Campaign(
        name="virgin queen",
        game="Virgin Queen",
        edition="2012",
        powers=(court.power,),
        turns=tuple(court.turns),
        sources=("virgin queen", "weddings"),
        slots=Slots((Phase("turn", turns=court.turns.stop - opening(court), dice=words),)),
        tables=tables(plan.induction, way),
        play=play,
        label=way.name,
        inputs=plan.inputs,
        assumed=plan.assumed,
    )


def play(tables: Tables, words: NDArray[np.uint32], scores: NDArray[np.int16]) -> None:
    """Play a game for every row of `words`."""
    from analysis.virgin_queen.elizabeth.queen_kernel import play_queen

    play_queen(*tables, words, scores)


def opening(court: Court) -> int:
    """The first turn that is played, so that suitors age before the plan begins."""
    return min([court.turns.start, *(suitor.enters for suitor in court.suitors)])


def tables(induction: Induction, way: Way) -> Tables:
    """The rules and the plan as whole numbers."""
    court = induction.court
    first, suitors = opening(court), court.suitors
    places, offsets = _states(court)
    turns = (court.turns.start - first, len(court.turns), int(induction.scores_first))
    return Tables(
        turns=_longs(turns),
        score=_longs(induction.score),
        enters=_longs([s.enters - first for s in suitors]),
        starts=_longs([s.rating for s in suitors]),
        step=_longs([s.step for s in suitors]).reshape(-1, STATES, DICE),
        places=places,
        offsets=offsets,
        policy=np.concatenate([taken.ravel() for taken in way.policy]),
        bonus=_bonuses(court),
        cells=_longs([s.wed.grid.size for s in suitors]),
        rows=_rows(court),
        gains=_by_row(court, [s.wed.gains(court.power) for s in suitors], 2),
        off=_by_row(court, [[r.bride.becomes == "stays" for r in s.wed.results] for s in suitors]),
    )


def _rows(court: Court) -> NDArray[np.int8]:
    """The row of the table by suitor, bonus and cell, filled up to the most cells."""
    most = max((s.wed.grid.size for s in court.suitors), default=1)
    found = np.zeros((len(court.suitors), MOST_BONUS + 1, most), dtype=np.int8)
    for number, suitor in enumerate(court.suitors):
        found[number, :, : suitor.wed.grid.size] = suitor.wed.rows
    return found


def _by_row(court: Court, numbers: object, *wide: int) -> Longs:
    """Numbers by suitor and row of the table."""
    rows = max((len(s.wed.results) for s in court.suitors), default=1)
    return _longs(numbers).reshape(len(court.suitors), rows, *wide)


def _longs(numbers: object) -> Longs:
    return np.array(numbers, dtype=np.int64)


def _states(court: Court) -> tuple[Longs, Longs]:
    """What each eligibility of each suitor adds to the state's number, and each turn's first."""
    places = np.zeros((len(court.turns), len(court.suitors), STATES), dtype=np.int64)
    offsets, total = [], 0
    for at in range(len(court.turns)):
        offsets.append(total)
        stride = 1
        for man in reversed(range(len(court.suitors))):
            states = court.suitors[man].states[at]
            for number, rating in enumerate(states):
                places[at, man, rating] = number * stride
            stride *= len(states)
        total += stride
    return places, _longs(offsets)


def _bonuses(court: Court) -> Longs:
    """What each couple adds to the dice, by turn, suitor and his eligibility."""
    return _longs(
        [
            [[s.bonus(queen, rating) for rating in range(STATES)] for s in court.suitors]
            for queen in court.ratings
        ]
    ).reshape(len(court.turns), len(court.suitors), STATES)
