"""A turn's explorations together: who sails first, what is left, and the choice."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

import pytest

from analysis.choose import Values
from analysis.here_i_stand.new_world.explorer import explorer
from analysis.here_i_stand.new_world.phase import TurnAttempt
from analysis.here_i_stand.new_world.voyages import voyages
from tests.here_i_stand import by_hand
from tests.here_i_stand.voyages_by_hand import vp

POOLS = {"Hapsburg": [4, 3, 2, 1, 0, -1], "England": [1, 1, 0], "France": [3, 2, 0]}
TIES = ("England", "France", "Hapsburg")


def by_rules(powers: Sequence[str], cabot: str | None = None) -> dict[str, Fraction]:
    """The VP each power expects, over all draws."""
    total: dict[str, Fraction] = defaultdict(Fraction)
    turn = by_hand.Turn()
    draws = list(itertools.product(*(POOLS[p] for p in powers)))
    for ratings in draws:
        sailing = [*zip(powers, ratings, strict=True), *([(cabot, 1)] if cabot else [])]
        sailing.sort(key=lambda s: (-s[1], TIES.index(s[0])))
        legs = tuple(by_hand.Leg(power, rating, rating) for power, rating in sailing)
        for power, (_, amount) in turn.hope(legs, frozenset()).items():
            total[power] += amount / len(draws)
    return total


@pytest.mark.parametrize(
    ("powers", "cabot"),
    [
        (("Hapsburg", "England", "France"), None),
        (("Hapsburg", "England"), "England"),
        (("Hapsburg", "England", "France"), "Hapsburg"),
    ],
)
def test_two_roads_the_rules_by_hand_over_all_draws_and_dice(
    powers: Sequence[str], cabot: str | None
) -> None:
    sailing = [*powers, *([f"{cabot} Cabot"] if cabot else [])]
    attempt = voyages(sailing)
    expect = by_rules(powers, cabot)
    assert {p: vp(attempt, p) for p in powers} == {p: expect[p] for p in powers}


@pytest.mark.parametrize("power", POOLS)
def test_a_power_that_sails_alone_is_the_single_voyage(power: str) -> None:
    alone = explorer(power=power).exact().expected["vp"].exact
    assert vp(voyages([power]), power) == alone


def test_an_explorer_by_name_is_the_single_voyage_of_his_rating() -> None:
    assert vp(voyages(["Orellana"]), "Hapsburg") == explorer(rating=3).exact().mean().exact


def test_discoveries_are_claimed_as_they_fall() -> None:
    """Magellan sails before Willoughby and leaves him less; Willoughby leaves Magellan all."""
    both = voyages(["Magellan", "Willoughby"])
    assert vp(both, "Hapsburg") == explorer(rating=4).exact().mean().exact
    alone = explorer(rating=0).exact().mean().exact
    assert alone is not None
    assert vp(both, "England") < alone


def test_uncharted_lowers_the_first_roll_in_2017_only() -> None:
    plain, first = (
        voyages(["Rut"], edition=2017),
        voyages(["Rut"], uncharted=["England"], edition=2017),
    )
    assert vp(plain, "England") > vp(first, "England")
    assert (
        vp(first, "England")
        == explorer(rating=1, uncharted=True, edition=2017).exact().mean().exact
    )
    old = voyages(["Rut"], uncharted=["England"])
    assert old.notes == ("The 2006 rules know no Uncharted: it changes nothing.",)


def test_cabot_never_suffers_uncharted() -> None:
    both = voyages(["Magellan", "Hapsburg Cabot"], uncharted=["Hapsburg"], edition=2017)
    cabot = [parts[1] for parts in both.parts]
    assert {part.voyage for part in cabot} == {"Hapsburg, Sebastian Cabot"}
    lost = chance(both, 1, "lost at sea")
    assert lost == Fraction(3, 36)  # 2 or 3, and 1 more makes 4 or less


def chance(attempt: TurnAttempt, at: int, result: str) -> Fraction:
    ways = attempt.table.ways
    hits = sum(
        w for w, parts in zip(ways, attempt.parts, strict=True) if parts[at].result == result
    )
    return Fraction(hits, attempt.table.total)


def test_mercator_helps_its_power_on_both_rolls() -> None:
    helped = voyages(["Rut"], mercator="England")
    assert vp(helped, "England") == explorer(rating=1, mercator=True).exact().mean().exact


def test_explorers_who_are_gone_are_not_drawn() -> None:
    left = voyages(["France"], gone=["Cartier", "Verrazano"])
    assert vp(left, "France") == explorer(rating=0).exact().mean().exact


def test_what_is_claimed_is_not_found_again() -> None:
    attempt = voyages(["Hapsburg", "France"], claimed=["Amazon", "Mississippi"])
    found = {part.result for parts in attempt.parts for part in parts}
    assert not found & {"Amazon", "Mississippi River"}
    assert "Amazon is found" not in attempt.exactly


def test_at_most_one_circumnavigation_in_a_turn() -> None:
    attempt = voyages(["Magellan", "Cartier"])
    for parts in attempt.parts:
        assert (
            sum(" circumnavigation" in f" {p.result}" and "no circ" not in p.result for p in parts)
            <= 1
        )


def test_fountain_of_youth_cancels_a_voyage_and_may_remove_an_explorer() -> None:
    attempt = voyages(["Hapsburg", "England"], fountain="England")
    assert attempt.inputs["voyages"] == ["Hapsburg"]
    assert attempt.exactly["Rut leaves the pool"] == Fraction(1, 6)
    assert vp(attempt, "England") == 0


def test_search_for_cibola_cancels_a_voyage_and_nobody_dies_of_it() -> None:
    attempt = voyages(["Hapsburg", "England"], cibola="Hapsburg")
    assert attempt.inputs["voyages"] == ["England"]
    assert "Magellan leaves the pool" not in attempt.exactly


def test_a_cancelled_voyage_leaves_the_powers_cabot_under_way() -> None:
    attempt = voyages(["Hapsburg", "Hapsburg Cabot"], cibola="Hapsburg")
    assert attempt.inputs["voyages"] == ["Hapsburg, Sebastian Cabot"]


def test_who_leaves_the_pool_and_who_returns() -> None:
    """Only 5 and 6 and a discovery that is gone return an explorer: Rut alone, 5 + 1 and 4 + 1."""
    attempt = voyages(["Rut"])
    assert attempt.exactly["Rut leaves the pool"] == 1 - Fraction(3 + 4, 36)


def test_cabots_card_leaves_the_deck_when_he_dies() -> None:
    """Lost on 2 or 3; with the Amazon he does not risk the world."""
    attempt = voyages(["France Cabot"])
    assert attempt.exactly["Cabot's card leaves the deck"] == Fraction(3, 36)
    tried = voyages(["France Cabot"], choice=["France=strait"])
    fails = Fraction(10, 36) * Fraction(26, 36)
    assert tried.exactly["Cabot's card leaves the deck"] == Fraction(3, 36) + fails


def test_the_voyager_thinks_of_his_own_voyage_to_come() -> None:
    """Leon 1 alone takes the Amazon; with Cabot to come, what he leaves for him counts too."""
    first, then = voyages(["Orellana"]), voyages(["Orellana", "Hapsburg Cabot"])
    plan = vp(then, "Hapsburg")
    greedy = vp(voyages(["Orellana", "Hapsburg Cabot"], choice=["Hapsburg=strait"]), "Hapsburg")
    amazon = vp(voyages(["Orellana", "Hapsburg Cabot"], choice=["Hapsburg=amazon"]), "Hapsburg")
    assert plan >= max(greedy, amazon)
    assert plan > vp(first, "Hapsburg")


def test_a_forced_choice_holds_wherever_it_is_open() -> None:
    """Magellan has 10 or more in 26 of 36 ways; then the Amazon is gone before Cartier comes."""
    wishes = ["Hapsburg=amazon", "France=amazon"]
    attempt = voyages(["Magellan", "Cartier"], choice=wishes)
    shares = {c.name: c.options for c in attempt.choices}
    assert shares["Hapsburg, Magellan at 10 or more"] == {"amazon": 1}
    assert shares["France, Cartier at 10 or more"] == {
        "amazon": Fraction(10, 36),
        "strait": Fraction(26, 36),
    }


def test_the_value_of_a_card_can_tip_a_choice_of_2017() -> None:
    cheap = voyages(["Rut"], edition=2017)
    dear = voyages(["Rut"], edition=2017, values=Values(card=Fraction(3)))
    assert cheap.choices[0].options == {"amazon": Fraction(1)}
    assert dear.choices[0].options == {"strait": Fraction(1)}


def test_the_moluccas_make_the_way_round_worth_trying() -> None:
    sold = voyages(["Rut"], moluccas=True)
    assert sold.choices[0].options == {"strait": Fraction(1)}
    assert sold.exact().mean("cards", "England").exact == 2 * Fraction(10, 36) ** 2
