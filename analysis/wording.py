"""Words and signs of numbers that are read, not computed with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from analysis.show import WORDS

if TYPE_CHECKING:
    from analysis.odds import Odds

_MINUS = re.compile(r"(?<![\w.)])-(?=[\d.])")
ONE = {
    "vp": "VP",
    "cards_per_turn": "card a turn",
    "bonuses": "science bonus",
    "held": "card held",
    "cp": "CP",
}


def minus(text: str) -> str:
    """The text with true minus signs before its numbers; hyphens and ranges stay.

    >>> minus("-0.25, 0.1-0.2, Here-I-Stand")
    '−0.25, 0.1-0.2, Here-I-Stand'
    """
    return _MINUS.sub("−", text)


def many(n: int, one: str, more: str) -> str:
    """So many of something.

    >>> many(1, "point has", "points have"), many(2000, "point has", "points have")
    ('1 point has', '2,000 points have')
    """
    return f"{n:,} {one if n == 1 else more}"


def word(kind: str, n: float = 2) -> str:
    """What `n` of a kind are called.

    >>> word("cards"), word("cards_per_turn", 1), word("spaces_burnt", 1), word("heirs", 1)
    ('cards', 'card a turn', 'spaces burnt', 'heir')
    """
    if abs(n) == 1:
        return ONE.get(kind, kind.replace("_", " ").removesuffix("s"))
    return WORDS.get(kind, kind.replace("_", " "))


def named(odds: Odds, kind: str) -> str:
    """What an attempt calls a kind, else what all call it."""
    return odds.attempt.words.get(kind) or word(kind)


def counted(odds: Odds) -> list[str]:
    """The kinds that are counted once for all powers, such as the number of tries.

    >>> from analysis import canal
    >>> counted(canal().exact())
    ['attempts']
    """
    named = {kind for outcome in odds.outcomes for kind in outcome.counts}
    return [kind for kind in odds.attempt.kinds if kind in named]


def gained(odds: Odds) -> list[str]:
    """The kinds that a power gains or loses, VP first of all.

    >>> from analysis import canal
    >>> gained(canal().exact())
    ['vp', 'cards', 'cards_per_turn']
    """
    return [kind for kind in odds.attempt.kinds if kind not in counted(odds)]
