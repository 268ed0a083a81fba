"""The patronage phase, rule 22.2: what a scholar takes, modifiers, Le Testu."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from analysis import Values, patronage
from analysis.virgin_queen.patronage.patronage_numbers import Numbers
from tests.virgin_queen.phase_by_hand import (
    ENGLISH,
    NO_BONUSES,
    NO_SCHOLAR_MARKERS,
    chance,
    gains,
    some,
)


def test_the_sponsor_splits_an_award_as_is_worth_most_to_him() -> None:
    """Gilbert (3): 10-12 is 1 VP or a bonus, 13-14 is 2 VP or 1 VP and a bonus, 15+ all of it."""
    cheap = patronage({"england": "0+2"}, gone=ENGLISH, values=Values(bonus=Fraction(1, 2)))
    dear = patronage({"england": "0+2"}, gone=ENGLISH, values=Values(bonus=Fraction(3, 2)))
    ten, thirteen, fifteen = chance(10, 3), chance(13, 3), chance(15, 3)
    assert gains(cheap, "scholar", "England") == {
        (0, 0): 1 - ten, (1, 0): ten - thirteen, (2, 0): thirteen - fifteen, (2, 1): fifteen,
    }  # fmt: skip
    assert gains(dear, "scholar", "England") == {
        (0, 0): 1 - ten, (0, 1): ten - thirteen, (1, 1): thirteen - fifteen, (2, 1): fifteen,
    }  # fmt: skip


def test_an_award_of_2_vp_with_only_1_vp_left_takes_1_and_no_more() -> None:
    """No pick is to spare: 13-14 with bonuses at nothing is 1 VP and no bonus."""
    phase = patronage(
        {"england": "0+2"},
        gone=ENGLISH,
        markers={"2 VP scholar": 0},
        values=Values(bonus=Fraction(0)),
    )
    found = gains(phase, "scholar", "England")
    assert found[1, 0] == chance(10, 3) - chance(15, 3)
    assert found[1, 1] == chance(15, 3)


def test_where_no_vp_marker_is_left_a_bonus_must_be_taken() -> None:
    """Even by him to whom bonuses are worth nothing."""
    phase = patronage(
        {"england": "0+2"},
        gone=ENGLISH,
        markers=NO_SCHOLAR_MARKERS,
        values=Values(bonus=Fraction(0)),
    )
    assert gains(phase, "scholar", "England") == {(0, 0): 1 - chance(10, 3), (0, 1): chance(10, 3)}


def test_a_bonus_is_closed_to_all_others_once_it_is_taken() -> None:
    """Only Medicine is left: Stevin or Ortelius (3, Protestant) after Gilbert (3, England)."""
    left = NO_SCHOLAR_MARKERS | NO_BONUSES | {"Medicine": 1}
    phase = patronage({"protestant": "0+4", "england": "0+2"}, gone=ENGLISH, markers=left)
    first = chance(10, 3)
    assert some(phase, "scholar", "England") == first
    assert some(phase, "scholar", "Protestant", cp=4) == (1 - first) * chance(10, 3 + 2)
    gone = Numbers(phase).gone("scholar", 7, 1)
    assert gone == first + (1 - first) * chance(10, 3 + 2)


def test_the_taker_must_be_able_to_use_the_bonus() -> None:
    """Excavation serves the Ottoman alone; a scholar with nothing to take goes back."""
    left = NO_SCHOLAR_MARKERS | NO_BONUSES | {"Excavation": 1}
    phase = patronage(
        {"england": "0+2", "ottoman": "0+2"}, turns=2, gone=(*ENGLISH, "Piri Reis"), markers=left
    )
    assert some(phase, "scholar", "England") == 0
    assert some(phase, "scholar", "Ottoman") == chance(10, 3)
    assert sum(gains(phase, "scholar", "England", turn=1).values()) == chance(7, 3)


@pytest.mark.parametrize(
    ("board", "artist", "scholar"),
    [
        ({}, 0, 0),
        ({"prague": True}, 1, 1),
        ({"home_card": True}, 1, 1),
        ({"isabella": "empire"}, 1, 1),
        ({"isabella": "spain"}, 0, 0),
        ({"holds": {"Observatory": "empire"}}, 0, 1),
        ({"holds": {"Observatory": "france"}}, 0, 0),
        ({"prague": True, "home_card": True, "isabella": "empire"}, 3, 3),
    ],
)
def test_what_is_added_to_the_empires_rolls(
    board: Mapping[str, Any], artist: int, scholar: int
) -> None:
    """Arcimboldo (3) and Kepler (4)."""
    phase = patronage({"empire": "2+2"}, gone=["Spranger", "Tycho Brahe"], **board)
    assert some(phase, "artist", "Empire") == chance(10, 3 + artist)
    assert some(phase, "scholar", "Empire") == chance(10, 4 + scholar)


def test_prague_and_the_home_card_help_the_empire_only() -> None:
    phase = patronage({"england": 2}, gone=ENGLISH, prague=True, home_card=True)
    assert some(phase, "artist", "England") == chance(10, 4)


def test_cp_3_and_4_add_1_and_2() -> None:
    for cp, added in ((2, 0), (3, 1), (4, 2)):
        phase = patronage({"england": cp}, gone=ENGLISH)
        assert some(phase, "artist", "England", cp=cp) == chance(10, 4 + added)


def test_the_observatory_helps_from_the_turn_after_it_is_won() -> None:
    """Gilbert and Dee, the Observatory alone to be won: he who is left rolls +1 on turn 2."""
    left = NO_SCHOLAR_MARKERS | NO_BONUSES | {"Observatory": 1, "Medicine": 1}
    phase = patronage({"england": "0+2"}, turns=2, markers=left)
    # Turn 1 on a draw of Gilbert (3) or Dee (2); what is won first is the Observatory.
    won = {3: chance(10, 3), 2: chance(10, 2)}
    out = {rating: 1 - chance(7, rating) for rating in (3, 2)}
    after_win = (won[3] * chance(10, 2 + 1) + won[2] * chance(10, 3 + 1)) / 2
    after_loss = (out[3] * chance(10, 2) + out[2] * chance(10, 3)) / 2
    stays = 1 - (won[3] + won[2] + out[3] + out[2]) / 2
    after_nothing = stays * (chance(10, 3) + chance(10, 2)) / 2
    assert some(phase, "scholar", "England", turn=1) == after_win + after_loss + after_nothing


def test_his_captain_leaves_with_any_result_but_9() -> None:
    """Le Testu (1) at 2 CP rolls a 9 in five ways of 36."""
    phase = patronage({"france": "0+2"}, gone=["Viete"])
    assert phase.exact is not None
    assert phase.exact["scholar"][0].captain == Fraction(31, 36)


def test_sunk_as_a_captain_his_scholar_counter_leaves() -> None:
    with_him, without = (patronage({"france": "0+2"}, captain_sunk=sunk) for sunk in (False, True))
    assert some(without, "scholar", "France") == chance(10, 3)
    assert some(with_him, "scholar", "France") == (chance(10, 3) + chance(10, 1)) / 2


def test_his_captain_leaves_once() -> None:
    """With nothing to take he may be judged again and again, but has one captain."""
    left = NO_SCHOLAR_MARKERS | NO_BONUSES
    phase = patronage({"france": "0+4"}, turns=3, gone=["Viete", "Pare"], markers=left)
    assert phase.exact is not None
    total = sum(turn.captain for turn in phase.exact["scholar"])
    nine = Fraction(5, 36)  # a 6 with rating 1 and 4 CP
    assert total == 1 - nine**3
