"""How lucky was what happened: results of attempts against their exact odds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from analysis.attempt import Attempt
from analysis.choose import Values
from analysis.faults import Fault, shown
from analysis.game_log import EXAMPLE, MOST_RESULTS, Result
from analysis.happened import Happened, happened
from analysis.luck_answer import Luck, Row
from analysis.options import DEFAULT, Options
from analysis.prepared import prepared
from analysis.scenarios import attempt_of, within

REFUSED = ("against", "vary", "exact", "trials", "precision", "threads")
MOST_FAULTS = 20


def luck(
    results: Iterable[tuple[str, ...]], options: Options = DEFAULT, *, aside: tuple[str, ...] = ()
) -> Luck:
    """How lucky some results were, each by itself, by power, by attempt and all together.

    Parameters
    ----------
    results : iterable of tuple
        (attempt, result) or (attempt, result, power), or Result.
    options : Options
        Figures, and what a card and a bonus are worth, where an attempt says no other.
    aside : tuple of str
        The columns of the log that were left aside.

    Raises
    ------
    Fault
        With a sentence for every result that is wrong.

    Examples
    --------
    >>> found = luck([("canal --attempts 1", "built"), ("artist --cp 3 --rating 2", "0 VP")])
    >>> [row.chance for row in found.rows]
    [Fraction(1, 6), Fraction(1, 1)]
    """
    given = [Result(*result) for result in results]
    if not given:
        raise Fault(f"Give results, such as {EXAMPLE}, or a file of them with --log FILE.csv.")
    if len(given) > MOST_RESULTS:
        raise Fault(f"{len(given):,} results are more than {MOST_RESULTS:,}; give fewer of them.")
    game = _Game(options)
    rows = tuple(Row(result, found) for result in given if (found := game.came_of(result)))
    if game.wrong:
        raise Fault(*game.wrong)
    return Luck.of(rows, aside)


@dataclass
class _Game:
    """The attempts of a game, each built once, and what is wrong with their results."""

    options: Options
    figures: dict[Any, Any] = field(default_factory=dict)
    attempts: dict[str, tuple[Attempt, Values]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Load the figures, so that what is wrong with them is said once."""
        self._known(self.options)

    def came_of(self, result: Result) -> Happened | None:
        """What a result means; None where it is wrong."""
        if len(self.wrong) > MOST_FAULTS:
            return None
        try:
            return self._meant(result)
        except Fault as fault:
            where = f"{result.place}: " if result.place else ""
            self.wrong += [f"{where}{sentence}" for sentence in fault.sentences]
        if len(self.wrong) > MOST_FAULTS:
            self.wrong.append("There may be more: what follows was not read.")
        return None

    def _meant(self, result: Result) -> Happened:
        attempt, values = self.attempts.get(result.attempt) or self._made(result.attempt)
        try:
            return happened(attempt, result.result, result.power, values)
        except Fault as fault:
            raise Fault(f"{shown(result.attempt)}: {fault}") from None

    def _made(self, line: str) -> tuple[Attempt, Values]:
        """The attempt of a line, and what cards and bonuses are worth in it."""
        question = attempt_of(line)
        try:
            question.check()
            question.options.only("A result is not rolled and", *REFUSED, "plot")
            options = self._known(within(question.options, self.options))
            made = question.make(options), options.values
        except Fault as fault:
            raise Fault(*(f"{shown(line)}: {sentence}" for sentence in fault.sentences)) from None
        self.attempts[line] = made
        return made

    def _known(self, options: Options) -> Options:
        """The same options with the figures loaded."""
        files = options.figures, options.set
        found = prepared(options, self.figures.get(files))
        self.figures[files] = found.loaded
        return found
