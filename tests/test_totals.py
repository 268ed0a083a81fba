"""Totals of several attempts, against every combination counted one by one."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction

import pytest

from analysis import totals
from analysis.faults import Fault
from analysis.totals import Ways, at_least, percentile, together

CANAL = {0: 5, 3: 1}
ARTIST = {0: 15, 1: 15, 2: 5, 3: 1}
CARDS = {-2: 1, 0: 4, 4: 2, 7: 3}


def by_hand(parts: list[Ways]) -> dict[int, int]:
    """The ways of the total: every combination, one by one."""
    found: dict[int, int] = {}
    for combination in itertools.product(*(part.items() for part in parts)):
        worth = sum(worth for worth, _ in combination)
        found[worth] = found.get(worth, 0) + math.prod(int(ways) for _, ways in combination)
    return found


def shares(ways: Ways) -> dict[int, Fraction]:
    whole = sum(map(int, ways.values()))
    return {worth: Fraction(int(w), whole) for worth, w in ways.items()}


PARTS = [
    [],
    [CANAL],
    [CANAL, CANAL],
    [CANAL, ARTIST, CARDS],
    [ARTIST] * 6,
    [CARDS, CANAL, CARDS, ARTIST, CARDS, CARDS],
    [{0: 2, 5: 2}, {1: 10, 2: 0, 3: 30}],
    [{7: 1}],
]


@pytest.mark.parametrize("at_once", [False, True], ids=["one by one", "at once"])
@pytest.mark.parametrize("parts", PARTS, ids=len)
def test_a_total_falls_in_as_many_ways_as_are_counted_by_hand(
    monkeypatch: pytest.MonkeyPatch, parts: list[Ways], at_once: bool
) -> None:
    if at_once:
        monkeypatch.setattr(totals, "_one_by_one", lambda a, b: totals._at_once(a, b, *_size(a, b)))
    found = shares(together(parts))
    assert found == {worth: share for worth, share in shares(by_hand(parts)).items() if share}


def _size(a: Ways, b: Ways) -> tuple[int, int]:
    span = max(a) - min(a) + max(b) - min(b) + 1
    return span, len(str(sum(a.values()) * sum(b.values())))


def test_long_totals_are_those_of_plain_whole_numbers() -> None:
    dice = random.Random(3)
    kinds = [{w: dice.getrandbits(70) + 1 for w in range(-2, dice.randint(1, 9))} for _ in "abcde"]
    parts = [dice.choice(kinds) for _ in range(120)]
    plain = {0: 1}
    for part in parts:
        longer: dict[int, int] = {}
        for worth, ways in plain.items():
            for more, w in part.items():
                longer[worth + more] = longer.get(worth + more, 0) + ways * w
        plain = longer
    found = together(parts)
    middle = sorted(plain)[len(plain) // 2]
    assert found.keys() == plain.keys()
    assert at_least(found, middle) == at_least(plain, middle)
    assert percentile(found, middle) == percentile(plain, middle)
    assert shares(found) == shares(plain)


@pytest.mark.parametrize("ways", [CANAL, ARTIST, CARDS, by_hand([CARDS, ARTIST])], ids=str)
def test_the_mean_of_the_percentile_is_a_half(ways: Ways) -> None:
    assert sum(share * percentile(ways, at) for at, share in shares(ways).items()) == Fraction(1, 2)


def test_the_chance_of_the_least_is_certain_and_of_more_than_all_is_none() -> None:
    assert [at_least(ARTIST, vp) for vp in (0, 3, 4)] == [1, Fraction(1, 36), 0]


@pytest.mark.parametrize(
    "parts",
    [
        [{0: 1, 10**9: 1, **{7**k: 1 for k in range(10)}} for _ in range(40)],
        [{0: 1, **{k * 1013 + k % 7: 10**40 for k in range(1, 60 + i)}} for i in range(40)],
    ],
    ids=["far apart", "long"],
)
def test_what_would_take_for_ever_is_refused_at_once(parts: list[Ways]) -> None:
    with pytest.raises(Fault, match="which are too many to add up exactly"):
        together(parts)


def test_worths_far_apart_are_added_where_they_are_few() -> None:
    found = together([{0: 1, 10**9: 1}] * 300)
    assert len(found) == 301
    assert at_least(found, 300 * 10**9) == Fraction(1, 2**300)
