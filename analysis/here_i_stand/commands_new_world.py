"""The command line of the New World: a turn's voyages, its riches, and whole games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from analysis import cli, sheet
from analysis.faults import Fault
from analysis.options import DEFAULT, Flag, Many, Shared, Whole
from analysis.question import Question

if TYPE_CHECKING:
    from analysis.options import Options
    from analysis.sheet import Sheet

KEY = "here_i_stand"
Rolls = Annotated[tuple[Whole, ...], Parameter(negative="")]


def register(app: App) -> None:
    """Add the commands."""
    for command in (voyages, riches, new_world):
        app.command(command)


def voyages(
    *voyage: str,
    conquest: Many = (),
    claimed: Many = (),
    gone: Many = (),
    mercator: str | None = None,
    smallpox: str | None = None,
    uncharted: Many = (),
    choice: Many = (),
    fountain: str | None = None,
    cibola: Many = (),
    moluccas: Flag = False,
    edition: Whole | None = None,
    replay: str | None = None,
    options: Shared = DEFAULT,
) -> Question:
    """A turn's voyages and conquests together (Here I Stand 20.2 and 20.3).

    Parameters
    ----------
    voyage
        A power (its explorer is drawn), an explorer such as Orellana, or "Hapsburg Cabot";
        default: Hapsburg, England and France.
    conquest
        A power that sends a conquest, or a conquistador such as Cortez (repeatable).
    claimed
        A discovery or conquest made already (repeatable).
    gone
        An explorer or conquistador who is no longer in his pool (repeatable).
    mercator
        The power whose voyage Mercator's Map launched.
    smallpox
        The power whose conquest Smallpox launched.
    uncharted
        A power on its first normal voyage, 2017 rules (repeatable).
    choice
        What a power takes at 10 or more wherever it is open, such as Hapsburg=strait.
    fountain
        The power whose voyage Fountain of Youth cancels.
    cibola
        Whose voyage or conquest Search for Cibola cancels, such as France or "France conquer".
    moluccas
        The Sale of Moluccas will be played for the circumnavigator: 2 cards.
    edition
        2006 or 2017; default: that of the figures, 2006.
    replay
        The dice that were thrown, instead of odds, such as "Orellana 6, Verrazano 8 strait 5".
    """
    from analysis.here_i_stand.new_world import new_world_turn as system
    from analysis.here_i_stand.new_world.replay import replay as replay_
    from analysis.here_i_stand.new_world.voyages_sheet import replayed, shown

    def make(o: Options) -> Sheet:
        if replay is not None:
            _alone(
                voyage=voyage,
                conquest=conquest,
                gone=gone,
                mercator=mercator,
                smallpox=smallpox,
                uncharted=uncharted,
                choice=choice,
                fountain=fountain,
                cibola=cibola,
            )
            return replayed(
                replay_(
                    replay, claimed=claimed, moluccas=moluccas, edition=edition, figures=o.of(KEY)
                )
            )
        attempts = system.new_world_turn(
            voyage,
            conquest,
            claimed=claimed,
            gone=gone,
            mercator=mercator,
            smallpox=smallpox,
            uncharted=uncharted,
            choice=choice,
            fountain=fountain,
            cibola=cibola,
            moluccas=moluccas,
            edition=edition,
            figures=o.of(KEY),
            values=o.values,
        )
        return shown([a.exact() if o.exact else cli.rolled([a], o)[0] for a in attempts])

    return sheet.answer(make, options)


def _alone(**given: object) -> None:
    """A Fault for what a replay says in its own text."""
    for name, value in given.items():
        if value:
            word = "the voyage" if name == "voyage" else f"--{name}"
            raise Fault(f"--replay says all that was played; leave {word} out.")


def riches(
    holding: str,
    /,
    *,
    turns: Whole,
    power: str = "Hapsburg",
    galleons: Whole | None = None,
    plantations: Whole | None = None,
    governor: Rolls = (),
    uprising: Rolls = (),
    raiders: Many = (),
    options: Shared = DEFAULT,
) -> Question:
    """What a colony or a conquest yields over the turns to come (Here I Stand 20.4).

    Parameters
    ----------
    holding
        colony, potosi, maya, aztec or inca.
    turns
        The Card Draw phases to come, the first on the turn after it was made.
    power
        Whose it is.
    galleons
        From which of these phases on it has the Galleons marker: 1 for all.
    plantations
        From which of these phases on it has the Plantations marker.
    governor
        A phase before which card 111 is played as Colonial Governor (repeatable).
    uprising
        A phase before which card 111 is played as Native Uprising (repeatable).
    raiders
        A power with a raider: France, England or Protestant (repeatable).
    """
    from analysis.here_i_stand.new_world import riches as system

    return cli.answer(
        lambda o: system.riches(
            holding,
            turns=turns,
            power=power,
            galleons=galleons,
            plantations=plantations,
            governor=governor,
            uprising=uprising,
            raiders=raiders,
            figures=o.of(KEY),
        ),
        options,
    )


def new_world(
    *,
    plan: Annotated[tuple[Path, ...], Parameter(negative="")] = (),
    turns: Whole | None = None,
    edition: Whole | None = None,
    options: Shared = DEFAULT,
) -> Question:
    """Whole games of the New World: voyages, conquests, colonies, riches (Here I Stand 20).

    Parameters
    ----------
    plan
        What the powers mean to do: a TOML file with a table for each power, or a folder of such
        files. Several plans are compared on the same dice. Default: every power takes every action
        on every turn, but England and France have CP to explore and colonize only, and conquer
        with what those leave.
    turns
        How many turns; default: all nine.
    edition
        2006 or 2017; default: that of the figures, 2006.
    """
    from analysis.here_i_stand.new_world import new_world as system

    return cli.play(
        lambda o: [
            system.new_world(each, turns=turns, edition=edition, figures=o.of(KEY), values=o.values)
            for each in plan or ((),)
        ],
        options,
    )
