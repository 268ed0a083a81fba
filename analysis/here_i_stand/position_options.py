"""How the powers stand, as options of the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

from cyclopts import Group, Parameter

from analysis.faults import Fault
from analysis.options import Amount, Many, Whole, assignment

if TYPE_CHECKING:
    from analysis.here_i_stand.births import Births
    from analysis.here_i_stand.position import Position

GROUP = Group("How the powers stand", sort_key=50)
T = TypeVar("T")
Pairs = Annotated[tuple[str, ...], Parameter(converter=assignment, negative="")]
Turn = Whole | None


@dataclass(frozen=True)
class PositionOptions:
    """How the powers stand at the Card Draw phase, and how they play.

    Parameters
    ----------
    keys
        POWER=KEYS, or POWER=N,N,... by turn (repeatable).
    electorates
        Electorates under Protestant political control.
    unrest
        POWER=N of its keys in unrest (repeatable).
    markers
        POWER=N "-1 Card" markers (repeatable).
    ruler
        POWER=RULER (repeatable).
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

    keys: Pairs = ()
    electorates: Whole = 0
    unrest: Pairs = ()
    markers: Pairs = ()
    ruler: Pairs = ()
    kept: Pairs = ()
    removed: Many = ()
    boleyn: Turn = None
    elizabeth: Turn = None
    sickly_edward: Turn = None
    healthy_edward: Turn = None
    scenario: Literal[1517, 1532] = 1517
    event: Pairs = ()
    events: Amount | None = None

    def position(self) -> Position:
        """The position; a Fault says which option is wrong."""
        from analysis.here_i_stand.playing import Habits
        from analysis.here_i_stand.position import Position

        return Position(
            keys={p: _numbers("--keys", n) for p, n in _split(self.keys)},
            electorates=self.electorates,
            unrest={p: _number("--unrest", n) for p, n in _split(self.unrest)},
            markers={p: _number("--markers", n) for p, n in _split(self.markers)},
            rulers=dict(_split(self.ruler)),
            removed=self.removed,
            kept=_gathered(_split(self.kept)),
            births=self.births,
            scenario=self.scenario,
            habits=Habits({c: _chance(p) for c, p in _split(self.event)}, self.events),
        )

    @property
    def births(self) -> Births:
        """What England's queens bring and when."""
        from analysis.here_i_stand.births import Births

        return Births(self.boleyn, self.elizabeth, self.sickly_edward, self.healthy_edward)


Standing = Annotated[PositionOptions, Parameter(name="*", group=GROUP)]
USUAL = PositionOptions()


def _split(assignments: Iterable[str]) -> list[tuple[str, str]]:
    return [
        (name.strip(), value.strip()) for name, _, value in (a.partition("=") for a in assignments)
    ]


def _gathered(pairs: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    return {power: [card for p, card in pairs if p == power] for power, _ in pairs}


def _number(option: str, text: str) -> int:
    return _read(int, text, f"{option} takes POWER=NUMBER, not {text!r}.")


def _numbers(option: str, text: str) -> int | list[int]:
    found = [_number(option, part) for part in text.split(",")]
    return found[0] if len(found) == 1 else found


def _chance(text: str) -> Fraction:
    return _read(Fraction, text, f"--event takes CARD=CHANCE such as 0.8 or 4/5, not {text!r}.")


def _read(kind: Callable[[str], T], text: str, sentence: str) -> T:
    try:
        return kind(text)
    except (ValueError, ZeroDivisionError):
        raise Fault(sentence) from None
