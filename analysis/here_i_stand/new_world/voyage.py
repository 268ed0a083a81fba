"""What a voyage of exploration comes to (Here I Stand 20.2): the rule, by the rows of its rolls.

2d6 + rating: 4 or less is lost at sea, 5-6 finds nothing, 7 to 9 find a place (or the next one
below that is unclaimed), 10 or more let the voyager choose: the Pacific Strait and a try at the
circumnavigation, the Amazon, or any other place. A single voyage counts the rows over the grid of
its dice (`explorer`), a turn's voyages compose them (`voyages`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from analysis.faults import Fault
from analysis.figures import Reader
from analysis.here_i_stand.new_world.discoveries import (
    CIRCUMNAVIGATION,
    CircumnavigationTable,
    Circumnavigator,
    Discoveries,
    ExplorationChoice,
    ExplorationChoices,
    ExplorationRow,
    ExplorationTable,
    PieceFate,
    Place,
)
from analysis.here_i_stand.new_world.voyage_cards import Moluccas

Choosing = Literal["best", "strait", "amazon", "other"]
CHOICES: tuple[Choosing, ...] = ("best", "strait", "amazon", "other")
Claimed = Collection[str]


@dataclass(frozen=True)
class End:
    """How a voyage ends.

    Attributes
    ----------
    text, fate : str
        What was found, and what becomes of the explorer.
    leaves : bool
        Whether he leaves his power's pool for good.
    dies : bool
    claims : tuple of str
        The places that nobody can claim from now on.
    vp, cards : int
        For his power.
    """

    text: str
    fate: str
    leaves: bool = True
    dies: bool = False
    claims: tuple[str, ...] = ()
    vp: int = 0
    cards: int = 0


@dataclass(frozen=True)
class Chart:
    """The figures of a voyage, in the edition that is played.

    Attributes
    ----------
    sold : int
        The cards that the Sale of Moluccas brings whoever sails round the world.
    """

    places: Discoveries
    exploration: ExplorationTable
    choices: tuple[ExplorationChoice, ...]
    around: CircumnavigationTable
    nothing_left: PieceFate
    circumnavigator_leaves: bool
    edition: int
    sold: int = 0

    def plain(self, row: ExplorationRow, claimed: Claimed) -> End:
        """How a voyage ends below 10."""
        if row.outcome == "lost at sea":
            return End("lost at sea", row.explorer, dies=True)
        if row.outcome == "nothing":
            return End("nothing", row.explorer, leaves=False)
        place = self.places.taken(row.discovery, claimed)
        return self.nothing if place is None else self.found(place)

    @property
    def nothing(self) -> End:
        """How a voyage ends where everything is claimed already."""
        stays = self.nothing_left == "back to the pool"
        return End("nothing left to discover", self.nothing_left, leaves=not stays)

    def found(self, place: Place) -> End:
        """A discovery; its discoverer stays there."""
        return End(place.name, "stays on his discovery", claims=(place.name,), vp=place.vp)

    def open(self, claimed: Claimed) -> dict[str, tuple[End, ...]]:
        """What may be chosen at 10 or more, each with its ends by row of the circumnavigation.

        A choice without that roll has one end.
        """
        ways: dict[str, tuple[End, ...]] = {}
        for row in self.choices:
            free = self.free(row, claimed)
            if row.circumnavigation and CIRCUMNAVIGATION not in claimed:
                ways[row.choice] = self._around(free[0] if free else None)
            elif free:
                ways[row.choice] = (self.found(free[0]),)
        return ways

    def free(self, row: ExplorationChoice, claimed: Claimed) -> list[Place]:
        """The unclaimed places of a choice, those of the most VP first."""
        free = (self.places.by_name[name] for name in row.discoveries if name not in claimed)
        return sorted(free, key=lambda place: -place.vp)

    def _around(self, strait: Place | None) -> tuple[End, ...]:
        """The ends of a try at the circumnavigation, with or without the Strait's VP."""
        prize = self.places.by_name[CIRCUMNAVIGATION]
        first, vp = (f"{strait.name}, then ", strait.vp) if strait else ("", 0)
        claims = (strait.name,) if strait else ()
        died = "dies; his counter stays on the Strait" if strait else "dies"
        fails = End(f"{first}no circumnavigation", died, dies=True, claims=claims, vp=vp)
        leaves = self.circumnavigator_leaves
        done = "leaves the pool, his voyage done" if leaves else "back to the pool"
        ends = []
        for row in self.around:
            cards = row.cards(self.edition) + self.sold
            text = f"{first}circumnavigation" + (f" and {_cards(cards)}" if cards else "")
            whole = (*claims, CIRCUMNAVIGATION)
            success = End(text, done, leaves, False, whole, vp + prize.vp, cards)
            ends.append(success if row.success else fails)
        return tuple(ends)


def chart(read: Reader, edition: int | None = None, *, moluccas: bool = False) -> Chart:
    """The figures of a voyage.

    Parameters
    ----------
    read : Reader
    edition : int, optional
        2006 or 2017; default: the switch of the figures.
    moluccas : bool
        Whether the Sale of Moluccas will be played for the circumnavigator.

    Raises
    ------
    Fault
        For another edition.

    Examples
    --------
    >>> from analysis.figures import load
    >>> chart(load("here_i_stand").reader()).nothing.fate
    'back to the pool'
    """
    year = int(read.switch("edition")) if edition is None else edition
    if year not in (2006, 2017):
        raise Fault(f"--edition must be 2006 or 2017, not {year}.")
    exploration = read(ExplorationTable)
    fate: PieceFate = str(read.switch("claimed_out_explorer"))  # type: ignore[assignment]
    return Chart(
        read(Discoveries),
        exploration,
        tuple(row for row in read(ExplorationChoices) if row.choice in exploration.offered),
        read(CircumnavigationTable),
        fate,
        read(Circumnavigator).leaves_pool,
        year,
        read(Moluccas).cards if moluccas else 0,
    )


def choosing(choice: str) -> Choosing:
    """The choice of that name.

    Raises
    ------
    Fault
        If there is none.
    """
    for known in CHOICES:
        if known == choice:
            return known
    raise Fault(f"--choice must be one of {', '.join(CHOICES)}, not {choice!r}.")


def _cards(count: int) -> str:
    return f"{count} card" + ("s" if count > 1 else "")
