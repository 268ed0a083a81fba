"""What the powers mean to do in a game at court, by turn (Virgin Queen 21-23.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from analysis.virgin_queen.patronage.patronage_exact import Sponsor
from analysis.virgin_queen.patronage.pieces import Kind
from analysis.virgin_queen.weddings.display import Wars

KINDS: tuple[Kind, Kind] = ("artist", "scholar")


@dataclass(frozen=True)
class Wedding:
    """A planned wedding, by the names of the figures."""

    bride: str
    groom: str
    festivities: bool


@dataclass(frozen=True, eq=False)
class Intent:
    """A game at court: its turns and players, and the plan by turn.

    Attributes
    ----------
    name : str
        What the plan is called.
    turns : tuple of int
    players : int
    scenario : str
    powers : tuple of str
        The six, played or not.
    sponsors : mapping of (kind, turn) to tuple of Sponsor
    wishes : mapping of str to tuple of str
        By power, the science bonuses it wants first.
    weddings : mapping of int to tuple of Wedding
    matching : frozenset of str
        The powers whose free royals take the best match.
    wait : mapping of str to int
        By royal, the first turn of a best match.
    deaths : mapping of str to Fraction
        By royal, the chance of death when betrothed.
    wars : mapping of int to Wars
    canal : frozenset of int
        The turns with a try.
    prague, captain_sunk : int or None
        The turns from which the Empire has Prague and on which Le Testu is sunk.
    home_card : bool
    revolt : (int, Fraction) or None
        The turn of the Morisco Revolt, and the chance of a siege when each winter begins.
    """

    name: str
    turns: tuple[int, ...]
    players: int
    scenario: str
    powers: tuple[str, ...]
    sponsors: Mapping[tuple[Kind, int], tuple[Sponsor, ...]]
    wishes: Mapping[str, tuple[str, ...]]
    weddings: Mapping[int, tuple[Wedding, ...]]
    matching: frozenset[str]
    wait: Mapping[str, int]
    deaths: Mapping[str, Fraction]
    wars: Mapping[int, Wars]
    canal: frozenset[int]
    prague: int | None
    captain_sunk: int | None
    home_card: bool
    revolt: tuple[int, Fraction] | None = None
