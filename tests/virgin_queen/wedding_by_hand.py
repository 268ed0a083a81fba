"""Weddings resolved die by die in plain Python: a second reading of rule 21.1.

Nothing here is taken from the program; the figures are the working ones, written out again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

ROWS = (
    # from, outcome, VP, cards
    (-99, "husband murdered", 0, -1),
    (8, "last minute cancellation", 0, 0),
    (11, "wife dies in childbirth", 0, -1),
    (12, "loveless match", 0, 0),
    (14, "alliance sealed", 1, 0),
    (16, "heir born", 1, 1),
    (18, "new dynasty", 2, 1),
)
CARLOS, ANNA = "Don Carlos", "Anna of Austria"


def looked_up(total: int) -> tuple[str, int, int]:
    """Outcome, VP and cards to each power."""
    return [(name, vp, cards) for low, name, vp, cards in ROWS if total >= low][-1]


@dataclass(frozen=True)
class ByHand:
    """A couple: what is added to its dice, how many there are, and its re-rollers in order.

    `empire_married` and `empire_murdered` are what the Empire, which owns Anna, gains in cards
    besides its share: unless the wedding is cancelled, and where the husband is murdered.
    """

    bonus: int
    dice: int = 2
    rerollers: tuple[str, ...] = ()
    card: Fraction = Fraction(1)
    empire_married: int = 0
    empire_murdered: int = 0

    def resolve(self, thrown: Sequence[int], rerolls: Sequence[int]) -> str:
        """The outcome of these dice; a re-roll that is declined is thrown all the same."""
        dice = list(thrown)
        for at, (who, new) in enumerate(zip(self.rerollers, rerolls, strict=True)):
            if who == CARLOS:
                dice = replaced(dice, max(dice), new)
            elif self.anna_rerolls(dice, self.rerollers[at + 1 :]):
                dice = replaced(dice, min(dice), new)
        return looked_up(sum(dice) + self.bonus)[0]

    def anna_rerolls(self, dice: list[int], later: Sequence[str]) -> bool:
        """Whether the Empire re-rolls the lower die, seeing no die that is yet to fall."""
        keep = self.hope(dice, later)
        again = [self.hope(replaced(dice, min(dice), new), later) for new in range(1, 7)]
        worth = sum(vp + self.card * cards for vp, cards in again) / Fraction(6)
        points = sum(vp for vp, _ in again) / Fraction(6)
        kept = keep[0] + self.card * keep[1]
        return worth > kept or (worth == kept and points > keep[0])

    def hope(self, dice: list[int], later: Sequence[str]) -> tuple[Fraction, Fraction]:
        """VP and cards that the Empire may expect of these dice."""
        if later:
            assert later[0] == CARLOS
            ends = [self.hope(replaced(dice, max(dice), new), later[1:]) for new in range(1, 7)]
            return sum(e[0] for e in ends) / Fraction(6), sum(e[1] for e in ends) / Fraction(6)
        name, vp, cards = looked_up(sum(dice) + self.bonus)
        if name != "last minute cancellation":
            cards += self.empire_married
        if name == "husband murdered":
            cards += self.empire_murdered
        return Fraction(vp), Fraction(cards)

    def cells(self) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Every way the dice and the re-rolls can fall, in the order of the grid."""
        faces = range(1, 7)
        for fall in product(faces, repeat=self.dice + len(self.rerollers)):
            yield fall[: self.dice], fall[self.dice :]

    def chances(self) -> dict[str, Fraction]:
        """The chance of each outcome."""
        found: dict[str, Fraction] = {}
        ways = 6 ** (self.dice + len(self.rerollers))
        for thrown, rerolls in self.cells():
            name = self.resolve(thrown, rerolls)
            found[name] = found.get(name, Fraction(0)) + Fraction(1, ways)
        return found


def replaced(dice: list[int], old: int, new: int) -> list[int]:
    """The dice with one of that number replaced."""
    at = dice.index(old)
    return [*dice[:at], new, *dice[at + 1 :]]
