"""What a game at court by hand looks up: figures, weddings, matches, markers.

Rules 21 and 22 read once more for `reference_court`; of the program only the figures and the plan.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from analysis.choose import Values
from analysis.deal import Slots
from analysis.figures import Figures
from analysis.tables import Banded
from analysis.virgin_queen.court.court_intent import Intent
from analysis.virgin_queen.patronage.markers import (
    ArtistMarkers,
    DroppedMarkers,
    ScholarMarkers,
)
from analysis.virgin_queen.patronage.pieces import Artists, Players, Scholars
from analysis.virgin_queen.weddings.deaths import RulerDeath
from analysis.virgin_queen.weddings.royals import Royals
from analysis.virgin_queen.weddings.wedding_table import RoyalWeddingTable

Dice = tuple[int, ...]
Ratings = tuple[tuple[str, int], ...]
Gains = list[tuple[str, str, int, int]]
"""Power, column, turns later, amount."""

VALOIS = (
    "Elisabeth de Valois",
    "Margaret de Valois",
    "Charles IX",
    "Henry III",
    "Francis of Anjou",
)
CARD_MARKERS = (
    "Anna of Saxony", "Charles II", "Louise de Coligny", "Henry of Navarre", "Philip II",
)  # fmt: skip
RULERS = {
    ("Elizabeth I", "wife dies"): "England",
    ("Philip II", "husband murdered"): "Spain",
    ("Charles IX", "husband murdered"): "France",
    ("Henry III", "husband murdered"): "France",
    ("Rudolf II", "husband murdered"): "Empire",
}


def row(table: Banded[Any], roll: int) -> Any:
    """The row of a table that a roll looks up."""
    for found in table:
        low, high = found.roll
        if (low is None or low <= roll) and (high is None or roll <= high):
            return found
    raise AssertionError(f"no row for {roll}")


class Court:
    """What all games of one plan have in common: figures, weddings and matches by hand."""

    def __init__(self, figures: Figures, intent: Intent, values: Values, slots: Slots) -> None:
        self.figures, self.intent, self.values, self.slots = figures, intent, values, slots
        out = figures.get(Players).of(intent.players).royals_out
        royals = [royal for royal in figures.get(Royals) if royal.name not in out]
        self.royals = {royal.name: royal for royal in royals}
        self.brides = [royal.name for royal in royals if royal.sex == "F"]
        self.grooms = [royal.name for royal in royals if royal.sex == "M"]
        self.table = figures.get(RoyalWeddingTable)

    @cache  # noqa: B019
    def switch(self, name: str) -> Any:
        """What the figures settle where the rules are open."""
        return self.figures.reader().switch(name)

    @cache  # noqa: B019
    def slot(self, phase: str, index: int, who: int, die: int) -> int:
        """Where the word of a throw stands."""
        return self.slots.at(phase, index, who, die)

    @cache  # noqa: B019
    def pieces(self, kind: str, power: str) -> list[Any]:
        """The artists or scholars of a power; nobody has those of who is not in."""
        table: Any = self.figures.get(Artists if kind == "artist" else Scholars)
        return [p for p in table if p.power == power and power in (*self.patrons, "Italy")]

    def side(self, royal: str) -> str | None:
        """The power that gains by a royal; Scotland's serve whoever controls Scotland."""
        power = self.royals[royal].power
        if power != "Scotland":
            return power
        controller = str(self.switch("scotland_controlled_by"))
        return None if controller == "nobody" else controller

    # ------------------------------------------------------------------ a wedding (21.1)

    def bonus(self, bride: str, groom: str, hers: int, his: int, festivities: bool) -> int:
        """What is added to the dice: both ratings, of one power only the higher."""
        one = self.royals[bride].power == self.royals[groom].power
        french = "France" in (self.royals[bride].power, self.royals[groom].power)
        return (max(hers, his) if one else hers + his) + (2 if festivities and french else 0)

    def throws(self, bride: str, groom: str) -> tuple[int, list[str]]:
        """How many dice a couple throws, and who re-rolls, in order."""
        one_power = self.royals[bride].power == self.royals[groom].power
        both = ["Don Carlos", "Anna of Austria"]
        rerolls = [name for name in both if name in (bride, groom)]
        if self.switch("first_reroll") == "Anna of Austria":
            rerolls.reverse()
        return 1 if one_power and self.switch("one_power_dice") == 1 else 2, rerolls

    @cache  # noqa: B019
    def total(self, bride: str, groom: str, bonus: int, turn: int, dice: Dice) -> int:
        """The total that the dice come to: the couple's, then the re-rolls in their order."""
        n, rerolls = self.throws(bride, groom)
        return self._reroll(bride, groom, bonus, turn, dice[:n], rerolls, dice[n:])

    def _reroll(
        self, bride: str, groom: str, bonus: int, turn: int, dice: Dice, names: list[str], new: Dice
    ) -> int:
        if not names:
            return sum(dice) + bonus
        (name, *later), die, rest = names, new[0], new[1:]
        if name == "Don Carlos":
            dice = self._replaced(dice, dice.index(max(dice)), die)
        else:
            lowest = dice.index(min(dice))
            hope = [self._replaced(dice, lowest, face) for face in range(1, 7)]
            kept = self._worth(bride, groom, bonus, turn, [dice], later)
            again = self._worth(bride, groom, bonus, turn, hope, later)
            dice = self._replaced(dice, lowest, die) if again > kept else dice
        return self._reroll(bride, groom, bonus, turn, dice, later, rest)

    def _replaced(self, dice: Dice, at: int, face: int) -> Dice:
        return (*dice[:at], face, *dice[at + 1 :])

    def _worth(
        self, bride: str, groom: str, bonus: int, turn: int, hopes: list[Dice], later: list[str]
    ) -> tuple[Fraction, Fraction]:
        """What Anna's owner may expect, and of that VP; he does not see the dice to come."""
        ends = [
            self._reroll(bride, groom, bonus, turn, dice, later, new)
            for dice in hopes
            for new in product(range(1, 7), repeat=len(later))
        ]
        found = [self._expected(bride, groom, turn, end, "Anna of Austria") for end in ends]
        vp, cards = (Fraction(sum(column), len(found)) for column in zip(*found, strict=True))
        return vp + self.values.card * cards, vp

    @cache  # noqa: B019
    def _expected(
        self, bride: str, groom: str, turn: int, total: int, royal: str
    ) -> tuple[int, int]:
        owner = self.side(royal)
        gains = self.gains(bride, groom, turn, total)
        vp = sum(n for power, what, _, n in gains if power == owner and "cards" not in what)
        gained = sum(n for power, what, _, n in gains if power == owner and what == "cards gained")
        lost = sum(n for power, what, _, n in gains if power == owner and what == "cards lost")
        return vp, gained - lost

    @cache  # noqa: B019
    def gains(self, bride: str, groom: str, turn: int, total: int) -> Gains:
        """What a total brings."""
        result, found = row(self.table, total), []

        def gain(power: str | None, vp: int, cards: int, column: str = "weddings") -> None:
            if power is not None and vp:
                found.append((power, column, 0, vp))
            if power is not None and cards:
                found.append((power, "cards gained" if cards > 0 else "cards lost", 1, abs(cards)))

        for power in dict.fromkeys((self.side(bride), self.side(groom))):
            if power != "Empire" or self._empire_shares():
                gain(power, result.vp, result.cards)
        if result.fate == "cancelled":
            return found
        for royal, other in ((bride, groom), (groom, bride)):
            if royal in VALOIS:
                gain("France", 1, 0, "Valois")
            if royal in CARD_MARKERS and not self._philip_barred(royal, other, turn):
                gain(self.side(royal), 0, 1)
            if ruled := RULERS.get((royal, result.fate)):
                death = self.figures.get(RulerDeath)
                gain(ruled, death.vp, death.cards)
        return found

    def _empire_shares(self) -> bool:
        """An Empire that nobody plays takes its share; the texts differ on 2 and 3 players."""
        wide = self.switch("empire_share") == "fewer than 6 players"
        return self.intent.players == 6 or wide or self.intent.players in (4, 5)

    def _philip_barred(self, royal: str, other: str, turn: int) -> bool:
        if royal != "Philip II":
            return False
        if self.intent.scenario != "campaign":
            return bool(self.switch("philip_marker") == "only in the campaign")
        return other == "Elisabeth de Valois" and turn == 1

    # ------------------------------------------------------------------ the best match

    @cache  # noqa: B019
    def match(self, turn: int, brides: Ratings, grooms: Ratings) -> tuple[str, str] | None:
        """The couple that is worth most to both sides, where neither loses; of equals the first."""
        best, worth = None, Fraction(0)
        for bride, hers in brides:
            for groom, his in grooms:
                if self._willing(turn, bride, groom):
                    bonus = self.bonus(bride, groom, hers, his, festivities=False)
                    found = self._together(bride, groom, bonus, 1 if turn == 1 else 2)
                    if found > worth:
                        best, worth = (bride, groom), found
        return best

    def _willing(self, turn: int, bride: str, groom: str) -> bool:
        powers = {self.side(bride), self.side(groom)} - {None}
        at_war = frozenset((self.royals[bride].power, self.royals[groom].power))
        patient = all(self.intent.wait.get(royal, 1) <= turn for royal in (bride, groom))
        return patient and powers <= self.intent.matching and at_war not in self.intent.wars[turn]

    @cache  # noqa: B019
    def _together(self, bride: str, groom: str, bonus: int, turn: int) -> Fraction:
        """What both sides may expect together; 0 where one of them loses."""
        n, rerolls = self.throws(bride, groom)
        every = product(range(1, 7), repeat=n + len(rerolls))
        totals = Counter(self.total(bride, groom, bonus, turn, dice) for dice in every)
        worths = []
        for power in {self.side(bride), self.side(groom)} - {None}:
            royal = bride if self.side(bride) == power else groom
            both = ((self._expected(bride, groom, turn, t, royal), n) for t, n in totals.items())
            worths.append(
                sum((v + self.values.card * c) * n for (v, c), n in both)
                / Fraction(sum(totals.values()))
            )
        return sum(worths, Fraction(0)) if worths and min(worths) >= 0 else Fraction(0)

    # ------------------------------------------------------------------ what can be taken (22)

    def markers(self, kind: str) -> dict[tuple[int, str], int]:
        """How many VP markers there are, by VP and type, with so many players."""
        found: dict[tuple[int, str], int]
        if kind == "artist":
            found = {(m.vp, m.type): m.count for m in self.figures.get(ArtistMarkers)}
        else:
            found = {(m.vp, "any"): m.count for m in self.figures.get(ScholarMarkers)}
        for out in self.figures.get(DroppedMarkers):
            if out.kind == kind and out.power not in self.patrons:
                found[out.vp, out.type] -= out.count
        return found

    @property
    def patrons(self) -> tuple[str, ...]:
        """Whose artists and scholars are in."""
        return self.figures.get(Players).of(self.intent.players).patrons
