"""The odds of an attempt as an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analysis import gathered, show
from analysis.answer import Answer
from analysis.interval import as_json
from analysis.odds import Odds

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analysis.tabular import Table


@dataclass(frozen=True, eq=False)
class OddsAnswer(Answer):
    """How likely each outcome of an attempt is.

    >>> from analysis import canal
    >>> answer = OddsAnswer(canal(attempts=1).exact())
    >>> [row["exact"] for row in answer.frames()["outcomes"]], answer.frames()["expected"][0]["vp"]
    (['1/6', '5/6'], 0.3333333333333333)
    """

    odds: Odds

    @property
    def heading(self) -> str:
        """What was attempted, with which inputs."""
        return show.heading(self.odds)

    @property
    def assumed(self) -> tuple[str, ...]:
        """The assumed figures."""
        return self.odds.attempt.assumed

    @property
    def interrupted(self) -> bool:
        """Whether the roll was stopped."""
        return self.odds.interrupted

    def show(self) -> None:
        """Print the table for people."""
        show.table(self.odds)

    def document(self) -> dict[str, Any]:
        """As one JSON object."""
        return show.document(self.odds)

    def frames(self) -> dict[str, Any]:
        """The outcomes, and what each power can expect."""
        expected = [
            {"power": power} | {f"{k}{end}": v for k, e in kinds.items() for end, v in _ends(e)}
            for power, kinds in self.odds.by_power.items()
        ]
        return {"outcomes": self.odds.rows(), "expected": expected}

    def tables(self) -> Sequence[Table]:
        """What is expected, and the outcomes."""
        from analysis.odds_page import expected, outcomes

        return expected(self.odds), outcomes(self.odds)

    @property
    def sentences(self) -> Sequence[str]:
        """What was chosen, and notes."""
        odds = self.odds
        return [*map(show.said, odds.attempt.choices), *gathered.note(odds), *odds.attempt.notes]

    @property
    def made(self) -> str:
        """Ways, or trials and seed."""
        return show.made_from(self.odds)

    def plot(self) -> Figure:
        """A bar an outcome."""
        return self.odds.plot()


def _ends(found: Any) -> list[tuple[str, Any]]:
    plain = as_json(found)
    return [("", plain["value"]), *((f"_{end}", plain[end]) for end in ("low", "high", "exact"))]
