"""The Morisco Revolt (Virgin Queen 23.1).

Its unit is made by the event alone, stays within 2 spaces of Granada, never moves in winter, and
is destroyed if it besieges an enemy fortified space when winter begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import ClassVar, Literal

from analysis.attempt import Attempt
from analysis.faults import Fault, shown
from analysis.figures import Figures, load
from analysis.names import fold
from analysis.outcome import Outcome, composed
from analysis.tables import Count, FigureTable
from analysis.virgin_queen.frame import USUAL, CampaignFrame
from analysis.virgin_queen.patronage.patronage_bonuses import Cards
from analysis.virgin_queen.powers import Powers
from analysis.virgin_queen.weddings.betrothed import chance_of

MOST_WINTERS = 20
Chance = Fraction | int | str


class Morisco(FigureTable):
    """The restrictions on the Morisco unit."""

    table: ClassVar[str] = "morisco"
    power: str
    made_by: str
    unrest: str
    cp_may_make: bool
    home: str
    max_distance: Count
    moves_in_winter: bool
    besieging_winter: Literal["destroyed", "stays"]

    def faults(self, figures: Figures) -> Iterator[str]:
        """The power and the event must exist."""
        yield from figures.get(Powers).unknown({"power": self.power})
        yield from figures.get(Cards).unknown({"made_by": self.made_by})

    def broken(
        self,
        *,
        made_by: str | None = None,
        cp: int = 0,
        distance: int = 0,
        moves_in_winter: bool = False,
    ) -> Iterator[str]:
        """Sentences for the restrictions that an intention breaks.

        Parameters
        ----------
        made_by : str, optional
            The event that would add the unit.
        cp : int
            The CP that would be spent on making it.
        distance : int
            How many spaces from Granada it would stand.
        moves_in_winter : bool
            Whether it would move in the Winter Phase.

        Examples
        --------
        >>> list(load("virgin_queen").get(Morisco).broken(distance=3))
        ['The Morisco unit never leaves more than 2 spaces from Granada; 3 is too far.']
        """
        if made_by is not None and fold(made_by) != fold(self.made_by):
            yield f"The Morisco unit is added by {self.made_by} only, not by {shown(made_by)}."
        if cp > 0 and not self.cp_may_make:
            yield f"The Morisco unit cannot be made by spending CP; {cp} CP make none."
        if distance > self.max_distance:
            yield (
                f"The Morisco unit never leaves more than {self.max_distance} spaces from "
                f"{self.home}; {distance} is too far."
            )
        if moves_in_winter and not self.moves_in_winter:
            yield "The Morisco unit never moves in the Winter Phase."

    def allowed(
        self, made_by: str | None, cp: int, distance: int, moves_in_winter: bool
    ) -> Iterator[str]:
        """Sentences for what is asked and breaks no restriction."""
        asked = {
            f"{self.made_by} adds the unit": made_by is not None,
            f"{cp} CP make the unit": cp > 0,
            f"{distance} space{'s' * (distance > 1)} from {self.home}": distance > 0,
            "a move in the Winter Phase": moves_in_winter,
        }
        yield from (f"Allowed: {what}." for what, is_asked in asked.items() if is_asked)

    def restrictions(self) -> Iterator[str]:
        """Where the unit may go, in a sentence."""
        winter = "" if self.moves_in_winter else "; it never moves in winter"
        yield f"It stays within {self.max_distance} spaces of {self.home}{winter}."

    def survives_winter(self, *, besieging: bool) -> bool:
        """Whether the unit lives through the beginning of winter.

        >>> load("virgin_queen").get(Morisco).survives_winter(besieging=True)
        False
        """
        return not (besieging and self.besieging_winter == "destroyed")


def morisco_check(
    *,
    made_by: str | None = None,
    cp: int = 0,
    distance: int = 0,
    moves_in_winter: bool = False,
    figures: Figures | None = None,
) -> tuple[str, ...]:
    """Check what somebody means to do with the Morisco unit; see `Morisco.broken`.

    Returns
    -------
    tuple of str
        What is allowed of it, in sentences.

    Raises
    ------
    Fault
        With a sentence for every restriction that it breaks.

    Examples
    --------
    >>> morisco_check(distance=2)
    ('Allowed: 2 spaces from Granada.',)
    """
    game = figures or load("virgin_queen")
    table = game.get(Morisco)
    made_by = next((c.name for c in game.get(Cards) if made_by and c.answers_to(made_by)), made_by)
    for option, number in (("--cp", cp), ("--distance", distance)):
        if number < 0:
            raise Fault(f"{option} must be 0 or more, not {number}.")
    broken = table.broken(
        made_by=made_by, cp=cp, distance=distance, moves_in_winter=moves_in_winter
    )
    if sentences := list(broken):
        raise Fault(*sentences)
    return tuple(table.allowed(made_by, cp, distance, moves_in_winter))


def morisco(
    siege: Chance | Sequence[Chance] = 0,
    *,
    turns: int | None = None,
    figures: Figures | None = None,
) -> Attempt:
    """How long the Morisco unit lives.

    Parameters
    ----------
    siege : chance, or sequence of chances
        That it besieges an enemy fortified space when a winter begins: one for every winter, or
        one for each (the last goes on).
    turns : int, optional
        How many winters; default: those of a Campaign in which it revolts on the first turn.

    Raises
    ------
    Fault
        For what is no chance, or a number out of range.

    Examples
    --------
    >>> odds = morisco("1/6", turns=2).exact()
    >>> [(o.text, odds.probability(i).exact) for i, o in enumerate(odds.outcomes)]
    [('destroyed in winter 1', Fraction(1, 6)), ('destroyed in winter 2', Fraction(5, 36)),
     ('lives through 2 winters', Fraction(25, 36))]
    """
    read = (figures or load("virgin_queen")).reader()
    table = read(Morisco)
    campaign = read(CampaignFrame).of(USUAL).turns
    winters = min(campaign, MOST_WINTERS) if turns is None else turns
    if not 1 <= winters <= MOST_WINTERS:
        raise Fault(f"--turns must be from 1 to {MOST_WINTERS}, not {winters}.")
    given = [siege] if isinstance(siege, (Fraction, int, str)) else siege
    said = [chance_of(chance, "--siege") for chance in given] or [Fraction(0)]
    chances = [said[min(i, len(said) - 1)] for i in range(winters)]
    return Attempt(
        name="morisco",
        game="Virgin Queen",
        edition="2012",
        inputs={"siege": [str(chance) for chance in said], "turns": winters},
        power=table.power,
        table=composed(_ways(table, chances)),
        assumed=read.assumed,
        kinds=("winters",),
        words={"winters": "winters lived"},
        notes=(
            f"{table.made_by} makes unrest in {table.unrest} and alone adds the unit.",
            *table.restrictions(),
        ),
    )


def _ways(table: Morisco, chances: Sequence[Fraction]) -> list[tuple[Outcome, int]]:
    """In which winter the unit is destroyed, in ways over the common denominator."""
    parts: list[tuple[Outcome, Fraction]] = []
    alive = Fraction(1)
    for number, chance in enumerate(chances, 1):
        lost = Fraction(0) if table.survives_winter(besieging=True) else chance
        text = f"destroyed in winter {number}"
        parts.append((Outcome(text, "destroyed", counts={"winters": number - 1}), alive * lost))
        alive *= 1 - lost
    text = f"lives through {len(chances)} winter{'s' if len(chances) > 1 else ''}"
    parts.append((Outcome(text, "lives", counts={"winters": len(chances)}), alive))
    unit = lcm(*(chance.denominator for _, chance in parts))
    return [(outcome, int(chance * unit)) for outcome, chance in parts]
