"""How lucky a game was: by hand, by every combination, by simulation; and what is refused."""

from __future__ import annotations

import csv
import io
import itertools
import json
import math
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from analysis import artist, canal, luck
from analysis.cli import run
from analysis.faults import Fault
from analysis.fortune import MOST_FAULTS
from analysis.interval import wilson
from analysis.luck_answer import Luck
from analysis.luck_total import Total
from analysis.options import Options
from analysis.outcome import Gain
from tests.refusals import refused

CANAL = "canal --attempts 1"
ARTIST = "artist --cp 3 --rating 2"
WEDDING = "wedding 'Elizabeth I' Anjou"
SCHOLAR = "scholar --cp 4 --power France"
EXAMPLE = Path(__file__).parents[1] / "docs" / "luck.csv"


def totals(found: Luck) -> dict[str, Total]:
    return {f"{t.of} {t.name}".strip(): t for t in found.totals}


# By hand.


def test_the_canal_is_built_by_a_six() -> None:
    built, not_built = luck([(CANAL, "built"), (CANAL, "not built")]).rows
    assert (built.chance, not_built.chance) == (Fraction(1, 6), 1)
    assert (built.alone.percentile, not_built.alone.percentile) == (
        Fraction(11, 12),
        Fraction(5, 12),
    )
    assert (built.came.vp, built.came.worth, built.came.expected) == (2, 3, Fraction(1, 3))


def test_an_artist_of_two_vp_is_one_in_six() -> None:
    """5/36 for 2 VP and 1/36 for 3; worse are 30 of 36 ways."""
    alone = luck([(ARTIST, "2 VP")]).rows[0].alone
    assert alone.chance == Fraction(6, 36)
    assert alone.percentile == Fraction(30, 36) + Fraction(5, 72)
    assert alone.expected == Fraction(7, 9)


def test_two_canals_and_one_built_is_eleven_in_thirty_six() -> None:
    found = totals(luck([(CANAL, "built"), (CANAL, "not built")]))
    assert [*found] == ["power Ottoman", "attempt canal", "all all together"]
    for total in found.values():
        assert (total.attempts, total.vp, total.expected) == (2, 2, Fraction(2, 3))
        assert total.chance == Fraction(11, 36)
        assert total.percentile == Fraction(25, 36) + Fraction(10, 72)


def test_totals_are_by_power_by_attempt_and_all_together() -> None:
    found = totals(luck([(ARTIST, "2 VP", "France"), (CANAL, "built"), (SCHOLAR, "1 VP")]))
    assert [(name, t.attempts) for name, t in found.items()] == [
        ("power France", 2),
        ("power Ottoman", 1),
        ("attempt artist", 1),
        ("attempt canal", 1),
        ("attempt scholar", 1),
        ("all all together", 3),
    ]
    assert found["all all together"].vp == 5


# Two roads.


def test_totals_are_those_of_every_combination_of_outcomes() -> None:
    results = [(ARTIST, "1 VP"), (CANAL, "built"), (WEDDING, "heir born"), (ARTIST, "3 VP")]
    found = luck(results)
    tables = [row.came.attempt.table for row in found.rows]
    came = sum(row.came.worth for row in found.rows)
    ways = as_well = worse = alike = 0
    for cells in itertools.product(*(range(len(table.outcomes)) for table in tables)):
        outcomes = [t.outcomes[i] for t, i in zip(tables, cells, strict=True)]
        n = math.prod(t.ways[i] for t, i in zip(tables, cells, strict=True))
        worth = 0
        for row, outcome in zip(found.rows, outcomes, strict=True):
            gain = outcome.gains.get(row.came.power, Gain())
            worth += gain.vp + gain.cards + gain.cards_per_turn
        ways, as_well = ways + n, as_well + n * (worth >= came)
        worse, alike = worse + n * (worth < came), alike + n * (worth == came)
    total = totals(found)["all all together"]
    assert total.chance == Fraction(as_well, ways)
    assert total.percentile == Fraction(2 * worse + alike, 2 * ways)


def test_games_that_are_rolled_do_as_well_as_often() -> None:
    attempts = [artist(cp=3, rating=2), canal(attempts=1), artist(cp=4, rating=1)]
    lines = [ARTIST, CANAL, "artist --cp 4 --rating 1"]
    chance = luck(list(zip(lines, ["1 VP", "not built", "2 VP"], strict=True))).totals[-1].chance
    games = 40_000
    rolls = [a.sample(games, seed=17 + i) for i, a in enumerate(attempts)]
    worth = sum(rolled["vp"] + rolled["cards"] + rolled["cards_per_turn"] for rolled in rolls)
    low, high = wilson(int((worth >= 3).sum()), games)
    assert low < float(chance) < high


@pytest.mark.parametrize(
    "line", [CANAL, ARTIST, WEDDING, SCHOLAR, "debate Eck Luther", "roll", "canal"]
)
def test_the_mean_of_the_percentile_is_a_half_and_of_vp_what_was_expected(line: str) -> None:
    texts = [o.text for o in luck([(line, _any(line))]).rows[0].came.attempt.table.outcomes]
    rows = luck([(line, text) for text in texts]).rows
    table = rows[0].came.attempt.table
    shares = [Fraction(n, table.total) for n in table.ways]
    assert sum(s * r.alone.percentile for s, r in zip(shares, rows, strict=True)) == Fraction(1, 2)
    assert sum(s * r.came.vp for s, r in zip(shares, rows, strict=True)) == rows[0].came.expected


def _any(line: str) -> str:
    """Some outcome of an attempt."""
    from analysis.scenarios import attempt_of

    question = attempt_of(line)
    return question.make(question.options).table.outcomes[0].text


# What counts.


def test_cards_count_at_their_value() -> None:
    """At no value a built canal is worth 2, as two artists of 1 VP."""
    results = [(CANAL, "built")]
    worth = [luck(results, Options(card_value=Fraction(v))).rows[0].came.worth for v in (0, 1, 2)]
    assert worth == [2, 3, 4]
    assert luck([(f"{CANAL} --card-value 1/3", "built")]).rows[0].came.worth == Fraction(7, 3)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (ARTIST, "How well a result is, is measured by its VP."),
        (CANAL, "measured by its worth: VP with a card at 1 and a science bonus at 3/4 VP."),
    ],
)
def test_the_measure_is_said(line: str, said: str) -> None:
    assert luck([(line, "2 VP")]).sentences[0].endswith(said)


def test_figures_of_the_line_lie_over_those_of_all(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    rows = "{ cp = 2, modifier = 0 }, { cp = 3, modifier = 2 }, { cp = 4, modifier = 3 }"
    mine.write_text(f"[cp_modifiers]\nrows = [{rows}]\n")
    plain, changed = (luck([(ARTIST, "1 VP")], Options(figures=f)) for f in ((), (mine,)))
    inner = luck([(f"{ARTIST} --figures {mine}", "1 VP"), (ARTIST, "1 VP")])
    assert changed.rows[0].chance > plain.rows[0].chance
    assert [r.chance for r in inner.rows] == [changed.rows[0].chance, plain.rows[0].chance]


def test_odd_values_are_refused_where_they_make_too_many_totals() -> None:
    scholars = [(SCHOLAR, "1 VP"), (CANAL, "built")] * 200
    odd = Options(bonus_value=Fraction(123_457, 10**6), card_value=Fraction(98_765, 10**5))
    assert luck(scholars[:2], odd).rows[1].came.worth == 2 + odd.card_value
    with pytest.raises(Fault, match="or a rounder --card-value and --bonus-value"):
        luck(scholars, odd)


def test_attempts_that_tell_nothing_are_said() -> None:
    found = luck([("morisco --siege 1/6", "destroyed in winter 1"), (ARTIST, "1 VP")])
    assert any(s.endswith("and tell nothing: 1.") for s in found.sentences)
    assert (found.rows[0].chance, found.rows[0].alone.percentile) == (1, Fraction(1, 2))


# How it is shown.


def test_the_frame_has_a_row_an_attempt() -> None:
    frame = luck([(ARTIST, "2 VP"), (CANAL, "built", "Ottoman")]).frame
    assert frame["chance_exact"].tolist() == ["1/6", "1/6"]
    assert frame["vp"].tolist() == [2, 2]
    assert frame["attempt"].tolist() == [ARTIST, CANAL]


def test_the_example_is_read_and_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "luck.svg"
    assert run(["luck", "--log", str(EXAMPLE), "--plot", str(picture), "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["attempts"]) == found["totals"][-1]["attempts"] == 7
    assert found["totals"][-1]["vp"] == sum(row["vp"] for row in found["attempts"])
    assert found["totals"][-1]["expected_vp"] == pytest.approx(
        sum(row["expected_vp"] for row in found["attempts"])
    )
    assert picture.read_bytes().startswith(b"<?xml")


def test_the_table_has_chances_as_decimal_and_fraction(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["luck", f"{CANAL} = built", f"{CANAL} = not built"]) == 0
    out = capsys.readouterr().out
    for said in ("16.667 % = 1/6", "+1.6667", "91.7 %", "30.556 % = 11/36", "all together"):
        assert said in out


def test_the_csv_opens_safely_in_a_spreadsheet(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "log.csv"
    log.write_text(f"attempt,result,note,turn\n{CANAL},built,=1+1,@x\n")
    assert run(["luck", "--log", str(log), "--format", "csv"]) == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert (row["note"], row["turn"], row["chance_exact"]) == ("'=1+1", "'@x", "1/6")


# What is refused.


@pytest.mark.parametrize(
    "words",
    [
        ["--trials", "5"],
        ["--precision", "0.1"],
        ["--threads", "2"],
        ["--against", "x.toml"],
        ["--vary", "cp_modifiers.3.modifier=0..4"],
        ["--exact"],
    ],
    ids=lambda words: words[0],
)
def test_luck_is_exact_and_takes_no_option_of_a_roll(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert f"takes no {words[0]}; leave it out." in refused(
        capsys, "luck", f"{CANAL} = built", *words
    )
    if words[0] not in ("--against", "--vary"):
        line = " ".join([CANAL, *words])
        assert f"takes no {words[0]}" in refused(capsys, "luck", f"{line} = built")


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ([], "Give results, such as "),
        ([(ARTIST, "9 VP")], "'9 VP' is nothing that it brings sponsor, which is 0, 1, 2 or 3 VP."),
        ([(ARTIST, "finshed")], "(did you mean 'finished'?); it comes to 'failure: out of the "),
        ([(ARTIST, "finished")], "'finished' could be '1 VP', '2 VP' or '3 VP', which are not"),
        ([(f"{CANAL} --trials 0", "built")], "--trials must be from 1 to"),
        ([(f"{CANAL} --plot x.svg", "built")], "takes no --plot; leave it out."),
        ([("court", "1 VP")], "is no single attempt, whose odds are exact"),
        ([("artist --cp 3 --rating 2 'x", "1 VP")], "a quotation mark is not closed"),
        ([(CANAL, "built")] * 2001, "2,001 results are more than 2,000; give fewer of them."),
    ],
)
def test_a_wrong_result_says_what_would_be_right(
    results: Sequence[tuple[str, str]], said: str
) -> None:
    with pytest.raises(Fault) as caught:
        luck(results)
    assert said in str(caught.value)
    assert len(caught.value.sentences) == 1


def test_of_very_many_faults_the_first_are_said() -> None:
    with pytest.raises(Fault) as caught:
        luck([(ARTIST, f"{9 + n} VP") for n in range(500)])
    *said, last = caught.value.sentences
    assert len(said) == MOST_FAULTS + 1
    assert last == "There may be more: what follows was not read."


def test_wrong_figures_are_said_once(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="no such figures file") as caught:
        luck([(CANAL, "built")] * 9, Options(figures=(tmp_path / "none.toml",)))
    assert len(caught.value.sentences) == 1


def test_strict_is_3_where_a_result_rests_on_an_assumed_figure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["luck", f"{ARTIST} = 1 VP", "--strict"]) == 3
    assert "rests on assumed figures: cp_modifiers" in capsys.readouterr().err


def test_a_long_game_is_exact_to_the_last_digit(capsys: pytest.CaptureFixture[str]) -> None:
    """600 canals and one built: (5/6)^600 are not lost in a float."""
    results = [f"{CANAL} = not built"] * 599 + [f"{CANAL} = built"]
    assert run(["luck", *results, "--format", "json"]) == 0
    exact = json.loads(capsys.readouterr().out)["totals"][-1]["chance_exact"]
    above, below = (int(part) for part in exact.split("/"))
    assert Fraction(above, below) == 1 - Fraction(5, 6) ** 600
