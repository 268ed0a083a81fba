"""How many cards a power is dealt and may keep (Here I Stand 6.2; the power cards)."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.deck.hand import dealt_to, hand
from analysis.here_i_stand.deck.rulers import Rulers

READ = load("here_i_stand").reader()


def test_luther_with_three_electorates_draws_4() -> None:
    assert hand("Protestant", electorates=3, ruler="Luther").cards == 4


def test_francis_with_8_keys_draws_4_and_1_for_himself() -> None:
    found = hand("France", keys=8, ruler="Francis I")
    assert (found.base, found.bonus, found.cards) == (4, 1, 5)


def test_suleiman_with_7_keys_of_which_2_are_in_unrest_draws_4() -> None:
    assert hand("Ottoman", keys=7, unrest=2, ruler="Suleiman").cards == 4


@pytest.mark.parametrize(
    ("power", "cards"),
    [
        ("Ottoman", 3), ("Hapsburg", 5), ("England", 3), ("France", 4), ("Papacy", 3),
        ("Protestant", 4),
    ],
)  # fmt: skip
def test_the_deal_of_turn_1_by_the_scenario_and_by_the_starting_keys(
    power: str, cards: int
) -> None:
    assert hand(power).cards == hand(power, turn=2).cards == cards


@pytest.mark.parametrize(
    ("power", "cards"),
    [
        ("Ottoman", [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]),
        ("Hapsburg", [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]),
        ("England", [1, 1, 2, 2, 3, 3, 4, 4]),
        ("France", [1, 1, 1, 2, 2, 3, 3, 4, 4, 5]),
        ("Papacy", [2, 3, 3, 4, 4, 4]),
    ],
)
def test_each_power_draws_by_its_own_track(power: str, cards: list[int]) -> None:
    """The Papacy by its own keys, not England's; France 5 with 10 keys, not 4."""
    assert [hand(power, keys=n + 1).base for n in range(len(cards))] == cards


def test_a_power_without_keys_is_dealt_the_base_card() -> None:
    assert hand("Papacy", keys=0).base == hand("Hapsburg", keys=3, unrest=3).base == 1


@pytest.mark.parametrize(("electorates", "cards"), [(0, 4), (3, 4), (4, 5), (5, 5), (6, 5)])
def test_a_fifth_card_with_4_electorates_not_above_4(electorates: int, cards: int) -> None:
    assert hand("Protestant", electorates=electorates).cards == cards


@pytest.mark.parametrize(
    ("ruler", "admin", "bonus"),
    [
        ("Suleiman", 2, 0), ("Charles V", 2, 0), ("Henry VIII", 1, 1), ("Edward VI", 1, 0),
        ("Mary I", 1, 0), ("Elizabeth I", 2, 1), ("Francis I", 1, 1), ("Henry II", 1, 0),
        ("Leo X", 0, 0), ("Clement VII", 1, 0), ("Paul III", 1, 1), ("Julius III", 0, 1),
        ("Luther", 2, 0), ("Calvin", 1, 0),
    ],
)  # fmt: skip
def test_what_each_ruler_adds_and_lets_keep(ruler: str, admin: int, bonus: int) -> None:
    power = READ(Rulers).find(ruler).power
    keys = {} if power == "Protestant" else {"keys": 2}
    found = dealt_to(READ, power, ruler=ruler, **keys)
    assert (found.keep, found.bonus) == (admin, bonus)


def test_a_minus_1_card_marker_takes_a_card_and_no_hand_is_below_none() -> None:
    assert hand("England", keys=1, ruler="Mary I", markers=1).cards == 0
    assert hand("England", keys=1, ruler="Mary I", markers=3).cards == 0
    assert hand("France", keys=8, markers=2).cards == 3


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"power": "France", "keys": 11}, "France wins at once with 11 keys"),
        ({"power": "France", "keys": 99}, "France wins at once with 11 keys; --keys must be under"),
        ({"power": "France", "markers": -1}, "--markers of France must be from 0 to 20, not -1"),
        ({"power": "France", "keys": -1}, "--keys of France must be from 0 to 10, not -1"),
        (
            {"power": "France", "keys": 3, "unrest": 4},
            "--unrest of France must be from 0 to 3, not 4",
        ),
        ({"power": "France", "electorates": 3}, "France draws by keys"),
        ({"power": "Protestant", "keys": 3}, "The Protestant draws by electorates"),
        ({"power": "Protestant", "electorates": 7}, "--electorates must be from 0 to 6"),
        ({"power": "Spain"}, "There is no power 'Spain'"),
        ({"power": "France", "ruler": "Leo X"}, "There is no ruler of France 'Leo X'"),
    ],
)
def test_bad_input_is_one_sentence(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(Fault, match=sentence):
        hand(**given)  # type: ignore[arg-type]


def test_a_track_with_a_box_too_few_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        "[key_tracks]\nrows = [ { power = 'Papacy', auto_win = 7, cards = [2, 3], vp = [2] } ]\n"
    )
    with pytest.raises(Fault, match=r"row 1 \(Papacy\): cards needs 6 boxes, not 2"):
        load("here_i_stand", [file])
