"""Plans of the New World: what each power means to do on every turn (Here I Stand 20).

A TOML file with a table for each power; every key may be left out:

    name = "Mercator first"

    [Hapsburg]
    cp       = [2, 8, 8, 6]     # CP for the New World by turn, the last for all turns after;
                                # default: the price of each action, for a power without
                                # conquistadors that of exploring and colonizing
    order    = ["conquer", "explore", "colonize"]  # what the CP go to first
    explore  = [2, 3, 4]        # the turns on which it may; true: every turn, false: none
    conquer  = true
    colonize = true
    press_on = false            # whether it acts though nothing is left to find or to conquer
    choice   = "best"           # at 10 or more: best, strait, amazon or other
    mercator = [5]              # the turns on which a card is played for it ...
    smallpox = [3]
    cabot    = 2
    galleons = 4
    plantations = 5
    potosi   = 6                # as soon as a colony box is open
    governor = [5]              # card 111 as Colonial Governor
    uprising = [7]              # ... or against it: card 111 as Native Uprising,
    fountain = [3]              # Fountain of Youth, Search for Cibola
    cibola   = [{ turn = 4, cancels = "conquer" }]

    [world]
    moluccas = 5                # from this turn on, once somebody has sailed round the world
    raiders  = [{ turn = 4, power = "France" }]    # whom Huguenot Raiders gives a raider
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from analysis.faults import Fault
from analysis.figures import Figures
from analysis.here_i_stand.deck.cards import Cards
from analysis.here_i_stand.deck.turns import TurnFrame
from analysis.here_i_stand.new_world.limits import Action, ColonyLimits
from analysis.here_i_stand.new_world.raiders import Raiders, raiders_of
from analysis.here_i_stand.new_world.riches_table import (
    Galleons,
    GovernorAndUprising,
    Plantations,
    Potosi,
)
from analysis.here_i_stand.new_world.voyage import Choosing
from analysis.here_i_stand.new_world.voyage_cards import (
    Cabot,
    Cibola,
    FountainOfYouth,
    Mercator,
    Moluccas,
    Smallpox,
)
from analysis.here_i_stand.powers import Powers
from analysis.plan import Plan, PlanTable
from analysis.plan import read as read_plan
from analysis.tables import Row, Tuple

HUGUENOT_RAIDERS = "Huguenot Raiders"
MOST_CP = 20


def _by_turn(value: Any) -> Any:
    """A number stands for every turn."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    return (value,) if whole else tuple(value) if isinstance(value, list) else value


def _turns(value: Any) -> Any:
    """True is every turn, false none."""
    if isinstance(value, bool):
        return None if value else ()
    return tuple(value) if isinstance(value, list) else value


Turn = Annotated[int, Field(ge=1, le=99)]
Cp = Annotated[int, Field(ge=0, le=MOST_CP)]
ByTurn = Annotated[Tuple[Cp], Field(min_length=1), BeforeValidator(_by_turn)]
Turns = Annotated[tuple[Turn, ...] | None, BeforeValidator(_turns)]


class Cancelled(Row):
    """A voyage that Search for Cibola cancels."""

    turn: Turn
    cancels: Action = "explore"


class Raider(Row):
    """A raider that Huguenot Raiders places, and the turn on which it does."""

    turn: Turn
    power: str


class Intent(PlanTable):
    """What a power means to do, and which cards are played for it and against it."""

    cp: ByTurn | None = None
    order: Tuple[Action] = ("explore", "conquer", "colonize")
    explore: Turns = None
    conquer: Turns = None
    colonize: Turns = None
    press_on: bool = False
    choice: Choosing = "best"
    mercator: Tuple[Turn] = ()
    smallpox: Tuple[Turn] = ()
    cabot: Turn | None = None
    galleons: Turn | None = None
    plantations: Turn | None = None
    potosi: Turn | None = None
    governor: Tuple[Turn] = ()
    uprising: Tuple[Turn] = ()
    fountain: Tuple[Turn] = ()
    cibola: Tuple[Cancelled] = ()

    def faults(self, figures: Figures | None) -> Iterator[str]:
        """No action stands in the order twice; turns exist, and cards are in the deck by then."""
        for action, count in Counter(self.order).items():
            if count > 1:
                yield f"order: {action} stands there {count} times."
        yield from _turns_exist(figures, "cp", (len(self.cp or ()),))
        for action in ("explore", "conquer", "colonize"):
            yield from _turns_exist(figures, action, getattr(self, action) or ())
        for key, card, turns in self.played(figures):
            yield from _in_deck(figures, key, card, turns)

    def played(self, figures: Figures | None) -> Iterator[tuple[str, int, Sequence[int]]]:
        """Every card that is played for this power or against it: key, number and turns."""
        if figures is None:
            return
        get, face = figures.get, figures.get(GovernorAndUprising).card
        yield "cabot", get(Cabot).card, _once(self.cabot)
        yield "galleons", get(Galleons).card, _once(self.galleons)
        yield "plantations", get(Plantations).card, _once(self.plantations)
        yield "potosi", get(Potosi).card, _once(self.potosi)
        yield "mercator", get(Mercator).card, self.mercator
        yield "smallpox", get(Smallpox).card, self.smallpox
        yield "fountain", get(FountainOfYouth).card, self.fountain
        yield "governor", face, self.governor
        yield "uprising", face, self.uprising
        yield "cibola", get(Cibola).card, tuple(c.turn for c in self.cibola)

    def cp_on(self, turn: int, default: int) -> int:
        """The CP for the New World on a turn, numbered from 1."""
        given = self.cp or (default,)
        return given[min(turn, len(given)) - 1]

    def may(self, action: Action, turn: int) -> bool:
        """Whether it may take an action on a turn."""
        turns = getattr(self, action)
        return action in self.order and (turns is None or turn in turns)


class World(PlanTable):
    """What is played for no power in particular."""

    moluccas: Turn | None = None
    raiders: Tuple[Raider] = ()

    def faults(self, figures: Figures | None) -> Iterator[str]:
        """Turns exist, cards are in the deck by then, and raiders belong to powers."""
        if figures is None:
            return
        if self.moluccas:
            yield from _in_deck(figures, "moluccas", figures.get(Moluccas).card, (self.moluccas,))
        raids = [raider.turn for raider in self.raiders]
        number = figures.get(Cards).find(HUGUENOT_RAIDERS).number
        yield from _in_deck(figures, "raiders", number, raids)
        for at, raider in enumerate(self.raiders, 1):
            try:
                raiders_of(figures.reader(), (raider.power,))
            except Fault as fault:
                yield f"raiders, row {at}: {fault}"


Meant = Plan[Intent]
"""What everybody means to do."""


def read(files: Iterable[Path], figures: Figures) -> Plan[Intent]:
    """Read a plan; with no file, everything is as by default.

    Raises
    ------
    Fault
        With a sentence for everything that is wrong.

    Examples
    --------
    >>> from analysis.figures import load
    >>> plan = read([], load("here_i_stand"))
    >>> list(plan.powers), plan.powers["England"].order
    (['Hapsburg', 'England', 'France'], ('explore', 'conquer', 'colonize'))
    """
    powers = [p for p in figures.get(Powers) if figures.get(ColonyLimits).of(p.name)]
    plan = read_plan([*files], powers, Intent, also={"world": World}, figures=figures)
    if wrong := list(_one_card_a_turn(plan, figures)):
        raise Fault(*wrong)
    return plan


def _one_card_a_turn(plan: Plan[Intent], figures: Figures) -> Iterator[str]:
    """No card is played twice on one turn."""
    seen: dict[tuple[int, int], str] = {}
    for owner, key, card, turns in _every_card(plan, figures):
        for turn in turns:
            if (card, turn) in seen:
                name = figures.get(Cards).numbered(card).name
                yield (
                    f"{plan.place(owner)} {key}: card {card}, {name}, is played on turn {turn} "
                    f"already, by {seen[card, turn]}."
                )
            seen[card, turn] = f"[{owner}] {key}"


def _every_card(
    plan: Plan[Intent], figures: Figures
) -> Iterator[tuple[str, str, int, Sequence[int]]]:
    """Every card that is played: in which table and key, its number and turns."""
    for power, intent in plan.powers.items():
        for key, card, turns in intent.played(figures):
            yield power, key, card, turns
    world = plan.tables["world"]
    assert isinstance(world, World)
    number = figures.get(Cards).find(HUGUENOT_RAIDERS).number
    yield "world", "raiders", number, [raider.turn for raider in world.raiders]


def _once(turn: int | None) -> tuple[int, ...]:
    return () if turn is None else (turn,)


def _turns_exist(figures: Figures | None, key: str, turns: Sequence[int]) -> Iterator[str]:
    last = figures.get(TurnFrame).rows[-1].turn if figures else 99
    for turn in turns:
        if turn > last:
            yield f"{key}: there is no turn {turn}; the last is {last}."


def _in_deck(figures: Figures | None, key: str, card: int, turns: Sequence[int]) -> Iterator[str]:
    """Sentences for a card that is played before it enters the deck."""
    if figures is None:
        return
    yield from _turns_exist(figures, key, turns)
    found = figures.get(Cards).numbered(card)
    for turn in turns:
        if found.turn and turn < found.turn:
            yield f"{key}: card {card}, {found.name}, enters the deck on turn {found.turn} only."


def raider_turns(plan: Plan[Intent], figures: Figures) -> Mapping[str, tuple[int, ...]]:
    """By power the turns on which Huguenot Raiders gives it a raider."""
    world = plan.tables["world"]
    assert isinstance(world, World)
    read_ = figures.reader()
    found: dict[str, tuple[int, ...]] = dict.fromkeys(figures.get(Raiders).order, ())
    for raider in world.raiders:
        (name,) = raiders_of(read_, (raider.power,))
        found[name] += (raider.turn,)
    return found
