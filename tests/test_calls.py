"""The lists of calls leave out none of the library's attempts, campaigns and sheets."""

from __future__ import annotations

import inspect

from analysis.games import games
from tests.calls import ATTEMPTS, CAMPAIGNS, SHEETS

CALLS = [*ATTEMPTS, *CAMPAIGNS, *SHEETS]
LISTED = {made.name for made in CALLS}
ANSWERS = (
    "Attempt", "TurnAttempt", "list[TurnAttempt]", "Campaign", "PatronagePhase", "QueenPlan",
    "Sheet",
)  # fmt: skip


def test_every_library_call_that_answers_with_odds_games_or_a_sheet_is_listed() -> None:
    for game in games().values():
        for name, place in game.library.items():
            given = inspect.signature(game.load(place)).return_annotation
            assert name in LISTED or given not in ANSWERS, f"tests/calls.py leaves out {name}"


def test_no_call_is_listed_twice() -> None:
    said = [str(made) for made in CALLS]
    assert len(set(said)) == len(said)
