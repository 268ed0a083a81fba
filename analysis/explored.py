"""The page of an explorer: the face of exact odds, a bar an outcome, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from analysis import expectation, show
from analysis.bar_rows import bar_rows
from analysis.choose import Values
from analysis.faults import Fault, legible
from analysis.odds import Odds
from analysis.odds_page import face
from analysis.page import rendered
from analysis.palette import RULE
from analysis.spend import worth
from analysis.wording import minus


def page(odds: Odds, values: Values | None = None) -> str:
    """Exact odds as HTML, without a style sheet, so that it keeps the notebook's colours.

    Parameters
    ----------
    values : Values, optional
        What cards and bonuses are worth, to say what all of it is.

    Examples
    --------
    >>> from analysis import canal
    >>> "16.667 % = 1/6" in page(canal(attempts=1).exact())
    True
    """
    bars = bar_rows(odds)
    said = "; ".join(f"{bar.name}: {bar.exactly}" for bar in bars)
    known, first = _signed(expectation.exactly(odds)), odds.attempt.in_short
    return rendered(
        "explored.html.j2",
        face=face(odds),
        bars=bars,
        said=f"Chance of each outcome: {said}.",
        short=[*_signed(_worth(odds, values)), *known[:first]],
        rest=known[first:],
        track=RULE,
    )


def _signed(rows: Iterable[expectation.Cells]) -> list[expectation.Cells]:
    """Rows with true minus signs."""
    return [tuple(map(minus, row)) for row in rows]


def _worth(odds: Odds, values: Values | None) -> Iterator[expectation.Cells]:
    """What all that the attempt's power expects is worth, in VP."""
    if values is not None:
        total = worth(odds, odds.attempt.power, values)
        yield "worth in all (VP)", f"{float(total):.4f}", show.fraction(total), ""


def refused(fault: Fault) -> str:
    """The sentences of a Fault instead.

    >>> "<p>No &lt;b&gt;.</p>" in refused(Fault("No <b>."))
    True
    """
    return rendered("refused.html.j2", sentences=map(legible, fault.sentences))


def still(html: str, movable: Iterable[str]) -> str:
    """A page where nothing moves, such as on a code host; it says what would."""
    return rendered("still.html.j2", html=html, movable=[*movable])
