"""The bars of an attempt's odds: what each stands for, whatever draws them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from analysis import palette, show
from analysis.gathered import Group, groups
from analysis.interval import Estimate
from analysis.odds import Odds
from analysis.outcome import Outcome
from analysis.wording import counted, gained, minus, word

MOST = 16


@dataclass(frozen=True)
class Bar:
    """The chance of an outcome, or of several.

    Attributes
    ----------
    name, gains : str
        What it is, and what it brings to whom.
    vp : Fraction
        What it brings to the attempt's power, which colours it.
    chance : Estimate
    """

    name: str
    gains: str
    vp: Fraction
    chance: Estimate

    @property
    def colour(self) -> str:
        """Its colour, `#rrggbb`: a win, a loss or nothing."""
        return palette.of(float(self.vp))

    @property
    def exactly(self) -> str:
        """Its exact chance in per cent, and as a fraction where that is short."""
        short = show.fraction(self.chance.exact)
        return show.percent(self.chance.exact) + (f" = {short}" if short else "")


def bar_rows(odds: Odds) -> list[Bar]:
    """A bar an outcome; those beyond the 16 most likely are gathered in the last.

    >>> from analysis import canal
    >>> [f"{bar.name}: {bar.gains}" for bar in bar_rows(canal(attempts=1).exact())]
    ['built at try 1: +2 VP, +1 card a turn; 1 attempt', 'not built: 0 VP; 1 attempt']
    """
    found, power = groups(odds), odds.attempt.power
    order = sorted(range(len(found)), key=lambda i: -found[i].ways)
    kept = set(order if len(order) <= MOST else order[: MOST - 1])
    rows = [
        Bar(g.text, minus("; ".join(_brings(odds, g))), g.mean("vp", power), g.chance)
        for i, g in enumerate(found)
        if i in kept
    ]
    if rest := [found[i] for i in order if i not in kept]:
        less = {id(outcome) for group in rest for outcome, _ in group.members}
        chance = odds.chance(lambda o: id(o) in less)
        name = f"{len(rest)} less likely {'rows' if odds.attempt.gathered else 'outcomes'}"
        rows.append(Bar(name, "all together", Fraction(), chance))
    return rows


def _brings(odds: Odds, group: Group) -> list[str]:
    """What a row brings: of gathered outcomes the means, where there is any."""
    if odds.attempt.gathered is None:
        return _gains(odds, group.members[0][0])
    several = len(odds.by_power) > 1
    return [
        (f"{power} " if several else "") + f"{group.said(kind, power)} {word(kind, float(mean))}"
        for kind in gained(odds)
        for power in odds.by_power
        if (mean := group.mean(kind, power))
    ]


def _gains(odds: Odds, outcome: Outcome) -> list[str]:
    """What an outcome brings to each power: VP always, the rest where there is any."""
    several = len(odds.by_power) > 1
    said = []
    for power in odds.by_power:
        amounts = [(kind, outcome.amount(kind, power)) for kind in gained(odds)]
        parts = [
            f"{n:+d} {word(kind, n)}" if n else "0 VP" for kind, n in amounts if n or kind == "vp"
        ]
        if parts:
            said.append((f"{power} " if several else "") + ", ".join(parts))
    counts = [(kind, outcome.counts.get(kind, 0)) for kind in counted(odds)]
    return said + [f"{n} {word(kind, n)}" for kind, n in counts if n]
