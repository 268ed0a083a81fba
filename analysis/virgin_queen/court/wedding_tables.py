"""Weddings and ageing as whole-number arrays, for games that are played by the million.

The rules are those of `wedding_rows`, `wedding_result` and `ageing`, looked up for every couple.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from analysis.outcome import Gain
from analysis.virgin_queen.court.royalty import CELLS, MOST_ROYALS, Royalty
from analysis.virgin_queen.elizabeth.ageing import steps
from analysis.virgin_queen.patronage.lots import Array, unsigned
from analysis.virgin_queen.patronage.patronage_bonuses import (
    HOME_CARD,
    IsabellaBonus,
    PatronageBonuses,
)
from analysis.virgin_queen.weddings.couple import HIGHEST, Couple, festivities_of
from analysis.virgin_queen.weddings.royals import Valois
from analysis.virgin_queen.weddings.wedding_result import Consequences
from analysis.virgin_queen.weddings.wedding_rows import WeddingRows

NOBODY = 255
WEDDINGS, VALOIS, GAINED, LOST = "weddings", "Valois", "cards gained", "cards lost"


class WeddingTables(NamedTuple):
    """What the kernel reads of weddings; brides and grooms are numbered from 0.

    Attributes
    ----------
    brides, grooms : (turns,)
        The sets of those who are on the display, unless they married or left.
    bride_rating : (turns, brides)
        Their eligibility; women age without a roll.
    eligibility : (grooms,)
        With which they enter.
    aged : (grooms, 13, 6)
        Their eligibility after ageing, by that before it and the die; 0 is off the display.
    planned, planned_from : (weddings, 3), (turns + 1,)
        Bride, groom and festivities of the planned weddings, and where each turn's begin.
    keys : (turns, brides, grooms, 13)
        Of the best match, by the groom's eligibility: the worth's rank, then the couple's numbers
        from 31 down; 0 is no match.
    one_power : (brides, grooms)
        Whether only the higher rating counts.
    kind : (turns,)
        Which turns differ in what weddings bring: the first axis of `grid` and `ends`.
    grid : (kinds, brides, grooms, bonuses)
        The number of the grid, by what is added to the dice.
    rows : (grids, 1296)
        The row of the Royal Wedding Table in every cell.
    ends : (kinds, brides, grooms, rows)
        How a wedding ends: the only axis of what follows.
    bride_leaves, groom_leaves, returns, home_card_lost : (ends,)
        Who leaves; whether William returns; whether the Empire's home card loses its bonus.
    isabella : (ends,)
        Who wins the bonus of Isabella Clara Eugenia; 255 is nobody.
    gains_from : (ends + 1,)
        Where what it brings begins in the last four.
    gain_power, gain_column, gain_later, gain : (gains,)
        To whom, in which column, how many turns later, and how much.
    """

    brides: Array
    grooms: Array
    bride_rating: Array
    eligibility: Array
    aged: Array
    planned: Array
    planned_from: Array
    keys: Array
    one_power: Array
    kind: Array
    grid: Array
    rows: Array
    ends: Array
    bride_leaves: Array
    groom_leaves: Array
    returns: Array
    home_card_lost: Array
    isabella: Array
    gains_from: Array
    gain_power: Array
    gain_column: Array
    gain_later: Array
    gain: Array


class End(NamedTuple):
    """How a wedding ends, as numbers; the gains are power, column, turns later, amount."""

    bride_leaves: bool
    groom_leaves: bool
    returns: bool
    home_card_lost: bool
    isabella: int
    gains: tuple[tuple[int, int, int, int], ...]


def wedding_tables(royalty: Royalty, columns: Mapping[str, int]) -> WeddingTables:
    """The arrays of a game's weddings.

    Parameters
    ----------
    royalty : Royalty
    columns : mapping of str to int
        The numbers of the columns weddings, Valois, cards gained and cards lost of the scores.
    """
    grid, rows = _grids(royalty)
    planned, planned_from = _planned(royalty)
    ratings = royalty.bride_ratings
    one_power = _couples(royalty, lambda wed: wed.couple.one_power)[0]
    return WeddingTables(
        brides=unsigned((ratings > 0) @ (1 << np.arange(len(royalty.brides)))),
        grooms=unsigned(royalty.on_display(royalty.grooms)),
        bride_rating=unsigned(ratings),
        eligibility=unsigned([groom.eligibility for groom in royalty.grooms]),
        aged=np.array([steps(royalty.read, groom) for groom in royalty.grooms], dtype=np.uint8),
        planned=planned,
        planned_from=planned_from,
        keys=_keys(royalty),
        one_power=one_power.astype(np.uint8),
        kind=royalty.kind.astype(np.uint8),
        grid=grid.astype(np.uint16),
        rows=rows,
        **_ends(royalty, columns),
    )


def _couples(royalty: Royalty, number: Callable[[WeddingRows], Any]) -> Array:
    """Something of every couple, by kind of turn, bride and groom."""
    return np.array(
        [[[number(wed) for wed in grooms] for grooms in brides] for brides in royalty.couples],
        dtype=np.int64,
    )


def _grids(royalty: Royalty) -> tuple[Array, Array]:
    """The number of the grid of every couple and bonus, and the grids, each of 1,296 cells."""
    found: dict[bytes, int] = {}

    def numbers(wed: WeddingRows) -> list[int]:
        full = np.repeat(wed.rows, CELLS // wed.grid.size, axis=1).astype(np.uint8)
        return [found.setdefault(cells.tobytes(), len(found)) for cells in full]

    grid = _couples(royalty, numbers)
    return grid, np.frombuffer(b"".join(found), dtype=np.uint8).reshape(-1, CELLS).copy()


def _planned(royalty: Royalty) -> tuple[Array, Array]:
    """The planned weddings, and where those of each turn begin."""
    brides, grooms = ([r.name for r in rs] for rs in (royalty.brides, royalty.grooms))
    found: list[tuple[int, int, int]] = []
    starts = [0]
    for turn in royalty.intent.turns:
        for wedding in royalty.intent.weddings[turn]:
            bride, groom = brides.index(wedding.bride), grooms.index(wedding.groom)
            couple = royalty.couples[0][bride][groom].couple
            extra = festivities_of(royalty.read, couple) if wedding.festivities else 0
            found.append((bride, groom, extra))
        starts.append(len(found))
    return unsigned(found).reshape(-1, 3), unsigned(starts)


def _keys(royalty: Royalty) -> Array:
    """The keys of the best match; ranks of equal worths are equal."""
    worth = dict(_worths(royalty))
    rank = {value: n for n, value in enumerate(sorted(set(worth.values())), 1)}
    shape = len(royalty.intent.turns), len(royalty.brides), len(royalty.grooms), HIGHEST + 1
    keys = np.zeros(shape, dtype=np.uint32)
    for (turn, bride, groom, rating), value in worth.items():
        couple = (MOST_ROYALS - bride) << 5 | MOST_ROYALS - groom
        keys[turn, bride, groom, rating] = rank[value] << 10 | couple
    return keys


def _worths(royalty: Royalty) -> Iterator[tuple[tuple[int, int, int, int], Fraction]]:
    """The worth of every match that may be, by turn, bride, groom and his eligibility."""
    worths = [[[royalty.worths(wed) for wed in row] for row in kind] for kind in royalty.couples]
    for at, turn in enumerate(royalty.intent.turns):
        for b, bride in enumerate(royalty.brides):
            for g, groom in enumerate(royalty.grooms):
                by_bonus = worths[royalty.kind[at]][b][g]
                hers = int(royalty.bride_ratings[at, b])
                for rating in range(1, HIGHEST + 1) if royalty.matched(turn, bride, groom) else ():
                    worth = by_bonus[Couple(bride, groom, hers, rating).bonus()]
                    if worth is not None:
                        yield (at, b, g, rating), worth


def _ends(royalty: Royalty, columns: Mapping[str, int]) -> dict[str, Array]:
    """How the wedding of every couple ends, by row of the table, and the ends themselves."""
    found: dict[End, int] = {}

    def number(wed: WeddingRows) -> list[int]:
        return [
            found.setdefault(_end(royalty, result, columns), len(found)) for result in wed.results
        ]

    ends = _couples(royalty, number)
    *parts, gains = (
        np.array(part) for part in zip(*((*end[:-1], len(end.gains)) for end in found), strict=True)
    )
    flat = np.array([gain for end in found for gain in end.gains], dtype=np.int64).reshape(-1, 4)
    named = dict(zip(End._fields, parts, strict=False))
    return {
        "ends": ends.astype(np.uint16),
        **{name: part.astype(np.uint8) for name, part in named.items()},
        "gains_from": np.cumsum([0, *gains]).astype(np.uint16),
        "gain_power": flat[:, 0].astype(np.uint8),
        "gain_column": flat[:, 1].astype(np.uint8),
        "gain_later": flat[:, 2].astype(np.uint8),
        "gain": flat[:, 3].astype(np.int16),
    }


def _end(royalty: Royalty, result: Consequences, columns: Mapping[str, int]) -> End:
    read = royalty.read
    isabella, home = read(IsabellaBonus).royal, read(PatronageBonuses).find(HOME_CARD).lost_with
    fired = {(effect.royal, effect.trait): effect.power for effect in result.effects}
    husband = fired.get((isabella, "patronage bonus"))
    return End(
        result.bride.becomes != "stays",
        result.groom.becomes != "stays",
        result.groom.becomes == "returns",
        (home, "home card lost") in fired,
        NOBODY if husband is None else royalty.intent.powers.index(husband),
        tuple(_brings(royalty, result, columns)),
    )


def _brings(
    royalty: Royalty, result: Consequences, columns: Mapping[str, int]
) -> Iterator[tuple[int, int, int, int]]:
    """Power, column, turns later and amount: VP at once, cards on the next turn."""
    house = royalty.read(Valois).house
    parts: list[tuple[str | None, str, Gain]] = [(p, WEDDINGS, gain) for p, gain in result.shares]
    parts += [(e.power, VALOIS if e.trait == house else WEDDINGS, e.gain) for e in result.effects]
    for power, column, gain in parts:
        if power is None:
            continue
        number = royalty.intent.powers.index(power)
        if gain.vp:
            yield number, columns[column], 0, gain.vp
        if gain.cards:
            yield number, columns[GAINED if gain.cards > 0 else LOST], 1, abs(gain.cards)
