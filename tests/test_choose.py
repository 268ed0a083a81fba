"""Choices see only the dice already thrown."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.choose import Option, Values, choose, decided, flips
from analysis.faults import Fault
from analysis.grid import Axis, Grid, die

GRID = Grid(die("seen"), die("hidden"))


def test_a_choice_is_constant_along_the_dice_still_to_come() -> None:
    options = [Option("keep", {"vp": GRID["seen"]}), Option("roll", {"vp": GRID["hidden"]})]
    taken = choose(GRID, options, {"seen"}, Values())
    assert taken.shape == (6, 1)


def test_knowing_the_hidden_die_would_be_worth_more() -> None:
    """The mistake that the rule prevents: a mean of 161/36 instead of 17/4."""
    options = [Option("keep", {"vp": GRID["seen"]}), Option("roll", {"vp": GRID["hidden"]})]
    for known, worth in (({"seen"}, Fraction(17, 4)), ({"seen", "hidden"}, Fraction(161, 36))):
        taken = np.broadcast_to(choose(GRID, options, known, Values()), GRID.shape)
        gained = np.where(taken == 1, GRID["hidden"], GRID["seen"])
        assert Fraction(int(gained.sum()), 36) == worth


def test_ties_go_to_victory_points_then_to_the_first_named() -> None:
    one = np.ones(1, dtype=np.int64)
    card, vp = Option("a card", {"cards": one}), Option("1 VP", {"vp": one})
    assert choose(GRID, [card, vp], {"seen"}, Values()).ravel().tolist() == [1] * 6
    assert choose(GRID, [vp, vp], {"seen"}, Values()).ravel().tolist() == [0] * 6


def test_an_option_that_is_not_allowed_is_not_taken() -> None:
    one = np.ones(1, dtype=np.int64)
    better = Option("better", {"vp": 5 * one}, allowed=GRID["seen"] > 3)
    taken = choose(GRID, [Option("plain", {"vp": one}), better], {"seen"}, Values())
    assert taken.ravel().tolist() == [0, 0, 0, 1, 1, 1]


amounts = st.tuples(st.integers(-2, 3), st.integers(-2, 3), st.integers(0, 2))
money = st.fractions(0, 4, max_denominator=8)


@given(st.lists(amounts, min_size=2, max_size=4), money, money)
def test_a_flip_is_where_the_best_option_really_changes(
    rows: list[tuple[int, int, int]], card: Fraction, bonus: Fraction
) -> None:
    grid = Grid(Axis("only", (0,)))
    kinds = ("vp", "cards", "bonuses")
    options = [
        Option(str(i), {kind: np.array([a]) for kind, a in zip(kinds, row, strict=True)})
        for i, row in enumerate(rows)
    ]
    values = Values(card, bonus)
    taken = choose(grid, options, {"only"}, values)
    for kind, (below, above) in flips(grid, options, {"only"}, values, taken).items():
        for at, way in ((below, -1), (above, 1)):
            if at is None:
                continue
            beyond = at + way * Fraction(1, 10**6)
            assert _worth(rows, taken, values, kind, beyond) < _best(rows, values, kind, beyond)
            assert _worth(rows, taken, values, kind, at) == _best(rows, values, kind, at)


def _line(row: tuple[int, int, int], values: Values, kind: str, at: Fraction) -> Fraction:
    prices = {"card": values.card, "bonus": values.bonus} | {kind: at}
    return row[0] + row[1] * prices["card"] + row[2] * prices["bonus"]


def _worth(
    rows: list[tuple[int, int, int]], taken: np.ndarray, values: Values, kind: str, at: Fraction
) -> Fraction:
    return _line(rows[int(taken.item())], values, kind, at)


def _best(rows: list[tuple[int, int, int]], values: Values, kind: str, at: Fraction) -> Fraction:
    return max(_line(row, values, kind, at) for row in rows)


def test_the_record_of_a_choice_says_how_often_each_option_is_taken() -> None:
    options = [Option("keep", {"vp": GRID["seen"]}), Option("roll", {"vp": GRID["hidden"]})]
    _, choice = decided(GRID, "which", options, {"seen"}, Values())
    assert choice.options == {"keep": Fraction(1, 2), "roll": Fraction(1, 2)}


def test_too_many_ways_are_a_clear_error() -> None:
    with pytest.raises(Fault, match="more than 65,536 ways for 7 dice"):
        Grid(*(die(str(i)) for i in range(7)))
