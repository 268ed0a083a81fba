"""Royal weddings (Virgin Queen 21.1).

Each power of the couple rolls a die and adds its royal's eligibility; the sum is looked up in the
Royal Wedding Table. Don Carlos must re-roll the higher die, Anna of Austria may re-roll the lower.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from analysis.attempt import Attempt
from analysis.choose import Choice, Option, Values, decided
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.grid import Grid, Whole, die
from analysis.outcome import NOTHING, Gain, Outcome, resolve
from analysis.tables import Band, Banded, FigureTable
from analysis.virgin_queen import royals
from analysis.virgin_queen.royals import Royal

Fate = Literal["husband murdered", "cancelled", "wife dies", "married"]
CARLOS, ANNA = "Don Carlos's re-roll", "Anna of Austria's re-roll"


class WeddingDice(FigureTable):
    """One die a power, festivities for the French royal."""

    table: ClassVar[str] = "wedding_dice"
    dice_per_power: int
    festivities: int
    festivities_for: str
    one_power_rating: Literal["higher"]


class Result(Band):
    """A row of the Royal Wedding Table: VP and next turn's cards to every power of the couple."""

    outcome: str
    fate: Fate
    vp: int
    cards: int


class RoyalWeddingTable(Banded[Result]):
    """The results by total."""

    table: ClassVar[str] = "royal_wedding_table"


@dataclass(frozen=True)
class Couple:
    """A bride and a groom with their present eligibility."""

    bride: Royal
    groom: Royal
    bride_rating: int
    groom_rating: int

    @property
    def pair(self) -> tuple[Royal, Royal]:
        """Both."""
        return self.bride, self.groom

    @property
    def one_power(self) -> bool:
        """Whether both come from the same power."""
        return self.bride.power == self.groom.power


def wedding(
    bride: str,
    groom: str,
    *,
    bride_rating: int | None = None,
    groom_rating: int | None = None,
    festivities: bool = False,
    turn: int | None = None,
    scenario: str = "campaign",
    figures: Figures | None = None,
    values: Values = Values(),
) -> Attempt:
    """The wedding of two royals.

    Parameters
    ----------
    bride, groom : str
        Names of royals, a woman and a man.
    bride_rating, groom_rating : int, optional
        Present eligibility; default: that on entering the display.
    festivities : bool
        Whether the Wedding Festivities marker was added: +2 to the French royal's roll.
    turn : int, optional
        The turn, which matters to Philip II's marker.
    scenario : str
        `campaign` or `tournament`.

    Raises
    ------
    Fault
        For an unknown royal, two women or two men, or festivities without a French royal.

    Examples
    --------
    >>> odds = wedding("Elizabeth I", "Francis of Anjou").exact()
    >>> odds.expected["vp"].exact
    Fraction(8, 9)
    """
    read = (figures or load("virgin_queen")).reader()
    couple = _couple(read, bride, groom, bride_rating, groom_rating)
    if festivities and not any(r.power == read(WeddingDice).festivities_for for r in couple.pair):
        raise Fault("--festivities needs a French royal in the couple; neither of these is French.")
    results = [_outcome(read, couple, row, turn, scenario) for row in read(RoyalWeddingTable)]
    grid = _grid(read, couple)
    number, choices = _rule(read, couple, grid, festivities, results, values)
    return Attempt(
        name="wedding",
        game="Virgin Queen",
        edition="2012",
        inputs={
            "bride": couple.bride.name,
            "groom": couple.groom.name,
            "bride_rating": couple.bride_rating,
            "groom_rating": couple.groom_rating,
            "festivities": festivities,
            "turn": turn,
            "scenario": scenario,
        },
        power=_side(read, couple.bride) or couple.bride.power,
        table=resolve(grid, {"row": number}, lambda c: results[c["row"]]),
        assumed=read.assumed,
        choices=choices,
    )


def _couple(
    read: Reader, bride: str, groom: str, bride_rating: int | None, groom_rating: int | None
) -> Couple:
    table = read(royals.Royals)
    her, him = table.find(bride), table.find(groom)
    if her.sex != "F":
        raise Fault(f"{her.name} is no bride: BRIDE is a woman, GROOM a man.")
    if him.sex != "M":
        raise Fault(f"{him.name} is no groom: BRIDE is a woman, GROOM a man.")
    for option, rating in (("--bride-rating", bride_rating), ("--groom-rating", groom_rating)):
        if rating is not None and not 0 <= rating <= 12:
            raise Fault(f"{option} must be from 0 to 12, not {rating}.")
    return Couple(
        her,
        him,
        her.eligibility if bride_rating is None else bride_rating,
        him.eligibility if groom_rating is None else groom_rating,
    )


def _grid(read: Reader, couple: Couple) -> Grid:
    dice = [die("bride"), die("groom")]
    if couple.one_power and read.switch("one_power_dice") == 1:
        dice = [die("couple")]
    traits = read(royals.RoyalTraits)
    rerolls = []
    if any(traits.has(royal, "re-roll highest") for royal in couple.pair):
        rerolls.append(die(CARLOS))
    if any(traits.has(royal, "re-roll lowest") for royal in couple.pair):
        rerolls.append(die(ANNA))
    if len(rerolls) == 2 and read.switch("first_reroll") == "Anna of Austria":
        rerolls.reverse()
    return Grid(*dice, *rerolls)


def _rule(
    read: Reader,
    couple: Couple,
    grid: Grid,
    festivities: bool,
    results: Sequence[Outcome],
    values: Values,
) -> tuple[Whole, tuple[Choice, ...]]:
    """The row of the table in every cell, re-rolls taken in their order."""
    ratings = (couple.bride_rating, couple.groom_rating)
    bonus = max(ratings) if couple.one_power else sum(ratings)
    bonus += read(WeddingDice).festivities if festivities else 0
    thrown = [name for name in grid.names if name not in (CARLOS, ANNA)]
    rerolls = [name for name in grid.names if name in (CARLOS, ANNA)]
    start = tuple(np.broadcast_to(grid[name], grid.shape) for name in thrown)
    anna = next((r for r in couple.pair if read(royals.RoyalTraits).has(r, "re-roll lowest")), None)
    owner = (_side(read, anna) or anna.power) if anna else ""
    table = read(RoyalWeddingTable)

    def rows(dice: Sequence[Whole]) -> Whole:
        return table.row(np.asarray(sum(dice)) + bonus)

    def follow(dice: tuple[Whole, ...], left: list[str], known: list[str]) -> tuple[Whole, ...]:
        """Dice after the re-rolls still to come."""
        if not left:
            return dice
        name, later = left[0], left[1:]
        seen = [*known, name]
        if name == CARLOS:
            return follow(_replaced(dice, grid[name], highest=True), later, seen)
        kept = follow(dice, later, seen)
        again = follow(_replaced(dice, grid[name], highest=False), later, seen)
        options = [
            Option(text, _gains(results, rows(end), owner))
            for text, end in (("keep", kept), ("re-roll", again))
        ]
        taken, choice = decided(grid, name, options, known, values)
        choices.append(choice)
        return tuple(np.where(taken == 1, b, a) for a, b in zip(kept, again, strict=True))

    choices: list[Choice] = []
    return rows(follow(start, rerolls, thrown)), tuple(choices)


def _replaced(dice: tuple[Whole, ...], new: Whole, *, highest: bool) -> tuple[Whole, ...]:
    """The dice with the highest (or lowest) replaced; of equal dice the first."""
    stack = np.stack(dice)
    at = stack.argmax(axis=0) if highest else stack.argmin(axis=0)
    return tuple(np.where(at == i, new, d) for i, d in enumerate(dice))


def _gains(results: Sequence[Outcome], rows: Whole, power: str) -> dict[str, Whole]:
    return {
        kind: np.array([o.amount(kind, power) for o in results], dtype=np.int64)[rows]
        for kind in ("vp", "cards")
    }


def _side(read: Reader, royal: Royal) -> str | None:
    """The power that gains by a royal; None where nobody does."""
    if royal.power != "Scotland":
        return royal.power
    controller = str(read.switch("scotland_controlled_by"))
    return None if controller == "nobody" else controller


def _outcome(read: Reader, couple: Couple, row: Result, turn: int | None, scenario: str) -> Outcome:
    """What a row of the table brings to whom, what fires, and what becomes of the couple."""
    gains: dict[str, Gain] = {}

    def gain(power: str | None, amount: Gain) -> None:
        if power is not None:
            gains[power] = gains.get(power, NOTHING) + amount

    for side in dict.fromkeys(_side(read, royal) for royal in couple.pair):
        gain(side, Gain(row.vp, row.cards))
    effects = []
    if row.fate != "cancelled":
        for royal, other in (couple.pair, couple.pair[::-1]):
            for effect, power, amount in _bonuses(read, royal, other, turn, scenario):
                effects.append(effect)
                gain(power, amount)
    if ruler := _ruler(read, couple, row.fate):
        death = read(royals.RulerDeath)
        effects.append(f"{ruler.name}: a ruler's death (rule {ruler.rule})")
        gain(ruler.power, Gain(death.vp, death.cards))
    fates = [f"{r.name} {_fate(read, couple, r, row)}" for r in couple.pair]
    return Outcome(row.outcome, "; ".join(fates), tuple(effects), gains)


def _bonuses(
    read: Reader, royal: Royal, other: Royal, turn: int | None, scenario: str
) -> list[tuple[str, str | None, Gain]]:
    """What fires for one of the couple: a sentence, a power, and what it gains."""
    found: list[tuple[str, str | None, Gain]] = []
    valois = read(royals.Valois)
    if royal.house == valois.house:
        text = f"{royal.name}: {valois.vp} VP to {valois.vp_to} (Valois)"
        found.append((text, valois.vp_to, Gain(valois.vp)))
    trait = read(royals.RoyalTraits).of(royal)
    if trait is None or trait.kind in ("dice", "vp", "special"):
        return found
    barred = trait.unless_wed == other.name and turn == trait.unless_turn
    if barred and scenario == trait.scenario:
        return found
    cards = read(royals.CardMarker).cards if trait.trait == "card marker" else 0
    return [*found, (f"{royal.name}: {trait.trait}", _side(read, royal), Gain(0, cards))]


def _ruler(read: Reader, couple: Couple, fate: Fate) -> royals.Ruler | None:
    dead = {"husband murdered": couple.groom.name, "wife dies": couple.bride.name}.get(fate)
    return next((r for r in read(royals.Rulers) if r.name == dead and r.fate == fate), None)


def _fate(read: Reader, couple: Couple, royal: Royal, row: Result) -> str:
    if row.fate == "cancelled":
        return "stays on the display"
    if row.fate == "husband murdered" and royal is couple.groom:
        return _murdered(read, royal)
    if row.fate == "wife dies" and royal is couple.bride:
        executed = royal.name == "Mary Stuart"
        return "dies, removed as if executed, without the effect on VP" if executed else "dies"
    william = read(royals.WilliamOfOrange)
    if royal.name == william.royal and row.vp <= 0:
        return f"returns next turn at eligibility {william.return_eligibility}"
    if royal.house == read(royals.Valois).house:
        return f"goes to the {read(royals.Valois).after_wedding}"
    return "is removed"


def _murdered(read: Reader, royal: Royal) -> str:
    william = read(royals.WilliamOfOrange)
    if royal.name == william.royal and read.switch("william_murdered") == "returns":
        return f"is murdered but returns next turn at eligibility {william.return_eligibility}"
    if royal.army_leader:
        return "is murdered, an army leader lost"
    return "is murdered"
