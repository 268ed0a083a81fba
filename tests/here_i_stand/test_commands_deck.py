"""`courtodds deal` and `courtodds calendar`, as a user types them."""

from __future__ import annotations

import csv
import io
import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from analysis.cli import run
from analysis.here_i_stand.deck.deals import deals
from analysis.here_i_stand.deck.deals_plot import plot


def said(capsys: pytest.CaptureFixture[str], line: str) -> str:
    """What a command line prints, when it ends well."""
    assert run(shlex.split(line)) == 0
    return capsys.readouterr().out


def read(capsys: pytest.CaptureFixture[str], line: str) -> Any:
    """What it prints as JSON."""
    return json.loads(said(capsys, f"{line} --format json"))


def test_a_card_on_turn_1_exactly(capsys: pytest.CaptureFixture[str]) -> None:
    found = read(capsys, "deal --turn 1 --card Gout --exact")
    chances = {o["outcome"]: o["exact"] for o in found["outcomes"]}
    assert chances["dealt to Hapsburg"] == "5/66"
    assert chances["not dealt"] == "2/3"
    assert found["expected"]["held"]["exact"] == "1/3"
    assert found["assumed"] == []


def test_any_and_all_of_a_set_in_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    line = "deal --turn 3 --power papacy --keys Papacy=4 --card 39 --card Roxelana --card 113"
    found = read(capsys, f"{line} --exact")
    assert found["inputs"]["cards"] == ["Augsburg Confession", "Roxelana", "Imperial Coronation"]
    assert found["exactly"]["any of them"]["value"] == pytest.approx(
        1 - 71 * 70 * 69 / (75 * 74 * 73)
    )
    assert found["exactly"]["all of them"]["value"] == pytest.approx(4 * 3 * 2 / (75 * 74 * 73))


def test_the_cp_of_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    found = read(capsys, "deal --turn 1 --power France --cp --exact")
    assert found["expected"]["cp"]["exact"] == "32/3"


def test_by_a_turn_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    found = read(capsys, "deal --turn 3 --by --card Gout --power France --trials 20_000")
    assert [line["turn"] for line in found["turns"]] == [1, 2, 3]
    first = found["turns"][0]["held"]["any"]
    assert first["low"] < 4 / 66 < first["high"]
    came = [line["so_far"]["any"]["value"] for line in found["turns"]]
    assert came == sorted(came)
    assert sum(
        p["value"] for p in found["turns"][2]["cp"]["distribution"].values()
    ) == pytest.approx(1)
    assert "play_chances" in found["assumed"]


def test_by_a_turn_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "deal --turn 2 --by --card Gout --card Ransom --cp --trials 5_000")
    for part in ("on the turn", "by the turn", "none of the 2", "cards shuffled", "5,000 games"):
        assert part in text


def test_one_card_over_turns_is_one_table(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "deal --turn 7 --by --card 'Mary I' --power France --trials 5_000")
    lines = [line.split() for line in text.splitlines()]
    assert "Mary I, in the hand of France" in text
    assert sum(line[:1] == ["7"] for line in lines) == 1
    assert next(line for line in lines if line[:1] == ["5"])[1:5] == ["never", "seen"] * 2


def test_one_turn_is_exact_and_rolled_besides_where_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = "deal --turn 3 --card Gout --power France"
    assert read(capsys, line)["method"] == "exact"
    rolled = read(capsys, f"{line} --trials 1000")
    assert (rolled["method"], rolled["trials"]) == ("monte carlo", 1000)
    assert read(capsys, f"{line} --precision 0.01")["method"] == "monte carlo"


def test_a_home_card_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "deal --turn 3 --power england --card 'Six Wives of Henry VIII' --strict")
    assert "100.000 %" in text
    assert "a home card (England): in hand on every turn, never dealt." in text


def test_the_hands(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "hand --turn 2 --keys France=8")
    for part in ("Suleiman", "Papal Bull, Leipzig Debate", "VP by keys"):
        assert part in text
    rows = list(csv.DictReader(io.StringIO(said(capsys, "hand --format csv"))))
    assert [row["cards"] for row in rows] == ["3", "5", "3", "4", "3", "4"]
    assert read(capsys, "hand --power England")["rows"][0]["ruler"] == "Henry VIII"


def test_a_chateau(capsys: pytest.CaptureFixture[str]) -> None:
    found = read(capsys, "chateau --modifier Milan --modifier 'enemy units' --exact")
    assert found["expected"]["vp"]["exact"] == "2/3"
    assert found["power"] == "France"


def test_by_a_turn_as_csv(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "deal --turn 2 --by --card Gout --trials 5_000 --format csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["turn"] for row in rows] == ["1", "2"]
    assert float(rows[1]["any_by_low"]) < float(rows[1]["any_by"]) < float(rows[1]["any_by_high"])


def test_since_a_turn_on_which_the_powers_stand_as_said(capsys: pytest.CaptureFixture[str]) -> None:
    line = "deal --turn 7 --since 6 --power Papacy --card 56 --kept 'Papacy=Papal Inquisition'"
    found = read(capsys, f"{line} --ruler 'Papacy=Paul III' --trials 2_000")
    assert found["turns"][0]["held"]["all"]["value"] == 1


def test_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deal.svg"
    said(capsys, f"deal --turn 3 --by --card Gout --trials 2_000 --plot {file}")
    assert file.read_text("utf-8").lstrip().startswith("<?xml")


def test_the_picture_is_in_per_cent_from_nothing_up() -> None:
    ax = plot(deals(3, ["Gout", "Ransom"]).run(2_000, seed=3), "anyone").axes[0]
    assert ax.get_ylabel() == "chance (%)"
    assert [int(tick) for tick in ax.get_xticks()] == [1, 2, 3]
    assert ax.get_ylim()[0] == 0
    assert ax.get_ylim()[1] > 90
    cp = plot(deals(2).run(500, seed=3), "France").axes[0]
    assert cp.get_ylabel() == "CP in hand, home card aside"


def test_other_figures_beside_these(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("game = 'here_i_stand'\n[switches.kept_cards]\nvalue = 'none'\n")
    found = read(capsys, f"deal --turn 2 --by --card Gout --trials 2_000 --against {file}")
    hands = [plan["turns"][1]["hand"]["value"] for plan in (found, *found["others"])]
    assert hands[0] > hands[1] == 22
    text = said(capsys, f"deal --turn 2 --by --card Gout --trials 2_000 --against {file}")
    assert "What that changes, on the same dice" in text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("deal --turn 3", "Name a card with --card"),
        ("deal --turn 3 --card Goot", "the nearest is 'Gout'"),
        ("deal --turn 12 --card Gout", "--turn must be from 1 to 9, not 12"),
        ("deal --turn 3 --card Gout --keys France=x", "--keys takes POWER=NUMBER, not 'x'"),
        ("deal --turn 3 --card Gout --by --event Gout=often", "--event takes CARD=CHANCE"),
        ("deal --turn 3 --card Gout --by --event Gout=1e999999", "--event takes CARD=CHANCE"),
        ("deal --turn 3 --card Gout --by --event Gout=1/0", "--event takes CARD=CHANCE"),
        ("deal --turn 3 --card Gout --event Gout=0.5", "over turns, or with --fetch"),
        ("deal --turn 3 --card Gout --events 0.5", "over turns, or with --fetch"),
        ("deal --turn 3 --cp --fetch --power Papacy", "--fetch takes one of the cards of --card"),
        ("deal --turn 3 --by --card 'Six Wives'", "a home card (England): in hand on every turn"),
        ("deal --turn 3 --card Gout --since 0", "--since must be from 1 to 3, not 0"),
        ("deal --turn 3 --card Gout --keys France=3 --keys france=4", "--keys names france twice"),
        ("deal --turn 3 --card Gout --keys France=3 --keys french=4", "--keys names France twice"),
        ("deal --turn 3 --card Gout --power England --keys France=99", "France wins at once"),
        ("deal --turn 3 --card Gout --keys France=٣", "--keys takes POWER=NUMBER, not '٣'"),
        ("deal --turn 3 --card Gout --by --exact", "--exact is for one turn"),
        ("deal --turn 3 --card Gout --cp", "two questions"),
        ("deal --turn 3 --card Gout --scenario 1600", "1517"),
        ("hand --keys France=3,4", "--keys of France must be one number"),
        ("deal --turn 2 --card Gout --keys France=3,4", "--keys of France must be one number"),
        ("hand --turn 0", "--turn must be from 1 to 9, not 0"),
        ("hand --keys Protestant=3", "The Protestant draws by electorates, not by keys"),
        ("hand --trials 5", "What is dealt takes no --trials"),
        ("hand --plot hand.png", "There is no picture of hands"),
        ("chateau --modifier Milano", "the nearest is 'controls Milan'"),
        ("chateau --vp 7", "--vp must be from 0 to 6, not 7"),
        ("calendar --turn 0", "--turn must be from 1 to 9, not 0"),
        ("calendar --boleyn 11", "--boleyn must be from 1 to 9, not 11"),
        ("calendar --trials 5", "The calendar takes no --trials"),
        ("calendar --exact", "The calendar takes no --exact"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    line: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(shlex.split(line)) == 2
    caught = capsys.readouterr()
    assert caught.out == ""
    assert sentence in caught.err


def test_strict_ends_with_3_on_assumed_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split("deal --turn 1 --card Gout --exact --strict")) == 0
    assert run(shlex.split("deal --turn 2 --card Gout --exact --strict")) == 3


def test_the_calendar_of_a_turn(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "calendar --turn 1")
    for part in ("Turn 1, 1517 to 1523", "Luther's 95 Theses", "England announces", "66 cards"):
        assert part in text
    assert "Arquebusiers" not in text
    text = said(capsys, "calendar --turn 6")
    for part in ("Maurice of Saxony, army leader", "Society of Jesus (15)", "naval leader"):
        assert part in text


def test_the_whole_calendar_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = read(capsys, "calendar --boleyn 3")
    assert [turn["turn"] for turn in found["turns"]] == list(range(1, 10))
    fourth = [row["name"] for row in found["turns"][3]["enters"]]
    assert {"Cranmer", "Pilgrimage of Grace (64)"} <= set(fourth)
    assert [card["number"] for card in found["waiting"]] == [19, 23]


def test_the_whole_calendar_says_phases_and_returns_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = said(capsys, "calendar --healthy-edward 3")
    assert text.count("Spring Deployment") == 2
    assert text.count("naval leader out of play") == 1
    assert "Perhaps" not in text
    assert "207 leaves the game when played" in text


def test_the_calendar_as_csv(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(said(capsys, "calendar --turn 3 --format csv"))))
    assert sum(row["what"] == "card" for row in rows) == 10
