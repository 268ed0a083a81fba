"""Options whose figures are loaded already, some of them changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

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

    def fresh(self) -> Prepared:
        """The same, with no table read yet."""
        return replace(self, loaded={game: f.fresh() for game, f in self.loaded.items()})

    def changed(self, changes: Mapping[Figure, int | str]) -> Prepared:
        """The same with some figures set.

        Raises
        ------
        Fault
            Where that makes the figures unsound.
        """
        found = dict(self.loaded)
        for game in {figure.game for figure in changes}:
            here = {figure: value for figure, value in changes.items() if figure.game == game}
            found[game] = changed(found[game], here)
        return replace(self, loaded=found)


def prepared(options: Options, loaded: Mapping[str, Figures] | None = None) -> Prepared:
    """The same options with the figures of every game loaded, unless they are given.

    Raises
    ------
    Fault
        Where a file is wrong.
    """
    given = {f.name: getattr(options, f.name) for f in fields(Options)}
    if loaded is None:
        loaded = {game: options.of(game).fresh() for game in games()}
    return Prepared(**given, loaded=loaded)
