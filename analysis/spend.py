"""What each command point buys: every action that costs CP, at every number of CP it can take.

A game's `spend.py` gives `actions(figures, situation)`; this module prices them: the chance of any
VP, expected VP and cards, VP per CP, what the next CP adds, and between which prices of a CP a
level is the best. All attempts of one name are rolled together, so what the next CP adds is paired.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from analysis.attempt import Attempt
from analysis.choose import Values
from analysis.interval import Estimate
from analysis.odds import Odds, difference, gained

if TYPE_CHECKING:
    import pandas as pd

Rolling = Callable[[Sequence[Attempt]], list[Odds]]


@dataclass(frozen=True)
class Situation:
    """What the actions are asked for: turn, players, claims, and the worth of cards and bonuses."""

    turn: int = 1
    players: int = 6
    claimed: tuple[str, ...] = ()
    values: Values = field(default_factory=Values)


@dataclass(frozen=True)
class Spend:
    """One way to spend CP (none for a play that costs none).

    Attributes
    ----------
    game, power, action : str
    cp : int
    attempt : Attempt
    variant : str
        What tells it from others of the same action and power (charted, Uncharted ...).
    """

    game: str
    power: str
    action: str
    cp: int
    attempt: Attempt
    variant: str = ""

    @property
    def named(self) -> str:
        """The action with its variant."""
        return f"{self.action} ({self.variant})" if self.variant else self.action

    @property
    def ladder(self) -> tuple[str, str, str, str]:
        """What it shares with the other levels of the same action."""
        return self.game, self.action, self.variant, self.power


@dataclass(frozen=True)
class Price:
    """The prices of a CP, in VP, between which a level is the best; None above is no bound."""

    low: Fraction
    high: Fraction | None


@dataclass(frozen=True)
class Line:
    """A priced way to spend CP."""

    spend: Spend
    odds: Odds
    worth: Fraction
    adds: Estimate | None = None
    best: Price | None = None

    @property
    def any_vp(self) -> Estimate:
        """The chance of at least 1 VP."""
        return self.odds.at_least(1, self.spend.power)

    def mean(self, kind: str) -> Estimate:
        """The expected amount of a kind for the power that spends."""
        return self.odds.mean(kind, self.spend.power)

    @property
    def per_cp(self) -> Estimate | None:
        """Expected VP per CP; None where it costs none."""
        return scaled(self.mean("vp"), self.spend.cp) if self.spend.cp else None


def scaled(found: Estimate, by: int) -> Estimate:
    """An estimate divided by a number.

    >>> scaled(Estimate(3.0, 2.0, 4.0, Fraction(3)), 2)
    Estimate(value=1.5, low=1.0, high=2.0, exact=Fraction(3, 2))
    """
    low, high = (None if b is None else b / by for b in (found.low, found.high))
    return Estimate(found.value / by, low, high, None if found.exact is None else found.exact / by)


def price(spends: Sequence[Spend], values: Values, rolling: Rolling) -> list[Line]:
    """Price ways to spend CP.

    Parameters
    ----------
    spends : sequence of Spend
    values : Values
        What a card and a bonus are worth, for the best level.
    rolling : callable
        From attempts of one name to their odds, rolled together or exact.

    Returns
    -------
    list of Line
        In the order of the spends.
    """
    from analysis.roll import until_stopped

    together = [g for _, g in _grouped(enumerate(spends), lambda p: (p[1].game, p[1].attempt.name))]
    found = until_stopped(rolling, [[s.attempt for _, s in group] for group in together])
    numbers = [number for group in together for number, _ in group]
    odds = dict(zip(numbers, found, strict=True))
    lines: dict[int, Line] = {}
    for _, numbered in _grouped(enumerate(spends), lambda p: p[1].ladder):
        rungs = [(n, s, odds[n]) for n, s in numbered]
        for (number, _, _), line in zip(rungs, _priced(rungs, values), strict=True):
            lines[number] = line
    return [lines[n] for n in range(len(spends))]


def _grouped(
    pairs: Iterable[tuple[int, Spend]], key: Callable[[tuple[int, Spend]], Any]
) -> Iterator[tuple[Any, list[tuple[int, Spend]]]]:
    groups: dict[Any, list[tuple[int, Spend]]] = {}
    for pair in pairs:
        groups.setdefault(key(pair), []).append(pair)
    yield from groups.items()


def _priced(rungs: Sequence[tuple[int, Spend, Odds]], values: Values) -> Iterator[Line]:
    worths = [worth(odds, spend.power, values) for _, spend, odds in rungs]
    bests = best_between([s.cp for _, s, _ in rungs], worths)
    before: Odds | None = None
    for (_, spend, odds), value, best in zip(rungs, worths, bests, strict=True):
        adds = difference(before, odds, gained("vp", spend.power)) if before else None
        yield Line(spend, odds, value, adds, best if spend.cp else None)
        before = odds


def worth(odds: Odds, power: str, values: Values) -> Fraction:
    """The exact expected worth in VP: VP, cards and bonuses at their values."""
    kinds = ("vp", "cards", "cards_per_turn", "bonuses")
    return values.worth({kind: odds.mean(kind, power).exact or Fraction() for kind in kinds})


def best_between(cps: Sequence[int], worths: Sequence[Fraction]) -> list[Price | None]:
    """The prices of a CP between which each level is the best; None where it never is.

    Not to spend at all is one of the levels.

    >>> third = Fraction(1, 3)
    >>> best_between([2, 3, 4], [third, 2 * third, 4 * third])
    [None, None, Price(low=Fraction(0, 1), high=Fraction(1, 3))]
    """
    levels = [(0, Fraction()), *zip(cps, worths, strict=True)]
    found: list[Price | None] = []
    for cp, value in levels[1:]:
        if cp == 0:
            found.append(None)
            continue
        steps = [(v - value) / (c - cp) for c, v in levels if c > cp]
        low = max([Fraction(), *steps])
        high = min((value - v) / (cp - c) for c, v in levels if c < cp)
        found.append(Price(low, high) if low < high else None)
    return found


def sentences(lines: Sequence[Line]) -> list[str]:
    """A plain sentence for every level that is never the best at a constant price of a CP.

    Powers that agree share a sentence.
    """
    never: dict[tuple[str, str, int], list[str]] = {}
    for line in lines:
        spend = line.spend
        if spend.cp and line.best is None:
            key = (spend.game, spend.named, spend.cp)
            never.setdefault(key, []).append(spend.power)
    return [
        f"{game}, {named}: {cp} CP is never the best at a constant price of a CP "
        f"({', '.join(powers)})."
        for (game, named, cp), powers in never.items()
    ]


def warnings(lines: Sequence[Line]) -> list[str]:
    """What is suspicious in priced lines: levels never the best, and choices exactly tied."""
    tied: dict[str, None] = {}
    for line in lines:
        for choice in line.spend.attempt.choices:
            if choice.tied:
                said = f"{line.spend.game}, {line.spend.action}: {choice.name} is exactly tied"
                tied[f"{said} in some cases; more VP is taken, then the first-named."] = None
    return [*sentences(lines), *tied]


@dataclass(frozen=True)
class Split:
    """One way to split a budget: a level (or nothing) of every action."""

    lines: tuple[Line, ...]
    cp: int
    worth: Fraction

    def total(self, kind: str) -> Estimate:
        """The expected amount of a kind: the actions' dice are apart, so variances add."""
        means = [line.mean(kind) for line in self.lines]
        exact = sum((m.exact or Fraction() for m in means), Fraction())
        if any(m.low is None for m in means) or not means:
            return Estimate(float(exact), exact=exact)
        half = sum(((m.high or 0) - (m.low or 0)) ** 2 / 4 for m in means) ** 0.5
        value = sum(m.value for m in means)
        return Estimate(value, value - half, value + half, exact)


def splits(lines: Sequence[Line], budget: int, most: int = 8) -> list[Split]:
    """The best ways to split a budget over a power's actions, each at most once; the best first.

    Of ways worth the same, the cheaper is better. An action's variant is no choice of the player's:
    the one listed first stands for it.
    """
    actions: dict[tuple[str, str], list[Line | None]] = {}
    variants: dict[tuple[str, str], str] = {}
    for line in lines:
        key = (line.spend.game, line.spend.action)
        if line.spend.cp and line.spend.variant == variants.setdefault(key, line.spend.variant):
            actions.setdefault(key, [None]).append(line)
    found = []
    for taken in itertools.product(*actions.values()):
        chosen = tuple(line for line in taken if line is not None)
        cp = sum(line.spend.cp for line in chosen)
        if cp <= budget:
            found.append(Split(chosen, cp, sum((c.worth for c in chosen), Fraction())))
    return sorted(found, key=lambda s: (-s.worth, s.cp))[:most]


def frame(lines: Sequence[Line]) -> pd.DataFrame:
    """One row a way to spend CP.

    Columns: game, action, variant, power, cp; any_vp, vp, cards, cards_per_turn, bonuses, vp_per_cp
    and adds, each with _low, _high and _exact; best_from, best_to (VP a CP); assumed.
    """
    import pandas as pd

    return pd.DataFrame(rows(lines))


def rows(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """The rows of `frame`."""
    return [_row(line) for line in lines]


def _row(line: Line) -> dict[str, Any]:
    spend = line.spend
    row: dict[str, Any] = {
        "game": spend.game,
        "action": spend.action,
        "variant": spend.variant,
        "power": spend.power,
        "cp": spend.cp,
    }
    for name, found in (
        ("any_vp", line.any_vp),
        ("vp", line.mean("vp")),
        ("cards", line.mean("cards")),
        ("cards_per_turn", line.mean("cards_per_turn")),
        ("bonuses", line.mean("bonuses")),
        ("vp_per_cp", line.per_cp),
        ("adds", line.adds),
    ):
        row[name] = found and found.value
        row[f"{name}_low"] = found and found.low
        row[f"{name}_high"] = found and found.high
        row[f"{name}_exact"] = str(found.exact) if found else None
    row["best_from"] = None if line.best is None else float(line.best.low)
    row["best_to"] = None if line.best is None or line.best.high is None else float(line.best.high)
    row["assumed"] = list(spend.attempt.assumed)
    return row
