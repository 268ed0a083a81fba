"""Burning of books: counter-reformation attempts (Here I Stand 18.4).

Two attempts in one language zone, three with Cajetan or Caraffa. The highest single die wins; ties
go to the Protestants, but in the target zone to the Papacy under Paul III and Julius III.
"""

from __future__ import annotations

from typing import Final

from analysis import names
from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.deck.rulers import Ruler, Rulers
from analysis.here_i_stand.religion.contest import Contest, Dice, attempt, contests, listed
from analysis.here_i_stand.religion.debaters import debater_of
from analysis.here_i_stand.religion.struggle import (
    AugsburgConfession,
    AutomaticSix,
    BurnBooks,
    BurnBooksDebaters,
    CounterReformationTargets,
    DebaterDice,
    PapalDice,
    ProtestantDice,
    ReligiousTies,
)
from analysis.here_i_stand.religion.track import PAPACY

KIND: Final = "counter-reformation"


def burn(
    papal: Dice = 1,
    protestant: Dice = 1,
    *,
    attempts: int | None = None,
    debater: str | None = None,
    pope: str = "Leo X",
    augsburg: bool = False,
    outside: bool = False,
    spaces_now: int | None = None,
    figures: Figures | None = None,
) -> Attempt:
    """Books burnt, or other counter-reformation attempts.

    Parameters
    ----------
    papal, protestant : int or sequence of int
        Dice of each side for every target, or for each target in turn.
    attempts : int, optional
        Default: 2, or what the debater brings.
    debater : str, optional
        A Papal debater committed for it; his bonus dice are added.
    pope : str
        Under Paul III and Julius III the Papacy wins ties.
    augsburg : bool
        The Augsburg Confession: -1 on each Papal die.
    outside : bool
        Whether the targets lie outside the target zone (attempts by a card).
    spaces_now : int, optional
        Protestant spaces now, to count the VP of the spaces track.

    Raises
    ------
    Fault
        For dice or attempts out of range, or an unknown debater or Pope.

    Examples
    --------
    >>> burn(2, 1, attempts=1).exact().expected["spaces"].exact
    Fraction(125, 216)
    """
    read = (figures or load("here_i_stand")).reader()
    name = burner_of(read, debater)
    pope = pope_of(read, pope)
    tries = burnings(
        read,
        papal,
        protestant,
        attempts=attempts,
        debater=name,
        pope=pope,
        augsburg=augsburg,
        outside=outside,
    )
    st_peters = [row.st_peters_cp for row in read(BurnBooksDebaters) if row.debater == name]
    return attempt(
        read,
        "burn books",
        PAPACY,
        tries,
        inputs={
            "papal": listed(papal),
            "protestant": listed(protestant),
            "attempts": len(tries),
            "debater": name,
            "pope": pope,
            "augsburg": augsburg,
            "outside": outside,
        },
        spaces_now=spaces_now,
        effects=tuple(f"{cp} CP for St Peter's by {name}" for cp in st_peters),
        notes=(*_notes(read, name), str(read(CounterReformationTargets))),
    )


def _notes(read: Reader, debater: str | None) -> list[str]:
    """What the debater brings, and what the dice are."""
    bonus = read(DebaterDice).of(debater, KIND)
    said = [f"{debater} adds {bonus.dice} to the Papal dice, {bonus.reach}."] if bonus else []
    said += [
        f"{debater}: {row.attempts} attempts, in {row.zone}."
        for row in read(BurnBooks)
        if row.debater == debater
    ]
    return [*said, f"Papal dice: {read(PapalDice)}", f"Protestant dice: {read(ProtestantDice)}"]


def burner_of(read: Reader, debater: str | None) -> str | None:
    """The name of a Papal debater who is committed for a burning.

    Raises
    ------
    Fault
        If he is none, or brings nothing to it.
    """
    name = debater_of(read, debater, PAPACY)
    if name is None:
        return None
    serve = [row.debater for row in (*read(BurnBooks), *read(BurnBooksDebaters))]
    serve += [row.debater for row in read(DebaterDice) if row.attempt == KIND]
    if name not in serve:
        raise Fault(f"{name} brings nothing when books are burnt; {', '.join(serve)} do.")
    return name


def pope_of(read: Reader, name: str) -> str:
    """The Pope of this name, as the figures have it; a Fault with the nearest if there is none."""
    pope: Ruler = names.find("Pope", name, read(Rulers).of(PAPACY))
    return pope.name


def burnings(
    read: Reader,
    papal: Dice,
    protestant: Dice,
    *,
    attempts: int | None = None,
    debater: str | None = None,
    pope: str = "Leo X",
    augsburg: bool = False,
    outside: bool = False,
) -> tuple[Contest, ...]:
    """The attempts of one burning, by the names of the figures."""
    bonus = read(DebaterDice).of(debater, KIND)
    six = read(AutomaticSix)
    return contests(
        papal,
        protestant,
        read(BurnBooks).of(debater) if attempts is None else attempts,
        attack_bonus=bonus.dice if bonus else 0,
        attack_die=read(AugsburgConfession).papal_die if augsburg else 0,
        tie_wins=read(ReligiousTies).winner(KIND, "other" if outside else "target", pope) == PAPACY,
        six=six.needed if pope in six.under and not outside else None,
    )
