"""A turn in the New World (Here I Stand 20.2 and 20.3): all explorations, then all conquests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from analysis import names
from analysis.choose import Values
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.new_world.conquests import conquests
from analysis.here_i_stand.new_world.crew import named
from analysis.here_i_stand.new_world.discoveries import Conquests, Discoveries
from analysis.here_i_stand.new_world.phase import TurnAttempt
from analysis.here_i_stand.new_world.voyage_cards import Cibola
from analysis.here_i_stand.new_world.voyages import voyages
from analysis.here_i_stand.powers import ConquestMarkers, Conquistadors, Explorers
from analysis.tables import NamedRow

EVERYBODY = ("Hapsburg", "England", "France")


def new_world_turn(
    sailing: Sequence[str] = (),
    conquest: Sequence[str] = (),
    *,
    claimed: Sequence[str] = (),
    gone: Sequence[str] = (),
    mercator: str | None = None,
    smallpox: str | None = None,
    uncharted: Sequence[str] = (),
    choice: Sequence[str] = (),
    fountain: str | None = None,
    cibola: Sequence[str] = (),
    moluccas: bool = False,
    edition: int | None = None,
    figures: Figures | None = None,
    values: Values = Values(),
) -> list[TurnAttempt]:
    """The explorations of a turn and its conquests, whose dice are apart.

    Parameters
    ----------
    sailing, conquest : sequence of str
        Who explores and who conquers; with neither, all three powers explore.
    claimed, gone : sequence of str
        Discoveries and conquests made; explorers and conquistadors who have left their pools.
    cibola : sequence of str
        Powers, each with `explore` (the default) or `conquer`, whose voyage is cancelled.

    The rest is as for `voyages` and `conquests`.

    Examples
    --------
    >>> [a.name for a in new_world_turn(["Orellana"], ["Hapsburg"])]
    ['voyages', 'conquests']
    """
    read = (figures or load("here_i_stand")).reader()
    won, found = _split("discovery or conquest", claimed, read(Conquests), read(Discoveries))
    hosts = (*read(Conquistadors), *read(ConquestMarkers))
    conquistadors, explorers = _split("adventurer", gone, hosts, read(Explorers))
    stopped = _stopped(read, cibola)
    on_a_voyage = mercator or uncharted or choice or fountain or moluccas or "explore" in stopped
    if conquest and not sailing and on_a_voyage:
        raise Fault("No voyage is under way; name who explores before --conquest.")
    attempts: list[TurnAttempt] = []
    if sailing or not conquest:
        attempts.append(
            voyages(
                sailing or EVERYBODY,
                claimed=found,
                gone=explorers,
                mercator=mercator,
                uncharted=uncharted,
                choice=choice,
                fountain=fountain,
                cibola=stopped.get("explore"),
                moluccas=moluccas,
                edition=edition,
                figures=figures,
                values=values,
            )
        )
    if conquest:
        attempts.append(
            conquests(
                conquest,
                claimed=won,
                gone=conquistadors,
                smallpox=smallpox,
                cibola=stopped.get("conquer"),
                figures=figures,
            )
        )
    elif smallpox or "conquer" in stopped:
        raise Fault("No conquest is under way; name who sends one with --conquest.")
    return attempts


def _split(
    kind: str, given: Sequence[str], rows: Iterable[NamedRow], others: Iterable[NamedRow]
) -> tuple[list[str], list[str]]:
    """The names of some rows and those of others; a Fault for a name of neither."""
    known = list(rows)
    mine = {row.name for row in known}
    found = [names.find(kind, name, (*known, *others)).name for name in given]
    return [n for n in found if n in mine], [n for n in found if n not in mine]


def _stopped(read: Reader, cibola: Sequence[str]) -> dict[str, str]:
    """By action the power whose voyage Search for Cibola cancels; the card is one."""
    if len(cibola) > 1:
        raise Fault(f"Card {read(Cibola).card} cancels one voyage a turn.")
    found: dict[str, str] = {}
    for text in cibola:
        power, action = named(read, text)
        action = action or "explore"
        if power is None or action not in read(Cibola).cancels:
            raise Fault(f"--cibola must be a power and explore or conquer, not {text!r}.")
        found[action] = power
    return found
