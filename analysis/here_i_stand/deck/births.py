"""What Henry's wives brought and when, as far as the calendar and the deck depend on it (21.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Edward = Literal["", "sickly", "healthy"]


@dataclass(frozen=True)
class Births:
    """What England's queens brought: the turn of each event, None while it has not come.

    Attributes
    ----------
    boleyn : int, optional
        Henry's marriage to Anne Boleyn.
    elizabeth, sickly_edward, healthy_edward : int, optional
        Births.
    """

    boleyn: int | None = None
    elizabeth: int | None = None
    sickly_edward: int | None = None
    healthy_edward: int | None = None

    def married(self, turn: int) -> bool:
        """Whether Henry has married Anne Boleyn by the end of a turn."""
        return self.boleyn is not None and self.boleyn <= turn

    def edward(self, turn: int) -> Edward:
        """The Edward that was born by the end of a turn; a healthy one counts before a sickly.

        >>> Births(sickly_edward=4).edward(3), Births(sickly_edward=4).edward(4)
        ('', 'sickly')
        """
        if self.healthy_edward is not None and self.healthy_edward <= turn:
            return "healthy"
        return "sickly" if self.sickly_edward is not None and self.sickly_edward <= turn else ""

    def elizabeth_born(self, turn: int) -> bool:
        """Whether Elizabeth is born by the end of a turn."""
        return self.elizabeth is not None and self.elizabeth <= turn

    def highest(self, turn: int) -> int:
        """The highest result on the pregnancy chart by the end of a turn; 0 without a child.

        >>> births = Births(elizabeth=3, sickly_edward=5)
        >>> [births.highest(turn) for turn in (2, 3, 5)]
        [0, 4, 5]
        """
        by_edward = {"healthy": 6, "sickly": 5, "": 4 if self.elizabeth_born(turn) else 0}
        return by_edward[self.edward(turn)]

    def given(self) -> dict[str, int]:
        """The turns that are known, by the names of the options."""
        return {k.replace("_", "-"): turn for k, turn in vars(self).items() if turn is not None}


NO_BIRTHS = Births()
