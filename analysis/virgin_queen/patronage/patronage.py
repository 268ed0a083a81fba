"""Patronage of artists and scholars, one try (Virgin Queen 22).

2d6 + rating + CP modifier + other bonuses: 6 or less ends the piece, 7-8 brings nothing (and ends
a piece of rating 1), 9 brings nothing, 10 or more an award. Here every marker is still there.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from analysis.attempt import Attempt
from analysis.choose import Choice, Option, Values, decided
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.grid import Axis, Grid, Whole, die
from analysis.outcome import Gain, Outcome, Table, resolve
from analysis.virgin_queen.patronage.awards import (
    ArtistAwards,
    CpModifiers,
    PatronageBand,
    PatronageBands,
    PatronageLimits,
    ScholarAwards,
    Split,
)
from analysis.virgin_queen.patronage.patronage_bonuses import LeTestu
from analysis.virgin_queen.patronage.pieces import Kind, Piece, pool
from analysis.virgin_queen.powers import Powers


@dataclass(frozen=True)
class Sponsorship:
    """One try: CP, the pool that the piece is drawn from, and other modifiers."""

    kind: Kind
    cp: int
    pool: tuple[Piece, ...]
    power: str
    modifier: int


def artist(
    *,
    cp: int,
    rating: int | None = None,
    power: str | None = None,
    turn: int = 1,
    players: int = 6,
    modifier: int = 0,
    figures: Figures | None = None,
    values: Values = Values(),
) -> Attempt:
    """One try of an artist.

    Parameters
    ----------
    cp : int
        Command points spent, 2 to 4, before the draw.
    rating : int, optional
        The artist's printed rating; or
    power : str, optional
        whose pool of `turn`, with so many `players`, the artist is drawn from.
    modifier : int
        Any other bonus (Prague, Isabella Clara Eugenia ...).

    Raises
    ------
    Fault
        For CP that may not be spent, neither rating nor power, or an empty pool.

    Examples
    --------
    >>> artist(cp=3, rating=2).exact().expected["vp"].exact
    Fraction(7, 9)
    """
    return _attempt("artist", cp, rating, power, turn, players, modifier, figures, values)


def scholar(
    *,
    cp: int,
    rating: int | None = None,
    power: str | None = None,
    turn: int = 1,
    players: int = 6,
    modifier: int = 0,
    figures: Figures | None = None,
    values: Values = Values(),
) -> Attempt:
    """One try of a scholar; parameters as of `artist`.

    The sponsor splits the award as is worth most to him, by the `values` of a card and a bonus.

    Examples
    --------
    >>> odds = scholar(cp=4, rating=3).exact()
    >>> odds.expected["vp"].exact, odds.expected["bonuses"].exact
    (Fraction(5, 4), Fraction(1, 6))
    """
    return _attempt("scholar", cp, rating, power, turn, players, modifier, figures, values)


def _attempt(
    kind: Kind,
    cp: int,
    rating: int | None,
    power: str | None,
    turn: int,
    players: int,
    modifier: int,
    figures: Figures | None,
    values: Values,
) -> Attempt:
    read = (figures or load("virgin_queen")).reader()
    tried = _sponsorship(read, kind, cp, rating, power, turn, players, modifier)
    inputs: dict[str, object] = {"cp": cp, "modifier": modifier}
    if rating is not None:
        inputs["rating"] = rating
    else:
        inputs |= {"power": tried.power, "turn": turn, "players": players}
    table, choices = _rule(read, tried, values)
    return Attempt(
        name=kind,
        game="Virgin Queen",
        edition="2012",
        inputs=inputs,
        power=tried.power,
        table=table,
        assumed=read.assumed,
        choices=choices,
        kinds=("vp", "cards", "cards_per_turn", *(("bonuses",) if kind == "scholar" else ())),
        exactly=_life(table, tried),
    )


def _sponsorship(
    read: Reader,
    kind: Kind,
    cp: int,
    rating: int | None,
    power: str | None,
    turn: int,
    players: int,
    modifier: int,
) -> Sponsorship:
    allowed = read(PatronageLimits).cp
    if cp not in allowed:
        raise Fault(f"--cp must be one of {', '.join(map(str, allowed))}, not {cp}.")
    if not -20 <= modifier <= 20:
        raise Fault(f"--modifier must be from -20 to 20, not {modifier}.")
    total = modifier + read(CpModifiers).of(cp)
    if rating is not None:
        if power is not None:
            raise Fault("Give --rating or --power, not both: a power draws its piece at random.")
        if not 0 <= rating <= 12:
            raise Fault(f"--rating must be from 0 to 12, not {rating}.")
        piece = Piece(name=f"rating {rating}", power="", rating=rating, enters=1)
        return Sponsorship(kind, cp, (piece,), "sponsor", total)
    if power is None:
        raise Fault("Give --rating N, or --power P to draw from what the power then has.")
    name = read(Powers).find(power).name
    return Sponsorship(kind, cp, pool(read, kind, name, turn, players), name, total)


def _rule(read: Reader, tried: Sponsorship, values: Values) -> tuple[Table, tuple[Choice, ...]]:
    draw = Axis(tried.kind, tuple(p.name for p in tried.pool))
    grid = Grid(die("first die"), die("second die"), *([draw] if len(tried.pool) > 1 else []))
    ratings = np.array([p.rating for p in tried.pool], dtype=np.int64)
    rating = ratings[grid.index(tried.kind)] if len(tried.pool) > 1 else ratings[0]
    total = grid["first die"] + grid["second die"] + rating + tried.modifier
    bands = read(PatronageBands)
    band = bands.row(total)
    choices: tuple[Choice, ...] = ()
    if tried.kind == "artist":
        awards = read(ArtistAwards)
        splits: list[Split] = [Split(vp=row.vp, bonuses=0) for row in awards]
        taken = awards.row(total)
    else:
        splits, taken, choices = _splits(read(ScholarAwards), grid, total, values)
    award = np.array([b.outcome == "award" for b in bands])[band]
    who, captain = _captain(read, grid, tried, band, bands)
    columns = {
        "band": band,
        "one": rating == 1,
        "split": np.where(award, taken, -1),
        "captain": captain,
    }

    def describe(cell: dict[str, int]) -> Outcome:
        row = bands.rows[cell["band"]]
        captain = who if cell["captain"] else ""
        return _outcome(tried, row, bool(cell["one"]), splits, cell["split"], captain)

    return resolve(grid, columns, describe), choices


def _splits(
    awards: ScholarAwards, grid: Grid, total: Whole, values: Values
) -> tuple[list[Split], Whole, tuple[Choice, ...]]:
    """Every split, the number of the one taken in each cell, and the choices made."""
    splits: list[Split] = []
    at = awards.row(total)
    taken = np.zeros(total.shape, dtype=np.int64)
    choices = []
    for number, row in enumerate(awards):
        here = (at == number) & (total >= (row.roll.low or total.min()))
        options = [_option(split) for split in row.options]
        best, choice = decided(grid, f"award on {row.roll}", options, grid.names, values, here)
        if len(options) > 1:
            choices.append(choice)
        taken = np.where(here, len(splits) + best, taken)
        splits.extend(row.options)
    return splits, taken, tuple(choices)


def _option(split: Split) -> Option:
    gains = {"vp": np.int64(split.vp), "bonuses": np.int64(split.bonuses)}
    return Option(str(split), {kind: np.asarray(amount) for kind, amount in gains.items()})


def _captain(
    read: Reader, grid: Grid, tried: Sponsorship, band: Whole, bands: PatronageBands
) -> tuple[str, Whole]:
    """Le Testu, and where he is judged with any result but 9: his captain counter leaves too."""
    if tried.kind != "scholar":
        return "", np.zeros(1, dtype=np.int64)
    table, named = read(LeTestu), [p.name for p in tried.pool]
    if table.scholar not in named:
        return "", np.zeros(1, dtype=np.int64)
    nine = int(bands.row(np.asarray(table.captain_stays_on.low or 0)))
    drawn = grid.index(tried.kind) if len(named) > 1 else np.zeros(1, dtype=np.int64)
    gone = (drawn == named.index(table.scholar)) & (band != nine)
    return table.scholar, gone.astype(np.int64)


def _outcome(
    tried: Sponsorship, row: PatronageBand, one: bool, splits: list[Split], at: int, captain: str
) -> Outcome:
    fate = row.piece_of_rating_1 if one else row.piece
    effects = (f"{captain}'s sea captain leaves the game too",) if captain else ()
    also = f", {captain}" if captain else ""
    if at >= 0:
        split = splits[at]
        gain = {tried.power: Gain(vp=split.vp, bonuses=split.bonuses)}
        return Outcome(f"{split}{also}", fate, effects, gain)
    return Outcome(f"{row.outcome}: {fate}{also}", fate, effects)


def _life(table: Table, tried: Sponsorship) -> dict[str, Fraction]:
    """What a piece brings over its life, tried again at the same CP until it leaves for good."""
    cells = table.cells.reshape(36, -1)
    lives = [_one_life(table, tried.power, cells[:, i].tolist()) for i in range(cells.shape[1])]
    if any(life is None for life in lives):
        return {}
    known = [life for life in lives if life is not None]
    means = {n: sum((life[n] for life in known), Fraction()) / len(known) for n in known[0]}
    return {name: mean for name, mean in means.items() if mean}


def _one_life(table: Table, power: str, cells: list[int]) -> dict[str, Fraction] | None:
    outcomes = [table.outcomes[i] for i in cells]
    back = Fraction(sum(o.fate == "back to the pool" for o in outcomes), len(outcomes))
    if back == 1:
        return None
    tries = 1 / (1 - back)
    vp = Fraction(sum(o.amount("vp", power) for o in outcomes), len(outcomes))
    bonuses = Fraction(sum(o.amount("bonuses", power) for o in outcomes), len(outcomes))
    return {
        "VP of the piece over its life": vp * tries,
        "science bonuses over its life": bonuses * tries,
        "tries in its life": tries,
    }
