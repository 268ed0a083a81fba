"""A voyage of exploration (Here I Stand 20.2), alone; its rule stands in `voyage`.

Two dice find the row of the exploration, two more that of a circumnavigation; last comes the draw
of an explorer from his power's pool.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.attempt import Attempt
from analysis.choose import Choice, Option, Values, decided
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.grid import Axis, Grid, Whole, die
from analysis.here_i_stand.new_world.discoveries import Discoveries, Uncharted, claims
from analysis.here_i_stand.new_world.voyage import Chart, Choosing, End, chart, choosing
from analysis.here_i_stand.new_world.voyage_cards import Mercator
from analysis.here_i_stand.powers import Adventurer, Explorers, Powers
from analysis.outcome import Gain, Outcome, Table, resolve

LATER = ("third die", "fourth die")


@dataclass(frozen=True)
class Voyage:
    """One voyage: who may sail, with what help on either roll, and what is claimed already."""

    power: str
    pool: tuple[Adventurer, ...]
    modifier: int = 0
    around: int = 0
    claimed: tuple[str, ...] = ()
    choice: Choosing = "best"


def explorer(
    *,
    rating: int | None = None,
    power: str | None = None,
    uncharted: bool = False,
    mercator: bool = False,
    claimed: Sequence[str] = (),
    choice: str = "best",
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
    rules = chart(read, edition)
    who, pool = _who(read, rating, power)
    help_ = read(Mercator) if mercator else None
    first = read(Uncharted).of(rules.edition) if uncharted else 0
    voyage = Voyage(
        power=who,
        pool=pool,
        modifier=first + (help_.voyage if help_ else 0),
        around=help_.circumnavigation if help_ else 0,
        claimed=claims(read, claimed, Discoveries),
        choice=choosing(choice),
    )
    table, choices = voyage_table(rules, voyage, values)
    notes: tuple[str, ...] = ()
    if uncharted and first == 0:
        notes = (f"The {rules.edition} rules know no Uncharted: it changes nothing.",)
    inputs = {
        "rating": rating,
        "power": who if power else None,
        "uncharted": uncharted,
        "mercator": mercator,
        "claimed": list(voyage.claimed),
        "choice": choice,
    }
    return Attempt(
        name="explorer",
        game="Here I Stand",
        edition=str(rules.edition),
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


def voyage_table(rules: Chart, voyage: Voyage, values: Values) -> tuple[Table, tuple[Choice, ...]]:
    """Every way a voyage can end: two dice, two more around the world, then who was drawn."""
    draw = [Axis("explorer", tuple(a.name for a in voyage.pool))] if len(voyage.pool) > 1 else []
    grid = Grid(*(die(name) for name in ("first die", "second die", *LATER)), *draw)
    ratings = np.array([a.rating for a in voyage.pool], dtype=np.int64)
    rating = ratings[grid.index("explorer")] if draw else ratings[:1].reshape((1,) * 4)
    row = rules.exploration.row(grid["first die"] + grid["second die"] + rating + voyage.modifier)
    around = rules.around.row(grid["third die"] + grid["fourth die"] + rating + voyage.around)
    ends: list[End] = []
    end = np.zeros(grid.shape, dtype=np.int64)
    choices: tuple[Choice, ...] = ()
    for number, band in enumerate(rules.exploration):
        here = row == number
        if band.outcome == "choice":
            found, choices = _chosen(rules, voyage, values, grid, around, ends, here)
        else:
            found = _numbers(ends, [rules.plain(band, voyage.claimed)])
        end = np.where(here, found, end)
    outcomes = [_outcome(end, voyage.power) for end in ends]
    return resolve(grid, {"end": end}, lambda c: outcomes[c["end"]]), choices


def _outcome(end: End, power: str) -> Outcome:
    return Outcome(end.text, end.fate, (), {power: Gain(end.vp, end.cards)})


def _numbers(ends: list[End], found: Sequence[End], row: Whole | int = 0) -> Whole:
    """The numbers that ends get in the list of all: by row, where there are several."""
    start = len(ends)
    ends.extend(found)
    return np.asarray(row) + start if len(found) > 1 else np.asarray(start)


def _chosen(
    rules: Chart,
    voyage: Voyage,
    values: Values,
    grid: Grid,
    around: Whole,
    ends: list[End],
    here: Whole,
) -> tuple[Whole, tuple[Choice, ...]]:
    """The ends at 10 or more, by the voyager's choice: he sees his dice, not those to come."""
    ways = {c: _numbers(ends, e, around) for c, e in rules.open(voyage.claimed).items()}
    if voyage.choice != "best":
        if voyage.choice not in ways:
            raise Fault(f"--choice {voyage.choice} is not open: what it takes is claimed already.")
        return ways[voyage.choice], ()
    if not ways:
        return _numbers(ends, [rules.nothing]), ()
    gains = {"vp": np.array([e.vp for e in ends]), "cards": np.array([e.cards for e in ends])}
    options = [
        Option(choice, {kind: amounts[end] for kind, amounts in gains.items()})
        for choice, end in ways.items()
    ]
    known = [name for name in grid.names if name not in LATER]
    taken, choice = decided(grid, "at 10 or more", options, known, values, here)
    stacked = [np.broadcast_to(end, grid.shape) for end in ways.values()]
    return np.choose(np.broadcast_to(taken, grid.shape), stacked), (choice,)
