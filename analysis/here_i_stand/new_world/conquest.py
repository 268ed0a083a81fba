"""A conquest in the New World (Here I Stand 20.3).

2d6 + rating: 6 or less is killed, 7-8 wins nothing, 9 the Maya, 10 the Aztecs, 11 or more the
Incas; what is claimed already falls to the next one below. Its VP count at once; the cards it
yields over the turns to come are those of `riches`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.grid import Axis, Grid, die
from analysis.here_i_stand.new_world.discoveries import (
    ConquestRow,
    Conquests,
    ConquestTable,
    claims,
)
from analysis.here_i_stand.new_world.prospect import LONGEST, Prospect, rolled
from analysis.here_i_stand.new_world.riches_table import holding
from analysis.here_i_stand.new_world.voyage import End
from analysis.here_i_stand.new_world.voyage_cards import Smallpox
from analysis.here_i_stand.powers import (
    Adventurer,
    ConquestMarker,
    ConquestMarkers,
    Conquistadors,
    Powers,
)
from analysis.outcome import Composed, Gain, Outcome, Table, composed, resolve


def conquest(
    *,
    rating: int | None = None,
    power: str | None = None,
    smallpox: bool = False,
    claimed: Sequence[str] = (),
    turns_left: int | None = None,
    figures: Figures | None = None,
) -> Attempt:
    """A conquest.

    Parameters
    ----------
    rating : int, optional
        The conqueror's rating; or
    power : str, optional
        the power: the Hapsburgs draw a conquistador, England and France send a marker of 0.
    smallpox : bool
        Launched by Smallpox: +2.
    claimed : sequence of str
        Conquests made already.
    turns_left : int, optional
        The Card Draw phases to come: the cards that the conquest yields in them are added up in
        `cards` (without Galleons and raiders).

    Raises
    ------
    Fault
        For neither rating nor power, an unknown name, or a number out of range.

    Examples
    --------
    >>> conquest(power="England").exact().expected["vp"].exact
    Fraction(4, 9)
    """
    read = (figures or load("here_i_stand")).reader()
    taken = claims(read, claimed, Conquests)
    who, pool = _who(read, rating, power)
    table = conquest_table(read, who, pool, taken, read(Smallpox).modifier if smallpox else 0)
    notes: tuple[str, ...] = ()
    if turns_left is not None:
        if not 0 <= turns_left <= LONGEST:
            raise Fault(f"--turns-left must be from 0 to {LONGEST}, not {turns_left}.")
        notes = ("Cards are those of New World Riches, without Galleons and raiders.",)
    inputs = {
        "rating": rating,
        "power": who if power else None,
        "smallpox": smallpox,
        "claimed": list(taken),
        "turns_left": turns_left,
    }
    return Attempt(
        name="conquest",
        game="Here I Stand",
        edition=str(read.switch("edition")),
        inputs=inputs,
        power=who,
        table=_with_riches(read, table, who, turns_left) if turns_left else table,
        assumed=read.assumed,
        notes=notes,
    )


def _who(read: Reader, rating: int | None, power: str | None) -> tuple[str, tuple[Adventurer, ...]]:
    if rating is not None and power is not None:
        raise Fault("Give --rating or --power, not both.")
    if rating is not None:
        if not -10 <= rating <= 12:
            raise Fault(f"--rating must be from -10 to 12, not {rating}.")
        return "conqueror", (Adventurer(name="conqueror", power="conqueror", rating=rating),)
    if power is None:
        raise Fault("Give --rating N, or --power P.")
    name = read(Powers).find(power).name
    return name, left(read, name)


def conquerors(read: Reader, power: str) -> tuple[Adventurer, ...]:
    """Whom a power may send: its one marker, or one of its conquistadors at random.

    Raises
    ------
    Fault
        If it conquers nothing in the New World.
    """
    markers: tuple[Adventurer, ...] = tuple(m for m in read(ConquestMarkers) if m.power == power)
    pool = markers[:1] or tuple(c for c in read(Conquistadors) if c.power == power)
    if not pool:
        have = dict.fromkeys(a.power for a in (*read(Conquistadors), *read(ConquestMarkers)))
        raise Fault(f"{power} has no conquistador and no conquest marker; {', '.join(have)} have.")
    return pool


def left(read: Reader, power: str, gone: Sequence[str] = ()) -> tuple[Adventurer, ...]:
    """Whom a power may still send; `gone` names a marker once for each that is used up.

    Raises
    ------
    Fault
        If nobody is left.

    Examples
    --------
    >>> read = load("here_i_stand").reader()
    >>> [him.name for him in left(read, "England", ["English Conquest"])]
    ['English Conquest']
    """
    pool = conquerors(read, power)
    there = tuple(a for a in pool if gone.count(a.name) < getattr(a, "count", 1))
    if not there:
        kind = "conquest marker" if isinstance(pool[0], ConquestMarker) else "conquistador"
        raise Fault(f"{power} has no {kind} left to send.")
    return there


def conquest_table(
    read: Reader, who: str, pool: Sequence[Adventurer], claimed: Collection[str], bonus: int
) -> Table:
    """Every way a conquest can end: two dice, then who was drawn."""
    draw = [Axis("conqueror", tuple(a.name for a in pool))] if len(pool) > 1 else []
    grid = Grid(die("first die"), die("second die"), *draw)
    ratings = np.array([a.rating for a in pool], dtype=np.int64)
    added = ratings[grid.index("conqueror")] if draw else ratings[:1]
    bands = read(ConquestTable)
    row = bands.row(grid["first die"] + grid["second die"] + added + bonus)
    ends = [end(read, band, claimed) for band in bands]
    outcomes = [Outcome(e.text, e.fate, (), {who: Gain(e.vp)}) for e in ends]
    return resolve(grid, {"row": row}, lambda c: outcomes[c["row"]])


def end(read: Reader, row: ConquestRow, claimed: Collection[str]) -> End:
    """How a conquest ends, by the row of its roll."""
    if row.outcome == "killed":
        return End("killed", row.conqueror, dies=True)
    if row.outcome == "nothing":
        return End("nothing", row.conqueror, leaves=False)
    place = read(Conquests).taken(row.conquest, claimed)
    if place is None:
        fate = str(read.switch("claimed_out_conquistador"))
        return End("nothing left to conquer", fate, leaves=fate != "back to the pool")
    return End(place.name, "stays on his conquest", claims=(place.name,), vp=place.vp)


def _with_riches(read: Reader, table: Table, who: str, turns: int) -> Composed:
    """The same with the cards that each conquest yields over the turns to come."""
    parts: list[tuple[Outcome, int]] = []
    for outcome, ways in zip(table.outcomes, table.ways, strict=True):
        if not read(Conquests).known(outcome.text):
            parts.append((outcome, ways * 36**turns))
            continue
        for cards, weight in _cards(read, outcome.text, turns):
            text = f"{outcome.text}, {cards} card{'' if cards == 1 else 's'}"
            gain = replace(outcome.gains[who], cards=cards)
            parts.append((replace(outcome, text=text, gains={who: gain}), ways * weight))
    return composed(parts)


def _cards(read: Reader, place: str, turns: int) -> list[tuple[int, int]]:
    """The numbers of cards that a conquest can yield, with their ways of 36 to the turns."""
    *_, last = rolled(read, Prospect(holding(read, place), turns))
    ways: dict[int, int] = defaultdict(int)
    for state, weight in last.items():
        ways[state.cards] += weight
    return sorted(ways.items())
