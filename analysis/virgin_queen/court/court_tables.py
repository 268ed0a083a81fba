"""The court over a whole game as whole-number arrays: what its kernel reads."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from analysis.choose import Values
from analysis.deal import Phase, Slots
from analysis.figures import Reader
from analysis.virgin_queen.court.court_intent import KINDS, Intent
from analysis.virgin_queen.court.royalty import CELLS, Royalty
from analysis.virgin_queen.court.side_tables import SideTables, Start, side_tables
from analysis.virgin_queen.court.wedding_tables import (
    GAINED,
    LOST,
    VALOIS,
    WEDDINGS,
    WeddingTables,
    wedding_tables,
)
from analysis.virgin_queen.elizabeth.ageing import FACES
from analysis.virgin_queen.elizabeth.maiden import VirginQueenVp
from analysis.virgin_queen.frame import CourtOrder
from analysis.virgin_queen.ottoman.canal import Canal
from analysis.virgin_queen.patronage.arts_and_sciences import side
from analysis.virgin_queen.patronage.lots import Array, unsigned
from analysis.virgin_queen.weddings.deaths import BetrothedDeaths
from analysis.virgin_queen.weddings.royals import Royal, WilliamOfOrange

QUEEN, ARTISTS, SCHOLARS, CANAL, BONUSES = "Virgin Queen", "artists", "scholars", "canal", "bonuses"
SOURCES = (WEDDINGS, VALOIS, QUEEN, ARTISTS, SCHOLARS, CANAL)
COUNTS = (GAINED, LOST, BONUSES)
COLUMNS = {name: number for number, name in enumerate((*SOURCES, *COUNTS))}
MEN_IN_A_WORD = 4


class At(NamedTuple):
    """The words, by turn and by who throws: brides, those who may die, men by fours, the canal.

    Those who do not die so share the word of the first who may.
    """

    wedding: Array
    death: Array
    ageing: Array
    canal: Array


class Death(NamedTuple):
    """Deaths before a wedding: below which word each dies; who each royal is among them.

    The last stands for all who do not die so.
    """

    below: Array
    bride: Array
    groom: Array


class Back(NamedTuple):
    """William of Orange: his number, the eligibility he returns with, after how many turns."""

    groom: Array
    eligibility: Array
    turns: Array


class Queen(NamedTuple):
    """The Virgin Queen: her power, VP, limit and column.

    `shown` is she as a set where she scores if unmarried: before the weddings, after them or after
    ageing, (3, turns).
    """

    shown: Array
    power: int
    vp: int
    limit: int
    column: int


class Tries(NamedTuple):
    """The canal: on which turns there is a try, and the figures of `canal`."""

    on: Array
    power: int
    needed: int
    per_failure: int
    excavation: int
    vp: int
    cards: int
    column: int
    gained: int


class CourtTables(NamedTuple):
    """What the kernel reads.

    Attributes
    ----------
    at : At
    weds : WeddingTables
    matched : (turns,)
        The sets of brides who may be a best match.
    faces : (1296, 4)
        Four dice of a cell, 0 to 5.
    start : Start
    """

    at: At
    weds: WeddingTables
    matched: Array
    faces: Array
    death: Death
    back: Back
    queen: Queen
    canal: Tries
    start: Start
    arts: SideTables
    sciences: SideTables


def court_tables(read: Reader, intent: Intent, values: Values) -> tuple[CourtTables, Slots]:
    """The arrays of a game, and the slots of its words."""
    royalty = Royalty(read, intent, values)
    slots = _slots(read, intent, royalty)
    sides = {kind: side(read, kind, intent.players, values.bonus, intent.wishes) for kind in KINDS}
    weds = wedding_tables(royalty, COLUMNS)
    arts, sciences = (
        side_tables(
            sides[kind],
            intent,
            slots[kind],
            [COLUMNS[f"{kind}s"]] * len(intent.turns),
            COLUMNS[BONUSES],
        )
        for kind in KINDS
    )
    tables = CourtTables(
        at=At(*(_words(slots, name) for name in PHASES)),
        weds=weds,
        matched=unsigned((weds.keys.max(axis=(2, 3)) > 0) @ (1 << np.arange(len(royalty.brides)))),
        faces=_faces(),
        death=_death(read, intent, royalty),
        back=_back(read, royalty),
        queen=_queen(read, intent, royalty),
        canal=_canal(read, intent),
        start=Start(int(intent.home_card)),
        arts=arts,
        sciences=sciences,
    )
    return tables, slots


PHASES = ("wedding", "death", "ageing", "canal")


def _slots(read: Reader, intent: Intent, royalty: Royalty) -> Slots:
    """A word for every throw there can be, by turn and by who throws."""
    turns, powers = len(intent.turns), len(intent.powers)
    men = -(-len(royalty.grooms) // MEN_IN_A_WORD)
    return Slots(
        (
            Phase("artist", turns, powers),
            Phase("scholar", turns, powers),
            Phase("wedding", turns, len(royalty.brides)),
            Phase("death", turns, len(read(BetrothedDeaths))),
            Phase("ageing", turns, 1, men),
            Phase("canal", turns),
        )
    )


def _words(slots: Slots, name: str) -> Array:
    """The words of a phase: by turn and power, or by turn and die, or by turn alone."""
    _, turns, powers, dice = slots.phase(name)
    words = (slots[name] + np.arange(turns * powers * dice)).reshape(turns, -1).astype(np.uint16)
    if name == "death":
        return np.hstack([words, words[:, :1]])
    return words.ravel() if name == "canal" else words


def _faces() -> Array:
    """Four dice of every cell, (1296, 4), from 0 to 5."""
    dice = (len(FACES),) * MEN_IN_A_WORD
    return np.array(np.unravel_index(np.arange(CELLS), dice)).T.astype(np.uint8).copy()


def _death(read: Reader, intent: Intent, royalty: Royalty) -> Death:
    mortal = [row.name for row in read(BetrothedDeaths)]
    chances = [*(intent.deaths.get(name, 0) for name in mortal), 0]

    def numbers(royals: list[Royal]) -> Array:
        at = [mortal.index(r.name) if r.name in mortal else len(mortal) for r in royals]
        return np.array(at, dtype=np.uint8)

    below = unsigned([round(chance * 2**32) for chance in chances])
    return Death(below, numbers(royalty.brides), numbers(royalty.grooms))


def _back(read: Reader, royalty: Royalty) -> Back:
    william = read(WilliamOfOrange)
    names = [groom.name for groom in royalty.grooms]
    number = names.index(william.royal) if william.royal in names else 0
    parts = (number, william.return_eligibility, william.return_after_turns)
    return Back(*(unsigned([part]) for part in parts))


def _queen(read: Reader, intent: Intent, royalty: Royalty) -> Queen:
    """She scores at her place among the steps of a turn, while she is on the display there."""
    table, steps = read(VirginQueenVp), read(CourtOrder).steps
    names = [bride.name for bride in royalty.brides]
    shown = np.zeros((len(steps), len(intent.turns)), dtype=np.int64)
    if table.royal in names:
        number = names.index(table.royal)
        there = royalty.bride_ratings[:, number] > 0
        aged = royalty.after_ageing[:, number] > 0
        place = steps.index("virgin queen")
        shown[place] = (there & aged if place > steps.index("ageing") else there) << number
    power = intent.powers.index(table.power)
    return Queen(unsigned(shown), power, table.vp, table.limit, COLUMNS[QUEEN])


def _canal(read: Reader, intent: Intent) -> Tries:
    table = read(Canal)
    return Tries(
        np.array([turn in intent.canal for turn in intent.turns], dtype=np.int64),
        intent.powers.index(table.power),
        table.needed,
        table.per_failure,
        table.excavation,
        table.vp,
        table.cards_per_turn,
        COLUMNS[CANAL],
        COLUMNS[GAINED],
    )
