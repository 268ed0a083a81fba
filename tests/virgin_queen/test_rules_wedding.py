"""Every couple under rule 21.1, resolved die by die from the rules text, with all gains by power.

A third reading, apart from `wedding_by_hand`: whole distributions of (outcome, gains), for every
bride and groom, with and without festivities, either number of dice of a couple of one power,
either order of re-rolls, and several values of a card.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import pytest

from analysis import Fault, Values, load, wedding
from analysis.attempt import Attempt
from analysis.outcome import Table

CARLOS, ANNA, CANCELLED = "Don Carlos", "Anna of Austria", "last minute cancellation"
BRIDES = {
    "Elizabeth I": ("England", 5),
    "Mary Stuart": ("Scotland", 4),
    "Elisabeth de Valois": ("France", 4),
    "Margaret de Valois": ("France", 4),
    ANNA: ("Empire", 3),
    "Elisabeth of Austria": ("Empire", 4),
    "Anna of Saxony": ("Protestant", 2),
    "Louise de Coligny": ("Protestant", 2),
    "Isabella Clara Eugenia": ("Spain", 4),
}
GROOMS = {
    "Philip II": ("Spain", 4),
    CARLOS: ("Spain", 2),
    "Charles IX": ("France", 4),
    "Henry III": ("France", 3),
    "Francis of Anjou": ("France", 3),
    "Henry of Navarre": ("Protestant", 3),
    "William of Orange": ("Protestant", 3),
    "Leicester": ("England", 2),
    "Lord Darnley": ("England", 2),
    "Earl of Arran": ("Scotland", 2),
    "Charles II": ("Empire", 3),
    "Rudolf II": ("Empire", 4),
}
VALOIS = {
    "Elisabeth de Valois", "Margaret de Valois", "Charles IX", "Henry III", "Francis of Anjou",
}  # fmt: skip
MARKER = {"Anna of Saxony", "Charles II", "Louise de Coligny", "Henry of Navarre", "Philip II"}
RULING_HUSBANDS = {"Philip II", "Charles IX", "Henry III", "Rudolf II"}
COUPLES = list(itertools.product(BRIDES, GROOMS))

Gains = Mapping[str, tuple[int, int]]
Dice = tuple[int, ...]


def table(total: int) -> tuple[str, int, int]:
    """The working Royal Wedding Table: outcome, VP and cards to every power of the couple."""
    if total <= 7:
        return "husband murdered", 0, -1
    if total <= 10:
        return CANCELLED, 0, 0
    if total == 11:
        return "wife dies in childbirth", 0, -1
    if total <= 13:
        return "loveless match", 0, 0
    if total <= 15:
        return "alliance sealed", 1, 0
    return ("heir born", 1, 1) if total <= 17 else ("new dynasty", 2, 1)


@dataclass(frozen=True)
class Wedding:
    """A couple and what the players have added or set."""

    bride: str
    groom: str
    festivities: bool = False
    one_die: bool = False
    first: str = CARLOS
    card: Fraction = Fraction(1)

    @property
    def one_power(self) -> bool:
        return BRIDES[self.bride][0] == GROOMS[self.groom][0]

    @property
    def added(self) -> int:
        """Both eligibilities, or the higher of a couple of one power; 2 for the festivities."""
        ratings = BRIDES[self.bride][1], GROOMS[self.groom][1]
        return (max(ratings) if self.one_power else sum(ratings)) + 2 * self.festivities

    def ends(self, dice: Dice) -> tuple[str, Gains]:
        """What the table says of these dice, and all that every power gains."""
        outcome, vp, cards = table(sum(dice) + self.added)
        found: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))

        def give(power: str, more_vp: int, more_cards: int) -> None:
            found[power] = found[power][0] + more_vp, found[power][1] + more_cards

        for power in {BRIDES[self.bride][0], GROOMS[self.groom][0]}:
            give(power, vp, cards)
        for royal, power in (
            (self.bride, BRIDES[self.bride][0]),
            (self.groom, GROOMS[self.groom][0]),
        ):
            if outcome != CANCELLED and royal in VALOIS:
                give("France", 1, 0)
            if outcome != CANCELLED and royal in MARKER:
                give(power, 0, 1)
        if outcome == "husband murdered" and self.groom in RULING_HUSBANDS:
            give(GROOMS[self.groom][0], 0, -1)
        if outcome == "wife dies in childbirth" and self.bride == "Elizabeth I":
            give("England", 0, -1)
        found.pop("Scotland", None)  # nobody controls it: its side's VP and cards are lost
        return outcome, {power: gain for power, gain in found.items() if gain != (0, 0)}

    def worth(self, ways: Iterator[tuple[Dice, Fraction]]) -> tuple[Fraction, Fraction]:
        """What the Empire, Anna's owner, may expect: VP with cards at their value, then VP."""
        worth = points = Fraction()
        for dice, chance in ways:
            vp, cards = self.ends(dice)[1].get("Empire", (0, 0))
            worth += chance * (vp + self.card * cards)
            points += chance * vp
        return worth, points

    def thrown(self, dice: Dice, left: tuple[str, ...]) -> Iterator[tuple[Dice, Fraction]]:
        """The dice after the re-rolls that are left, with their chances."""
        if not left:
            yield dice, Fraction(1)
        elif left[0] == CARLOS:
            yield from self.again(dice, max(dice), left[1:])
        else:
            keep, again = self.thrown(dice, left[1:]), self.again(dice, min(dice), left[1:])
            if self.worth(again) > self.worth(keep):
                yield from self.again(dice, min(dice), left[1:])
            else:
                yield from self.thrown(dice, left[1:])

    def again(self, dice: Dice, old: int, left: tuple[str, ...]) -> Iterator[tuple[Dice, Fraction]]:
        """One die of that number thrown again."""
        at = dice.index(old)
        for new in range(1, 7):
            for end, chance in self.thrown((*dice[:at], new, *dice[at + 1 :]), left):
                yield end, chance / 6

    def odds(self) -> dict[tuple[str, frozenset[tuple[str, tuple[int, int]]]], Fraction]:
        """The chance of every outcome with its gains."""
        rerollers = [royal for royal in (self.bride, self.groom) if royal in (CARLOS, ANNA)]
        order = tuple(sorted(rerollers, key=lambda royal: royal != self.first))
        number = 1 if self.one_power and self.one_die else 2
        found: dict[tuple[str, frozenset[tuple[str, tuple[int, int]]]], Fraction] = {}
        for dice in itertools.product(range(1, 7), repeat=number):
            for end, chance in self.thrown(dice, order):
                outcome, gains = self.ends(end)
                key = outcome, frozenset(gains.items())
                found[key] = found.get(key, Fraction()) + chance / 6**number
        return found


def told(
    attempt: Attempt,
) -> dict[tuple[str, frozenset[tuple[str, tuple[int, int]]]], Fraction]:
    """The program's answer in the same words."""
    found = {}
    for outcome, ways in zip(attempt.table.outcomes, attempt.table.ways, strict=True):
        gains = {power: (gain.vp, gain.cards) for power, gain in outcome.gains.items()}
        key = outcome.text, frozenset((p, g) for p, g in gains.items() if g != (0, 0))
        found[key] = Fraction(ways, attempt.table.total)
    return found


@pytest.mark.parametrize("festivities", [False, True])
@pytest.mark.parametrize("dice", [1, 2])
def test_every_couple(dice: int, festivities: bool) -> None:
    figures = load("virgin_queen", switches={"one_power_dice": dice})
    for bride, groom in COUPLES:
        if festivities and "France" not in (BRIDES[bride][0], GROOMS[groom][0]):
            with pytest.raises(Fault, match="needs a French royal"):
                wedding(bride, groom, festivities=True, figures=figures)
            continue
        by_hand = Wedding(bride, groom, festivities, one_die=dice == 1)
        attempt = wedding(bride, groom, festivities=festivities, figures=figures)
        assert told(attempt) == by_hand.odds(), (bride, groom)


@pytest.mark.parametrize("card", [Fraction(0), Fraction(1, 3), Fraction(5, 2)])
@pytest.mark.parametrize("groom", GROOMS)
def test_every_husband_of_anna_by_the_value_of_a_card(groom: str, card: Fraction) -> None:
    attempt = wedding(ANNA, groom, values=Values(card=card))
    assert told(attempt) == Wedding(ANNA, groom, card=card).odds()


@pytest.mark.parametrize("first", [CARLOS, ANNA])
@pytest.mark.parametrize("card", [Fraction(0), Fraction(1, 3), Fraction(1), Fraction(5, 2)])
def test_anna_and_don_carlos_in_either_order(first: str, card: Fraction) -> None:
    figures = load("virgin_queen", switches={"first_reroll": first})
    attempt = wedding(ANNA, CARLOS, figures=figures, values=Values(card=card))
    assert told(attempt) == Wedding(ANNA, CARLOS, first=first, card=card).odds()


def test_the_value_of_a_card_at_which_anna_changes_her_mind_by_looking_on_both_sides() -> None:
    """Her husband Charles II brings a card unless it is cancelled, so the card's value matters."""

    def ends(card: Fraction) -> list[str]:
        table = wedding(ANNA, "Charles II", values=Values(card=card)).table
        assert isinstance(table, Table)
        return [table.outcomes[cell].text for cell in table.cells]

    low, high = wedding(ANNA, "Charles II").choices[0].flips["card"]
    assert (low, high) == (Fraction(1, 3), Fraction(1))
    hair = Fraction(1, 10**6)
    assert ends(Fraction(1, 3) + hair) == ends(Fraction(1)) == ends(Fraction(1, 2))
    assert ends(Fraction(1, 3) - hair) != ends(Fraction(1)) != ends(Fraction(1) + hair)


def test_a_couple_of_a_controlled_scotland_is_no_couple_of_one_power_and_says_so() -> None:
    """Mary Stuart and Leicester under England's control: two dice, 4 + 2, and a sentence."""
    figures = load("virgin_queen", switches={"scotland_controlled_by": "England"})
    odds = wedding("Mary Stuart", "Leicester", figures=figures)
    assert odds.table.total == 36
    assert any(note.startswith("England gains by both") for note in odds.notes)
    assert not any("gains by both" in note for note in wedding("Mary Stuart", "Leicester").notes)
