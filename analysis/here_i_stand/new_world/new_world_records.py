"""The records that the kernel of the New World reads and writes: whole numbers by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

MOST_POOL = 8
Records = NDArray[np.void]


def _record(*fields: str | tuple[str, int]) -> np.dtype[np.void]:
    """A record of int64 fields; a pair is a field of so many numbers."""
    named: list[Any] = [
        (f, np.int64) if isinstance(f, str) else (f[0], np.int64, (f[1],)) for f in fields
    ]
    return np.dtype(named)


FACTS = _record(
    "boxes", "tie", "pool", "hosts", "crew", "press_on", ("cost", 3), ("order", 3),
    ("rating", MOST_POOL), ("host_rating", MOST_POOL),
)  # fmt: skip
"""Of a power: colony boxes; its place among voyages of one rating; all explorers and all conquerors
as sets, bit i for the i-th; one more than its explorers; whether it presses on; the CP of each
action; the actions in the order in which they are paid for, -1 for none; the ratings."""

INTENT = _record(
    "cp", ("may", 3), ("under_way", 3), "mercator", "smallpox", "cabot", "fountain", ("cibola", 3),
    "potosi", "galleons", "plantations",
)  # fmt: skip
"""Of a power on a turn: its CP; whether it may take each action, has it under way when the scenario
opens, and whether a card is played for it or against it (Potosi from its turn on; Galleons and
Plantations where the marker is there when the turn's riches are rolled for)."""

TURN = _record("face", "face_power", "moluccas", "ahead")
"""Of a turn: the face of card 111 that is laid, 0 for none, and with whom; whether the Moluccas may
be sold; the first row of foresight for its Cabot."""

FIGURES = _record(
    "uncharted", "mercator", "mercator_around", "smallpox", "cabot", "cabots_leave", "moluccas",
    "potosi_markers", "marker_leaves", "victim",
)  # fmt: skip
"""Modifiers and cards: see `new_world_tables.figures_record`."""

END = _record("claims", "vp", "prize", "cards", "leaves", "dies", "rounds")
"""Of the end of a voyage: what it claims, as a set; its VP but for the way round the world, and
those; cards; whether the explorer leaves his pool, dies, and sailed round the world."""

CONQUEST = _record("place", "vp", "leaves")
"""Of the end of a conquest: what it won or -1, its VP, whether the conqueror leaves his pool."""

POWER_NOW = _record(
    "pool", "hosts", "colonies", "markers", "silver", "new", "sails", "help", "fights", "plagued",
    "who",
)  # fmt: skip
"""What a game remembers of a power: its pools, colonies, colony markers, Potosi, whether it is on
Uncharted; on this turn whether it sails, with Mercator's Map, conquers, with Smallpox, and who."""

WORLD_NOW = _record(
    "found", "won", "dead", "sailor", "sold", "face", "face_power", "silver", "used"
)
"""What a game remembers of the world: places and empires as sets; whether a Cabot died; who sailed
round it and whether the Moluccas are sold; card 111; whether Potosi was played; whether card 111
altered a result of this turn."""


def filled(kind: np.dtype[np.void], rows: Iterable[Mapping[str, Any]]) -> Records:
    """An array of records from their fields by name.

    >>> filled(CONQUEST, [{"place": 2, "vp": 2, "leaves": True}]).tolist()
    [(2, 2, 1)]
    """
    given = [tuple(row[name] for name in kind.names or ()) for row in rows]
    return np.array(given, dtype=kind)
