"""The odds of a voyage: every cell by hand, icepool, the choice and the roll."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

import icepool
import numpy as np
import pytest
from scipy.stats import chi2

from analysis.attempt import Attempt
from analysis.choose import Values
from analysis.faults import Fault
from analysis.here_i_stand.new_world.explorer import explorer
from analysis.outcome import Table
from tests.here_i_stand import by_hand
from tests.here_i_stand.voyage_odds import EVERYTHING, chance

CLAIMS = [c for n in range(7) for c in itertools.combinations(EVERYTHING, n)]


@pytest.mark.parametrize("edition", [2006, 2017])
@pytest.mark.parametrize("mercator", [False, True])
@pytest.mark.parametrize("choice", ["best", "strait", "amazon", "other"])
def test_every_cell_of_every_voyage_against_the_rules_by_hand(
    edition: int, mercator: bool, choice: str
) -> None:
    plus = 2 if mercator else 0
    claims: Sequence[tuple[str, ...]] = CLAIMS[::3]
    for claimed, rating in itertools.product(claims, (-1, 2, 4)):
        if choice != "best" and choice not in by_hand.choices(claimed):
            continue
        attempt = explorer(
            rating=rating, mercator=mercator, claimed=claimed, choice=choice, edition=edition
        )
        expect = [
            by_hand.voyage(
                first,
                second,
                rating,
                plus=plus,
                plus_around=plus,
                claimed=claimed,
                choice=choice,
                edition=edition,
            )
            for first in range(2, 13)
            for second in range(2, 13)
        ]
        assert sums(attempt) == [(e.text, e.fate, e.vp, e.cards) for e in expect]


def sums(attempt: Attempt) -> list[tuple[str, str, int, int]]:
    """The outcome for every pair of sums of the two rolls; all cells of a pair agree."""
    table = attempt.table
    assert isinstance(table, Table)
    cells = table.cells.reshape(6, 6, 6, 6)
    found = []
    for first in range(2, 13):
        for second in range(2, 13):
            pairs = [(a, n - a) for n in (first,) for a in range(1, 7) if 1 <= n - a <= 6]
            later = [(a, second - a) for a in range(1, 7) if 1 <= second - a <= 6]
            (at,) = {int(cells[a - 1, b - 1, c - 1, d - 1]) for a, b in pairs for c, d in later}
            o = table.outcomes[at]
            who = attempt.power
            found.append((o.text, o.fate, o.amount("vp", who), o.amount("cards", who)))
    return found


@pytest.mark.parametrize("total", range(-3, 9))
def test_exact_odds_agree_with_icepool_for_every_modifier(total: int) -> None:
    def first(roll: int) -> str:
        n = roll + total
        if n <= 4:
            return "lost at sea"
        if n <= 6:
            return "nothing"
        return ("St Lawrence River", "Great Lakes", "Mississippi River", "Amazon")[min(n, 10) - 7]

    die = (2 @ icepool.d6).map(first)
    attempt = explorer(rating=total, choice="amazon")
    for text in die.outcomes():
        assert chance(attempt, text) == die.probability(text)

    world = (2 @ icepool.d6).map(lambda roll: roll + total >= 10)
    attempt = explorer(rating=total, choice="strait")
    ten = (2 @ icepool.d6).map(lambda roll: roll + total >= 10)
    both = ten.probability(True) * world.probability(True)
    assert chance(attempt, "Pacific Strait, then circumnavigation") == both


def test_expected_vp_of_every_rating() -> None:
    """By icepool: the best of the Strait with its roll and the Amazon, by the mean."""
    for rating in range(-1, 5):
        two = 2 @ icepool.d6
        strait = 1 + 3 * two.map(lambda n, r=rating: int(n + r >= 10)).mean()
        top = max(strait, 2)
        mean = two.map(lambda n, r=rating: 0 if n + r < 7 else 1 if n + r < 10 else 0).mean()
        ten = two.map(lambda n, r=rating: int(n + r >= 10)).mean()
        found = explorer(rating=rating).exact().expected["vp"].exact
        assert found == mean + ten * top


def test_the_choice_sees_only_the_dice_already_thrown() -> None:
    for rating, edition in itertools.product(range(-1, 5), (2006, 2017)):
        attempt = explorer(rating=rating, edition=edition)
        table = attempt.table
        assert isinstance(table, Table)
        texts = np.array([o.text for o in table.outcomes])[table.cells].reshape(36, 36)
        kinds = np.where(np.char.find(texts, "circumnavigation") >= 0, "strait", texts)
        assert (kinds == kinds[:, :1]).all()


def test_strait_or_amazon_from_which_rating_on() -> None:
    """1 + 3 x P(10 or more) beats 2 VP from rating 2 on: 10 of 36 ways are 1/3 short at 1."""
    texts = [
        max((c.options for c in explorer(rating=r).choices), key=len)
        for r in range(-1, 5)
    ]  # fmt: skip
    assert [next(iter(t)) for t in texts] == ["amazon"] * 2 + ["amazon"] + ["strait"] * 3


def test_a_forced_choice_that_is_claimed_is_a_fault() -> None:
    with pytest.raises(Fault, match="amazon is not open"):
        explorer(rating=3, claimed=["Amazon"], choice="amazon")


def test_the_value_of_a_card_can_tip_the_choice() -> None:
    """2017, rating 1: 1 + 3 x 10/36 = 1.83; a card at 12 or more comes in 3 of 36 ways."""
    cheap = explorer(rating=1, edition=2017, values=Values(card=Fraction(1)))
    dear = explorer(rating=1, edition=2017, values=Values(card=Fraction(3)))
    assert cheap.choices[0].options == {"amazon": Fraction(1)}
    assert dear.choices[0].options == {"strait": Fraction(1)}
    assert cheap.choices[0].flips["card"] == (None, Fraction(2))


def test_rolled_counts_agree_with_the_exact_odds() -> None:
    for attempt in (explorer(power="Hapsburg"), explorer(rating=4, edition=2017)):
        odds = attempt.roll(10_000_000, 1517)
        assert odds.counts is not None
        expect = [w * odds.trials / attempt.table.total for w in attempt.table.ways]
        gap = sum((c - e) ** 2 / e for c, e in zip(odds.counts, expect, strict=True))
        assert gap < chi2.isf(1e-6, len(expect) - 1)
