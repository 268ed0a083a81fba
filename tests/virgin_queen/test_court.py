"""Whole games at court: against the rules by hand, exact odds, plans compared, slices."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis import Values, canal, patronage, wedding
from analysis.campaign import Campaign, run
from analysis.figures import load
from analysis.interval import Estimate
from analysis.virgin_queen.court.court import court
from analysis.virgin_queen.court.court_intent import KINDS
from analysis.virgin_queen.court.court_reading import intend
from analysis.virgin_queen.court.court_room import fields, room
from analysis.virgin_queen.patronage.patronage_numbers import VP, Numbers
from tests.virgin_queen.court_by_hand import Court
from tests.virgin_queen.court_plans import BUSY, GENEROUS, IDLE, written
from tests.virgin_queen.reference_court import played

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
        pytest.param(GENEROUS, 1_500, {"players": 6}, OTHERWISE, Values(), id="every switch"),
        pytest.param(
            BUSY, 1_500, {"turns": 5}, OTHERWISE, Values(Fraction(0), Fraction(2)),
            id="dear bonuses",
        ),
        pytest.param(
            GENEROUS, 1_500, {"players": 4, "scenario": "tournament"}, {}, Values(Fraction(3, 2)),
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
        expected = {key: amount for key, amount in played(by_hand, row).items() if amount}
        assert game == expected, f"game {number}"


def idle(tmp_path: Path, england: str = "", more: str = "", **how: Any) -> Campaign:
    """A court at which nobody does anything but what is said."""
    return court(written(tmp_path, IDLE.format(england=england), *([more] if more else [])), **how)


def test_unmarried_the_queen_scores_1_vp_a_turn_and_5_at_most(tmp_path: Path) -> None:
    results = idle(tmp_path).run(100)
    by_turn = [results.mean("England", turn).value for turn in range(1, 8)]
    assert by_turn == [1, 2, 3, 4, 5, 5, 5]
    assert results.by_source("England", "Virgin Queen").value == 5


def test_a_planned_wedding_has_the_exact_odds_of_that_wedding(tmp_path: Path) -> None:
    """Elizabeth (5) and Leicester (2) on turn 1; a cancelled match is not tried again."""
    plan = 'weddings = [{ turn = 1, bride = "Elizabeth I", groom = "Leicester" }]'
    results = idle(tmp_path, plan, turns=2).run(200_000)
    exact = wedding("Elizabeth I", "Leicester", turn=1).exact()
    assert near(results.by_source("England", "weddings"), exact.expected["vp"].exact)
    cards = results.mean("England", kind="cards gained").value
    cards -= results.mean("England", kind="cards lost").value
    assert cards == pytest.approx(float(exact.expected["cards"].exact or 0), abs=0.01)
    assert results.mean("England", 1, "cards gained").value == 0, "cards come on the next turn"
    cancelled = exact.chance(lambda o: "cancel" in o.text).exact
    assert near(results.by_source("England", "Virgin Queen"), 2 * Fraction(cancelled or 0))


def test_a_death_before_the_wedding_leaves_the_other_on_the_display(tmp_path: Path) -> None:
    """Leicester dies for sure: no wedding, and the queen stays the Virgin Queen."""
    plan = """deaths = { Leicester = 1 }
weddings = [{ turn = 1, bride = "Elizabeth I", groom = "Leicester" }]"""
    results = idle(tmp_path, plan).run(1_000)
    assert results.by_source("England", "weddings").value == 0
    assert results.by_source("England", "Virgin Queen").value == 5


def test_the_canal_has_its_exact_odds(tmp_path: Path) -> None:
    """A try every turn: 2 VP, and a card on every turn after the one it is built on."""
    results = idle(tmp_path, more="[Ottoman]\nartist = 0\nscholar = 0\ncanal = true").run(200_000)
    exact = canal(turns_left=7).exact()
    assert near(results.by_source("Ottoman", "canal"), exact.expected["vp"].exact)
    assert near(results.mean("Ottoman", kind="cards gained"), exact.expected["cards"].exact)


def test_the_first_patronage_phase_has_its_exact_odds() -> None:
    """By default every power spends 2 CP on an artist and 2 on a scholar."""
    results = court(turns=1).run(200_000)
    powers = results.campaign.powers
    exact = Numbers(patronage(dict.fromkeys(powers, "2+2"), home_card=True))
    for power in powers:
        for kind in KINDS:
            assert near(results.by_source(power, f"{kind}s"), exact.mean(kind, 1, power, VP))


def test_a_match_worth_nothing_to_one_side_is_not_made(tmp_path: Path) -> None:
    """With a card at 10 VP a loss of cards outweighs VP, and nobody marries into it."""
    results = court(values=Values(card=Fraction(10))).run(2_000)
    dear = results.by_source("Spain", "weddings").value
    assert dear < court().run(2_000).by_source("Spain", "weddings").value


def near(rolled: Estimate, exact: Fraction | None) -> bool:
    """Whether a rolled number is within four and a half standard errors of the exact one."""
    assert exact is not None
    assert rolled.low is not None
    assert rolled.high is not None
    return abs(rolled.value - float(exact)) <= (rolled.high - rolled.low) / 2 * 4.5 / 1.96 + 1e-9


def test_plans_are_compared_on_the_same_dice(tmp_path: Path) -> None:
    """Who digs later has another canal, and everything else falls alike."""
    later = court(written(tmp_path, "[Ottoman]\ncanal = [5, 6, 7]\n"))
    base, other = run([court(), later], 5_000, 1)
    rows = {(row["power"], row["measure"]): row for row in other.rows_of_difference()}
    assert rows["Ottoman", "canal"]["mean"] < 0
    assert rows["Ottoman", "canal"]["low"] < rows["Ottoman", "canal"]["mean"]
    for power in base.campaign.powers:
        for measure in ("weddings", "Valois", "Virgin Queen", "artists", "scholars"):
            assert rows[power, measure]["mean"] == 0
            assert rows[power, measure]["low"] == rows[power, measure]["high"] == 0


def test_a_wedding_left_out_does_not_shift_the_dice_of_another(tmp_path: Path) -> None:
    """Anna of Saxony's wedding falls the same whether or not Mary Stuart marries before her."""
    anna = '{ turn = 2, bride = "Anna of Saxony", groom = "William of Orange" }'
    mary = '{ turn = 1, bride = "Mary Stuart", groom = "Lord Darnley" }'
    plan = '[Protestant]\nartist = 0\nscholar = 0\nmarry = "planned"\nweddings = [{}]\n'
    campaigns = []
    for number, england in enumerate(("", f"weddings = [{mary}]")):
        folder = tmp_path / str(number)
        folder.mkdir()
        campaigns.append(idle(folder, england, plan.format(anna)))
    words = campaigns[0].words(500, 3)
    without, with_mary = (c.scores(words)[:, c.powers.index("Protestant")] for c in campaigns)
    assert np.array_equal(without, with_mary)
    assert campaigns[0].scores(words).sum() != campaigns[1].scores(words).sum()


def test_slices_and_processes_give_the_same_games() -> None:
    campaign = court(turns=2)
    whole = campaign.run(70_000, seed=5, threads=2)
    with ProcessPoolExecutor(1) as pool:
        elsewhere = campaign.run(70_000, seed=5, executor=pool)
    assert np.array_equal(whole.tally.by_turn, elsewhere.tally.by_turn)
    assert np.array_equal(whole.tally.moments, elsewhere.tally.moments)


def test_the_kernel_knows_the_fields_of_its_tables() -> None:
    """A field that moves must change the kernel's file, or numba would load a stale kernel."""
    from analysis.virgin_queen.court import court_kernel

    tables = court(turns=1).tables, patronage({"england": 2}).campaign.tables
    assert fields(*tables, room()) == court_kernel.FIELDS
