"""Royals of Virgin Queen: who they are, and what their marriage or death brings (21.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeVar

from pydantic import Field

from analysis import names
from analysis.faults import Fault
from analysis.tables import Count, FigureTable, NamedRow, NamedRows, Row, Rows
from analysis.virgin_queen.frame import CampaignFrame, Turns
from analysis.virgin_queen.powers import Powers
from analysis.virgin_queen.weddings.wedding_table import Few

if TYPE_CHECKING:
    from analysis.figures import Figures, Reader


HIGHEST = 12
V = TypeVar("V")
Eligibility = Annotated[int, Field(ge=1, le=HIGHEST)]


class Royal(NamedRow):
    """A royal: `eligibility` on entering the display on turn `enters`."""

    sex: Literal["F", "M"]
    power: str
    eligibility: Eligibility
    enters: Turns
    house: str = ""
    army_leader: bool = False


class Royals(NamedRows[Royal]):
    """Every royal."""

    table: ClassVar[str] = "royals"
    kind: ClassVar[str] = "royal"

    def by_name(self, given: Mapping[str, V], option: str) -> dict[str, V]:
        """What is given for royals by any of their names, by the names of the figures.

        Raises
        ------
        Fault
            For an unknown royal, or one who is given twice.
        """
        found: dict[str, V] = {}
        for said, value in given.items():
            name = self.find(said).name
            if name in found:
                raise Fault(f"{option} {name} is given twice; give it once.")
            found[name] = value
        return found

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


def repeated(rows: Iterable[str]) -> Iterator[str]:
    """Sentences for the rows whose royal has an earlier row, which alone would be read."""
    seen: dict[str, int] = {}
    for number, name in enumerate(rows, 1):
        if seen.setdefault(name, number) != number:
            yield f"row {number}: {name} stands in row {seen[name]} already."


TRAITS = {
    "dice": ("re-roll highest", "re-roll lowest"),
    "marker": ("card marker", "patronage bonus", "home card lost"),
}
"""The traits by kind that a rule reads; an action may have any name."""


class Trait(Row):
    """What fires when a royal marries, unless the wedding was cancelled."""

    name: str
    kind: Literal["dice", "action", "marker", "vp", "special"]
    trait: str
    text: str
    unless_wed: str = ""
    unless_turn: Count = 0
    scenario: str = ""

    def unread(self, scenarios: Sequence[str]) -> Iterator[str]:
        """Sentences for what no rule would read: an unknown trait or scenario."""
        known = TRAITS.get(self.kind, (self.trait,))
        if self.trait not in known:
            said = ", ".join(map(repr, known))
            yield f"a trait of this kind is one of {said}, not {self.trait!r}."
        if self.scenario and self.scenario not in scenarios:
            yield f"there is no scenario {self.scenario!r}; there is {' or '.join(scenarios)}."


class RoyalTraits(Rows[Trait]):
    """The distinctive trait of every royal but the Valois."""

    table: ClassVar[str] = "royal_traits"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Royals must exist and stand once; traits and scenarios must be known."""
        yield from unknown_royals([row.name for row in self], figures)
        yield from repeated(row.name for row in self)
        wed = {f"row {n} ({row.name})": row.unless_wed for n, row in enumerate(self, 1)}
        yield from figures.get(Royals).unknown({where: name for where, name in wed.items() if name})
        scenarios = [row.scenario for row in figures.get(CampaignFrame)]
        for number, row in enumerate(self, 1):
            yield from (f"row {number} ({row.name}): {said}" for said in row.unread(scenarios))

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
    vp: Few
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
    return_after_turns: Turns

    def faults(self, figures: Figures) -> Iterator[str]:
        """He must be a royal."""
        yield from figures.get(Royals).unknown({"royal": self.royal})


class CardMarker(FigureTable):
    """What the +1/-1 card trait is worth to the royal's power."""

    table: ClassVar[str] = "card_marker"
    cards: Few
    turns: Annotated[int, Field(ge=1, le=9)]
    to: Literal["the royal's power"]


def side(read: Reader, royal: Royal) -> str | None:
    """The power that gains by a royal; None where nobody does.

    Scotland's royals count for the power that controls Scotland.
    """
    if not any(p.kind == "minor" and p.name == royal.power for p in read(Powers)):
        return royal.power
    controller = str(read.switch("scotland_controlled_by"))
    return None if controller == "nobody" else controller
