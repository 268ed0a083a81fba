"""Who may marry whom, and the total they add to the dice (Virgin Queen 21.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from analysis.faults import Fault
from analysis.tables import FigureTable, Tuple
from analysis.virgin_queen.patronage.pieces import Players
from analysis.virgin_queen.weddings.royals import HIGHEST as HIGHEST
from analysis.virgin_queen.weddings.royals import Royal, Royals, unknown_royals
from analysis.virgin_queen.weddings.wedding_table import WeddingDice

if TYPE_CHECKING:
    from analysis.figures import Figures, Reader

BRIDE, GROOM = 0, 1


class Couples(FigureTable):
    """A woman and a man, their powers not at war, and no forbidden pair."""

    table: ClassVar[str] = "couples"
    sexes: Tuple[Literal["F", "M"]]
    powers_at_war: bool
    forbidden: Tuple[Tuple[str]]

    def faults(self, figures: Figures) -> Iterator[str]:
        """Forbidden pairs are two royals each."""
        if sorted(self.sexes) != ["F", "M"]:
            yield 'sexes must be ["F", "M"]: the bride\'s, then the groom\'s.'
        for number, pair in enumerate(self.forbidden, 1):
            if len(pair) != 2:
                yield f"forbidden, pair {number}: must have two names, not {len(pair)}."
        yield from unknown_royals((name for pair in self.forbidden for name in pair), figures)

    def forbids(self, bride: Royal, groom: Royal) -> bool:
        """Whether the figures forbid this pair."""
        return any({bride.name, groom.name} == set(pair) for pair in self.forbidden)


@dataclass(frozen=True)
class Couple:
    """A bride and a groom with their present eligibility."""

    bride: Royal
    groom: Royal
    bride_rating: int
    groom_rating: int

    @property
    def pair(self) -> tuple[Royal, Royal]:
        """Both."""
        return self.bride, self.groom

    @property
    def name(self) -> str:
        """Both names.

        >>> from analysis.figures import load
        >>> couple_of(load("virgin_queen").reader(), "Elizabeth I", "Anjou").name
        'Elizabeth I and Francis of Anjou'
        """
        return f"{self.bride.name} and {self.groom.name}"

    @property
    def one_power(self) -> bool:
        """Whether both come from the same power."""
        return self.bride.power == self.groom.power

    def bonus(self, festivities: int = 0) -> int:
        """What is added to the dice: both ratings, of a couple of one power only the higher.

        Parameters
        ----------
        festivities : int
            What the Wedding Festivities marker adds.
        """
        ratings = (self.bride_rating, self.groom_rating)
        return (max(ratings) if self.one_power else sum(ratings)) + festivities


def couple_of(
    read: Reader,
    bride: str,
    groom: str,
    bride_rating: int | None = None,
    groom_rating: int | None = None,
    *,
    turn: int | None = None,
    players: int = 6,
) -> Couple:
    """The couple of two names, checked.

    Raises
    ------
    Fault
        For an unknown royal, two women or two men, a forbidden pair, a rating out of range, or a
        royal who is not in the game: not yet on this turn, or not with so many players.
    """
    table = read(Royals)
    her, him = table.find(bride), table.find(groom)
    if sentences := list(_wrong(read, her, him, bride_rating, groom_rating, turn, players)):
        raise Fault(*sentences)
    return Couple(
        her,
        him,
        her.eligibility if bride_rating is None else bride_rating,
        him.eligibility if groom_rating is None else groom_rating,
    )


def _wrong(
    read: Reader,
    her: Royal,
    him: Royal,
    bride_rating: int | None,
    groom_rating: int | None,
    turn: int | None,
    players: int,
) -> Iterator[str]:
    couples = read(Couples)
    if her.sex != couples.sexes[BRIDE]:
        yield f"{her.name} is no bride: BRIDE is a woman, GROOM a man."
    if him.sex != couples.sexes[GROOM]:
        yield f"{him.name} is no groom: BRIDE is a woman, GROOM a man."
    if couples.forbids(her, him):
        yield f"{her.name} and {him.name} may not marry: the table of couples forbids them."
    for option, rating in (("--bride-rating", bride_rating), ("--groom-rating", groom_rating)):
        if rating is not None and not 0 <= rating <= HIGHEST:
            yield f"{option} must be from 0 to {HIGHEST}, not {rating}."
    out = read(Players).of(players).royals_out
    for royal in (her, him):
        if royal.name in out:
            yield f"{royal.name} is not in the game with {players} players."
        if turn is not None and royal.enters > turn:
            yield f"{royal.name} enters on turn {royal.enters}, not yet on turn {turn}."


def festivities_of(read: Reader, couple: Couple) -> int:
    """What the Wedding Festivities marker adds for this couple: nothing without a French royal."""
    dice = read(WeddingDice)
    return dice.festivities if any(r.power == dice.festivities_for for r in couple.pair) else 0
