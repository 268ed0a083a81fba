"""Pictures: what they show, the same to the byte, in colours that can be told apart."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.text import Text

from analysis import canal, wedding
from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import load
from analysis.games import games
from analysis.odds import Odds
from analysis.outcome import Composed, Gain, Outcome
from analysis.plot import bars, colours, drawn, fan, footnote, heat, ladder, lines, save
from analysis.plot.picture import SERIES, Picture, legible


def counted(attempt: Attempt, counts: tuple[int, ...]) -> Odds:
    """Odds as if these counts had been rolled."""
    return Odds(attempt, counts, sum(counts), 7)


def said(found: Figure) -> list[str]:
    """Every text of a picture."""
    texts = [t for t in found.artists if isinstance(t, Text)] + [
        t for ax in found.axes for t in ax.texts
    ]
    heads = [ax.get_title(loc="left") for ax in found.axes]
    return [t.get_text() for t in texts] + heads + [found.get_suptitle(), found.get_supxlabel()]


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


def test_a_bar_is_as_long_as_the_exact_chance() -> None:
    ax = bars(canal(attempts=2).exact()).axes[0]
    widths = [float(bar.get_width()) for bar in ax.patches]  # type: ignore[attr-defined]
    assert widths == pytest.approx([100 / 6, 100 * 5 / 18, 100 * 5 / 9])


def test_a_dot_stands_where_it_was_rolled_with_its_interval() -> None:
    odds = counted(canal(attempts=1), (20, 80))
    ax = bars(odds).axes[0]
    [dot, *_] = ax.containers[1]
    assert dot.get_xdata() == pytest.approx([20.0])
    [segment] = ax.collections[0].get_segments()  # type: ignore[attr-defined]
    low, high = 100 * odds.probability(0).low, 100 * odds.probability(0).high  # type: ignore[operator]
    assert segment[:, 0] == pytest.approx([low, high])
    assert any("± 7.8 % rolled" in text for text in said(bars(odds)))


def test_bars_say_what_is_gained_and_what_it_rests_on() -> None:
    texts = said(bars(wedding("Elizabeth I", "Francis of Anjou").exact()))
    assert "Virgin Queen 2012: wedding" in "\n".join(texts)
    assert "England 0 VP, −2 cards; France +1 VP, −1 card" in texts
    assert "30.556 % = 11/36" in texts
    assert any("Rests on assumed figures: royals" in text for text in texts)


def many(names: Iterable[str]) -> Odds:
    """Odds of as many outcomes as there are names, the first the most likely."""
    outcomes = tuple(Outcome(name, gains={"England": Gain(vp=-1)}) for name in names)
    ways = tuple(range(len(outcomes), 0, -1))
    return Attempt(
        "voyage", "Here I Stand", "2006", {}, "England", Composed(outcomes, ways)
    ).exact()


def test_beyond_sixteen_outcomes_the_least_likely_are_gathered() -> None:
    found = bars(many(f"outcome {i}" for i in range(20)))
    widths = [bar.get_width() for bar in found.axes[0].patches]  # type: ignore[attr-defined]
    assert len(widths) == 16
    assert sum(widths) == pytest.approx(100)
    assert "5 less likely outcomes" in said(found)


def overlaps(found: Figure) -> list[tuple[str, str]]:
    """Pairs of texts in the panels that cover one another."""
    found.canvas.draw()
    texts = [t for ax in found.axes for t in ax.texts if t.get_text()]
    boxes = [(t.get_text(), t.get_window_extent().padded(-1)) for t in texts]
    return [(a, b) for (a, x), (b, y) in itertools.combinations(boxes, 2) if x.overlaps(y)]


def test_long_names_are_wrapped_and_cover_nothing() -> None:
    names = [
        "lost at sea with every ship of the squadron and the whole of its cargo " * 3,
        "x",
        "y",
    ]
    found = bars(many(names))
    assert overlaps(found) == []
    edge = found.axes[0].get_window_extent().x1
    [name] = [t for t in found.axes[0].texts if t.get_text().startswith("lost")]
    assert name.get_window_extent().x1 < edge


def test_a_dollar_sign_in_a_name_is_no_mathematics() -> None:
    drawn(bars(many(["$x^", "a $ and $\\frac{1}{ $"])), "svg")


def test_numbers_of_the_ladder_cover_nothing() -> None:
    assert overlaps(ladder(SPENDS)) == []


def panels(found: Figure) -> dict[str, Axes]:
    return {ax.get_title(loc="left"): ax for ax in found.axes}


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


# What dichromats see, in linear light (Machado, Oliveira and Fernandes 2009, severity 1).
SIGHT = {
    "full": np.eye(3),
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deutan": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
}


def lab(linear: Any) -> Any:
    """CIE L*a*b* of linear sRGB under D65."""
    to_xyz = np.array(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    )
    ratio = to_xyz @ np.clip(linear, 0, 1) / (0.9505, 1.0, 1.089)
    x, y, z = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def linear(colour: str) -> Any:
    rgb = np.array(to_rgb(colour))
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


@pytest.mark.parametrize("sight", SIGHT)
def test_the_major_powers_of_a_game_can_be_told_apart_by_every_eye(sight: str) -> None:
    for game in (game for game in games().values() if game.colours):
        seen = {p: lab(SIGHT[sight] @ linear(c)) for p, c in list(game.colours.items())[:6]}
        assert len(seen) == 6
        for a, b in itertools.combinations(seen, 2):
            assert np.linalg.norm(seen[a] - seen[b]) > 14, (game.title, a, b)


def test_every_power_of_the_figures_has_a_colour_of_its_own() -> None:
    for game in (game for game in games().values() if "powers" in game.tables):
        powers = load(game.key).reader()(game.load(game.tables["powers"]))
        assert {power.name for power in powers} == set(game.colours)
        assert len(set(game.colours.values())) == len(game.colours)


def test_a_name_without_a_colour_gets_one_that_is_not_taken() -> None:
    found = colours(["France", "Hungary", "Genoa"])
    assert len(set(found.values())) == 3
    assert set(found.values()) <= set(SERIES)


@pytest.mark.parametrize(("colour", "ink"), [((1, 1, 1), "#26262b"), ((0.05, 0.1, 0.4), "white")])
def test_what_is_written_on_a_colour_can_be_read(colour: Any, ink: str) -> None:
    assert legible(colour) == ink


def test_what_is_counted_once_is_not_said_of_every_power() -> None:
    gains = {"Papacy": Gain(1), "Protestant": Gain(-1)}
    outcome = Outcome("burnt", gains=gains, counts={"spaces": 1})
    kinds = ("vp", "spaces")
    debate = Attempt(
        "debate", "Here I Stand", "2006", {}, "Papacy", Composed((outcome,), (1,)), kinds=kinds
    )
    texts = said(bars(debate.exact()))
    assert "Papacy +1 VP; Protestant −1 VP; 1 space" in texts
    assert any("expected: 1.000 spaces" in text for text in texts)


def test_whole_numbers_on_the_axis_of_lines_have_no_halves_between_them() -> None:
    rows = pd.DataFrame({"value": [1, 2, 3, 4], "chance": [0.1, 0.2, 0.3, 0.4], "card": "none"})
    axes = lines(rows, x="value", y="chance", by="card", title="By value").axes[0]
    low, high = axes.get_xlim()
    assert all(tick.is_integer() for tick in axes.get_xticks() if low <= tick <= high)


def test_a_line_that_is_called_nothing_needs_no_legend() -> None:
    rows = pd.DataFrame({"cp": [2, 3], "vp": [1.0, 2.0], "action": ""})
    assert lines(rows, x="cp", y="vp", by="action", title="spends").axes[0].get_legend() is None
