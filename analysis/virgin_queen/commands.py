"""The command line of Virgin Queen's single attempts."""

from __future__ import annotations

from cyclopts import App

from analysis.cli import answer
from analysis.faults import Fault
from analysis.options import DEFAULT, Flag, Many, Options, Shared, Whole
from analysis.question import Question

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
) -> Question:
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
    from analysis.virgin_queen.weddings import wedding as system
    from analysis.virgin_queen.weddings.betrothed import spoken

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
) -> Question:
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
    from analysis.virgin_queen.patronage import patronage as system

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
) -> Question:
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
    from analysis.virgin_queen.patronage import patronage as system

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
    tries: Many = (),
    excavation_from: Whole | None = None,
    last_turn: Whole | None = None,
    scenario: str = "campaign",
    by_first_try: Flag = False,
    options: Shared = DEFAULT,
) -> Question:
    """The Suez canal (Virgin Queen 23.1).

    With none of the last five options: tries one after another. With one of them: tries on turns
    of the game, with VP and cards to its end.

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
    tries
        Turns with a try, such as 3 or 2-5 (repeatable); default: every turn.
    excavation_from
        The first turn on which the Ottoman has the science bonus Excavation.
    last_turn
        The last turn of the game; default: the scenario's.
    scenario
        campaign or tournament.
    by_first_try
        A row for each turn of the first try, with a try on every turn from then on.
    """
    from analysis.virgin_queen.ottoman import canal as system

    on_turns = tries or by_first_try or excavation_from is not None or last_turn is not None
    if on_turns or scenario != "campaign":
        if excavation or attempts is not None or turns_left is not None:
            raise Fault(
                "--excavation, --attempts and --turns-left are for tries one after another; "
                "for turns of the game there are --excavation-from, --tries and --last-turn."
            )
        return _canal_in_time(
            tries, failures, excavation_from, last_turn, scenario, by_first_try, options
        )  # fmt: skip
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


def _canal_in_time(
    tries: tuple[str, ...],
    failures: int,
    excavation_from: int | None,
    last_turn: int | None,
    scenario: str,
    by_first_try: bool,
    options: Options,
) -> Question:
    """The canal on turns of the game: one plan of tries, or every first try."""
    from analysis import sheet
    from analysis.virgin_queen.ottoman import canal_time as system

    if by_first_try and tries:
        raise Fault("--by-first-try takes every turn as the first; leave out --tries.")
    if by_first_try:
        options.only("The canal by its first try is exact; it", "trials", "precision", "threads")
        return sheet.answer(
            lambda o: system.canal_by_first_try(
                failures=failures,
                excavation_from=excavation_from,
                last_turn=last_turn,
                scenario=scenario,
                figures=o.of(KEY),
                values=o.values,
            ),
            options,
        )
    return answer(
        lambda o: system.canal_in_time(
            system.turns_of(tries),
            failures=failures,
            excavation_from=excavation_from,
            last_turn=last_turn,
            scenario=scenario,
            figures=o.of(KEY),
        ),
        options,
    )
