"""The odds of riches: every way of the dice, icepool, by turn and by CP."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction

import icepool
import pytest
from scipy.stats import chi2

from analysis.faults import Fault
from analysis.here_i_stand.new_world.colonize import colonize
from analysis.here_i_stand.new_world.riches import riches
from analysis.here_i_stand.new_world.riches_table import HOLDINGS
from tests.here_i_stand import by_hand
from tests.here_i_stand.riches_by_hand import cards, still


def games(holding: str, turns: int, galleons: bool, raiders: int) -> Counter[tuple[int, int, bool]]:
    """Every way the dice can fall, written straight down: (cards, stolen, there) counted."""
    found: Counter[tuple[int, int, bool]] = Counter()
    dice = itertools.product(*[range(1, 7)] * (turns * (2 + raiders)))
    for thrown in dice:
        found[one(list(thrown), holding, turns, galleons, raiders)] += 1
    return found


def one(
    dice: list[int], holding: str, turns: int, galleons: bool, raiders: int
) -> tuple[int, int, bool]:
    drawn, stolen, there = 0, 0, True
    alive = [True] * raiders
    for turn in range(turns):
        own = dice[turn * (2 + raiders) : (turn + 1) * (2 + raiders)]
        if not there:
            break
        card, there, _ = by_hand.riches(holding, own[0] + own[1], galleons=galleons)
        for i in range(raiders):
            if card and alive[i]:
                roll = own[2 + i]
                alive[i] = not (roll in (1, 5) or (roll == 2 and galleons))
                if roll >= 5:
                    card, stolen = 0, stolen + 1
        drawn += card
    return drawn, stolen, there


@pytest.mark.parametrize(
    ("holding", "turns", "galleons", "raiders"),
    [
        ("colony", 3, True, 0),
        ("maya", 3, False, 0),
        ("aztec", 2, False, 1),
        ("inca", 2, True, 1),
        ("inca", 1, True, 3),
    ],
)
def test_two_roads_every_way_of_the_dice_against_the_chain(
    holding: str, turns: int, galleons: bool, raiders: int
) -> None:
    attempt = riches(
        holding,
        turns=turns,
        galleons=1 if galleons else None,
        raiders=["France", "England", "Protestant"][:raiders],
    )
    expect = games(holding, turns, galleons, raiders)
    found: dict[tuple[int, int, bool], Fraction] = defaultdict(Fraction)
    for o, ways in zip(attempt.table.outcomes, attempt.table.ways, strict=True):
        key = (o.amount("cards", attempt.power), o.counts.get("stolen", 0), o.fate == "still there")
        found[key] += Fraction(ways, attempt.table.total)
    total = sum(expect.values())
    assert found == {k: Fraction(n, total) for k, n in expect.items()}


@pytest.mark.parametrize("holding", HOLDINGS)
def test_cards_over_nine_turns_agree_with_icepool(holding: str) -> None:
    """A state (cards, there) stepped by icepool."""

    def steps(state: icepool.Die) -> Iterator[icepool.Die]:
        for _ in range(9):
            state = state.map(step)
            yield state

    def step(held: tuple[int, bool]) -> object:
        drawn, there = held
        if not there:
            return held
        return (2 @ icepool.d6).map(
            lambda n: (drawn + by_hand.riches(holding, n)[0], by_hand.riches(holding, n)[1])
        )

    for turns, state in enumerate(steps(icepool.Die([(0, True)])), 1):
        attempt = riches(holding, turns=turns)
        assert cards(attempt) == state.map(lambda held: held[0]).mean()
        assert still(attempt) == state.map(lambda held: held[1]).mean()


def test_cards_roll_by_roll_add_up() -> None:
    attempt = riches("Potosi", turns=6, galleons=3)
    rows = [v for k, v in attempt.exactly.items() if k.startswith("cards on roll")]
    assert len(rows) == 6
    assert sum(rows) == cards(attempt)


def test_what_a_cp_for_a_colony_brings() -> None:
    hapsburg, england = (riches("colony", turns=8, power=p) for p in ("Hapsburg", "England"))
    assert hapsburg.exactly["cards for each CP (founded for 2)"] == cards(hapsburg) / 2
    assert england.exactly["cards for each CP (founded for 3)"] == cards(england) / 3


def test_a_colony_brings_the_cards_of_the_turns_after_it_was_founded() -> None:
    assert cards(colonize(power="France", turn=3)) == cards(riches("colony", turns=6))
    assert cards(colonize(power="France", turn=9)) == 0
    with pytest.raises(Fault, match="--turn must be from 1 to 9, not 10"):
        colonize(power="France", turn=10)


def test_a_colony_has_yielded_its_card_and_a_quarter_after_eight_turns() -> None:
    """The colony dies with 1/6 and draws with 5/18 a turn: 5/18 (1 - (5/6)^8) / (1/6)."""
    expect = Fraction(5, 18) * (1 - Fraction(5, 6) ** 8) * 6
    assert cards(riches("colony", turns=8)) == expect


def test_the_markers_can_come_later() -> None:
    late = riches("colony", turns=3, galleons=3)
    first = cards(riches("colony", turns=2))
    third = Fraction(25, 36) * Fraction(15, 36)
    assert cards(late) == first + third


def test_rolled_counts_agree_with_the_exact_odds() -> None:
    attempt = riches("Inca", turns=5, galleons=2, raiders=["France", "England"])
    odds = attempt.roll(10_000_000, 1517)
    assert odds.counts is not None
    pairs = [
        (count, ways * odds.trials / attempt.table.total)
        for count, ways in zip(odds.counts, attempt.table.ways, strict=True)
    ]
    rare = [p for p in pairs if p[1] < 5]
    common = [p for p in pairs if p[1] >= 5] + [(sum(c for c, _ in rare), sum(e for _, e in rare))]
    gap = sum((c - e) ** 2 / e for c, e in common if e)
    assert gap < chi2.isf(1e-6, len(common) - 1)
