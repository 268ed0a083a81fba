"""Conquests of a turn together; what is rolled and shown; the command line."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest
from scipy.stats import chi2

from analysis import cli
from analysis.faults import Fault
from analysis.here_i_stand.new_world.conquest import conquest
from analysis.here_i_stand.new_world.conquests import conquests
from analysis.here_i_stand.new_world.new_world_turn import new_world_turn
from analysis.here_i_stand.new_world.phase import TurnAttempt
from analysis.here_i_stand.new_world.voyages import voyages
from analysis.here_i_stand.new_world.voyages_sheet import gains, shown
from tests.here_i_stand import by_hand
from tests.here_i_stand.voyages_by_hand import EXAMPLE, vp


def conquests_by_hand(powers: Sequence[str], plus: dict[str, int]) -> dict[str, Fraction]:
    pools = {"Hapsburg": [4, 3, 2, 1, 1], "England": [0], "France": [0]}

    def play(left: Sequence[str], claimed: frozenset[str]) -> Iterator[tuple[str, Fraction]]:
        if not left:
            return
        power, rest = left[0], left[1:]
        for rating in pools[power]:
            for total, ways in by_hand.SUMS.items():
                weight = Fraction(ways, 36 * len(pools[power]))
                end = by_hand.conquest(total, rating, plus=plus.get(power, 0), claimed=claimed)
                yield power, weight * end.vp
                for other, amount in play(rest, claimed.union(end.claims)):
                    yield other, weight * amount

    found: dict[str, Fraction] = defaultdict(Fraction)
    for power, amount in play(powers, frozenset()):
        found[power] += amount
    return found


@pytest.mark.parametrize("smallpox", [None, "England"])
def test_conquests_together_by_the_rules_by_hand(smallpox: str | None) -> None:
    powers = ("Hapsburg", "England", "France")
    attempt = conquests(["France", "Hapsburg", "England"], smallpox=smallpox)
    expect = conquests_by_hand(powers, {smallpox: 2} if smallpox else {})
    assert {p: vp(attempt, p) for p in powers} == {p: expect[p] for p in powers}


def test_cibola_can_cancel_a_conquest_too() -> None:
    attempt = conquests(["Hapsburg", "England"], cibola="Hapsburg")
    assert vp(attempt, "England") == conquest(power="England").exact().mean().exact


def test_conquistadors_who_are_gone_are_not_drawn() -> None:
    attempt = conquests(["Hapsburg"], gone=["Cortez", "Pizarro", "Montejo", "Coronado"])
    assert vp(attempt, "Hapsburg") == conquest(rating=1).exact().mean().exact


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"sailing": ["Hapsburg", "Orellana"]}, "Hapsburg explores at most once a turn"),
        ({"sailing": ["Hapsburg Cabot", "France Cabot"]}, "one Sebastian Cabot a turn"),
        ({"sailing": ["Papacy"]}, "Papacy has no explorer"),
        ({"sailing": ["Papacy Cabot"]}, "Papacy has no Sebastian Cabot"),
        ({"sailing": ["Rut"], "gone": ["Rut"]}, "Rut cannot sail: he is gone"),
        ({"sailing": ["England"], "gone": ["Rut", "Chancellor", "Willoughby"]}, "no explorer left"),
        ({"sailing": ["England"], "mercator": "France"}, "France has no voyage under way"),
        ({"sailing": ["England"], "choice": ["England"]}, "POWER=CHOICE"),
        ({"sailing": ["England"], "choice": ["England=home"]}, "--choice must be one of"),
        ({"conquest": ["England", "English"]}, "England conquers at most once a turn"),
        ({"conquest": ["England"], "smallpox": "France"}, "France has no conquest under way"),
        ({"sailing": ["England"], "smallpox": "England"}, "No conquest is under way"),
        ({"sailing": ["England"], "cibola": ["England dance"]}, "explore or conquer"),
        ({"sailing": ["England"], "cibola": ["England", "France"]}, "one voyage a turn"),
        ({"sailing": ["England"], "choice": ["France=strait"]}, "France has no voyage under way"),
        ({"conquest": ["England"], "mercator": "England"}, "No voyage is under way"),
        ({"conquest": ["England"], "gone": ["Kortez"]}, "the nearest is 'Cortez'"),
        ({"conquest": ["England"], "claimed": ["Amzon"]}, "the nearest is 'Amazon'"),
        ({"conquest": ["England Cortez"]}, "Cortez conquers for Hapsburg, not for England"),
    ],
)
def test_bad_input_is_answered_in_a_sentence(given: dict[str, object], said: str) -> None:
    with pytest.raises(Fault, match=said):
        new_world_turn(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize("attempt", [voyages(), conquests()], ids=["voyages", "conquests"])
def test_rolled_counts_agree_with_the_exact_odds(attempt: TurnAttempt) -> None:
    odds = attempt.roll(10_000_000, 1517)
    assert odds.counts is not None
    pairs = [
        (count, ways * odds.trials / attempt.table.total)
        for count, ways in zip(odds.counts, attempt.table.ways, strict=True)
    ]
    rare = [p for p in pairs if p[1] < 5]
    common = [p for p in pairs if p[1] >= 5] + [(sum(c for c, _ in rare), sum(e for _, e in rare))]
    gap = sum((c - e) ** 2 / e for c, e in common if e)
    assert gap < chi2.isf(1e-6, len(common) - 1)


def test_the_sheet_counts_every_result_of_every_voyage_once() -> None:
    turn = [a.exact() for a in new_world_turn(["Hapsburg", "France"], ["Hapsburg"])]
    totals: dict[str, Fraction] = defaultdict(Fraction)
    for row in shown(turn).rows:
        totals[row["voyage"]] += row["exact"]
    assert totals == {"Hapsburg": 1, "France": 1, "Hapsburg conquest": 1}


def test_the_gains_of_explorations_and_conquests_add_up() -> None:
    turn = [a.roll(100_000) for a in new_world_turn(["Hapsburg"], ["Hapsburg"])]
    (row,) = gains(turn).rows
    assert row["vp"] == sum(odds.mean("vp", "Hapsburg").exact or 0 for odds in turn)
    assert row["rolled_vp"].low < row["vp"] < row["rolled_vp"].high


def test_the_command_as_a_user_types_it(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["voyages", "Orellana", "--conquest", "Cortez", "--claimed", "Inca", "--exact"]
    assert cli.run([*words, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["method"] == "exact"
    assert {row["voyage"] for row in document["rows"]} == {
        "Hapsburg, Orellana",
        "Hapsburg, Cortez",
    }
    assert "Inca" not in {row["result"] for row in document["rows"]}


def test_the_example_replayed_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["voyages", "--replay", EXAMPLE, "--format", "csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "voyage,power,rolls,result,fate,vp,cards"
    assert len(lines) == 5


def test_a_replay_takes_no_option_that_its_text_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["voyages", "--replay", "Rut 3", "--mercator", "England"]) == 2
    assert "leave --mercator out" in capsys.readouterr().err


def test_a_wrong_replay_ends_with_status_2_and_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.run(["voyages", "--replay", "Orellana 99"]) == 2
    said = capsys.readouterr().err
    assert said == "courtodds: 99: two dice show 2 to 12.\n"


def test_riches_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["riches", "Inca", "--turns", "1", "--exact", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["expected"]["cards"]["exact"] == "5/6"


def test_the_conquest_command_adds_the_cards_of_the_turns_left(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["conquest", "--power", "France", "--turns-left", "4", "--exact", "--format", "json"]
    assert cli.run(words) == 0
    assert json.loads(capsys.readouterr().out)["expected"]["cards"]["value"] > 0
