"""One voyage and one conquest for every power and state of play, from 20.2 and 20.3 alone.

A second reading apart from `by_hand`: whole distributions of (what becomes of the explorer, VP,
cards), with Uncharted, Mercator's Map, both editions, every set of claims and the draw of a power.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction

import pytest

from analysis import Values
from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.here_i_stand.new_world.conquest import conquest
from analysis.here_i_stand.new_world.explorer import explorer

DICE = [a + b for a, b in itertools.product(range(1, 7), repeat=2)]
LOW = ("St Lawrence River", "Great Lakes", "Mississippi River")  # on 7, 8 and 9; 1 VP each
STRAIT, ROUND, AMAZON = "Pacific Strait", "Circumnavigation", "Amazon"
CLAIMS = [
    claimed
    for n in range(7)
    for claimed in itertools.combinations((*LOW, AMAZON, STRAIT, ROUND), n)
]
EXPLORERS = {"Hapsburg": (4, 3, 2, 1, 0, -1), "France": (3, 2, 0), "England": (1, 1, 0)}
CONQUERORS = {"Hapsburg": (4, 3, 2, 1, 1), "France": (0,), "England": (0,)}
EMPIRES = {"Maya": 1, "Aztec": 2, "Inca": 2}  # on 9, 10 and 11 or more

End = tuple[str, int, int]  # what becomes of him, VP, cards
Odds = dict[End, Fraction]


def mixed(parts: Collection[tuple[Mapping[End, Fraction], Fraction]]) -> Odds:
    """Odds put together, each with its chance."""
    found: Odds = {}
    for odds, chance in parts:
        for end, more in odds.items():
            found[end] = found.get(end, Fraction()) + chance * more
    return found


def sure(becomes: str, vp: int = 0, cards: int = 0) -> Odds:
    return {(becomes, vp, cards): Fraction(1)}


def rolled(judge: Callable[[int], Odds]) -> Odds:
    """The odds of a roll of two dice."""
    return mixed([(judge(dice), Fraction(1, 36)) for dice in DICE])


def around(strength: int, claimed: Collection[str], edition: int) -> Odds | None:
    """The Strait's VP if nobody has it, and the roll round the world if nobody has done it."""
    strait = 0 if STRAIT in claimed else 1
    if ROUND in claimed:
        return sure("stays", 1) if strait else None

    def judge(dice: int) -> Odds:
        if dice + strength <= 9:
            return sure("dies", strait)
        card = 1 if edition == 2017 and dice + strength >= 12 else 0
        return sure("done", strait + 3, card)

    return rolled(judge)


def open_at_10(strength: int, claimed: Collection[str], edition: int) -> dict[str, Odds]:
    """What may be chosen at 10 or more."""
    found = {"strait": around(strength, claimed, edition)}
    found["amazon"] = None if AMAZON in claimed else sure("stays", 2)
    found["other"] = sure("stays", 1) if set(LOW) - set(claimed) else None
    return {name: odds for name, odds in found.items() if odds}


def worth(odds: Odds, card: Fraction) -> tuple[Fraction, Fraction]:
    """VP with cards at their value, then VP alone: ties go to VP."""
    vp = sum((chance * vp for (_, vp, _), chance in odds.items()), Fraction())
    return vp + card * sum(chance * cards for (_, _, cards), chance in odds.items()), vp


def voyage(
    rating: int,
    claimed: Collection[str] = (),
    *,
    edition: int = 2006,
    mercator: bool = False,
    uncharted: bool = False,
    choice: str = "best",
    card: Fraction = Fraction(1),
) -> Odds:
    """An explorer of this rating."""
    ways = open_at_10(rating + 2 * mercator, claimed, edition)
    best = max(ways, key=lambda name: worth(ways[name], card), default="")
    first = rating + 2 * mercator - (1 if uncharted and edition == 2017 else 0)

    def judge(dice: int) -> Odds:
        total = dice + first
        if total <= 4:
            return sure("dies")
        if total <= 6:
            return sure("returns")
        if total <= 9:
            return sure("stays", 1) if set(LOW[: total - 6]) - set(claimed) else sure("returns")
        return ways[best if choice == "best" else choice] if ways else sure("returns")

    return rolled(judge)


def conquered(rating: int, claimed: Collection[str], smallpox: bool) -> Odds:
    """A conqueror of this rating."""

    def judge(dice: int) -> Odds:
        total = dice + rating + 2 * smallpox
        if total <= 6:
            return sure("dies")
        if total <= 8:
            return sure("returns")
        left = [place for place in list(EMPIRES)[: min(total, 11) - 8] if place not in claimed]
        return sure("stays", EMPIRES[left[-1]]) if left else sure("returns")

    return rolled(judge)


def told(attempt: Attempt) -> Odds:
    """The program's answer in the same words."""

    def becomes(fate: str) -> str:
        if fate.startswith(("dies", "out of the game")):
            return "dies"
        if fate.startswith("back"):
            return "returns"
        return "stays" if fate.startswith("stays") else "done"

    parts = []
    for outcome, ways in zip(attempt.table.outcomes, attempt.table.ways, strict=True):
        vp, cards = (outcome.amount(kind, attempt.power) for kind in ("vp", "cards"))
        parts.append((sure(becomes(outcome.fate), vp, cards), Fraction(ways, attempt.table.total)))
    return {end: chance for end, chance in mixed(parts).items() if chance}


@pytest.mark.parametrize("edition", [2006, 2017])
@pytest.mark.parametrize(("mercator", "uncharted"), [(False, True), (True, True), (True, False)])
def test_every_set_of_claims(edition: int, mercator: bool, uncharted: bool) -> None:
    for number, claimed in enumerate(CLAIMS):
        for rating in (4, 2, 0) if number % 2 else (3, 1, -1):
            given = {"edition": edition, "mercator": mercator, "uncharted": uncharted}
            attempt = explorer(rating=rating, claimed=claimed, **given)  # type: ignore[arg-type]
            assert told(attempt) == voyage(rating, claimed, **given), (rating, claimed)  # type: ignore[arg-type]


@pytest.mark.parametrize("choice", ["strait", "amazon", "other"])
def test_every_forced_choice(choice: str) -> None:
    for claimed, rating in itertools.product(CLAIMS, (-1, 2)):
        if choice in open_at_10(rating, claimed, 2017):
            attempt = explorer(rating=rating, claimed=claimed, choice=choice, edition=2017)
            assert told(attempt) == voyage(rating, claimed, edition=2017, choice=choice), claimed
        else:
            with pytest.raises(Fault, match="is not open"):
                explorer(rating=rating, claimed=claimed, choice=choice)


@pytest.mark.parametrize("card", [Fraction(0), Fraction(2), Fraction(9, 2), Fraction(20)])
@pytest.mark.parametrize("rating", range(-1, 5))
def test_every_explorer_by_the_value_of_a_card(rating: int, card: Fraction) -> None:
    for claimed in ((), (STRAIT,), (AMAZON,), (ROUND,)):
        attempt = explorer(
            rating=rating, claimed=claimed, edition=2017, values=Values(card=card)
        )  # fmt: skip
        assert told(attempt) == voyage(rating, claimed, edition=2017, card=card)


@pytest.mark.parametrize("edition", [2006, 2017])
@pytest.mark.parametrize("power", EXPLORERS)
def test_every_powers_draw(power: str, edition: int) -> None:
    pool = EXPLORERS[power]
    for claimed, uncharted in itertools.product(CLAIMS[::4], (False, True)):
        each = [voyage(r, claimed, edition=edition, uncharted=uncharted) for r in pool]
        attempt = explorer(power=power, claimed=claimed, edition=edition, uncharted=uncharted)
        assert told(attempt) == mixed([(odds, Fraction(1, len(pool))) for odds in each])


@pytest.mark.parametrize("smallpox", [False, True])
@pytest.mark.parametrize("power", CONQUERORS)
def test_every_powers_conquest(power: str, smallpox: bool) -> None:
    pool = CONQUERORS[power]
    for n in range(4):
        for claimed in itertools.combinations(EMPIRES, n):
            each = [conquered(rating, claimed, smallpox) for rating in pool]
            attempt = conquest(power=power, claimed=claimed, smallpox=smallpox)
            assert told(attempt) == mixed([(odds, Fraction(1, len(pool))) for odds in each])
