"""Dealing random words to whole games: every die of a campaign has a slot of its own.

A slot is named (phase, turn, power, die) and never a running number, so a throw that one plan
leaves out does not shift the dice of the throws that follow. Kernels read `words[game, slot]` from
the offsets that `Slots` gives; a game written for reading takes `slots.at(...)` and `pick(...)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.philox import Key

Words = NDArray[np.uint32]


class Phase(NamedTuple):
    """Throws of one kind: `dice` words for each power on each turn.

    What is thrown once a turn has one power; what is thrown once a game has one turn too.
    """

    name: str
    turns: int = 1
    powers: int = 1
    dice: int = 1

    @property
    def size(self) -> int:
        """All words of the phase."""
        return self.turns * self.powers * self.dice


@dataclass(frozen=True)
class Slots:
    """The slots of a game, phase after phase; in a phase by turn, then power, then die.

    Parameters
    ----------
    phases : tuple of Phase

    Examples
    --------
    >>> slots = Slots((Phase("set-up", dice=5), Phase("artist", turns=7, powers=6, dice=3)))
    >>> slots.size, slots["artist"], slots.at("artist", turn=1, power=2, die=0)
    (131, 5, 29)
    """

    phases: tuple[Phase, ...]

    @property
    def size(self) -> int:
        """How many words a game has."""
        return sum(phase.size for phase in self.phases)

    def __getitem__(self, name: str) -> int:
        """The first slot of a phase: slot = this + (turn * powers + power) * dice + die."""
        offset = 0
        for phase in self.phases:
            if phase.name == name:
                return offset
            offset += phase.size
        raise KeyError(name)

    def phase(self, name: str) -> Phase:
        """The phase of that name."""
        return next(phase for phase in self.phases if phase.name == name)

    def at(self, name: str, turn: int = 0, power: int = 0, die: int = 0) -> int:
        """The slot of a die; turns, powers and dice count from 0.

        Raises
        ------
        IndexError
            The phase has no such turn, power or die.
        """
        phase = self.phase(name)
        for asked, limit in zip((turn, power, die), phase[1:], strict=True):
            if not 0 <= asked < limit:
                raise IndexError(f"{name} has no turn {turn}, power {power}, die {die}")
        return self[name] + (turn * phase.powers + power) * phase.dice + die


def pick(word: int, ways: int) -> int:
    """The number from 0 to `ways` - 1 that a word picks: (word * ways) >> 32.

    No chance is off by more than 2^-32. One word can be several dice: 36 ways are two of them.

    >>> pick(0, 6), pick(2**31, 6), pick(2**32 - 1, 6)
    (0, 3, 5)
    """
    return (word * ways) >> 32


def deal(key: Key, first: int, words: Words) -> None:
    """Fill `words[game, slot]` for the games from `first` on.

    Parameters
    ----------
    key : tuple of int
    first : int
    words : uint32 array of shape (games, slots)
    """
    from analysis.kernel import fill_words

    games, slots = words.shape
    fill_words(
        np.uint32(key[0]),
        np.uint32(key[1]),
        np.uint64(first),
        np.uint64(games),
        np.uint64(slots),
        words,
    )
