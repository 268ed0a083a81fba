"""The colours of every picture, whatever draws it."""

from __future__ import annotations

INK, FAINT, RULE = "#26262b", "#6a6a72", "#d9d9de"
LOSS, NOTHING, WIN = "#8c2e22", "#9a9aa2", "#274388"


def of(vp: float) -> str:
    """The colour of what brings so many VP.

    >>> of(2) == WIN, of(0) == NOTHING
    (True, True)
    """
    return NOTHING if not vp else WIN if vp > 0 else LOSS
