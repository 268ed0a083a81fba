"""A number that is asked of an attempt: expected VP, cards, the chance of an outcome.

It is named in words: `VP`, `cards`, `VP per CP`, `at least 2 VP`, a count of the attempt
(`attempts`), what an outcome, a row of outcomes or a fate is called; `VP of France` is that of
another power.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from analysis.attempt import Attempt, powers
from analysis.faults import Fault, shown
from analysis.names import fold, nearest
from analysis.odds import Odds
from analysis.outcome import Outcome

Amounts = list[int | Fraction]
SPENT = "CP until it ends"
"""What an attempt calls the CP it takes on average, where nothing limits its tries."""


@dataclass(frozen=True)
class Measure:
    """What is asked, and how much each outcome has of it.

    Attributes
    ----------
    name : str
        In words.

    Examples
    --------
    >>> from analysis import canal
    >>> Measure("VP").exact(canal(attempts=1)), Measure("at least 2 VP").exact(canal(attempts=1))
    (Fraction(1, 3), Fraction(1, 6))
    """

    name: str = "VP"

    def amounts(self, attempt: Attempt) -> Amounts:
        """What each outcome has of it; nothing, where an attempt does not know it."""
        return self._known(attempt) or [0] * len(attempt.table.outcomes)

    def of(self, odds: Odds) -> Amounts:
        """The same for the attempt of some odds."""
        return self.amounts(odds.attempt)

    def exact(self, attempt: Attempt) -> Fraction:
        """Its exact mean."""
        table = attempt.table
        pairs = zip(self.amounts(attempt), table.ways, strict=True)
        return Fraction(sum(amount * ways for amount, ways in pairs)) / table.total

    def check(self, attempt: Attempt) -> None:
        """Raise a Fault where the attempt does not know it."""
        if self._known(attempt) is None:
            known = [
                *names(attempt),
                *(text for o in attempt.table.outcomes for text in _texts(attempt, o)),
            ]
            near = nearest(self.name, known)
            raise Fault(
                f"{shown(self.name)} is nothing that {attempt.name} comes to{near}; "
                f"ask for {', '.join(names(attempt))}, at least N VP, or an outcome by its text."
            )

    def _known(self, attempt: Attempt) -> Amounts | None:
        name, whose = self._parted(attempt)
        outcomes = attempt.table.outcomes
        if reach := re.fullmatch(r"at least (\d{1,3}) vp", name):
            return [int(o.amount("vp", whose) >= int(reach[1])) for o in outcomes]
        kinds = {fold(kind): kind for kind in attempt.kinds}
        if name in kinds:
            return [o.amount(kinds[name], whose) for o in outcomes]
        if name == "vp per cp" and (cost := _cost(attempt)):
            return [o.amount("vp", whose) / cost for o in outcomes]
        named = [int(fold(self.name) in map(fold, _texts(attempt, o))) for o in outcomes]
        return [*named] if any(named) else None

    def _parted(self, attempt: Attempt) -> tuple[str, str]:
        """What is asked for, and whose."""
        name = fold(self.name)
        for power in powers([attempt]):
            if name.endswith(f" of {fold(power)}"):
                return name.removesuffix(f" of {fold(power)}"), power
        return name, attempt.power


def names(attempt: Attempt) -> Sequence[str]:
    """What is asked of an attempt in general: its kinds, and VP per CP where it costs CP."""
    kinds = [kind.replace("_", " ").replace("vp", "VP") for kind in attempt.kinds]
    return [*kinds, *(["VP per CP"] if attempt.inputs.get("cp") else [])]


def _texts(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """What an outcome is called: by itself, in the row where people see it, and by its fate."""
    yield outcome.text
    if attempt.gathered:
        yield attempt.gathered(outcome)
    if outcome.fate:
        yield outcome.fate


def _cost(attempt: Attempt) -> Fraction:
    """The CP of an attempt: of one try, or on average of all that it takes; 0 for none."""
    cp = attempt.inputs.get("cp")
    if not isinstance(cp, int):
        return Fraction()
    if "cp" in attempt.kinds:
        return Measure("cp").exact(attempt)
    return Fraction(attempt.exactly.get(SPENT, cp))
