"""The deck over turns: the kernel against a game in plain Python, and against exact odds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy import stats

from analysis import deal_chance, hand_cp, philox
from analysis.attempt import Attempt
from analysis.campaign import run
from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.deck.births import Births
from analysis.here_i_stand.deck.cards import Cards
from analysis.here_i_stand.deck.deal import dealt
from analysis.here_i_stand.deck.deals import COLUMNS, deals
from analysis.here_i_stand.deck.playing import Habits
from analysis.here_i_stand.deck.position import Position
from analysis.interval import wilson
from analysis.results import Results
from tests.here_i_stand.deck_game import ANYONE, POWERS, Game

GAMES = 25
KEPT = Position(
    keys={"France": [8, 9, 10, 7], "Ottoman": 9},
    markers={"England": 1},
    kept={"Hapsburg": ["Gout", "Ransom"], "Protestant": ["Thomas More"]},
    removed=["Erasmus"],
    habits=Habits(events={"Thomas More": Fraction(3, 4)}, others=Fraction(1, 3)),
    births=Births(boleyn=4, elizabeth=4, sickly_edward=6),
)
PLANS: dict[str, dict[str, Any]] = {
    "from the start": {"turn": 9, "cards": ["Gout", "Mary I", "Dragut"]},
    "a late sickly Edward": {
        "turn": 9,
        "cards": ["Mary I", "Elizabeth I"],
        "position": Position(births=Births(elizabeth=3, sickly_edward=6)),
    },
    "a late healthy Edward": {
        "turn": 9,
        "since": 6,
        "cards": ["Mary I"],
        "position": Position(births=Births(healthy_edward=7)),
    },
    "an early sickly Edward": {
        "turn": 9,
        "since": 5,
        "cards": ["Edward VI", "Mary I", "Elizabeth I"],
        "position": Position(births=Births(boleyn=3, elizabeth=3, sickly_edward=4)),
    },
    "kept cards and keys by turn": {"turn": 6, "since": 3, "cards": ["Gout"], "position": KEPT},
    "Here I Stand fetches": {
        "turn": 5,
        "cards": ["Gout", "Thomas More", "Master of Italy", "Frederick the Wise"],
        "fetch": "Protestant",
        "position": Position(births=Births(boleyn=3)),
    },
    "Papal Inquisition fetches": {
        "turn": 9,
        "since": 5,
        "cards": ["Copernicus", "Ransom", "Papal Inquisition", "Potosi"],
        "fetch": "Papacy",
        "position": Position(kept={"Papacy": []}, rulers={"Papacy": "Paul III"}),
    },
}


def scores(plan: dict[str, Any], games: int, **how: Any) -> np.ndarray[Any, Any]:
    """Each count at the end of each turn, by game, power, turn and column."""
    campaign = deals(**plan, **how)
    words = philox.dealt(philox.key(1517, campaign.name), 0, games, campaign.slots.size)
    return campaign.scores(np.ascontiguousarray(words))[:games].cumsum(axis=2)


@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("keeps", ["as many as allowed", "none"])
def test_kernel_and_plain_python_agree_game_by_game(name: str, keeps: str) -> None:
    plan = dict(PLANS[name])
    figures = load("here_i_stand", switches={"kept_cards": keeps})
    read = figures.reader()
    campaign = deals(**plan, figures=figures)
    found = scores(plan, GAMES, figures=figures)
    words = philox.dealt(philox.key(1517, campaign.name), 0, GAMES, campaign.slots.size)
    wanted = read(Cards).all(plan["cards"])
    for number in range(GAMES):
        game = Game(
            read, plan.get("position", Position()), campaign.turns[0], wanted,
            plan.get("fetch", ""), campaign.slots, words[number].tolist(),
        )  # fmt: skip
        for at, score in enumerate(game.play(campaign.turns)):
            for power, name_ in enumerate((*POWERS, ANYONE)):
                for column, count in enumerate(COLUMNS):
                    want = score.get((name_, count), 0)
                    assert found[number, power, at, column] == want, (number, at, name_, count)


def test_the_plans_above_reach_the_rare_cases() -> None:
    """Late Edwards, both fetches, and Papal Inquisition spent although it was kept."""
    rulers = COLUMNS.index("ruler")
    for name in ("a late sickly Edward", "a late healthy Edward", "an early sickly Edward"):
        reigns = set(scores(PLANS[name], 400)[:, POWERS.index("England"), :, rulers].ravel())
        assert 1 in reigns, name
        assert (3 in reigns) == ("sickly" in name), name
    for name in ("Here I Stand fetches", "Papal Inquisition fetches"):
        plan = PLANS[name]
        with_it, without = scores(plan, 400), scores(plan | {"fetch": ""}, 400)
        power = POWERS.index(plan["fetch"])
        assert with_it[:, power, :, 0].sum() > without[:, power, :, 0].sum()


# ------------------------------------------------------------------------------- one turn, exactly


CARDS = ["Gout", "Ransom", "Treachery!", "Erasmus", "Smallpox"]
GAMES_OF_ONE_TURN = 200_000


def p_value(results: Results, power: str, count: str, exact: Attempt, key: str) -> float:
    """The p-value of chi-square; what is expected fewer than ten times is taken together."""
    seen = dict(results.totals(power, results.campaign.turns[-1], count).rows())
    law = {
        o.counts[key]: w / exact.table.total
        for o, w in zip(exact.table.outcomes, exact.table.ways, strict=True)
    }
    assert set(seen) <= set(law)
    common = [k for k, p in law.items() if p * results.games >= 10]
    observed = [seen.get(k, 0) for k in common]
    expected = [law[k] * results.games for k in common]
    observed.append(results.games - sum(observed))
    expected.append(results.games - sum(expected))
    if expected[-1] < 10:
        observed[-2:], expected[-2:] = [sum(observed[-2:])], [sum(expected[-2:])]
    return float(stats.chisquare(observed, expected).pvalue)


@pytest.fixture(scope="module")
def first_turn() -> Results:
    return deals(1, CARDS).run(GAMES_OF_ONE_TURN, seed=7)


@pytest.mark.parametrize("power", [*POWERS, ANYONE])
def test_the_cards_held_on_one_turn_fit_the_exact_odds(first_turn: Results, power: str) -> None:
    assert p_value(first_turn, power, "held", dealt(1, CARDS, power), "held") > 1e-6


@pytest.mark.parametrize("power", [*POWERS, ANYONE])
def test_the_cp_of_a_hand_fits_the_exact_odds(first_turn: Results, power: str) -> None:
    assert p_value(first_turn, power, "CP", hand_cp(1, power), "cp") > 1e-6


@pytest.mark.parametrize(
    ("turn", "power", "cards"),
    [
        (1, "Protestant", ["Gout", "Thomas More", "Katherina Bora", "Master of Italy"]),
        (6, "Papacy", ["Copernicus", "Papal Inquisition", "Ransom"]),
    ],
)
def test_what_is_fetched_fits_the_exact_odds(turn: int, power: str, cards: list[str]) -> None:
    figures = load("here_i_stand", switches={"kept_cards": "none"})
    results = deals(turn, cards, since=turn, fetch=power, figures=figures).run(GAMES_OF_ONE_TURN, 7)
    exact = dealt(turn, cards, power, fetch=True)
    assert p_value(results, power, "held", exact, "held") > 1e-6


def test_one_card_more_in_the_deck_is_seen() -> None:
    """The power of the tests above."""
    position = Position(removed=["Smallpox"])
    results = deals(1, ["Gout"], position=position).run(1_000_000, seed=7)
    low = results.totals(ANYONE, 1, "held").at_least(1).low
    assert low is not None
    assert low > 1 / 3


# ------------------------------------------------------------------------------------- over turns


LATER = Position(scenario=1532)
STEADY = Position(
    keys={"Ottoman": 4, "Hapsburg": 8, "England": 3, "France": 6, "Papacy": 2},
    removed=["Barbary Pirates", "Clement VII", "Defender of the Faith", "Schmalkaldic League"],
    habits=Habits(others=Fraction(0)),
)


def test_a_card_that_never_leaves_comes_by_turn_2_as_two_deals_say() -> None:
    """62 cards, 22 dealt, nothing kept and nothing removed: 1 - (40/62)^2."""
    figures = load("here_i_stand", switches={"kept_cards": "none"})
    results = deals(2, ["Gout"], position=STEADY, figures=figures).run(200_000, seed=3)
    came = results.totals(ANYONE, 2, "so far").at_least(1)
    assert came.low is not None
    assert came.high is not None
    assert came.low < 1 - (40 / 62) ** 2 < came.high
    assert results.totals(ANYONE, 2, "deck").rows() == [(62, 200_000)]


def test_without_a_removal_line_playing_as_an_event_changes_nothing() -> None:
    always = replace(STEADY, habits=Habits(others=Fraction(1)))
    removable = [c for c in load("here_i_stand").get(Cards) if c.removal not in ("never", "ruler")]
    never_there = replace(always, removed=[*STEADY.removed, *(c.name for c in removable)])
    results = deals(2, ["Council of Trent"], position=never_there).run(5_000, seed=3)
    kept = 2 + 2 + 1 + 1 + 0 + 2
    (size, games), *others = results.totals(ANYONE, 2, "deck").rows()
    assert not others
    assert (size, games) == (len(never_there.deck(load("here_i_stand").reader(), 1)) - kept, 5_000)


def test_council_of_trent_is_shuffled_again_after_it_was_played() -> None:
    results = deals(9, ["Council of Trent"], since=6).run(50_000, seed=3)
    twice = results.totals(ANYONE, 9, "held").at_least(1).value
    came_before = results.totals(ANYONE, 8, "so far").at_least(1).value
    came = results.totals(ANYONE, 9, "so far").at_least(1).value
    assert twice > 1.5 * (came - came_before)


def test_dragut_comes_once_in_a_game() -> None:
    results = deals(9, ["Dragut"], since=6).run(50_000, seed=3)
    per_turn = [results.mean(ANYONE, turn, "held").value for turn in results.campaign.turns]
    assert sum(per_turn) == pytest.approx(results.mean(ANYONE, 9, "so far").value)


def test_winter_forces_clement_and_paul_to_the_throne() -> None:
    results = deals(5).run(20_000, seed=3)
    popes = [dict(results.totals("Papacy", turn, "ruler").rows()) for turn in range(1, 6)]
    assert set(popes[0]) == {0, 1}
    assert popes[1] == {1: 20_000}
    assert popes[3] == popes[4] == {2: 20_000}


def test_marys_card_is_played_on_the_turn_it_is_dealt() -> None:
    results = deals(6, ["Mary I"], since=6).run(50_000, seed=3)
    reigns = dict(results.totals("England", 6, "ruler").rows())[2]
    assert reigns == dict(results.totals(ANYONE, 6, "held").rows())[1]
    exact = sum(deal_chance(6).values())
    low, high = wilson(reigns, 50_000)
    assert low < exact < high


def test_kept_cards_come_on_top_of_the_deal() -> None:
    """Suleiman keeps 2: from turn 2 on the Ottoman holds 3 + 2 cards."""
    results = deals(2).run(10_000, seed=3)
    assert results.totals("Ottoman", 1, "cards").rows() == [(3, 10_000)]
    assert max(dict(results.totals("Ottoman", 2, "cards").rows())) == 5
    none = load("here_i_stand", switches={"kept_cards": "none"})
    assert deals(2, figures=none).run(10_000, 3).totals("Ottoman", 2, "cards").rows() == [
        (3, 10_000)
    ]


def test_a_ruler_changes_the_deal_of_the_turns_to_come() -> None:
    """Francis I brings a card and Henry II none: 4, then 3."""
    none = load("here_i_stand", switches={"kept_cards": "none"})
    results = deals(9, ["Henry II"], since=6, figures=none).run(20_000, seed=3)
    hands = dict(results.totals("France", 9, "cards").rows())
    ruled = dict(results.totals("France", 8, "ruler").rows())
    assert hands == {3: ruled[1], 4: ruled[0]}


def test_two_plans_are_played_on_the_same_words() -> None:
    base, other = deals(4, ["Gout"]), deals(4, ["Gout"], position=Position(keys={"France": 10}))
    first, second = run([base, other], 20_000, 3)
    gap = [
        r for r in second.rows_of_difference() if (r["power"], r["measure"]) == ("France", "so far")
    ]
    assert gap[0]["low"] > 0
    assert first.base is None


def test_the_scenario_of_1532_is_played_from_turn_4_on() -> None:
    assert deals(6, ["Gout"], position=LATER).turns == (4, 5, 6)


# ------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"turn": 10}, "--turn must be from 1 to 9, not 10"),
        ({"turn": 2, "since": 3}, "--since must be from 1 to 2, not 3"),
        ({"turn": 2, "since": 0}, "--since must be from 1 to 2, not 0"),
        ({"turn": 5, "since": 3, "position": LATER}, "--since must be from 4 to 5, not 3"),
        ({"turn": 3, "position": LATER}, "scenario of 1532 begins on turn 4; there is no turn 3"),
        ({"turn": 2, "fetch": "France"}, "--fetch goes with Protestant"),
        ({"turn": 2, "cards": ["Six Wives"]}, "Six Wives of Henry VIII is a home card"),
        ({"turn": 2, "position": Position(habits=Habits({"Dragut": Fraction(1)}))}, "Dragut is a"),
        ({"turn": 2, "position": Position(habits=Habits(others=Fraction(2)))}, "from 0 to 1"),
        ({"turn": 2, "position": Position(keys={"Scots": 2})}, "There is no power 'Scots'"),
    ],
)
def test_bad_input_is_one_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Fault, match=sentence):
        deals(**given)
