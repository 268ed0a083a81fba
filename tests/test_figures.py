"""Figures: what ships is sound; what is wrong with a user's file is said in one go."""

import itertools
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analysis.faults import Fault
from analysis.figures import load, shipped
from analysis.games import games
from analysis.tables import Switch
from analysis.virgin_queen.weddings.royals import Royals
from analysis.virgin_queen.weddings.wedding import wedding
from analysis.virgin_queen.weddings.wedding_table import RoyalWeddingTable

TABLE = """[royal_wedding_table]
rows = [
  { roll = "<= 9", outcome = "no", fate = "cancelled", vp = 0, cards = 0 },
  { roll = ">= 10", outcome = "yes", fate = "married", vp = 3, cards = 0 },
]
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "mine.toml"
    file.write_text(text, "utf-8")
    return file


def faults(folder: Path, text: str) -> tuple[str, ...]:
    with pytest.raises(Fault) as caught:
        load("virgin_queen", [written(folder, text)])
    return caught.value.sentences


@pytest.mark.parametrize("key", sorted(games()))
def test_what_ships_is_sound(key: str) -> None:
    assert load(key).faults() == []


@pytest.mark.parametrize("key", sorted(games()))
def test_every_table_that_ships_says_its_source_and_status(key: str) -> None:
    for name, table in shipped(key).items():
        assert table["source"], name
        assert table["status"] in ("printed", "secondary", "assumed"), name


@pytest.mark.parametrize("key", sorted(games()))
def test_every_switch_says_what_it_settles(key: str) -> None:
    figures = load(key)
    for name in figures.raw:
        if name.startswith("switches."):
            switch = figures.table(name)
            assert isinstance(switch, Switch)
            assert switch.note, name


def test_a_file_replaces_whole_tables_and_is_assumed_unless_it_says_otherwise(
    tmp_path: Path,
) -> None:
    figures = load("virgin_queen", [written(tmp_path, TABLE)])
    table = figures.get(RoyalWeddingTable)
    assert [row.vp for row in table] == [0, 3]
    assert table.status == "assumed"
    assert table.source.endswith("mine.toml")
    odds = wedding("Elizabeth I", "Philip II", figures=figures).exact()
    assert odds.expected["vp"].value == 3.0


def test_a_table_typed_in_as_printed_is_no_longer_assumed(tmp_path: Path) -> None:
    text = TABLE.replace("rows =", 'status = "printed"\nsource = "my board"\nrows =')
    figures = load("virgin_queen", [written(tmp_path, text)])
    assert "royal_wedding_table" not in wedding("Elizabeth I", "Anjou", figures=figures).assumed
    assert "royal_wedding_table" in wedding("Elizabeth I", "Anjou").assumed


def test_a_gap_names_file_table_and_row(tmp_path: Path) -> None:
    (said,) = faults(tmp_path, TABLE.replace(">= 10", ">= 12"))
    assert said.startswith(f"{tmp_path / 'mine.toml'}: [royal_wedding_table] row 2 (>= 12)")
    assert "no row stands for 10-11; begin it at 10" in said


def test_an_overlap_says_where_to_begin(tmp_path: Path) -> None:
    (said,) = faults(tmp_path, TABLE.replace(">= 10", ">= 9"))
    assert "overlaps row 1 (<= 9); begin it at 10" in said


def test_ends_must_be_open(tmp_path: Path) -> None:
    said = faults(tmp_path, TABLE.replace("<= 9", "3-9").replace(">= 10", "10-12"))
    assert any("must begin at '<= N'" in s for s in said)
    assert any("must end at '>= N'" in s for s in said)


def test_every_fault_is_said_in_one_go(tmp_path: Path) -> None:
    text = TABLE.replace("vp = 3", 'vp = "3"').replace("cards = 0 },\n  {", "card = 0 },\n  {")
    text += '\n[switches.first_reroll]\nvalue = "nobody"\n[canal]\nvp = true\n'
    said = "\n".join(faults(tmp_path, text))
    assert "[royal_wedding_table] row 2, vp: must be a whole number, not '3'." in said
    assert "row 1, card: is no key of this table (did you mean 'cards'?)" in said
    assert "row 1, cards: is missing." in said
    assert "[canal] vp: must be a whole number, not True." in said


@pytest.mark.parametrize("rating", ['"3"', "3.0", "true", "3.5"])
def test_a_rating_that_is_not_a_whole_number(tmp_path: Path, rating: str) -> None:
    text = f"""[artists]
rows = [{{ name = "Holbein", power = "England", type = "painter", rating = {rating}, enters = 1 }}]
"""
    (said,) = faults(tmp_path, text)
    assert "[artists] row 1, rating: must be a whole number" in said


def test_a_negative_count(tmp_path: Path) -> None:
    row = '{ name = "H", power = "England", type = "painter", rating = -1, enters = 1 }'
    text = f"[artists]\nrows = [{row}]\n"
    (said,) = faults(tmp_path, text)
    assert "[artists] row 1, rating: must be 0 or more, not -1." in said


def test_an_unknown_royal_is_answered_with_the_nearest(tmp_path: Path) -> None:
    text = """game = "virgin_queen"
[rulers]
rows = [{ name = "Philipp II", power = "Spain", fate = "husband murdered", rule = "23" }]
"""
    (said,) = faults(tmp_path, text)
    assert "[rulers] row 1" in said
    assert "the nearest is 'Philip II'" in said


def test_a_table_of_both_games_needs_the_game(tmp_path: Path) -> None:
    (said,) = faults(tmp_path, "[rulers]\nrows = []\n")
    assert 'is in both games; say which with game = "here_i_stand" at the top' in said


def test_two_rows_that_answer_to_one_name(tmp_path: Path) -> None:
    rows = ", ".join(
        f'{{ name = "{n}", sex = "F", power = "Spain", eligibility = 3, enters = 1 }}'
        for n in ("Ana", "ANA")
    )
    said = faults(tmp_path, f"[royals]\nrows = [{rows}]\n")
    assert any("[royals] row 2 (ANA): row 1 answers to 'ana' already" in s for s in said)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b"# nothing\n", "is empty"),
        (b"[royals\n", "is not TOML"),
        (b"\xff\xfe", "is not UTF-8"),
        (b"[royls]\nrows = []\n", "did you mean 'royals'"),
        (b'game = "chess"\n', "game must be one of"),
        (b"royals = 3\n", "must be a [table]"),
    ],
)
def test_a_file_that_is_no_figures(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    with pytest.raises(Fault) as caught:
        load("virgin_queen", [file])
    assert said in str(caught.value)
    assert str(file) in str(caught.value)


def test_no_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="there is no such"):
        load("virgin_queen", [tmp_path / "nowhere.toml"])
    with pytest.raises(Fault, match="is a folder"):
        load("virgin_queen", [tmp_path])


def test_a_switch_must_be_one_of_its_options() -> None:
    with pytest.raises(
        Fault, match=r"\[switches.edition\] value must be one of 2006, 2017, not 1999"
    ):
        load("here_i_stand", switches={"edition": 1999})


def test_a_switch_set_by_hand_is_an_input_and_not_an_assumption() -> None:
    def assumed(value: str | None) -> tuple[str, ...]:
        switches = {"first_reroll": value} if value else {}
        figures = load("virgin_queen", switches=switches)
        return wedding("Anna of Austria", "Don Carlos", figures=figures).assumed

    assert "switches.first_reroll" in assumed(None)
    assert "switches.first_reroll" not in assumed("Don Carlos")


bounds = st.lists(st.integers(1, 40), min_size=2, max_size=6, unique=True).map(sorted)


@given(bounds, st.integers(-1, 1))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
def test_bands_are_sound_only_when_they_meet(tmp_path: Path, ends: list[int], slip: int) -> None:
    """Any cut of the rolls into bands is taken; one begun too late or too early is refused."""
    rolls = [f"<= {ends[0]}"]
    rolls += [f"{a + 1}-{b}" for a, b in itertools.pairwise(ends)]
    rolls.append(f">= {ends[-1] + 1 + slip}")
    row = '{{ roll = "{}", outcome = "{}", fate = "married", vp = 0, cards = 0 }}'
    text = ", ".join(row.format(roll, i) for i, roll in enumerate(rolls))
    file = written(tmp_path, f"[royal_wedding_table]\nrows = [{text}]\n")
    if slip:
        with pytest.raises(Fault):
            load("virgin_queen", [file])
    else:
        assert len(load("virgin_queen", [file]).get(RoyalWeddingTable)) == len(rolls)


def test_what_is_exported_is_read_back(tmp_path: Path) -> None:
    from analysis.cli import run

    for key in games():
        file = tmp_path / f"{key}.toml"
        assert run(["figures", "export", key, "--output", str(file)]) == 0
        assert tomllib.loads(file.read_text("utf-8"))
        assert load(key, [file]).faults() == []


def test_a_royal_added_by_a_file_can_marry(tmp_path: Path) -> None:
    rows = [dict(row.model_dump(), aliases=[]) for row in load("virgin_queen").get(Royals).rows]
    rows.append({"name": "Ursula", "sex": "F", "power": "Empire", "eligibility": 6, "enters": 1})
    text = ",\n".join(
        "{ " + ", ".join(f"{k} = {_toml(v)}" for k, v in row.items()) + " }" for row in rows
    )
    figures = load("virgin_queen", [written(tmp_path, f"[royals]\nrows = [{text}]\n")])
    assert wedding("ursula", "Philip II", figures=figures).inputs["bride_rating"] == 6


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def test_check_warns_of_what_is_legal_but_suspicious(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A row no roll can reach, a CP level that is never best, choices exactly tied."""
    from analysis.cli import run

    text = """[artist_awards]
rows = [{ roll = "10-30", vp = 1 }, { roll = ">= 31", vp = 2 }]
[scholar_awards]
rows = [{ roll = ">= 10", options = [{ vp = 1, bonuses = 0 }, { vp = 1, bonuses = 0 }] }]
"""
    assert run(["figures", "check", str(written(tmp_path, text))]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "[artist_awards] row 2 (>= 31): no roll reaches it; rolls run from 3 to" in said
    assert "CP is never the best at a constant price of a CP" in said
    assert "scholar: award on >= 10 is exactly tied" in said
    assert "2 tables, no faults" in said


@pytest.mark.parametrize("key", sorted(games()))
def test_every_table_that_ships_is_read_by_a_system(key: str) -> None:
    figures = load(key)
    assert [name for name in figures.raw if name not in figures.modelled] == []


def test_every_row_that_ships_can_be_reached() -> None:
    for key in games():
        assert [w for w in load(key).warnings() if "no roll reaches it" in w] == []


def test_an_award_without_a_marker_is_suspicious(tmp_path: Path) -> None:
    rows = [{"roll": "10-12", "vp": 1}, {"roll": ">= 13", "vp": 4}]
    mine = tmp_path / "mine.toml"
    said = ", ".join(f'{{ roll = "{row["roll"]}", vp = {row["vp"]} }}' for row in rows)
    mine.write_text(f"[artist_awards]\nrows = [{said}]\n", "utf-8")
    (warning,) = [w for w in load("virgin_queen", [mine]).warnings() if "marker" in w]
    assert "[artist_awards] row 2 (>= 13): there is no marker of 4 VP" in warning
