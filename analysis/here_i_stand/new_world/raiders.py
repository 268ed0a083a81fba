"""Raiders that rob the Hapsburgs of the cards the New World brings (Here I Stand 20.4, card 49)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from analysis import names
from analysis.faults import Fault
from analysis.figures import Reader
from analysis.here_i_stand.powers import Powers
from analysis.tables import Band, Banded, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures

Alive = tuple[str, ...]


class RaiderRow(Band):
    """A band of a raider's die."""

    outcome: str
    card_stolen: bool
    raider: Literal["lost", "lost against Galleons", "stays", "retires"]

    def leaves(self, *, galleons: bool) -> bool:
        """Whether the raider is gone after this."""
        always = self.raider in ("lost", "retires")
        return always or (galleons and self.raider == "lost against Galleons")


class Raiders(Banded[RaiderRow]):
    """Raiders roll in `order` for each card that the `victim` draws, until it is stolen."""

    table: ClassVar[str] = "raiders"
    lowest: ClassVar[int | None] = 1
    highest: ClassVar[int | None] = 6
    order: Tuple[str]
    victim: str

    def faults(self, figures: Figures) -> Iterator[str]:
        """Powers must exist."""
        yield from super().faults(figures)
        powers = figures.get(Powers)
        for name in (*self.order, self.victim):
            if not powers.known(name):
                yield names.unknown("power", name, powers)

    def ways(self) -> Iterator[tuple[RaiderRow, int]]:
        """The rows, each with how many faces of the die look it up."""
        for row in self:
            assert row.roll.low is not None
            assert row.roll.high is not None
            yield row, row.roll.high - row.roll.low + 1


def raids(
    table: Raiders, alive: Alive, *, galleons: bool
) -> list[tuple[Alive, Literal[0, 1], int]]:
    """What becomes of one card, of six to the number of raiders ways.

    Parameters
    ----------
    table : Raiders
    alive : tuple of str
        Whose raiders are there, in the order in which they act.
    galleons : bool
        Whether the victim has the Galleons marker.

    Returns
    -------
    list of (tuple of str, int, int)
        Who is still there, whether the card was stolen, and in how many ways.

    Examples
    --------
    A raider steals in 2 of 6 ways.

    >>> from analysis.figures import load
    >>> found = raids(load("here_i_stand").get(Raiders), ("France",), galleons=False)
    >>> sum(ways for _, stolen, ways in found if stolen)
    2
    """
    if not alive:
        return [((), 0, 1)]
    first, later = alive[0], alive[1:]
    found: list[tuple[Alive, Literal[0, 1], int]] = []
    for row, faces in table.ways():
        here = () if row.leaves(galleons=galleons) else (first,)
        if row.card_stolen:
            found.append((here + later, 1, faces * 6 ** len(later)))
            continue
        for living, stolen, ways in raids(table, later, galleons=galleons):
            found.append((here + living, stolen, faces * ways))
    return found


def raiders_of(read: Reader, given: Sequence[str]) -> Alive:
    """The powers whose raiders are meant, in the order in which they act.

    Raises
    ------
    Fault
        For a power that has no raider.
    """
    table, powers = read(Raiders), read(Powers)
    found = {powers.find(name).name for name in given}
    for name in sorted(found - set(table.order)):
        raise Fault(f"{name} has no raider; {', '.join(table.order)} have.")
    return tuple(name for name in table.order if name in found)
