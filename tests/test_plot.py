"""Pictures: the same to the byte, saved by their ending, and what each kind but bars shows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

from analysis import canal
from analysis.faults import Fault
from analysis.plot import bars, drawn, fan, footnote, heat, ladder, lines, save
from analysis.plot.picture import Picture
from tests.panels import overlaps, panels

QUANTILES = pd.DataFrame(
    {
        "power": ["Spain"] * 2 + ["France"] * 2 + ["England"] * 2,
        "turn": [1, 2] * 3,
        "q05": [0, 1, -1, -2, 0, 0],
        "q25": [1, 2, 0, 0, 1, 1],
        "q50": [2, 4, 1, 1, 2, 3],
        "q75": [3, 5, 2, 3, 3, 5],
        "q95": [4, 8, 3, 5, 4, 9],
    }
)
SPENDS = pd.DataFrame(
    {
        "action": ["artist"] * 3 + ["explore"],
        "power": ["Spain"] * 3 + ["Hapsburg"],
        "cp": [2, 3, 4, 2],
        "vp": [0.5, 1.2, 1.2, 1.0],
        "cards": [0.0, 0.0, 0.0, 0.25],
        "low": [0.4, 1.1, 1.1, np.nan],
        "high": [0.6, 1.3, 1.3, np.nan],
    }
)
MATCHES = pd.DataFrame(
    [[0.5, -0.25], [np.nan, 1.0]],
    index=pd.Index(["Elizabeth I", "Mary Stuart"], name="bride"),
    columns=pd.Index(["Don Carlos", "Philip II"], name="groom"),
)


def every() -> dict[str, Figure]:
    """One picture of each kind."""
    return {
        "bars": bars(canal(turns_left=5).exact()),
        "fan": fan(QUANTILES, title="fans"),
        "heat": heat(MATCHES, title="matches"),
        "ladder": ladder(SPENDS),
        "lines": lines(SPENDS, x="cp", y="vp", by="action", title="spends"),
    }


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_the_same_picture_is_the_same_to_the_byte(kind: Any) -> None:
    first = {name: drawn(figure, kind) for name, figure in every().items()}
    assert first == {name: drawn(figure, kind) for name, figure in every().items()}


def test_a_picture_drawn_twice_is_the_same_to_the_byte() -> None:
    for figure in every().values():
        assert drawn(figure, "svg") == drawn(figure, "svg")


def test_another_process_draws_the_same_bytes(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from analysis import canal;"
        "from analysis.plot import save; save(canal().exact().plot(), Path(sys.argv[1]))"
    )
    for name, salt in (("a.svg", "1"), ("b.svg", "2")):
        environment = {"PYTHONHASHSEED": salt, "PYTHONPATH": ":".join(sys.path)}
        subprocess.run(
            [sys.executable, "-c", program, tmp_path / name], check=True, env=environment
        )
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_a_picture_holds_no_date_and_no_version_of_what_drew_it() -> None:
    svg = drawn(bars(canal().exact()), "svg").decode()
    assert "Matplotlib v" not in svg
    assert "dc:date" not in svg
    assert b"Software" not in drawn(bars(canal().exact()), "png")


def test_the_users_own_style_neither_changes_a_picture_nor_is_changed() -> None:
    plain = drawn(every()["lines"], "svg")
    with mpl.rc_context({"font.size": 30, "axes.grid": False, "lines.linewidth": 9}):
        assert drawn(every()["lines"], "svg") == plain
        assert mpl.rcParams["font.size"] == 30


def test_nothing_is_drawn_through_pyplot() -> None:
    program = "import sys, analysis.plot; sys.exit('matplotlib.pyplot' in sys.modules)"
    environment = {"PYTHONPATH": ":".join(sys.path)}
    assert subprocess.run([sys.executable, "-c", program], env=environment).returncode == 0


def test_a_picture_shows_itself_in_a_notebook() -> None:
    figure = bars(canal().exact())
    assert isinstance(figure, Picture)
    assert figure._repr_svg_() == drawn(figure, "svg").decode()


def test_numbers_of_the_ladder_cover_nothing() -> None:
    assert overlaps(ladder(SPENDS)) == []


def test_the_ladder_has_a_panel_an_action_and_marks_the_best_vp_per_cp() -> None:
    found = panels(ladder(SPENDS))
    assert list(found) == ["artist", "explore"]
    heights = [bar.get_height() for bar in found["artist"].patches]  # type: ignore[attr-defined]
    assert heights == [0.5, 1.2, 1.2]
    weights = {t.get_text(): t.get_fontweight() for t in found["artist"].texts}
    assert weights == {"0.25": "normal", "0.40": "bold", "0.30": "normal", "Spain": "normal"}


def test_spends_that_are_exactly_equal_are_equally_good_whatever_was_rolled() -> None:
    rolled = {"vp": [0.4999, 0.7501, 1.0002], "vp_exact": ["1/2", "3/4", None]}
    spends = pd.DataFrame({"action": "a", "power": "p", "cp": [2, 3, 4], "cards": 0.0} | rolled)
    [ax] = ladder(spends.iloc[:2]).axes
    assert [t.get_fontweight() for t in ax.texts[:2]] == ["bold", "bold"]
    assert [bar.get_height() for bar in ax.patches] == [0.5, 0.75]  # type: ignore[attr-defined]
    [ax] = ladder(spends).axes
    assert [t.get_fontweight() for t in ax.texts[:3]] == ["normal", "normal", "bold"]


def test_the_ladder_shows_cards_as_diamonds_where_there_are_any() -> None:
    found = panels(ladder(SPENDS))
    [diamonds] = found["explore"].lines
    assert (diamonds.get_marker(), list(diamonds.get_ydata())) == ("D", [0.25])  # type: ignore[arg-type]
    assert all(line.get_marker() != "D" for line in found["artist"].lines)


def test_a_fan_has_a_panel_a_power_with_its_median() -> None:
    found = panels(fan(QUANTILES, title="fans"))
    assert list(found) == ["Spain: 4 (1 to 8)", "France: 1 (−2 to 5)", "England: 3 (0 to 9)"]
    [median] = found["Spain: 4 (1 to 8)"].lines
    assert list(median.get_ydata()) == [2, 4]  # type: ignore[arg-type]


def test_a_heat_map_writes_its_numbers_and_leaves_out_what_is_no_match() -> None:
    ax = heat(MATCHES, title="matches").axes[0]
    assert [t.get_text() for t in ax.texts] == ["0.50", "−0.25", "1.00"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("groom", "bride")


def test_a_heat_map_of_nothing_is_drawn_all_the_same() -> None:
    drawn(heat(MATCHES * np.nan, title="no matches"), "png")


def test_lines_stand_beside_one_another_where_they_have_intervals() -> None:
    ax = lines(SPENDS, x="cp", y="vp", by="action", title="spends").axes[0]
    starts = [float(container[0].get_xdata()[0]) for container in ax.containers]
    assert starts[0] < 2 < starts[1]


@pytest.mark.parametrize("name", ["odds.gif", "odds"])
def test_a_picture_of_another_kind_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Fault, match=r"must end in \.svg or \.png"):
        save(bars(canal().exact()), tmp_path / name)


def test_a_picture_in_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="there is no such folder"):
        save(bars(canal().exact()), tmp_path / "none" / "odds.svg")


@pytest.mark.parametrize("name", ["odds.svg", "odds.PNG"])
def test_a_picture_is_saved_by_its_ending(tmp_path: Path, name: str) -> None:
    save(bars(canal().exact()), tmp_path / name)
    start = (tmp_path / name).read_bytes()[:6]
    assert start in (b"<?xml ", b"\x89PNG\r\n")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_footnote_says_exact_where_nothing_was_rolled() -> None:
    assert footnote(edition="Here I Stand 2006").startswith("Here I Stand 2006; exact; courtodds ")


def test_whole_numbers_on_the_axis_of_lines_have_no_halves_between_them() -> None:
    rows = pd.DataFrame({"value": [1, 2, 3, 4], "chance": [0.1, 0.2, 0.3, 0.4], "card": "none"})
    axes = lines(rows, x="value", y="chance", by="card", title="By value").axes[0]
    low, high = axes.get_xlim()
    assert all(tick.is_integer() for tick in axes.get_xticks() if low <= tick <= high)


def test_a_line_that_is_called_nothing_needs_no_legend() -> None:
    rows = pd.DataFrame({"cp": [2, 3], "vp": [1.0, 2.0], "action": ""})
    assert lines(rows, x="cp", y="vp", by="action", title="spends").axes[0].get_legend() is None
