"""Options whose figures are loaded already, some of them changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from analysis.figure import Figure, changed
from analysis.figures import Figures
from analysis.games import games
from analysis.options import Options


@dataclass(frozen=True)
class Prepared(Options):
    """Options that need no file: what is asked by them can be asked on another machine.

    Attributes
    ----------
    loaded : mapping of str to Figures
        The figures of every game.
    """

    loaded: Mapping[str, Figures] = field(default_factory=dict)

    def of(self, game: str) -> Figures:
        """The figures of a game."""
        return self.loaded[game]


def prepared(options: Options, changes: Mapping[Figure, int] | None = None) -> Prepared:
    """The same options with their figures loaded, and some figures set.

    Raises
    ------
    Fault
        Where a file is wrong, or a change makes the figures unsound.
    """
    loaded = {}
    for game in games():
        here = {figure: value for figure, value in (changes or {}).items() if figure.game == game}
        figures = options.of(game)
        loaded[game] = changed(figures, here) if here else figures.fresh()
    given = {f.name: getattr(options, f.name) for f in fields(Options)}
    return Prepared(**given, loaded=loaded)
