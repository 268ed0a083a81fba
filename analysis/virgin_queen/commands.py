"""The command line of Virgin Queen's single attempts."""

from __future__ import annotations

from cyclopts import App

from analysis.cli import answer
from analysis.options import DEFAULT, Flag, Many, Shared, Whole

KEY = "virgin_queen"


def register(app: App) -> None:
    """Add the commands."""
    for command in (wedding, artist, scholar, canal):
        app.command(command)


def wedding(
    bride: str,
    groom: str,
    /,
    *,
    bride_rating: Whole | None = None,
    groom_rating: Whole | None = None,
    festivities: Flag = False,
    death: Many = (),
    turn: Whole | None = None,
    scenario: str = "campaign",
    players: Whole = 6,
    only_leader: Flag = False,
    options: Shared = DEFAULT,
) -> int:
    """A royal wedding (Virgin Queen 21.1, 21.4).

    Parameters
    ----------
    bride
        A woman of the display, such as "Elizabeth I".
    groom
        A man of the display, such as "Francis of Anjou".
    bride_rating
        Her present eligibility; default: that on entering.
    groom_rating
        His present eligibility; default: that on entering.
    festivities
        The Wedding Festivities marker was added: +2 to the French royal's roll.
    death
        The chance that a betrothed royal dies before the wedding: P, such as 1/10, for the only
        one who may, or NAME=P (repeatable).
    turn
        The turn, which matters to Philip II's marker.
    scenario
        campaign or tournament.
    players
        The number of players; with fewer than 6 nobody plays the Empire.
    only_leader
        The groom is his power's only army leader.
    """
    from analysis.virgin_queen import wedding as system
    from analysis.virgin_queen.betrothed import spoken

    return answer(
        lambda o: system.wedding(
            bride,
            groom,
            bride_rating=bride_rating,
            groom_rating=groom_rating,
            festivities=festivities,
            death=spoken(death),
            turn=turn,
            scenario=scenario,
            players=players,
            only_leader=only_leader or None,
            figures=o.of(KEY),
            values=o.values,
        ),
        options,
    )


def artist(
    *,
    cp: Whole,
    rating: Whole | None = None,
    power: str | None = None,
    turn: Whole = 1,
    players: Whole = 6,
    modifier: Whole = 0,
    options: Shared = DEFAULT,
) -> int:
    """Patronage of an artist, one try with every marker there (Virgin Queen 22).

    Parameters
    ----------
    cp
        Command points spent before the draw, 2 to 4.
    rating
        The artist's printed rating; or
    power
        the power whose pool the artist is drawn from.
    turn
        The turn, which tells who has entered the pool.
    players
        The number of players, 2 to 6.
    modifier
        Any other bonus on the roll.
    """
    from analysis.virgin_queen import patronage as system

    return answer(
        lambda o: system.artist(
            cp=cp,
            rating=rating,
            power=power,
            turn=turn,
            players=players,
            modifier=modifier,
            figures=o.of(KEY),
            values=o.values,
        ),
        options,
    )


def scholar(
    *,
    cp: Whole,
    rating: Whole | None = None,
    power: str | None = None,
    turn: Whole = 1,
    players: Whole = 6,
    modifier: Whole = 0,
    options: Shared = DEFAULT,
) -> int:
    """Patronage of a scholar, one try with every marker there (Virgin Queen 22).

    Parameters
    ----------
    cp
        Command points spent before the draw, 2 to 4.
    rating
        The scholar's printed rating; or
    power
        the power whose pool the scholar is drawn from.
    turn
        The turn, which tells who has entered the pool.
    players
        The number of players, 2 to 6.
    modifier
        Any other bonus on the roll.
    """
    from analysis.virgin_queen import patronage as system

    return answer(
        lambda o: system.scholar(
            cp=cp,
            rating=rating,
            power=power,
            turn=turn,
            players=players,
            modifier=modifier,
            figures=o.of(KEY),
            values=o.values,
        ),
        options,
    )


def canal(
    *,
    failures: Whole = 0,
    excavation: Flag = False,
    attempts: Whole | None = None,
    turns_left: Whole | None = None,
    options: Shared = DEFAULT,
) -> int:
    """The Suez canal (Virgin Queen 23.1).

    Parameters
    ----------
    failures
        Failed tries so far.
    excavation
        The Ottoman has the science bonus Excavation.
    attempts
        Tries to come; default: until it is built.
    turns_left
        Turns left, one try a turn; adds up the cards to the end of the game.
    """
    from analysis.virgin_queen import canal as system

    return answer(
        lambda o: system.canal(
            failures=failures,
            excavation=excavation,
            attempts=attempts,
            turns_left=turns_left,
            figures=o.of(KEY),
        ),
        options,
    )
