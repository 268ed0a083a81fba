"""The voyages and conquests of a turn, as a text tells them (Here I Stand 20.2 and 20.3).

`Orellana 6, Cabot (Hapsburg) 9 strait 8`: see `replay`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from analysis.faults import Fault
from analysis.figures import Reader
from analysis.here_i_stand.new_world.crew import Voyager, named, voyager
from analysis.here_i_stand.new_world.voyage_cards import Cabot
from analysis.here_i_stand.powers import Adventurer, ConquestMarkers, Conquistadors

HELP = ("mercator", "uncharted", "smallpox", "conquest")
DICE = re.compile(r"(\d+)(?:\+(\d+))?")
NAME_AND_DICE = re.compile(r"(\D+)(\d.*)")


@dataclass(frozen=True)
class Told:
    """A voyage or conquest as the text tells it; a conquest has no sailor."""

    label: str
    power: str
    who: Adventurer
    sailor: Voyager | None
    helps: frozenset[str]
    dice: int
    choice: str = ""
    second: int | None = None


def told(read: Reader, text: str) -> list[Told]:
    """The voyages and conquests of a text.

    Raises
    ------
    Fault
        For what cannot be read, and for dice that two dice do not show.

    Examples
    --------
    >>> from analysis.figures import load
    >>> [one.label for one in told(load("here_i_stand").reader(), "Rut 3, Cabot 9 strait 8")]
    ['England, Rut', 'England, Sebastian Cabot']
    """
    return [_told(read, part) for part in _owned(read, text)]


def _owned(read: Reader, text: str) -> list[str]:
    """The voyages of a text; a Cabot without his power is that of the one power that sails."""
    parts = [" ".join(p.split()) for p in re.sub(r"[()]", " ", text).split(",") if p.strip()]
    if not parts:
        raise Fault("--replay needs at least one voyage, such as 'Orellana 6'.")
    cabot = read(Cabot)
    nobodys = {
        p: (found[1].strip(), found[2])
        for p in parts
        if (found := NAME_AND_DICE.fullmatch(p)) and cabot.answers_to(found[1])
    }
    if not nobodys:
        return parts
    powers = list(dict.fromkeys(_told(read, p).power for p in parts if p not in nobodys))
    if len(powers) != 1:
        name, dice = next(iter(nobodys.values()))
        such = f"{name} ({cabot.powers[0]}) {dice}"
        raise Fault(f"Say whose {cabot.name} sails, such as {such!r}.")
    return [f"{powers[0]} {p}" if p in nobodys else p for p in parts]


def _told(read: Reader, part: str) -> Told:
    """A voyage or conquest as the text tells it."""
    words = part.split()
    at = next((i for i, word in enumerate(words) if DICE.fullmatch(word)), None)
    if not at:
        raise Fault(f"{part.strip()!r}: must be a name and its dice, such as 'Orellana 6'.")
    helps = frozenset(w for w in map(str.casefold, words[:at]) if w in HELP)
    name = " ".join(w for w in words[:at] if w.casefold() not in HELP)
    dice = _sum(words[at])
    choice, second = words[at + 1 :], None
    if choice and DICE.fullmatch(choice[-1]):
        second = _sum(choice.pop())
    who, sailor = _who(read, name, helps)
    label, said = f"{who.power}, {who.name}", " ".join(choice).casefold()
    for word in sorted(helps - set(_allowed(sailor))):
        raise Fault(f"{label}: {word!r} does not belong to him; leave it out.")
    return Told(label, who.power, who, sailor, helps, dice, said, second)


def _allowed(sailor: Voyager | None) -> tuple[str, ...]:
    """The words that may stand before the dice: of a conquest, a voyage, or none for a Cabot."""
    if sailor is None:
        return ("conquest", "smallpox")
    return () if sailor.cabot else ("mercator", "uncharted")


def _who(read: Reader, name: str, helps: frozenset[str]) -> tuple[Adventurer, Voyager | None]:
    """The conqueror, or the explorer and his voyage."""
    conquerors: list[Adventurer] = [*read(Conquistadors), *read(ConquestMarkers)]
    owner, rest = named(read, name)
    if owner and not rest and {"conquest", "smallpox"} & helps:
        marker = next((m for m in read(ConquestMarkers) if m.power == owner), None)
        if marker is None:
            raise Fault(f"Say which conquistador of {owner} it is, such as 'Cortez 7'.")
        return marker, None
    found = [c for c in conquerors if c.answers_to(rest or name)]
    if found and owner in (None, found[0].power):
        return found[0], None
    if found:
        raise Fault(f"{found[0].name} conquers for {found[0].power}, not for {owner}.")
    sailor = voyager(read, name, ())
    if len(sailor.pool) > 1:
        raise Fault(f"Say which explorer of {sailor.power} it is, such as '{sailor.pool[0].name}'.")
    return sailor.pool[0], sailor


def _sum(word: str) -> int:
    match = DICE.fullmatch(word)
    assert match is not None
    dice = [int(n) for n in match.groups() if n]
    total = sum(dice)
    if not 2 <= total <= 12 or (len(dice) == 2 and not all(1 <= d <= 6 for d in dice)):
        raise Fault(f"{word}: two dice show 2 to 12.")
    return total
