"""Two sets of figures side by side, against each asked alone and games played by hand."""

import math
import operator
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis import compare
from analysis.campaign import Campaign
from analysis.compared import Compared, Line
from analysis.comparing import SAID
from analysis.faults import Fault
from analysis.games import games
from analysis.odds import APART, Odds
from analysis.options import Options
from analysis.question import AttemptQuestion, CampaignQuestion, ask

ARTIST = "artist --cp 3 --power England"
WEDDING = 'wedding "Elizabeth I" Anjou'
VOYAGES = "new-world --turns 2"
SHIPPED = {
    game.key: re.sub(" +", " ", game.figures_file.read_text("utf-8")) for game in games().values()
}
MINE = """[cp_modifiers]
rows = [{ cp = 2, modifier = -1 }, { cp = 3, modifier = 2 }, { cp = 4, modifier = 2 }]
"""
EXACT = Options(exact=True)


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.toml"
    file.write_text(MINE, "utf-8")
    return str(file)


@pytest.fixture
def edited(tmp_path: Path) -> Callable[[str, str, str, str], str]:
    """A file with one table as it ships, a part of its text put otherwise."""

    def write(game: str, table: str, old: str, new: str) -> str:
        part = SHIPPED[game].split(f"\n[{table}]\n")[1].split("\n[")[0]
        assert part.count(old) == 1
        file = tmp_path / f"{table}.toml"
        file.write_text(f"[{table}]\n{part.replace(old, new)}", "utf-8")
        return str(file)

    return write


def by(line: str, *files: str) -> Any:
    """What a line asks for by some files: an attempt, or campaigns."""
    question = ask(line)
    assert isinstance(question, (AttemptQuestion, CampaignQuestion))
    given = (*question.options.figures, *map(Path, files))
    return question.make(replace(question.options, figures=given))


def of(found: Compared, measure: str, asked: str = ARTIST) -> Line:
    [line] = [line for line in found.lines if (line.asked, line.measure) == (asked, measure)]
    return line


def chance(odds: Odds, vp: int) -> Fraction:
    table = odds.attempt.table
    ways = zip(table.outcomes, table.ways, strict=True)
    reached = (w for o, w in ways if o.amount("vp", odds.attempt.power) >= vp)
    return Fraction(sum(reached), table.total)


def test_exact_numbers_are_those_of_each_asked_alone(mine: str) -> None:
    found = compare("shipped", mine, [ARTIST], EXACT)
    a, b = (by(ARTIST, *files).exact() for files in ((), (mine,)))
    for line in found.lines:
        kind, vp = line.measure.casefold(), line.measure.split()[-2:-1]
        want = [chance(o, int(vp[0])) if vp else o.expected[kind].exact for o in (a, b)]
        assert [line.base.exact, line.variant.exact] == want
        assert line.gap.exact == want[1] - want[0]
    assert of(found, "VP").gap.exact == Fraction(25, 72)
    assert found.changes == (("cp_modifiers.2.modifier", 0, -1), ("cp_modifiers.3.modifier", 1, 2))


def test_paired_intervals_cover_the_exact_difference_and_are_narrower(mine: str) -> None:
    covered = rolled = 0
    for seed in range(40):
        found = compare("shipped", mine, [ARTIST], Options(trials=20_000, seed=seed))
        for line in found.lines:
            gap, now, then = line.gap, line.base, line.variant
            assert gap.exact == then.exact - now.exact
            low, high = gap.ends
            assert low is not None
            assert high is not None
            rolled += 1
            covered += low <= float(gap.exact) <= high
            apart = math.hypot(*(e.high - e.low for e in (now, then)))
            assert high - low < apart
    assert 0.90 <= covered / rolled <= 0.99
    assert found.rolled == "20,000 trials, seed 39, 95 % intervals"


def test_the_other_side_of_a_wedding_and_its_cards_are_compared(
    edited: Callable[[str, str, str, str], str],
) -> None:
    file = edited("virgin_queen", "valois", "vp = 1", "vp = 2")
    found = compare("shipped", file, [WEDDING], EXACT)
    a, b = (by(WEDDING, *files).table for files in ((), (file,)))
    for name, kind in (("VP", "vp"), ("cards", "cards")):
        for power in ("England", "France"):
            measure = name if power == "England" else f"{name} of {power}"
            amounts = ([o.amount(kind, power) for o in t.outcomes] for t in (a, b))
            now, then = (
                Fraction(sum(map(operator.mul, each, t.ways)), t.total)
                for each, t in zip(amounts, (a, b), strict=True)
            )
            line = of(found, measure, WEDDING)
            assert (line.base.exact, line.gap.exact) == (now, then - now)
    assert [line.measure for line in found.differing] == ["VP of France"]


def test_whole_games_are_paired_as_games_played_on_the_same_words(
    edited: Callable[[str, str, str, str], str],
) -> None:
    """The mean difference and its interval of everything, from the scores of each game."""
    played, seed = 4_000, 7
    file = edited("here_i_stand", "discoveries", '"Amazon", vp = 2', '"Amazon", vp = 4')
    found = compare("shipped", file, [VOYAGES], Options(trials=played, seed=seed))
    plans: list[Campaign] = [by(VOYAGES, *files)[0] for files in ((), (file,))]
    words = plans[0].words(played, seed)
    scores = [plan.scores(words)[:played].astype(int).sum(axis=2) for plan in plans]
    sources = len(plans[0].sources)
    for whose, power in enumerate(plans[0].powers):
        for at, name in enumerate(("VP", *plans[0].columns)):
            column = slice(sources) if name == "VP" else slice(at - 1, at)
            now, then = (each[:, whose, column].sum(axis=1) for each in scores)
            line = of(found, f"{power}: {SAID.get(name, name)}", VOYAGES)
            gap = then - now
            half = 1.959963984540054 * gap.std(ddof=1) / math.sqrt(played)
            assert (line.base.value, line.variant.value) == (now.mean(), then.mean())
            assert line.gap.value == pytest.approx(gap.mean(), abs=1e-12)
            assert line.gap.ends == pytest.approx((gap.mean() - half, gap.mean() + half), abs=1e-9)
            assert line.differs == bool(np.any(gap))
    assert any(line.differs for line in found.lines)


def test_what_cannot_share_its_dice_says_so_and_is_not_too_narrow(
    edited: Callable[[str, str, str, str], str],
) -> None:
    line = "debate Eck Luther"
    file = edited("here_i_stand", "debate_dice", "attack = 3", "attack = 4")
    found = compare("shipped", file, [line], Options(trials=100_000))
    assert found.notes == (f"{line}: {APART}",)
    assert {table.columns[4] for table in found.tables()[1:]} == {"rolled"}
    assert "same dice" not in found.heading
    for each in found.lines:
        assert each.gap.low < float(each.gap.exact) < each.gap.high


@pytest.mark.parametrize("trials", [1, 2, 500])
def test_equal_figures_give_no_difference_at_all(trials: int) -> None:
    found = compare("shipped", "shipped", [VOYAGES, ARTIST], Options(trials=trials))
    assert found.lines
    assert {line.gap.value for line in found.lines} == {0}
    assert not found.differing
    assert found.sentences == ["The figures are the same."]


def test_sheets_are_compared_row_by_row(mine: str) -> None:
    found = compare("shipped", mine, ["patronage --cp england:3+2"], EXACT)
    [artist] = [each for each in found.lines if each.measure == "England, artist, 1: VP"]
    assert (artist.base.exact, artist.gap.exact) == (Fraction(5, 4), Fraction(25, 72))
    assert {"cp_modifiers", "artist_awards"} <= {*found.assumed}


def test_what_one_side_alone_knows_is_said(tmp_path: Path) -> None:
    """Where 2 CP become 5, six powers have an artist and a scholar for them on one side alone."""
    file = tmp_path / "dear.toml"
    limits = SHIPPED["virgin_queen"].split("[patronage_limits]\n")[1].split("\n[")[0]
    rows = ", ".join(f"{{ cp = {cp}, modifier = {cp - 2} }}" for cp in (3, 4, 5))
    dear = limits.replace("[2, 3, 4]", "[3, 4, 5]")
    file.write_text(f"[patronage_limits]\n{dear}\n[cp_modifiers]\nrows = [{rows}]\n", "utf-8")
    found = compare("shipped", str(file), (), EXACT)
    assert found.notes == (
        "CP: 12 numbers are known by shipped alone, and not compared.",
        f"CP: 12 numbers are known by {file} alone, and not compared.",
    )
    assert not found.differing


def test_tables_of_one_s_own_are_compared(tmp_path: Path) -> None:
    whole = SHIPPED["own_table"]
    base, variant = tmp_path / "base.toml", tmp_path / "variant.toml"
    base.write_text(whole, "utf-8")
    variant.write_text(whole.replace('"8-10"', '"8-11"').replace('">= 11"', '">= 12"'), "utf-8")
    found = compare(str(base), str(variant), ["roll", f"roll {base}"], EXACT)
    assert found.changes == (
        ("outcomes.landed.roll", "8-10", "8-11"),
        ("outcomes.a fortune.roll", ">= 11", ">= 12"),
    )
    want = [by(f"roll {file}").exact().expected["vp"].exact for file in (base, variant)]
    for asked in ("roll", f"roll {base}"):
        line = of(found, "VP", asked)
        assert [line.base.exact, line.variant.exact] == want
    assert want[0] != want[1]


def test_every_cp_spend_is_compared_where_nothing_is_asked(mine: str) -> None:
    found = compare("shipped", mine, (), EXACT)
    line = of(found, "England, 3 CP: VP", "Virgin Queen: artist")
    assert line.gap.exact == of(compare("shipped", mine, [ARTIST], EXACT), "VP").gap.exact
    assert {line.asked.partition(":")[0] for line in found.lines} == {
        "Virgin Queen",
        "Here I Stand",
    }
    assert not any("4 CP" in each.measure for each in found.differing)


def test_either_side_may_be_what_ships_and_two_files_may_share_a_name(
    mine: str, tmp_path: Path
) -> None:
    there, back = (
        compare(*pair, [ARTIST], EXACT) for pair in (("shipped", mine), (mine, "shipped"))
    )
    assert [a.gap.exact for a in there.lines] == [-b.gap.exact for b in back.lines]
    assert back.heading == "shipped against mine.toml"
    assert back.changes == tuple((name, b, a) for name, a, b in there.changes)
    (tmp_path / "other").mkdir()
    same = tmp_path / "other" / "mine.toml"
    same.write_text(MINE.replace("modifier = -1", "modifier = 0"), "utf-8")
    found = compare(mine, str(same), [ARTIST], EXACT)
    assert (found.base, found.variant) == (mine, str(same))
    assert found.changes == (("cp_modifiers.2.modifier", -1, 0),)
    assert not found.differing


def test_a_line_has_its_own_seed_and_trials(mine: str) -> None:
    found = compare(
        "shipped", mine, [f"{ARTIST} --trials 100 --seed 3", ARTIST], Options(trials=50)
    )
    assert found.rolled == "100 trials, 50 trials, seed 3 and 1517, 95 % intervals"


def test_a_phase_of_too_many_states_for_exact_odds_is_played_by_both(mine: str) -> None:
    powers = ("england", "france", "spain", "ottoman", "empire", "protestant")
    cp = " ".join(f"--cp {power}:3+3" for power in powers)
    line = f"patronage {cp} --turns 5"
    found = compare("shipped", mine, [line], Options(trials=2_000))
    named = {each.measure: each for each in found.lines}
    assert named["Ottoman: VP"].gap.exact is None
    assert named["Ottoman: VP"].gap.low is not None
    assert named["Ottoman: VP"].gap.low > 0
    with pytest.raises(Fault, match="too many states"):
        compare("shipped", mine, [line], Options(exact=True))
