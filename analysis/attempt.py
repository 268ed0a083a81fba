"""An attempt: a gamble with its table of outcomes, and what its odds rest on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from analysis.choose import Choice
from analysis.outcome import KINDS, Composed, Outcome, Table

if TYPE_CHECKING:
    import pandas as pd

    from analysis.odds import Odds

SEED = 1517
TRIALS = 10_000_000


@dataclass(frozen=True, eq=False)
class Attempt:
    """A gamble: what it is called, what was given, and every outcome with its ways.

    Attributes
    ----------
    name : str
        The name of the attempt, which also keys its random words: attempts of one name and seed
        share their dice.
    game, edition : str
    inputs : mapping
        What was asked, by the names of the options.
    power : str
        Whose VP and cards `expected` counts first.
    table : Table or Composed
    assumed : tuple of str
        The names of the figures it rests on that are assumed.
    choices : tuple of Choice
    kinds : tuple of str
        What is expected: vp, cards, cards_per_turn, or counts of the outcomes (attempts ...).
    notes : tuple of str
        Sentences for the reader, such as which rule the attempt follows.
    exactly : mapping of str to Fraction
        Further exact numbers (the value of a piece over its life ...).
    gathered : callable, optional
        From an outcome to the name of the row in which people are shown it, where outcomes are
        many; JSON and CSV have every outcome.
    words : mapping of str to str
        What people call its kinds, where that is not their name.
    in_short : int
        How many of `exactly` are the answer in short, which people are shown first.
    """

    name: str
    game: str
    edition: str
    inputs: Mapping[str, Any]
    power: str
    table: Table | Composed
    assumed: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    kinds: tuple[str, ...] = KINDS
    notes: tuple[str, ...] = ()
    exactly: Mapping[str, Fraction] = field(default_factory=dict)
    gathered: Callable[[Outcome], str] | None = None
    words: Mapping[str, str] = field(default_factory=dict)
    in_short: int = 0

    def exact(self) -> Odds:
        """The exact odds: the number of ways of each outcome over all ways."""
        from analysis.odds import Odds

        return Odds(self)

    def roll(
        self,
        trials: int = TRIALS,
        seed: int = SEED,
        *,
        threads: int | None = None,
        executor: Executor | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Odds:
        """Roll the dice `trials` times; the same seed gives the same counts on any machine."""
        from analysis.roll import roll

        return roll([self], trials, seed, threads=threads, executor=executor, progress=progress)[0]

    def sample(self, n: int, seed: int = SEED) -> pd.DataFrame:
        """Single trials with their dice: the first `n` of the trials that `roll` counts.

        Returns
        -------
        pandas.DataFrame
            One row a trial: what each die or draw shows, outcome, fate, vp, cards ...
        """
        from analysis.roll import sample

        return sample(self, n, seed)

    def _repr_html_(self) -> str:
        return self.exact()._repr_html_()


def powers(attempts: Sequence[Attempt]) -> tuple[str, ...]:
    """Every power that gains something in some outcome, the attempts' own first."""
    found: dict[str, None] = {a.power: None for a in attempts}
    for attempt in attempts:
        for outcome in attempt.table.outcomes:
            found.update(dict.fromkeys(outcome.gains))
    return tuple(found)
