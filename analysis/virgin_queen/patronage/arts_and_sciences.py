"""The two sides of the Patronage Table, as a game has them (Virgin Queen 22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from analysis.figures import Reader
from analysis.virgin_queen.patronage.awards import CpModifiers, PatronageLimits
from analysis.virgin_queen.patronage.judging import (
    HIGHEST,
    LOWEST,
    Level,
    Taken,
    first_judged,
    levels,
    takes,
)
from analysis.virgin_queen.patronage.markers import Prize, prizes
from analysis.virgin_queen.patronage.patronage_bonuses import OBSERVATORY, Standing, bonus
from analysis.virgin_queen.patronage.pieces import Artists, Kind, Piece, Players, Scholars
from analysis.virgin_queen.powers import Powers

TWO_DICE = Counter(a + b for a in range(1, 7) for b in range(1, 7))


@dataclass(frozen=True, eq=False)
class Side:
    """The arts or the sciences: what can be taken, by whom, and who can be sponsored.

    Attributes
    ----------
    read : Reader
    kind : Kind
    prizes : tuple of Prize
    pieces : tuple of Piece
        All that are in the game.
    bonus_value : Fraction
        What a science bonus is worth in VP to whoever may choose it.
    wishes : mapping of str to tuple of int
        By power, the numbers of the science bonuses in the order in which it wants them.
    """

    read: Reader
    kind: Kind
    prizes: tuple[Prize, ...]
    pieces: tuple[Piece, ...]
    bonus_value: Fraction
    wishes: Mapping[str, tuple[int, ...]]
    _ways: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    _taken: dict[tuple[object, ...], Taken] = field(default_factory=dict)

    @cached_property
    def levels(self) -> tuple[tuple[Level, ...], list[int]]:
        """Every level, and the number of the level of each modified roll from LOWEST on."""
        return levels(self.read, self.kind)

    @cached_property
    def cp(self) -> tuple[int, ...]:
        """The CP that may be spent, rising."""
        return tuple(sorted(self.read(PatronageLimits).cp))

    @cached_property
    def observatory(self) -> int:
        """The number of the Observatory; -1 where it cannot be taken."""
        return next((i for i, p in enumerate(self.prizes) if p.name == OBSERVATORY), -1)

    def level(self, roll: int) -> int:
        """The number of the level that a modified roll comes to."""
        return self.levels[1][min(max(roll, LOWEST), HIGHEST) - LOWEST]

    def ways(self, modifier: int) -> list[tuple[int, int]]:
        """The numbers of the levels that 2d6 and a modifier come to, each with its ways of 36."""
        if modifier not in self._ways:
            found: Counter[int] = Counter()
            for total, ways in TWO_DICE.items():
                found[self.level(total + modifier)] += ways
            self._ways[modifier] = list(found.items())
        return self._ways[modifier]

    def takes(self, level: int, left: tuple[int, ...], power: str, type_: str) -> Taken:
        """What an award takes of what is left (how many of each prize)."""
        key = level, left, power, type_
        if key not in self._taken:
            splits, wish = self.levels[0][level].splits, self.wishes.get(power, ())
            self._taken[key] = takes(
                self.prizes, left, splits, power, type_, self.bonus_value, wish
            )
        return self._taken[key]

    def modifier(self, power: str, cp: int, standing: Standing) -> int:
        """What is added to 2d6 and the rating."""
        return self.read(CpModifiers).of(cp) + bonus(self.read, self.kind, power, standing)

    def order(self, piece: Piece, power: str) -> tuple[int, int]:
        """The key that sorts pieces as they are judged."""
        return first_judged(self.read, piece, power)

    def available(self, origin: str, turn: int, gone: int = 0) -> list[int]:
        """The numbers of the pieces of an origin that can be drawn; `gone` are bits."""
        return [
            number
            for number, piece in enumerate(self.pieces)
            if piece.power == origin and piece.enters <= turn and not gone >> number & 1
        ]


def side(
    read: Reader,
    kind: Kind,
    players: int,
    bonus_value: Fraction,
    wishes: Mapping[str, Sequence[str]] | None = None,
) -> Side:
    """A side of the Patronage Table as it is at the start of a game.

    Parameters
    ----------
    read : Reader
    kind : Kind
    players : int
        Which says whose artists, scholars and markers are out.
    bonus_value : Fraction
    wishes : mapping of str to sequence of str, optional
        The science bonuses that a power wants first, by name; the rest follow as in the figures.

    Examples
    --------
    >>> from analysis.figures import load
    >>> arts = side(load("virgin_queen").reader(), "artist", 6, Fraction(3, 4))
    >>> [arts.pieces[n].name for n in arts.available("France", turn=3)]
    ['Ronsard', 'Montaigne', 'Clouet']
    """
    found = prizes(read, kind, players)
    pieces: Sequence[Piece] = read(Artists).rows if kind == "artist" else read(Scholars).rows
    patrons = read(Players).of(players).patrons
    origins = [power.name for power in read(Powers) if power.kind == "origin"]
    usual = [number for number, prize in enumerate(found) if prize.is_bonus]
    names = {prize.name: number for number, prize in enumerate(found)}
    return Side(
        read,
        kind,
        found,
        tuple(piece for piece in pieces if piece.power in (*patrons, *origins)),
        bonus_value,
        {
            power: tuple(
                dict.fromkeys([*(names[n] for n in (wishes or {}).get(power, ())), *usual])
            )
            for power in (read(Powers).majors if usual else ())
        },
    )
