"""What a command line asks, before it is answered.

A command returns a question, so that it can be answered on the terminal, put into a report, or
asked again by other figures: `ask("artist --cp 3 --rating 2")`.
"""

from __future__ import annotations

import shlex
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from analysis.faults import Fault, shown
from analysis.options import DEFAULT, Options

if TYPE_CHECKING:
    from analysis.answer import Answer
    from analysis.attempt import Attempt
    from analysis.campaign import Campaign
    from analysis.results import Results


@dataclass(frozen=True, eq=False)
class Question(ABC):
    """What is asked, by which options.

    Attributes
    ----------
    options : Options
    words : tuple of str
        The command line, where it was asked by one.
    scales : bool
        Whether it is worth processes or a scheduler: whole games and sweeps are.
    """

    options: Options = DEFAULT
    words: tuple[str, ...] = field(default=(), kw_only=True)
    scales: bool = field(default=False, kw_only=True)

    def check(self) -> None:
        """Raise a Fault for options that are wrong, or that mean nothing here."""
        self.options.check(scales=self.scales)

    @abstractmethod
    def answer(self) -> Answer:
        """What it comes to."""

    def put(self) -> int:
        """Answer it on the terminal and return the exit status."""
        from analysis.answer import put

        self.check()
        return put(self.answer(), self.options)


@dataclass(frozen=True, eq=False)
class AttemptQuestion(Question):
    """The odds of an attempt, which `make` builds by some options.

    Examples
    --------
    >>> question = ask("canal --attempts 1")
    >>> question.make(question.options).exact().expected["vp"].exact
    Fraction(1, 3)
    """

    make: Callable[[Options], Attempt] = field(kw_only=True)

    def answer(self) -> Answer:
        """Its odds; beside those of other figures with --against, at every value with --vary."""
        from analysis import cli
        from analysis.against import Comparison
        from analysis.odds_answer import OddsAnswer
        from analysis.vary import searched

        options = self.options
        if options.vary:
            return searched(self.make, options)
        asked = [self.make(options), *([self.make(options.other)] if options.against else [])]
        odds = [a.exact() for a in asked] if options.exact else cli.rolled(asked, options)
        if options.against:
            return Comparison(odds[0], odds[1], str(options.against))
        return OddsAnswer(odds[0])


def _played(results: Sequence[Results]) -> Answer:
    from analysis.campaign_show import Played

    return Played(tuple(results))


@dataclass(frozen=True, eq=False)
class CampaignQuestion(Question):
    """What whole games come to, under one plan or several.

    `make` builds the campaigns by some options; `told` makes the answer of their results.
    """

    make: Callable[[Options], Sequence[Campaign]] = field(kw_only=True)
    told: Callable[[Sequence[Results]], Answer] = _played
    scales: bool = field(default=True, kw_only=True)

    def check(self) -> None:
        """A whole game has no exact odds, and no figure is varied in it."""
        super().check()
        self.options.only("A game of many turns is played; it", "exact", "vary")

    def campaigns(self) -> list[Campaign]:
        """The campaigns asked for, and with --against the same by other figures."""
        built = [*self.make(self.options)]
        if self.options.against:
            label = str(self.options.against)
            built += [replace(c, label=label) for c in self.make(self.options.other)]
        return built

    def answer(self) -> Answer:
        """What was played, all on the same dice."""
        from analysis import cli

        return self.told(cli.played(self.campaigns(), self.options))


@dataclass(frozen=True, eq=False)
class AnswerQuestion(Question):
    """A question with one answer, such as a sheet of exact numbers.

    `games` builds the campaigns that are played for it, where it plays any.
    """

    make: Callable[[Options], Answer] = field(kw_only=True)
    games: Callable[[Options], Sequence[Campaign]] | None = None
    refuses: tuple[str, ...] = ("against", "vary")

    def check(self) -> None:
        """It is not compared."""
        super().check()
        self.options.only("This answer", *self.refuses)

    def answer(self) -> Answer:
        """Its answer."""
        return self.make(self.options)


def ask(line: str | Sequence[str]) -> Question:
    """The question of a command line, unanswered.

    Raises
    ------
    Fault
        If it is no command line, or one that asks nothing (`figures show`).

    Examples
    --------
    >>> ask("artist --cp 3 --rating 2 --exact").options.exact
    True
    """
    words = tuple(_split(line) if isinstance(line, str) else line)
    return _asked(words)


def _split(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:
        raise Fault(f"{shown(line)}: a quotation mark is not closed.") from None


@lru_cache(maxsize=256)
def _asked(words: tuple[str, ...]) -> Question:
    from cyclopts import CycloptsError

    from analysis import cli

    said = shown(shlex.join(words))
    app = cli.application()
    try:
        command, bound, _ = app.parse_args(list(words), exit_on_error=False, print_error=False)
    except CycloptsError as error:
        raise Fault(f"{said}: {' '.join(str(error).split())}") from None
    if _returns(command) != Question.__name__:
        raise Fault(f'{said}: is no question with odds, such as "artist --cp 3 --rating 2".')
    question: Question = command(*bound.args, **bound.kwargs)
    return replace(question, words=words)


def _returns(command: Any) -> str:
    return str(getattr(command, "__annotations__", {}).get("return", "")).rpartition(".")[2]
