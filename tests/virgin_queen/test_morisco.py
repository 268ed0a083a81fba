"""The Morisco Revolt, rule 23.1, a test a sentence."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from scipy.stats import chi2

from analysis import Fault, morisco, morisco_check
from analysis.cli import run
from analysis.figures import load
from analysis.virgin_queen.ottoman.morisco import Morisco

TABLE = load("virgin_queen").get(Morisco)


def test_only_the_event_adds_the_unit() -> None:
    assert not list(TABLE.broken(made_by="Morisco Revolt"))
    (said,) = TABLE.broken(made_by="Papal Bull")
    assert said == "The Morisco unit is added by Morisco Revolt only, not by 'Papal Bull'."


def test_the_event_makes_unrest_in_spanish_home_spaces_and_adds_the_unit() -> None:
    said, stays, *_ = morisco().notes
    assert said == "Morisco Revolt makes unrest in Spanish home spaces and alone adds the unit."
    assert stays == "It stays within 2 spaces of Granada; it never moves in winter."


def test_cp_never_make_it() -> None:
    assert not list(TABLE.broken(cp=0))
    (said,) = TABLE.broken(cp=2)
    assert "cannot be made by spending CP" in said


def test_it_never_leaves_more_than_2_spaces_from_granada() -> None:
    assert [bool(list(TABLE.broken(distance=d))) for d in range(5)] == [False] * 3 + [True] * 2


def test_it_never_moves_in_winter() -> None:
    (said,) = TABLE.broken(moves_in_winter=True)
    assert said == "The Morisco unit never moves in the Winter Phase."


def test_it_is_destroyed_if_it_besieges_when_winter_begins() -> None:
    assert not TABLE.survives_winter(besieging=True)
    assert TABLE.survives_winter(besieging=False)


def test_a_check_names_everything_that_is_broken() -> None:
    morisco_check(made_by="morisco revolt", distance=2)
    with pytest.raises(Fault) as broken:
        morisco_check(made_by="Papal Bull", cp=1, distance=3, moves_in_winter=True)
    assert len(broken.value.sentences) == 4


def test_a_check_says_what_is_allowed_the_event_by_any_of_its_names() -> None:
    assert morisco_check(made_by="Восстание морисков", distance=1) == (
        "Allowed: Morisco Revolt adds the unit.",
        "Allowed: 1 space from Granada.",
    )
    assert morisco_check() == ()


def lived(chances: list[Fraction]) -> dict[int, Fraction]:
    """How many winters it lives through, siege by siege."""
    found = dict.fromkeys(range(len(chances) + 1), Fraction(0))
    for sieges in product((True, False), repeat=len(chances)):
        weight = Fraction(1)
        for besieging, chance in zip(sieges, chances, strict=True):
            weight *= chance if besieging else 1 - chance
        found[(*sieges, True).index(True)] += weight
    return found


@pytest.mark.parametrize(
    ("siege", "chances"),
    [
        ("1/6", [Fraction(1, 6)] * 4),
        (["1/2", "0.1"], [Fraction(1, 2)] + [Fraction(1, 10)] * 3),
        (0, [Fraction(0)] * 4),
        (1, [Fraction(1)] * 4),
        ([0, 1, 0], [Fraction(0), Fraction(1), Fraction(0), Fraction(0)]),
    ],
)
def test_its_life_over_the_winters(siege: Any, chances: list[Fraction]) -> None:
    odds = morisco(siege, turns=4).exact()
    for winters, chance in lived(chances).items():
        assert odds.chance(lambda o, n=winters: o.counts["winters"] == n).exact == chance


def test_rolled_against_exact() -> None:
    attempt = morisco("1/7", turns=5)
    odds = attempt.roll(300_000, seed=3, threads=1)
    assert odds.counts is not None
    expected = [odds.trials * w / attempt.table.total for w in attempt.table.ways]
    score = sum((c - e) ** 2 / e for c, e in zip(odds.counts, expected, strict=True))
    assert score < chi2.isf(1e-6, len(expected) - 1)


@pytest.mark.parametrize(
    ("siege", "turns", "said"),
    [
        ("7/6", 3, "--siege: a chance is from 0 to 1"),
        ("often", 3, "--siege: a chance is from 0 to 1"),
        ("1/6", 0, "--turns must be from 1 to 20, not 0"),
    ],
)
def test_bad_input(siege: str, turns: int, said: str) -> None:
    with pytest.raises(Fault, match=said):
        morisco(siege, turns=turns)


def test_the_command_answers_and_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["morisco", "--siege", "1/6", "--turns", "2", "--exact"]) == 0
    assert "lives through 2 winters" in capsys.readouterr().out
    assert run(["morisco", "--distance", "3"]) == 2
    assert "never leaves more than 2 spaces from Granada" in capsys.readouterr().err
