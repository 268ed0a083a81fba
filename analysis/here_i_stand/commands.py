"""The command line of Here I Stand's voyages and conquests."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import App, Parameter

from analysis.cli import answer
from analysis.options import DEFAULT, Flag, Shared, Whole
from analysis.question import Question

KEY = "here_i_stand"
Claimed = Annotated[tuple[str, ...], Parameter(negative="")]


def register(app: App) -> None:
    """Add the commands."""
    for command in (explorer, conquest):
        app.command(command)


def explorer(
    *,
    rating: Whole | None = None,
    power: str | None = None,
    uncharted: Flag = False,
    mercator: Flag = False,
    claimed: Claimed = (),
    choice: Literal["best", "strait", "amazon", "other"] = "best",
    edition: Whole | None = None,
    options: Shared = DEFAULT,
) -> Question:
    """A voyage of exploration (Here I Stand 20.2).

    Parameters
    ----------
    rating
        The explorer's rating; or
    power
        the power whose explorer is drawn at random.
    uncharted
        The power's first normal voyage (2017 rules).
    mercator
        Launched by Mercator's Map: +2 on both rolls.
    claimed
        A discovery claimed already (repeatable).
    choice
        What to do at 10 or more.
    edition
        2006 or 2017; default: that of the figures, 2006.
    """
    from analysis.here_i_stand.new_world import explorer as system

    return answer(
        lambda o: system.explorer(
            rating=rating,
            power=power,
            uncharted=uncharted,
            mercator=mercator,
            claimed=claimed,
            choice=choice,
            edition=edition,
            figures=o.of(KEY),
            values=o.values,
        ),
        options,
    )


def conquest(
    *,
    rating: Whole | None = None,
    power: str | None = None,
    smallpox: Flag = False,
    claimed: Claimed = (),
    turns_left: Whole | None = None,
    options: Shared = DEFAULT,
) -> Question:
    """A conquest in the New World (Here I Stand 20.3).

    Parameters
    ----------
    rating
        The conqueror's rating; or
    power
        the power: the Hapsburgs draw a conquistador, others send a marker.
    smallpox
        Launched by Smallpox: +2.
    claimed
        A conquest made already (repeatable).
    turns_left
        Card Draw phases to come: the cards that the conquest yields in them are added up.
    """
    from analysis.here_i_stand.new_world import conquest as system

    return answer(
        lambda o: system.conquest(
            rating=rating,
            power=power,
            smallpox=smallpox,
            claimed=claimed,
            turns_left=turns_left,
            figures=o.of(KEY),
        ),
        options,
    )
