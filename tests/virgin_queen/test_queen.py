"""Elizabeth I: marry or stay (rules 21.1-21.3): the rule, the best plan, games played."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from analysis import Fault, Values, load, philox, virgin_queen_plan, wedding
from analysis.campaign import run as play_all
from analysis.virgin_queen.elizabeth.queen_game import queen_game
from analysis.virgin_queen.elizabeth.queen_sheet import ways
from analysis.virgin_queen.elizabeth.virgin_queen_plan import QueenPlan, Way
from analysis.virgin_queen.weddings.royals import Royals
from tests.virgin_queen import queen_by_hand
from tests.virgin_queen.outcomes import with_figures
from tests.virgin_queen.queen_by_hand import MEN, queens_rating
from tests.virgin_queen.queen_suitors import named, without
from tests.virgin_queen.wedding_by_hand import CARLOS

FEW = ("Philip II", CARLOS, "Leicester", "Rudolf II")


def test_unmarried_she_scores_a_vp_each_turn_but_5_in_a_game() -> None:
    plan = virgin_queen_plan()
    assert plan.induction.score == (1, 1, 1, 1, 1, 0, 0)
    assert named(plan, "never marry").vp == 5
    assert virgin_queen_plan(turn=4).induction.score == (1, 1, 0, 0)
    assert virgin_queen_plan(turn=4, scored=1).induction.score == (1, 1, 1, 1)


def test_a_bride_scores_no_virgin_queen_vp_that_turn() -> None:
    """With Philip at 4 no cancellation can come: the wedding's VP are all."""
    way = named(virgin_queen_plan(), "accept Philip II now")
    odds = wedding("Elizabeth I", "Philip II").exact()
    assert (way.vp, way.cards) == (odds.expected["vp"].exact, odds.expected["cards"].exact)


def test_in_a_turn_whose_wedding_was_cancelled_she_is_unmarried_and_scores() -> None:
    plan = virgin_queen_plan(turn=7, scored=0, gone=without("Leicester"))
    odds = wedding("Elizabeth I", "Leicester", bride_rating=1).exact()
    off = odds.chance(lambda o: "stays" in o.fate).exact
    way = named(plan, "accept Leicester now")
    assert way.vp == odds.expected["vp"].exact + off


def test_that_she_scores_before_the_weddings_is_a_figure(tmp_path: Path) -> None:
    steps = '[court_order]\nsteps = ["virgin queen", "weddings", "ageing"]'
    plan = virgin_queen_plan(figures=with_figures(tmp_path, steps))
    usual = named(virgin_queen_plan(), "accept Philip II now")
    assert named(plan, "accept Philip II now").vp == usual.vp + 1
    assert named(plan, "never marry").vp == 5


def test_off_the_display_she_scores_nothing(tmp_path: Path) -> None:
    """With a limit of 9 and leaving below 1 she is there on five turns, four if aged before."""
    leaves = {"eligibility_floor": "leaves below 1"}
    limit = '[virgin_queen_vp]\nroyal = "Elizabeth I"\npower = "England"\nvp = 1\nlimit = 9\n'
    mine = tmp_path / "mine.toml"
    mine.write_text(limit, encoding="utf-8")
    assert sum(virgin_queen_plan(figures=load("virgin_queen", [mine])).induction.score) == 7
    plan = virgin_queen_plan(figures=load("virgin_queen", [mine], leaves))
    assert plan.induction.score == (1, 1, 1, 1, 1)
    assert plan.court.turns == range(1, 6)
    mine.write_text(
        f'{limit}[court_order]\nsteps = ["weddings", "ageing", "virgin queen"]', encoding="utf-8"
    )
    plan = virgin_queen_plan(figures=load("virgin_queen", [mine], leaves))
    assert sum(plan.induction.score) == 4


@pytest.mark.parametrize("card", [Fraction(0), Fraction(1, 3), Fraction(1), Fraction(3)])
@pytest.mark.parametrize("scored", [0, 3, 5])
def test_the_best_plan_against_a_recursion_in_plain_python(card: Fraction, scored: int) -> None:
    men = [man for man in MEN if man.name in FEW]
    ratings = {"Philip II": 4, CARLOS: 2, "Leicester": 2}
    plan = virgin_queen_plan(
        turn=3, scored=scored, gone=without(*FEW), ratings=ratings, values=Values(card=card)
    )
    theirs = queen_by_hand.best(men, 3, (4, 2, 2, 0), scored, card)
    assert (plan.best.vp, plan.best.cards) == theirs


def test_unknown_eligibilities_are_averaged_over() -> None:
    """On turn 5 Philip has aged four times: the best plan's worth is the mean over his ratings."""
    plan = virgin_queen_plan(turn=5, gone=without("Philip II"), scored=5)
    mean = Fraction(0)
    for rating, ways_ in {4: 1, 3: 8, 2: 24, 1: 48}.items():
        known = virgin_queen_plan(
            turn=5, gone=without("Philip II"), scored=5, ratings={"Philip II": rating}
        )
        mean += Fraction(ways_, 81) * known.best.vp
    assert plan.best.vp == mean


@pytest.mark.parametrize("given", [{}, {"turn": 4}, {"turn": 6, "scored": 2}])
def test_no_way_is_better_than_the_best_plan(given: dict[str, int]) -> None:
    plan = virgin_queen_plan(**given)
    worths = [way.vp + way.cards for way in plan.others]
    assert plan.best.vp + plan.best.cards >= max(worths)


def test_where_nobody_may_marry_her_she_stays() -> None:
    plan = virgin_queen_plan(gone=without())
    assert (plan.best.vp, plan.best.cards) == (5, 0)
    assert plan.shares == [[1]] * 7
    (found,) = play_all([queen_game(plan, plan.best)], 1_000, 1)
    assert found.mean("England").value == 5
    wars = [f"England:{power}" for power in ("Spain", "France", "Protestant", "Empire", "Scotland")]
    plan = virgin_queen_plan(war=wars)
    assert {suitor.royal.name for suitor in plan.court.suitors} == {"Leicester", "Lord Darnley"}


def test_more_suitors_than_can_be_looked_at(tmp_path: Path) -> None:
    rows = ",".join(
        f'{{ name = "{row["name"]}", sex = "{row["sex"]}", power = "{row["power"]}", '
        "eligibility = 9, enters = 1 }"
        for row in load("virgin_queen").raw["royals"]["rows"]
    )
    figures = with_figures(tmp_path, f"[royals]\nrows = [{rows}]\n")
    with pytest.raises(
        Fault, match=r"12 suitors over 7 turns have .* joint eligibilities, more than"
    ):
        virgin_queen_plan(figures=figures)
    men = [row.name for row in figures.get(Royals) if row.sex == "M"]
    few = virgin_queen_plan(figures=figures, gone=men[4:])
    assert len(few.court.suitors) == 4


def test_how_likely_she_marries_when_by_the_best_plan() -> None:
    plan = virgin_queen_plan()
    first, *later = [sum(row) for row in plan.shares]
    assert first == 1
    assert all(a >= b for a, b in zip([first, *later], later, strict=False))


def test_one_proposal_is_what_it_says() -> None:
    """Wait for turn 6, when five VP are scored, then Leicester, who does not age."""
    plan = virgin_queen_plan()
    number = [suitor.royal.name for suitor in plan.court.suitors].index("Leicester")
    odds = wedding("Elizabeth I", "Leicester", bride_rating=1).exact()
    vp, cards = plan.proposal(number, 6)
    assert vp == 5 + (odds.expected["vp"].exact or 0)
    assert cards == odds.expected["cards"].exact
    vp, _ = plan.proposal(number, 1)
    first = wedding("Elizabeth I", "Leicester").exact()
    off = first.chance(lambda o: "stays" in o.fate).exact or Fraction(0)
    assert vp == (first.expected["vp"].exact or 0) + 5 * off


def chosen(plan: QueenPlan, way: Way) -> Any:
    """The way's policy by turn and eligibilities, for the game in plain Python."""

    def policy(turn: int, ratings: Mapping[str, int]) -> str | None:
        at = plan.court.turns.index(turn)
        state = tuple(s.states[at].index(ratings[s.royal.name]) for s in plan.court.suitors)
        option = int(way.policy[at][state])
        return plan.court.suitors[option - 1].royal.name if option else None

    return policy


@pytest.mark.parametrize(
    ("turn", "name"),
    [
        (1, "best plan"),
        (1, "accept Don Carlos now"),
        (1, "accept Leicester now"),
        (4, "accept Rudolf II now"),
        (6, "best plan"),
    ],
)
def test_played_game_by_game_as_in_plain_python(turn: int, name: str) -> None:
    games = 4_000
    plan = virgin_queen_plan(turn=turn)
    way = named(plan, name)
    campaign = queen_game(plan, way)
    words = philox.dealt(philox.key(9, campaign.name), 0, games, campaign.slots.size)
    scores = campaign.scores(words)[:games]
    policy = chosen(plan, way)
    for row, mine in zip(words.tolist(), scores[:, 0].tolist(), strict=True):
        found = queen_by_hand.game(row, MEN, turn, policy)
        assert mine == [[*found.get(t, (0, 0, 0))] for t in campaign.turns]


@pytest.mark.parametrize("turn", [1, 5])
def test_the_exact_values_against_400_000_games(turn: int) -> None:
    plan = virgin_queen_plan(turn=turn)
    every = ways(plan)
    results = play_all([queen_game(plan, way) for way in every], 400_000, 17, threads=1)
    for way, found in zip(every, results, strict=True):
        for kind, exact in (("vp", way.vp), ("cards", way.cards)):
            mean = found.mean("England", kind=kind)
            assert mean.low is not None
            wide = (mean.value - mean.low) * 2.5 + 1e-9  # an interval of 1 - 1e-6
            assert abs(mean.value - float(exact)) <= wide


def test_the_queens_rating_is_known() -> None:
    assert virgin_queen_plan().court.ratings == tuple(queens_rating(t) for t in range(1, 8))
