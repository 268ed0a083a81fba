"""Who sails on a turn (Here I Stand 20.2): powers and explorers by name, and the cards played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from analysis import names
from analysis.faults import Fault
from analysis.figures import Reader
from analysis.here_i_stand.new_world.discoveries import Uncharted
from analysis.here_i_stand.new_world.voyage import Choosing, End, choosing
from analysis.here_i_stand.new_world.voyage_cards import Cabot, FountainOfYouth, Mercator
from analysis.here_i_stand.powers import Adventurer, Explorers, Powers

_DIE = np.arange(1, 7, dtype=np.int64)


@dataclass(frozen=True)
class Voyager:
    """A voyage under way: whose it is, who may be drawn for it, and what helps it.

    `modifier` and `around` are added to the rating on the one roll and the other.
    """

    label: str
    power: str
    pool: tuple[Adventurer, ...]
    cabot: bool = False
    modifier: int = 0
    around: int = 0
    choice: Choosing = "best"

    def fate(self, end: End) -> str:
        """What becomes of him: a Cabot's counter is back from his one voyage for good."""
        back = self.cabot and not end.leaves
        return "out of the game, his one voyage made" if back else end.fate


@dataclass(frozen=True)
class Crew:
    """All voyages of a turn, and what was played on them.

    Attributes
    ----------
    voyagers : tuple of Voyager
    gone : tuple of str
        Explorers who left their pools before.
    mercator, fountain, cibola : str or None
        The power that each card was played for, or against.
    uncharted : tuple of str
    drowned : dict of str to Fraction
        The chance that Fountain of Youth removes each explorer.
    notes : tuple of str
    """

    voyagers: tuple[Voyager, ...]
    gone: tuple[str, ...]
    mercator: str | None
    fountain: str | None
    cibola: str | None
    uncharted: tuple[str, ...]
    drowned: dict[str, Fraction]
    notes: tuple[str, ...]

    @property
    def cancelled(self) -> tuple[str, ...]:
        """The powers whose voyage was cancelled."""
        return tuple(power for power in (self.fountain, self.cibola) if power)


def crew(
    read: Reader,
    sailing: Sequence[str],
    edition: int,
    *,
    gone: Sequence[str] = (),
    mercator: str | None = None,
    uncharted: Sequence[str] = (),
    choice: Sequence[str] = (),
    fountain: str | None = None,
    cibola: str | None = None,
) -> Crew:
    """Who sails; the parameters are those of `voyages`.

    Raises
    ------
    Fault
        For an unknown name, two voyages of one power, or a power with no explorer left.
    """
    left = tuple(dict.fromkeys(read(Explorers).find(name).name for name in gone))
    voyagers = [voyager(read, name, left) for name in sailing]
    once(read, voyagers)
    normal = [v.power for v in voyagers if not v.cabot]

    def sailor(card: str, name: str | None) -> str | None:
        power = read(Powers).find(name).name if name else None
        if power and power not in normal:
            raise Fault(f"{card}: {power} has no voyage under way; {_those(normal)}.")
        return power

    helped = sailor("--mercator", mercator)
    stopped = (sailor("--fountain", fountain), sailor("--cibola", cibola))
    first = tuple(p for name in uncharted if (p := sailor("--uncharted", name)))
    wishes = dict(_wishes(read, choice))
    for power in wishes:
        if power not in (sails := [v.power for v in voyagers]):
            raise Fault(f"--choice: {power} has no voyage under way; {_those(sails)}.")
    kept = [v for v in voyagers if v.cabot or v.power not in stopped]
    ready = [_ready(read, v, helped, first, wishes, edition) for v in kept]
    return Crew(
        tuple(ready),
        left,
        helped,
        *stopped,
        first,
        _drowned(read, voyagers, stopped[0]),
        tuple(_notes(read, stopped, first, edition)),
    )


def voyager(read: Reader, name: str, gone: Sequence[str]) -> Voyager:
    """Whose voyage is meant by a power, an explorer, or a power's Cabot."""
    powers, explorers, cabot = read(Powers), read(Explorers), read(Cabot)
    owner, who = named(read, name)
    if owner and cabot.answers_to(who):
        if owner not in cabot.powers:
            raise Fault(f"{owner} has no {cabot.name}; {', '.join(cabot.powers)} have.")
        him = Adventurer(name=cabot.name, power=owner, rating=cabot.rating)
        return Voyager(f"{owner}, {cabot.name}", owner, (him,), cabot=True)
    if cabot.answers_to(who):
        raise Fault(f"Say whose {cabot.name} sails, such as '{cabot.powers[0]} {who}'.")
    if owner and not who:
        pool = tuple(a for a in explorers.of(owner) if a.name not in gone)
        if not pool:
            raise Fault(f"{owner} has no explorer left to send.")
        return Voyager(owner, owner, pool)
    him = names.find("power or explorer", who, (*explorers, *powers))
    found = explorers.find(him.name)
    if owner and owner != found.power:
        raise Fault(f"{found.name} sails for {found.power}, not for {owner}.")
    if found.name in gone:
        raise Fault(f"{found.name} cannot sail: he is gone.")
    return Voyager(f"{found.power}, {found.name}", found.power, (found,))


def named(read: Reader, text: str) -> tuple[str | None, str]:
    """The power that a text begins or ends with, if any, and the rest.

    >>> from analysis.figures import load
    >>> read = load("here_i_stand").reader()
    >>> named(read, "Hapsburg Cabot"), named(read, "De Soto")
    (('Hapsburg', 'Cabot'), (None, 'De Soto'))
    """
    words = text.split()
    for at, rest in ((0, words[1:]), (-1, words[:-1])):
        for power in read(Powers):
            if words and power.answers_to(words[at]):
                return power.name, " ".join(rest)
    return None, " ".join(words)


def once(read: Reader, voyagers: Sequence[Voyager]) -> None:
    """A Fault for two voyages of one power, or for a card that launches two."""
    for power in {v.power for v in voyagers}:
        if sum(v.power == power and not v.cabot for v in voyagers) > 1:
            raise Fault(f"{power} explores at most once a turn; only its Cabot sails besides.")
    if sum(v.cabot for v in voyagers) > 1:
        raise Fault(f"Card {read(Cabot).card} launches one {read(Cabot).name} a turn.")


def _ready(
    read: Reader,
    voyager: Voyager,
    mercator: str | None,
    uncharted: Sequence[str],
    wishes: dict[str, Choosing],
    edition: int,
) -> Voyager:
    """A voyage with all that is added to its rolls."""
    choice = wishes.get(voyager.power, "best")
    plus = around = 0
    if voyager.power == mercator and not voyager.cabot:
        plus, around = read(Mercator).voyage, read(Mercator).circumnavigation
    if voyager.power in uncharted and not voyager.cabot:
        plus += read(Uncharted).of(edition)
    return Voyager(
        voyager.label, voyager.power, voyager.pool, voyager.cabot, plus, around, choice
    )  # fmt: skip


def _wishes(read: Reader, choice: Sequence[str]) -> Iterator[tuple[str, Choosing]]:
    for text in choice:
        power, equals, wish = text.partition("=")
        if not equals:
            raise Fault(f"--choice must be POWER=CHOICE such as Hapsburg=strait, not {text!r}.")
        yield read(Powers).find(power).name, choosing(wish.strip())


def _drowned(read: Reader, voyagers: Sequence[Voyager], power: str | None) -> dict[str, Fraction]:
    """The chance that Fountain of Youth removes each explorer of a power."""
    pool = next((v.pool for v in voyagers if v.power == power and not v.cabot), ())
    if not power or not pool:
        return {}
    bands = read(FountainOfYouth)
    lost = sum(bands.rows[row].explorers_lost for row in bands.row(_DIE))
    return {a.name: Fraction(int(lost), 6 * len(pool)) for a in pool}


def _notes(
    read: Reader, stopped: Sequence[str | None], uncharted: Sequence[str], edition: int
) -> Iterator[str]:
    for power, card in zip(stopped, ("Fountain of Youth", "Search for Cibola"), strict=True):
        if power:
            yield f"{card} cancels the voyage of {power}; its marker is back next turn."
    if uncharted and read(Uncharted).of(edition) == 0:
        yield f"The {edition} rules know no Uncharted: it changes nothing."


def _those(powers: Sequence[str]) -> str:
    return f"{', '.join(powers)} have" if powers else "nobody has"
