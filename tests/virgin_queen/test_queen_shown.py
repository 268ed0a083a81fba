"""Elizabeth I: what is shown of the best plan, and the command."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from analysis import Fault, Values, virgin_queen_plan
from analysis.cli import run
from analysis.virgin_queen.elizabeth.queen_sheet import sheet
from tests.virgin_queen.queen_suitors import named, without


def test_the_sheet_says_every_way_best_first_with_its_interval() -> None:
    plan = virgin_queen_plan(turn=6)
    rows = sheet(plan).rows
    assert rows[0]["plan"] == "best plan"
    assert [row["worth"] for row in rows] == sorted((row["worth"] for row in rows), reverse=True)
    by_turn, accepted, proposals = sheet(plan).further
    still, nobody, *men = by_turn.rows
    assert (still["accepts"], still["turn 6"]) == ("(still unmarried)", 1)
    assert nobody["turn 6"] + sum(row["turn 6"] for row in men) == 1
    assert accepted.rows[0] == {"royal": "Elizabeth I", "turn 6": [1], "turn 7": [1]}
    assert accepted.rows[1] == {"royal": "Philip II", "turn 6": [4], "turn 7": [4]}
    assert len(proposals.rows) == len(plan.court.suitors)


def test_the_sheet_says_what_is_best_now_and_by_how_much() -> None:
    best, ahead, *_ = sheet(virgin_queen_plan()).notes
    assert best == "Best on turn 1: stay unmarried this turn."
    assert ahead == "The best plan is worth 0.0076 VP more than the next best: never marry."
    alike = virgin_queen_plan(turn=6, ratings={"Rudolf II": 4, "Philip II": 4})
    best = sheet(alike).notes[0]
    assert best == "Best on turn 6: accept Philip II now. As good: accept Rudolf II now."
    unknown = sheet(virgin_queen_plan(turn=6)).notes
    assert unknown[0] == "Best on turn 6: by the eligibilities of her suitors, as the table says."


def test_eligibilities_at_which_she_accepts_are_written_as_spans() -> None:
    """With cards worth nothing she has nothing to lose after her five VP."""
    table = sheet(virgin_queen_plan(values=Values(card=Fraction(0)))).further[1]
    cells = {cells[0]: cells[-2:] for cells in map(table.cells, table.rows)}
    assert cells["Philip II"] == ["2-4", "1-4"]
    assert cells["Earl of Arran"] == ["2", "2"]


def test_a_proposal_is_shown_against_never_marrying() -> None:
    plan = virgin_queen_plan(turn=6, scored=3)
    never = named(plan, "never marry").vp
    assert never == 2
    proposed = sheet(plan).further[2].rows
    for number, row in enumerate(proposed):
        vp, cards = plan.proposal(number, 7)
        assert row["turn 7"] == vp + cards - never


def test_without_suitors_there_is_nothing_to_draw() -> None:
    with pytest.raises(Fault, match="Nobody may marry Elizabeth I: there is nothing to draw"):
        sheet(virgin_queen_plan(gone=without())).plot()


def test_the_command_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["virgin-queen", "--turn", "6", "--trials", "20000", "--format", "json"]
    assert run(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["method"] == "exact and monte carlo"
    best = found["rows"][0]
    assert best["vp"]["exact"] == "13036145/344373768"
    assert best["rolled_vp"]["low"] <= best["rolled_vp"]["value"] <= best["rolled_vp"]["high"]


def test_an_exact_answer_needs_no_numba() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from analysis.cli import run; run(['virgin-queen', '--exact']);"
        "sys.exit(any(m in sys.modules for m in ('numba', 'pandas', 'matplotlib')))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_the_picture_has_every_suitor_and_turn() -> None:
    figure = sheet(virgin_queen_plan(turn=4)).plot()
    assert len(figure.axes[0].texts) == 12 * 4


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"turn": 8}, "--turn must be from 1 to 7 in the campaign, not 8"),
        ({"scored": 6}, "--scored must be from 0 to 5, not 6"),
        ({"gone": ["Elizabeth I"]}, "Elizabeth I is not on the display on turn 1"),
        ({"ratings": {"Ursula": 1}}, "There is no royal 'Ursula'"),
        ({"players": 1}, "--players must be from 2 to 6"),
    ],
)
def test_bad_input(given: dict[str, Any], said: str) -> None:
    with pytest.raises(Fault, match=said):
        virgin_queen_plan(**given)
