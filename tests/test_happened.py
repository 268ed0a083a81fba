"""What a result of a log means, and whose it is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analysis import Values, artist, canal, debate, luck, wedding
from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.happened import Happened, happened
from analysis.options import Options
from analysis.outcome import Gain, Outcome, composed

SCHOLAR = "scholar --cp 4 --power France"


def one(attempt: Attempt, result: str, power: str = "") -> Happened:
    return happened(attempt, result, power, Values())


# What a result means.


@pytest.mark.parametrize(
    ("result", "text"),
    [
        ("Built At Try 1", "built at try 1"),
        ("built", "built at try 1"),
        ("2 VP", "built at try 1"),
        (" 2 ", "built at try 1"),
        ("+2vp", "built at try 1"),
        ("0", "not built"),
        ("not  búilt", "not built"),
        ("2 VP of Ottoman", "built at try 1"),
    ],
)
def test_a_result_is_a_text_a_fate_or_a_number_of_vp(result: str, text: str) -> None:
    assert one(canal(attempts=1), result).result == text


def test_a_number_that_fits_several_outcomes_is_said_as_one() -> None:
    assert one(artist(cp=3, rating=2), "0").result == "0 VP"


def test_a_text_comes_before_a_number() -> None:
    """`2 VP` is an outcome's text; `2` could also be that with a bonus."""
    assert luck([(SCHOLAR, "2 VP")]).rows[0].came.worth == 2
    with pytest.raises(Fault) as caught:
        luck([(SCHOLAR, "2")])
    assert str(caught.value) == (
        "'scholar --cp 4 --power France': '2' could be '2 VP', '2 VP and a bonus', "
        "'2 VP, Le Testu' or '2 VP and a bonus, Le Testu', which are not worth the same; say which."
    )


def test_what_is_worth_the_same_by_these_values_may_be_meant() -> None:
    found = luck([(SCHOLAR, "2")], Options(bonus_value=Fraction(0)))
    assert (found.rows[0].came.vp, found.rows[0].came.result) == (2, "2 VP")


def test_a_loss_is_a_number_too() -> None:
    parts = [
        (Outcome("won", gains={"you": Gain(1)}), 1),
        (Outcome("lost", "gone", gains={"you": Gain(-1)}), 3),
    ]
    gamble = Attempt("gamble", "none", "", {}, "you", composed(parts))
    for result in ("-1", "−1 VP", "- 1", "lost", "gone"):
        assert one(gamble, result).vp == -1
    assert one(gamble, "1").vp == 1


@pytest.mark.parametrize("result", ["-1 VP", "- 1 VP", "−1 VP", "-2"])
def test_a_minus_is_no_hyphen(result: str) -> None:
    with pytest.raises(Fault, match="is nothing that it brings sponsor, which is 0, 1, 2 or 3 VP"):
        one(artist(cp=3, rating=2), result)


def test_the_rows_in_which_people_are_shown_an_attempt_are_known() -> None:
    attempt = debate("Eck", "Luther")
    assert attempt.gathered is not None
    for outcome in attempt.table.outcomes:
        row = attempt.gathered(outcome)
        alike = [o for o in attempt.table.outcomes if attempt.gathered(o) == row]
        worths = {o.amount("vp", attempt.power) for o in alike}
        if len(worths) == 1 or row in (o.text for o in alike):
            assert one(attempt, row).vp in worths
        else:
            with pytest.raises(Fault, match="not worth the same"):
                one(attempt, row)


# Whose it is.


@pytest.mark.parametrize("power", ["France", "france", "Франция"])
def test_a_wedding_counts_for_the_power_that_is_named(power: str) -> None:
    attempt = wedding("Elizabeth I", "Anjou")
    mine, theirs = one(attempt, "heir born"), one(attempt, "heir born", power)
    assert (mine.power, mine.vp, theirs.power, theirs.vp) == ("England", 1, "France", 2)
    assert one(attempt, "heir born of France").vp == 2


def test_what_was_asked_for_nobody_is_anybodys() -> None:
    """An artist of a printed rating is a sponsor's, whoever that is."""
    came = one(artist(cp=3, rating=2), "2 VP", "France")
    assert (came.power, came.whose, came.vp) == ("France", "sponsor", 2)
    assert one(artist(cp=3, rating=2), "2 VP of France").power == "France"


@pytest.mark.parametrize("power", ["Spain", "Frnace", "nobody"])
def test_a_power_that_gains_nothing_is_refused(power: str) -> None:
    with pytest.raises(Fault, match=r"is no power that gains in it.*England or France who may"):
        one(wedding("Elizabeth I", "Anjou"), "heir born", power)
