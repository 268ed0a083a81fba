"""Figures of the religious struggle: reformation and counter-reformation attempts (18.1, 18.4)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, get_args

from pydantic import Field

from analysis import names
from analysis.faults import Fault
from analysis.here_i_stand.deck.rulers import Rulers
from analysis.here_i_stand.religion.debaters import unknown_debaters
from analysis.tables import Count, FigureTable, Row, Rows, Tuple

if TYPE_CHECKING:
    from analysis.figures import Figures

Kind = Literal["reformation", "counter-reformation"]
Zone = Literal["target", "other"]
Few = Annotated[int, Field(ge=0, le=10)]
More = Annotated[int, Field(ge=-10, le=10)]


class Burner(Row):
    """A debater who, committed for it, brings more attempts."""

    debater: str
    attempts: Count
    zone: str


class BurnBooks(Rows[Burner]):
    """Attempts when books are burnt."""

    table: ClassVar[str] = "burn_books"
    attempts: Count

    def of(self, debater: str | None) -> int:
        """The attempts with this debater committed, or with none.

        >>> from analysis.figures import load
        >>> load("here_i_stand").get(BurnBooks).of("Cajetan")
        3
        """
        return next((row.attempts for row in self if row.debater == debater), self.attempts)

    def faults(self, figures: Figures) -> Iterator[str]:
        """Debaters must exist."""
        yield from unknown_debaters([row.debater for row in self], figures)


class BurnerBonus(Row):
    """What else a debater brings to a burning."""

    debater: str
    st_peters_cp: Count


class BurnBooksDebaters(Rows[BurnerBonus]):
    """Debaters who bring CP for St Peter's."""

    table: ClassVar[str] = "burn_books_debaters"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Debaters must exist."""
        yield from unknown_debaters([row.debater for row in self], figures)


class BonusDice(Row):
    """Dice of a committed debater in attempts of one kind, where his reach allows."""

    debater: str
    attempt: Kind
    dice: Few
    reach: str


class DebaterDice(Rows[BonusDice]):
    """Debaters who add dice."""

    table: ClassVar[str] = "debater_dice"

    def of(self, debater: str | None, attempt: Kind) -> BonusDice | None:
        """The row of this debater in attempts of this kind, if he has one."""
        rows = (row for row in self if row.debater == debater and row.attempt == attempt)
        return next(rows, None)

    def faults(self, figures: Figures) -> Iterator[str]:
        """Debaters must exist, and Papal ones add no more than they may."""
        yield from unknown_debaters([row.debater for row in self], figures)
        most = figures.get(PapalDice).debater_most
        for number, row in enumerate(self, 1):
            if row.attempt == "counter-reformation" and row.dice > most:
                yield f"row {number} ({row.debater}): dice must be {most} or less, not {row.dice}."


class TreatiseDebater(Row):
    """A debater with more attempts for a treatise in his zone."""

    debater: str
    zone: str
    attempts: Count
    failed: str


class TreatiseDebaters(Rows[TreatiseDebater]):
    """Carlstadt and Calvin."""

    table: ClassVar[str] = "treatise_debaters"

    def of(self, debater: str | None) -> TreatiseDebater | None:
        """The row of this debater, if he has one."""
        return next((row for row in self if row.debater == debater), None)

    def faults(self, figures: Figures) -> Iterator[str]:
        """Debaters must exist."""
        yield from unknown_debaters([row.debater for row in self], figures)


class CounterReformationTargets(FigureTable):
    """Which Protestant spaces can be the target of a counter-reformation attempt."""

    table: ClassVar[str] = "counter_reformation_targets"
    space: str
    any_of: Tuple[str]

    def faults(self, figures: Figures) -> Iterator[str]:
        """There is something that makes a space a target."""
        if not self.any_of:
            yield "any_of needs what makes a space a target, at least one thing."

    def __str__(self) -> str:
        """Which they are, as a sentence."""
        *some, last = self.any_of
        either = ", ".join((*some, f"or {last}")) if some else last
        return f"A target is a {self.space} space that {either}."


class DicePer(Row):
    """Dice for each space, stack, reformer or university in or next to the target."""

    per: str
    dice: Count


class SideDice(Rows[DicePer]):
    """The dice of one side for a target space."""

    minimum: Count

    def __str__(self) -> str:
        """What brings them, as a sentence.

        >>> from analysis.figures import load
        >>> str(load("here_i_stand").get(ProtestantDice)).split("; ")[1:]
        ['2 for each reformer in the space, Protestant stack in the space', 'at least 1.']
        """
        by: dict[int, list[str]] = {}
        for row in self:
            by.setdefault(row.dice, []).append(row.per)
        parts = [f"{dice} for each {', '.join(per)}" for dice, per in by.items()]
        return f"{'; '.join(parts)}; at least {self.minimum}."

    def of(self, there: Mapping[str, int]) -> int:
        """The dice for what is in and next to the target.

        Parameters
        ----------
        there : mapping of str to int
            How many of each `per`. Passes and spaces in unrest do not count.

        Raises
        ------
        Fault
            For something that gives no dice.

        Examples
        --------
        >>> from analysis.figures import load
        >>> load("here_i_stand").get(PapalDice).of({"adjacent Catholic space": 2})
        2
        >>> load("here_i_stand").get(PapalDice).of({})
        1
        """
        worth = {row.per: row.dice for row in self}
        for per in there:
            if per not in worth:
                near = names.nearest(per, worth)
                raise Fault(f"Nothing is diced for {per!r}{near}; there are {', '.join(worth)}.")
        return max(self.minimum, sum(worth[per] * number for per, number in there.items()))


class PapalDice(SideDice):
    """The Papacy's dice; a debater's come on top."""

    table: ClassVar[str] = "papal_dice"
    debater_most: Count


class ProtestantDice(SideDice):
    """The Protestants' dice; a debater's come on top."""

    table: ClassVar[str] = "protestant_dice"


class Tie(Row):
    """Who wins a tie, by attempt and place, and under which Popes."""

    attempt: Kind
    zone: Zone
    winner: Literal["Papacy", "Protestant"]
    under: Tuple[str] = ()


class ReligiousTies(Rows[Tie]):
    """The highest single die wins; these break ties."""

    table: ClassVar[str] = "religious_ties"

    def faults(self, figures: Figures) -> Iterator[str]:
        """Every attempt has a winner of ties in every place and under every Pope."""
        for pope in (ruler.name for ruler in figures.get(Rulers).of("Papacy")):
            for attempt, zone in itertools.product(get_args(Kind), get_args(Zone)):
                if not self._rows(attempt, zone, pope):
                    where = f"attempt = {attempt!r}, zone = {zone!r} under {pope}"
                    yield f"needs a row for {where}."

    def winner(self, attempt: Kind, zone: Zone, pope: str) -> str:
        """The side that wins ties."""
        return self._rows(attempt, zone, pope)[0].winner

    def _rows(self, attempt: Kind, zone: Zone, pope: str) -> list[Tie]:
        return [
            row
            for row in self
            if (row.attempt, row.zone) == (attempt, zone) and (not row.under or pope in row.under)
        ]


class AutomaticSix(FigureTable):
    """Under these Popes, in a target zone, a modified die of `needed` wins at once."""

    table: ClassVar[str] = "automatic_six"
    needed: Count
    under: Tuple[str]


class AugsburgConfession(FigureTable):
    """What the card takes from each Papal die of an attempt."""

    table: ClassVar[str] = "augsburg_confession"
    card: Count
    papal_die: More


class ReformationSource(Row):
    """What brings attempts: `die` is added to each die, `dice` to their number."""

    by: str
    attempts: Count
    die: More
    dice: Few

    @property
    def name(self) -> str:
        """What a user types."""
        return self.by

    @property
    def aliases(self) -> tuple[str, ...]:
        """Shorter names."""
        return (self.by.removeprefix("full ").removeprefix("Luther's "),)


class ReformationAttempts(Rows[ReformationSource]):
    """Treatises, translations and the 95 Theses."""

    table: ClassVar[str] = "reformation_attempts"
