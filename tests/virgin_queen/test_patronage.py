"""One try of an artist or a scholar (rule 22), against a resolver that reads die by die."""

from fractions import Fraction

import icepool
import numpy as np
import pytest
from scipy import stats

from analysis import artist, scholar
from analysis.choose import Values
from analysis.faults import Fault

CP = {2: 0, 3: 1, 4: 2}


def artist_resolved(first: int, second: int, rating: int, modifier: int) -> tuple[int, str]:
    """VP and the artist's fate, read straight from rule 22.1 and the working awards."""
    roll = first + second + rating + modifier
    if roll <= 6:
        return 0, "out of the game"
    if roll <= 8:
        return 0, "out of the game" if rating == 1 else "back to the pool"
    if roll == 9:
        return 0, "back to the pool"
    if roll <= 12:
        return 1, "finished"
    return (2 if roll <= 14 else 3), "finished"


def scholar_resolved(
    first: int, second: int, rating: int, modifier: int, bonus: Fraction
) -> tuple[int, int, str]:
    """VP, bonuses and the scholar's fate, read straight from rule 22.2 and the working awards."""
    roll = first + second + rating + modifier
    if roll < 10:
        vp, fate = artist_resolved(first, second, rating, modifier)
        return vp, 0, fate
    if roll <= 12:
        return (0, 1, "finished") if bonus > 1 else (1, 0, "finished")
    if roll <= 14:
        return (1, 1, "finished") if bonus > 1 else (2, 0, "finished")
    return 2, 1, "finished"


@pytest.mark.parametrize("rating", range(5))
@pytest.mark.parametrize("cp", [2, 3, 4])
@pytest.mark.parametrize("modifier", [0, 1])
def test_every_cell_of_an_artist(rating: int, cp: int, modifier: int) -> None:
    table = artist(cp=cp, rating=rating, modifier=modifier).table
    for first in range(1, 7):
        for second in range(1, 7):
            outcome = table.outcomes[table.cells[(first - 1) * 6 + second - 1]]
            read = artist_resolved(first, second, rating, CP[cp] + modifier)
            assert (outcome.amount("vp", "sponsor"), outcome.fate) == read


@pytest.mark.parametrize("rating", range(5))
@pytest.mark.parametrize("cp", [2, 3, 4])
@pytest.mark.parametrize("bonus", [Fraction(3, 4), Fraction(3, 2)])
def test_every_cell_of_a_scholar(rating: int, cp: int, bonus: Fraction) -> None:
    table = scholar(cp=cp, rating=rating, values=Values(bonus=bonus)).table
    for first in range(1, 7):
        for second in range(1, 7):
            outcome = table.outcomes[table.cells[(first - 1) * 6 + second - 1]]
            vp, bonuses, fate = scholar_resolved(first, second, rating, CP[cp], bonus)
            assert outcome.amount("vp", "sponsor") == vp
            assert outcome.amount("bonuses", "sponsor") == bonuses
            assert outcome.fate == fate


@pytest.mark.parametrize("modifier", range(-8, 13))
def test_an_artist_against_icepool(modifier: int) -> None:
    theirs = (2 @ icepool.d6 + modifier).map(
        lambda roll: 0 if roll < 10 else 1 if roll < 13 else 2 if roll < 15 else 3
    )
    ours = artist(cp=2, rating=0, modifier=modifier).exact()
    for vp in range(1, 4):
        assert ours.at_least(vp).exact == Fraction(theirs.probability(">=", vp))
    assert ours.expected["vp"].exact == theirs.mean()


def test_a_roll_of_6_ends_the_artist() -> None:
    assert _fate(artist(cp=2, rating=2), 1, 3) == ("out of the game", 0)


def test_a_roll_of_7_or_8_sends_the_artist_back_but_ends_one_of_rating_1() -> None:
    assert _fate(artist(cp=2, rating=2), 2, 3) == ("back to the pool", 0)
    assert _fate(artist(cp=2, rating=1), 3, 3) == ("out of the game", 0)


def test_a_roll_of_9_sends_even_one_of_rating_1_back() -> None:
    assert _fate(artist(cp=2, rating=1), 4, 4) == ("back to the pool", 0)


def test_the_rating_that_counts_for_7_or_8_is_the_printed_one() -> None:
    """A rating of 2 with a modifier of -1 is no rating of 1."""
    assert _fate(artist(cp=2, rating=2, modifier=-1), 3, 3)[0] == "back to the pool"


def _fate(attempt: object, first: int, second: int) -> tuple[str, int]:
    table = attempt.table  # type: ignore[attr-defined]
    outcome = table.outcomes[table.cells[(first - 1) * 6 + second - 1]]
    return outcome.fate, outcome.amount("vp", "sponsor")


def test_the_draw_is_even_over_what_the_power_then_has() -> None:
    """England on turn 3: Shakespeare 4, Marlowe 3, Spenser 2; Hilliard enters on turn 5."""
    pooled = artist(cp=2, power="England", turn=3).exact()
    single = [artist(cp=2, rating=r).exact().expected["vp"].exact for r in (4, 3, 2)]
    assert pooled.expected["vp"].exact == sum(f for f in single if f is not None) / 3


def test_the_scholars_choice_flips_where_a_bonus_is_worth_a_victory_point() -> None:
    for choice in scholar(cp=3, rating=3).choices:
        assert choice.flips["bonus"] == (None, 1)


def test_le_testu_takes_his_captain_with_him_with_any_result_but_9() -> None:
    table = scholar(cp=2, power="France").table
    for cell in range(72):
        first, second, drawn = cell // 12 + 1, cell // 2 % 6 + 1, cell % 2
        outcome = table.outcomes[table.cells[cell]]
        gone = any("captain leaves" in effect for effect in outcome.effects)
        assert gone == (drawn == 0 and first + second + 1 != 9)


def test_the_value_of_a_piece_over_its_life_by_playing_it_out() -> None:
    """A piece that returns is tried again at the same CP: 200,000 lives, rolled one by one."""
    attempt = artist(cp=3, rating=2)
    tries = attempt.sample(400_000)
    ends = np.flatnonzero((tries["fate"] != "back to the pool").to_numpy())
    lives = np.add.reduceat(tries["vp"].to_numpy()[: ends[-1] + 1], np.r_[0, ends[:-1] + 1])
    exact = float(attempt.exactly["VP of the piece over its life"])
    half = stats.norm.ppf(1 - 1e-6) * lives.std() / np.sqrt(lives.size)
    assert abs(lives.mean() - exact) < half


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"cp": 5, "rating": 2}, "--cp must be one of 2, 3, 4, not 5"),
        ({"cp": 2}, "Give --rating N, or --power P"),
        ({"cp": 2, "rating": 1, "power": "England"}, "not both"),
        ({"cp": 2, "power": "Scotland"}, "Scotland has no artist on turn 1"),
        ({"cp": 2, "power": "Ottoman", "players": 4}, "Ottoman has no artist with 4 players"),
        ({"cp": 2, "power": "Italy"}, "An Italian artist comes by an event only"),
        ({"cp": 2, "power": "Englnd"}, "the nearest is 'England'"),
        ({"cp": 2, "power": "England", "players": 7}, "--players must be from 2 to 6, not 7"),
        ({"cp": 2, "power": "England", "turn": 0}, "--turn must be from 1"),
    ],
)
def test_bad_input_is_one_sentence(given: dict[str, object], said: str) -> None:
    with pytest.raises(Fault, match=said):
        artist(**given)
