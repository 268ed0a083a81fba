"""The New World's discoveries and conquests, and the tables that find them (Here I Stand 20)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from analysis import names
from analysis.figures import Reader
from analysis.here_i_stand.new_world.voyage_cards import Cabot, Mercator, Smallpox
from analysis.here_i_stand.powers import (
    ConquestMarkers,
    Conquistadors,
    Explorers,
    Powers,
)
from analysis.tables import Band, Banded, Count, FigureTable, NamedRow, NamedRows, Row, Rows, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures

CIRCUMNAVIGATION = "Circumnavigation"
Edition = Literal[2006, 2017]
PieceFate = Literal["out of the game", "back to the pool", "on his discovery", "on his conquest"]


class Place(NamedRow):
    """A discovery or a conquest: its VP, and what a roll takes instead when it is claimed."""

    vp: Count
    falls_to: Tuple[str]


class Places(NamedRows[Place]):
    """Places that refer to one another."""

    def faults(self, figures: Figures) -> Iterator[str]:
        """Names must differ; what a place falls to must exist."""
        yield from super().faults(figures)
        for number, row in enumerate(self, 1):
            for name in row.falls_to:
                if not self.known(name):
                    yield f"row {number} ({row.name}): {names.unknown(self.kind, name, self)}"

    @cached_property
    def by_name(self) -> dict[str, Place]:
        """Every place by its name; figures refer to one another by that alone."""
        return {place.name: place for place in self}

    def taken(self, name: str, claimed: Collection[str]) -> Place | None:
        """The place that a roll for `name` takes: itself, or the next unclaimed one below."""
        order = (name, *self.by_name[name].falls_to)
        return next((self.by_name[place] for place in order if place not in claimed), None)


class Discoveries(Places):
    """What explorers find."""

    table: ClassVar[str] = "discoveries"
    kind: ClassVar[str] = "discovery"

    def faults(self, figures: Figures) -> Iterator[str]:
        """As for all places; the way round the world is one of them."""
        yield from super().faults(figures)
        if not self.known(CIRCUMNAVIGATION):
            yield f"needs a row of the name {CIRCUMNAVIGATION!r}."


class Conquests(Places):
    """What conquistadors win."""

    table: ClassVar[str] = "conquests"
    kind: ClassVar[str] = "conquest"


def ratings_reach(figures: Figures, *tables: type[NamedRows[Any]]) -> tuple[int, int]:
    """Two dice with the least and with the greatest rating of some adventurers."""
    ratings = [row.rating for table in tables for row in figures.get(table)] or [0]
    return 2 + min(ratings), 12 + max(ratings)


class ExplorationRow(Band):
    """A band of the exploration roll."""

    outcome: Literal["lost at sea", "nothing", "discovery", "choice"]
    explorer: PieceFate
    discovery: str = ""
    choice: Tuple[Literal["strait", "amazon", "other"]] = ()


class ExplorationTable(Banded[ExplorationRow]):
    """2d6 + rating of an exploration."""

    table: ClassVar[str] = "exploration_table"

    @property
    def offered(self) -> tuple[str, ...]:
        """What may be chosen where a roll lets the voyager choose."""
        return next((row.choice for row in self if row.outcome == "choice"), ())

    def reach(self, figures: Figures) -> tuple[int, int]:
        """From the least explorer, Uncharted, to the best with Mercator's Map."""
        uncharted = min((row.modifier for row in figures.get(Uncharted)), default=0)
        low, high = ratings_reach(figures, Explorers)
        return low + min(0, uncharted), high + max(0, figures.get(Mercator).voyage)

    def faults(self, figures: Figures) -> Iterator[str]:
        """Discoveries and choices must exist."""
        yield from super().faults(figures)
        places = figures.get(Discoveries)
        for number, row in enumerate(self, 1):
            if row.outcome == "discovery" and not places.known(row.discovery):
                said = names.unknown("discovery", row.discovery, places)
                yield f"row {number} ({row.roll}): {said}"
        yield from self._choices([row.choice for row in figures.get(ExplorationChoices)])

    def _choices(self, there: list[str]) -> Iterator[str]:
        """Sentences for choices that there are not, or that differ between rows."""
        for number, row in enumerate(self, 1):
            where, chooses = f"row {number} ({row.roll})", row.outcome == "choice"
            if row.choice and not chooses:
                yield f"{where}: only the outcome 'choice' has a choice, not {row.outcome!r}."
            if chooses and not row.choice:
                yield f"{where}: choice must name at least one of {', '.join(there)}."
            if chooses and set(row.choice) != set(self.offered):
                yield f"{where}: choice must be the same wherever there is one."
            for name in row.choice:
                if name not in there:
                    yield f"{where}: choice {name!r} has no row in exploration_choices."


class ExplorationChoice(Row):
    """What may be chosen at 10 or more."""

    choice: Literal["strait", "amazon", "other"]
    discoveries: Tuple[str]
    circumnavigation: bool


class ExplorationChoices(Rows[ExplorationChoice]):
    """The three choices."""

    table: ClassVar[str] = "exploration_choices"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Discoveries must exist."""
        places = figures.get(Discoveries)
        for number, row in enumerate(self, 1):
            for name in row.discoveries:
                if not places.known(name):
                    said = names.unknown("discovery", name, places)
                    yield f"row {number} ({row.choice}): {said}"


class CircumnavigationRow(Band):
    """A band of the circumnavigation roll; cards are drawn at once, by edition."""

    outcome: str
    success: bool
    cards_2006: Count
    cards_2017: Count

    def cards(self, edition: int) -> int:
        """The cards drawn at once."""
        return self.cards_2017 if edition == 2017 else self.cards_2006


class CircumnavigationTable(Banded[CircumnavigationRow]):
    """2d6 + rating of a circumnavigation."""

    table: ClassVar[str] = "circumnavigation_table"

    def reach(self, figures: Figures) -> tuple[int, int]:
        """From the least explorer to the best with Mercator's Map."""
        low, high = ratings_reach(figures, Explorers)
        return low, high + max(0, figures.get(Mercator).circumnavigation)


class UnchartedRow(Row):
    """The modifier of a power's first normal voyage, by edition."""

    edition: Edition
    modifier: int


class Uncharted(Rows[UnchartedRow]):
    """Uncharted, absent from the 2006 rules."""

    table: ClassVar[str] = "uncharted"

    def of(self, edition: int) -> int:
        """The modifier of an edition."""
        return next((row.modifier for row in self if row.edition == edition), 0)


class Circumnavigator(FigureTable):
    """Whether he who has sailed round the world leaves the pool of his power."""

    table: ClassVar[str] = "circumnavigator"
    leaves_pool: bool


class Order(FigureTable):
    """An order of powers, all different."""

    def known(self, order: tuple[str, ...], figures: Figures) -> Iterator[str]:
        """Sentences for a power that there is not, or that stands there twice."""
        powers = figures.get(Powers)
        for name in order:
            if not powers.known(name):
                yield names.unknown("power", name, powers)
        for name in {n for n in order if order.count(n) > 1}:
            yield f"{name} stands there twice."

    def whole(self, order: tuple[str, ...], who: Iterable[str]) -> Iterator[str]:
        """Sentences for the powers that sail but have no place in the order."""
        for name in dict.fromkeys(who):
            if name not in order:
                yield f"{name} sails too and must stand in the order."


class VoyageOrder(Order):
    """The highest printed rating sails first; between equal ones the powers of `ties`."""

    table: ClassVar[str] = "voyage_order"
    first: Literal["highest printed rating"]
    ties: Tuple[str]

    def faults(self, figures: Figures) -> Iterator[str]:
        """Powers must exist."""
        yield from self.known(self.ties, figures)
        explorers = [row.power for row in figures.get(Explorers)]
        yield from self.whole(self.ties, (*explorers, *figures.get(Cabot).powers))


class ConquestOrder(Order):
    """The order of conquests, whatever their ratings; all after the explorations."""

    table: ClassVar[str] = "conquest_order"
    order: Tuple[str]

    def faults(self, figures: Figures) -> Iterator[str]:
        """Powers must exist."""
        yield from self.known(self.order, figures)
        hosts = (*figures.get(Conquistadors), *figures.get(ConquestMarkers))
        yield from self.whole(self.order, (host.power for host in hosts))


class ConquestRow(Band):
    """A band of the conquest roll."""

    outcome: Literal["killed", "nothing", "conquest"]
    conqueror: PieceFate
    conquest: str = ""


class ConquestTable(Banded[ConquestRow]):
    """2d6 + rating of a conquest."""

    table: ClassVar[str] = "conquest_table"

    def reach(self, figures: Figures) -> tuple[int, int]:
        """From the least conqueror to the best with Smallpox."""
        low, high = ratings_reach(figures, Conquistadors, ConquestMarkers)
        return low, high + max(0, figures.get(Smallpox).modifier)

    def faults(self, figures: Figures) -> Iterator[str]:
        """Conquests must exist."""
        yield from super().faults(figures)
        places = figures.get(Conquests)
        for number, row in enumerate(self, 1):
            if row.outcome == "conquest" and not places.known(row.conquest):
                said = names.unknown("conquest", row.conquest, places)
                yield f"row {number} ({row.roll}): {said}"


def claims(read: Reader, given: Collection[str], places: type[Places]) -> tuple[str, ...]:
    """The names of claimed places as the figures write them; a Fault for an unknown one."""
    table = read(places)
    return tuple(dict.fromkeys(table.find(name).name for name in given))
