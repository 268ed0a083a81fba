"""Reformers and debaters: who is in play, when and on what condition (8.2)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analysis import debaters
from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.religion.debaters import BanishedReformers, Debaters, Reformers, Standing


def who(name: str, turn: int, role: str = "debater", **how: Any) -> Standing:
    standings: tuple[Standing, ...] = debaters(turn, **how)
    return next(s for s in standings if s.name == name and s.role == role)


def in_play(turn: int, zone: str, **how: Any) -> set[str]:
    standings = debaters(turn, **how)
    return {s.name for s in standings if s.zone == zone and s.debates}


def test_the_protestants_begin_with_four_german_debaters_and_the_papacy_with_five() -> None:
    assert in_play(1, "German") == {"Luther", "Melanchthon", "Bucer", "Carlstadt"}
    assert in_play(1, "any") == {"Eck", "Campeggio", "Aleander", "Tetzel", "Cajetan"}
    assert in_play(1, "French") == in_play(1, "English") == set()


@pytest.mark.parametrize(
    ("turn", "zone", "new"),
    [
        (2, "German", {"Zwingli", "Oekolampadius"}),
        (2, "English", {"Tyndale"}),
        (2, "any", {"Contarini"}),
        (3, "German", {"Bullinger"}),
        (4, "French", {"Calvin", "Farel", "Cop", "Olivetan"}),
        (5, "any", {"Pole", "Caraffa"}),
        (6, "any", {"Loyola", "Faber", "Canisius"}),
        (6, "English", {"Knox", "Wishart"}),
        (7, "any", {"Gardiner"}),
    ],
)
def test_more_enter_on_their_turn(turn: int, zone: str, new: set[str]) -> None:
    assert in_play(turn, zone) - in_play(turn - 1, zone) == new


@pytest.mark.parametrize(
    ("name", "value"),
    [("Luther", 4), ("Melanchthon", 3), ("Carlstadt", 1), ("Zwingli", 3), ("Calvin", 4),
     ("Cranmer", 3), ("Latimer", 1), ("Coverdale", 2), ("Tyndale", 2), ("Knox", 3),
     ("Eck", 3), ("Aleander", 2), ("Loyola", 4), ("Gardiner", 3), ("Tetzel", 1)],
)  # fmt: skip
def test_values(name: str, value: int) -> None:
    assert load("here_i_stand").get(Debaters).find(name).value == value


class TestCranmer:
    """Cranmer, Latimer and Coverdale wait for the reformer Cranmer, he for Anne Boleyn."""

    def test_without_boleyn_they_never_enter(self) -> None:
        for turn in range(1, 10):
            assert not {"Cranmer", "Latimer", "Coverdale"} & in_play(turn, "English")
        assert who("Cranmer", 9, "reformer").status == "to come"

    def test_they_enter_the_turn_after_the_marriage(self) -> None:
        trio = {"Cranmer", "Latimer", "Coverdale"}
        assert not trio & in_play(4, "English", boleyn=4)
        assert trio <= in_play(5, "English", boleyn=4)
        assert who("Cranmer", 5, "reformer", boleyn=4) == Standing(
            "Cranmer", "reformer", "Protestant", "London", 0, "in play", "turn 5"
        )


class TestReformers:
    @pytest.mark.parametrize(
        ("name", "space", "turn"),
        [("Luther", "Wittenberg", 1), ("Zwingli", "Zurich", 2), ("Calvin", "Geneva", 4)],
    )
    def test_they_enter_in_their_space_and_stay_there(
        self, name: str, space: str, turn: int
    ) -> None:
        for later in range(turn, 10):
            found = who(name, later, "reformer")
            assert (found.zone, found.status) == (space, "in play")
        if turn > 1:
            assert who(name, turn - 1, "reformer").status == "to come"

    def test_luther_enters_in_the_phase_of_the_95_theses_the_others_in_card_draw(self) -> None:
        phases = {r.name: r.phase for r in load("here_i_stand").get(Reformers)}
        assert phases == {
            "Luther": "Luther's 95 Theses",
            "Zwingli": "Card Draw",
            "Calvin": "Card Draw",
            "Cranmer": "Card Draw",
        }

    def test_a_banished_one_is_back_in_the_next_card_draw_and_his_space_does_not_change(
        self,
    ) -> None:
        found = who("Calvin", 5, "reformer", banished=["Calvin"])
        assert found.status == "banished"
        assert found.since == "back in the Card Draw phase of turn 6"
        assert who("Calvin", 6, "reformer").status == "in play"
        assert not load("here_i_stand").get(BanishedReformers).flips_space

    def test_his_debater_is_out_of_debates_or_committed_by_the_switch(self) -> None:
        assert who("Calvin", 5, banished=["Calvin"]).status == "banished"
        committed = load("here_i_stand", (), {"banished_debater": "committed"})
        assert who("Calvin", 5, banished=["Calvin"], figures=committed).status == "committed"

    def test_zwingli_dons_armor_removes_him_for_good(self) -> None:
        row = load("here_i_stand").get(Reformers).find("Zwingli")
        assert row.removed_by == "Zwingli Dons Armor"
        for turn in range(3, 10):
            assert who("Zwingli", turn, "reformer", gone=["Zwingli"]).status == "out of the game"
            assert who("Zwingli", turn, gone=["Цвингли"]).status == "out of the game"

    def test_calvin_expelled_banishes_calvin(self) -> None:
        assert load("here_i_stand").get(Reformers).find("Calvin").banished_by == "Calvin Expelled"


class TestCommitted:
    def test_a_debater_enters_uncommitted_and_is_committed_by_use(self) -> None:
        assert who("Eck", 1).status == "uncommitted"
        assert who("Eck", 1, committed=["eck"]).status == "committed"

    def test_papal_debaters_are_not_split_by_zone(self) -> None:
        papal = [d for d in load("here_i_stand").get(Debaters) if d.side == "Papacy"]
        assert {d.zone for d in papal} == {"any"}


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"turn": 10}, "--turn must be from 1 to 9, not 10."),
        ({"turn": 3, "boleyn": 12}, "--boleyn must be the turn of the marriage, 2 to 9, not 12."),
        ({"turn": 3, "committed": ["Ecks"]}, "There is no debater 'Ecks'; the nearest is 'Eck'."),
        ({"turn": 3, "gone": ["Erasmus"]}, "There is no reformer or debater 'Erasmus'"),
        (
            {"turn": 3, "committed": ["Loyola"]},
            "Loyola cannot be among --committed on turn 3: to come, turn 6.",
        ),
        (
            {"turn": 3, "committed": ["Eck"], "gone": ["Eck"]},
            "Eck cannot be among --committed on turn 3: out of the game.",
        ),
        ({"turn": 3, "banished": ["Eck"]}, "There is no reformer 'Eck'; there are Luther"),
        (
            {"turn": 3, "banished": ["Calvin"]},
            "Calvin cannot be among --banished on turn 3: to come, turn 4.",
        ),
        ({"turn": 3, "boleyn": 1}, "--boleyn must be the turn of the marriage, 2 to 9, not 1."),
    ],
)
def test_bad_input_is_said_plainly(how: dict[str, Any], says: str) -> None:
    with pytest.raises(Fault) as fault:
        debaters(**how)
    assert says in str(fault.value)


@pytest.mark.parametrize(
    ("table", "says"),
    [
        (
            '[boleyn_marriage]\nturns_after = 1\nreformer = "Cranmer"\ndebaters = ["Cranmer"]\n'
            'cards = [62]\ncatherine_marker_to = "Hapsburg"\ndeclare_war_cp_saved = 2\n',
            "those who enter with Cranmer must be Cranmer, as in [boleyn_marriage].",
        ),
        (
            '[debater_dice]\nrows = [{ debater = "Faber", attempt = "counter-reformation", '
            'dice = 3, reach = "" }]\n',
            "[debater_dice] row 1 (Faber): dice must be 2 or less, not 3.",
        ),
        (
            '[counter_reformation_targets]\nspace = "Protestant"\nany_of = []\n',
            "[counter_reformation_targets] any_of needs what makes a space a target",
        ),
        (
            '[gardiner]\ndice = 9999\nzone = "English"\n',
            "[gardiner] dice: must be 10 or less, not 9999.",
        ),
        (
            "[english_home_spaces_vp]\nspaces = 0\nvp = 1\n",
            "[english_home_spaces_vp] spaces: must be 1 or more, not 0.",
        ),
        (
            "[mary_reign]\ncp_only = []\nmandatory_exempt = true\nattack_multiplier = 99\n"
            'attack_zone = "English"\nended_by = "Elizabeth I"\n',
            "[mary_reign] attack_multiplier: must be 5 or less, not 99.",
        ),
        (
            '[debaters]\nrows = [{ name = "Eck", side = "Papacy", zone = "any", value = 3, '
            'bonus = "" }]\n',
            "row 1 (Eck): give either turn or enters_with.",
        ),
        (
            "[debate_dice]\nattack = 3\ndefend_committed = 1\ndefend_uncommitted = 2\n"
            'hit = ">= 7"\nrounds = 2\n',
            "[debate_dice] hit must be faces from 1 to 6, not >= 7.",
        ),
        (
            "[debate_dice]\nattack = 30\ndefend_committed = 1\ndefend_uncommitted = 2\n"
            'hit = "5-6"\nrounds = 3\n',
            "[debate_dice] attack: must be 10 or less, not 30.",
        ),
    ],
)
def test_figures_that_do_not_fit_are_said_plainly(tmp_path: Path, table: str, says: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(table)
    with pytest.raises(Fault) as fault:
        load("here_i_stand", [file])
    assert says in str(fault.value)
