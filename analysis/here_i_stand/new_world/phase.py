"""Several voyages or conquests of one turn as one attempt, with what each of them came to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from analysis.attempt import Attempt
from analysis.outcome import Composed, Gain, Outcome, composed


class Part(NamedTuple):
    """What one voyage or conquest came to."""

    voyage: str
    power: str
    result: str
    fate: str
    vp: int = 0
    cards: int = 0


Parts = tuple[Part, ...]


@dataclass(frozen=True, eq=False)
class TurnAttempt(Attempt):
    """An attempt whose every outcome is that of several voyages together.

    Attributes
    ----------
    parts : tuple of tuple of Part
        For every outcome of the table what each voyage came to, in the order that was asked.
    """

    parts: tuple[Parts, ...] = ()


def together(ways: Mapping[Parts, int]) -> tuple[Composed, tuple[Parts, ...]]:
    """The outcomes of voyages together, and their parts.

    Examples
    --------
    >>> rut = Part("England", "England", "Amazon", "stays on his discovery", 2)
    >>> table, parts = together({(rut,): 1, (rut._replace(result="nothing", vp=0),): 3})
    >>> [outcome.text for outcome in table.outcomes], table.ways
    (['England: Amazon', 'England: nothing'], (1, 3))
    """
    known = {_said(parts): parts for parts in ways}
    table = composed([(_outcome(parts), count) for parts, count in ways.items()])
    return table, tuple(known[outcome.text] for outcome in table.outcomes)


def _said(parts: Sequence[Part]) -> str:
    return "; ".join(f"{part.voyage}: {part.result}" for part in parts) or "nobody sails"


def _outcome(parts: Sequence[Part]) -> Outcome:
    gains: dict[str, Gain] = defaultdict(Gain)
    for part in parts:
        gains[part.power] += Gain(part.vp, part.cards)
    fates = tuple(f"{part.voyage}: {part.fate}" for part in parts)
    return Outcome(_said(parts), "", fates, dict(gains))
