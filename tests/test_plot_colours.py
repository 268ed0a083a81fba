"""Colours of pictures: told apart by every eye, one for each power, and legible under a text."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from analysis.figures import load
from analysis.games import games
from analysis.plot import colours
from analysis.plot.picture import SERIES, legible

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
