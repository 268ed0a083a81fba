"""Sweeps: every point is what the call with its arguments gives."""

import csv
import io
import itertools
import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from analysis import artist, new_world, sweep, wedding
from analysis.campaign import Campaign
from analysis.cli import run
from analysis.faults import Fault
from analysis.figure import called, changed
from analysis.interval import Estimate
from analysis.measure import Measure
from analysis.options import Options
from analysis.swept import Over, Sweep, over

POWERS = ("England", "Empire", "Protestant")


def exact(estimate: Estimate) -> Fraction:
    assert estimate.exact is not None
    assert estimate.value == float(estimate.exact)
    return estimate.exact


def table(change: Mapping[str, str], vp: str, file: Path) -> Path:
    """A file in which what is spent brings other modifiers, and another award more VP."""
    modifiers = {"2": "0", "3": "1", "4": "2", **change}
    rows = ", ".join(f"{{ cp = {k}, modifier = {v} }}" for k, v in modifiers.items())
    awards = f'{{ roll = "10-12", vp = 1 }}, {{ roll = "13-14", vp = {vp} }}, '
    text = f"[cp_modifiers]\nrows = [{rows}]\n[artist_awards]\nrows = [{awards}"
    file.write_text(text + '{ roll = ">= 15", vp = 3 }]\n', "utf-8")
    return file


def test_options_are_swept_as_the_calls_say() -> None:
    found = sweep(
        "artist --cp {cp} --power {power}", ["cp=2..4", f"power={','.join(POWERS)}"], ["VP", "3 VP"]
    )
    points = list(itertools.product((2, 3, 4), POWERS))
    assert [(row["cp"], row["power"]) for row in found.rows] == points
    for row, (cp, power) in zip(found.rows, points, strict=True):
        attempt = artist(cp=cp, power=power)
        assert exact(row["VP"]) == attempt.exact().expected["vp"].exact
        assert exact(row["3 VP"]) == Measure("3 VP").exact(attempt)


def test_figures_are_swept_as_files_say(tmp_path: Path) -> None:
    """Two figures and an option at once, each point against a file written for it."""
    axes = ["cp_modifiers.3.modifier=0..2", "artist_awards.13-14.vp=1..2", "rating=1,4"]
    found = sweep("artist --cp 3 --rating {rating}", axes)
    assert len(found.rows) == 12
    for row in found.rows:
        cp, vp, rating = (row[axis.name] for axis in found.axes)
        file = table({"3": cp}, vp, tmp_path / "mine.toml")
        call = artist(cp=3, rating=int(rating), figures=Options(figures=(file,)).of("virgin_queen"))
        assert exact(row["VP"]) == call.exact().expected["vp"].exact
    assert found.assumed == ("cp_modifiers", "artist_awards")


def test_a_figure_is_that_of_its_name_in_every_file(tmp_path: Path) -> None:
    """Where a file has other rows, what stood in the same place is not changed instead."""
    file = tmp_path / "mine.toml"
    text = '[artist_awards]\nrows = [{ roll = "10-12", vp = 1 }, { roll = ">= 13", vp = 2 }]\n'
    file.write_text(text, "utf-8")
    line, figure = "artist --cp 3 --rating 2 --figures {f}", "artist_awards.{}.vp=5"
    other = table({}, "2", tmp_path / "other.toml")
    for name in ("13-14", ">= 15"):
        good, bad = sweep(line, [f"f={other},{file}", figure.format(name)]).rows
        assert exact(good["VP"]) > Fraction(7, 9)  # as it ships
        assert bad["fault"].startswith(
            f"artist_awards.{name}.vp: is not there, or in another place"
        )
    assert "VP" in sweep(line, [f"f={file},{other}", figure.format("10-12")]).rows[1]


def test_a_table_of_one_s_own_is_swept(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    for row in sweep("roll", ["outcomes.landed.vp=0..2"]).rows:
        file.write_text(
            '[outcomes]\nrows = [{ roll = "<= 4", name = "spotted", vp = -1, cards = 0 }, '
            '{ roll = "5-7", name = "a few bales", vp = 0, cards = 2 }, '
            f'{{ roll = "8-10", name = "landed", vp = {row["outcomes.landed.vp"]}, cards = 1 }}, '
            '{ roll = ">= 11", name = "a fortune", vp = 2, cards = 2 }]\n',
            "utf-8",
        )
        [by_file] = sweep(f"roll --figures {file}", ["gamble.cp=2"]).rows
        assert exact(row["VP"]) == exact(by_file["VP"])


def test_values_of_several_words_are_one_argument() -> None:
    brides, grooms = ("Elizabeth I", "Mary Stuart"), ("Earl of Arran", "Philip II")
    axes = [f"bride={', '.join(brides)}", f"groom={','.join(grooms)}"]
    found = sweep("wedding {bride} {groom}", axes)
    for row, (bride, groom) in zip(found.rows, itertools.product(brides, grooms), strict=True):
        assert (row["bride"], row["groom"]) == (bride, groom)
        assert exact(row["VP"]) == wedding(bride, groom).exact().expected["vp"].exact


@pytest.mark.parametrize("value", ["x --exact", "'; ls", '"', "$HOME", "{cp}", "a\\ b", "--cp"])
def test_a_value_is_never_more_than_one_argument(value: str) -> None:
    found = sweep("artist --cp {cp} --power {power}", ["cp=3", f"power=England,{value}"])
    good, bad = found.rows
    assert exact(good["VP"]) == Fraction(5, 4)
    assert "no power" in bad["fault"] or "--power" in bad["fault"]


def test_points_without_an_answer_say_why_and_hide_no_other() -> None:
    """One good point among many is found wherever it stands."""
    found = sweep("artist --cp {cp} --power England", ["cp=1..100"])
    assert [row["cp"] for row in found.good] == [2, 3, 4]
    assert found.rows[0]["fault"] == "--cp must be one of 2, 3, 4, not 1."
    assert found.sentences == ["97 points have no answer: --cp must be one of 2, 3, 4, not 1."]
    [edge] = sweep("artist --cp 3 --rating 1", ["artist_awards.13-14.roll=14..15"]).sentences
    assert edge.startswith("1 point has no answer: artist_awards.13-14.roll = 15: figures.toml: ")
    with pytest.raises(Fault, match=r"^--cp must be one of 2, 3, 4, not 5.$"):
        sweep("artist --cp {cp} --power England", ["cp=5..9"])


def test_a_measure_that_only_some_points_know() -> None:
    """3 VP need 15: a modifier of 2 with a rating of 0 reaches it by no roll."""
    found = sweep("artist --cp 4 --rating {rating}", ["rating=0..2"], ["3 VP"])
    assert [exact(row["3 VP"]) for row in found.rows] == [0, Fraction(1, 36), Fraction(3, 36)]


def test_twenty_thousand_points_are_the_most() -> None:
    with pytest.raises(Fault, match=r"^The sweep has 20,200 points; at most 20,000 are tried"):
        sweep("artist --cp {cp} --rating {r}", ["cp=1..200", "r=0..100"])
    with pytest.raises(Fault, match=r"at most 20,000 values"):
        over("cp=1..20001")
    assert len(over("cp=1..20000").values) == 20_000


def test_a_name_may_hold_the_signs_of_a_roll_and_a_value_an_equals_sign() -> None:
    assert over("artist_awards.>= 15.vp=3..4") == Over("artist_awards.>= 15.vp", ("3", "4"))
    assert over("x.<= 4.vp=-1..0") == Over("x.<= 4.vp", ("-1", "0"))
    assert over("m=new moon=3,patrols") == Over("m", ("new moon=3", "patrols"))
    found = sweep("roll --modifier {m}", ["m=new moon=3,known pilot=1"])
    assert len(found.good) == 2
    low, high = sweep("artist --cp 3 --rating 2", ["artist_awards.>= 15.vp=3..4"]).rows
    assert exact(high["VP"]) - exact(low["VP"]) == Fraction(1, 36)


def test_whole_games_are_swept_on_the_same_dice() -> None:
    axes = ["t=1..2", "discoveries.Amazon.vp=2,4"]
    found = sweep("new-world --turns {t}", axes, ["vp"], Options(trials=3_000))
    loaded = Options().of("here_i_stand")
    for (t, vp), rows in itertools.groupby(
        found.rows, lambda r: (r["t"], r["discoveries.Amazon.vp"])
    ):
        by = changed(loaded, {called("discoveries.Amazon.vp", [loaded]): int(vp)})
        results = new_world(turns=int(t), figures=by).run(3_000, 1517)
        means = {power: results.mean(power) for power in results.campaign.powers}
        assert {row["power"]: row["vp"] for row in rows} == means
    assert found.rolled == "3,000 games a point, seed 1517, 95 % intervals"
    spain = [row["vp"].value for row in found.rows if row["power"] == "Hapsburg"]
    assert spain[0] < spain[1]
    assert spain[2] < spain[3]


def test_a_game_that_cannot_be_played_is_a_point_without_an_answer() -> None:
    found = sweep("new-world --turns {t}", ["t=0,1"], ["vp"], Options(trials=100))
    assert found.rows[0]["fault"]
    assert {row["t"] for row in found.good} == {1}
    with pytest.raises(Fault):
        sweep("new-world --turns {t}", ["t=0"], ["vp"], Options(trials=100))


def test_ctrl_c_keeps_the_points_that_were_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from analysis import cli

    real, calls = cli.played, list[int]()

    def once(campaigns: list[Campaign], options: Options) -> Any:
        calls.append(1)
        if len(calls) > 1:
            raise KeyboardInterrupt
        return real(campaigns, options)

    monkeypatch.setattr(cli, "played", once)
    words = ["sweep", "new-world --turns {t}", "t=1..3", "--of", "vp", "--trials", "100"]
    assert run([*words, "--format", "json"]) == 130
    document = json.loads(capsys.readouterr().out)
    assert document["interrupted"]
    assert {point["t"] for point in document["points"]} == {1}
    assert run(words) == 130
    assert capsys.readouterr() == ("", "courtodds: Stopped.\n")


def test_json_csv_and_the_frame_say_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sweep", "artist --cp {cp} --power {power}", "cp=2..3", "power=England,Nowhere"]
    assert run([*words, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["over"] == {"cp": [2, 3], "power": ["England", "Nowhere"]}
    points: list[Mapping[str, Any]] = document["points"]
    assert [point["VP_exact"] for point in points] == ["67/72", None, "5/4", None]
    assert ["no power" in (point["fault"] or "") for point in points] == [False, True] * 2
    assert run([*words, "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["VP_exact"] for row in rows] == ["67/72", "", "5/4", ""]
    frame = sweep(words[1], words[2:]).frame
    assert list(frame.columns) == list(rows[0]) == list(points[0])
    assert run([*words, "--strict"]) == 3


def test_markup_is_shown_as_it_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    odd = "[bold]x[/bold]"
    assert run(["sweep", "artist --cp 3 --power {power}", f"power=England,{odd}"]) == 0
    assert odd in capsys.readouterr().out
    page = sweep("artist --cp 3 --power {power}", ["power=England,<b>x</b>"])._repr_html_()
    assert "<b>x" not in page
    assert "&lt;b&gt;x" in page


def lines(found: Sweep) -> int:
    return len(found.plot().axes[0].get_legend_handles_labels()[1])


def test_the_picture_has_a_line_for_each_of_the_other_axes() -> None:
    axes = ["power=England,Empire", "cp=2..4", "turn=1,2"]
    found = sweep("artist --cp {cp} --power {power} --turn {turn}", axes)
    labels = found.plot().axes[0].get_legend_handles_labels()[1]
    assert labels == ["England, turn 1", "England, turn 2", "Empire, turn 1", "Empire, turn 2"]
    many, more = (["cp=2..4", f"r=0..{most}", "cp_modifiers.2.modifier=0..1"] for most in (11, 12))
    assert lines(sweep("artist --cp {cp} --rating {r}", many)) == 24
    with pytest.raises(Fault, match="A picture shows 24 lines at most, not 26"):
        sweep("artist --cp {cp} --rating {r}", more).plot()
    with pytest.raises(Fault, match="no picture of a sweep over words alone"):
        sweep("artist --cp 3 --power {power}", ["power=England"]).plot()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["artist --cp {cp} --rating 1"], "A sweep needs something to sweep over"),
        (["artist --cp {cp} --rating 1", "cp"], "'cp': a sweep is over NAME=VALUES"),
        (["artist --cp {cp} --rating 1", "cp="], "'cp=': a sweep is over NAME=VALUES"),
        (["artist --cp {cp} --rating 1", "cp=4..2"], "'cp=4..2': must run upwards"),
        (["artist --cp {cp} --rating 1", "cp=2,"], "every value must be there, and only once"),
        (["artist --cp {cp} --rating 1", "cp=2,2"], "every value must be there, and only once"),
        (["artist --cp {cp} --rating 1", "cp=2", "cp=3"], "'cp' is swept over twice"),
        (["artist --cp {cp} --rating {r}", "cp=2"], "{r} has no values; say r=VALUES"),
        (["artist --cp 3 --rating 1", "cp=2"], "There is no {cp} in 'artist --cp 3 --rating 1'"),
        (["artist --cp {VP} --rating 1", "VP=2"], "{VP} is the name of a column of the answer"),
        (["court --turns {power}", "power=1"], "{power} is the name of a column of the answer"),
        (["artist --cp 3 --rating 1", "canall.vp=2"], "no table 'canall' (did you mean 'canal'?)"),
        (["artist --cp 3 --rating 1", "canal.vp=two"], "must be a whole number, not 'two'"),
        (["artist --cp {cp} 'x", "cp=2"], "a quotation mark is not closed"),
        (["matches", "canal.vp=2"], "'matches': is no single attempt"),
        (["artist --cp {cp} --rating 1 --plot x.svg", "cp=2"], "takes no --plot; leave it out."),
        (["artist --cp {cp} --rating 1", "cp=2", "--vary", "canal.vp=1..2"], "takes no --vary"),
        (
            ["artist --cp {cp} --rating 1", "cp=2", "--of", "glory"],
            "'glory' is nothing that artist",
        ),
        (
            ["new-world --turns {t}", "t=1", "--of", "glory", "--trials", "9"],
            "'glory' is nothing that",
        ),
        (["court --turns {t}", "t=1", "--exact"], "it takes no --exact; leave it out."),
    ],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert run(["sweep", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert len(err.splitlines()) == 1


def test_what_no_game_counts_is_said_before_one_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analysis.cli.played", lambda *_: pytest.fail("it was played"))
    with pytest.raises(Fault, match="'VP of England' is nothing that is counted in it; there are"):
        sweep("court --trials 100", ["cp_modifiers.3.modifier=0..2"], ["VP of England"])


def test_one_axis_and_one_measure_need_no_list() -> None:
    line = "artist --cp {cp} --rating 2"
    assert sweep(line, "cp=2..4", "cards").rows == sweep(line, ["cp=2..4"], ["cards"]).rows
