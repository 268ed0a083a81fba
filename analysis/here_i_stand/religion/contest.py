"""Attempts to convert spaces, one after the other (Here I Stand 18.1 and 18.4).

For each target both sides throw their dice, and the highest single die wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Reader
from analysis.grid import MOST_CELLS, Grid, Whole, die
from analysis.here_i_stand.religion import track
from analysis.outcome import Composed, Outcome, Table, composed, resolve

MOST_DICE, MOST_ATTEMPTS = 20, 12
Dice = int | Sequence[int]


@dataclass(frozen=True)
class Contest:
    """One attempt: the dice of both sides, what is added to each die, and who wins ties.

    `six` is the modified die of the attacker that wins at once, where there is one.
    """

    attack: int
    defend: int
    attack_die: int = 0
    defend_die: int = 0
    tie_wins: bool = False
    six: int | None = None

    def won(self, attack: Whole, defend: Whole) -> Whole:
        """Whether the attacker wins, by the highest natural die of each side.

        >>> bool(Contest(1, 1).won(np.array(5), np.array(5)))
        False
        """
        mine, theirs = attack + self.attack_die, defend + self.defend_die
        beaten = (mine > theirs) | ((mine == theirs) & self.tie_wins)
        won: Whole = beaten if self.six is None else beaten | (mine >= self.six)
        return won

    @property
    def ways(self) -> tuple[int, int]:
        """The ways to lose and to win, of all ways that the dice can fall.

        >>> Contest(2, 1).ways[1], sum(Contest(2, 1).ways)
        (125, 216)
        """
        faces = np.arange(1, 7)
        won = self.won(faces[:, None], faces)
        mine, theirs = _highest(self.attack), _highest(self.defend)
        win = sum(mine[a] * theirs[d] for a, d in zip(*np.nonzero(won), strict=True))
        return 6 ** (self.attack + self.defend) - win, win


def _highest(dice: int) -> list[int]:
    """In how many ways the highest of some dice is 1, 2 ... 6."""
    return [face**dice - (face - 1) ** dice for face in range(1, 7)]


def contests(
    attack: Dice, defend: Dice, attempts: int, *, attack_bonus: int = 0, **rule: Any
) -> tuple[Contest, ...]:
    """The attempts, each with its dice; `rule` is what they have in common.

    Raises
    ------
    Fault
        For dice or attempts out of range, or more targets than attempts.
    """
    if not 1 <= attempts <= MOST_ATTEMPTS:
        raise Fault(f"--attempts must be from 1 to {MOST_ATTEMPTS}, not {attempts}.")
    sides = [_each(dice, attempts) for dice in (attack, defend)]
    return tuple(Contest(a + attack_bonus, d, **rule) for a, d in zip(*sides, strict=True))


def _each(dice: Dice, attempts: int) -> list[int]:
    given = listed(dice)
    if any(not 1 <= number <= MOST_DICE for number in given):
        raise Fault(f"Each side throws from 1 to {MOST_DICE} dice, not {min(given, key=_far)}.")
    if len(given) not in (1, attempts):
        raise Fault(f"Give dice once or for each of {attempts} attempts, not {len(given)} times.")
    return given * (attempts if len(given) == 1 else 1)


def _far(number: int) -> int:
    return MOST_DICE - number if number > MOST_DICE else number


def listed(dice: Dice) -> list[int]:
    """Dice given once or for each target, as a list."""
    return [dice] if isinstance(dice, int) else list(dice)


def attempt(
    read: Reader,
    name: str,
    power: str,
    tries: Sequence[Contest],
    *,
    inputs: Mapping[str, Any],
    spaces_now: int | None,
    effects: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
) -> Attempt:
    """The attempts as one gamble: how many spaces turn."""
    now = track.checked(read, spaces_now)
    most = len(tries)
    outcomes = [_outcome(read, power, won, most, now, effects) for won in range(most + 1)]
    lose, win = tries[0].ways
    return Attempt(
        name=name,
        game="Here I Stand",
        edition=str(read.switch("edition")),
        inputs={**inputs, "spaces_now": now},
        power=power,
        table=_table(tries, outcomes),
        assumed=read.assumed,
        kinds=("vp", "spaces"),
        notes=(*notes, *track.note(now)),
        exactly={"chance of the first attempt": Fraction(win, lose + win)},
    )


def _outcome(
    read: Reader, power: str, won: int, tries: int, now: int | None, effects: tuple[str, ...]
) -> Outcome:
    faith = "Catholic" if power == track.PAPACY else "Protestant"
    change = -won if power == track.PAPACY else won
    text = f"{won} of {tries} spaces turn{'s' * (won == 1)} {faith}" if won else "no space turns"
    return Outcome(text, "", effects, track.swing(read, now, change), {"spaces": won})


def _table(tries: Sequence[Contest], outcomes: Sequence[Outcome]) -> Table | Composed:
    """Every way the dice can fall, or the ways composed attempt by attempt where they are many."""
    if 6 ** sum(t.attack + t.defend for t in tries) > MOST_CELLS:
        return _composed(tries, outcomes)
    sides = [
        ([f"attempt {i}, attack {a + 1}" for a in range(t.attack)],
         [f"attempt {i}, defence {d + 1}" for d in range(t.defend)])
        for i, t in enumerate(tries, 1)
    ]  # fmt: skip
    grid = Grid(*(die(name) for attack, defend in sides for name in (*attack, *defend)))
    won = np.zeros(grid.shape, np.int64)
    for contest, names in zip(tries, sides, strict=True):
        highest = [
            np.array(np.max(np.broadcast_arrays(*(grid[n] for n in s)), axis=0)) for s in names
        ]
        won = won + contest.won(*highest)
    return resolve(grid, {"won": won}, lambda cell: outcomes[cell["won"]])


def _composed(tries: Sequence[Contest], outcomes: Sequence[Outcome]) -> Composed:
    return composed(list(zip(outcomes, convolved(tries), strict=True)))


def convolved(tries: Sequence[Contest]) -> list[int]:
    """In how many ways none, one, two ... of the attempts succeed.

    >>> convolved([Contest(1, 1), Contest(1, 1)])
    [441, 630, 225]
    """
    ways = [1]
    for contest in tries:
        lose, win = contest.ways
        ways = [a * lose + b * win for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return ways
