"""Bad and odd figures: every fault in one go, and what passes the check is survived."""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from analysis.cli import run
from analysis.figures import Figures, load, shipped
from analysis.games import games
from analysis.tables import FigureTable
from analysis.toml import MOST_BYTES
from tests.refusals import VALOIS, faults, refused, toml


@pytest.mark.parametrize("number", ["10000", "-10000", str(10**18), str(2**63), "0x" + "f" * 5000])
def test_a_figure_beyond_9_999_is_a_slip_of_the_keyboard(tmp_path: Path, number: str) -> None:
    (said,) = faults(tmp_path, f"[cp_modifiers]\nrows = [{{ cp = 2, modifier = {number} }}]\n")[:1]
    assert said.startswith("[cp_modifiers] row 1, modifier: must be from -9999 to 9999, not ")
    (said,) = faults(tmp_path, f"[patronage_limits]\ncp = [2, {number}]\n")[-1:]
    assert len(said) < 200


@pytest.mark.parametrize("roll", ['"<= 1000"', "1e3", "true", "-3", '"٣"', '"5-4"', '"> 4"', "[]"])
def test_a_roll_that_is_none(tmp_path: Path, roll: str) -> None:
    said = faults(tmp_path, f"[artist_awards]\nrows = [{{ roll = {roll}, vp = 1 }}]\n")
    assert "must be a roll such as '<= 4', '5-6', '7' or '>= 10', not" in said[0]


def test_what_is_wrong_with_one_table_does_not_hide_what_is_wrong_with_another(
    tmp_path: Path,
) -> None:
    said = faults(
        tmp_path,
        '[valois]\nhouse = 3\n[artist_awards]\nrows = [{ roll = "10-12", vp = 1 }]\n'
        '[rulers]\nrows = [{ name = "Nobody", power = "Spain", fate = "married", rule = "23" }]\n',
    )
    assert any(s.startswith("[valois] house: must be text") for s in said)
    assert any(s.startswith("[artist_awards] row 1 (10-12): the rows must end at") for s in said)
    assert any(s.startswith("[rulers] row 1: There is no royal 'Nobody'") for s in said)


def test_a_table_that_ships_and_does_not_fit_the_file_is_said_of_the_file(tmp_path: Path) -> None:
    said = faults(tmp_path, "[royals]\nrows = []\n")
    assert "[rulers] as it ships, row 1: There is no royal 'Elizabeth I'" in "\n".join(said)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a = " + b"9" * 5000, "is not TOML"),
        (b"a = " + b"[" * 9000, "is nested too deep"),
        (b"#" * (MOST_BYTES + 1), "has more than 10,000,000 bytes"),
        (b'game = ["virgin_queen"]', "game must be one of"),
        (b"switches = 3", "must be a table of tables"),
        (b"[switches]\nedition = 2017", "must be a [table]"),
        (b"\x00", "is not TOML"),
    ],
)
def test_a_file_that_is_no_figures(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, message: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    for words in (["canal", "--exact", "--figures"], ["figures", "check"]):
        assert message in refused(capsys, *words, str(file))


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", "/", "n" * 5000, "/dev/null/x"])
def test_a_path_that_is_no_figures_file(capsys: pytest.CaptureFixture[str], path: str) -> None:
    assert path[:9] in refused(capsys, "figures", "check", path)


@pytest.mark.parametrize("text", ["two\nlines", "\x1b[31mred", "bell\x07", "a" * 501, "\u2028"])
def test_a_text_with_control_characters_or_without_end(tmp_path: Path, text: str) -> None:
    valois = VALOIS.replace('"Valois"', json.dumps(text))
    (said,) = faults(tmp_path, f"[valois]\n{valois}")
    assert said.startswith("[valois] house: must be one line of at most 500 letters, not ")


def test_a_name_is_no_tale(tmp_path: Path) -> None:
    for name, said in (("", "must not be empty"), ("a" * 81, "must have at most 80 letters")):
        row = f'{{ name = "{name}", kind = "major" }}'
        found = faults(tmp_path, f"[powers]\nrows = [{row}]\n")
        assert any(s.startswith(f"[powers] row 1, name: {said}") for s in found)


CANAL = load("virgin_queen").raw["canal"]


def test_a_canal_of_a_thousand_tries_is_refused_by_the_check_in_a_short_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f"[canal]\n{toml(dict(CANAL) | {'needed': 1000})}", "utf-8")
    said = refused(capsys, "figures", "check", str(file))
    assert said.startswith(f"courtodds: {file}: There are more than 65,536 ways for 1000 dice")
    assert len(said) < 300


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "[players]\nrows = []",
            "[players] has no rows; it needs one for every number of players.",
        ),
        (
            "[players]\nrows = [{ players = 2, patrons = [], royals_out = [] },"
            " { players = 4, patrons = [], royals_out = [] }]",
            "[players] players must rise by one, not 2, 4.",
        ),
        ("[patronage_limits]\ncp = []", "[patronage_limits] cp: must have at least 1 entries"),
        ("[patronage_limits]\ncp = [0]", "[patronage_limits] cp, row 1: must be 1 or more, not 0."),
        (
            "[patronage_limits]\nartists_per_turn = 1\nscholars_per_turn = 1\ndice = 2\n"
            'judged = "highest printed rating first, ties by impulse order"\ncp = [3, 2, 3]',
            "[patronage_limits] cp must rise, each number once, not 3, 2, 3.",
        ),
        (
            '[artists]\nrows = [{ name = "H", power = "Spain", type = "author", rating = 13,'
            " enters = 100 }]",
            "[artists] row 1, rating: must be 12 or less, not 13.",
        ),
        (
            '[patronage_bands]\nrows = [{ roll = "<= 4", outcome = "failure",'
            ' piece = "out of the game", piece_of_rating_1 = "out of the game" },'
            ' { roll = ">= 5", outcome = "award", piece = "finished",'
            ' piece_of_rating_1 = "finished" }]',
            "[patronage_bands] row 2 (>= 5): awards begin at 10.",
        ),
    ],
)
def test_figures_of_patronage_that_make_no_sense(tmp_path: Path, text: str, message: str) -> None:
    assert any(said.startswith(message) for said in faults(tmp_path, text))


def test_two_outcomes_of_one_name_are_told_apart(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Rows of the Royal Wedding Table that are called alike, by their fate or by a number."""
    row = '{{ roll = "{}", outcome = "bells", fate = "{}", vp = {}, cards = 0 }}'
    low = [("<= 7", "cancelled", 0), ("8-9", "wife dies", 0), ("10-11", "married", 1)]
    rows = [*low, ("12-13", "married", 2), (">= 14", "married", 3)]
    file = tmp_path / "mine.toml"
    text = ", ".join(row.format(*each) for each in rows)
    file.write_text(f"[royal_wedding_table]\nrows = [{text}]\n", "utf-8")
    words = ["wedding", "Elizabeth I", "Philip II", "--exact", "--figures", str(file)]
    assert run([*words, "--format", "json"]) == 0
    outcomes = json.loads(capsys.readouterr().out)["outcomes"]
    texts = [outcome["outcome"] for outcome in outcomes]
    assert len(set(texts)) == len(texts) == 3
    assert texts[0] == "bells"
    assert sum(Fraction(outcome["exact"]) for outcome in outcomes) == 1
    assert run(["figures", "check", str(file)]) == 0


def test_two_awards_of_one_name_that_end_otherwise_are_told_apart(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A rating of 1 that an award sends away, beside others of the pool that it finishes."""
    fates = [
        ("<= 9", "failure", "out of the game", "out of the game"),
        (">= 10", "award", "finished", "out of the game"),
    ]
    row = '{{ roll = "{}", outcome = "{}", piece = "{}", piece_of_rating_1 = "{}" }}'
    file = tmp_path / "mine.toml"
    text = ", ".join(row.format(*each) for each in fates)
    file.write_text(f"[patronage_bands]\nrows = [{text}]\n", "utf-8")
    words = ["artist", "--cp", "2", "--power", "Empire", "--turn", "3", "--figures", str(file)]
    assert run([*words, "--exact", "--format", "json"]) == 0
    outcomes = json.loads(capsys.readouterr().out)["outcomes"]
    assert sum(Fraction(outcome["exact"]) for outcome in outcomes) == 1
    fates_of_1 = {o["fate"] for o in outcomes if o["outcome"].startswith("1 VP")}
    assert fates_of_1 == {"finished", "out of the game"}


@pytest.mark.parametrize("heirs", [["none", "Edward"], ["none", "Elizabeth", "Edward", "Edward"]])
def test_every_heir_has_its_vp_once(tmp_path: Path, heirs: list[str]) -> None:
    rows = ", ".join(f'{{ heir = "{heir}", vp = 2 }}' for heir in heirs)
    (said,) = faults(tmp_path, f"[heirs_vp]\nrows = [{rows}]\n", "here_i_stand")
    assert said.startswith("[heirs_vp] needs exactly one row with heir = 'E")


def test_two_thousand_faults_are_said_at_once(tmp_path: Path) -> None:
    rows = ", ".join(f'{{ name = "n{i}", kindd = "major" }}' for i in range(1_000))
    assert len(faults(tmp_path, f"[powers]\nrows = [{rows}]\n")) >= 2_000


def test_every_attempt_has_a_winner_of_ties(tmp_path: Path) -> None:
    rows = [dict(row) for row in load("here_i_stand").raw["religious_ties"]["rows"]]
    rows[2]["under"] = ["Paul III"]
    text = ", ".join("{ " + toml(row).replace("\n", ", ").rstrip(", ") + " }" for row in rows)
    (said,) = faults(tmp_path, f"[religious_ties]\nrows = [{text}]\n", "here_i_stand")
    assert said == (
        "[religious_ties] needs a row for attempt = 'counter-reformation', zone = 'target' "
        "under Julius III."
    )


def test_a_power_without_pieces_or_places_is_not_offered_the_action(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A Hapsburg without colonies still explores and conquers."""
    file = tmp_path / "mine.toml"
    file.write_text('[colony_limits]\nrows = [{ power = "England", colonies = 2 }]\n', "utf-8")
    assert run(["figures", "check", str(file)]) == 0
    capsys.readouterr()
    words = ["cp", "--exact", "--game", "here i stand", "--figures", str(file)]
    assert run([*words, "--format", "json"]) == 0
    spends = json.loads(capsys.readouterr().out)["spends"]
    found = {(spend["power"], spend["action"]) for spend in spends}
    assert {("Hapsburg", "explore"), ("Hapsburg", "conquer"), ("England", "colonize")} <= found
    assert ("Hapsburg", "colonize") not in found


OTHERS = [10**30, -1, "", 1.5, True, [], {}]


def mutants(table: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The table with one key of it, or of its first row, left out or of another kind."""
    for key in table:
        yield {k: v for k, v in table.items() if k != key}
        yield from ({**table, key: other} for other in OTHERS)
    match table.get("rows"):
        case [{} as first, *rest]:
            yield from ({**table, "rows": [row, *rest]} for row in mutants(first))


class Mutated(Figures):
    """Figures that read only the tables that do not ship; the others were read before."""

    def parse(self, name: str) -> FigureTable | list[str]:
        return super().parse(name) if name in self.origin else load(self.game.key).table(name)


@pytest.mark.parametrize("key", sorted(games()))
def test_no_table_however_wrong_is_a_traceback(key: str) -> None:
    for name, table in shipped(key).items():
        for mutant in mutants(table):
            raw = {**shipped(key), name: mutant}
            for said in Mutated(games()[key], raw, {name: "mine.toml"}).faults():
                assert said.startswith("mine.toml: [")
                assert len(said) < 900


def test_vp_that_no_game_brings_are_a_slip(tmp_path: Path) -> None:
    for key, most in (("vp", 100), ("after_wedding", 9_999)):
        said = faults(tmp_path, f"[valois]\n{VALOIS.replace(f'{key} = ', f'{key} = 10000 # ')}")
        assert any(s.startswith(f"[valois] {key}: must be from -{most} to {most}") for s in said)


def test_prague_is_a_power_s_and_the_observatory_its_holder_s(tmp_path: Path) -> None:
    table = load("virgin_queen").raw["patronage_bonuses"]
    rows = [dict(row) for row in table["rows"]]
    for row in rows:
        row["power"] = "Empire" if row["power"] == "holder" else "holder"
    text = ", ".join("{ " + toml(row).replace("\n", ", ").rstrip(", ") + " }" for row in rows)
    said = faults(tmp_path, f"[patronage_bonuses]\nrows = [{text}]\n")
    assert "[patronage_bonuses] Prague Cultural Center: power must be a power's." in said
    assert "[patronage_bonuses] Observatory: power must be the holder's." in said


def test_a_power_founds_colonies_by_one_row_and_without_one_plays_no_whole_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    row = '{{ power = "{}", colonies = 2 }}'
    twice = ", ".join(map(row.format, ("Hapsburg", "England", "England")))
    (said,) = faults(tmp_path, f"[colony_limits]\nrows = [{twice}]\n", "here_i_stand")
    assert said == "[colony_limits] row 3: England has a row already."
    file = tmp_path / "mine.toml"
    two = ", ".join(map(row.format, ("Hapsburg", "England")))
    file.write_text(f"[colony_limits]\nrows = [{two}]\n", "utf-8")
    words = ["new-world", "--trials", "64", "--format", "json", "--figures", str(file)]
    assert run(words) == 0
    powers = {row["power"] for row in json.loads(capsys.readouterr().out)["ahead"]}
    assert powers == {"Hapsburg", "England"}
