"""What becomes of the couple, and the bonuses of the royals (rule 21.1), a test a sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analysis import Fault, load, wedding
from tests.virgin_queen.outcomes import ANJOU, EDV, QUEEN, comes_to


def test_a_cancellation_removes_nobody_and_fires_no_bonus() -> None:
    """Even two Valois, and an army leader, stay as they were."""
    for bride, groom in ((EDV, "Charles IX"), (QUEEN, "Henry of Navarre"), (EDV, "Philip II")):
        off = comes_to(
            wedding(bride, groom, bride_rating=1, groom_rating=1), "last minute cancellation"
        )
        stays = "stays on the display and ages"
        assert off.fate == f"{bride} {stays}; {groom} {stays}"
        assert not off.effects
        assert not any(g.vp or g.cards for g in off.gains.values())


def test_both_royals_leave_after_any_other_result() -> None:
    attempt = wedding(QUEEN, "Charles II", bride_rating=2, groom_rating=2)
    for outcome in attempt.table.outcomes:
        stays = outcome.text == "last minute cancellation"
        assert ("stays" in outcome.fate) == stays


def test_bonuses_fire_though_the_wife_dies() -> None:
    dies = comes_to(wedding("Anna of Saxony", "Philip II"), "wife dies in childbirth")
    assert dies.gains["Protestant"].cards == -1 + 1
    assert dies.gains["Spain"].cards == -1 + 1
    assert dies.fate == "Anna of Saxony dies; Philip II is removed"


def test_bonuses_fire_though_the_husband_is_murdered() -> None:
    murdered = comes_to(wedding("Anna of Saxony", "Lord Darnley"), "husband murdered")
    assert murdered.effects == ("Anna of Saxony: card marker", "Lord Darnley: enhance influence")
    assert murdered.fate == "Anna of Saxony is removed; Lord Darnley is murdered"


def test_mary_stuart_dying_is_removed_as_if_executed_without_the_vp() -> None:
    dies = comes_to(wedding("Mary Stuart", "Lord Darnley"), "wife dies in childbirth")
    assert "removed as if executed, without the effect on VP" in dies.fate
    assert dies.amount("vp", "England") == 0
    murdered = comes_to(wedding("Mary Stuart", "Lord Darnley", bride_rating=1), "husband murdered")
    assert murdered.fate == "Mary Stuart is removed; Lord Darnley is murdered"


def test_elizabeths_death_is_a_rulers_death_by_23_3() -> None:
    dies = comes_to(wedding(QUEEN, "Leicester"), "wife dies in childbirth")
    assert "Elizabeth I: a ruler's death (rule 23.3)" in dies.effects
    assert dies.amount("cards", "England") == -1 - 1


@pytest.mark.parametrize(
    ("groom", "power"),
    [
        ("Philip II", "Spain"),
        ("Charles IX", "France"),
        ("Henry III", "France"),
        ("Rudolf II", "Empire"),
    ],
)
def test_four_husbands_murdered_are_rulers_deaths(groom: str, power: str) -> None:
    attempt = wedding("Anna of Saxony", groom, bride_rating=1, groom_rating=1)
    murdered = comes_to(attempt, "husband murdered")
    assert f"{groom}: a ruler's death (rule 23)" in murdered.effects
    alike = comes_to(attempt, "loveless match").gains[power]
    assert murdered.gains[power].cards == alike.cards - 1 - 1
    assert not any("ruler" in effect for effect in comes_to(attempt, "loveless match").effects)


def test_a_murdered_army_leader_is_lost_and_a_default_leader_may_join() -> None:
    def fate(**known: bool) -> str:
        attempt = wedding("Anna of Saxony", "Henry of Navarre", groom_rating=1, **known)
        return comes_to(attempt, "husband murdered").fate

    lost = "Henry of Navarre is murdered, an army leader lost"
    joins = "; a default leader joins the Turn Track"
    assert fate().endswith(f"{lost}{joins} if he was his power's only one")
    assert fate(only_leader=True).endswith(f"{lost}{joins}")
    assert fate(only_leader=False).endswith(lost)


def test_only_an_army_leader_can_be_the_only_one() -> None:
    with pytest.raises(Fault, match="Philip II is none"):
        wedding(QUEEN, "Philip II", only_leader=True)


def test_william_is_removed_only_where_the_result_gives_the_protestant_vp() -> None:
    attempt = wedding(QUEEN, "William of Orange")
    back = "William of Orange returns next turn at eligibility 2"
    for text, returns in {
        "wife dies in childbirth": True,
        "loveless match": True,
        "alliance sealed": False,
        "heir born": False,
        "new dynasty": False,
    }.items():
        assert comes_to(attempt, text).fate.endswith(
            back if returns else "William of Orange is removed"
        )


def test_a_valois_brides_vp_is_frances_and_does_not_keep_william_away() -> None:
    loveless = comes_to(wedding(EDV, "William of Orange"), "loveless match")
    assert loveless.amount("vp", "France") == 1
    assert loveless.fate.endswith("returns next turn at eligibility 2")


def test_whether_a_murdered_william_returns_is_a_switch() -> None:
    def fate(**switches: str) -> str:
        figures = load("virgin_queen", switches=switches)
        attempt = wedding("Anna of Saxony", "William of Orange", figures=figures)
        return comes_to(attempt, "husband murdered").fate

    assert "William of Orange is murdered, an army leader lost" in fate()
    back = "William of Orange is murdered but returns next turn at eligibility 2"
    assert fate(william_murdered="returns").endswith(back)


def test_a_valois_goes_to_the_french_power_card_for_1_vp() -> None:
    match = comes_to(wedding(QUEEN, ANJOU), "loveless match")
    assert match.gains["France"].vp == 1
    assert match.fate == f"{QUEEN} is removed; {ANJOU} goes to the French power card"


def test_a_valois_who_dies_marks_his_vp_there_too() -> None:
    dies = comes_to(wedding(EDV, "Philip II"), "wife dies in childbirth")
    assert dies.gains["France"].vp == 1
    assert dies.fate.startswith(f"{EDV} dies and goes to the French power card")


def test_two_valois_marrying_each_other_are_2_vp() -> None:
    assert comes_to(wedding(EDV, "Charles IX"), "loveless match").gains["France"].vp == 2


@pytest.mark.parametrize(
    ("bride", "groom", "effect", "power", "cards"),
    [
        ("Anna of Saxony", "Lord Darnley", "Lord Darnley: enhance influence", "England", 0),
        ("Mary Stuart", "Don Carlos", "Mary Stuart: enhance influence", "Spain", 0),
        ("Elisabeth of Austria", "Don Carlos", "Elisabeth of Austria: suppress heresy", "Empire", 0),  # noqa: E501
        (QUEEN, "Earl of Arran", "Earl of Arran: preach a sermon", "England", 0),
        ("Anna of Saxony", "Don Carlos", "Anna of Saxony: card marker", "Protestant", 1),
        (QUEEN, "Charles II", "Charles II: card marker", "Empire", 1),
        ("Louise de Coligny", "Don Carlos", "Louise de Coligny: card marker", "Protestant", 1),
        (QUEEN, "Henry of Navarre", "Henry of Navarre: card marker", "Protestant", 1),
        (QUEEN, "Philip II", "Philip II: card marker", "Spain", 1),
        (QUEEN, "Rudolf II", "Rudolf II: home card lost", "Empire", 0),
    ],
)  # fmt: skip
def test_what_fires(bride: str, groom: str, effect: str, power: str, cards: int) -> None:
    match = comes_to(wedding(bride, groom, bride_rating=3, groom_rating=3), "loveless match")
    assert effect in match.effects
    assert match.amount("cards", power) == cards


def test_who_gains_isabellas_patronage_bonus_is_a_switch() -> None:
    def effects(**switches: str) -> tuple[str, ...]:
        figures = load("virgin_queen", switches=switches)
        attempt = wedding("Isabella", "William of Orange", figures=figures)
        return comes_to(attempt, "loveless match").effects

    assert effects() == ("Isabella Clara Eugenia: patronage bonus to Protestant",)
    own = effects(isabella_bonus_to="her own power")
    assert own == ("Isabella Clara Eugenia: patronage bonus",)


@pytest.mark.parametrize(
    ("bride", "turn", "scenario", "fires"),
    [
        (EDV, 1, "campaign", False),
        (EDV, 2, "campaign", True),
        (EDV, None, "campaign", True),
        (QUEEN, 1, "campaign", True),
        (EDV, 3, "tournament", False),
        (QUEEN, 3, "tournament", False),
    ],
)
def test_philips_marker_by_turn_and_scenario(
    bride: str, turn: int | None, scenario: str, fires: bool
) -> None:
    """Not where he wed Elisabeth de Valois on turn 1; in the Campaign only."""
    match = comes_to(wedding(bride, "Philip II", turn=turn, scenario=scenario), "loveless match")
    assert ("Philip II: card marker" in match.effects) == fires
    assert match.amount("cards", "Spain") == int(fires)


def test_that_philips_marker_comes_in_every_scenario_is_a_switch() -> None:
    figures = load("virgin_queen", switches={"philip_marker": "in every scenario"})
    for turn, scenario, fires in ((3, "tournament", True), (1, "campaign", False)):
        attempt = wedding(EDV, "Philip II", turn=turn, scenario=scenario, figures=figures)
        effects = comes_to(attempt, "loveless match").effects
        assert ("Philip II: card marker" in effects) == fires


def test_elizabeths_lost_virgin_queen_vp_are_no_part_of_the_wedding() -> None:
    """Her expectation is the Royal Wedding Table's and a ruler's death's alone."""
    odds = wedding(QUEEN, "William of Orange").exact()
    assert odds.expected["vp"].exact == Fraction(32, 36)
    dies = odds.chance(lambda o: "23.3" in " ".join(o.effects)).exact
    assert odds.expected["cards"].exact == Fraction(15, 36) - 2 * (dies or 0)
