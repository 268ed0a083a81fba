"""The JSON of the five attempts, key by key."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from analysis.cli import run

FIVE = {
    "wedding": ["wedding", "Elizabeth I", "Francis of Anjou", "--festivities"],
    "wedding of one power": ["wedding", "Elizabeth I", "Leicester"],
    "wedding of Scotland": ["wedding", "Mary Stuart", "Earl of Arran"],
    "wedding with a death": ["wedding", "Elizabeth I", "Leicester", "--death", "Leicester=1/9"],
    "artist": ["artist", "--cp", "3", "--power", "Empire", "--turn", "3"],
    "scholar": ["scholar", "--cp", "4", "--power", "France"],
    "canal": ["canal", "--turns-left", "3", "--excavation"],
    "explorer": ["explorer", "--power", "France", "--edition", "2017", "--claimed", "Amazon"],
}
EDITIONS = {"Virgin Queen": "2012", "Here I Stand": "2017"}
KINDS = ("vp", "cards", "cards_per_turn")


def document(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run([*words, "--format", "json"]) == 0
    found = capsys.readouterr()
    assert not found.err
    whole: dict[str, Any] = json.loads(found.out)
    return whole


@pytest.mark.parametrize("rolled", [True, False], ids=["rolled", "exact"])
@pytest.mark.parametrize("name", FIVE)
def test_every_key(capsys: pytest.CaptureFixture[str], name: str, rolled: bool) -> None:
    how = ["--trials", "5000", "--seed", "9"] if rolled else ["--exact"]
    found = document(capsys, *FIVE[name], *how)
    assert found["attempt"] == FIVE[name][0]
    assert found["edition"] == EDITIONS[found["game"]]
    assert found["method"] == ("monte carlo" if rolled else "exact")
    assert (found["trials"], found["seed"]) == ((5000, 9) if rolled else (None, None))
    assert found["version"]
    assert isinstance(found["inputs"], dict)
    assert all(isinstance(table, str) for table in found["assumed"])
    assert isinstance(found["choices"], list)
    for outcome in found["outcomes"]:
        assert {"outcome", "fate", "effects", *KINDS, "count", "probability"} <= set(outcome)
        assert all(isinstance(effect, str) for effect in outcome["effects"])
        assert [type(outcome[kind]) for kind in KINDS] == [int, int, int]
        bounds = outcome["count"], outcome["low"], outcome["high"]
        assert all((bound is None) is not rolled for bound in bounds)
        assert 0 < Fraction(outcome["exact"]) <= 1
    for kind in KINDS:
        expected = found["expected"][kind]
        assert set(expected) == {"value", "low", "high", "exact"}
        assert ((expected["low"], expected["high"]) == (None, None)) is not rolled
        if not rolled:
            assert expected["value"] == float(Fraction(expected["exact"]))


@pytest.mark.parametrize("name", [name for name in FIVE if name.startswith("wedding")])
def test_every_wedding_says_by_power_what_each_outcome_brings(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """Even one of a single power; VP and cards themselves are those of the bride's power."""
    found = document(capsys, *FIVE[name], "--exact")
    hers = {"Mary Stuart": "Scotland"}.get(FIVE[name][1], "England")
    assert found["power"] == hers
    for kind in KINDS:
        assert found["expected"]["by_power"][hers][kind] == found["expected"][kind]
        for outcome in found["outcomes"]:
            assert outcome["by_power"][hers][kind] == outcome[kind]
    for power, kinds in found["expected"]["by_power"].items():
        mean = sum(Fraction(o["exact"]) * o["by_power"][power]["vp"] for o in found["outcomes"])
        assert Fraction(kinds["vp"]["exact"]) == mean


def test_a_canal_expects_its_attempts(capsys: pytest.CaptureFixture[str]) -> None:
    """With Excavation 1/2, then 2/3 of the rest, then 5/6 of what is left."""
    found = document(capsys, *FIVE["canal"], "--exact")
    tries = 1 + Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 3)
    assert Fraction(found["expected"]["attempts"]["exact"]) == tries
    assert [o["attempts"] for o in found["outcomes"]] == [1, 2, 3, 3]


def test_the_table_says_an_effect_of_all_outcomes_only_where_all_have_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def said(*words: str) -> str:
        assert run([*words, "--exact"]) == 0
        return " ".join(capsys.readouterr().out.split())

    assert "Then: expeditions start in the Indian Ocean" in said("canal")
    assert "Then:" not in said("canal", "--attempts", "2")
    assert "Then:" not in said("scholar", "--cp", "2", "--power", "France")
    assert "Then:" not in said("wedding", "Anna of Saxony", "Don Carlos")


def test_a_rating_of_0_is_named_in_the_heading(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explorer", "--rating", "0", "--exact"]) == 0
    assert "explorer (rating 0, choice best)" in capsys.readouterr().out
