"""The New World over a whole game (Here I Stand 20): nine turns, three powers, by their plans.

Every turn riches are rolled for, then the powers spend their CP and cards are played, then all
explorations are resolved and all conquests. Explorers, conquistadors and discoveries run out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.campaign import Campaign
from analysis.choose import Values
from analysis.deal import Phase, Slots
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.deck.turns import TurnFrame
from analysis.here_i_stand.new_world import new_world_plan
from analysis.here_i_stand.new_world.atlas import LOWEST, Atlas, SeaTables, Small, Whole
from analysis.here_i_stand.new_world.new_world_intent import intent_tables
from analysis.here_i_stand.new_world.new_world_records import POWER_NOW, WORLD_NOW, Records
from analysis.here_i_stand.new_world.new_world_tables import (
    ConquestTables,
    RichesTables,
    conquest_tables,
    facts,
    figures_record,
    fountain,
    nth,
    riches_tables,
    sequence,
)
from analysis.here_i_stand.new_world.voyage import chart
from analysis.here_i_stand.new_world.voyage_cards import Cabot, Mercator

SOURCES = ("discoveries", "circumnavigation", "conquests")
COUNTS = ("cards", "cp")


class SlotTable(NamedTuple):
    """The first word of each phase, and how many words riches have for each power and in all."""

    explore: int
    cabot: int
    conquer: int
    fountain: int
    riches: int
    empires: int
    raids: int
    per_power: int
    holdings: int


class WorldTables(NamedTuple):
    """Everything that the kernel looks up.

    `lowest` is the first total of tables of a roll; `weakest` the first strength of `sea.alone`;
    `second_rows` how many rows the second roll has; the last two are the full sets.
    """

    facts: Records
    intents: Records
    turns: Records
    raiders: Whole
    ahead: Small
    sea: SeaTables
    conquests: ConquestTables
    riches: RichesTables
    fountain: Whole
    figures: Records
    sequence: Whole
    nth: Whole
    slots: SlotTable
    lowest: int
    weakest: int
    second_rows: int
    every_place: int
    every_empire: int


class Now(NamedTuple):
    """What a game remembers.

    A record for each power; the voyages of a turn in their order; who owns each conquest; which
    raiders live; and a record of the world.
    """

    powers: Records
    legs: Whole
    owner: Whole
    raiders: Whole
    world: Records


def new_world(
    plan: Sequence[Path | str] | Path | str = (),
    *,
    turns: int | None = None,
    edition: int | None = None,
    figures: Figures | None = None,
    values: Values = Values(),
) -> Campaign:
    """The New World over a whole game.

    Parameters
    ----------
    plan : path, or sequence of paths
        TOML files, or a folder of them, laid over each other table by table; see
        `new_world_plan`. None: all defaults.
    turns : int, optional
        Default: all.
    edition : int, optional
        2006 or 2017; default: the switch of the figures.
    values : Values
        What a card is worth to a voyager who chooses.

    Raises
    ------
    Fault
        For a plan that cannot be, or a number of turns out of range.

    Examples
    --------
    >>> campaign = new_world(turns=2)
    >>> campaign.powers, campaign.counts
    (('Hapsburg', 'England', 'France'), ('cards', 'cp'))
    """
    read = (figures or load("here_i_stand")).reader()
    numbers = _turns(read, turns)
    rules = chart(read, edition)
    meant = new_world_plan.read(_files(plan), read.figures)
    tables, slots = world_tables(read, meant, numbers, Atlas(rules, values))
    return Campaign(
        name="new world",
        game="Here I Stand",
        edition=str(rules.edition),
        powers=tuple(meant.powers),
        turns=numbers,
        sources=SOURCES,
        slots=slots,
        tables=tables,
        play=play,
        kernel="analysis.here_i_stand.new_world.new_world_kernel:play_new_world",
        counts=COUNTS,
        label=meant.name,
        inputs={
            "plan": {p: i.model_dump(exclude_defaults=True) for p, i in meant.powers.items()},
            "world": meant.tables["world"].model_dump(exclude_defaults=True),
            "turns": len(numbers),
            "card_value": str(values.card),
        },
        assumed=read.assumed,
    )


def _files(plan: Sequence[Path | str] | Path | str) -> Iterator[Path]:
    """The files of a plan, those of a folder in the order of their names."""
    for path in map(Path, [plan] if isinstance(plan, (str, Path)) else plan):
        inside = sorted(path.glob("*.toml")) if path.is_dir() else [path]
        if not inside:
            raise Fault(f"{path}: there is no TOML file in this folder.")
        yield from inside


def _turns(read: Reader, turns: int | None) -> tuple[int, ...]:
    numbers = tuple(row.turn for row in read(TurnFrame))
    if turns is not None and not 1 <= turns <= len(numbers):
        raise Fault(f"--turns must be from 1 to {len(numbers)}, not {turns}.")
    return numbers[:turns]


def world_tables(
    read: Reader, plan: new_world_plan.Meant, turns: Sequence[int], atlas: Atlas
) -> tuple[WorldTables, Slots]:
    """Everything that the kernel looks up, and the words of a game."""
    names = list(plan.powers)
    powers, conquests = facts(read, plan.powers), conquest_tables(read)
    boxes, empires = int(powers["boxes"].max()), len(conquests.column)
    slots = slots_of(len(turns), len(names), boxes, empires)
    help_ = read(Mercator).circumnavigation
    ratings = [*powers["rating"].ravel().tolist(), read(Cabot).rating]
    strengths = range(min(ratings) + min(0, help_), max(ratings) + max(0, help_) + 1)
    offsets = {phase.name: slots[phase.name] for phase in slots.phases}
    tables = WorldTables(
        facts=powers,
        **intent_tables(read, plan, turns, atlas)._asdict(),
        sea=atlas.tables([i.choice for i in plan.powers.values()], strengths),
        conquests=conquests,
        riches=riches_tables(read, names),
        fountain=fountain(read),
        figures=figures_record(read, atlas.chart.edition, names),
        sequence=sequence(read, names),
        nth=nth(),
        slots=SlotTable(**offsets, per_power=boxes + 1, holdings=boxes + 1 + empires),
        lowest=LOWEST,
        weakest=strengths.start,
        second_rows=len(atlas.chart.around),
        every_place=len(atlas.sets) - 1,
        every_empire=(1 << empires) - 1,
    )
    return tables, slots


def slots_of(turns: int, powers: int, boxes: int, empires: int) -> Slots:
    """The words of a game: a place for every die that can be thrown on a turn."""
    return Slots(
        (
            Phase("explore", turns, powers, 3),  # who, first roll, second roll
            Phase("cabot", turns, 1, 2),
            Phase("conquer", turns, powers, 2),  # who, roll
            Phase("fountain", turns, powers, 2),  # die, who
            Phase("riches", turns, powers, boxes + 1),  # every box, Potosi
            Phase("empires", turns, 1, empires),
            Phase("raids", turns, 1, boxes + 1 + empires),  # a die of each raider for every card
        )
    )


def play(tables: WorldTables, words: NDArray[np.uint32], scores: NDArray[np.int16]) -> None:
    """Play a game for every row of `words`."""
    from analysis.here_i_stand.new_world.new_world_kernel import play_new_world

    play_new_world(tables, remembered(tables), words, scores)


def remembered(tables: WorldTables) -> Now:
    """Room for what a game remembers."""
    powers = len(tables.facts)
    return Now(
        np.zeros(powers, POWER_NOW),
        np.zeros(powers + 1, np.int64),
        np.zeros(len(tables.conquests.column), np.int64),
        np.zeros(len(tables.riches.thief), np.int64),
        np.zeros(1, WORLD_NOW),
    )
