"""Everything but the plan that whole games of the New World look up (Here I Stand 20).

The rules are those of `voyage`, `conquest`, `riches_table` and `raiders`; here they are laid out as
whole numbers for `new_world_kernel`. A pool of explorers or conquistadors is a set: bit i is the
i-th of them.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from analysis.faults import Fault
from analysis.figures import Reader
from analysis.here_i_stand.new_world.atlas import (
    HIGHEST,
    LOWEST,
    Ends,
    Small,
    Whole,
    rows_of,
    subsets,
)
from analysis.here_i_stand.new_world.conquest import conquerors
from analysis.here_i_stand.new_world.conquest import end as conquest_end
from analysis.here_i_stand.new_world.discoveries import (
    ConquestOrder,
    Conquests,
    ConquestTable,
    Uncharted,
    VoyageOrder,
)
from analysis.here_i_stand.new_world.limits import Action, ColonyLimits
from analysis.here_i_stand.new_world.new_world_plan import Intent
from analysis.here_i_stand.new_world.new_world_records import (
    CONQUEST,
    FACTS,
    FIGURES,
    MOST_POOL,
    Records,
    filled,
)
from analysis.here_i_stand.new_world.raiders import Raiders
from analysis.here_i_stand.new_world.riches_table import (
    HOLDINGS,
    GovernorAndUprising,
    Marker,
    Potosi,
    holding,
    yields,
)
from analysis.here_i_stand.new_world.voyage_cards import (
    Cabot,
    CabotDeath,
    FountainOfYouth,
    Mercator,
    Moluccas,
    Smallpox,
)
from analysis.here_i_stand.powers import (
    ActionCosts,
    Adventurer,
    ConquestMarkers,
    Conquistadors,
    Explorers,
)

ACTIONS: tuple[Action, ...] = ("explore", "conquer", "colonize")
MARKERS: tuple[Marker | None, ...] = (None, "Colonial Governor", "Native Uprising")


class ConquestTables(NamedTuple):
    """What conquests look up.

    Attributes
    ----------
    row : int64 array
        The row of each total, from `LOWEST` on.
    ends : int64 array of shape (rows, sets of conquests made)
    about : array of CONQUEST
    column : int64 array
        The column of the riches table of each conquest.
    """

    row: Whole
    ends: Whole
    about: Records
    column: Whole


class RichesTables(NamedTuple):
    """What riches look up.

    Attributes
    ----------
    ways : int8 array of shape (holdings, Galleons, Plantations, faces of card 111, 36)
        What each way of two dice comes to: 1 for a card, 2 where the holding stays, 4 where card
        111 altered the result.
    raids : int64 array of shape (6, Galleons)
        What a raider's die comes to: 1 where the card is stolen, 2 where the raider is gone.
    thief : int64 array
        The power that each raider's cards go to, -1 where it is not followed.
    """

    ways: Small
    raids: Whole
    thief: Whole


def figures_record(read: Reader, edition: int, powers: Sequence[str]) -> Records:
    """Modifiers and what cards do, as one record."""
    mercator, victim = read(Mercator), read(Raiders).victim
    numbers = {
        "uncharted": read(Uncharted).of(edition),
        "mercator": mercator.voyage,
        "mercator_around": mercator.circumnavigation,
        "smallpox": read(Smallpox).modifier,
        "cabot": read(Cabot).rating,
        "cabots_leave": read(CabotDeath).other_cabots_leave,
        "moluccas": read(Moluccas).cards,
        "potosi_markers": read(Potosi).colony_markers_lost,
        "marker_leaves": read(GovernorAndUprising).leaves_when_used,
        "victim": powers.index(victim) if victim in powers else -1,
    }
    return filled(FIGURES, [numbers])


def fountain(read: Reader) -> Whole:
    """How many explorers each face of the die of Fountain of Youth removes."""
    bands = read(FountainOfYouth)
    return np.array([bands.at(face).explorers_lost for face in range(1, 7)], dtype=np.int64)


def conquest_tables(read: Reader) -> ConquestTables:
    """Everything that conquests look up."""
    places = tuple(place.name for place in read(Conquests))
    bands, ends = read(ConquestTable), Ends()
    by_row = [[ends.number(conquest_end(read, b, c)) for c in subsets(places)] for b in bands]
    about = [
        {"place": places.index(e.claims[0]) if e.claims else -1, "vp": e.vp, "leaves": e.leaves}
        for e in ends.known
    ]
    return ConquestTables(
        rows_of(bands),
        np.array(by_row, dtype=np.int64),
        filled(CONQUEST, about),
        np.array([HOLDINGS.index(holding(read, name)) for name in places], dtype=np.int64),
    )


def riches_tables(read: Reader, powers: Sequence[str]) -> RichesTables:
    """Everything that riches and raiders look up."""
    ways = np.zeros((len(HOLDINGS), 2, 2, len(MARKERS), 36), dtype=np.int8)
    for h, ships, fields, face in itertools.product(range(len(HOLDINGS)), (0, 1), (0, 1), range(3)):
        found = yields(
            read,
            HOLDINGS[h],
            galleons=bool(ships),
            plantations=bool(fields),
            marker=MARKERS[face],
        )
        ways[h, ships, fields, face] = [w.cards + 2 * w.stays + 4 * w.used for w in found]
    bands = read(Raiders)
    rows = [bands.at(face) for face in range(1, 7)]
    raids = [
        [r.card_stolen + 2 * r.leaves(galleons=ships) for ships in (False, True)] for r in rows
    ]
    thief = [powers.index(name) if name in powers else -1 for name in bands.order]
    return RichesTables(ways, np.array(raids, dtype=np.int64), np.array(thief, dtype=np.int64))


def facts(read: Reader, intents: Mapping[str, Intent]) -> Records:
    """A record for every power; a Fault where their rolls are beyond the tables."""
    _within(read)
    return filled(FACTS, [_facts(read, power, intent) for power, intent in intents.items()])


def _within(read: Reader) -> None:
    """A Fault for ratings and modifiers whose totals the tables are not laid out for."""
    pools = (*read(Explorers), *read(Conquistadors), *read(ConquestMarkers))
    ratings = [read(Cabot).rating, *(row.rating for row in pools)]
    mercator, plus = read(Mercator), [read(Smallpox).modifier]
    plus += [mercator.voyage, mercator.circumnavigation]
    plus += [row.modifier for row in read(Uncharted)]
    low = 2 + min(ratings) + sum(n for n in plus if n < 0)
    high = 12 + max(ratings) + sum(n for n in plus if n > 0)
    if low < LOWEST or high > HIGHEST:
        raise Fault(
            f"Whole games know totals of a roll from {LOWEST} to {HIGHEST}; with these ratings and "
            f"modifiers they reach from {low} to {high}."
        )


def _facts(read: Reader, power: str, intent: Intent) -> dict[str, Any]:
    explorers, hosts = read(Explorers).of(power), conquerors_of(read, power)
    if max(len(explorers), len(hosts)) > MOST_POOL:
        raise Fault(f"Whole games know pools of {MOST_POOL} pieces, not more, as {power} has.")
    ranks = [*map(ACTIONS.index, intent.order), -1, -1, -1]
    return {
        "boxes": read(ColonyLimits).of(power),
        "tie": read(VoyageOrder).ties.index(power),
        "pool": (1 << len(explorers)) - 1,
        "hosts": (1 << len(hosts)) - 1,
        "crew": len(explorers) + 1,
        "press_on": intent.press_on,
        "cost": [read(ActionCosts).of(action, power) or 0 for action in ACTIONS],
        "order": ranks[:3],
        "rating": _ratings(explorers),
        "host_rating": _ratings(hosts),
    }


def _ratings(pool: Sequence[Adventurer]) -> list[int]:
    return ([a.rating for a in pool] + [0] * MOST_POOL)[:MOST_POOL]


def sequence(read: Reader, powers: Sequence[str]) -> Whole:
    """The powers in the order of their conquests."""
    order = [power for power in read(ConquestOrder).order if power in powers]
    return np.array([powers.index(power) for power in order], dtype=np.int64)


def nth() -> Whole:
    """The number of the n-th bit that is set, by set and n."""
    found = np.zeros((1 << MOST_POOL, MOST_POOL), dtype=np.int64)
    for bits in range(1 << MOST_POOL):
        places = [i for i in range(MOST_POOL) if bits >> i & 1]
        found[bits, : len(places)] = places
    return found


def conquerors_of(read: Reader, power: str) -> tuple[Adventurer, ...]:
    """The conquistadors of a power, or every one of its markers for itself."""
    pool = conquerors(read, power)
    return pool * int(getattr(pool[0], "count", 1)) if len(pool) == 1 else pool
