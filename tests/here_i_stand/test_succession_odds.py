"""The English succession: exact against games played with dice, and bad input."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from analysis import succession
from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.deck.position import Position
from analysis.here_i_stand.england.succession import Plan, State, Succession
from tests.here_i_stand.succession_by_hand import (
    EDWARD,
    ELIZABETH,
    HENRY,
    MARY,
    SURE,
    chain,
    covered,
)


def game(dice: random.Random, deal: Succession) -> tuple[list[str], int, set[int], int]:
    """The rulers turn by turn, Henry's last box, his results, and the turns of a late Edward."""
    box, results, ruler, card = 0, set[int](), HENRY, ""
    rulers, late = [], 0

    def marry() -> None:
        nonlocal box, late
        box += 1
        if box < 2:
            return
        face = dice.randint(1, 6) + (box == 3)
        face = min(face, 6)
        while face in results:
            face += 1
        if face > 6:
            return
        results.add(face)
        late += face > 4 and card == MARY
        if face == 3 and box < 6:
            marry()

    def may() -> bool:
        return ruler == HENRY and box < 6 and not (4 in results and results & {5, 6})

    for turn in range(1, 10):
        best = max(results, default=0)
        if not card:
            if ruler == HENRY and turn >= 6:
                card = EDWARD if best > 4 else MARY
            elif ruler == EDWARD and best == 5:
                card = MARY
            elif ruler == MARY and 4 in results:
                card = ELIZABETH
        state = State(box, covered(*results), ruler, card)
        played = bool(card) and dice.random() < deal.dealt(turn, state)
        marries = turn >= 2 and may()
        if marries and (not played or dice.random() < 0.5):
            marry()
        if played:
            ruler = EDWARD if card == MARY and ruler == HENRY and results & {5, 6} else card
            card = ""
        rulers.append(ruler)
    return rulers, box, results, late


def test_exact_against_games_played_with_dice() -> None:
    dice, exact, games = random.Random(1547), chain(Plan(dict.fromkeys(range(2, 10), SURE))), 40_000
    rules: Counter[tuple[int, str]] = Counter()
    ends: Counter[tuple[int, frozenset[int]]] = Counter()
    late = 0
    for _ in range(games):
        rulers, box, results, was_late = game(dice, exact)
        rules.update(enumerate(rulers, 1))
        ends[box, frozenset(results)] += 1
        late += bool(was_late)
    for turn in range(1, 10):
        for ruler in (HENRY, EDWARD, MARY, ELIZABETH):
            share = sum(s for state, s in exact.ends[turn].items() if state.ruler == ruler)
            assert_near(rules[turn, ruler], games, share)
    told: dict[tuple[int, frozenset[int]], Fraction] = defaultdict(Fraction)
    for state, share in exact.ends[9].items():
        born = frozenset(n for n in range(1, 7) if state.covered >> (n - 1) & 1)
        told[state.box, born] += share
    for key in told.keys() | ends.keys():
        assert_near(ends[key], games, told[key])
    assert_near(late, games, sum(s for state, s in exact.ends[9].items() if state.late))


def assert_near(count: int, games: int, share: Fraction | int) -> None:
    """Within five standard deviations, and never where it cannot be."""
    chance = float(share)
    assert abs(count - games * chance) <= 5 * (games * chance * (1 - chance)) ** 0.5 + 1e-9


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"wives": [1]}, "--wives takes turns from 2 to 9, not 1."),
        ({"chance": Fraction(3, 2)}, "--chance is a chance from 0 to 1, not 1.5."),
        ({"first": Fraction(-1)}, "--first is a chance from 0 to 1, not -1."),
        ({"divorce": 12}, "--divorce must be a turn from 2 to 9, not 12."),
        ({"divorce": 1}, "--divorce must be a turn from 2 to 9, not 1."),
        ({"since": 0}, "--since must be a turn from 1 to 9, not 0."),
        ({"wife": "Anne"}, "There is no wife 'Anne'; the track has Catherine of Aragon"),
        (
            {"wife": "Jane Seymour", "already": [4]},
            "At Jane Seymour --already has 2 results, not 1.",
        ),
        ({"wife": "Jane Seymour", "already": [4, 4]}, "--already takes different results"),
        (
            {"wife": "Anne Boleyn"},
            "At Anne Boleyn --already has 1 result, not 0.",
        ),
        ({"wives": [3, 3]}, "--wives takes each turn once: Six Wives is played once a turn."),
        (
            {"wife": "Anne Boleyn", "already": [2]},
            "--since must be 3 or later: Henry cannot have come to Anne Boleyn before.",
        ),
        (
            {"wife": "Anne of Cleves", "already": [3, 2, 4], "since": 3},
            "--since must be 4 or later: Henry cannot have come to Anne of Cleves before.",
        ),
        (
            {"wife": "Anne Boleyn", "already": [2], "since": 4, "divorce": 5},
            "--divorce is from Catherine of Aragon; Henry is married to Anne Boleyn.",
        ),
        ({"ruler": "Mary I"}, "--since must be 7 or later: Mary I cannot rule before."),
        (
            {"ruler": "Edward VI", "since": 7},
            "Edward VI cannot rule: those results of --already bring another ruler.",
        ),
        (
            {"ruler": "Elizabeth I", "since": 7, "wife": "Anne Boleyn", "already": [4]},
            "--since must be 8 or later: Elizabeth I cannot rule before.",
        ),
        (
            {"ruler": "Mary I", "since": 8, "wife": "Anne Boleyn", "already": [6]},
            "Mary I cannot rule",
        ),
        (
            {"position": Position(removed=["Mary I"])},
            "--removed: Mary I's card comes and goes by the succession itself.",
        ),
        ({"ruler": "Suleiman"}, "There is no ruler of England 'Suleiman'"),
    ],
)
def test_bad_input_is_said_plainly(how: dict[str, object], says: str) -> None:
    with pytest.raises(Fault) as fault:
        succession(**how)
    assert says in str(fault.value)


def test_a_wrong_ruler_in_the_figures_is_said_plainly(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[succession]\nrows = [{ highest = "<= 6", ruler = "Mary II", card = 21, turn = 6 }]\n'
    )
    with pytest.raises(Fault) as fault:
        load("here_i_stand", [file])
    assert "[succession] row 1 (Mary II): There is no ruler 'Mary II'" in str(fault.value)
