"""What the re-roll of a royal is worth: Anna of Austria's, or Don Carlos's (Virgin Queen 21.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.choose import Values
from analysis.faults import Fault
from analysis.figures import load
from analysis.sheet import Sheet
from analysis.virgin_queen.frame import USUAL, CampaignFrame
from analysis.virgin_queen.weddings.couple import couple_of
from analysis.virgin_queen.weddings.display import display, legal, wars_of
from analysis.virgin_queen.weddings.match import match
from analysis.virgin_queen.weddings.royals import Royal, Royals, RoyalTraits, side
from analysis.virgin_queen.weddings.wedding_dice import MAY, MUST, Throw, throw
from analysis.virgin_queen.weddings.wedding_result import ORDINARY, Circumstances, Consequences
from analysis.virgin_queen.weddings.wedding_rows import results_of

if TYPE_CHECKING:
    from analysis.figures import Figures, Reader
    from analysis.grid import Whole


def reroll_worth(
    royal: str,
    *,
    turn: int | None = None,
    war: Sequence[str] = (),
    figures: Figures | None = None,
    values: Values = Values(),
) -> Sheet:
    """What a royal's re-roll is worth to the own power, in each match of a turn.

    Parameters
    ----------
    royal : str
        Anna of Austria, who may re-roll, or Don Carlos, who must.
    turn : int, optional
        Default: the first on which the royal is on the display.
    war : sequence of str
        Powers at war, `England:Spain`.

    Returns
    -------
    Sheet
        One row a partner: VP and cards as it is, worth so and without any re-roll, and the
        difference, in VP; best first.

    Raises
    ------
    Fault
        For a royal who has no re-roll.

    Examples
    --------
    >>> [row["gain"] >= 0 for row in reroll_worth("Anna of Austria").rows].count(False)
    0
    """
    read = (figures or load("virgin_queen")).reader()
    person = read(Royals).find(royal)
    _check(read, person)
    frame = read(CampaignFrame).of(USUAL)
    when = Circumstances(frame.turn(person.enters if turn is None else turn))
    rows = list(_rows(read, person, when, war, values))
    rows.sort(key=lambda row: -row["gain"])
    return Sheet(
        name="re-roll",
        game="Virgin Queen",
        edition="2012",
        inputs={"royal": person.name, "turn": when.turn, "war": list(war)},
        rows=tuple(rows),
        heads={
            "partner": "partner", "vp": "VP", "cards": "cards", "with": "worth in VP",
            "without": "without any re-roll",
            "gain": "re-roll worth",
        },
        assumed=read.assumed,
        notes=(f"To {side(read, person) or person.power}, a card at {float(values.card):g} VP.",),
    )  # fmt: skip


def _check(read: Reader, royal: Royal) -> None:
    traits = read(RoyalTraits)
    if not traits.has(royal, MAY) and not traits.has(royal, MUST):
        able = [row.name for row in traits if row.trait in (MAY, MUST)]
        raise Fault(f"{royal.name} has no re-roll; {' and '.join(able)} have.")


def _rows(
    read: Reader, royal: Royal, when: Circumstances, war: Sequence[str], values: Values
) -> Iterator[dict[str, Any]]:
    assert when.turn is not None
    own = side(read, royal) or royal.power
    for bride, groom in legal(read, display(read, when.turn), wars_of(read, war)):
        pair = (bride.royal, groom.royal)
        if royal not in pair:
            continue
        found = match(read, bride, groom, when, values)
        plain = match(read, bride, groom, when, values, rerolls=False)
        worth, without = (m.worth(own, values) for m in (found, plain))
        vp, cards = found.gains[own]
        partner = next(other for other in pair if other != royal)
        row: dict[str, Any] = {"partner": partner.name, "vp": vp, "cards": cards}
        yield row | {"with": worth, "without": without, "gain": worth - without}


def reroll_by_dice(
    bride: str,
    groom: str,
    *,
    bride_rating: int | None = None,
    groom_rating: int | None = None,
    figures: Figures | None = None,
    values: Values = Values(),
) -> Sheet:
    """What re-rolling gains or loses on average, by the dice that lie there.

    For a couple with two dice and one re-roller.

    Returns
    -------
    Sheet
        One row a pair of dice: worth if kept, mean worth if re-rolled, and the difference, in VP
        of the re-roller's power.

    Raises
    ------
    Fault
        For a couple that is no such one.

    Examples
    --------
    Two sixes are best left alone.

    >>> reroll_by_dice("Anna of Austria", "Philip II").rows[-1]["gain"] < 0
    True
    """
    read = (figures or load("virgin_queen")).reader()
    couple = couple_of(read, bride, groom, bride_rating, groom_rating)
    thrown = throw(read, couple)
    if len(thrown.rerolls) != 1 or len(thrown.thrown) != 2:
        raise Fault(f"{couple.name} have not two dice and one re-roll.")
    own = side(read, thrown.rerolls[0].royal) or thrown.rerolls[0].royal.power
    unit, worth = _worths(results_of(read, couple, ORDINARY), own, values)
    kept, again = _both(thrown, couple.bonus())
    rows = []
    for her, his in np.ndindex(6, 6):
        stays = values.worth({}) + unit * int(worth[kept[her, his, 0]])
        rolled = unit * int(worth[again[her, his]].sum()) / 6
        row = {"bride": her + 1, "groom": his + 1, "kept": stays, "again": rolled}
        rows.append(row | {"gain": rolled - stays})
    return Sheet(
        name="re-roll by dice",
        game="Virgin Queen",
        edition="2012",
        inputs={"bride": couple.bride.name, "groom": couple.groom.name},
        rows=tuple(rows),
        heads={
            "bride": "her die", "groom": "his die", "kept": "kept", "again": "re-rolled",
            "gain": "gain",
        },
        assumed=read.assumed,
    )  # fmt: skip


def _worths(results: Sequence[Consequences], power: str, values: Values) -> tuple[Fraction, Whole]:
    """The worth of each row of the table to a power, in whole units."""
    unit = Fraction(1, values.card.denominator)
    gains = [
        values.worth({k: r.outcome.amount(k, power) for k in ("vp", "cards")}) for r in results
    ]
    return unit, np.array([int(g / unit) for g in gains], dtype=np.int64)


def _both(thrown: Throw, bonus: int) -> tuple[Whole, Whole]:
    """The rows of the table in every cell if the dice are kept, and if re-rolled."""
    (reroll,) = thrown.rerolls
    dice = tuple(np.broadcast_to(thrown.grid[n], thrown.grid.shape) for n in thrown.thrown)
    again = reroll.replaced(dice, thrown.grid[reroll.axis])
    return thrown.row(dice, bonus), thrown.row(again, bonus)
