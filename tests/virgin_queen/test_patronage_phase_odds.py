"""The patronage phase exact, by hand, and played; bad input."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from analysis import Fault, Values, patronage
from analysis.figures import load
from analysis.interval import Estimate
from analysis.virgin_queen.court.court import court
from analysis.virgin_queen.court.court_intent import KINDS
from analysis.virgin_queen.court.court_reading import intend
from analysis.virgin_queen.patronage.patronage_numbers import VP, Numbers
from analysis.virgin_queen.patronage.patronage_phase import EVERYBODY
from analysis.virgin_queen.patronage.patronage_sheet import sheet
from analysis.virgin_queen.patronage.patronage_tables import BONUSES, CAPTAIN, step_of, vp_of
from analysis.virgin_queen.patronage.pieces import Kind
from tests.virgin_queen.court_by_hand import Court
from tests.virgin_queen.phase_by_hand import ENGLISH, gains
from tests.virgin_queen.reference_court import played


def only(kind: Kind, cp: Mapping[str, int]) -> str:
    """A plan in which some powers sponsor one kind, and nobody anything else."""
    powers = ("Ottoman", "Spain", "England", "France", "Empire", "Protestant")
    nothing = dict.fromkeys(KINDS, 0)
    return "".join(
        f"[{power}]\n"
        + "".join(f"{k} = {n}\n" for k, n in (nothing | {kind: cp.get(power, 0)}).items())
        for power in powers
    )


@pytest.mark.parametrize("kind", KINDS)
def test_the_exact_phase_is_the_phase_by_hand_over_all_dice_and_draws(
    tmp_path: Path, kind: Kind
) -> None:
    """England and France on turn 1, two pieces each: 72 times 72 ways, each played by hand."""
    figures, file = load("virgin_queen"), tmp_path / "plan.toml"
    cp = {"England": 3, "France": 4}
    file.write_text(only(kind, cp), "utf-8")
    slots = court(file, turns=1, figures=figures).slots
    intent, _ = intend(figures, [file], turns=1)
    by_hand = Court(figures, replace(intent, matching=frozenset()), Values(), slots)
    powers = [intent.powers.index(name) for name in ("England", "France")]
    found: dict[str, Counter[int]] = {"England": Counter(), "France": Counter()}
    words = [0] * slots.size
    for ways in product(range(72), repeat=2):
        for power, way in zip(powers, ways, strict=True):
            words[slots.at(kind, 0, power)] = -(-way * 2**32 // 72)
        score = played(by_hand, words)
        for name, counted in found.items():
            counted[score[name, 1, f"{kind}s"] * 10 + score[name, 1, "bonuses"]] += 1
    phase = patronage({name: (n, 0) if kind == "artist" else (0, n) for name, n in cp.items()})
    for name, counted in found.items():
        exact = gains(phase, kind, name, cp=cp[name])
        assert exact == {divmod(k, 10): Fraction(n, 72**2) for k, n in counted.items()}


SITUATIONS: list[dict[str, Any]] = [
    {"cp": {"england": "3+2", "france": "2+4"}, "turns": 3, "holds": {"Observatory": "france"},
     "markers": {"2 VP author": 0, "1 VP scholar": 1}},
    {"cp": dict.fromkeys(("ottoman", "spain", "england", "france", "empire", "protestant"), "3+3"),
     "turn": 5, "prague": True, "home_card": True, "isabella": "empire"},
    {"cp": {"england": "3+2", "france": "2+4"}, "turns": 2, "events": [
        ("france", "Papal Bull", "scholar"), ("england", "Patron of the Arts", "scholar"),
        ("england", "Commissioned from Italy", "artist")]},
    {"cp": {"spain": "4+4"}, "turns": 5, "gone": ["El Greco"]},
]  # fmt: skip


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_played_phases_agree_with_the_exact_ones(situation: dict[str, Any]) -> None:
    """Every mean and every chance within four and a half standard errors, at a fixed seed."""
    phase = patronage(**situation)
    results = phase.campaign.run(200_000, seed=3)
    exact = Numbers(phase)
    assert phase.exact is not None
    for kind in KINDS:
        for turn, power in product(phase.intent.turns, exact.sponsors(kind)):
            mean = exact.mean(kind, turn, power, VP)
            assert close(results.by_source(power, vp_of(kind, turn)), mean)
            won = results.by_source(power, f"{vp_of(kind, turn)}, {BONUSES}")
            assert close(won, exact.mean(kind, turn, power, BONUSES))
            for cp, (what, suffix) in product(
                phase.sides[kind].cp[1:], ((VP, ""), (BONUSES, f", {BONUSES}"))
            ):
                rolled = results.by_source(power, step_of(kind, turn, cp) + suffix)
                assert close(rolled, exact.step(kind, turn, power, cp, what))
        for number, prize in enumerate(phase.sides[kind].prizes):
            for turn in phase.intent.turns if prize.count else ():
                gone = results.totals(EVERYBODY, turn, prize.name).at_least(prize.count)
                assert close(gone, exact.gone(kind, number, turn))
    assert close(results.by_source("France", CAPTAIN), exact.captain())


def close(rolled: Estimate, exact: object) -> bool:
    """Whether a rolled number is within four and a half standard errors of the exact one."""
    assert isinstance(exact, Fraction)
    assert rolled.low is not None
    assert rolled.high is not None
    half = (rolled.high - rolled.low) / 2 * 4.5 / 1.96
    return abs(rolled.value - float(exact)) <= half + 1e-9


def test_too_many_states_are_played_instead() -> None:
    phase = patronage({"england": "3+3", "spain": "3+3", "empire": "2+2"}, turns=7)
    assert phase.exact is None
    found = sheet(phase, phase.campaign.run(2_000, seed=3))
    assert "vp" not in found.heads
    assert isinstance(found.further[1].rows[0]["turn_7"], Estimate)
    assert any("rolled" in note for note in found.notes)


def test_what_a_cp_is_worth_falls_as_the_good_markers_go() -> None:
    stages = sheet(patronage({"spain": "2+2"})).further[-1]
    for kind in KINDS:
        rows = [row for row in stages.rows if row["kind"] == kind]
        for cp in ("cp_2", "cp_3", "cp_4"):
            worth = [row[cp] for row in rows]
            assert worth == sorted(worth, reverse=True)
        fourth = [row["cp_4"] - row["cp_3"] for row in rows]
        assert fourth[0] > fourth[-1]


def test_the_chance_of_vp_is_that_of_artist_and_scholar_together() -> None:
    """Alone at the table: two independent throws."""
    phase = patronage({"england": "2+2"}, gone=ENGLISH)
    by_hand: Counter[int] = Counter()
    for a, p in gains(phase, "artist", "England").items():
        for b, q in gains(phase, "scholar", "England").items():
            by_hand[a[0] + b[0]] += p * q  # type: ignore[assignment]
    for vp in (1, 2, 3, 4, 5):
        found = sum(p for total, p in by_hand.items() if total >= vp)
        assert Numbers(phase).at_least("England", vp) == found


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"cp": {}}, "Nobody sponsors anyone"),
        ({"cp": {"england": "5"}}, "CP must be 0 or one of 2, 3, 4, not 5"),
        ({"cp": {"england": "two"}}, "must be CP such as 3, 3"),
        ({"cp": {"engladn": 2}}, "the nearest is 'England'"),
        ({"cp": {"scotland": 2}}, "There is no power 'scotland'"),
        ({"cp": {"england": 2}, "turns": 8}, "--turns must be from 1 to 7"),
        ({"cp": {"england": 2}, "turn": 0}, "--turn must be from 1 to 99"),
        ({"cp": {"england": 2}, "players": 7}, "--players"),
        ({"cp": {"england": 2}, "markers": {"2 VP autor": 0}}, "the nearest is '2 VP author'"),
        ({"cp": {"england": 2}, "markers": {"2 VP author": 101}}, "must be from 0 to 100"),
        ({"cp": {"england": 2}, "gone": ["Shakespear"]}, "the nearest is 'Shakespeare'"),
        ({"cp": {"england": 2}, "holds": {"Observatori": "france"}}, "nearest is 'Observatory'"),
        ({"cp": {"england": 2}, "isabella": "nobody"}, "There is no power 'nobody'"),
        ({"cp": {"england": 2}, "events": [("england", "Papal Bul", "artist")]}, "'Papal Bull'"),
        ({"cp": {"england": 2}, "events": [("england", "Papal Bull", "poet")]}, "or scholar"),
        (
            {"cp": {"england": 2}, "events": [("england", "Papal Bull", "scholar")]},
            "is judged at its CP; give some",
        ),
        (
            {"cp": {"england": 2, "france": 2}, "events": [
                ("england", "Papal Bull", "artist"), ("france", "Papal Bull", "artist")]},
            "Papal Bull is played already on turn 1",
        ),
        (
            {"cp": {"england": 2}, "events": [
                ("england", "Papal Bull", "artist"), ("england", "Patron of the Arts", "artist")]},
            "one artist a power a turn",
        ),
        ({"cp": {"ottoman": 2}, "players": 3}, "Ottoman has no artist with 3 players"),
    ],
)  # fmt: skip
def test_bad_input_is_answered_in_a_sentence(said: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Fault) as caught:
        patronage(**said)
    assert any(sentence in text for text in caught.value.sentences), caught.value.sentences
