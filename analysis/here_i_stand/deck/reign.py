"""Who rules each power on a turn, and who cannot (Here I Stand 19.8; cards 10, 14, 16, 19-23)."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.faults import Fault
from analysis.figures import Reader
from analysis.here_i_stand.deck.cards import Cards, ForcedByWinter
from analysis.here_i_stand.deck.rulers import Ruler, Rulers
from analysis.here_i_stand.powers import Powers


def ruling(read: Reader, turn: int, named: Mapping[str, str]) -> dict[str, Ruler]:
    """Who rules each power at the Card Draw phase of a turn.

    Raises
    ------
    Fault
        For a ruler whose card cannot have been played yet, or whom a winter has replaced.
    """
    table, powers = read(Rulers), read(Powers)
    said = {powers.find(power).name: ruler for power, ruler in named.items()}
    reign = {power.name: _forced_ruler(read, power.name, turn) for power in powers}
    for power, name in said.items():
        ruler, line = table.at(power, name), table.of(power)
        if turn < (first := _first_reign(read, ruler)):
            raise Fault(f"{ruler.name} cannot rule on turn {turn}, but from turn {first} on.")
        if line.index(ruler) < line.index(reign[power]):
            after = f"a winter has brought in {reign[power].name}"
            raise Fault(f"{ruler.name} rules no more on turn {turn}: {after}.")
        reign[power] = ruler
    return reign


def _forced_ruler(read: Reader, power: str, turn: int) -> Ruler:
    """The last ruler of a power whom a winter before `turn` has brought in, or the first."""
    found = read(Rulers).of(power)[0]
    for ruler in read(Rulers).of(power)[1:]:
        winters = (row.turn for row in read(ForcedByWinter) if row.number == ruler.card)
        if next(winters, turn) < turn:
            found = ruler
    return found


def _first_reign(read: Reader, ruler: Ruler) -> int:
    """The first turn that can begin under a ruler: the one after his card was played.

    A card without a turn of entry enters on the turn after the ruler before took the throne.
    """
    if ruler.card is None:
        return 1
    line, entry = read(Rulers).of(ruler.power), read(Cards).numbered(ruler.card).turn
    before = line[line.index(ruler) - 1]
    return 1 + (_first_reign(read, before) if entry is None else entry)
