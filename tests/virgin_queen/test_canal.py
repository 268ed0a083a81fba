"""The Suez canal, rule 23.1, a test a sentence; over turns against every fall of the dice."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from scipy.stats import chi2

from analysis import Fault, Values, canal, canal_by_first_try, canal_in_time
from analysis.virgin_queen.ottoman.canal_campaign import canal_campaign
from analysis.virgin_queen.ottoman.canal_time import turns_of


def chance(attempt: Any, text: str) -> Fraction | None:
    odds = attempt.exact()
    found = odds.chance(lambda o: o.text == text).exact
    assert found is None or isinstance(found, Fraction)
    return found


def test_a_die_of_6_builds_the_canal() -> None:
    assert chance(canal(attempts=1), "built at try 1") == Fraction(1, 6)


def test_each_try_raises_the_chance_by_a_pip() -> None:
    """1/6, then 2/6, then 3/6 ... and a sixth try cannot fail."""
    for failures in range(6):
        built = chance(canal(failures=failures, attempts=1), "built at try 1")
        assert built == Fraction(failures + 1, 6)
    assert chance(canal(attempts=6), "not built") == 0


def test_excavation_raises_it_by_2_pips() -> None:
    assert chance(canal(excavation=True, attempts=1), "built at try 1") == Fraction(3, 6)


def test_it_brings_2_vp_a_card_a_turn_and_better_expeditions() -> None:
    built = next(o for o in canal(attempts=1).table.outcomes if o.fate == "built")
    gain = built.gains["Ottoman"]
    assert (gain.vp, gain.cards_per_turn) == (2, 1)
    assert "start in the Indian Ocean at full strength and may include colonies" in built.effects[0]


def test_its_cards_come_on_the_turns_after_it() -> None:
    """Built on turn 5 of 7: cards on turns 6 and 7."""
    built = next(o for o in canal_in_time([5]).table.outcomes if o.text == "built on turn 5")
    assert built.gains["Ottoman"].cards == 2
    assert canal(turns_left=1).exact().expected["cards"].exact == 0


def played(
    tries: Collection[int], last: int, failures: int, excavation: int | None
) -> tuple[Fraction, Fraction, Fraction]:
    """VP, cards and tries by every fall of one die a turn."""
    vp = cards = made = 0
    for dice in product(range(1, 7), repeat=last):
        failed = failures
        for turn, die in enumerate(dice, 1):
            if turn not in tries:
                continue
            made += 1
            if die + failed + (2 if excavation is not None and turn >= excavation else 0) >= 6:
                vp, cards = vp + 2, cards + last - turn
                break
            failed += 1
    return Fraction(vp, 6**last), Fraction(cards, 6**last), Fraction(made, 6**last)


@pytest.mark.parametrize("tries", [(1, 2, 3, 4, 5), (2,), (1, 4), (3, 4, 5), ()])
@pytest.mark.parametrize("excavation", [None, 1, 3, 5])
@pytest.mark.parametrize("failures", [0, 2])
def test_tries_on_chosen_turns_with_excavation_from_a_turn_on(
    tries: tuple[int, ...], excavation: int | None, failures: int
) -> None:
    odds = canal_in_time(tries, failures=failures, excavation_from=excavation, last_turn=5).exact()
    found = tuple(odds.expected[kind].exact for kind in ("vp", "cards", "attempts"))
    assert found == played(tries, 5, failures, excavation)


def test_a_try_on_every_turn_is_the_canal_with_all_turns_left() -> None:
    timed, one_by_one = canal_in_time().exact(), canal(turns_left=7).exact()
    assert timed.expected == one_by_one.expected


def test_a_tournament_has_turns_3_to_6() -> None:
    assert canal_in_time(scenario="tournament").inputs["tries"] == [3, 4, 5, 6]


def test_by_the_turn_of_the_first_try() -> None:
    values = Values(card=Fraction(1, 2))
    for row in canal_by_first_try(excavation_from=4, values=values).rows:
        first = row["first_try"]
        vp, cards, tries = played(range(first, 8), 7, 0, 4)
        assert (row["vp"], row["cards"], row["attempts"]) == (vp, cards, tries)
        assert row["built"] == vp / 2
        assert row["worth"] == vp + cards / 2
    assert "a card at 0.5 VP" in canal_by_first_try(values=values).notes[1]


def test_a_later_first_try_is_never_better() -> None:
    rows = canal_by_first_try().rows
    assert [row["worth"] for row in rows] == sorted((row["worth"] for row in rows), reverse=True)


@pytest.mark.parametrize("how", [{}, {"tries": [2, 3, 6], "excavation": 3}, {"failures": 2}])
def test_played_as_a_campaign_it_agrees(how: dict[str, Any]) -> None:
    results = canal_campaign(7, **how).run(200_000, seed=7, threads=1)
    timed = {k: how[k] for k in ("tries", "failures") if k in how}
    exact = canal_in_time(
        timed.pop("tries", None), **timed, excavation_from=how.get("excavation")
    ).exact()
    for kind in ("vp", "cards"):
        found, mean = results.mean("Ottoman", kind=kind), exact.expected[kind].exact
        assert found.low is not None
        half = (found.value - found.low) * 2.5  # an interval of 1 - 1e-6
        assert abs(found.value - float(mean or 0)) <= half


def test_rolled_against_exact() -> None:
    attempt = canal_in_time([1, 2, 5], excavation_from=5)
    odds = attempt.roll(300_000, seed=5, threads=1)
    assert odds.counts is not None
    expected = [odds.trials * w / attempt.table.total for w in attempt.table.ways]
    score = sum((c - e) ** 2 / e for c, e in zip(odds.counts, expected, strict=True))
    assert score < chi2.isf(1e-6, len(expected) - 1)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"tries": [8]}, "There is no turn 8: turns run from 1 to 7"),
        ({"excavation_from": 9}, "There is no turn 9"),
        ({"tries": [2], "scenario": "tournament"}, "There is no turn 2: turns run from 3 to 6"),
        ({"failures": -1}, "--failures must be from 0 to 1000, not -1"),
        ({"last_turn": 0}, "The game ends before it begins: --last-turn 0, first turn 1"),
    ],
)
def test_bad_input(given: dict[str, Any], said: str) -> None:
    with pytest.raises(Fault, match=said):
        canal_in_time(**given)
    if "tries" not in given:
        with pytest.raises(Fault, match=said):
            canal_by_first_try(**given)


@pytest.mark.parametrize("words", ["x", "3-", "-3", "5-2", "2,3", "1000"])
def test_turns_that_are_none(words: str) -> None:
    with pytest.raises(Fault, match="--tries"):
        turns_of([words])
