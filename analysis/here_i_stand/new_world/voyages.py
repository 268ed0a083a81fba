"""A turn's explorations together (Here I Stand 20.2): exact over draws, dice and choices.

Explorers are drawn at random, the highest printed rating sails first (ties: England, France,
Hapsburg), discoveries are claimed as they fall, and what becomes of each explorer follows.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from analysis.choose import Choice, Values
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.new_world.crew import Crew, Voyager, crew
from analysis.here_i_stand.new_world.discoveries import Discoveries, VoyageOrder, claims
from analysis.here_i_stand.new_world.phase import Part, Parts, TurnAttempt, together
from analysis.here_i_stand.new_world.sea import WAYS, Leg, Sea, Step
from analysis.here_i_stand.new_world.voyage import chart
from analysis.here_i_stand.powers import Adventurer


@dataclass
class Turn:
    """What is counted over all draws: how the voyages end together, who leaves, what was chosen."""

    joint: dict[tuple[Step, ...], int] = field(default_factory=lambda: defaultdict(int))
    leaves: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    total: int = 0


def voyages(
    sailing: Sequence[str] = ("Hapsburg", "England", "France"),
    *,
    claimed: Sequence[str] = (),
    gone: Sequence[str] = (),
    mercator: str | None = None,
    uncharted: Sequence[str] = (),
    choice: Sequence[str] = (),
    fountain: str | None = None,
    cibola: str | None = None,
    moluccas: bool = False,
    edition: int | None = None,
    figures: Figures | None = None,
    values: Values = Values(),
) -> TurnAttempt:
    """The explorations of one turn.

    Parameters
    ----------
    sailing : sequence of str
        Powers whose explorer is drawn, explorers by name (`Orellana`), and `Hapsburg Cabot`.
    claimed : sequence of str
        Discoveries that are claimed already, the circumnavigation among them.
    gone : sequence of str
        Explorers who are no longer in their power's pool.
    mercator : str, optional
        The power whose voyage Mercator's Map launched: +2 on both rolls.
    uncharted : sequence of str
        The powers on their first normal voyage (2017 only).
    choice : sequence of str
        `POWER=strait` and the like: what a power takes at 10 or more wherever it is open.
    fountain, cibola : str, optional
        The power whose voyage Fountain of Youth, or Search for Cibola, cancels.
    moluccas : bool
        Whether the Sale of Moluccas will be played for whoever sails round the world.
    edition : int, optional
        2006 or 2017; default: the switch of the figures.

    Raises
    ------
    Fault
        For an unknown name, two voyages of one power, or a power with no explorer left.

    Examples
    --------
    >>> odds = voyages(["Hapsburg", "England"]).exact()
    >>> odds.by_power["England"]["vp"].exact < odds.by_power["Hapsburg"]["vp"].exact
    True
    """
    read = (figures or load("here_i_stand")).reader()
    rules = chart(read, edition, moluccas=moluccas)
    given = {"mercator": mercator, "fountain": fountain, "cibola": cibola}
    hands = crew(
        read, sailing, rules.edition, gone=gone, uncharted=uncharted, choice=choice, **given
    )
    taken = claims(read, claimed, Discoveries)
    turn = _played(read, hands, Sea(rules, values), frozenset(taken))
    inputs = {
        "voyages": [v.label for v in hands.voyagers],
        "claimed": list(taken),
        "gone": list(hands.gone),
        "mercator": hands.mercator,
        "uncharted": list(hands.uncharted),
        "choice": list(choice),
        "fountain": hands.fountain,
        "cibola": hands.cibola,
        "moluccas": moluccas,
    }
    table, parts = together(_gathered(hands, turn))
    return TurnAttempt(
        name="voyages",
        game="Here I Stand",
        edition=str(rules.edition),
        inputs=inputs,
        power=hands.voyagers[0].power if hands.voyagers else hands.cancelled[0],
        table=table,
        assumed=read.assumed,
        choices=tuple(_choices(hands, turn)),
        kinds=("vp", "cards"),
        notes=hands.notes,
        exactly=_found(read, taken, turn) | _leaving(hands, turn),
        parts=parts,
    )


def order(read: Reader, sailing: Sequence[tuple[str, Adventurer]]) -> list[int]:
    """The order in which voyages are resolved, as indices of (power, explorer).

    >>> from analysis.figures import load
    >>> rut, cabot = (Adventurer(name=n, power="", rating=1) for n in ("Rut", "Cabot"))
    >>> order(load("here_i_stand").reader(), [("Hapsburg", cabot), ("England", rut)])
    [1, 0]
    """
    ties = read(VoyageOrder).ties
    return sorted(
        range(len(sailing)),
        key=lambda i: (-sailing[i][1].rating, ties.index(sailing[i][0])),
    )


def _played(read: Reader, hands: Crew, sea: Sea, claimed: frozenset[str]) -> Turn:
    turn = Turn()
    joint: dict[tuple[int, ...], int] = defaultdict(int)
    for drawn in itertools.product(*(v.pool for v in hands.voyagers)):
        pairs = [(v.power, a) for v, a in zip(hands.voyagers, drawn, strict=True)]
        sequence = order(read, pairs)
        legs = tuple(_leg(hands.voyagers[i], drawn[i]) for i in sequence)
        places = [sequence.index(i) for i in range(len(drawn))]
        left = [0] * len(drawn)
        for steps, ways in sea.spread(legs, claimed).items():
            joint[tuple(steps[place] for place in places)] += ways
            for i, place in enumerate(places):
                left[i] += ways * sea.known[steps[place]].end.leaves
        turn.total += WAYS ** len(legs)
        for i, ways in enumerate(left):
            turn.leaves[drawn[i].name] += ways
    for numbers, ways in joint.items():
        turn.joint[tuple(sea.known[n] for n in numbers)] = ways
    return turn


def _leg(voyager: Voyager, explorer: Adventurer) -> Leg:
    rating = explorer.rating
    return Leg(
        voyager.power, rating + voyager.modifier, rating + voyager.around, voyager.choice
    )  # fmt: skip


def _parts(hands: Crew, steps: Sequence[Step]) -> Parts:
    """What each voyage came to."""
    return tuple(
        Part(v.label, v.power, s.end.text, v.fate(s.end), s.end.vp, s.end.cards)
        for v, s in zip(hands.voyagers, steps, strict=True)
    )


def _gathered(hands: Crew, turn: Turn) -> Mapping[Parts, int]:
    found: dict[Parts, int] = defaultdict(int)
    for steps, ways in turn.joint.items():
        found[_parts(hands, steps)] += ways
    return found


def _choices(hands: Crew, turn: Turn) -> Iterator[Choice]:
    """What each voyage took at 10 or more, by its share of the ways in which it could choose."""
    for at, voyager in enumerate(hands.voyagers):
        taken: dict[str, int] = defaultdict(int)
        for steps, ways in turn.joint.items():
            if steps[at].chosen:
                taken[steps[at].chosen] += ways
        total = sum(taken.values())
        shares = {name: Fraction(ways, total) for name, ways in sorted(taken.items())}
        yield Choice(f"{voyager.label} at 10 or more", shares, {})


def _found(read: Reader, taken: Sequence[str], turn: Turn) -> dict[str, Fraction]:
    """The chance that each discovery falls this turn."""
    found: dict[str, int] = defaultdict(int)
    for steps, ways in turn.joint.items():
        for name in {name for step in steps for name in step.end.claims}:
            found[name] += ways
    left = [place.name for place in read(Discoveries) if place.name not in taken]
    return {f"{name} is found": Fraction(found[name], turn.total) for name in left}


def _leaving(hands: Crew, turn: Turn) -> dict[str, Fraction]:
    """The chance that each explorer leaves his pool for good, and Cabot's card the deck."""
    found = {
        f"{explorer.name} leaves the pool": Fraction(turn.leaves[explorer.name], turn.total)
        for voyager in hands.voyagers
        for explorer in voyager.pool
        if not voyager.cabot
    }
    found |= {f"{name} leaves the pool": chance for name, chance in hands.drowned.items()}
    for at, voyager in enumerate(hands.voyagers):
        if voyager.cabot:
            dies = sum(ways for steps, ways in turn.joint.items() if steps[at].end.dies)
            found["Cabot's card leaves the deck"] = Fraction(dies, turn.total)
    return found
