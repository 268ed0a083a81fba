"""An unmarried royal's eligibility after each turn, as a sheet (Virgin Queen 21.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from analysis.faults import Fault
from analysis.figures import load
from analysis.sheet import Sheet
from analysis.virgin_queen.elizabeth.ageing import (
    GONE,
    AgeingExceptions,
    Chances,
    aged,
    mean,
    on_turn,
)
from analysis.virgin_queen.frame import MOST_TURNS, USUAL, CampaignFrame
from analysis.virgin_queen.weddings.royals import HIGHEST, Royal, Royals

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analysis.figures import Figures, Reader


def ageing(
    royal: str,
    *,
    turns: int | None = None,
    turn: int = 1,
    rating: int | None = None,
    figures: Figures | None = None,
) -> Sheet:
    """The eligibility of an unmarried royal after each turn.

    Parameters
    ----------
    royal : str
    turns : int, optional
        How many turns to look at; default: to the end of the Campaign.
    turn : int
        The first of them.
    rating : int, optional
        The present eligibility, before the ageing of the first turn; default: unmarried since
        entering.

    Returns
    -------
    Sheet
        One row a turn: the mean eligibility and the chance of each (`1`, `2` ...; `off` the
        display), empty before the royal enters.

    Raises
    ------
    Fault
        For an unknown royal, a turn or a rating out of range.

    Examples
    --------
    >>> ageing("Orange", turns=2).rows[1]
    {'turn': 2, 'mean': Fraction(5, 3), 'off': Fraction(0, 1), '1': Fraction(4, 9), ...}
    """
    read = (figures or load("virgin_queen")).reader()
    person = read(Royals).find(royal)
    last = _last(read, turns, turn, rating)
    start = on_turn(read, person, turn) if rating is None else {rating: Fraction(1)}
    rows = list(_by_turn(read, person, start, turn, last))
    top = max([1, *start, *(e for _, chances in rows for e in chances)])
    leaves = any(chances.get(GONE) for _, chances in rows)
    shown = {"turn": "after turn", "mean": "mean"} | ({"off": "off display"} if leaves else {})
    shown |= {str(e): f"at {e}" for e in range(1, top + 1)}
    return Sheet(
        name="ageing",
        game="Virgin Queen",
        edition="2012",
        inputs={"royal": person.name, "first_turn": turn, "turns": turns, "rating": rating},
        rows=tuple(_row(number, chances, top) for number, chances in rows),
        heads=shown,
        assumed=read.assumed,
        notes=tuple(_notes(read, person, rating, turn, leaves=leaves)),
        words=_words,
        draw=lambda: _drawn(person, rows, read.assumed),
    )


def _words(key: str, value: int | Fraction | None) -> str:
    """A cell for people: the mean to a hundredth, chances in per cent."""
    if value is None:
        return ""
    if key == "turn":
        return str(value)
    if key == "mean":
        return f"{float(value):.2f}"
    return f"{_share(value)} %" if value else "-"


def _share(chance: int | Fraction) -> str:
    """A chance in per cent, to a tenth."""
    return "< 0.1" if chance < Fraction(1, 2000) else f"{100 * float(chance):.1f}"


def _last(read: Reader, turns: int | None, turn: int, rating: int | None) -> int:
    wrong = []
    if turns is not None and not 1 <= turns <= MOST_TURNS:
        wrong.append(f"--turns must be from 1 to {MOST_TURNS}, not {turns}.")
    if not 1 <= turn <= MOST_TURNS:
        wrong.append(f"--turn must be from 1 to {MOST_TURNS}, not {turn}.")
    if rating is not None and not 1 <= rating <= HIGHEST:
        wrong.append(f"--rating must be from 1 to {HIGHEST}, not {rating}.")
    if wrong:
        raise Fault(*wrong)
    if turns is None:
        return max(turn, read(CampaignFrame).of(USUAL).last_turn)
    return turn + turns - 1


def _by_turn(
    read: Reader, royal: Royal, chances: Chances, turn: int, last: int
) -> Iterator[tuple[int, Chances]]:
    """The chances after each turn; a royal who enters later has none before."""
    for number in range(turn, last + 1):
        if not chances and number == royal.enters:
            chances = {royal.eligibility: Fraction(1)}
        chances = aged(read, royal, chances)
        yield number, chances


def _row(turn: int, chances: Chances, top: int) -> Mapping[str, int | Fraction | None]:
    def chance(eligibility: int) -> Fraction | None:
        return chances.get(eligibility, Fraction(0)) if chances else None

    by_eligibility = {str(e): chance(e) for e in range(1, top + 1)}
    known = mean(chances) if chances else None
    return {"turn": turn, "mean": known, "off": chance(GONE)} | by_eligibility


def _drawn(royal: Royal, rows: Sequence[tuple[int, Chances]], assumed: Sequence[str]) -> Figure:
    """The heat map of an unmarried royal's eligibility, turn by turn."""
    import pandas as pd

    from analysis.plot import footnote, heat

    seen = {e for _, chances in rows for e in chances}
    if not seen:
        raise Fault(f"{royal.name} enters on turn {royal.enters}: nothing to draw before it.")
    shown = {e: str(e) if e != GONE else "off display" for e in range(max(seen), min(seen) - 1, -1)}
    columns = {turn: [chances.get(e) for e in shown] for turn, chances in rows}
    chance = pd.DataFrame(columns, index=[*shown.values()]).rename_axis(
        index="eligibility", columns="after turn"
    )
    return heat(
        100 * chance.astype(float),
        title=f"{royal.name}: how eligible if unmarried",
        below="chance in per cent of each eligibility after each turn",
        note=footnote(edition="Virgin Queen 2012", assumed=assumed),
        amount="chance (%)",
        labels=chance.map(_share, na_action="ignore"),
    )


def _notes(
    read: Reader, royal: Royal, rating: int | None, turn: int, *, leaves: bool
) -> Iterator[str]:
    if rating is None:
        yield f"{royal.name} enters on turn {royal.enters} with eligibility {royal.eligibility}."
    else:
        yield f"{royal.name} has eligibility {rating} on turn {turn}."
    exception = read(AgeingExceptions).of(royal)
    if exception is not None and exception.change == 0:
        yield f"{royal.name} does not age."
    elif exception is not None or royal.sex == "F":
        yield f"{royal.name} ages without a roll."
    else:
        yield f"{royal.name} rolls a die each turn."
    if leaves:
        yield "The mean counts 0 off the display."
