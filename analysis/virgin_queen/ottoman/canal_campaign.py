"""The Suez canal over turns (Virgin Queen 23.1), played as a campaign.

The smallest campaign there is; `canal(turns_left=...)` has its exact odds.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.campaign import Campaign
from analysis.deal import Phase, Slots
from analysis.faults import Fault
from analysis.figures import Figures, load
from analysis.virgin_queen.ottoman.canal import Canal

LONGEST = 100


class Tables(NamedTuple):
    """What the kernel reads; see `canal_kernel.play_canal`."""

    tries: NDArray[np.int64]
    bonus: NDArray[np.int64]
    figures: NDArray[np.int64]


def canal_campaign(
    turns: int = 7,
    *,
    failures: int = 0,
    tries: Collection[int] | None = None,
    excavation: int | None = None,
    figures: Figures | None = None,
    label: str = "plan",
) -> Campaign:
    """The canal over `turns` turns, at most one try a turn.

    Parameters
    ----------
    turns : int
        Turns with a card draw: the canal brings cards on every turn after the one it is built on.
    failures : int
        Failed tries so far.
    tries : collection of int, optional
        The turns with a try, from 1; default: all, until it is built.
    excavation : int, optional
        The first turn on which the Ottoman has the science bonus Excavation; default: never.
    label : str
        What the plan is called where plans are compared.

    Raises
    ------
    Fault
        For a number of turns or failures out of range, or a turn that there is not.

    Examples
    --------
    >>> canal_campaign(3, tries=[2, 3]).tables.tries.tolist()
    [0, 1, 1]
    """
    _check(turns, failures, tries, excavation)
    read = (figures or load("virgin_queen")).reader()
    table = read(Canal)
    numbers = range(1, turns + 1)
    chosen = set(numbers if tries is None else tries)
    bonus = [
        failures * table.per_failure
        + (table.excavation if excavation is not None and turn >= excavation else 0)
        for turn in numbers
    ]
    return Campaign(
        name="canal campaign",
        game="Virgin Queen",
        edition="2012",
        powers=(table.power,),
        turns=tuple(numbers),
        sources=("canal",),
        slots=Slots((Phase("canal", turns=turns),)),
        tables=Tables(
            np.array([turn in chosen for turn in numbers], dtype=np.int64),
            np.array(bonus, dtype=np.int64),
            np.array(
                [table.needed, table.per_failure, table.vp, table.cards_per_turn], dtype=np.int64
            ),
        ),
        play=play,
        kernel="analysis.virgin_queen.ottoman.canal_kernel:play_canal",
        label=label,
        inputs={
            "turns": turns,
            "failures": failures,
            "tries": sorted(chosen),
            "excavation": excavation,
        },
        assumed=read.assumed,
    )


def play(tables: Tables, words: NDArray[np.uint32], scores: NDArray[np.int16]) -> None:
    """Play a game for every row of `words`."""
    from analysis.virgin_queen.ottoman.canal_kernel import play_canal

    play_canal(*tables, words, scores)


def _check(
    turns: int, failures: int, tries: Collection[int] | None, excavation: int | None
) -> None:
    named = [*(tries or ()), *([excavation] if excavation is not None else ())]
    checks = [("turns", turns, 1, LONGEST), ("failures", failures, 0, 1000)]
    checks += [("a turn", turn, 1, turns) for turn in named]
    if wrong := [
        f"{what} must be from {low} to {high}, not {given}."
        for what, given, low, high in checks
        if not low <= given <= high
    ]:
        raise Fault(*wrong)
