"""How many cards a power is dealt and may keep (Here I Stand 6.2; the power cards).

The key track gives the cards, the ruler may add to them, each "-1 Card" marker takes one. The
Protestant counts electorates instead of keys.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.deck.keys import (
    CardMarkers,
    KeyTrack,
    KeyTracks,
    NoKeys,
    ProtestantDraw,
    StartKeysTable,
    Turn1Deal,
)
from analysis.here_i_stand.deck.rulers import Rulers
from analysis.here_i_stand.powers import Powers

MOST_ELECTORATES = 6


@dataclass(frozen=True)
class Hand:
    """The deal of one power: `base` by keys or electorates, its ruler's `bonus`, its `markers`.

    `keep` is how many cards may be kept at the end of the turn.
    """

    power: str
    base: int
    bonus: int
    markers: int
    keep: int

    @property
    def cards(self) -> int:
        """Cards dealt."""
        return max(0, self.base + self.bonus + self.markers)

    def sentence(self, ruler: str) -> str:
        """What it is made of.

        >>> hand("France", keys=8).sentence("Francis I")
        'France is dealt 5 cards: 4, +1 for Francis I.'
        """
        parts = [str(self.base)]
        parts += [f"{self.bonus:+} for {ruler}"] if self.bonus else []
        parts += [f"{self.markers:+} for markers"] if self.markers else []
        made = f": {', '.join(parts)}" if len(parts) > 1 else ""
        return f"{self.power} is dealt {self.cards} cards{made}."


def hand(
    power: str,
    *,
    keys: int | None = None,
    unrest: int = 0,
    electorates: int | None = None,
    ruler: str | None = None,
    markers: int = 0,
    turn: int = 1,
    figures: Figures | None = None,
) -> Hand:
    """The cards that a power is dealt.

    Parameters
    ----------
    power : str
    keys : int, optional
        Keys under its control. Default: on turn 1 what the scenario deals, later the keys that
        it starts with (assumed).
    unrest : int
        Of these, keys in unrest: each covers a box of the track.
    electorates : int, optional
        Electorates under Protestant political control, for the Protestant; default none.
    ruler : str, optional
        Default: the one who starts.
    markers : int
        "-1 Card" markers.
    turn : int

    Raises
    ------
    Fault
        For an unknown power or ruler, or keys that no track has.

    Examples
    --------
    >>> hand("France", keys=8, ruler="Francis I").cards
    5
    """
    return dealt_to(
        (figures or load("here_i_stand")).reader(), power,
        keys=keys, unrest=unrest, electorates=electorates, ruler=ruler, markers=markers, turn=turn,
    )  # fmt: skip


def dealt_to(
    read: Reader,
    power: str,
    *,
    keys: int | None = None,
    unrest: int = 0,
    electorates: int | None = None,
    ruler: str | None = None,
    markers: int = 0,
    turn: int = 1,
) -> Hand:
    """As `hand`, from a reader that remembers what was read."""
    name = read(Powers).find(power).name
    person = read(Rulers).at(name, ruler)
    within(f"--markers of {name}", markers, 20)
    minus = markers * read(CardMarkers).cards if markers else 0
    track = read(KeyTracks).of(name)
    if track is None:
        base = _electors(read, name, keys, unrest, electorates)
    elif electorates is not None:
        raise Fault(f"{name} draws by keys; only the Protestant draws by electorates.")
    elif keys is None and turn == 1 and not unrest:
        base = read(Turn1Deal).of(name) - read(Rulers).of(name)[0].card_bonus
    else:
        base = _boxes(read, track, read(StartKeysTable).of(name) if keys is None else keys, unrest)
    return Hand(name, base, person.card_bonus, minus, person.admin)


def _electors(
    read: Reader, power: str, keys: int | None, unrest: int, electorates: int | None
) -> int:
    if keys is not None or unrest:
        raise Fault(f"The {power} draws by electorates, not by keys.")
    within("--electorates", electorates or 0, MOST_ELECTORATES)
    return int(read(ProtestantDraw).pick("cards", np.array(electorates or 0, np.int64)))


def _boxes(read: Reader, track: KeyTrack, keys: int, unrest: int) -> int:
    if keys >= track.auto_win:
        won = f"{track.power} wins at once with {track.auto_win} keys"
        raise Fault(f"{won}; --keys must be under that, not {keys}.")
    within(f"--keys of {track.power}", keys, track.auto_win - 1)
    within(f"--unrest of {track.power}", unrest, keys)
    return track.cards_at(keys - unrest, read(NoKeys))


def within(option: str, given: int, most: int) -> None:
    """Raise a Fault for a number that is not from 0 to `most`."""
    if not 0 <= given <= most:
        raise Fault(f"{option} must be from 0 to {most}, not {given}.")
