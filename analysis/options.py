"""The options that every command shares, as one frozen dataclass."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Group, Parameter, Token

from analysis import atomic, numerals
from analysis.faults import Fault, shown

if TYPE_CHECKING:
    from analysis.choose import Values
    from analysis.figures import Figures

MOST_TRIALS = 10**13


def whole(_type: Any, tokens: Sequence[Token]) -> int:
    """A whole number: underscores and powers of ten are read (1_000_000, 1e9)."""
    text = tokens[0].value
    number = numerals.decimal(text)
    if number is not None and number.denominator == 1:
        return int(number)
    raise ValueError(f"must be a whole number such as 10_000_000 or 1e9, not {shown(text)}")


def amount(_type: Any, tokens: Sequence[Token]) -> Fraction:
    """A number in decimals or as a fraction (0.75, 3/4), kept exactly."""
    text = tokens[0].value
    number = numerals.fraction(text)
    if number is not None and 0 <= number <= 1000 and number.denominator <= 10**6:
        return number
    raise ValueError(f"must be a number from 0 to 1000 such as 0.75 or 3/4, not {shown(text)}")


def decimal(_type: Any, tokens: Sequence[Token]) -> float:
    """A number in decimals."""
    text = tokens[0].value
    number = numerals.decimal(text)
    if number is None:
        raise ValueError(f"must be a number such as 0.001, not {shown(text)}")
    return float(number)


def assignment(_type: Any, tokens: Sequence[Token]) -> tuple[str, ...]:
    """NAME=VALUE, several times."""
    for token in tokens:
        if "=" not in token.value:
            raise ValueError(f"must be NAME=VALUE such as edition=2017, not {shown(token.value)}")
    return tuple(token.value for token in tokens)


Whole = Annotated[int, Parameter(converter=whole)]
# Said to be one word, or each type is tried on it: Fraction("1e999999999") takes for ever.
Amount = Annotated[Fraction, Parameter(converter=amount, n_tokens=1)]
BARE = Parameter(negative="", show_default=False)
Flag = Annotated[bool, BARE]
Many = Annotated[tuple[str, ...], BARE]

SHARED = Group("Options of every command", sort_key=99)


@dataclass(frozen=True)
class Options:
    """The options of every command."""

    figures: Annotated[
        tuple[Path, ...],
        BARE,
        Parameter(help="Lay the tables of a TOML file over the figures (repeatable)."),
    ] = ()
    against: Annotated[
        Path | None,
        Parameter(help="Compare with the tables of another TOML file, on the same dice."),
    ] = None
    vary: Annotated[
        str | None,
        Parameter(help="Try one figure over a range: TABLE.ROW.KEY=LOW..HIGH."),
    ] = None
    target: Annotated[
        float | None,
        Parameter(
            converter=decimal, help="With --vary: the expected VP that the figure is to bring."
        ),
    ] = None
    set: Annotated[
        tuple[str, ...],
        BARE,
        Parameter(converter=assignment, help="Set a switch: NAME=VALUE (repeatable)."),
    ] = ()
    trials: Annotated[
        int | None,
        Parameter(
            converter=whole,
            help="How many trials to roll; default: 10,000,000, of whole games 1,000,000.",
        ),
    ] = None
    precision: Annotated[
        float | None,
        Parameter(
            converter=decimal,
            help="Half-width of the 95 % interval of the expected VP; chooses the trials.",
        ),
    ] = None
    seed: Annotated[int, Parameter(converter=whole, help="The same seed rolls the same dice.")] = (
        1517
    )
    threads: Annotated[
        int | None, Parameter(converter=whole, help="Threads; default: one a core.")
    ] = None
    processes: Annotated[
        int | None,
        Parameter(converter=whole, help="Whole games and sweeps: on processes instead of threads."),
    ] = None
    scheduler: Annotated[
        str | None,
        Parameter(help="Whole games and sweeps: on the workers of a dask scheduler."),
    ] = None
    exact: Annotated[Flag, Parameter(help="Exact odds only, no rolling.")] = False
    format: Annotated[Literal["table", "json", "csv"], Parameter(help="What to print.")] = "table"
    plot: Annotated[Path | None, Parameter(help="Write a picture (.svg or .png).")] = None
    strict: Annotated[
        Flag,
        Parameter(help="Exit status 3 when the result rests on an assumed figure."),
    ] = False
    card_value: Annotated[
        Fraction, Parameter(converter=amount, help="What a card is worth in VP.")
    ] = Fraction(1)
    bonus_value: Annotated[
        Fraction, Parameter(converter=amount, help="What a science bonus is worth in VP.")
    ] = Fraction(3, 4)

    def check(self, *, scales: bool = False) -> None:
        """Raise a Fault for a number out of range or a plot that cannot be written.

        Where what is asked does not scale, also for processes and a scheduler.
        """
        sentences = [sentence for wrong, sentence in self._checks() if wrong]
        if not scales and (self.processes is not None or self.scheduler is not None):
            sentences.append(
                "--processes and --scheduler are for whole games and sweeps; an attempt is exact "
                "in microseconds and rolled here at thousands of millions a second: leave them out."
            )
        if self.plot and (trouble := atomic.trouble(self.plot, "--plot")):
            sentences.append(trouble)
        if sentences:
            raise Fault(*sentences)

    def _checks(self) -> list[tuple[bool, str]]:
        plot = self.plot
        return [
            (
                self.trials is not None and not 1 <= self.trials <= MOST_TRIALS,
                f"--trials must be from 1 to {MOST_TRIALS:,}, not {shown(self.trials)}.",
            ),
            (
                not 0 <= self.seed < 2**63,
                f"--seed must be from 0 to 2^63 - 1, not {shown(self.seed)}.",
            ),
            (
                self.threads is not None and not 1 <= self.threads <= 1024,
                f"--threads must be from 1 to 1024, not {shown(self.threads)}.",
            ),
            (
                self.processes is not None and not 1 <= self.processes <= 1024,
                f"--processes must be from 1 to 1024, not {shown(self.processes)}.",
            ),
            (
                self.scheduler is not None and not _is_address(self.scheduler),
                "--scheduler must be tcp://HOST:PORT such as tcp://10.0.0.1:8786, "
                f"not {shown(self.scheduler)}.",
            ),
            (
                sum(w is not None for w in (self.threads, self.processes, self.scheduler)) > 1,
                "--threads, --processes and --scheduler say where to work; give only one.",
            ),
            (
                self.precision is not None and not 1e-6 <= self.precision <= 10,
                f"--precision must be from 0.000001 to 10 VP, not {self.precision}.",
            ),
            (
                plot is not None and plot.suffix.lower() not in (".svg", ".png"),
                f"--plot must end in .svg or .png, not {plot}.",
            ),
            (
                self.precision is not None and self.trials is not None,
                "--precision chooses the trials; leave out --trials.",
            ),
            (
                self.target is not None and self.vary is None,
                "--target needs --vary, which says what figure is to meet it.",
            ),
            (
                self.vary is not None and self.against is not None,
                "--vary and --against are two questions; ask them one by one.",
            ),
        ]

    def only(self, what: str, *flags: str) -> None:
        """Raise a Fault for a flag that means nothing to what is asked.

        >>> Options(exact=True).only("a whole game is played and", "exact")
        Traceback (most recent call last):
        analysis.faults.Fault: a whole game is played and takes no --exact; leave it out.
        """
        given = [flag for flag in flags if getattr(self, flag) not in (None, False, ())]
        if given:
            raise Fault(*(f"{what} takes no --{f.replace('_', '-')}; leave it out." for f in given))

    def of(self, game: str) -> Figures:
        """The figures of a game, overlaid and switched as asked."""
        from analysis.figures import load

        return load(game, self.figures, self.switches(game))

    def switches(self, game: str) -> dict[str, int | str]:
        """The switches set by hand that this game has; a Fault where no game has one."""
        from analysis.figures import switch_values

        return switch_values(game, self.set)

    @property
    def other(self) -> Options:
        """The same with the figures to compare with laid over."""
        assert self.against is not None
        return replace(self, figures=(*self.figures, self.against), against=None)

    @property
    def values(self) -> Values:
        """What cards and bonuses are worth."""
        from analysis.choose import Values

        return Values(self.card_value, self.bonus_value)

    @property
    def workers(self) -> int:
        """How many threads to roll on."""
        return self.threads or os.cpu_count() or 1


def _is_address(text: str) -> bool:
    found = re.fullmatch(r"tcp://([\w.-]+|\[[0-9a-fA-F:.]+\]):([0-9]{1,5})", text, re.ASCII)
    return found is not None and 1 <= int(found[2]) <= 65535


HIDDEN = Parameter(show=False)
"""Of an option that means nothing to a command: its help does not offer it, a Fault refuses it."""


@dataclass(frozen=True)
class Apart(Options):
    """The options of a command that asks others: what compares a single attempt is theirs."""

    against: Annotated[Path | None, HIDDEN] = None
    vary: Annotated[str | None, HIDDEN] = None
    target: Annotated[float | None, HIDDEN, Parameter(converter=decimal)] = None


@dataclass(frozen=True)
class Exactly(Apart):
    """The options of such a command whose answer is exact."""

    trials: Annotated[int | None, HIDDEN, Parameter(converter=whole)] = None
    precision: Annotated[float | None, HIDDEN, Parameter(converter=decimal)] = None
    seed: Annotated[int, HIDDEN, Parameter(converter=whole)] = 1517
    exact: Annotated[Flag, HIDDEN] = False


Everywhere = Parameter(name="*", group=SHARED)
Shared = Annotated[Options, Everywhere]
SharedApart = Annotated[Apart, Everywhere]
SharedExactly = Annotated[Exactly, Everywhere]
DEFAULT, APART, EXACTLY = Options(), Apart(), Exactly()
Command = Callable[..., int | None]
