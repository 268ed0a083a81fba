"""The canal's rules read a second time, written for reading: a campaign must agree game by game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from analysis.campaign import Campaign
from analysis.deal import Phase, Slots, pick

SEED = 1517


def canal_game(
    word: Sequence[int], turns: int, tries: Sequence[int], excavation: int | None, failures: int
) -> list[tuple[int, int]]:
    """One game by rule 23.1, written for reading: VP and cards of each turn."""
    slots = Slots((Phase("canal", turns=turns),))
    gained, built = [], False
    for turn in range(1, turns + 1):
        vp = cards = 0
        if built:
            cards = 1
        elif turn in tries:
            die = 1 + pick(word[slots.at("canal", turn=turn - 1)], 6)
            has_excavation = excavation is not None and turn >= excavation
            if die + failures + (2 if has_excavation else 0) >= 6:
                built, vp = True, 2
            else:
                failures += 1
        gained.append((vp, cards))
    return gained


def expected(campaign: Campaign, games: int) -> NDArray[np.int64]:
    """The same from the game written for reading."""
    given = {k: v for k, v in campaign.inputs.items() if k != "turns"}
    rows = [
        canal_game(w.tolist(), len(campaign.turns), **given) for w in campaign.words(games, SEED)
    ]
    return np.array(rows)[:, None]
