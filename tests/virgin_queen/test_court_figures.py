"""Wrong figures of royals, weddings, ageing and the Virgin Queen, each answered by one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import Fault, load, wedding
from tests.virgin_queen.outcomes import QUEEN, comes_to, with_figures

CARLOS = 'name = "Don Carlos", text = "x"'


def trait(text: str) -> str:
    return f"[royal_traits]\nrows = [{text}]"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            trait(f'{{ {CARLOS}, kind = "dice", trait = "re-roll hihgest" }}'),
            r"\[royal_traits\] row 1 \(Don Carlos\): .* 're-roll highest', 're-roll lowest', "
            "not 're-roll hihgest'",
        ),
        (
            trait(f'{{ {CARLOS}, kind = "marker", trait = "cards" }}'),
            "is one of 'card marker', 'patronage bonus', 'home card lost', not 'cards'",
        ),
        (
            trait(f'{{ {CARLOS}, kind = "marker", trait = "card marker", scenario = "long" }}'),
            r"row 1 \(Don Carlos\): there is no scenario 'long'",
        ),
        (
            trait(", ".join([f'{{ {CARLOS}, kind = "action", trait = "dance" }}'] * 2)),
            "row 2: Don Carlos stands in row 1 already",
        ),
        (
            '[ageing_exceptions]\nrows = [{ name = "Leicester", change = 0 }, '
            '{ name = "Leicester", change = -1 }]',
            r"\[ageing_exceptions\] row 2: Leicester stands in row 1 already",
        ),
        (
            '[betrothed_deaths]\nfate = "married"\nrows = []',
            r"\[betrothed_deaths\] fate: must be 'cancelled', not 'married'",
        ),
        (
            '[virgin_queen_vp]\nroyal = "Philip II"\npower = "Spain"\nvp = 1\nlimit = 5',
            r"\[virgin_queen_vp\] royal: Philip II must be a woman",
        ),
        (
            '[virgin_queen_vp]\nroyal = "Elizabeth I"\npower = "England"\nvp = 90\nlimit = 5',
            "vp: must be 20 or less, not 90",
        ),
        (
            "[campaign_frame]\nautomatic_victory_vp = 25\nrows = []",
            r"\[campaign_frame\] must have a row with scenario = 'campaign'",
        ),
        (
            "[campaign_frame]\nautomatic_victory_vp = 25\n"
            'rows = [{ scenario = "campaign", first_turn = 1, turns = 7000 }]',
            "row 1, turns: must be 99 or less, not 7000",
        ),
        (
            '[card_marker]\ncards = 1\nturns = 40\nto = "the royal\'s power"',
            "turns: must be 9 or less, not 40",
        ),
        ("[ruler_death]\nvp = -50\ncards = 0", "vp: must be -20 or more, not -50"),
    ],
)
def test_a_figure_that_no_rule_could_read(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(Fault, match=said):
        with_figures(tmp_path, text)


def test_a_scenario_stands_once(tmp_path: Path) -> None:
    row = '{ scenario = "campaign", first_turn = 1, turns = 7 }'
    text = f"[campaign_frame]\nautomatic_victory_vp = 25\nrows = [{row}, {row}]"
    with pytest.raises(Fault, match="row 2: there is a scenario 'campaign' already"):
        with_figures(tmp_path, text)


def test_a_marker_may_be_barred_by_turn_and_spouse_in_every_scenario(tmp_path: Path) -> None:
    """Don Carlos's own marker does not come if he marries Elizabeth I on turn 2."""
    bar = f'unless_wed = "{QUEEN}", unless_turn = 2'
    figures = with_figures(
        tmp_path, trait(f'{{ {CARLOS}, kind = "marker", trait = "card marker", {bar} }}')
    )
    for turn, cards in ((1, 1), (2, 0), (3, 1)):
        match = wedding(QUEEN, "Don Carlos", turn=turn, figures=figures)
        assert comes_to(match, "loveless match").amount("cards", "Spain") == cards


def test_the_figures_that_ship_have_no_fault() -> None:
    assert not list(load("virgin_queen").faults())
