"""How the powers stand, as options of the command line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Group, Parameter

from analysis import names, numerals
from analysis.faults import Fault, shown
from analysis.options import Amount, Whole, assignment

if TYPE_CHECKING:
    from analysis.here_i_stand.deck.births import Births
    from analysis.here_i_stand.deck.position import Position

GROUP = Group("How the powers stand", sort_key=50)
Pairs = Annotated[tuple[str, ...], Parameter(converter=assignment, negative="", show_default=False)]
Listed = Annotated[tuple[str, ...], Parameter(negative="", show_default=False)]
Turn = Whole | None


@dataclass(frozen=True)
class HandOptions:
    """What the hands that are dealt depend on.

    Parameters
    ----------
    keys
        POWER=KEYS, or POWER=N,N,... by turn, such as France=7 (repeatable).
    electorates
        Electorates under Protestant political control.
    unrest
        POWER=N of its keys in unrest (repeatable).
    markers
        POWER=N "-1 Card" markers (repeatable).
    ruler
        POWER=RULER, such as "Papacy=Paul III" (repeatable).
    """

    keys: Pairs = ()
    electorates: Whole = 0
    unrest: Pairs = ()
    markers: Pairs = ()
    ruler: Pairs = ()

    def of_one_turn(self) -> Position:
        """The position where one turn is asked of; a Fault for numbers by turn."""
        found = self.position()
        for power, keys in found.keys.items():
            if not isinstance(keys, int):
                raise Fault(f"--keys of {power} must be one number; only over turns they change.")
        return found

    def position(self) -> Position:
        """The position; a Fault says which option is wrong."""
        from analysis.here_i_stand.deck.position import Position

        return Position(
            keys={p: _numbers("--keys", n) for p, n in _once("--keys", self.keys)},
            electorates=self.electorates,
            unrest={p: _number("--unrest", n) for p, n in _once("--unrest", self.unrest)},
            markers={p: _number("--markers", n) for p, n in _once("--markers", self.markers)},
            rulers=dict(_once("--ruler", self.ruler)),
        )


@dataclass(frozen=True)
class PositionOptions(HandOptions):
    """How the powers stand at the Card Draw phase, and how they play.

    Parameters
    ----------
    kept
        POWER=CARD kept in hand from the turn before (repeatable).
    removed
        A card that has left the game (repeatable).
    boleyn
        The turn on which Henry marries Anne Boleyn.
    elizabeth
        The turn on which Elizabeth is born.
    sickly_edward
        The turn on which a sickly Edward is born.
    healthy_edward
        The turn on which a healthy Edward is born.
    scenario
        1517, or 1532 without the cards marked for 1517.
    event
        CARD=CHANCE that who holds it plays it as an event (repeatable).
    events
        The same chance for all other cards.
    """

    kept: Pairs = ()
    removed: Listed = ()
    boleyn: Turn = None
    elizabeth: Turn = None
    sickly_edward: Turn = None
    healthy_edward: Turn = None
    scenario: Literal[1517, 1532] = 1517
    event: Pairs = ()
    events: Amount | None = None

    def position(self) -> Position:
        """The position; a Fault says which option is wrong."""
        from analysis.here_i_stand.deck.playing import Habits

        return replace(
            super().position(),
            removed=self.removed,
            kept=_gathered(_split(self.kept)),
            births=self.births,
            scenario=self.scenario,
            habits=Habits({c: _chance(p) for c, p in _once("--event", self.event)}, self.events),
        )

    @property
    def births(self) -> Births:
        """What England's queens bring and when."""
        from analysis.here_i_stand.deck.births import Births

        return Births(self.boleyn, self.elizabeth, self.sickly_edward, self.healthy_edward)


Standing = Annotated[PositionOptions, Parameter(name="*", group=GROUP)]
Hands = Annotated[HandOptions, Parameter(name="*", group=GROUP)]
USUAL = PositionOptions()
USUAL_HANDS = HandOptions()


def _split(assignments: Iterable[str]) -> list[tuple[str, str]]:
    return [
        (name.strip(), value.strip()) for name, _, value in (a.partition("=") for a in assignments)
    ]


def _once(option: str, assignments: Iterable[str]) -> list[tuple[str, str]]:
    """Names and values, each name once."""
    pairs = _split(assignments)
    folded = [names.fold(name) for name, _ in pairs]
    for at, (name, _) in enumerate(pairs):
        if folded[at] in folded[:at]:
            raise Fault(f"{option} names {name} twice; give it one value.")
    return pairs


def _gathered(pairs: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    return {power: [card for p, card in pairs if p == power] for power, _ in pairs}


def _number(option: str, text: str) -> int:
    if not numerals.is_whole(text.removeprefix("-")):
        raise Fault(f"{option} takes POWER=NUMBER, not {shown(text)}.")
    return int(text)


def _numbers(option: str, text: str) -> int | list[int]:
    found = [_number(option, part) for part in text.split(",")]
    return found[0] if len(found) == 1 else found


def _chance(text: str) -> Fraction:
    chance = numerals.fraction(text)
    if chance is None:
        raise Fault(f"--event takes CARD=CHANCE such as 0.8 or 4/5, not {shown(text)}.")
    return chance
