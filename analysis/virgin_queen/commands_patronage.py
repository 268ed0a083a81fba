"""The command line of the patronage phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cyclopts import App

from analysis import numerals
from analysis.faults import Fault
from analysis.options import DEFAULT, Flag, Many, Shared, Whole
from analysis.question import Question
from analysis.sheet import answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.options import Options
    from analysis.sheet import Sheet
    from analysis.virgin_queen.patronage.patronage_phase import PatronagePhase

KEY = "virgin_queen"


def register(app: App) -> None:
    """Add the command."""
    app.command(patronage)


def patronage(
    *,
    cp: Many,
    turn: Whole = 1,
    turns: Whole = 1,
    players: Whole = 6,
    markers: Many = (),
    gone: Many = (),
    event: Many = (),
    holds: Many = (),
    isabella: str | None = None,
    prague: Flag = False,
    home_card: Flag = False,
    captain_sunk: Flag = False,
    options: Shared = DEFAULT,
) -> Question:
    """The patronage phase of all powers, on one turn or several (Virgin Queen 22).

    Parameters
    ----------
    cp
        A power's CP each turn: england:3+2 is an artist for 3 and a scholar for 2, france:2 an
        artist, spain:0+4 a scholar (repeatable).
    turn
        The first turn, which tells who has entered.
    turns
        How many turns, the same CP on each.
    players
        The number of players, 2 to 6.
    markers
        How many are left of a marker, such as "2 VP author=0" (repeatable).
    gone
        An artist or scholar that has left the game (repeatable).
    event
        An Italian on the first turn, such as "england:Papal Bull:artist" (repeatable).
    holds
        A science bonus that is taken, such as Observatory=france (repeatable).
    isabella
        The power that married Isabella Clara Eugenia.
    prague
        The Empire has the Prague Cultural Center.
    home_card
        The Empire has the bonus of its home card.
    captain_sunk
        Le Testu was sunk as a sea captain.
    """
    from analysis.virgin_queen.patronage import patronage_phase as system

    def phase_by(o: Options) -> PatronagePhase:
        return system.patronage(
            dict(_pairs("--cp", cp, ":")),
            turn=turn,
            turns=turns,
            players=players,
            markers={name: _count(name, count) for name, count in _pairs("--markers", markers)},
            gone=gone,
            events=[_event(words) for words in event],
            holds=dict(_pairs("--holds", holds)),
            isabella=isabella,
            prague=prague,
            home_card=home_card,
            captain_sunk=captain_sunk,
            figures=o.of(KEY),
            values=o.values,
        )

    def make(o: Options) -> Sheet:
        from analysis import cli
        from analysis.virgin_queen.patronage.patronage_sheet import sheet

        phase = phase_by(o)
        if not o.exact:
            return sheet(phase, cli.played([phase.campaign], o)[0])
        if phase.exact is None:
            raise Fault("There are too many states for exact odds; take fewer --turns or powers.")
        return sheet(phase)

    return answer(make, options, games=lambda o: [phase_by(o).campaign])


def _pairs(option: str, said: Sequence[str], sign: str = "=") -> list[tuple[str, str]]:
    """NAME=VALUE (or NAME:VALUE), several times, no name twice."""
    found: dict[str, str] = {}
    for words in said:
        name, between, value = words.rpartition(sign)
        if not between or not name.strip() or not value.strip():
            example = "england:3+2" if sign == ":" else "NAME=VALUE"
            raise Fault(f"{option} must be such as {example}, not {words!r}.")
        if name in found:
            raise Fault(f"{option} names {name} twice.")
        found[name] = value
    return list(found.items())


def _count(name: str, said: str) -> int:
    if not numerals.is_whole(said):
        raise Fault(f"--markers {name}: must be a whole number, not {said!r}.")
    return int(said)


def _event(said: str) -> tuple[str, str, str]:
    parts = [part.strip() for part in said.split(":")]
    if len(parts) != 3:
        raise Fault(f"--event must be such as 'england:Papal Bull:artist', not {said!r}.")
    power, event, kind = parts
    return power, event, kind
