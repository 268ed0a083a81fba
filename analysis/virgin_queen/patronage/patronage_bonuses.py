"""What is added to patronage rolls, and special pieces and events (Virgin Queen 22)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from analysis import names
from analysis.tables import FigureTable, NamedRow, NamedRows, Roll, Tuple
from analysis.virgin_queen.patronage.pieces import Kind, Scholars
from analysis.virgin_queen.powers import unknown_powers
from analysis.virgin_queen.weddings.royals import Royals

if TYPE_CHECKING:
    from analysis.figures import Figures, Reader

Size = Annotated[int, Field(ge=-12, le=12)]
PRAGUE, OBSERVATORY, HOME_CARD = "Prague Cultural Center", "Observatory", "Empire home card"
HOLDER = "holder"


class PatronageBonus(NamedRow):
    """Added to `rolls` of a power, or of the `holder` of the science bonus of that name."""

    power: str
    modifier: Size
    rolls: Tuple[Kind]
    lost_with: str = ""


class PatronageBonuses(NamedRows[PatronageBonus]):
    """The marker Prague, the Observatory, and the Empire's home card."""

    table: ClassVar[str] = "patronage_bonuses"
    kind: ClassVar[str] = "patronage bonus"

    def faults(self, figures: Figures) -> Iterator[str]:
        """The three that the rules name, of powers that there are."""
        yield from super().faults(figures)
        for name in (PRAGUE, OBSERVATORY, HOME_CARD):
            if not self.known(name):
                yield f"has no row {name!r}; rules 21.1 and 22 name it."
            elif (self.find(name).power == HOLDER) != (name == OBSERVATORY):
                whose = f"the {HOLDER}'s" if name == OBSERVATORY else "a power's"
                yield f"{name}: power must be {whose}."
        named = (row.power for row in self if row.power != HOLDER)
        yield from unknown_powers(named, figures)
        lost = {f"{row.name}, lost_with": row.lost_with for row in self if row.lost_with}
        yield from figures.get(Royals).unknown(lost)


class IsabellaBonus(FigureTable):
    """For the power that marries Isabella Clara Eugenia."""

    table: ClassVar[str] = "patronage_bonus_isabella"
    royal: str
    modifier: Size
    rolls: Tuple[Kind]

    def faults(self, figures: Figures) -> Iterator[str]:
        """She must be a royal."""
        yield from figures.get(Royals).unknown({"royal": self.royal})


class ItalianEvents(NamedRows[NamedRow]):
    """The only way to an Italian; each counts as the turn's one of its kind."""

    table: ClassVar[str] = "italian_events"
    kind: ClassVar[str] = "Italian event"


class LeTestu(FigureTable):
    """Scholar and sea captain: his two counters leave together."""

    table: ClassVar[str] = "le_testu"
    scholar: str
    power: str
    captain_stays_on: Roll
    captain_sunk_removes: str

    def faults(self, figures: Figures) -> Iterator[str]:
        """He must be a scholar of his power."""
        scholars = figures.get(Scholars)
        if not scholars.known(self.scholar):
            yield f"scholar: {names.unknown('scholar', self.scholar, scholars)}"
        elif scholars.find(self.scholar).power != self.power:
            yield f"{self.scholar} is no scholar of {self.power}."


class Card(NamedRow):
    """An event that the rules name."""

    power: str
    kind: str


class Cards(NamedRows[Card]):
    """Events by name."""

    table: ClassVar[str] = "cards"
    kind: ClassVar[str] = "card"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Powers must exist."""
        yield from super().faults(figures)
        yield from unknown_powers([row.power for row in self], figures)


@dataclass(frozen=True)
class Standing:
    """What stands on the board and bears on patronage rolls.

    Attributes
    ----------
    prague, home_card : bool
        Whether the Empire has the Prague marker, and the bonus of its home card.
    isabella, observatory : str or None
        The power that married Isabella Clara Eugenia, and the one that holds the Observatory.
    """

    prague: bool = False
    home_card: bool = False
    isabella: str | None = None
    observatory: str | None = None


def bonus(read: Reader, kind: Kind, power: str, standing: Standing) -> int:
    """What is added to a power's rolls for its artists or its scholars, but for the CP.

    Examples
    --------
    >>> from analysis.figures import load
    >>> read = load("virgin_queen").reader()
    >>> standing = Standing(prague=True, isabella="Empire", observatory="Empire")
    >>> bonus(read, "artist", "Empire", standing), bonus(read, "scholar", "Empire", standing)
    (2, 3)
    """
    table = read(PatronageBonuses)
    prague, observatory, home = (table.find(n) for n in (PRAGUE, OBSERVATORY, HOME_CARD))
    isabella = read(IsabellaBonus)
    parts: list[tuple[IsabellaBonus | PatronageBonus, bool]] = [
        (isabella, standing.isabella == power),
        (prague, standing.prague and power == prague.power),
        (observatory, standing.observatory == power),
        (home, standing.home_card and power == home.power),
    ]
    return sum(part.modifier for part, counts in parts if counts and kind in part.rolls)
