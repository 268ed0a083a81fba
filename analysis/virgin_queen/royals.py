"""Royals of Virgin Queen: who they are, and what their marriage or death brings (21.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from analysis import names
from analysis.tables import Count, FigureTable, NamedRow, NamedRows, Row, Rows, Turn
from analysis.virgin_queen.powers import Powers

if TYPE_CHECKING:
    from analysis.figures import Figures, Reader


HIGHEST = 12
Eligibility = Annotated[int, Field(ge=1, le=HIGHEST)]


class Royal(NamedRow):
    """A royal: `eligibility` on entering the display on turn `enters`."""

    sex: Literal["F", "M"]
    power: str
    eligibility: Eligibility
    enters: Turn
    house: str = ""
    army_leader: bool = False


class Royals(NamedRows[Royal]):
    """Every royal."""

    table: ClassVar[str] = "royals"
    kind: ClassVar[str] = "royal"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Names must differ, powers must exist."""
        yield from super().faults(figures)
        powers = figures.get(Powers)
        for number, royal in enumerate(self, 1):
            if not powers.known(royal.power):
                said = names.unknown("power", royal.power, powers)
                yield f"row {number} ({royal.name}): {said}"


def unknown_royals(rows: Iterable[str], figures: Figures) -> Iterator[str]:
    """Sentences for the rows whose royal is not in the table of royals."""
    royals = figures.get(Royals)
    for number, name in enumerate(rows, 1):
        if not royals.known(name):
            yield f"row {number}: {names.unknown('royal', name, royals)}"


class Trait(Row):
    """What fires when a royal marries, unless the wedding was cancelled."""

    name: str
    kind: Literal["dice", "action", "marker", "vp", "special"]
    trait: str
    text: str
    unless_wed: str = ""
    unless_turn: Count = 0
    scenario: str = ""


class RoyalTraits(Rows[Trait]):
    """The distinctive trait of every royal but the Valois."""

    table: ClassVar[str] = "royal_traits"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Royals must exist."""
        yield from unknown_royals([row.name for row in self], figures)
        wed = {f"row {n} ({row.name})": row.unless_wed for n, row in enumerate(self, 1)}
        yield from figures.get(Royals).unknown({where: name for where, name in wed.items() if name})

    def of(self, royal: Royal) -> Trait | None:
        """The trait of a royal, if the table has one."""
        return next((row for row in self if row.name == royal.name), None)

    def has(self, royal: Royal, trait: str) -> bool:
        """Whether a royal has a trait."""
        found = self.of(royal)
        return found is not None and found.trait == trait


class Valois(FigureTable):
    """1 VP for every marriage of a Valois, who then stands on the French power card."""

    table: ClassVar[str] = "valois"
    house: str
    vp: int
    vp_to: str
    after_wedding: str

    def faults(self, figures: Figures) -> Iterator[str]:
        """The power that gains must exist."""
        yield from figures.get(Powers).unknown({"vp_to": self.vp_to})

    def warnings(self, figures: Figures) -> Iterator[str]:
        """A house without royals brings nothing."""
        if all(royal.house != self.house for royal in figures.get(Royals)):
            yield f"no royal is of the house {self.house!r}."


class WilliamOfOrange(FigureTable):
    """He leaves only on a result that gives the Protestant VP; else he may return."""

    table: ClassVar[str] = "william_of_orange"
    royal: str
    removed_when: Literal["the result gives the Protestant VP"]
    return_eligibility: Eligibility
    return_after_turns: Count

    def faults(self, figures: Figures) -> Iterator[str]:
        """He must be a royal."""
        yield from figures.get(Royals).unknown({"royal": self.royal})


class CardMarker(FigureTable):
    """What the +1/-1 card trait is worth to the royal's power."""

    table: ClassVar[str] = "card_marker"
    cards: int
    turns: Count
    to: Literal["the royal's power"]


def side(read: Reader, royal: Royal) -> str | None:
    """The power that gains by a royal; None where nobody does.

    Scotland's royals count for the power that controls Scotland.
    """
    if not any(p.kind == "minor" and p.name == royal.power for p in read(Powers)):
        return royal.power
    controller = str(read.switch("scotland_controlled_by"))
    return None if controller == "nobody" else controller
