"""Specs of a search: numbers kept exactly, and a sentence for everything that is wrong."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from analysis.solve_spec import Spec, Target, exact
from tests.refusals import refused

FIGURE = '[[figure]]\nname = "canal.vp"\nfrom = 0\nto = 4\n'
TARGET = '[[target]]\nask = "canal --attempts 1"\nis = "1/2"\n'


@pytest.fixture
def said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[str], list[str]]:
    """What is said of a spec, a sentence a line, without the file's name."""

    def say(text: str) -> list[str]:
        file = tmp_path / "spec.toml"
        file.write_text(text, "utf-8")
        lines = refused(capsys, "solve", str(file)).splitlines()
        before = f"courtodds: {file}: "
        assert all(line.startswith(before) for line in lines)
        return [line.removeprefix(before) for line in lines]

    return say


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        (2, "2"),
        (-1, "-1"),
        (0.1, "1/10"),
        (1.4, "7/5"),
        (2.5e-3, "1/400"),
        ("7/5", "7/5"),
        ("0.123456789012345678", "61728394506172839/500000000000000000"),
        (0.123456789012345, "24691357802469/200000000000000"),
    ],
)
def test_a_number_is_the_one_that_is_written(value: object, kept: str) -> None:
    assert exact(value) == Fraction(kept)


@pytest.mark.parametrize("value", [True, "a half", "1/0", float("nan"), float("inf"), [1], None])
def test_what_is_no_number(value: object) -> None:
    with pytest.raises(ValueError, match=r'must be a number such as 2, 1\.4, "1\.4" or "7/5", not'):
        exact(value)


def test_a_decimal_too_long_to_be_kept_is_refused() -> None:
    with pytest.raises(ValueError, match="too many digits to be kept exactly; put it in quotes"):
        exact(0.12345678901234567)


@pytest.mark.parametrize(
    ("wanted", "value", "miss"),
    [
        ({"is": 1}, "3/4", "1/4"),
        ({"is": 1}, "5/4", "1/4"),
        ({"at_least": 1}, "3/4", "1/4"),
        ({"at_least": 1}, "5/4", "0"),
        ({"at_most": 1}, "3/4", "0"),
        ({"at_most": 1}, "5/4", "1/4"),
        ({"at_least": 0, "at_most": 0}, "-1", "1"),
    ],
)
def test_how_far_a_target_is_missed(wanted: dict[str, int], value: str, miss: str) -> None:
    target = Target.model_validate({"ask": "canal", **wanted})
    assert target.miss([Fraction(value)]) == Fraction(miss)


def test_lines_that_are_to_be_equal_miss_by_their_span() -> None:
    target = Target.model_validate({"equal": ["a", "b", "c"]})
    assert target.miss([Fraction(1, 3), Fraction(1), Fraction(1, 2)]) == Fraction(2, 3)


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("", "needs ask, a command line, or equal, several of them."),
        ('ask = "canal"', "needs is, at_least or at_most: what it is to come to."),
        ('equal = ["canal"]', "equal needs two command lines or more."),
        ('equal = ["a", "b"]\nis = 2', "equal stands alone: leave out ask, is, at_least and"),
        ('equal = ["a", "b"]\nask = "a"', "equal stands alone"),
        ('ask = "canal"\nis = 2\nat_most = 3', "says is; leave out at_least and at_most."),
        ('ask = "a"\nat_least = 3\nat_most = 2', "at_least must not be more than at_most, as 3 is"),
    ],
)
def test_a_target_that_asks_nothing_clear(
    said: Callable[[str], list[str]], keys: str, sentence: str
) -> None:
    (line,) = said(f"{FIGURE}[[target]]\n{keys}\n")
    assert line.startswith("target, row 1: ")
    assert sentence in line


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("to = 4", "to = -1", "figure, row 1: from must not be more than to, as 0 is than -1."),
        ("to = 4", "to = 2.5", "figure, row 1, to: must be a whole number, not 2.5."),
        ("to = 4", "to = 99999", "figure, row 1, to: must be from -9999 to 9999, not 99999."),
        ("to = 4", "", "figure, row 1, to: is missing."),
        ("to = 4", "too = 4\nto = 4", "figure, row 1, too: is no key of this table (did you mean"),
        ('"canal.vp"', "3", "figure, row 1, name: must be text in quotes, not 3."),
        ("[[figure]]", "[figure]", "figure: stands in double brackets, as there may be several."),
        ('"1/2"', '"half"', 'target, row 1, is: must be a number such as 2, 1.4, "1.4" or "7/5"'),
        ("[[target]]", "[[targets]]", "targets: is no key of this table (did you mean 'target'?)."),
        ("canal.vp", "canal.vpp", "figure, row 1: 'canal.vpp': is no whole number of [canal]"),
        (
            "canal.vp",
            "cannal.vp",
            "'cannal.vp': there is no table 'cannal' (did you mean 'canal'?)",
        ),
        ("canal.vp", "morisco.vp", "figure, row 1: 'morisco.vp': is no whole number of [morisco]"),
        (
            "canal.vp",
            "cp_modifiers.3.modifier",
            "cp_modifiers.3.modifier: nothing that is asked reads the table [cp_modifiers].",
        ),
        (
            "--attempts 1",
            "--attempts",
            "target, row 1: 'canal --attempts': Command \"canal\" parameter",
        ),
        ("canal --attempts 1", "canall", "target, row 1: 'canall': Unknown command \"canall\"."),
        ("canal --attempts 1", "figures show", "target, row 1: 'figures show': is no question"),
        ("canal --attempts 1", "court", "target, row 1: 'court': is no single attempt"),
        ("canal --attempts 1", "canal 'x", "a quotation mark is not closed."),
        ("is =", 'of = "VPs"\nis =', "target, row 1: 'VPs' is nothing that canal comes to"),
    ],
)
def test_a_spec_that_is_wrong(
    said: Callable[[str], list[str]], old: str, new: str, sentence: str
) -> None:
    lines = said((FIGURE + TARGET).replace(old, new))
    assert sentence in "\n".join(lines)


def test_all_that_is_wrong_is_said_at_once(said: Callable[[str], list[str]]) -> None:
    wrong = FIGURE.replace("to = 4", "to = 2.5") + "[[target]]\nask = 3\n" + TARGET + "at = 3\n"
    assert [line.partition(": ")[0] for line in said(wrong)] == [
        "figure, row 1, to", "target, row 1, ask", "target, row 2, at",
    ]  # fmt: skip
    asked = (
        FIGURE
        + TARGET.replace("canal", "canall")
        + TARGET
        + TARGET.replace("1/2", "1").replace("is", 'of = "cardz"\nis')
    )
    assert [line.partition(": ")[0] for line in said(asked)] == ["target, row 1", "target, row 3"]
    sought = FIGURE + FIGURE + FIGURE.replace("vp", "vpp") + TARGET
    assert [line.partition(": ")[0] for line in said(sought)] == ["figure, row 2", "figure, row 3"]


def test_a_figure_is_sought_once(said: Callable[[str], list[str]]) -> None:
    again = FIGURE.replace("canal.vp", "Canal.VP")
    assert said(FIGURE + FIGURE + TARGET) == ["figure, row 2: canal.vp: is sought twice."]
    assert len(said(FIGURE + again + TARGET)) == 1


def test_too_many_combinations(said: Callable[[str], list[str]]) -> None:
    wide = FIGURE.replace("to = 4", "to = 100") + FIGURE.replace("vp", "needed").replace("4", "198")
    assert said(wide + TARGET) == [
        "has 20,099 combinations, and 20,000 are tried at most; narrow the bounds, first of "
        "canal.needed (199 values)."
    ]


def test_no_combination_with_sound_tables(said: Callable[[str], list[str]]) -> None:
    edge = '[[figure]]\nname = "artist_awards.13-14.roll"\nfrom = 8\nto = 9\n'
    (line,) = said(edge + TARGET.replace("canal --attempts 1", "artist --cp 3 --rating 2"))
    begin = "none of 2 combinations makes sound tables; the first: artist_awards.13-14.roll = 8: "
    assert line.startswith(begin)


def test_lines_with_tables_of_different_files(
    said: Callable[[str], list[str]], tmp_path: Path
) -> None:
    other = tmp_path / "other.toml"
    keys = 'power = "Ottoman"\ncard = "Grand Vizier"\nneeded = 5\nper_failure = 1\nexcavation = 2'
    other.write_text(f'[canal]\n{keys}\nvp = 2\ncards_per_turn = 1\nexpeditions = "afar"\n')
    more = TARGET.replace("canal --attempts 1", f"canal --attempts 1 --figures {other}")
    (line,) = said(FIGURE + TARGET + more)
    assert line == (
        "figure, row 1: canal.vp: the lines read different tables [canal]; leave their files out, "
        "and give one to --figures."
    )


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("figure = ", "is not TOML"),
        ("", "figure: is missing."),
        ("figure = []\ntarget = []", "figure: must have at least 1 entries"),
        ("figure = 3\ntarget = 3", "figure: must be a list in square brackets, not 3."),
    ],
)
def test_a_file_that_is_no_spec(
    said: Callable[[str], list[str]], content: str, sentence: str
) -> None:
    assert sentence in said(content)[0]


def test_no_file_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no such spec file." in refused(capsys, "solve", str(tmp_path / "no.toml"))
    assert "is a folder; give a spec file (TOML)." in refused(capsys, "solve", str(tmp_path))


def test_the_title_is_one_line() -> None:
    with pytest.raises(ValueError, match="one line"):
        Spec.model_validate({"title": "a\nb", "figure": [], "target": []})


@pytest.mark.parametrize(
    "words",
    [
        ["--exact"],
        ["--trials", "10"],
        ["--precision", "0.1"],
        ["--against", "x.toml"],
        ["--vary", "canal.vp=1..2"],
        ["--plot", "x.svg"],
    ],
)
def test_options_that_mean_nothing_here(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"takes no {words[0]}; leave it out." in refused(capsys, "solve", "x.toml", *words)


@pytest.mark.parametrize("show", ["0", "1001", "x"])
def test_how_many_are_shown(show: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "show" in refused(capsys, "solve", "x.toml", "--show", show)
