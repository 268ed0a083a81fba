"""The picture of a game's luck: its band, and a panel for each power."""

from __future__ import annotations

import itertools

import numpy as np

from analysis import luck
from analysis.plot.course import band, course


def test_a_picture_has_the_band_of_eight_games_in_ten() -> None:
    dice = [{0: 5, 2: 1}, {0: 15, 1: 15, 2: 5, 3: 1}, {-1: 1, 1: 1}]
    for n, (low, high) in enumerate(zip(*band(dice), strict=True)):
        sums = [sum(s) for s in itertools.product(*(_faces(d) for d in dice[:n]))]
        assert 10 * sum(s < low for s in sums) <= len(sums) < 10 * sum(s <= low for s in sums)
        assert 10 * sum(s > high for s in sums) <= len(sums) < 10 * sum(s >= high for s in sums)


def _faces(ways: dict[int, int]) -> list[int]:
    return [face for face, n in ways.items() for _ in range(n)]


def test_every_power_has_a_panel_that_says_how_it_did() -> None:
    canal, artist = "canal --attempts 1", "artist --cp 3 --rating 2"
    found = luck(
        [(canal, "built"), (artist, "1 VP", "France"), (canal, "0"), (artist, "0", "Spain")]
    )
    axes = course(found).axes
    assert [ax.get_title(loc="left") for ax in axes] == [
        "Ottoman: 2 of 0.67 VP (30.6 %)",
        "France: 1 of 0.78 VP (58.3 %)",
        "Spain: 0 of 0.78 VP (100.0 %)",
    ]
    assert np.asarray(axes[0].lines[-1].get_ydata()).tolist() == [0, 2, 2]
