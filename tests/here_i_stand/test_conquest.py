"""Conquests against their rules, die by die, and against icepool."""

from __future__ import annotations

import itertools
from fractions import Fraction

import icepool
import numpy as np
import pytest
from scipy.stats import chi2

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.new_world.conquest import conquest
from analysis.here_i_stand.new_world.conquests import conquests
from analysis.here_i_stand.new_world.riches import riches
from analysis.outcome import Table
from tests.here_i_stand import by_hand

EMPIRES = ("Maya", "Aztec", "Inca")
CLAIMS = [c for n in range(4) for c in itertools.combinations(EMPIRES, n)]
CONQUISTADORS = {"Cortez": 4, "Pizarro": 3, "Montejo": 2, "Coronado": 1, "Cordova": 1}


def chance(attempt: Attempt, text: str) -> Fraction:
    found = attempt.exact().chance(lambda o: o.text == text).exact
    assert found is not None
    return found


def ended(attempt: Attempt, roll: int) -> str:
    """The only outcome of all cells where the two dice show this sum."""
    table = attempt.table
    assert isinstance(table, Table)
    at = np.broadcast_to(table.grid["first die"] + table.grid["second die"], table.grid.shape)
    (outcome,) = {table.outcomes[int(i)].text for i in table.cells[(at == roll).ravel()]}
    return str(outcome)


# ------------------------------------------------------------------------- each rule


def test_6_or_less_is_killed_and_out_of_the_game() -> None:
    attempt = conquest(rating=2)
    assert ended(attempt, 4) == "killed"
    killed = next(o for o in attempt.table.outcomes if o.text == "killed")
    assert killed.fate == "out of the game"


def test_7_and_8_win_nothing_and_the_conqueror_goes_back_to_the_pool() -> None:
    attempt = conquest(rating=0)
    assert [ended(attempt, 7), ended(attempt, 8)] == ["nothing", "nothing"]
    assert next(o for o in attempt.table.outcomes if o.text == "nothing").fate == "back to the pool"


def test_9_is_the_maya_10_the_aztecs_11_and_more_the_incas() -> None:
    attempt = conquest(rating=0)
    assert [ended(attempt, n) for n in (9, 10, 11, 12)] == ["Maya", "Aztec", "Inca", "Inca"]


def test_vp_count_at_once_1_for_the_maya_2_for_the_others() -> None:
    found = {o.text: o.amount("vp", "conqueror") for o in conquest(rating=0).table.outcomes}
    assert found == {"killed": 0, "nothing": 0, "Maya": 1, "Aztec": 2, "Inca": 2}


def test_a_conqueror_stays_on_his_conquest() -> None:
    inca = next(o for o in conquest(rating=0).table.outcomes if o.text == "Inca")
    assert inca.fate == "stays on his conquest"


def test_a_conquest_made_already_falls_to_the_next_one_below() -> None:
    assert ended(conquest(rating=0, claimed=["Inca"]), 11) == "Aztec"
    assert ended(conquest(rating=0, claimed=["Inca", "Aztec"]), 11) == "Maya"
    assert ended(conquest(rating=0, claimed=["Maya"]), 9) == "nothing left to conquer"


@pytest.mark.parametrize("fate", ["back to the pool", "out of the game"])
def test_where_nothing_is_left_a_switch_says_what_becomes_of_him(fate: str) -> None:
    figures = load("here_i_stand", switches={"claimed_out_conquistador": fate})
    attempt = conquest(rating=0, claimed=EMPIRES, figures=figures)
    none = next(o for o in attempt.table.outcomes if o.text == "nothing left to conquer")
    assert (none.fate, none.amount("vp", "conqueror")) == (fate, 0)


def test_smallpox_adds_2() -> None:
    plain, helped = conquest(rating=0), conquest(rating=0, smallpox=True)
    assert [ended(helped, n) for n in range(2, 11)] == [ended(plain, n + 2) for n in range(2, 11)]


def test_the_hapsburgs_draw_a_conquistador_at_random() -> None:
    drawn = conquest(power="Hapsburg")
    assert isinstance(drawn.table, Table)
    assert drawn.table.grid.axes[-1].faces == tuple(CONQUISTADORS)
    alone = [conquest(rating=r).exact().expected["vp"].exact for r in CONQUISTADORS.values()]
    assert drawn.exact().expected["vp"].exact == sum((a for a in alone if a), Fraction()) / 5


@pytest.mark.parametrize("power", ["England", "France"])
def test_england_and_france_send_a_marker_of_0_without_a_draw(power: str) -> None:
    attempt = conquest(power=power)
    assert attempt.table.total == 36
    assert attempt.exact().expected["vp"].exact == conquest(rating=0).exact().expected["vp"].exact


# ------------------------------------------------------------------------- mistakes of others


def test_cortez_is_the_4_and_cordova_the_1() -> None:
    attempt = conquest(power="Hapsburg")
    table = attempt.table
    assert isinstance(table, Table)
    names = table.grid.axes[-1].faces
    at = {n: int(np.ravel_multi_index((2, 2, names.index(n)), table.grid.shape)) for n in names}
    found = {n: table.outcomes[table.cells[i]].text for n, i in at.items()}  # both dice show 3
    assert (found["Cortez"], found["Cordova"]) == ("Aztec", "nothing")


def test_the_table_is_not_in_reverse() -> None:
    assert chance(conquest(rating=0), "Inca") == Fraction(3, 36)
    assert chance(conquest(rating=0), "Maya") == Fraction(4, 36)


def test_vp_do_not_wait_for_the_conquest_to_be_depleted() -> None:
    assert conquest(rating=0, turns_left=1).exact().expected["vp"].exact == Fraction(16, 36)


def test_a_depleted_conquest_still_gives_its_card() -> None:
    """Aztecs: 10 of 36 ways deplete, 15 draw; 25 of 36 bring a card on the first roll."""
    assert riches("Aztec", turns=1).exact().expected["cards"].exact == Fraction(25, 36)


# ------------------------------------------------------------------------- every cell


@pytest.mark.parametrize("smallpox", [False, True])
@pytest.mark.parametrize("claimed", CLAIMS)
def test_every_cell_of_every_conquest_against_the_rules_by_hand(
    claimed: tuple[str, ...], smallpox: bool
) -> None:
    for rating in range(5):
        attempt = conquest(rating=rating, smallpox=smallpox, claimed=claimed)
        table = attempt.table
        assert isinstance(table, Table)
        for cell, (a, b) in enumerate(itertools.product(range(1, 7), repeat=2)):
            expect = by_hand.conquest(a + b, rating, plus=2 * smallpox, claimed=claimed)
            found = table.outcomes[table.cells[cell]]
            assert (found.text, found.fate) == (expect.text, expect.fate)
            assert found.amount("vp", attempt.power) == expect.vp


@pytest.mark.parametrize("rating", range(-2, 9))
def test_exact_odds_agree_with_icepool_for_every_modifier(rating: int) -> None:
    def name(roll: int) -> str:
        n = roll + rating
        return "killed" if n <= 6 else "nothing" if n <= 8 else EMPIRES[min(n, 11) - 9]

    die = (2 @ icepool.d6).map(name)
    attempt = conquest(rating=rating)
    assert {t: chance(attempt, t) for t in die.outcomes()} == {
        t: die.probability(t) for t in die.outcomes()
    }


# ------------------------------------------------------------------------- with its riches


def test_the_turns_to_come_add_the_cards_of_each_conquest() -> None:
    attempt = conquest(power="England", turns_left=5)
    plain = conquest(power="England")
    alone = sum(
        chance(plain, name) * (riches(name, turns=5).exact().expected["cards"].exact or 0)
        for name in EMPIRES
    )
    assert attempt.exact().expected["cards"].exact == alone
    assert attempt.exact().expected["vp"].exact == plain.exact().expected["vp"].exact


def test_no_turns_to_come_bring_no_cards() -> None:
    assert conquest(rating=4, turns_left=0).exact().expected["cards"].exact == 0


# ------------------------------------------------------------------------- bad input and rolls


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "Give --rating N, or --power P"),
        ({"rating": 1, "power": "France"}, "not both"),
        ({"rating": -11}, "--rating must be from -10 to 12, not -11"),
        ({"power": "Papacy"}, "Papacy has no conquistador"),
        ({"rating": 1, "claimed": ["Azteck"]}, "nearest is 'Aztec'"),
        ({"rating": 1, "turns_left": -1}, "--turns-left must be from 0 to 40, not -1"),
    ],
)
def test_bad_input_is_answered_in_a_sentence(given: dict[str, object], said: str) -> None:
    with pytest.raises(Fault, match=said):
        conquest(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize("turns", [None, 3])
def test_rolled_counts_agree_with_the_exact_odds(turns: int | None) -> None:
    attempt = conquest(power="Hapsburg", turns_left=turns)
    odds = attempt.roll(10_000_000, 1517)
    assert odds.counts is not None
    expect = [w * odds.trials / attempt.table.total for w in attempt.table.ways]
    gap = sum((c - e) ** 2 / e for c, e in zip(odds.counts, expect, strict=True))
    assert gap < chi2.isf(1e-6, len(expect) - 1)


def test_a_power_that_conquers_nothing_is_told_who_does() -> None:
    said = "Ottoman has no conquistador and no conquest marker; Hapsburg, England, France have."
    with pytest.raises(Fault, match=said):
        conquest(power="Ottoman")


def test_england_sends_its_second_marker_when_one_is_used_up_and_none_after_both() -> None:
    once = conquests(["England"], gone=["English Conquest"])
    assert once.exact().expected["vp"].exact == Fraction(4, 9)
    with pytest.raises(Fault, match="England has no conquest marker left to send"):
        conquests(["England"], gone=["English Conquest", "English Conquest"])
