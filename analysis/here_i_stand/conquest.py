"""A conquest in the New World (Here I Stand 20.3).

2d6 + rating: 6 or less is killed, 7-8 wins nothing, 9 the Maya, 10 the Aztecs, 11 or more the Incas;
what is claimed already falls to the next one below.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.grid import Axis, Grid, die
from analysis.here_i_stand.discoveries import Conquests, ConquestTable, Smallpox, claims
from analysis.here_i_stand.powers import Adventurer, ConquestMarkers, Conquistadors, Powers
from analysis.outcome import Gain, Outcome, resolve


def conquest(
    *,
    rating: int | None = None,
    power: str | None = None,
    smallpox: bool = False,
    claimed: Sequence[str] = (),
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

    Raises
    ------
    Fault
        For neither rating nor power, or an unknown name.

    Examples
    --------
    >>> conquest(power="England").exact().expected["vp"].exact
    Fraction(4, 9)
    """
    read = (figures or load("here_i_stand")).reader()
    taken = claims(read, claimed, Conquests)
    who, pool = _who(read, rating, power)
    draw = [Axis("conqueror", tuple(a.name for a in pool))] if len(pool) > 1 else []
    grid = Grid(die("first die"), die("second die"), *draw)
    ratings = np.array([a.rating for a in pool], dtype=np.int64)
    added = ratings[grid.index("conqueror")] if draw else ratings[:1]
    table = read(ConquestTable)
    bonus = read(Smallpox).modifier if smallpox else 0
    row = table.row(grid["first die"] + grid["second die"] + added + bonus)
    ends = [_end(read, r.outcome, r.conquest, who, taken) for r in table]
    inputs = {
        "rating": rating,
        "power": who if power else None,
        "smallpox": smallpox,
        "claimed": list(taken),
    }
    return Attempt(
        name="conquest",
        game="Here I Stand",
        edition=str(read.switch("edition")),
        inputs=inputs,
        power=who,
        table=resolve(grid, {"row": row}, lambda c: ends[c["row"]]),
        assumed=read.assumed,
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
    markers = tuple(m for m in read(ConquestMarkers) if m.power == name)
    return name, markers[:1] or read(Conquistadors).of(name)


def _end(read: Reader, outcome: str, conquest: str, who: str, claimed: tuple[str, ...]) -> Outcome:
    if outcome == "killed":
        return Outcome("killed", "out of the game")
    if outcome == "nothing":
        return Outcome("nothing", "back to the pool")
    place = read(Conquests).taken(conquest, claimed)
    if place is None:
        return Outcome("nothing left to conquer", str(read.switch("claimed_out_conquistador")))
    return Outcome(place.name, "stays on his conquest", (), {who: Gain(place.vp)})
