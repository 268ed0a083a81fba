"""One round of a theological debate: dice, hits and what the winner takes (Here I Stand 18.5)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from analysis.figures import Reader
from analysis.here_i_stand.england.mary_figures import MaryReign
from analysis.here_i_stand.religion.debate_figures import (
    Aleander,
    Campeggio,
    DebateDice,
    DebateModifiers,
    Gardiner,
)
from analysis.here_i_stand.religion.debaters import Debater, Side

GARDINER, CAMPEGGIO, ALEANDER = "Gardiner", "Campeggio", "Aleander"
OTHER: dict[Side, Side] = {"Papacy": "Protestant", "Protestant": "Papacy"}


class Disputant(NamedTuple):
    """A debater in a round; `fresh` if he was uncommitted before it."""

    debater: Debater
    fresh: bool = True


class Pairing(NamedTuple):
    """A round's attacker and defender, and whom Here I Stand replaced."""

    attacker: Disputant
    defender: Disputant
    replaced: Debater | None = None


class Result(NamedTuple):
    """How a debate ended: who won so many spaces, and which debater was burnt or disgraced."""

    winner: Side | None
    spaces: int = 0
    lost: Debater | None = None
    cancelled: bool = False


@dataclass(frozen=True)
class Terms:
    """What holds for both rounds of a debate.

    Attributes
    ----------
    read : Reader
    side : str
        The attacker's side.
    zone : str
    cards : tuple of str
        The names of modifiers in force: `Augsburg Confession`, `Thomas More` ...
    mary : bool
        Mary I rules: the Papal debater's value counts double on attack.
    most : int, optional
        How many spaces are eligible.
    """

    read: Reader
    side: Side
    zone: str
    cards: tuple[str, ...] = ()
    mary: bool = False
    most: int | None = None

    def attack(self, debater: Debater) -> int:
        """His dice on attack.

        >>> from analysis.figures import load
        >>> read = load("here_i_stand").reader()
        >>> from analysis.here_i_stand.religion.debaters import Debaters
        >>> Terms(read, "Papacy", "German").attack(read(Debaters).find("Eck"))
        7
        """
        value = debater.value * (self.read(MaryReign).attack_multiplier if self.mary else 1)
        dice = value + self.read(DebateDice).attack
        for row in self.read(DebateModifiers):
            if row.attacker == self.side and row.name in (*self.cards, debater.name):
                dice += row.of(self.zone)
        if debater.name == GARDINER and self.zone == self.read(Gardiner).zone:
            dice += self.read(Gardiner).dice
        return max(1, dice)

    def defence(self, who: Disputant) -> int:
        """His dice in defence."""
        table = self.read(DebateDice)
        extra = table.defend_uncommitted if who.fresh else table.defend_committed
        return who.debater.value + extra

    def fought(self, pair: Pairing) -> Iterator[tuple[Result | None, Fraction]]:
        """How a round ends, each with its chance; None is a tie."""
        hit = self.read(DebateDice).hits
        dice = self.attack(pair.attacker.debater), self.defence(pair.defender)
        for margin, chance in margins(*dice, hit).items():
            if margin == 0:
                yield None, chance
            else:
                yield from self.decided(pair, margin, chance)

    def decided(
        self, pair: Pairing, margin: int, chance: Fraction
    ) -> Iterator[tuple[Result, Fraction]]:
        """What a round comes to that the attacker wins by `margin` hits, or loses if negative."""
        loser = pair.defender if margin > 0 else pair.attacker
        extra = sum(
            self.read(Aleander).extra_spaces
            for who in (pair.attacker, pair.defender)
            if who.debater.name == ALEANDER and who.fresh
        )
        spaces = abs(margin) + extra
        lost = loser.debater if abs(margin) > loser.debater.value else None
        won = Result(
            self.side if margin > 0 else OTHER[self.side],
            spaces if self.most is None else min(spaces, self.most),
            lost,
        )
        if loser.debater.name == CAMPEGGIO and loser.fresh:
            cancels = self.read(Campeggio).cancels
            yield Result(None, cancelled=True), chance * cancels
            chance *= 1 - cancels
        yield won, chance


@cache
def margins(attack: int, defence: int, hit: Fraction) -> dict[int, Fraction]:
    """The chance of each difference between the attacker's hits and the defender's.

    >>> margins(1, 1, Fraction(1, 3))[0]
    Fraction(5, 9)
    """
    mine, theirs = _hits(attack, hit), _hits(defence, hit)
    found: dict[int, int] = {}
    for a, ways in enumerate(mine):
        for d, others in enumerate(theirs):
            found[a - d] = found.get(a - d, 0) + ways * others
    total = hit.denominator ** (attack + defence)
    return {margin: Fraction(ways, total) for margin, ways in sorted(found.items())}


def _hits(dice: int, hit: Fraction) -> list[int]:
    """In how many ways some dice bring 0, 1, 2 ... hits."""
    yes, no = hit.numerator, hit.denominator - hit.numerator
    return [math.comb(dice, k) * yes**k * no ** (dice - k) for k in range(dice + 1)]
