"""Elizabeth I and the men she may marry, turn by turn (Virgin Queen 21.1-21.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, prod
from typing import TYPE_CHECKING

import numpy as np

from analysis.choose import Values
from analysis.faults import Fault
from analysis.grid import Whole
from analysis.virgin_queen.elizabeth.ageing import FACES, GONE, Chances, steps
from analysis.virgin_queen.elizabeth.maiden import VirginQueenVp
from analysis.virgin_queen.weddings.couple import Couple
from analysis.virgin_queen.weddings.display import Present, Wars, legal
from analysis.virgin_queen.weddings.royals import Royal, Royals
from analysis.virgin_queen.weddings.wedding_result import Circumstances
from analysis.virgin_queen.weddings.wedding_rows import WeddingRows, wedding_rows

if TYPE_CHECKING:
    from analysis.figures import Reader

MOST_STATES = 2_000_000


@dataclass(frozen=True, eq=False)
class Suitor:
    """A man whom the queen may marry, over the turns of a plan.

    Attributes
    ----------
    royal : Royal
    enters : int
        The first turn of the plan's game on which he is on the display ...
    rating : int
        ... and his eligibility then.
    states : tuple of tuple of int
        His possible eligibilities on each turn of the plan; 0 is off the display.
    step : array of int64, shape (13, 6)
        His eligibility after ageing, by the one before and the face of the die.
    wed : WeddingRows
        What his wedding with the queen comes to, by bonus.
    """

    royal: Royal
    enters: int
    rating: int
    states: tuple[tuple[int, ...], ...]
    step: Whole
    wed: WeddingRows

    def bonus(self, queen: int, rating: int) -> int:
        """What the couple adds to the dice, by both eligibilities."""
        couple = self.wed.couple
        return Couple(couple.bride, couple.groom, queen, rating).bonus()


@dataclass(frozen=True, eq=False)
class Court:
    """The queen and her suitors over the turns of a plan.

    Attributes
    ----------
    queen : Royal
    power : str
    turns : range
        As long as she is on the display.
    ratings : tuple of int
        Her eligibility on each turn.
    suitors : tuple of Suitor
    start : tuple of dict
        The chance of each suitor's eligibilities on the first turn.
    """

    queen: Royal
    power: str
    turns: range
    ratings: tuple[int, ...]
    suitors: tuple[Suitor, ...]
    start: tuple[Chances, ...]


def court(
    read: Reader,
    turns: range,
    when: Circumstances,
    values: Values,
    wars: Wars,
    present: Sequence[Present],
    away: Sequence[str],
) -> Court:
    """The queen and everyone she may marry on these turns.

    Parameters
    ----------
    present : sequence of Present
        Who is on the display on the first turn, and at what eligibility.
    away : sequence of str
        Who never is.

    Raises
    ------
    Fault
        If the queen is not on the display.
    """
    table = read(VirginQueenVp)
    here = {p.royal.name: p for p in present}
    if table.royal not in here:
        raise Fault(f"{table.royal} is not on the display on turn {turns.start}.")
    queen = here[table.royal]
    ratings = _ratings(read, queen, turns)
    turns = turns[: len(ratings)]
    men = [royal for royal in read(Royals) if royal.name not in away]
    couples = legal(read, [queen, *(Present(man, {}) for man in men)], wars)
    suitors, start = [], []
    for groom in (groom for bride, groom in couples if bride is queen):
        chances = here[groom.royal.name].chances if groom.royal.name in here else {}
        if suitor := _suitor(read, queen.royal, groom.royal, chances, turns, when, values):
            suitors.append(suitor)
            start.append(chances or {GONE: Fraction(1)})
    _check(suitors, turns)
    return Court(queen.royal, table.power, turns, ratings, tuple(suitors), tuple(start))


def _check(suitors: Sequence[Suitor], turns: range) -> None:
    """Raise a Fault where the suitors have more joint eligibilities than can be looked at."""
    found = sum(prod(len(s.states[at]) for s in suitors) for at in range(len(turns)))
    if found > MOST_STATES:
        raise Fault(
            f"{len(suitors)} suitors over {len(turns)} turns have {found:,} joint eligibilities, "
            f"more than the {MOST_STATES:,} that a plan looks at; leave some out with --gone."
        )


def _ratings(read: Reader, queen: Present, turns: range) -> tuple[int, ...]:
    """Her eligibility on each turn until she leaves the display; women age without a roll."""
    (rating,), step = queen.chances, steps(read, queen.royal)[:, 0]
    found = []
    for _ in turns:
        if rating == GONE:
            break
        found.append(rating)
        rating = int(step[rating])
    return tuple(found)


def _suitor(
    read: Reader,
    queen: Royal,
    man: Royal,
    chances: Chances,
    turns: range,
    when: Circumstances,
    values: Values,
) -> Suitor | None:
    """A man on the display on one of the turns; None for one who never is."""
    if not chances and man.enters not in turns:
        return None
    known = len(chances) == 1
    enters, rating = (turns.start, next(iter(chances))) if known else (man.enters, man.eligibility)
    step = steps(read, man)
    here, states = set(chances) or {GONE}, []
    for turn in turns:
        if turn > turns.start:
            here = {after for before in here for after in step[before].tolist()}
        if not chances and turn == man.enters:
            here = {rating}
        states.append(tuple(sorted(here)))
    wed = wedding_rows(read, Couple(queen, man, queen.eligibility, rating), when, values)
    return Suitor(man, enters, rating, tuple(states), step, wed)


def ageing_ways(suitor: Suitor, turns: range, at: int) -> tuple[Whole, int]:
    """How a suitor passes from turn number `at` to the next: ways, and of how many.

    Returns
    -------
    array of int64, shape (states on the turn, states on the next)
    int
    """
    before, after = suitor.states[at], suitor.states[at + 1]
    ways = np.zeros((len(before), len(after)), dtype=np.int64)
    if turns[at + 1] == suitor.enters:
        ways[0, after.index(suitor.rating)] = len(FACES)
    else:
        for i, rating in enumerate(before):
            for new in suitor.step[rating].tolist():
                ways[i, after.index(new)] += 1
    common = gcd(*ways.ravel().tolist())
    return ways // common, len(FACES) // common
