"""The display Available to Wed: who may marry whom on a turn, and at what eligibility (21.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from analysis import numerals
from analysis.faults import Fault, shown
from analysis.virgin_queen.elizabeth.ageing import GONE, Chances, on_turn
from analysis.virgin_queen.frame import MOST_TURNS
from analysis.virgin_queen.patronage.pieces import Players
from analysis.virgin_queen.powers import Powers
from analysis.virgin_queen.weddings.couple import BRIDE, GROOM, Couples
from analysis.virgin_queen.weddings.royals import HIGHEST, Royal, Royals

if TYPE_CHECKING:
    from analysis.figures import Reader

Wars = frozenset[frozenset[str]]


@dataclass(frozen=True)
class Present:
    """A royal on the display, with the chance of each eligibility."""

    royal: Royal
    chances: Chances


def display(
    read: Reader,
    turn: int,
    *,
    players: int = 6,
    ratings: Mapping[str, int] | None = None,
    gone: Collection[str] = (),
) -> list[Present]:
    """The royals who are on the display on a turn, as they have aged if unmarried so far.

    Parameters
    ----------
    ratings : mapping of str to int, optional
        Present eligibilities that are known, by name; such a royal is on the display.
    gone : collection of str
        The royals who have married or died.

    Raises
    ------
    Fault
        For an unknown royal, or a turn or an eligibility out of range.

    Examples
    --------
    >>> from analysis.figures import load
    >>> [p.royal.name for p in display(load("virgin_queen").reader(), 1)][:2]
    ['Elizabeth I', 'Mary Stuart']
    """
    if not 1 <= turn <= MOST_TURNS:
        raise Fault(f"--turn must be from 1 to {MOST_TURNS}, not {turn}.")
    royals = read(Royals)
    known = royals.by_name(ratings or {}, "--rating")
    for name, rating in known.items():
        if not 1 <= rating <= HIGHEST:
            raise Fault(f"--rating {name}: must be from 1 to {HIGHEST}, not {rating}.")
    away = {royals.find(name).name for name in gone} | set(read(Players).of(players).royals_out)
    if both := [name for name in known if name in away]:
        raise Fault(f"{both[0]} has a --rating but is not in the game.")
    return list(_present(read, turn, known, away))


def _present(
    read: Reader, turn: int, known: Mapping[str, int], away: Collection[str]
) -> Iterator[Present]:
    for royal in read(Royals):
        if royal.name in away:
            continue
        given = known.get(royal.name)
        chances = on_turn(read, royal, turn) if given is None else {given: Fraction(1)}
        if any(eligibility != GONE for eligibility in chances):
            yield Present(royal, chances)


def legal(
    read: Reader, present: Sequence[Present], wars: Wars = frozenset()
) -> Iterator[tuple[Present, Present]]:
    """Every legal couple: a woman and a man whose powers are not at war, and no forbidden pair."""
    couples = read(Couples)
    for bride in present:
        for groom in present:
            if bride.royal.sex != couples.sexes[BRIDE] or groom.royal.sex != couples.sexes[GROOM]:
                continue
            at_war = frozenset((bride.royal.power, groom.royal.power)) in wars
            if (couples.powers_at_war or not at_war) and not couples.forbids(
                bride.royal, groom.royal
            ):
                yield bride, groom


def wars_of(read: Reader, said: Sequence[str]) -> Wars:
    """The wars that `--war A:B`, several times, says.

    Raises
    ------
    Fault
        For an unknown power, or what is no pair of two.

    Examples
    --------
    >>> from analysis.figures import load
    >>> [sorted(w) for w in wars_of(load("virgin_queen").reader(), ["spain:english"])]
    [['England', 'Spain']]
    """
    found = set()
    for words in said:
        names = words.split(":")
        if len(names) != 2:
            raise Fault(f"--war must be two powers such as England:Spain, not {words!r}.")
        pair = frozenset(read(Powers).find(name).name for name in names)
        if len(pair) != 2:
            raise Fault(f"--war {words}: a power is not at war with itself.")
        found.add(pair)
    return frozenset(found)


def ratings_of(said: Sequence[str]) -> dict[str, int]:
    """The eligibilities that `--rating NAME=N`, several times, says.

    >>> ratings_of(["Anjou=2"])
    {'Anjou': 2}
    """
    found = {}
    for words in said:
        name, _, number = words.rpartition("=")
        if not name or not numerals.is_whole(number):
            raise Fault(f"--rating must be NAME=N such as Anjou=2, not {shown(words)}.")
        if name in found:
            raise Fault(f"--rating {name} is given twice; give it once.")
        found[name] = int(number)
    return found
