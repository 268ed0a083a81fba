"""A hand under Mary I, told card by card from the same words as the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb

from analysis.campaign import Campaign
from analysis.deal import pick

PAPAL_ATTACK = {
    "Eck": 1,
    "Gardiner": 1,
}
HALF = 2**32


def hits(dice: int, word: int) -> int:
    """How many dice of `dice` are 5 or 6, by one word."""
    below = Fraction()
    for number in range(dice + 1):
        below += Fraction(comb(dice, number) * 2 ** (dice - number), 3**dice)
        if word < (below.numerator * HALF) // below.denominator or number == dice:
            return number
    raise AssertionError


@dataclass
class Side:
    """The debaters of a side, by name, with their values."""

    values: dict[str, int]
    fresh: list[str]
    tired: list[str] = field(default_factory=list)

    def first(self, word: int) -> str | None:
        pool = self.fresh or self.tired
        return pool[pick(word, len(pool))] if pool else None

    def again(self, stood: str, word: int) -> str:
        pool = self.fresh or [name for name in self.in_order(self.tired) if name != stood]
        return pool[pick(word, len(pool))] if pool else stood

    def in_order(self, names: Sequence[str]) -> list[str]:
        return [name for name in self.values if name in names]

    def commit(self, name: str) -> bool:
        """Commit a debater; whether he was uncommitted."""
        was = name in self.fresh
        if was:
            self.fresh.remove(name)
            self.tired = self.in_order([*self.tired, name])
        return was

    def lose(self, name: str) -> None:
        self.tired.remove(name)


@dataclass
class Told:
    """What one card brought."""

    impulse: int = 0
    cp: int = 0
    books: int = 0
    catholic: int = 0
    protestant: int = 0
    burnt: list[str] = field(default_factory=list)
    disgraced: list[str] = field(default_factory=list)
    home_after: int | None = None


def hand(
    campaign: Campaign,
    words: Sequence[int],
    cards: Sequence[int],
    papal: Side,
    english: Side,
    *,
    burns: Fraction,
    home: int | None,
    catholic: int = 0,
    burners: Sequence[str] = (),
) -> list[Told]:
    """Every card of a hand of CP, with one word a throw; `burners` have three attempts."""
    told = []
    tries = 3 if burners else 2
    for number, cp in enumerate(cards):
        dice = range(11 + tries)
        throw = [words[campaign.slots.at("card", turn=number, die=die)] for die in dice]
        card = Told()
        if home != 0 and pick(throw[0], 6) + 1 <= 3:
            card.impulse, card.cp = 1, cp
            if cp != 3:
                burner = next((name for name in burners if name in papal.fresh), None)
                most = 3 if burner else 2
                if burner:
                    papal.commit(burner)
                most = most if home is None else min(most, home)
                card.books = sum(word < burns * HALF // 1 for word in throw[1 : 1 + most])
            if cp >= 3:
                debate(card, papal, english, throw[1 + tries :])
            card.catholic += card.books
            if home is not None:
                change = card.catholic - card.protestant
                change = min(change, home) if change > 0 else -min(-change, catholic)
                home, catholic = home - change, catholic + change
        card.home_after = home
        told.append(card)
    return told


def debate(card: Told, papal: Side, english: Side, words: Sequence[int]) -> None:
    """A debate of up to two rounds."""
    attacker, defender = papal.fresh and papal.first(words[0]), english.first(words[1])
    if not attacker or not defender:
        return
    for start in (0, 5):
        if start:
            attacker = papal.again(attacker, words[5])
            defender = english.again(defender, words[6])
        fresh, rested = papal.commit(attacker), english.commit(defender)
        mine = 2 * papal.values[attacker] + 3 + PAPAL_ATTACK.get(attacker, 0)
        theirs = english.values[defender] + (2 if rested else 1)
        margin = hits(mine, words[start + 2]) - hits(theirs, words[start + 3])
        if margin < 0 and attacker == "Campeggio" and fresh and pick(words[start + 4], 6) < 2:
            return
        if margin:
            break
    if margin == 0:
        return
    extra = int(attacker == "Aleander" and fresh)
    if margin > 0:
        card.catholic += margin + extra
        if margin > english.values[defender]:
            english.lose(defender)
            card.burnt.append(defender)
    else:
        card.protestant += -margin + extra
        if -margin > papal.values[attacker]:
            papal.lose(attacker)
            card.disgraced.append(attacker)
