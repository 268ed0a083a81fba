"""All matches of a turn: who may marry, and each couple against its own wedding."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from analysis import Fault, Values, load, matches, wedding
from analysis.virgin_queen.elizabeth.ageing import on_turn
from analysis.virgin_queen.weddings.royals import Royals
from tests.virgin_queen.outcomes import with_figures

FATES = {
    "husband_murdered": ("husband murdered",),
    "cancelled": ("last minute cancellation",),
    "wife_dies": ("wife dies in childbirth",),
    "married": ("loveless match", "alliance sealed", "heir born", "new dynasty"),
}


def couples(**given: Any) -> list[tuple[str, str]]:
    return [(row["bride"], row["groom"]) for row in matches(**given).rows]


def test_a_couple_is_a_woman_and_a_man_on_the_display() -> None:
    """Turn 1: four women and seven men have entered."""
    found = couples(turn=1)
    assert len(found) == len(set(found)) == 4 * 7
    women = {"Elizabeth I", "Mary Stuart", "Elisabeth de Valois", "Anna of Saxony"}
    assert {bride for bride, _ in found} == women


def test_all_have_entered_by_turn_5() -> None:
    assert len(couples(turn=4)) == 8 * 12
    assert len(couples(turn=5)) == 9 * 12


def test_powers_at_war_make_no_match() -> None:
    peace, war = set(couples(turn=1)), set(couples(turn=1, war=["England:Spain"]))
    assert peace - war == {("Elizabeth I", "Philip II"), ("Elizabeth I", "Don Carlos")}
    assert set(couples(turn=1, war=["spain:england"])) == war


def test_who_has_married_or_died_makes_no_match() -> None:
    left = couples(turn=1, gone=["Elizabeth I", "Orange"])
    assert len(left) == 3 * 6


def test_rudolf_is_out_with_fewer_than_six_players() -> None:
    assert len(couples(turn=5, players=5)) == 9 * 11


def test_a_forbidden_pair_makes_no_match(tmp_path: Path) -> None:
    rule = 'sexes = ["F", "M"]\npowers_at_war = true\nforbidden = [["Mary Stuart", "Philip II"]]'
    figures = with_figures(tmp_path, f"[couples]\n{rule}")
    assert len(couples(turn=1, figures=figures)) == 27
    assert len(couples(turn=1, figures=figures, war=["England:Spain"])) == 27


def test_only_a_powers_own_matches() -> None:
    for row in matches("France", turn=2).rows:
        assert "France" in (row["bride_power"], row["groom_power"])


def test_scotlands_matches_are_its_controllers() -> None:
    figures = load("virgin_queen", switches={"scotland_controlled_by": "France"})
    found = matches("France", turn=1, figures=figures).rows
    assert ("Mary Stuart", "Philip II") in [(row["bride"], row["groom"]) for row in found]


@pytest.mark.parametrize("card", [Fraction(0), Fraction(1), Fraction(5, 2)])
def test_best_first_for_the_power_or_for_both_together(card: Fraction) -> None:
    for power in (None, "England"):
        rows = matches(power, turn=3, values=Values(card=card)).rows
        worths = [row["worth"] for row in rows]
        assert worths == sorted(worths, reverse=True)
        for row in rows:
            sides = {row[f"{who}_power"]: who for who in ("bride", "groom")}
            counted = [sides[power]] if power else list(sides.values())
            assert row["worth"] == sum(row[f"{w}_vp"] + card * row[f"{w}_cards"] for w in counted)


def expect(odds: Any, power: str) -> tuple[Fraction, Fraction]:
    return odds.mean("vp", power).exact, odds.mean("cards", power).exact


def test_every_match_of_turn_1_is_the_wedding_of_the_couple() -> None:
    for row in matches(turn=1).rows:
        odds = wedding(row["bride"], row["groom"], turn=1).exact()
        for who in ("bride", "groom"):
            assert (row[f"{who}_vp"], row[f"{who}_cards"]) == expect(odds, row[f"{who}_power"])
        for fate, texts in FATES.items():
            assert row[fate] == odds.chance(lambda o, t=texts: o.text in t).exact


def test_on_a_later_turn_it_is_the_mean_over_how_both_have_aged() -> None:
    read = load("virgin_queen").reader()
    royals = read(Royals)
    for row in matches(turn=4, gone=["Mary Stuart", "Louise de Coligny"]).rows[::5]:
        her, him = (on_turn(read, royals.find(row[who]), 4) for who in ("bride", "groom"))
        vp = married = Fraction(0)
        for a, p in her.items():
            for b, q in him.items():
                odds = wedding(
                    row["bride"], row["groom"], bride_rating=a, groom_rating=b, turn=4
                ).exact()
                vp += p * q * expect(odds, row["groom_power"])[0]
                married += p * q * (odds.chance(lambda o: o.text in FATES["married"]).exact or 0)
        assert (row["groom_vp"], row["married"]) == (vp, married)
        assert row["groom_rating"] == sum(b * q for b, q in him.items())


def test_a_present_eligibility_may_be_given() -> None:
    rows = {(r["bride"], r["groom"]): r for r in matches(turn=6).rows}
    given = matches(turn=6, ratings={"Elizabeth I": 4, "Anjou": 3}).rows
    row = next(r for r in given if (r["bride"], r["groom"]) == ("Elizabeth I", "Francis of Anjou"))
    odds = wedding("Elizabeth I", "Anjou", bride_rating=4, groom_rating=3).exact()
    assert row["bride_vp"] == expect(odds, "England")[0]
    assert rows["Elizabeth I", "Francis of Anjou"]["bride_rating"] == 1


def test_festivities_go_to_every_couple_with_a_french_royal() -> None:
    plain = {(r["bride"], r["groom"]): r["worth"] for r in matches(turn=2).rows}
    feast = {(r["bride"], r["groom"]): r for r in matches(turn=2, festivities=True).rows}
    for pair, row in feast.items():
        french = "France" in (row["bride_power"], row["groom_power"])
        assert (row["worth"] > plain[pair]) == french


def test_a_death_before_the_wedding_is_a_cancellation() -> None:
    plain = {(r["bride"], r["groom"]): r for r in matches(turn=1).rows}
    risky = matches(turn=1, death={"Elizabeth I": "1/4", "Leicester": "1/5"}).rows
    for row in risky:
        alive = Fraction(3, 4) if row["bride"] == "Elizabeth I" else Fraction(1)
        alive *= Fraction(4, 5) if row["groom"] == "Leicester" else 1
        before = plain[row["bride"], row["groom"]]
        assert row["bride_vp"] == alive * before["bride_vp"]
        assert row["cancelled"] == 1 - alive * (1 - before["cancelled"])


def test_royals_who_leave_below_1_are_counted_while_they_are_there() -> None:
    figures = load("virgin_queen", switches={"eligibility_floor": "leaves below 1"})
    found = matches(turn=5, figures=figures).rows
    assert "Anna of Saxony" not in {row["bride"] for row in found}
    darnley = next(row for row in found if row["groom"] == "Lord Darnley")
    assert 1 <= darnley["groom_rating"] <= 2
    assert sum(darnley[fate] for fate in FATES) == 1


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"power": "Poland"}, "There is no power 'Poland'"),
        ({"power": "Scotland"}, "--power must be one of Ottoman, .* Protestant, not Scotland"),
        ({"turn": 0}, "--turn must be from 1 to 7 in the campaign, not 0"),
        ({"turn": 2, "scenario": "tournament"}, "--turn must be from 3 to 6 in the tournament"),
        ({"war": ["England"]}, "two powers such as England:Spain, not 'England'"),
        ({"war": ["England:English"]}, "a power is not at war with itself"),
        ({"war": ["England:Poland"]}, "There is no power 'Poland'"),
        ({"ratings": {"Anjou": 0}}, "must be from 1 to 12, not 0"),
        ({"ratings": {"Anjou": 3, "Francis of Anjou": 2}}, "--rating Francis of Anjou is given tw"),
        ({"death": {"Leicester": 1, "Лейстер": 0}}, "--death Leicester is given twice"),
        ({"ratings": {"Anjou": 3}, "gone": ["Anjou"]}, "has a --rating but is not in the game"),
        ({"death": {"Philip II": "1/2"}}, "Philip II does not die before a wedding"),
    ],
)
def test_bad_input(given: dict[str, Any], said: str) -> None:
    with pytest.raises(Fault, match=said):
        matches(**given)


def test_all_matches_of_a_turn_are_exact_at_once_without_numba() -> None:
    code = (
        "import sys; from analysis.cli import run; run(['matches', '--turn', '5']);"
        "sys.exit(any(m in sys.modules for m in ('numba', 'pandas', 'matplotlib')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert len(done.stdout.splitlines()) > 108


def test_where_nobody_may_marry_it_says_so_and_draws_nothing() -> None:
    none = matches("Ottoman", turn=1)
    assert not none.rows
    assert none.notes == ("No couple of Ottoman may marry on turn 1.",)
    with pytest.raises(Fault, match="nothing to draw"):
        none.plot()


def test_in_a_notebook_the_table_says_how_to_read_it_and_what_it_rests_on() -> None:
    shown = matches("England", turn=1)._repr_html_()
    assert shown.count("<tr>") == 1 + len(matches("England", turn=1).rows)
    assert '<td style="text-align: left">Elizabeth I</td>' in shown
    assert "Her and his are eligibilities" in shown
    assert "Rests on assumed figures: royals, " in shown


def test_the_heat_map_has_a_number_for_every_match() -> None:
    figure = matches("Spain", turn=3).plot()
    assert len(figure.axes[0].texts) == len(matches("Spain", turn=3).rows)
