"""The powers of the New World and what each has, as the rules print it (Here I Stand 20)."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.here_i_stand.new_world.new_world_plan import Intent
from tests.here_i_stand import by_hand

POWERS = ("Hapsburg", "England", "France")
EXPLORERS = {"Hapsburg": [4, 3, 2, 1, 0, -1], "England": [1, 1, 0], "France": [3, 2, 0]}
CONQUERORS = {"Hapsburg": [4, 3, 2, 1, 1], "England": [0, 0], "France": [0, 0]}
COST = {
    "Hapsburg": {"explore": 2, "conquer": 4, "colonize": 2},
    "England": {"explore": 2, "conquer": 4, "colonize": 3},
    "France": {"explore": 2, "conquer": 4, "colonize": 3},
}
CP = {"Hapsburg": 8, "England": 5, "France": 5}
BOXES = {"Hapsburg": 3, "England": 2, "France": 2}
TIES = ("England", "France", "Hapsburg")
EVERYTHING = {*by_hand.PLACES, "Amazon", "Pacific Strait", by_hand.ROUND}
EMPIRES = ("Maya", "Aztec", "Inca")
RAIDERS = ("France", "England", "Protestant")
SOURCES = ("discoveries", "circumnavigation", "conquests", "cards", "cp")
Scores = dict[tuple[str, int, str], int]


@dataclass
class Side:
    """A power, and what it has."""

    name: str
    intent: Intent
    explorers: list[int]
    conquerors: list[int]
    colony_markers: int
    colonies: int = 0
    potosi: bool = False
    cabot_sailed: bool = False
    uncharted: bool = True
    # of this turn
    sails: bool = False
    mercator: bool = False
    fights: bool = False
    smallpox: bool = False
