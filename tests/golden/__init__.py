"""Kept tallies: what a seed and a number of trials came to, of every attempt and campaign.

A change of dice or of a rule shows here. Where it is meant, `make golden` writes them anew, and
what changed is read in the difference of `tallies.json`.
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.calls import ATTEMPTS, CAMPAIGNS, Call, attempts, campaign

FILE = Path(__file__).with_name("tallies.json")
SEED = 1517
TRIALS, GAMES = 10_000, 2_000

Tally = dict[str, int | list[int]]


def tallies() -> dict[str, Tally]:
    """The tally of every call as it is now, by what is called."""
    return {str(made): tally(made) for made in (*ATTEMPTS, *CAMPAIGNS)}


def kept() -> dict[str, Tally]:
    """The tallies that are kept."""
    found: dict[str, Tally] = json.loads(FILE.read_text("utf-8"))
    return found


def tally(made: Call) -> Tally:
    """Counts by outcome; of a campaign, sum and sum of squares of every measure that is not 0."""
    if made in CAMPAIGNS:
        return _played(made)
    return {
        outcome.text: count
        for attempt in attempts(made)
        for outcome, count in zip(
            attempt.table.outcomes, attempt.roll(TRIALS, SEED).counts or (), strict=True
        )
    }


def _played(made: Call) -> Tally:
    results = campaign(made).run(GAMES, SEED)
    sums, squares, _ = results.tally.moments.tolist()
    return {
        f"{power}: {measure}": [sums[i][j], squares[i][j]]
        for i, power in enumerate(results.campaign.powers)
        for j, measure in enumerate(results.measures)
        if squares[i][j]
    }


def write() -> None:
    """Write the tallies anew."""
    parts = []
    for name, found in tallies().items():
        lines = (f"  {_json(text)}: {_json(count)}" for text, count in found.items())
        parts.append(f"{_json(name)}: {{\n" + ",\n".join(lines) + "\n}")
    FILE.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
