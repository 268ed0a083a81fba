"""The pieces of artists or scholars as whole-number arrays (Virgin Queen 22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from analysis.faults import Fault
from analysis.virgin_queen.court.court_intent import Intent
from analysis.virgin_queen.patronage.arts_and_sciences import Side
from analysis.virgin_queen.patronage.patronage_bonuses import LeTestu
from analysis.virgin_queen.patronage.pieces import ArtistType, Piece, type_of
from analysis.virgin_queen.powers import Powers

Array = NDArray[Any]
MOST_PIECES, MOST_PLACES = 8, 64


def unsigned(numbers: Any) -> Array:
    """Whole numbers as 64 bits without a sign; those below 0 add up to what they should.

    >>> int((unsigned([5]) + unsigned([-2]))[0])
    3
    """
    return np.array(numbers, dtype=np.int64).astype(np.uint64)


class Lots:
    """The pieces of a side by origin and number, and every lot: a piece that a power may draw."""

    def __init__(self, side: Side, intent: Intent) -> None:
        self.side, self.intent = side, intent
        self.origins = [power.name for power in side.read(Powers) if power.kind != "minor"]
        self.by_origin = [[p for p in side.pieces if p.power == name] for name in self.origins]
        self.types = list(get_args(ArtistType)) if side.kind == "artist" else ["any"]
        most = max(len(pieces) for pieces in self.by_origin)
        if most > MOST_PIECES:
            raise Fault(
                f"One power has {most} {side.kind}s; whole games are played with {MOST_PIECES}."
            )

    def sets(self, within: Callable[[Piece], bool]) -> Array:
        """The sets of the pieces that answer, shape (origins,); the last origin has nobody."""
        sets = [sum(within(p) << i for i, p in enumerate(pieces)) for pieces in self.by_origin]
        return unsigned([*sets, 0])

    def entered(self, turn: int) -> Array:
        """The sets of those that have entered; Le Testu leaves when he is sunk (22.2)."""
        table, sunk = self.side.read(LeTestu), self.intent.captain_sunk
        out = table.scholar if sunk is not None and turn >= sunk else ""
        return self.sets(lambda piece: piece.enters <= turn and piece.name != out)

    def drawn_from(self, turn: int) -> list[int]:
        """The origin that each power draws from on a turn."""
        chosen = {s.power: s.origin for s in self.intent.sponsors[self.side.kind, turn]}
        origins = [*self.origins, None]
        return [origins.index(chosen.get(power)) for power in self.intent.powers]

    def arrays(self) -> dict[str, Array]:
        """The arrays by lot, and those that lead to and from them."""
        powers, sizes = self.intent.powers, [len(pieces) for pieces in self.by_origin]
        captain = self.side.read(LeTestu).scholar
        begins = np.cumsum([0, *sizes])
        lots = [
            (power, origin, number)
            for power in range(len(powers))
            for origin, size in enumerate(sizes)
            for number in range(size)
        ]
        pieces = [self.by_origin[origin][number] for _, origin, number in lots]
        keys = [
            (self.side.order(p, powers[lot[0]]), lot[0])
            for p, lot in zip(pieces, lots, strict=True)
        ]
        order = sorted(set(keys))
        if len(order) > MOST_PLACES:
            raise Fault(f"The {self.side.kind}s have too many different ratings for whole games.")
        kinds = [
            power * len(self.types) + self.types.index(type_of(piece))
            for (power, _, _), piece in zip(lots, pieces, strict=True)
        ]
        return {
            "lots": unsigned(np.add.outer(np.arange(len(powers)) * begins[-1], begins)),
            "home": np.array([origin for _, origin, _ in lots], dtype=np.uint8),
            "bit": unsigned([1 << number for *_, number in lots]),
            "rating": unsigned([piece.rating for piece in pieces]),
            "one": np.array([piece.rating == 1 for piece in pieces], dtype=np.uint8),
            "captain": np.array([p.name == captain for p in pieces], dtype=np.uint8),
            "variant": unsigned(kinds) << np.uint64(len(self.side.prizes)),
            "place": np.array([order.index(key) for key in keys], dtype=np.uint8),
            "power": np.array([power for _, power in order], dtype=np.uint8),
        }
