"""How the powers stand: all that the deal of a turn depends on (Here I Stand 6.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from analysis.faults import Fault
from analysis.figures import Reader
from analysis.here_i_stand.deck.births import NO_BIRTHS, Births
from analysis.here_i_stand.deck.calendar import Calendar
from analysis.here_i_stand.deck.deck import SCENARIO, Deck, Scenario, at_turn
from analysis.here_i_stand.deck.hand import Hand, dealt_to
from analysis.here_i_stand.deck.keys import KeyTracks, StartKeysTable
from analysis.here_i_stand.deck.playing import USUAL, Habits
from analysis.here_i_stand.powers import Powers

ByTurn = int | Sequence[int]
V = TypeVar("V")


@dataclass(frozen=True)
class Position:
    """How the powers stand at the Card Draw phase of a turn, and how they play.

    A number that may change by turn is one number, or one for each turn from the first on; the
    last one holds for all later turns.

    Attributes
    ----------
    keys : mapping of str to ByTurn
        By power, the keys it controls.
    electorates : ByTurn
        Under Protestant political control.
    unrest, markers : mapping of str to int
        By power, its keys in unrest and its "-1 Card" markers.
    rulers : mapping of str to str
    removed : sequence of str
        Cards that have left the game.
    kept : mapping of str to sequence of str
        By power, cards kept in hand.
    births : Births
    scenario : int
        1517 or 1532.
    habits : Habits
        How often cards are played as events.
    """

    keys: Mapping[str, ByTurn] = field(default_factory=dict)
    electorates: ByTurn = 0
    unrest: Mapping[str, int] = field(default_factory=dict)
    markers: Mapping[str, int] = field(default_factory=dict)
    rulers: Mapping[str, str] = field(default_factory=dict)
    removed: Sequence[str] = ()
    kept: Mapping[str, Sequence[str]] = field(default_factory=dict)
    births: Births = NO_BIRTHS
    scenario: Scenario = SCENARIO
    habits: Habits = USUAL

    def check(self, read: Reader, turn: int) -> None:
        """Raise a Fault for what cannot be, be it asked of or not."""
        self.habits.check(read)
        Calendar(read, self.births).check_births()
        by_power = {"keys": self.keys, "unrest": self.unrest, "markers": self.markers}
        for option, given in (by_power | {"ruler": self.rulers, "kept": self.kept}).items():
            _each_once(read, option, given)
        alone = read.figures.reader()  # no answer rests on what is only checked
        for power in alone(Powers):
            self.hand(alone, turn, power.name, None)

    def deck(self, read: Reader, turn: int) -> Deck:
        """The deck of a turn."""
        return at_turn(
            read, turn, scenario=self.scenario, births=self.births, rulers=self.rulers,
            removed=self.removed, kept=self.kept,
        )  # fmt: skip

    def hand(
        self, read: Reader, turn: int, power: str, ruler: str | None, since: int | None = None
    ) -> Hand:
        """The deal of a power on a turn, by who rules it.

        `since` is the turn of the first number of those that change by turn; default `turn`.
        """
        at = turn - (turn if since is None else since)
        return dealt_to(
            read,
            power,
            keys=self._keys(read, power, at),
            unrest=_of(read, self.unrest, power) or 0,
            electorates=None if read(KeyTracks).of(power) else _at(self.electorates, at),
            ruler=ruler,
            markers=_of(read, self.markers, power) or 0,
            turn=turn,
        )

    def counted(self, read: Reader, power: str) -> int:
        """The keys of a power that are not in unrest, or the electorates of the Protestant.

        Keys that are not given are those that the power starts with.
        """
        if read(KeyTracks).of(power) is None:
            return _at(self.electorates, 0)
        keys = self._keys(read, power, 0)
        held = read(StartKeysTable).of(power) if keys is None else keys
        return held - (_of(read, self.unrest, power) or 0)

    def said(self) -> dict[str, Any]:
        """What differs from the usual, by the names of the options."""
        births = {k: v for k, v in vars(self.births).items() if v is not None}
        events = {card: f"{float(p):g}" for card, p in self.habits.events.items()}
        listed = {
            "keys": _pairs(self.keys),
            "unrest": _pairs(self.unrest),
            "markers": _pairs(self.markers),
            "ruler": _pairs(self.rulers),
            "kept": _pairs(self.kept),
            "removed": list(self.removed),
            "event": _pairs(events),
        }
        alone = {
            "electorates": self.electorates or None,
            "scenario": None if self.scenario == SCENARIO else self.scenario,
            "events": self.habits.others,
        }
        found = births | {k: v for k, v in listed.items() if v}
        return found | {k: v for k, v in alone.items() if v is not None}

    def _keys(self, read: Reader, power: str, at: int) -> int | None:
        given = _of(read, self.keys, power)
        return None if given is None else _at(given, at)


USUAL_POSITION = Position()


def _of(read: Reader, by_power: Mapping[str, V], power: str) -> V | None:
    return next((v for p, v in by_power.items() if read(Powers).find(p).name == power), None)


def _each_once(read: Reader, option: str, by_power: Mapping[str, Any]) -> None:
    named = [read(Powers).find(power).name for power in by_power]
    if twice := [power for power in named if named.count(power) > 1]:
        raise Fault(f"--{option} names {twice[0]} twice, as {' and '.join(by_power)}.")


def _pairs(by_name: Mapping[str, Any]) -> list[str]:
    """NAME=VALUE, as on the command line."""
    return [
        f"{name}={','.join(map(str, v)) if isinstance(v, (list, tuple)) else v}"
        for name, v in by_name.items()
    ]


def _at(given: ByTurn, at: int) -> int:
    if isinstance(given, int):
        return given
    if not given:
        raise Fault("A number by turn needs at least one number.")
    return given[min(at, len(given) - 1)]
