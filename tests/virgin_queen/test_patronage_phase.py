"""The patronage phase, rules 22.1 and 22.2, a test a sentence.

The exact odds meet all dice thrown by hand, and the games that are played.
"""

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
from analysis.virgin_queen.patronage.arts_and_sciences import TWO_DICE
from analysis.virgin_queen.patronage.patronage_numbers import VP, Numbers
from analysis.virgin_queen.patronage.patronage_phase import EVERYBODY, PatronagePhase
from analysis.virgin_queen.patronage.patronage_sheet import sheet
from analysis.virgin_queen.patronage.patronage_tables import BONUSES, CAPTAIN, step_of, vp_of
from analysis.virgin_queen.patronage.pieces import Kind
from tests.virgin_queen.reference_court import Court

NO_ARTIST_MARKERS = {
    f"{vp} VP {type_}": 0 for vp in (2, 3) for type_ in ("author", "painter", "architect")
} | {"1 VP artist": 0}
NO_BONUSES = dict.fromkeys(
    ("Observatory", "Excavation", "Cryptography", "Cartography", "Fortification", "Medicine"), 0
)
NO_SCHOLAR_MARKERS = {"1 VP scholar": 0, "2 VP scholar": 0}
ENGLISH = ("Marlowe", "Dee")  # gone: on turn 1 Shakespeare (4) and Gilbert (3) are left


def chance(least: int, modifier: int = 0) -> Fraction:
    """The chance that 2d6 and a modifier come to so much or more."""
    return Fraction(sum(n for total, n in TWO_DICE.items() if total + modifier >= least), 36)


def gains(
    phase: PatronagePhase, kind: Kind, power: str, turn: int = 0, cp: int = 2
) -> dict[tuple[int, int], Fraction]:
    """The chance of each (VP, bonuses) of a power."""
    assert phase.exact is not None
    found = phase.exact[kind][turn].gains.get((power, cp), {})
    return {gain: p for gain, p in found.items() if p}


def some(phase: PatronagePhase, kind: Kind, power: str, turn: int = 0, cp: int = 2) -> Fraction:
    """The chance that a power takes anything."""
    return sum((p for g, p in gains(phase, kind, power, turn, cp).items() if any(g)), Fraction(0))


# ------------------------------------------------------------------ who is drawn


def test_the_artist_is_drawn_at_random_from_all_types_together() -> None:
    """On turn 5 England has authors of 4, 3 and 2 and a painter of 2: a quarter each."""
    every = patronage({"england": 2}, turn=5)
    names = ("Shakespeare", "Marlowe", "Spenser", "Hilliard")
    single = [
        patronage({"england": 2}, turn=5, gone=[n for n in names if n != name]) for name in names
    ]
    means = [Numbers(phase).mean("artist", 5, "England", VP) or 0 for phase in single]
    assert Numbers(every).mean("artist", 5, "England", VP) == sum(means, Fraction(0)) / 4
    assert len(set(means)) == 3, "the two of rating 2 are worth the same with every marker there"


def test_pieces_enter_by_turn() -> None:
    """Spenser enters on turn 3: with the first two gone England has nobody on turn 2."""
    away = ("Shakespeare", "Marlowe")
    assert some(patronage({"england": 2}, turn=3, gone=away), "artist", "England")
    phase = patronage({"england": 2}, turn=2, gone=away)
    assert not some(phase, "artist", "England"), "the action is not allowed without an artist"


def test_with_fewer_players_their_artists_scholars_and_markers_are_out() -> None:
    assert some(patronage({"ottoman": 2}, players=5), "artist", "Ottoman")
    with pytest.raises(Fault, match="Ottoman has no artist with 4 players"):
        patronage({"ottoman": 2}, players=4)
    left = {n: patronage({"england": 2}, players=n).start("artist").left[0] for n in (4, 5, 6)}
    assert left == {6: 12, 5: 10, 4: 8}


def test_an_italian_comes_only_by_an_event_and_is_the_turns_one() -> None:
    """Bruno (2) and Galileo (4) instead of Gilbert (3) or Dee (2)."""
    plain = patronage({"england": "0+2"})
    event = patronage({"england": "0+2"}, events=[("england", "Papal Bull", "scholar")])
    galileo = patronage(
        {"england": "0+2"}, events=[("england", "Папская булла", "scholar")], gone=["Bruno"]
    )
    assert some(plain, "scholar", "England") == (chance(10, 3) + chance(10, 2)) / 2
    assert some(event, "scholar", "England") == (chance(10, 4) + chance(10, 2)) / 2
    assert some(galileo, "scholar", "England") == chance(10, 4)


def test_two_powers_never_draw_the_same_italian() -> None:
    """One gets Galileo and the other Bruno, so with one marker left Galileo's sponsor is first."""
    only_one = NO_SCHOLAR_MARKERS | NO_BONUSES | {"1 VP scholar": 1}
    phase = patronage(
        {"england": "0+2", "france": "0+2"},
        events=[("england", "Papal Bull", "scholar"), ("france", "Patron of the Arts", "scholar")],
        markers=only_one,
    )
    first, second = chance(10, 4), chance(10, 2)
    each = (first + (1 - first) * second) / 2
    assert some(phase, "scholar", "England") == some(phase, "scholar", "France") == each


# ------------------------------------------------------------------ the order of judging


def test_the_highest_printed_rating_is_judged_first() -> None:
    """One marker: Shakespeare (4) takes it before Ronsard or Montaigne (3) can."""
    left = NO_ARTIST_MARKERS | {"1 VP artist": 1}
    phase = patronage({"france": 4, "england": 2}, markers=left, gone=ENGLISH)
    first = chance(10, 4)
    assert some(phase, "artist", "England") == first
    assert some(phase, "artist", "France", cp=4) == (1 - first) * chance(10, 3 + 2)


def test_ties_go_by_impulse_order() -> None:
    """Shakespeare and Cervantes are both of rating 4: Spain has its impulse before England."""
    left = NO_ARTIST_MARKERS | {"3 VP author": 1}
    phase = patronage({"england": 4, "spain": 2}, markers=left, gone=(*ENGLISH, "Lope de Vega"))
    first = chance(15, 4)
    assert some(phase, "artist", "Spain") == first
    assert some(phase, "artist", "England", cp=4) == (1 - first) * chance(15, 4 + 2)


# ------------------------------------------------------------------ what an artist takes


def test_a_marker_of_2_or_3_is_tied_to_the_type_and_must_be_reached() -> None:
    """Shakespeare (4) at 2 CP: 10-12 1 VP, 13-14 2, 15 or more 3."""
    odds = gains(patronage({"england": 2}, gone=ENGLISH), "artist", "England")
    assert odds[3, 0] == chance(15, 4)
    assert odds[2, 0] == chance(13, 4) - chance(15, 4)
    assert odds[1, 0] == chance(10, 4) - chance(13, 4)
    assert set(odds) == {(0, 0), (1, 0), (2, 0), (3, 0)}


def test_without_its_marker_an_artist_takes_the_best_that_is_left_below() -> None:
    """The 3 VP author is gone: 15 or more take the 2 VP author; both gone: 1 VP of any type."""
    left = patronage({"england": 2}, gone=ENGLISH, markers={"3 VP author": 0})
    assert gains(left, "artist", "England")[2, 0] == chance(13, 4)
    left = patronage({"england": 2}, gone=ENGLISH, markers={"3 VP author": 0, "2 VP author": 0})
    assert gains(left, "artist", "England")[1, 0] == chance(10, 4)


def test_a_better_marker_than_the_award_is_not_taken() -> None:
    """Only the 3 VP author is left: 14 brings nothing."""
    phase = patronage({"england": 2}, gone=ENGLISH, markers=NO_ARTIST_MARKERS | {"3 VP author": 1})
    assert gains(phase, "artist", "England") == {(0, 0): 1 - chance(15, 4), (3, 0): chance(15, 4)}


def test_an_artist_that_finds_no_marker_goes_back_to_the_pool() -> None:
    """No marker at all: only 6 or less takes Shakespeare out of the game."""
    phase = patronage({"england": 2}, turns=2, gone=ENGLISH, markers=NO_ARTIST_MARKERS)
    assert sum(gains(phase, "artist", "England", turn=1).values()) == chance(7, 4)


def test_a_piece_goes_back_on_7_to_9_and_is_finished_with_an_award() -> None:
    """Shakespeare is there on the second turn only after 7, 8 or 9."""
    phase = patronage({"england": 2}, turns=2, gone=ENGLISH)
    there = sum(gains(phase, "artist", "England", turn=1).values())
    assert there == chance(7, 4) - chance(10, 4)


def test_a_piece_of_rating_1_leaves_on_7_and_8_too() -> None:
    """Le Testu (1) is there on the second turn only after a 9."""
    phase = patronage({"france": "0+2"}, turns=2, gone=["Viete"])
    there = sum(gains(phase, "scholar", "France", turn=1).values())
    assert there == chance(9, 1) - chance(10, 1)


# ------------------------------------------------------------------ what a scholar takes


def test_the_sponsor_splits_an_award_as_is_worth_most_to_him() -> None:
    """Gilbert (3): 10-12 is 1 VP or a bonus, 13-14 is 2 VP or 1 VP and a bonus, 15+ all of it."""
    cheap = patronage({"england": "0+2"}, gone=ENGLISH, values=Values(bonus=Fraction(1, 2)))
    dear = patronage({"england": "0+2"}, gone=ENGLISH, values=Values(bonus=Fraction(3, 2)))
    ten, thirteen, fifteen = chance(10, 3), chance(13, 3), chance(15, 3)
    assert gains(cheap, "scholar", "England") == {
        (0, 0): 1 - ten, (1, 0): ten - thirteen, (2, 0): thirteen - fifteen, (2, 1): fifteen,
    }  # fmt: skip
    assert gains(dear, "scholar", "England") == {
        (0, 0): 1 - ten, (0, 1): ten - thirteen, (1, 1): thirteen - fifteen, (2, 1): fifteen,
    }  # fmt: skip


def test_an_award_of_2_vp_with_only_1_vp_left_takes_1_and_no_more() -> None:
    """No pick is to spare: 13-14 with bonuses at nothing is 1 VP and no bonus."""
    phase = patronage(
        {"england": "0+2"},
        gone=ENGLISH,
        markers={"2 VP scholar": 0},
        values=Values(bonus=Fraction(0)),
    )
    found = gains(phase, "scholar", "England")
    assert found[1, 0] == chance(10, 3) - chance(15, 3)
    assert found[1, 1] == chance(15, 3)


def test_where_no_vp_marker_is_left_a_bonus_must_be_taken() -> None:
    """Even by him to whom bonuses are worth nothing."""
    phase = patronage(
        {"england": "0+2"},
        gone=ENGLISH,
        markers=NO_SCHOLAR_MARKERS,
        values=Values(bonus=Fraction(0)),
    )
    assert gains(phase, "scholar", "England") == {(0, 0): 1 - chance(10, 3), (0, 1): chance(10, 3)}


def test_a_bonus_is_closed_to_all_others_once_it_is_taken() -> None:
    """Only Medicine is left: Stevin or Ortelius (3, Protestant) after Gilbert (3, England)."""
    left = NO_SCHOLAR_MARKERS | NO_BONUSES | {"Medicine": 1}
    phase = patronage({"protestant": "0+4", "england": "0+2"}, gone=ENGLISH, markers=left)
    first = chance(10, 3)
    assert some(phase, "scholar", "England") == first
    assert some(phase, "scholar", "Protestant", cp=4) == (1 - first) * chance(10, 3 + 2)
    gone = Numbers(phase).gone("scholar", 7, 1)
    assert gone == first + (1 - first) * chance(10, 3 + 2)


def test_the_taker_must_be_able_to_use_the_bonus() -> None:
    """Excavation serves the Ottoman alone; a scholar with nothing to take goes back."""
    left = NO_SCHOLAR_MARKERS | NO_BONUSES | {"Excavation": 1}
    phase = patronage(
        {"england": "0+2", "ottoman": "0+2"}, turns=2, gone=(*ENGLISH, "Piri Reis"), markers=left
    )
    assert some(phase, "scholar", "England") == 0
    assert some(phase, "scholar", "Ottoman") == chance(10, 3)
    assert sum(gains(phase, "scholar", "England", turn=1).values()) == chance(7, 3)


# ------------------------------------------------------------------ modifiers


@pytest.mark.parametrize(
    ("board", "artist", "scholar"),
    [
        ({}, 0, 0),
        ({"prague": True}, 1, 1),
        ({"home_card": True}, 1, 1),
        ({"isabella": "empire"}, 1, 1),
        ({"isabella": "spain"}, 0, 0),
        ({"holds": {"Observatory": "empire"}}, 0, 1),
        ({"holds": {"Observatory": "france"}}, 0, 0),
        ({"prague": True, "home_card": True, "isabella": "empire"}, 3, 3),
    ],
)
def test_what_is_added_to_the_empires_rolls(
    board: Mapping[str, Any], artist: int, scholar: int
) -> None:
    """Arcimboldo (3) and Kepler (4)."""
    phase = patronage({"empire": "2+2"}, gone=["Spranger", "Tycho Brahe"], **board)
    assert some(phase, "artist", "Empire") == chance(10, 3 + artist)
    assert some(phase, "scholar", "Empire") == chance(10, 4 + scholar)


def test_prague_and_the_home_card_help_the_empire_only() -> None:
    phase = patronage({"england": 2}, gone=ENGLISH, prague=True, home_card=True)
    assert some(phase, "artist", "England") == chance(10, 4)


def test_cp_3_and_4_add_1_and_2() -> None:
    for cp, added in ((2, 0), (3, 1), (4, 2)):
        phase = patronage({"england": cp}, gone=ENGLISH)
        assert some(phase, "artist", "England", cp=cp) == chance(10, 4 + added)


def test_the_observatory_helps_from_the_turn_after_it_is_won() -> None:
    """Gilbert and Dee, the Observatory alone to be won: he who is left rolls +1 on turn 2."""
    left = NO_SCHOLAR_MARKERS | NO_BONUSES | {"Observatory": 1, "Medicine": 1}
    phase = patronage({"england": "0+2"}, turns=2, markers=left)
    # Turn 1 on a draw of Gilbert (3) or Dee (2); what is won first is the Observatory.
    won = {3: chance(10, 3), 2: chance(10, 2)}
    out = {rating: 1 - chance(7, rating) for rating in (3, 2)}
    after_win = (won[3] * chance(10, 2 + 1) + won[2] * chance(10, 3 + 1)) / 2
    after_loss = (out[3] * chance(10, 2) + out[2] * chance(10, 3)) / 2
    stays = 1 - (won[3] + won[2] + out[3] + out[2]) / 2
    after_nothing = stays * (chance(10, 3) + chance(10, 2)) / 2
    assert some(phase, "scholar", "England", turn=1) == after_win + after_loss + after_nothing


# ------------------------------------------------------------------ Le Testu


def test_his_captain_leaves_with_any_result_but_9() -> None:
    """Le Testu (1) at 2 CP rolls a 9 in five ways of 36."""
    phase = patronage({"france": "0+2"}, gone=["Viete"])
    assert phase.exact is not None
    assert phase.exact["scholar"][0].captain == Fraction(31, 36)


def test_sunk_as_a_captain_his_scholar_counter_leaves() -> None:
    with_him, without = (patronage({"france": "0+2"}, captain_sunk=sunk) for sunk in (False, True))
    assert some(without, "scholar", "France") == chance(10, 3)
    assert some(with_him, "scholar", "France") == (chance(10, 3) + chance(10, 1)) / 2


def test_his_captain_leaves_once() -> None:
    """With nothing to take he may be judged again and again, but has one captain."""
    left = NO_SCHOLAR_MARKERS | NO_BONUSES
    phase = patronage({"france": "0+4"}, turns=3, gone=["Viete", "Pare"], markers=left)
    assert phase.exact is not None
    total = sum(turn.captain for turn in phase.exact["scholar"])
    nine = Fraction(5, 36)  # a 6 with rating 1 and 4 CP
    assert total == 1 - nine**3


# ------------------------------------------------------------------ exact, by hand, and played


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
        score = by_hand.play(words)
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


# ------------------------------------------------------------------ bad input


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
