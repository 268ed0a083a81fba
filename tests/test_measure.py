"""What may be asked of an attempt, against sums over its outcomes."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from analysis import artist, canal, debate, explorer, wedding
from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.measure import Measure, names
from analysis.outcome import Gain, Outcome, composed

BRIDE, GROOM = "Elizabeth I", "Francis of Anjou"
OUTCOMES = [
    Outcome("Duke of France", gains={"England": Gain(1), "France": Gain(2)}, fate="married"),
    Outcome("2 VP", gains={"England": Gain(2)}, fate="married"),
    Outcome("nothing", fate="alone"),
]
WAYS = list(zip(OUTCOMES, (1, 2, 5), strict=True))
COURT = Attempt("match", "none", "", {"cp": 2}, "England", composed(WAYS))


def summed(attempt: Attempt, has: Callable[[Outcome], int | Fraction | bool]) -> Fraction:
    """What the outcomes have on average, by their ways."""
    table = attempt.table
    pairs = zip(table.outcomes, table.ways, strict=True)
    return sum((Fraction(has(o)) * ways for o, ways in pairs), Fraction()) / table.total


@pytest.mark.parametrize(
    ("of", "exact"),
    [
        ("VP", Fraction(5, 8)),
        ("vp of france", Fraction(2, 8)),
        ("VP of England", Fraction(5, 8)),
        ("VP per CP", Fraction(5, 16)),
        ("VP per CP of France", Fraction(1, 8)),
        ("at least 1 VP", Fraction(3, 8)),
        ("at least 2 VP", Fraction(2, 8)),
        ("at least 2 VP of France", Fraction(1, 8)),
        ("at least 0 VP", Fraction(1)),
        ("cards", Fraction(0)),
        ("married", Fraction(3, 8)),
        ("Married", Fraction(3, 8)),
        ("2 VP", Fraction(2, 8)),
        ("Duke of France", Fraction(1, 8)),
        ("nothing", Fraction(5, 8)),
    ],
)
def test_every_kind_of_measure(of: str, exact: Fraction) -> None:
    Measure(of).check(COURT)
    assert Measure(of).exact(COURT) == exact


@pytest.mark.parametrize(
    ("of", "said"),
    [
        ("VPs", "'VPs' is nothing that match comes to"),
        ("2 VP of France", "is nothing that match comes to"),
        ("at least two VP", "is nothing that match comes to"),
        ("at least 2 cards", "is nothing that match comes to"),
        ("at least -2 VP", "is nothing that match comes to"),
        ("duke of frence", "(did you mean 'Duke of France'?)"),
        ("VP of Spain", "is nothing that match comes to"),
        ("", "ask for VP, cards, cards per turn, VP per CP, at least N VP, or an outcome"),
    ],
)
def test_what_an_attempt_does_not_know_is_one_sentence(of: str, said: str) -> None:
    with pytest.raises(Fault) as fault:
        Measure(of).check(COURT)
    assert said in str(fault.value)
    assert Measure(of).exact(COURT) == 0


def test_what_costs_nothing_has_no_vp_per_cp() -> None:
    assert "VP per CP" not in names(canal(attempts=1))
    with pytest.raises(Fault, match="'VP per CP' is nothing that canal comes to"):
        Measure("VP per CP").check(canal(attempts=1))


@pytest.mark.parametrize(
    "attempt",
    [
        artist(cp=3, rating=2),
        canal(),
        wedding(BRIDE, GROOM),
        explorer(power="France"),
        debate("Eck", "Luther"),
    ],
    ids=lambda attempt: attempt.name,
)
def test_real_attempts_know_their_names_and_outcomes(attempt: Attempt) -> None:
    for kind, name in zip(attempt.kinds, names(attempt), strict=False):
        whose = attempt.power
        assert Measure(name).exact(attempt) == summed(attempt, lambda o: o.amount(kind, whose))  # noqa: B023
        assert Measure(name).exact(attempt) == attempt.exact().expected[kind].exact
    for vp in (1, 2, 3):
        reached = summed(attempt, lambda o: o.amount("vp", attempt.power) >= vp)  # noqa: B023
        assert Measure(f"at least {vp} VP").exact(attempt) == reached
    fates = {o.fate for o in attempt.table.outcomes if o.fate}
    for fate in fates:
        chance = summed(attempt, lambda o: fate in (o.fate, o.text))  # noqa: B023
        assert Measure(fate).exact(attempt) == chance
    if fates and all(o.fate and o.text not in fates for o in attempt.table.outcomes):
        assert sum(Measure(fate).exact(attempt) for fate in fates) == 1


def test_the_other_power_of_a_wedding() -> None:
    married = wedding(BRIDE, GROOM)
    exact = summed(married, lambda o: o.amount("vp", "France"))
    assert Measure("VP of France").exact(married) == exact == Fraction(67, 36)
    assert Measure("VP").exact(married) != exact
