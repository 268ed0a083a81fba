"""Plans of a campaign, and what is said of a wrong one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import pytest
from pydantic import Field

from analysis.faults import Fault
from analysis.figures import Figures
from analysis.plan import Plan, PlanTable, read
from analysis.tables import Count, NamedRow, Row, Tuple

Turn = Annotated[int, Field(ge=1, le=7)]
POWERS = (NamedRow(name="England", aliases=("Англия",)), NamedRow(name="France"))


class Match(Row):
    turn: Turn
    bride: str


class Spend(PlanTable):
    artist: Tuple[Count] = (2, 2)
    stay_single: bool = False
    weddings: Tuple[Match] = ()

    def faults(self, figures: Figures | None) -> Iterator[str]:
        for number, match in enumerate(self.weddings, 1):
            if match.bride == "Nobody":
                yield f"weddings, row {number}: there is no royal 'Nobody'."


class Events(PlanTable):
    festivities: Tuple[Turn] = ()


def plan(tmp_path: Path, *texts: str) -> Plan[Spend]:
    files = []
    for number, text in enumerate(texts, 1):
        files.append(tmp_path / f"plan{number}.toml")
        files[-1].write_text(text, "utf-8")
    return read(files, POWERS, Spend, also={"events": Events})


def faults(tmp_path: Path, *texts: str) -> list[str]:
    with pytest.raises(Fault) as caught:
        plan(tmp_path, *texts)
    return [sentence.replace(f"{tmp_path}/", "") for sentence in caught.value.sentences]


def test_without_a_file_every_power_does_as_by_default() -> None:
    default = read([], POWERS, Spend)
    assert default.name == "defaults"
    assert default.powers == {"England": Spend(), "France": Spend()}
    assert default.place("England") == "defaults: [England]"


def test_a_file_has_a_table_for_each_power_by_any_of_its_names(tmp_path: Path) -> None:
    text = 'name = "Marry late"\n["англия"]\nartist = [4]\n[Events]\nfestivities = [3]\n'
    found = plan(tmp_path, text)
    assert found.name == "Marry late"
    assert found.powers == {"England": Spend(artist=(4,)), "France": Spend()}
    assert found.tables == {"events": Events(festivities=(3,))}
    assert found.place("England") == f"{tmp_path / 'plan1.toml'}: [England]"


def test_a_file_can_be_the_plan_of_one_power(tmp_path: Path) -> None:
    found = plan(tmp_path, 'power = "france"\nartist = [3, 3]\nweddings = [{turn=2, bride="Anna"}]')
    assert found.powers["France"] == Spend(artist=(3, 3), weddings=(Match(turn=2, bride="Anna"),))
    assert found.name == "plan1"


def test_a_later_file_is_laid_over_an_earlier_table_by_table(tmp_path: Path) -> None:
    base = "[England]\nartist = [4]\nstay_single = true\n[France]\nartist = [3]\n"
    found = plan(tmp_path, base, "[England]\nartist = [1]\n")
    assert found.powers["England"] == Spend(artist=(1,))
    assert found.powers["France"] == Spend(artist=(3,))
    assert found.name == "plan2"


def test_every_fault_of_every_file_is_said_at_once(tmp_path: Path) -> None:
    text = """
        [England]
        artist = [2, "3", -1]
        stay_singel = true
        weddings = [{turn = 1, bride = "Anna"}, {turn = 8, bride = "Anna"}, {turn = 2.0}]
        [Frence]
    """
    assert faults(tmp_path, text, "[England\n", "power = 'Spain'") == [
        "plan1.toml: There is no power 'Frence'; the nearest is 'France'.",
        "plan2.toml: is not TOML: Expected ']' at the end of a table declaration (at line 1, column 9).",  # noqa: E501
        "plan3.toml: There is no power 'Spain'; there are England, France.",
        "plan1.toml: [England] artist, row 2: must be a whole number, not '3'.",
        "plan1.toml: [England] artist, row 3: must be 0 or more, not -1.",
        "plan1.toml: [England] weddings, row 2, turn: must be 7 or less, not 8.",
        "plan1.toml: [England] weddings, row 3, turn: must be a whole number, not 2.0.",
        "plan1.toml: [England] weddings, row 3, bride: is missing.",
        "plan1.toml: [England] stay_singel: is no key of this table (did you mean 'stay_single'?).",
    ]


def test_what_a_table_alone_cannot_know_names_file_table_and_row(tmp_path: Path) -> None:
    text = '[England]\nweddings = [{turn = 1, bride = "Nobody"}]'
    said = ["plan1.toml: [England] weddings, row 1: there is no royal 'Nobody'."]
    assert faults(tmp_path, text) == said


def test_two_tables_for_one_power_in_one_file(tmp_path: Path) -> None:
    text = "[England]\n['Англия']\n"
    assert faults(tmp_path, text) == ["plan1.toml: [Англия] plans for England, as [England] does."]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "plan1.toml: is empty; it needs a [table] for at least one power."),
        ("name = 3\n[France]", "plan1.toml: name must be text in quotes, not 3."),
        ("power = 3", "plan1.toml: There is no power '3'; there are England, France."),
        (
            "pwer = 'France'",
            "plan1.toml: pwer = 'France' stands in no [table]; keys follow the power's"
            " (did you mean 'power'?).",
        ),
        ("France = 3", "plan1.toml: France = 3 stands in no [table]; keys follow the power's."),
    ],
)
def test_what_is_no_plan_is_answered_in_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    assert faults(tmp_path, text) == [said]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b"\xff\xfe")
    with pytest.raises(Fault) as caught:
        read([tmp_path / "none.toml", tmp_path, bad], POWERS, Spend)
    said = [sentence.replace(str(tmp_path), "T") for sentence in caught.value.sentences]
    assert said == [
        "T/none.toml: there is no such plan file.",
        "T: is a folder; give a plan file (TOML).",
        "T/bad.toml: is not UTF-8 text (byte 1).",
    ]


def test_a_plan_that_was_edited_is_read_again(tmp_path: Path) -> None:
    assert plan(tmp_path, "[France]\nartist = [1]").powers["France"].artist == (1,)
    assert plan(tmp_path, "[France]\nartist = [4]").powers["France"].artist == (4,)
