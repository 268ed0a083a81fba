"""Commands of no game in particular."""

from __future__ import annotations

from cyclopts import App


def register(app: App) -> None:
    """Add the commands."""
