"""A voyage of exploration against its rules, sentence by sentence (Here I Stand 20.2)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Figures, load
from analysis.here_i_stand.new_world.explorer import explorer
from analysis.outcome import Table
from tests.here_i_stand import by_hand
from tests.here_i_stand.voyage_odds import EVERYTHING, chance

POOLS = {
    "Hapsburg": [4, 3, 2, 1, 0, -1],
    "France": [3, 2, 0],
    "England": [1, 1, 0],
}


def ended(attempt: Attempt, **shows: int) -> str:
    """The only outcome in the cells where the named dice show this."""
    table = attempt.table
    assert isinstance(table, Table)
    at = np.ones(table.grid.shape, dtype=bool)
    for name, face in shows.items():
        at = at & (table.grid[name.replace("_", " ")] == face)
    (outcome,) = {table.outcomes[int(i)].text for i in table.cells[at.ravel()]}
    return str(outcome)


def test_orellana_rolls_6_plus_3_and_finds_the_mississippi() -> None:
    assert ended(explorer(rating=3), first_die=2, second_die=4) == "Mississippi River"


def test_verrazano_rolls_8_plus_2_sails_on_and_with_5_plus_2_takes_the_strait() -> None:
    attempt = explorer(rating=2, choice="strait")
    ends = "Pacific Strait, then no circumnavigation"
    assert ended(attempt, first_die=4, second_die=4, third_die=1, fourth_die=4) == ends


def test_rut_rolls_3_plus_1_and_is_lost_at_sea() -> None:
    assert ended(explorer(rating=1), first_die=1, second_die=2) == "lost at sea"


def test_cabot_rolls_9_plus_1_and_with_8_plus_1_fails_with_the_strait_gone() -> None:
    attempt = explorer(rating=1, choice="strait", claimed=["Pacific Strait"])
    dice = {"first_die": 4, "second_die": 5, "third_die": 4, "fourth_die": 4}
    assert ended(attempt, **dice) == "no circumnavigation"
    fail = next(o for o in attempt.table.outcomes if o.text == "no circumnavigation")
    assert fail.fate == "dies"
    assert fail.amount("vp", "explorer") == 0


def test_2017_orellana_rolls_7_plus_3_less_1_and_finds_the_mississippi() -> None:
    attempt = explorer(rating=3, uncharted=True, edition=2017)
    assert ended(attempt, first_die=3, second_die=4) == "Mississippi River"


def test_2017_verrazano_rolls_9_plus_2_less_1_and_uncharted_leaves_the_second_roll_alone() -> None:
    attempt = explorer(rating=2, uncharted=True, edition=2017, choice="strait")
    fails = {"first_die": 4, "second_die": 5, "third_die": 2, "fourth_die": 3}
    assert ended(attempt, **fails) == "Pacific Strait, then no circumnavigation"
    wins = {"first_die": 4, "second_die": 5, "third_die": 4, "fourth_die": 4}
    assert ended(attempt, **wins) == "Pacific Strait, then circumnavigation"


def test_2017_rut_rolls_4_plus_1_less_1_and_is_lost() -> None:
    attempt = explorer(rating=1, uncharted=True, edition=2017)
    assert ended(attempt, first_die=2, second_die=2) == "lost at sea"


def test_in_2006_uncharted_changes_nothing_and_the_answer_says_so() -> None:
    plain, first = explorer(rating=2), explorer(rating=2, uncharted=True)
    assert plain.exact().expected["vp"].exact == first.exact().expected["vp"].exact
    assert first.notes == ("The 2006 rules know no Uncharted: it changes nothing.",)


def test_5_and_6_find_nothing_and_the_explorer_goes_back_to_the_pool() -> None:
    attempt = explorer(rating=0)
    assert ended(attempt, first_die=1, second_die=4) == "nothing"
    assert ended(attempt, first_die=1, second_die=5) == "nothing"
    assert next(o for o in attempt.table.outcomes if o.text == "nothing").fate == "back to the pool"


def test_7_8_and_9_find_the_st_lawrence_the_great_lakes_and_the_mississippi() -> None:
    attempt = explorer(rating=0)
    found = [ended(attempt, first_die=a, second_die=b) for a, b in ((3, 4), (4, 4), (4, 5))]
    assert found == ["St Lawrence River", "Great Lakes", "Mississippi River"]


def test_a_claimed_discovery_falls_to_the_next_one_below() -> None:
    attempt = explorer(rating=0, claimed=["Mississippi"])
    assert ended(attempt, first_die=4, second_die=5) == "Great Lakes"
    attempt = explorer(rating=0, claimed=["Mississippi", "Great Lakes"])
    assert ended(attempt, first_die=4, second_die=5) == "St Lawrence River"


def test_a_claimed_discovery_never_falls_to_one_above() -> None:
    attempt = explorer(rating=0, claimed=["St Lawrence River"])
    assert ended(attempt, first_die=3, second_die=4) == "nothing left to discover"


@pytest.mark.parametrize("fate", ["back to the pool", "out of the game"])
def test_where_nothing_is_left_below_a_switch_says_what_becomes_of_him(fate: str) -> None:
    figures = load("here_i_stand", switches={"claimed_out_explorer": fate})
    attempt = explorer(rating=0, claimed=["St Lawrence River"], figures=figures)
    none = next(o for o in attempt.table.outcomes if o.text == "nothing left to discover")
    assert (none.fate, none.amount("vp", "explorer")) == (fate, 0)


def test_mercator_adds_2_to_both_rolls() -> None:
    attempt = explorer(rating=0, mercator=True, choice="strait")
    dice = {"first_die": 4, "second_die": 4, "third_die": 4, "fourth_die": 4}
    assert ended(attempt, **dice) == "Pacific Strait, then circumnavigation"


def test_one_circumnavigation_a_game_but_the_strait_can_still_be_claimed() -> None:
    attempt = explorer(rating=4, claimed=[by_hand.ROUND], choice="strait")
    assert ended(attempt, first_die=6, second_die=6) == "Pacific Strait"


def test_the_strait_may_be_tried_when_its_vp_is_gone() -> None:
    attempt = explorer(rating=4, claimed=["Pacific Strait"], choice="strait")
    assert chance(attempt, "circumnavigation") == Fraction(26, 36) * Fraction(26, 36)


def test_in_2017_a_circumnavigation_at_12_draws_a_card_and_in_2006_it_does_not() -> None:
    dice = {"first_die": 6, "second_die": 6, "third_die": 6, "fourth_die": 6}
    new = explorer(rating=0, choice="strait", edition=2017)
    assert ended(new, **dice) == "Pacific Strait, then circumnavigation and 1 card"
    old = explorer(rating=0, choice="strait", edition=2006)
    assert ended(old, **dice) == "Pacific Strait, then circumnavigation"
    assert new.exact().expected["cards"].exact == Fraction(6, 36) * Fraction(1, 36)
    assert old.exact().expected["cards"].exact == 0


def test_with_everything_claimed_a_10_finds_nothing() -> None:
    attempt = explorer(rating=4, claimed=EVERYTHING)
    assert attempt.exact().expected["vp"].exact == 0
    assert chance(attempt, "nothing left to discover") == Fraction(35, 36)


@pytest.mark.parametrize("power", POOLS)
def test_a_power_draws_each_of_its_explorers_alike(power: str) -> None:
    drawn = explorer(power=power).exact().expected["vp"].exact
    assert drawn is not None
    alone = [explorer(rating=r).exact().expected["vp"].exact for r in POOLS[power]]
    assert drawn == sum((a for a in alone if a), Fraction()) / len(alone)


def test_names_of_the_russian_rules_are_known() -> None:
    assert explorer(power="Франция").power == "France"
    assert explorer(rating=1, claimed=["Амазонка"]).inputs["claimed"] == ["Amazon"]


def test_no_plus_1_for_all_rating_0_is_lost_at_4_in_6_of_36_ways() -> None:
    assert chance(explorer(rating=0), "lost at sea") == Fraction(6, 36)


def test_the_circumnavigation_is_worth_3_vp_not_1_or_2() -> None:
    attempt = explorer(rating=4, choice="strait", claimed=["Pacific Strait"])
    success = next(o for o in attempt.table.outcomes if o.text == "circumnavigation")
    assert success.amount("vp", "explorer") == 3


def test_the_second_roll_takes_the_rating_of_the_explorer_who_was_drawn() -> None:
    attempt = explorer(power="France", choice="strait")
    table = attempt.table
    assert isinstance(table, Table)
    assert table.grid.axes[-1].faces == ("Cartier", "Verrazano", "Roberval")
    dice = (5, 5, 2, 4)  # 12 and 8
    at = [np.ravel_multi_index((*dice, who), table.grid.shape) for who in range(3)]
    found = [table.outcomes[table.cells[i]].text for i in at]
    assert found == ["Pacific Strait, then circumnavigation"] * 2 + [
        "Pacific Strait, then no circumnavigation"
    ]


def test_the_roll_decides_which_discovery_it_is() -> None:
    attempt = explorer(rating=0)
    chances = [chance(attempt, place) for place in by_hand.PLACES]
    assert chances == [Fraction(6, 36), Fraction(5, 36), Fraction(4, 36)]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "Give --rating N, or --power P"),
        ({"rating": 1, "power": "France"}, "not both"),
        ({"rating": 99}, "--rating must be from -10 to 12, not 99"),
        ({"power": "Ottoman"}, "Ottoman has no explorer"),
        ({"power": "Frnce"}, "nearest is 'France'"),
        ({"rating": 1, "claimed": ["Amazn"]}, "nearest is 'Amazon'"),
        ({"rating": 1, "choice": "home"}, "--choice must be one of best, strait"),
        ({"rating": 1, "edition": 2010}, "--edition must be 2006 or 2017, not 2010"),
    ],
)
def test_bad_input_is_answered_in_a_sentence(given: dict[str, object], said: str) -> None:
    with pytest.raises(Fault, match=said):
        explorer(**given)  # type: ignore[arg-type]


def test_the_result_names_its_edition_and_rests_on_no_assumed_figure() -> None:
    attempt = explorer(rating=1)
    assert (attempt.edition, attempt.assumed) == ("2006", ())
    figures: Figures = load("here_i_stand", switches={"edition": 2017})
    assert explorer(rating=1, figures=figures).edition == "2017"
