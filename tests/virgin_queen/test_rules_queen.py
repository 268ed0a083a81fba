"""Elizabeth's plan under rules 21.1 to 21.3 against every plan that there is.

No backward induction here: a small court, all of its policies one after another, each followed
through everything that the dice may bring.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from analysis import Values, load, virgin_queen_plan, wedding
from tests.virgin_queen.outcomes import QUEEN, with_figures
from tests.virgin_queen.test_rules_matches import ROYALS

MEN = ("Leicester", "Charles II")
TURNS = (5, 6, 7)
State = tuple[int, int, int]  # turn, Leicester's eligibility, Charles II's
Worth = tuple[Fraction, Fraction]


def states() -> list[State]:
    """Leicester stays at 2, Charles II begins at 3 and may lose a point a turn."""
    return [(turn, 2, 3 - lost) for turn in TURNS for lost in range(turn - TURNS[0] + 1)]


def policies() -> Iterator[Mapping[State, int]]:
    """Every way to stay (0) or to accept one of the two, in every state."""
    all_states = states()
    for options in itertools.product(range(3), repeat=len(all_states)):
        yield dict(zip(all_states, options, strict=True))


def offers() -> dict[tuple[int, int, int], tuple[Fraction, Fraction, Fraction]]:
    """VP, cards and the chance of a cancellation, by turn, option and his eligibility."""
    found = {}
    for turn, option, rating in itertools.product(TURNS, (1, 2), range(1, 4)):
        odds = wedding(QUEEN, MEN[option - 1], bride_rating=1, groom_rating=rating).exact()
        off = odds.chance(lambda o: o.text == "last minute cancellation").exact
        vp, cards = (odds.expected[kind].exact for kind in ("vp", "cards"))
        found[turn, option, rating] = (vp or Fraction(0), cards or Fraction(0), off or Fraction(0))
    return found


OFFERS = offers()


def followed(policy: Mapping[State, int], state: State, scored: int, first: bool) -> Worth:
    """VP and cards of a policy from a state on; `first`: scored before the weddings."""
    turn, leicester, charles = state
    point = int(scored < 5)
    vp, cards, off = Fraction(0), Fraction(0), Fraction(1)
    if option := policy[state]:
        vp, cards, off = OFFERS[turn, option, (leicester, charles)[option - 1]]
    vp += point * (1 if first else off)
    if turn < TURNS[-1]:
        for lost, chance in ((1, Fraction(2, 3)), (0, Fraction(1, 3))):
            later = followed(policy, (turn + 1, leicester, charles - lost), scored + point, first)
            vp, cards = vp + off * chance * later[0], cards + off * chance * later[1]
    return vp, cards


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize(
    ("scored", "card"), [(4, Fraction(1)), (5, Fraction(0)), (5, Fraction(1, 3)), (2, Fraction(1))]
)
def test_no_plan_of_all_729_is_better(
    tmp_path: Path, scored: int, card: Fraction, first: bool
) -> None:
    steps = ["weddings", "virgin queen"][:: -1 if first else 1]
    order = f'[court_order]\nsteps = ["{steps[0]}", "{steps[1]}", "ageing"]'
    gone = [name for name, row in ROYALS.items() if row["sex"] == "M" and name not in MEN]
    plan = virgin_queen_plan(
        turn=5, scored=scored, gone=gone, ratings={"Charles II": 3}, values=Values(card=card),
        figures=with_figures(tmp_path, order),
    )  # fmt: skip
    every = [followed(policy, (5, 2, 3), scored, first) for policy in policies()]
    best = max(every, key=lambda worth: (worth[0] + card * worth[1], worth[0]))
    assert len(every) == 3 ** len(states()) == 729
    assert (plan.best.vp, plan.best.cards) == best


def test_another_suitor_is_never_worse() -> None:
    royals = load("virgin_queen").raw["royals"]["rows"]
    gone = [row["name"] for row in royals if row["sex"] == "M"]
    before = virgin_queen_plan(turn=5, gone=gone)
    for man in [*gone]:
        gone.remove(man)
        after = virgin_queen_plan(turn=5, gone=gone)
        assert after.best.vp + after.best.cards >= before.best.vp + before.best.cards
        before = after
