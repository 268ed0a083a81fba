"""What the panels of a picture hold and say."""

from __future__ import annotations

import itertools

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text


def said(found: Figure) -> list[str]:
    """Every text of a picture."""
    texts = [t for t in found.artists if isinstance(t, Text)] + [
        t for ax in found.axes for t in ax.texts
    ]
    heads = [ax.get_title(loc="left") for ax in found.axes]
    return [t.get_text() for t in texts] + heads + [found.get_suptitle(), found.get_supxlabel()]


def overlaps(found: Figure) -> list[tuple[str, str]]:
    """Pairs of texts in the panels that cover one another."""
    found.canvas.draw()
    texts = [t for ax in found.axes for t in ax.texts if t.get_text()]
    boxes = [(t.get_text(), t.get_window_extent().padded(-1)) for t in texts]
    return [(a, b) for (a, x), (b, y) in itertools.combinations(boxes, 2) if x.overlaps(y)]


def panels(found: Figure) -> dict[str, Axes]:
    return {ax.get_title(loc="left"): ax for ax in found.axes}
