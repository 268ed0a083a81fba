"""Patronage alone over turns as whole-number arrays, with notes on what is taken (22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from analysis.deal import Phase, Slots
from analysis.virgin_queen.court.court_intent import KINDS, Intent
from analysis.virgin_queen.court.side_tables import (
    NOBODY,
    Notes,
    SideTables,
    Start,
    side_tables,
)
from analysis.virgin_queen.patronage.arts_and_sciences import Side
from analysis.virgin_queen.patronage.awards import CpModifiers
from analysis.virgin_queen.patronage.judging import LOWEST
from analysis.virgin_queen.patronage.lots import Array, unsigned
from analysis.virgin_queen.patronage.patronage_bonuses import LeTestu, Standing
from analysis.virgin_queen.patronage.pieces import Kind

BONUSES, CAPTAIN = "science bonuses", "Le Testu's captain"


class PhaseTables(NamedTuple):
    """What the kernel reads."""

    start: Start
    arts: SideTables
    sciences: SideTables


class Columns:
    """The columns of the scores: VP by kind and turn, then all that is counted.

    Parameters
    ----------
    intent : Intent
    sides : mapping of Kind to Side
    """

    def __init__(self, intent: Intent, sides: Mapping[Kind, Side]) -> None:
        self.sources = tuple(vp_of(kind, turn) for kind in KINDS for turn in intent.turns)
        steps = tuple(
            name
            for kind in KINDS
            for turn in intent.turns
            for cp in sides[kind].cp[1:]
            for name in (step_of(kind, turn, cp), f"{step_of(kind, turn, cp)}, {BONUSES}")
        )
        prizes = tuple(prize.name for kind in KINDS for prize in sides[kind].prizes)
        won = tuple(f"{source}, {BONUSES}" for source in self.sources)
        self.counts = (BONUSES, CAPTAIN, *won, *prizes, *steps)
        self.number = {name: n for n, name in enumerate((*self.sources, *self.counts))}


def vp_of(kind: Kind, turn: int) -> str:
    """The column of the VP of one kind on one turn."""
    return f"{kind} of turn {turn}"


def step_of(kind: Kind, turn: int, cp: int) -> str:
    """The column of what the last of so many CP adds."""
    return f"{vp_of(kind, turn)}: CP {cp}"


def phase_tables(
    intent: Intent, sides: Mapping[Kind, Side], standing: Standing
) -> tuple[PhaseTables, Slots, Columns]:
    """The arrays of the phases, the slots of their words, and the columns of their scores."""
    powers, columns = intent.powers, Columns(intent, sides)
    slots = Slots(tuple(Phase(kind, len(intent.turns), len(powers)) for kind in KINDS))
    start = Start(
        int(standing.home_card),
        _number(intent, standing.isabella),
        _number(intent, standing.observatory),
    )
    arts, sciences = (_side(intent, sides[kind], slots[kind], columns) for kind in KINDS)
    return PhaseTables(start, arts, sciences), slots, columns


def _number(intent: Intent, power: str | None) -> int:
    return NOBODY if power is None else intent.powers.index(power)


def _side(intent: Intent, side: Side, slot: int, columns: Columns) -> SideTables:
    vp = [columns.number[vp_of(side.kind, turn)] for turn in intent.turns]
    tables = side_tables(side, intent, slot, vp, columns.number[BONUSES])
    return tables._replace(notes=_notes(intent, side, tables, columns))


def _notes(intent: Intent, side: Side, tables: SideTables, columns: Columns) -> Notes:
    added, stays = side.read(CpModifiers), side.read(LeTestu).captain_stays_on
    steps = list(zip(side.cp, side.cp[1:], strict=False))

    def shifts(turn: int) -> list[list[int]]:
        cp = {sponsor.power: sponsor.cp for sponsor in intent.sponsors[side.kind, turn]}
        return [
            [added.of(low) - added.of(cp.get(power, low)) for low, _ in steps]
            for power in intent.powers
        ]

    def numbers(suffix: str) -> Array:
        return np.array(
            [
                [columns.number[step_of(side.kind, turn, cp) + suffix] for cp in side.cp[1:]]
                for turn in intent.turns
            ],
            dtype=np.uint8,
        )

    return Notes(
        prizes=(1 << len(side.prizes)) - 1,
        prize=np.array([columns.number[prize.name] for prize in side.prizes], dtype=np.uint8),
        stays=int(tables.level[(stays.low or 0) - LOWEST]),
        captain_column=columns.number[CAPTAIN],
        bonuses=np.array(
            [columns.number[f"{vp_of(side.kind, turn)}, {BONUSES}"] for turn in intent.turns],
            dtype=np.uint8,
        ),
        shift=unsigned([shifts(turn) for turn in intent.turns]),
        step=unsigned([added.of(high) - added.of(low) for low, high in steps]),
        vp=numbers(""),
        won=numbers(f", {BONUSES}"),
    )
