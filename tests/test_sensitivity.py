"""What each figure changes, against figures files edited by hand and priced one by one."""

import json
import random
import re
import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from analysis import sensitivity
from analysis.attempt import Attempt
from analysis.cli import run
from analysis.faults import Fault
from analysis.figure import standing
from analysis.games import games
from analysis.moves import Sensitivity
from analysis.options import Options
from analysis.question import AttemptQuestion, ask
from analysis.scenarios import scenarios

ARTIST = "artist --cp 3 --power England"
EXPLORER = "explorer --power France"
SCOTLAND = 'wedding "Mary Stuart" "Earl of Arran"'
LINES = {
    "artist": ARTIST,
    "wedding": 'wedding "Elizabeth I" Anjou',
    "explorer": EXPLORER,
    "debate": "debate Eck Luther",
    "own table": "roll",
}
BY_HAND = """
artist | VP | cp_modifiers.3.modifier +1 | cp = 3, modifier = 1 > cp = 3, modifier = 2
artist | VP | cp_modifiers.3.modifier -1 | cp = 3, modifier = 1 > cp = 3, modifier = 0
artist | VP | cp_modifiers.2.modifier +1 | cp = 2, modifier = 0 > cp = 2, modifier = 1
artist | at least 2 VP | artist_awards.13-14.roll -1 | "10-12" > "10-11" ; "13-14" > "12-14"
artist | 3 VP | artist_awards.>= 15.roll +1 | "13-14" > "13-15" ; ">= 15" > ">= 16"
wedding | cards | royal_wedding_table.14-15.cards +1 | vp = 1, cards = 0 > vp = 1, cards = 1
wedding | VP of France | royal_wedding_table.>= 18.roll -1 | "16-17" > "16" ; ">= 18" > ">= 17"
explorer | VP | discoveries.Amazon.vp +1 | "Amazon", vp = 2 > "Amazon", vp = 3
explorer | at least 2 VP | exploration_table.>= 10.roll +1 | "9", > "9-10", ; ">= 10" > ">= 11"
explorer | lost at sea | exploration_table.5-6.roll -1 | "<= 4" > "<= 3" ; "5-6" > "4-6"
debate | VP | debate_dice.attack +1 | attack = 3 > attack = 4
debate | disgraced | debate_dice.defend_uncommitted -1 | uncommitted = 2 > uncommitted = 1
own table | VP | outcomes.landed.vp -1 | "landed", vp = 1 > "landed", vp = 0
own table | cards | outcomes.a fortune.roll +1 | "8-10" > "8-11" ; ">= 11" > ">= 12"
"""
"""An attempt, what is measured, a move, and the same move in the text of the table."""


def value(attempt: Attempt, of: str) -> Fraction:
    """What an attempt comes to, added up outcome by outcome."""
    table = attempt.table
    kind, _, power = of.casefold().partition(" of ")
    has: Callable[[Any], int | bool] = {
        "vp": lambda o: o.amount("vp", power.title() or attempt.power),
        "cards": lambda o: o.amount("cards", attempt.power),
        "disgraced": lambda o: o.amount("disgraced", attempt.power),
        "at least 2 vp": lambda o: o.amount("vp", attempt.power) >= 2,
    }.get(kind, lambda o: of in (o.text, o.fate))
    pairs = zip(table.outcomes, table.ways, strict=True)
    return sum((Fraction(has(o)) * ways for o, ways in pairs), Fraction()) / table.total


def asked(line: str, options: Options) -> Attempt:
    question = ask(line)
    assert isinstance(question, AttemptQuestion)
    return question.make(options)


def edited(table: str, edits: str, file: Path) -> Path:
    """A file with one table as it ships, its text edited: OLD > NEW ; OLD > NEW."""
    texts = [game.figures_file.read_text("utf-8") for game in games().values()]
    [text] = [text for text in texts if f"\n[{table}]\n" in text]
    part = re.sub(" +", " ", text.split(f"\n[{table}]\n")[1].split("\n[")[0])
    for edit in edits.split(" ; "):
        old, new = re.split(" > ", edit)
        assert part.count(old) == 1, (old, part)
        part = part.replace(old, new)
    file.write_text(f"[{table}]\n{part}", "utf-8")
    return file


@pytest.fixture(scope="module")
def found() -> Callable[[str, str], Sensitivity]:
    known: dict[tuple[str, str], Sensitivity] = {}

    def once(line: str, of: str) -> Sensitivity:
        if (line, of) not in known:
            known[line, of] = sensitivity(line, of)
        return known[line, of]

    return once


def changes(answer: Sensitivity) -> Mapping[str, Fraction]:
    return {f"{m.figure} {to}": by for m in answer.moved for to, by in m.changes.items()}


@pytest.mark.parametrize("case", BY_HAND.strip().splitlines())
def test_a_move_is_the_difference_that_an_edited_file_makes(
    case: str, tmp_path: Path, found: Callable[[str, str], Sensitivity]
) -> None:
    attempt, of, move, edits = case.split(" | ")
    file = edited(move.partition(".")[0], edits, tmp_path / "mine.toml")
    line = LINES[attempt]
    now, then = asked(line, Options()), asked(line, Options(figures=(file,)))
    assert changes(found(line, of))[move] == value(then, of) - value(now, of)
    assert found(line, of).now == value(now, of)


@pytest.mark.parametrize("line", LINES.values())
def test_what_is_not_listed_changes_nothing(
    line: str, found: Callable[[str, str], Sensitivity]
) -> None:
    """A sample of all other figures of all games, each moved by one."""
    answer = found(line, "VP")
    listed = {moved.figure for moved in answer.matter}
    task = scenarios([line])
    base = task.known[0]
    others = [
        figure
        for figures in base.loaded.values()
        for figure in standing(figures, figures.modelled)
        if figure.name not in listed
    ]
    tried = 0
    for figure in random.Random(7).sample(others, 60):
        for step in (-1, 1):
            now = figure.value(base.loaded[figure.game].raw)
            try:
                attempt = task.attempt(line, ((figure, now + step),))
            except Fault:
                continue
            tried += 1
            assert value(attempt, "VP") == answer.now, figure.name
    assert tried > 60


def test_what_matters_most_is_first_and_every_figure_is_there_once(
    found: Callable[[str, str], Sensitivity],
) -> None:
    answer = found(EXPLORER, "VP")
    swings = [max(map(abs, m.changes.values()), default=0) for m in answer.moved]
    assert swings == sorted(swings, reverse=True)
    names = [m.figure for m in answer.moved]
    assert len(names) == len({*names})
    assert len(answer.matter) == sum(map(bool, swings))


def test_a_switch_is_moved_to_its_other_values() -> None:
    """What the other value of a switch changes is what --set says."""
    answer = sensitivity(SCOTLAND)
    switches = [m for m in answer.moved if m.figure.startswith("switches.")]
    assert switches
    for moved in switches:
        name = moved.figure.removeprefix("switches.")
        for option, by in moved.changes.items():
            other = asked(SCOTLAND, Options(set=(f"{name}={option}",)))
            assert by == value(other, "VP") - answer.now
    every = {f"{m.figure}={to}" for m in switches for to in m.changes}
    shipped = tomllib.loads(games()["virgin_queen"].figures_file.read_text("utf-8"))["switches"]
    assert every == {
        f"{m.figure}={option}"
        for m in switches
        for option in shipped[m.figure.removeprefix("switches.")]["options"]
        if option != m.value
    }


def test_a_move_without_an_answer_is_left_out_and_says_why() -> None:
    answer = sensitivity(ARTIST)
    assert "cp_modifiers.3.cp" in {moved.figure for moved in answer.moved}
    assert "cp_modifiers.3.cp +1" not in changes(answer)
    reasons = [s for s in answer.refused if s.startswith("cp_modifiers.3.cp = 4: ")]
    assert len(reasons) == 1
    assert "[cp_modifiers] has 0 rows for cp = 3; it needs one." in reasons[0]
    moves = sum(2 for m in answer.moved if not m.figure.startswith("switches."))
    assert moves == len(changes(answer)) + len(answer.refused)
    assert any(f"{len(answer.refused)} moves were left out" in s for s in answer.sentences)


def test_the_figures_of_a_file_are_moved_from_what_the_file_says(tmp_path: Path) -> None:
    file = edited(
        "cp_modifiers", "cp = 3, modifier = 1 > cp = 3, modifier = 2", tmp_path / "mine.toml"
    )
    for answer in (
        sensitivity(ARTIST, options=Options(figures=(file,))),
        sensitivity(f"{ARTIST} --figures {file}"),
    ):
        [moved] = [m for m in answer.moved if m.figure == "cp_modifiers.3.modifier"]
        assert (moved.value, moved.status) == (2, "assumed")
        assert answer.now + moved.changes["-1"] == sensitivity(ARTIST).now


def test_json_csv_and_the_table_say_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sensitivity", "canal --attempts 1"]
    assert run([*words, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["now"] == {"value": 1 / 3, "exact": "1/3"}
    rows = {(row["figure"], row["to"]): row["exact"] for row in document["figures"]}
    assert rows["canal.needed", "+1"] == "-1/3"
    assert rows["canal.needed", "-1"] == "1/3"
    assert rows["canal.vp", "+1"] == "1/6"
    assert run([*words, "--format", "csv"]) == 0
    head, *lines = capsys.readouterr().out.split()
    assert head == "figure,status,value,to,change,exact"
    cells = [line.split(",") for line in lines]
    assert {(cell[0], cell[3]): cell[5] for cell in cells} == rows
    assert run(words) == 0
    shown = capsys.readouterr().out
    assert "VP now: 0.3333 = 1/3." in shown
    assert "cards_per_turn" not in shown
    assert run([*words, "--all"]) == 0
    assert "canal.cards_per_turn" in capsys.readouterr().out
    assert run(["sensitivity", ARTIST, "--strict"]) == 3
    assert run([*words, "--strict"]) == 0


def test_the_tornado_has_a_bar_for_each_move_that_matters() -> None:
    answer = sensitivity(EXPLORER, "at least 2 VP")
    ax = answer.plot().axes[0]
    ends = sorted(bar.get_x() + bar.get_width() for bar in ax.patches)
    moves = sorted(float(answer.now + by) for m in answer.matter for by in m.changes.values() if by)
    assert ends == pytest.approx(moves)
    labels = {(text.xy[0], round(text.xy[1], 6)) for text in ax.texts}
    assert len(labels) == len(moves)
    assert sensitivity("canal --attempts 1", "cards").plot().axes[0].get_yticklabels()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([ARTIST, "--of", "cards of Spain"], "is nothing that artist comes to"),
        (["court"], "'court': is no single attempt, whose odds are exact"),
        (["figures show"], "'figures show': is no question with odds"),
        (["artist --cp 9 --rating 2"], "--cp must be one of 2, 3, 4, not 9."),
        (["artist --cp"], 'parameter --cp requires an argument'),
        (["artist 'x"], "a quotation mark is not closed"),
        ([f"{ARTIST} --plot x.svg"], "takes no --plot; leave it out."),
        ([f"{ARTIST} --vary canal.vp=1..2"], "takes no --vary; leave it out."),
        ([f"{ARTIST} --figures none.toml"], "none.toml: there is no such figures file."),
        ([ARTIST, "--trials", "100"], "takes no --trials; leave it out."),
        ([ARTIST, "--exact"], "takes no --exact; leave it out."),
        ([], 'Command "sensitivity" parameter ATTEMPT requires an argument'),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert run(["sensitivity", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert len(err.splitlines()) == 1
