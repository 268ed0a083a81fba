"""Reformation attempts (Here I Stand 18.1).

A treatise brings two attempts, a New Testament six, a full Bible six with +1 to each die, the 95
Theses five with a die more. The highest single die wins; ties go to the Protestants in the target
zone and to the Papacy elsewhere.
"""

from __future__ import annotations

from typing import Final

from analysis import names
from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.religion.contest import Dice, attempt, contests, listed
from analysis.here_i_stand.religion.debaters import debater_of
from analysis.here_i_stand.religion.struggle import (
    AugsburgConfession,
    DebaterDice,
    PapalDice,
    ProtestantDice,
    ReformationAttempts,
    ReformationSource,
    ReligiousTies,
    TreatiseDebaters,
)
from analysis.here_i_stand.religion.track import PROTESTANT

KIND: Final = "reformation"
BORA = "Katherina Bora"


def reformation(
    protestant: Dice = 1,
    papal: Dice = 1,
    *,
    by: str = "treatise",
    attempts: int | None = None,
    debater: str | None = None,
    augsburg: bool = False,
    outside: bool = False,
    spaces_now: int | None = None,
    figures: Figures | None = None,
) -> Attempt:
    """Reformation attempts.

    Parameters
    ----------
    protestant, papal : int or sequence of int
        Dice of each side for every target, or for each target in turn, without what `by` adds.
    by : str
        `treatise`, `New Testament`, `full Bible`, `95 Theses` or `Katherina Bora`.
    attempts : int, optional
        Default: those of `by`, and three for a treatise by Carlstadt or Calvin.
    debater : str, optional
        A Protestant debater committed for it; his bonus dice are added.
    augsburg : bool
        The Augsburg Confession: -1 on each Papal die.
    outside : bool
        Whether the targets lie outside the target zone.
    spaces_now : int, optional
        Protestant spaces now, to count the VP of the spaces track.

    Raises
    ------
    Fault
        For dice or attempts out of range, an unknown debater, or what brings no attempts.

    Examples
    --------
    >>> reformation(1, 1, attempts=1).exact().expected["spaces"].exact
    Fraction(7, 12)
    """
    read = (figures or load("here_i_stand")).reader()
    source = _source(read, by)
    name = _debater(read, debater, source.by)
    bonus = read(DebaterDice).of(name, KIND) if name else None
    more = read(TreatiseDebaters).of(name) if name else None
    usual = more.attempts if more else source.attempts
    tries = contests(
        protestant,
        papal,
        usual if attempts is None else attempts,
        attack_bonus=source.dice + (bonus.dice if bonus else 0),
        attack_die=source.die,
        defend_die=read(AugsburgConfession).papal_die if augsburg else 0,
        tie_wins=read(ReligiousTies).winner(KIND, "other" if outside else "target", "")
        == PROTESTANT,
    )
    notes = [f"{name} adds {bonus.dice} to the Protestant dice, {bonus.reach}."] if bonus else []
    notes += [f"{name}: for a treatise in the {more.zone} zone."] if more else []
    notes += [f"Protestant dice: {read(ProtestantDice)}", f"Papal dice: {read(PapalDice)}"]
    return attempt(
        read,
        "reformation",
        PROTESTANT,
        tries,
        inputs={
            "protestant": listed(protestant),
            "papal": listed(papal),
            "by": source.by,
            "attempts": len(tries),
            "debater": name,
            "augsburg": augsburg,
            "outside": outside,
        },
        spaces_now=spaces_now,
        effects=(f"{name}: {more.failed}",) if more and more.failed else (),
        notes=tuple(notes),
    )


def _debater(read: Reader, debater: str | None, by: str) -> str | None:
    """The name of the Protestant debater who is committed; a Fault if he brings nothing."""
    name = debater_of(read, debater, PROTESTANT)
    if name is None:
        return None
    more = [row.debater for row in read(TreatiseDebaters)]
    serve = [row.debater for row in read(DebaterDice) if row.attempt == KIND]
    if name in more and by != "treatise":
        raise Fault(f"{name} serves with a treatise, not with {by}.")
    if name not in (*more, *serve):
        all_of = ", ".join((*more, *serve))
        raise Fault(f"{name} brings nothing to reformation attempts; {all_of} do.")
    return name


def _source(read: Reader, by: str) -> ReformationSource:
    """What brings the attempts; Katherina Bora's number is a switch."""
    bora = ReformationSource(by=BORA, attempts=0, die=0, dice=0)
    rows = (*read(ReformationAttempts), bora)
    found: ReformationSource = names.find("source of reformation attempts", by, rows)
    if found is not bora:
        return found
    attempts = int(read.switch("katherina_bora_attempts"))
    return found.model_copy(update={"attempts": attempts})
