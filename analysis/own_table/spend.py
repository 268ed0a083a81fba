"""What costs CP at a table of one's own: nothing that is offered among the spends of a game."""

from __future__ import annotations

from collections.abc import Iterator

from analysis.figures import Figures
from analysis.spend import Situation, Spend


def actions(figures: Figures, situation: Situation) -> Iterator[Spend]:  # noqa: ARG001
    """None: `courtodds roll` shows what its CP buy."""
    yield from ()


def plays(figures: Figures, situation: Situation) -> Iterator[Spend]:  # noqa: ARG001
    """None."""
    yield from ()
