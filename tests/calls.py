"""Every attempt, campaign and sheet of the library, called with what makes it interesting.

What must hold of each (its intervals, its kept tallies, the faces it shows) is tested over these
lists; `test_calls.py` sees to it that no library call is missing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import analysis
from analysis.attempt import Attempt
from analysis.campaign import Campaign


@dataclass(frozen=True, eq=False)
class Call:
    """A library call and what it is given."""

    name: str
    given: tuple[Any, ...]
    options: dict[str, Any] = field(default_factory=dict)

    def __call__(self, **more: Any) -> Any:
        """What the call gives."""
        return getattr(analysis, self.name)(*self.given, **self.options, **more)

    def __str__(self) -> str:
        options = (f"{k} {v}" for k, v in self.options.items())
        return " ".join(map(str, (self.name, *self.given, *options)))


def call(name: str, *given: Any, **options: Any) -> Call:
    return Call(name, given, options)


ATTEMPTS = [
    call("gamble"),
    call("gamble", modifiers={"new moon": 3}),
    call("wedding", "Elizabeth I", "Francis of Anjou", festivities=True),
    call("wedding", "Elizabeth I", "Leicester", death={"Leicester": "1/9"}),
    call("wedding", "Mary Stuart", "Earl of Arran"),
    call("artist", cp=3, rating=2),
    call("artist", cp=4, power="Empire", turn=3),
    call("scholar", cp=4, power="France"),
    call("canal", turns_left=3, excavation=True),
    call("canal_in_time", [2, 4, 5], failures=1),
    call("morisco", "1/6", turns=4),
    call("explorer", rating=2),
    call("explorer", power="France", edition=2017, claimed=["Amazon"]),
    call("conquest", power="Hapsburg", smallpox=True),
    call("riches", "Maya", turns=4),
    call("colonize", power="England"),
    call("voyages", ["Hapsburg", "England", "France"]),
    call("conquests", ["Hapsburg", "England", "France"]),
    call("new_world_turn", ["France"], ["England"]),
    call("heirs", 3),
    call("heirs", 1, already=[3], on_top=True),
    call("burn", 2, 1),
    call("reformation", 3, 2, by="New Testament"),
    call("debate", "Eck", "Luther"),
    call("debate", 9, 8),
    call("impulse", 3, turn=6),
    call("chateau", ["Milan"]),
    call("dealt", 3, ["Copernicus", "Halley's Comet"], "England"),
    call("hand_cp", 2, "France"),
]

CAMPAIGNS = [
    call("canal_campaign", excavation=3),
    call("court"),
    call("court", players=5, turns=3),
    call("new_world"),
    call("new_world", edition=2017, turns=4),
    call("mary", [3, 5], turn=6),
    call("deals", 4, ["Copernicus"]),
    call("patronage", {"England": 3, "France": 4}, turns=3),
    call("virgin_queen_plan", turn=5),
]

SHEETS = [
    call("matches"),
    call("ageing", "Elizabeth I"),
    call("reroll_worth", "Don Carlos"),
    call("reroll_by_dice", "Anna of Austria", "Philip II"),
    call("canal_by_first_try"),
    call("succession"),
    call("hands", 4),
]


def attempts(made: Call) -> list[Attempt]:
    """The attempts of a call: several where voyages and conquests are rolled apart."""
    found = made()
    return found if isinstance(found, list) else [found]


def campaign(made: Call) -> Campaign:
    """The campaign of a call: of a plan for Elizabeth, that of her best one."""
    found = made()
    if made.name == "virgin_queen_plan":
        from analysis.virgin_queen.elizabeth.queen_game import queen_game

        return queen_game(found, found.best)
    return found if isinstance(found, Campaign) else found.campaign
