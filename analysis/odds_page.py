"""Odds on a page: their face in a notebook, and their tables in a report."""

from __future__ import annotations

from analysis import gathered, show
from analysis.odds import Odds
from analysis.page import amount_text, chance_text, rendered
from analysis.tabular import Number, Table
from analysis.wording import counted, gained, named, word


def face(odds: Odds) -> str:
    """The face of odds in a notebook: outcomes, what is expected, and what it rests on.

    Returns
    -------
    str
        HTML without a style sheet of its own, so that it keeps the notebook's colours.

    Examples
    --------
    >>> from analysis import canal
    >>> "built at try 1" in face(canal().exact())
    True
    """
    return rendered(
        "face.html.j2",
        heading=show.heading(odds),
        tables=[outcomes(odds), expected(odds)],
        sentences=[
            *map(show.said, odds.attempt.choices),
            *gathered.note(odds),
            *odds.attempt.notes,
        ],
        assumed=odds.attempt.assumed,
        made=show.made_from(odds),
    )


def outcomes(odds: Odds) -> Table:
    """The outcomes of odds as a table: amounts, exact chance and the rolled one beside it."""
    if odds.attempt.gathered:
        return _gathered(odds, *["rolled"] * (odds.counts is not None))
    power = odds.attempt.power
    kinds = [
        kind
        for kind in odds.attempt.kinds
        if kind == "vp" or any(o.amount(kind, power) for o in odds.outcomes)
    ]
    rolled = odds.counts is not None
    rows = []
    for i, outcome in enumerate(odds.outcomes):
        chance = odds.probability(i)
        amounts = [outcome.amount(kind, power) for kind in kinds]
        numbers = [chance_text(chance.exact), *([show.share(chance)] if rolled else [])]
        more = "; ".join(text for text in (outcome.fate, *outcome.effects) if text)
        rows.append([outcome.text, *amounts, *map(Number, numbers), more])
    chances = ["chance", "rolled"] if rolled else ["chance"]
    heads = ["outcome", *map(word, kinds), *chances, "fate and effects"]
    return Table(f"Outcomes, with what {power} gains", heads, rows)


def _gathered(odds: Odds, *rolled: str) -> Table:
    heads, rows = gathered.laid_out(
        odds, lambda c: [chance_text(c.exact), *[show.share(c)] * len(rolled)]
    )
    numbers = [[text, *map(Number, said)] for text, *said in rows]
    return Table("Outcomes", ["outcome", "chance", *rolled, *heads], numbers)


def expected(odds: Odds) -> Table:
    """What each power can expect, the exact amount and the rolled one beside it."""
    rolled = odds.counts is not None
    amounts = [(p, kind, of[kind]) for p, of in odds.by_power.items() for kind in gained(odds)]
    amounts += [("", kind, odds.expected[kind]) for kind in counted(odds)]
    rows = []
    for power, kind, amount in amounts:
        if kind == "vp" or amount.exact:
            numbers = [amount_text(amount.exact), *([str(amount)] if rolled else [])]
            rows.append([power, named(odds, kind), *map(Number, numbers)])
    heads = ["power", "of", "exact", *(["rolled"] if rolled else [])]
    return Table("Expected", heads, rows)
