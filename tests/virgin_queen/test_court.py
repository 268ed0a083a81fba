"""Whole games at court: against the rules read by hand, against exact odds, plan against plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.campaign import Campaign, run
from analysis.choose import Values
from analysis.faults import Fault
from analysis.figures import load
from analysis.virgin_queen.canal import canal
from analysis.virgin_queen.court import court
from analysis.virgin_queen.court_reading import intend
from analysis.virgin_queen.patronage_phase import patronage
from tests.virgin_queen.reference_court import Court

BUSY = """
name = "busy"
[England]
artist = [2, 3, 4]
scholar = [4, 0, 2]
italians = [{ turn = 2, event = "Papal Bull", kind = "artist" }]
wait = { "Elizabeth I" = 3 }
deaths = { "Elizabeth I" = "1/4", Leicester = 0.5 }
weddings = [{ turn = 3, bride = "Elizabeth I", groom = "Charles IX" },
            { turn = 4, bride = "Elizabeth I", groom = "Anjou", festivities = true }]
bonuses = ["Medicine", "Observatory"]
[France]
artist = 4
scholar = 3
italians = [{ turn = 2, event = "Patron of the Arts", kind = "artist" },
            { turn = 5, event = "Commissioned from Italy", kind = "scholar" }]
captain_sunk = 3
[Spain]
marry = "planned"
scholar = 4
weddings = [{ turn = 1, bride = "Elisabeth de Valois", groom = "Philip II", festivities = true },
            { turn = 2, bride = "Anna of Austria", groom = "Don Carlos" },
            { turn = 5, bride = "Isabella Clara Eugenia", groom = "Rudolf II" }]
[Empire]
scholar = 4
artist = 3
prague = 4
[Ottoman]
canal = [1, 3, 4, 6, 7]
bonuses = ["Excavation"]
scholar = 4
[court]
wars = [{ powers = ["France", "Protestant"], turns = [1, 2, 3] }]
"""

GENEROUS = """
name = "generous"
[Spain]
artist = 4
scholar = 4
wait = { "Isabella Clara Eugenia" = 7 }
[Protestant]
artist = 3
deaths = { "William of Orange" = 1 }
[France]
artist = [0, 4]
scholar = [0, 0, 4]
deaths = { "Charles IX" = "2/3", "Henry III" = "0.05" }
[Empire]
home_card = false
[England]
wait = {}
"""

OTHERWISE: dict[str, int | str] = {
    "one_power_dice": 1,
    "first_reroll": "Anna of Austria",
    "eligibility_floor": "leaves below 1",
    "william_murdered": "returns",
    "scotland_controlled_by": "England",
    "isabella_bonus_to": "her own power",
    "empire_share": "4 or 5 players",
    "philip_marker": "in every scenario",
}


def written(tmp_path: Path, *texts: str) -> list[Path]:
    paths = [tmp_path / f"plan{number}.toml" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, "utf-8")
    return paths


def games(campaign: Campaign, words: Any) -> list[dict[tuple[str, int, str], int]]:
    """What the compiled game says of each game."""
    scores = campaign.scores(words)
    found: list[dict[tuple[str, int, str], int]] = [{} for _ in range(len(words))]
    for game, power, turn, column in zip(*np.nonzero(scores[: len(words)]), strict=True):
        key = campaign.powers[power], campaign.turns[turn], campaign.columns[column]
        found[game][key] = int(scores[game, power, turn, column])
    return found


@pytest.mark.parametrize(
    ("plan", "count", "how", "switches", "values"),
    [
        pytest.param("", 10_000, {}, {}, Values(), id="the default plan"),
        pytest.param(BUSY, 10_000, {}, {}, Values(), id="a busy plan"),
        pytest.param(GENEROUS, 3_000, {"players": 6}, OTHERWISE, Values(), id="every switch"),
        pytest.param(
            BUSY, 3_000, {"turns": 5}, OTHERWISE, Values(Fraction(0), Fraction(2)), id="dear bonuses"
        ),
        pytest.param(
            GENEROUS, 3_000, {"players": 4, "scenario": "tournament"}, {}, Values(Fraction(3, 2)),
            id="a tournament of four",
        ),
        pytest.param(
            "", 2_000, {"players": 3, "turns": 1}, {"empire_share": "4 or 5 players"}, Values(),
            id="one turn of three",
        ),
    ],
)  # fmt: skip
def test_the_compiled_game_is_the_game_by_hand(
    tmp_path: Path,
    plan: str,
    count: int,
    how: Mapping[str, Any],
    switches: dict[str, int | str],
    values: Values,
) -> None:
    """The same random words, the same score of every power on every turn, in every game."""
    figures, files = load("virgin_queen", switches=switches), written(tmp_path, plan)[: bool(plan)]
    campaign = court(files, figures=figures, values=values, **how)
    intent, _ = intend(figures, files, **how)
    by_hand = Court(figures, intent, values, campaign.slots)
    words = campaign.words(count, seed=23)
    for number, (game, row) in enumerate(zip(games(campaign, words), words.tolist(), strict=True)):
        expected = {key: amount for key, amount in by_hand.play(row).items() if amount}
        assert game == expected, f"game {number}"
