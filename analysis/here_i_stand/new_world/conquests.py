"""A turn's conquests together (Here I Stand 20.3): Hapsburgs, England, France, after the voyages.

The Hapsburgs draw a conquistador at random; what is claimed falls to the next one below, so the
order counts. Exact over draws and dice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from analysis import names
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.new_world.conquest import end, left
from analysis.here_i_stand.new_world.crew import named
from analysis.here_i_stand.new_world.discoveries import (
    ConquestOrder,
    Conquests,
    ConquestTable,
    claims,
)
from analysis.here_i_stand.new_world.phase import Part, Parts, TurnAttempt, together
from analysis.here_i_stand.new_world.sea import TWO_DICE
from analysis.here_i_stand.new_world.voyage import End
from analysis.here_i_stand.new_world.voyage_cards import Smallpox
from analysis.here_i_stand.powers import Adventurer, ConquestMarkers, Conquistadors, Powers

Claimed = frozenset[str]
Ends = tuple[tuple[str, End], ...]


@dataclass(frozen=True)
class Host:
    """A conquest under way: whose it is, who may be drawn for it, and what is added."""

    label: str
    power: str
    pool: tuple[Adventurer, ...]
    bonus: int = 0


def conquests(
    sailing: Sequence[str] = ("Hapsburg", "England", "France"),
    *,
    claimed: Sequence[str] = (),
    gone: Sequence[str] = (),
    smallpox: str | None = None,
    cibola: str | None = None,
    figures: Figures | None = None,
) -> TurnAttempt:
    """The conquests of one turn.

    Parameters
    ----------
    sailing : sequence of str
        Powers (the Hapsburgs draw), or conquistadors by name.
    claimed : sequence of str
        Conquests made already.
    gone : sequence of str
        Conquistadors who are no longer in the pool, and a marker once for each used up.
    smallpox : str, optional
        The power whose conquest Smallpox launched: +2.
    cibola : str, optional
        The power whose conquest Search for Cibola cancels.

    Raises
    ------
    Fault
        For an unknown name, two conquests of one power, or a power with no conquistador left.

    Examples
    --------
    >>> conquests(["England", "France"]).exact().by_power["England"]["vp"].exact
    Fraction(4, 9)
    """
    read = (figures or load("here_i_stand")).reader()
    everybody = (*read(Conquistadors), *read(ConquestMarkers))
    used = tuple(names.find("conquistador", name, everybody).name for name in gone)
    helped, stopped = (read(Powers).find(n).name if n else None for n in (smallpox, cibola))
    every = [_host(read, name, used, helped) for name in sailing]
    _check(every, {"--smallpox": helped, "--cibola": stopped})
    rank = read(ConquestOrder).order.index
    hosts = sorted((h for h in every if h.power != stopped), key=lambda h: rank(h.power))
    taken = claims(read, claimed, Conquests)
    joint = _played(read, hosts, frozenset(taken))
    inputs = {
        "conquests": [h.label for h in hosts],
        "claimed": list(taken),
        "gone": list(used),
        "smallpox": helped,
        "cibola": stopped,
    }
    notes = (f"Search for Cibola cancels the conquest of {stopped}.",) if stopped else ()
    table, parts = together(_gathered(hosts, joint))
    return TurnAttempt(
        name="conquests",
        game="Here I Stand",
        edition=str(read.switch("edition")),
        inputs=inputs,
        power=(hosts or every)[0].power,
        table=table,
        assumed=read.assumed,
        kinds=("vp", "cards"),
        notes=notes,
        exactly=_exactly(read, taken, hosts, joint),
        parts=parts,
    )


def _host(read: Reader, name: str, gone: Sequence[str], smallpox: str | None) -> Host:
    owner, rest = named(read, name)
    if owner and rest.casefold() in ("", "conquest"):
        pool = left(read, owner, gone)
        label = f"{owner} conquest"
    else:
        him = read(Conquistadors).find(rest)
        if owner and owner != him.power:
            raise Fault(f"{him.name} conquers for {him.power}, not for {owner}.")
        if him.name in gone:
            raise Fault(f"{him.name} cannot sail: he is gone.")
        owner, pool, label = him.power, (him,), f"{him.power}, {him.name}"
    return Host(label, owner, pool, read(Smallpox).modifier if owner == smallpox else 0)


def _check(hosts: Sequence[Host], cards: Mapping[str, str | None]) -> None:
    powers = [h.power for h in hosts]
    if twice := sorted({p for p in powers if powers.count(p) > 1}):
        raise Fault(f"{twice[0]} conquers at most once a turn.")
    if not powers:
        raise Fault("Name at least one power that sends a conquest.")
    for option, power in cards.items():
        if power and power not in powers:
            raise Fault(f"{option}: {power} has no conquest under way; {', '.join(powers)} have.")


def _played(read: Reader, hosts: Sequence[Host], claimed: Claimed) -> dict[Ends, int]:
    """How the conquests end together (with who went), and in how many ways."""
    joint: dict[Ends, int] = {(): 1}
    bands = read(ConquestTable)
    for host in hosts:
        after: dict[Ends, int] = defaultdict(int)
        for ends, ways in joint.items():
            taken = claimed.union(*(e.claims for _, e in ends))
            for him in host.pool:
                for row in bands.row(TWO_DICE + him.rating + host.bonus):
                    after[(*ends, (him.name, end(read, bands.rows[row], taken)))] += ways
        joint = after
    return joint


def _gathered(hosts: Sequence[Host], joint: Mapping[Ends, int]) -> Mapping[Parts, int]:
    """What the conquests came to, whoever was drawn."""
    found: dict[Parts, int] = defaultdict(int)
    for ends, ways in joint.items():
        parts = (
            Part(host.label, host.power, how.text, how.fate, how.vp)
            for host, (_, how) in zip(hosts, ends, strict=True)
        )
        found[tuple(parts)] += ways
    return found


def _exactly(
    read: Reader, taken: Sequence[str], hosts: Sequence[Host], joint: Mapping[Ends, int]
) -> dict[str, Fraction]:
    """The chance that each conquest is made this turn, and that each conqueror leaves his pool."""
    total = sum(joint.values())
    made: dict[str, int] = defaultdict(int)
    leaves: dict[str, int] = defaultdict(int)
    for ends, ways in joint.items():
        for name, how in ends:
            leaves[name] += ways * how.leaves
            for place in how.claims:
                made[place] += ways
    places = [p.name for p in read(Conquests) if p.name not in taken]
    names = [a.name for host in hosts for a in host.pool]
    return {f"{place} is conquered": Fraction(made[place], total) for place in places} | {
        f"{name} leaves the pool": Fraction(leaves[name], total) for name in names
    }
