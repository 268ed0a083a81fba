"""A voyage of exploration (Here I Stand 20.2).

2d6 + rating: 4 or less is lost at sea, 5-6 finds nothing, 7 to 9 find a place (or the next one
below that is unclaimed), 10 or more let the voyager choose: the Pacific Strait and a try at the
circumnavigation, the Amazon, or any other place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from analysis.attempt import Attempt
from analysis.choose import Choice, Option, Values, decided
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.grid import Axis, Grid, Whole, die
from analysis.here_i_stand.discoveries import (
    CircumnavigationTable,
    Discoveries,
    ExplorationChoices,
    ExplorationTable,
    Mercator,
    Place,
    Uncharted,
    claims,
)
from analysis.here_i_stand.powers import Adventurer, Explorers, Powers
from analysis.outcome import Gain, Outcome, Table, resolve

Choosing = Literal["best", "strait", "amazon", "other"]
CIRCUMNAVIGATION = "Circumnavigation"


@dataclass(frozen=True)
class Voyage:
    """One voyage: who may sail, with what help, and what is claimed already."""

    power: str
    pool: tuple[Adventurer, ...]
    modifier: int = 0
    around: int = 0
    claimed: tuple[str, ...] = ()
    choice: Choosing = "best"
    edition: int = 2006


@dataclass
class Ends:
    """The ways a voyage can end, each with a number."""

    power: str
    outcomes: list[Outcome] = field(default_factory=list)

    def add(self, text: str, fate: str, vp: int = 0, cards: int = 0) -> int:
        """The number of a new end."""
        self.outcomes.append(Outcome(text, fate, (), {self.power: Gain(vp, cards)}))
        return len(self.outcomes) - 1

    def amounts(self, kind: str) -> Whole:
        """What each end brings."""
        return np.array([o.amount(kind, self.power) for o in self.outcomes], dtype=np.int64)


def explorer(
    *,
    rating: int | None = None,
    power: str | None = None,
    uncharted: bool = False,
    mercator: bool = False,
    claimed: Sequence[str] = (),
    choice: Choosing = "best",
    edition: int | None = None,
    figures: Figures | None = None,
    values: Values = Values(),
) -> Attempt:
    """A voyage of exploration.

    Parameters
    ----------
    rating : int, optional
        The explorer's rating; or
    power : str, optional
        whose explorers are drawn from (all of them; Sebastian Cabot sails apart).
    uncharted : bool
        The power's first normal voyage, its marker on Uncharted (2017 only).
    mercator : bool
        Launched by Mercator's Map: +2 on both rolls.
    claimed : sequence of str
        Discoveries that are claimed already, the circumnavigation among them.
    choice : str
        At 10 or more: `best`, or force `strait`, `amazon` or `other`.
    edition : int, optional
        2006 or 2017; default: the switch of the figures.

    Raises
    ------
    Fault
        For neither rating nor power, an unknown name, or a forced choice that is not open.

    Examples
    --------
    >>> odds = explorer(rating=3).exact()
    >>> odds.expected["vp"].exact
    Fraction(31, 16)
    """
    read = (figures or load("here_i_stand")).reader()
    taken = claims(read, claimed, Discoveries)
    year = int(read.switch("edition")) if edition is None else edition
    if year not in (2006, 2017):
        raise Fault(f"--edition must be 2006 or 2017, not {year}.")
    who, pool = _who(read, rating, power)
    help_ = read(Mercator) if mercator else None
    voyage = Voyage(
        who,
        pool,
        (help_.voyage if help_ else 0) + (read(Uncharted).of(year) if uncharted else 0),
        help_.circumnavigation if help_ else 0,
        taken,
        choice,
        year,
    )
    table, choices = voyage_table(read, voyage, values)
    notes = ()
    if uncharted and read(Uncharted).of(year) == 0:
        notes = (f"The {year} rules know no Uncharted: it changes nothing.",)
    inputs = {
        "rating": rating,
        "power": who if power else None,
        "uncharted": uncharted,
        "mercator": mercator,
        "claimed": list(taken),
        "choice": choice,
    }
    return Attempt(
        name="explorer",
        game="Here I Stand",
        edition=str(year),
        inputs=inputs,
        power=who,
        table=table,
        assumed=read.assumed,
        choices=choices,
        notes=notes,
    )


def _who(read: Reader, rating: int | None, power: str | None) -> tuple[str, tuple[Adventurer, ...]]:
    if rating is not None and power is not None:
        raise Fault("Give --rating or --power, not both: a power draws its explorer at random.")
    if rating is not None:
        if not -10 <= rating <= 12:
            raise Fault(f"--rating must be from -10 to 12, not {rating}.")
        return "explorer", (Adventurer(name=f"rating {rating}", power="explorer", rating=rating),)
    if power is None:
        raise Fault("Give --rating N, or --power P to draw from that power's explorers.")
    name = read(Powers).find(power).name
    return name, read(Explorers).of(name)


def voyage_table(read: Reader, voyage: Voyage, values: Values) -> tuple[Table, tuple[Choice, ...]]:
    """Every way a voyage can end: two dice, two more around the world, then who was drawn."""
    draw = [Axis("explorer", tuple(a.name for a in voyage.pool))] if len(voyage.pool) > 1 else []
    dice = [die(n) for n in ("first die", "second die", "third die", "fourth die")]
    grid = Grid(*dice, *draw)
    ratings = np.array([a.rating for a in voyage.pool], dtype=np.int64)
    rating = ratings[grid.index("explorer")] if draw else ratings[:1].reshape((1,) * 4)
    total = grid["first die"] + grid["second die"] + rating + voyage.modifier
    around = grid["third die"] + grid["fourth die"] + rating + voyage.around
    exploration = read(ExplorationTable)
    row = exploration.row(total)
    ends = Ends(voyage.power)
    end = np.zeros(grid.shape, dtype=np.int64)
    choices: tuple[Choice, ...] = ()
    for number, band in enumerate(exploration):
        here = row == number
        if band.outcome == "choice":
            found, choices = _chosen(read, voyage, values, grid, around, ends, here)
        else:
            found = np.asarray(_plain_end(read, voyage, ends, band.outcome, band.discovery))
        end = np.where(here, found, end)
    return resolve(grid, {"end": end}, lambda c: ends.outcomes[c["end"]]), choices


def _plain_end(read: Reader, voyage: Voyage, ends: Ends, outcome: str, discovery: str) -> int:
    if outcome == "lost at sea":
        return ends.add("lost at sea", "out of the game")
    if outcome == "nothing":
        return ends.add("nothing", "back to the pool")
    place = read(Discoveries).taken(discovery, voyage.claimed)
    return _nothing_left(read, ends) if place is None else _claims(ends, place)


def _claims(ends: Ends, place: Place) -> int:
    return ends.add(place.name, "stays on his discovery", place.vp)


def _nothing_left(read: Reader, ends: Ends) -> int:
    fate = str(read.switch("claimed_out_explorer"))
    return ends.add("nothing left to discover", fate)


def _chosen(
    read: Reader,
    voyage: Voyage,
    values: Values,
    grid: Grid,
    around: Whole,
    ends: Ends,
    here: Whole,
) -> tuple[Whole, tuple[Choice, ...]]:
    """The ends at 10 or more, by the voyager's choice: he sees his dice, not those to come."""
    ways = _ways(read, voyage, around, ends)
    if voyage.choice != "best":
        if voyage.choice not in ways:
            raise Fault(f"--choice {voyage.choice} is not open: what it takes is claimed already.")
        return ways[voyage.choice], ()
    if not ways:
        return np.asarray(_nothing_left(read, ends)), ()
    options = [
        Option(name, {kind: ends.amounts(kind)[end] for kind in ("vp", "cards")})
        for name, end in ways.items()
    ]
    known = [n for n in grid.names if n not in ("third die", "fourth die")]
    taken, choice = decided(grid, "at 10 or more", options, known, values, here)
    stacked = [np.broadcast_to(end, grid.shape) for end in ways.values()]
    return np.choose(np.broadcast_to(taken, grid.shape), stacked), (choice,)


def _ways(read: Reader, voyage: Voyage, around: Whole, ends: Ends) -> dict[str, Whole]:
    """The ends of each choice that is open."""
    places = read(Discoveries)
    ways: dict[str, Whole] = {}
    for row in read(ExplorationChoices):
        free = [
            places.find(n) for n in row.discoveries if places.find(n).name not in voyage.claimed
        ]
        if row.circumnavigation and CIRCUMNAVIGATION not in voyage.claimed:
            ways[row.choice] = _around(read, voyage, around, ends, free[0] if free else None)
        elif free:
            ways[row.choice] = np.asarray(_claims(ends, free[0]))
    return ways


def _around(read: Reader, voyage: Voyage, around: Whole, ends: Ends, strait: Place | None) -> Whole:
    """The ends of a try at the circumnavigation, with or without the Strait's VP."""
    table = read(CircumnavigationTable)
    prize = read(Discoveries).find(CIRCUMNAVIGATION)
    first = f"{strait.name}, then " if strait else ""
    vp = strait.vp if strait else 0
    fails = ends.add(
        f"{first}no circumnavigation", "dies; his counter stays on the Strait" if strait else "dies", vp
    )  # fmt: skip
    successes: dict[int, int] = {}
    for row in table:
        cards = row.cards(voyage.edition)
        if row.success and cards not in successes:
            text = f"{first}circumnavigation" + (f" and {cards} card" if cards else "")
            successes[cards] = ends.add(
                text, "leaves the pool, his voyage done", vp + prize.vp, cards
            )
    by_row = [successes[r.cards(voyage.edition)] if r.success else fails for r in table]
    return np.array(by_row, dtype=np.int64)[table.row(around)]
