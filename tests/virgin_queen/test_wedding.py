"""The roll of a wedding, who gains, and who may marry (rule 21.1), a test a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from scipy.stats import chi2

from analysis import Fault, load, wedding
from analysis.attempt import Attempt
from analysis.virgin_queen.weddings.wedding_table import FATES
from tests.virgin_queen.outcomes import ANJOU, EDV, QUEEN, comes_to, falls, with_figures


def test_each_power_rolls_a_die_and_adds_its_royals_present_eligibility() -> None:
    """Elizabeth 3 + 2 and Anjou 4 + 3: 12, a loveless match."""
    attempt = wedding(QUEEN, ANJOU, bride_rating=2, groom_rating=3)
    assert falls(attempt, 3, 4).text == "loveless match"


def test_of_a_couple_of_one_power_only_the_higher_rating_counts() -> None:
    """Elizabeth 5 and Leicester 2 add 5, not 7: with 3 and 3 the wedding is wife dies."""
    assert falls(wedding(QUEEN, "Leicester"), 3, 3).text == "wife dies in childbirth"
    assert falls(wedding(QUEEN, "Leicester", groom_rating=6), 3, 3).text == "loveless match"


def test_how_many_dice_a_couple_of_one_power_rolls_is_a_switch() -> None:
    one = load("virgin_queen", switches={"one_power_dice": 1})
    assert wedding(QUEEN, "Leicester").table.total == 36
    assert wedding(QUEEN, "Leicester", figures=one).table.total == 6


def test_festivities_add_2_to_the_french_royals_roll() -> None:
    plain, feast = wedding(QUEEN, ANJOU), wedding(QUEEN, ANJOU, festivities=True)
    assert falls(plain, 2, 3).text == "loveless match"
    assert falls(feast, 2, 3).text == "alliance sealed"


def test_festivities_add_2_once_to_a_couple_of_two_french_royals() -> None:
    """Higher rating 4, with the marker 6: 1 and 1 are 8, a cancellation."""
    attempt = wedding(EDV, "Charles IX", festivities=True)
    assert falls(attempt, 1, 1).fate.startswith(f"{EDV} stays")
    assert falls(wedding(EDV, "Charles IX"), 1, 1).text == "husband murdered"


def test_festivities_need_a_french_royal() -> None:
    with pytest.raises(Fault, match="needs a French royal"):
        wedding(QUEEN, "Philip II", festivities=True)


def test_don_carlos_rerolls_the_die_with_the_highest_result_even_to_his_loss() -> None:
    """5 and 2, thrown again 1: 1 + 2 with 5 + 2 is 10, a cancellation."""
    assert falls(wedding(QUEEN, "Don Carlos"), 5, 2, 1).fate.endswith(
        "stays on the display and ages"
    )
    assert falls(wedding(QUEEN, "Don Carlos"), 5, 2, 6).text == "alliance sealed"


def test_anna_of_austria_may_reroll_the_die_with_the_lowest_result() -> None:
    """With Philip 7 is added. 1 and 4 are 12, a loveless match: she rolls the 1 again for a 6."""
    attempt = wedding("Anna of Austria", "Philip II")
    assert falls(attempt, 1, 4, 6).text == "heir born"
    assert falls(attempt, 6, 6, 1).text == "new dynasty"  # and keeps two sixes


def test_what_annas_reroll_is_worth_never_falls_below_nothing(tmp_path: Path) -> None:
    plain = '{ name = "Leicester", kind = "special", trait = "ageing", text = "" }'
    figures = with_figures(tmp_path, f"[royal_traits]\nrows = [{plain}]")
    for rating in range(1, 9):
        with_her = wedding("Anna of Austria", "William of Orange", groom_rating=rating).exact()
        without = wedding(
            "Anna of Austria", "William of Orange", groom_rating=rating, figures=figures
        ).exact()
        gain = [
            sum(odds.mean(kind, "Empire").exact or 0 for kind in ("vp", "cards"))
            for odds in (without, with_her)
        ]
        assert gain[1] >= gain[0]


def test_the_result_goes_to_every_power_of_the_wedding() -> None:
    heir = comes_to(wedding(QUEEN, "William of Orange"), "heir born")
    assert {p: (g.vp, g.cards) for p, g in heir.gains.items()} == {
        "England": (1, 1),
        "Protestant": (1, 1),
    }


def test_a_couple_of_one_power_gains_once() -> None:
    assert comes_to(wedding(QUEEN, "Leicester"), "alliance sealed").gains["England"].vp == 1


@pytest.mark.parametrize(("players", "share"), [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1)])
def test_even_an_inactive_empire_takes_its_share(players: int, share: int) -> None:
    attempt = wedding(QUEEN, "Charles II", players=players)
    assert comes_to(attempt, "alliance sealed").amount("vp", "Empire") == share
    assert bool(attempt.notes) == (players < 6)


@pytest.mark.parametrize(("players", "share"), [(2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
def test_by_the_other_wording_it_does_so_with_4_or_5_players(players: int, share: int) -> None:
    figures = load("virgin_queen", switches={"empire_share": "4 or 5 players"})
    attempt = wedding(QUEEN, "Charles II", players=players, figures=figures)
    assert comes_to(attempt, "alliance sealed").amount("vp", "Empire") == share
    assert attempt.exact().expected["vp"] == wedding(QUEEN, "Charles II").exact().expected["vp"]


def test_scotlands_royals_count_for_the_power_that_controls_scotland() -> None:
    nobody = wedding(QUEEN, "Earl of Arran")
    controlled = load("virgin_queen", switches={"scotland_controlled_by": "France"})
    french = wedding(QUEEN, "Earl of Arran", figures=controlled)
    assert set(comes_to(nobody, "heir born").gains) == {"England"}
    assert set(comes_to(french, "heir born").gains) == {"England", "France"}


@pytest.mark.parametrize(
    ("couple", "given", "said"),
    [
        (("Philip II", ANJOU), {}, "Philip II is no bride"),
        ((QUEEN, "Mary Stuart"), {}, "Mary Stuart is no groom"),
        ((QUEEN, "Anjo"), {}, "the nearest is 'Francis of Anjou'"),
        ((QUEEN, ANJOU), {"bride_rating": 13}, "--bride-rating must be from 0 to 12, not 13"),
        ((QUEEN, ANJOU), {"groom_rating": -1}, "--groom-rating must be from 0 to 12, not -1"),
        ((QUEEN, ANJOU), {"turn": 3}, "enters on turn 4, not yet on turn 3"),
        ((QUEEN, "Rudolf II"), {"players": 5}, "Rudolf II is not in the game with 5 players"),
        ((QUEEN, ANJOU), {"players": 7}, "--players must be from 2 to 6"),
        ((QUEEN, ANJOU), {"scenario": "duel"}, "There is no scenario 'duel'"),
        ((QUEEN, "Philip II"), {"turn": 2, "scenario": "tournament"}, "--turn must be from 3 to 6"),
    ],
)
def test_who_may_not_marry(couple: tuple[str, str], given: dict[str, Any], said: str) -> None:
    with pytest.raises(Fault, match=said):
        wedding(*couple, **given)


def test_a_figures_table_may_forbid_a_pair(tmp_path: Path) -> None:
    rule = 'sexes = ["F", "M"]\npowers_at_war = false\n'
    pair = 'forbidden = [["Don Carlos", "Mary Stuart"]]'
    figures = with_figures(tmp_path, f"[couples]\n{rule}{pair}")
    with pytest.raises(Fault, match="Mary Stuart and Don Carlos may not marry"):
        wedding("Mary Stuart", "Don Carlos", figures=figures)
    assert wedding("Mary Stuart", "Philip II", figures=figures).table.total == 36


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('sexes = ["F", "F"]\npowers_at_war = false\nforbidden = []', "sexes must be"),
        (
            'sexes = ["F", "M"]\npowers_at_war = false\nforbidden = [["Don Carlos"]]',
            "must have two names",
        ),
        (
            'sexes = ["F", "M"]\npowers_at_war = false\nforbidden = [["Ann", "Bob"]]',
            "There is no royal",
        ),
    ],
)
def test_faults_of_the_table_of_couples(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(Fault, match=said):
        with_figures(tmp_path, f"[couples]\n{text}")


def test_every_fate_has_a_row_of_what_becomes_of_the_couple(tmp_path: Path) -> None:
    rows = ", ".join(
        f'{{ fate = "{fate}", bride = "stays", groom = "stays", bonuses = false }}'
        for fate in FATES[:-1]
    )
    with pytest.raises(Fault, match="needs exactly one row with fate = 'married'"):
        with_figures(tmp_path, f"[after_wedding]\nrows = [{rows}]")


@pytest.mark.parametrize(
    "attempt",
    [
        wedding(QUEEN, ANJOU),
        wedding("Anna of Austria", "Don Carlos"),
        wedding(QUEEN, "Leicester", death={QUEEN: "1/7", "Leicester": "1/9"}),
    ],
    ids=["plain", "both re-rolls", "deaths"],
)
def test_rolled_weddings_fall_as_often_as_the_exact_odds_say(attempt: Attempt) -> None:
    odds = attempt.roll(400_000, seed=21, threads=1)
    assert odds.counts is not None
    expected = [odds.trials * w / attempt.table.total for w in attempt.table.ways]
    score = sum((c - e) ** 2 / e for c, e in zip(odds.counts, expected, strict=True))
    assert score < chi2.isf(1e-6, len(expected) - 1)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("royals", "row 1, eligibility: must be 12 or less, not 13"),
        ("wedding_dice", "festivities: must be 12 or less, not 13"),
    ],
)
def test_figures_that_no_wedding_can_have(tmp_path: Path, table: str, said: str) -> None:
    content = {
        "royals": 'rows = [{ name = "A", sex = "F", power = "Spain", eligibility = 13, enters = 1 }]',  # noqa: E501
        "wedding_dice": 'dice_per_power = 1\nfestivities = 13\nfestivities_for = "France"\n'
        'one_power_rating = "higher"',
    }[table]
    with pytest.raises(Fault, match=said):
        with_figures(tmp_path, f"[{table}]\n{content}")
