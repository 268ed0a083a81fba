"""What one couple may expect, over the chances of their eligibilities (Virgin Queen 21.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from analysis.choose import Values
from analysis.virgin_queen.elizabeth.ageing import GONE, Chances, mean
from analysis.virgin_queen.weddings.couple import Couple, festivities_of
from analysis.virgin_queen.weddings.display import Present
from analysis.virgin_queen.weddings.royals import side
from analysis.virgin_queen.weddings.wedding_result import Circumstances, Effect
from analysis.virgin_queen.weddings.wedding_rows import WeddingRows, wedding_rows
from analysis.virgin_queen.weddings.wedding_table import FATES

if TYPE_CHECKING:
    from analysis.figures import Reader


@dataclass(frozen=True)
class Match:
    """What a couple may expect.

    Attributes
    ----------
    couple : Couple
        With the likeliest eligibilities; `ratings` has their means.
    gains : mapping of str to (Fraction, Fraction)
        Expected VP and cards of each power of the couple.
    fates : mapping of str to Fraction
        The chance of each fate; a death before the wedding ends it as a cancellation.
    effects : tuple of str
        What fires unless it is cancelled.
    """

    couple: Couple
    ratings: tuple[Fraction, Fraction]
    gains: Mapping[str, tuple[Fraction, Fraction]]
    fates: Mapping[str, Fraction]
    effects: tuple[str, ...]

    def worth(self, power: str | None, values: Values) -> Fraction:
        """In VP, to one power or to both together."""
        counted = [gain for name, gain in self.gains.items() if power in (None, name)]
        return sum((vp + values.card * cards for vp, cards in counted), Fraction(0))


def match(
    read: Reader,
    bride: Present,
    groom: Present,
    when: Circumstances,
    values: Values = Values(),
    *,
    festivities: bool = False,
    deaths: Mapping[str, Fraction] | None = None,
    rerolls: bool = True,
) -> Match:
    """What one couple may expect, over the chances of their eligibilities.

    Parameters
    ----------
    deaths : mapping of str to Fraction, optional
        That a royal dies before the wedding, by the names of the figures.
    rerolls : bool
        Whether the royals re-roll as they must or may; else as if none of them did.
    """
    couple = Couple(bride.royal, groom.royal, _likeliest(bride), _likeliest(groom))
    extra = festivities_of(read, couple) if festivities else 0
    bonuses = _bonuses(couple, bride.chances, groom.chances, extra)
    wed = wedding_rows(read, couple, when, values, list(bonuses), rerolls=rerolls)
    chances = _by_row(wed, list(bonuses.values()))
    alive = Fraction(1)
    for royal in couple.pair:
        alive *= 1 - (deaths or {}).get(royal.name, Fraction(0))
    powers = dict.fromkeys(side(read, royal) or royal.power for royal in couple.pair)
    fates: dict[str, Fraction] = {f: _fate(wed, chances, f) * alive for f in FATES}
    fates["cancelled"] += 1 - alive
    return Match(
        couple,
        (mean(_there(bride.chances)), mean(_there(groom.chances))),
        {power: _expected(wed, chances, power, alive) for power in powers},
        fates,
        tuple(effect.text for effect in _fired(wed)),
    )


def _likeliest(present: Present) -> int:
    there = _there(present.chances)
    return max(there, key=lambda eligibility: (there[eligibility], eligibility))


def _there(chances: Chances) -> Chances:
    """The chances of a royal who is on the display."""
    all_ = sum((p for e, p in chances.items() if e != GONE), Fraction(0))
    return {e: p / all_ for e, p in chances.items() if e != GONE}


def _bonuses(couple: Couple, hers: Chances, his: Chances, extra: int) -> dict[int, Fraction]:
    """The chance of each total that is added to the dice."""
    found: dict[int, Fraction] = {}
    for her, p in _there(hers).items():
        for him, q in _there(his).items():
            bonus = Couple(couple.bride, couple.groom, her, him).bonus(extra)
            found[bonus] = found.get(bonus, Fraction(0)) + p * q
    return found


def _by_row(wed: WeddingRows, weights: Sequence[Fraction]) -> list[Fraction]:
    """The chance of each row of the Royal Wedding Table."""
    ways = wed.ways.tolist()
    return [
        sum((w * row[i] for w, row in zip(weights, ways, strict=True)), Fraction(0)) / wed.grid.size
        for i in range(len(wed.results))
    ]


def _expected(
    wed: WeddingRows, chances: Sequence[Fraction], power: str, alive: Fraction
) -> tuple[Fraction, Fraction]:
    gains = wed.gains(power).tolist()
    vp, cards = (
        alive * sum((p * row[i] for p, row in zip(chances, gains, strict=True)), Fraction(0))
        for i in (0, 1)
    )
    return vp, cards


def _fate(wed: WeddingRows, chances: Sequence[Fraction], fate: str) -> Fraction:
    rows = zip(chances, wed.results, strict=True)
    return sum((p for p, result in rows if result.row.fate == fate), Fraction(0))


def _fired(wed: WeddingRows) -> Sequence[Effect]:
    """What fires when they are wed."""
    return next((r.effects for r in wed.results if r.row.fate == "married"), ())
