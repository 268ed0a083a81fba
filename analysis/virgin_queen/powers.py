"""The powers of Virgin Queen, and who plays with how many players."""

from __future__ import annotations

from typing import ClassVar, Literal

from analysis.tables import NamedRow, NamedRows


class Power(NamedRow):
    """A power, a minor power or, for Italians, an origin."""

    kind: Literal["major", "minor", "origin"]


class Powers(NamedRows[Power]):
    """Every power by name."""

    table: ClassVar[str] = "powers"
    kind: ClassVar[str] = "power"
