"""What happened: which outcomes of an attempt a result can mean, and what it was worth."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from analysis.attempt import Attempt, powers
from analysis.choose import Values
from analysis.faults import Fault, shown
from analysis.names import fold, nearest
from analysis.outcome import Gain, Outcome

_VP = re.compile(r"([+\-−]?)\s*([0-9]{1,9})(\s*vp)?", re.IGNORECASE)
LISTED = 8


@dataclass(frozen=True, eq=False)
class Happened:
    """An attempt, and what came of it.

    Attributes
    ----------
    attempt : Attempt
    power : str
        Whose result it is.
    whose : str
        What the attempt calls this power.
    result : str
        What it came to, in words.
    vp : int
    worth : Fraction
        VP, cards and bonuses together, in VP.
    values : Values

    Examples
    --------
    >>> from analysis import canal
    >>> built = happened(canal(attempts=1), "built", "", Values())
    >>> built.result, built.vp, built.worth, built.ways
    ('built at try 1', 2, Fraction(3, 1), {Fraction(3, 1): 1, Fraction(0, 1): 5})
    """

    attempt: Attempt
    power: str
    whose: str
    result: str
    vp: int
    worth: Fraction
    values: Values

    @cached_property
    def ways(self) -> Mapping[Fraction, int]:
        """In how many ways each worth falls."""
        found: dict[Fraction, int] = {}
        for outcome, ways in self._outcomes:
            worth = _worth(outcome, self.whose, self.values)
            found[worth] = found.get(worth, 0) + ways
        return found

    @cached_property
    def vp_ways(self) -> Mapping[int, int]:
        """In how many ways each number of VP falls."""
        found: dict[int, int] = {}
        for outcome, ways in self._outcomes:
            vp = outcome.amount("vp", self.whose)
            found[vp] = found.get(vp, 0) + ways
        return found

    @property
    def _outcomes(self) -> Iterator[tuple[Outcome, int]]:
        table = self.attempt.table
        return ((o, w) for o, w in zip(table.outcomes, table.ways, strict=True) if w)

    @cached_property
    def expected(self) -> Fraction:
        """The VP that were to be expected."""
        return _mean(self.vp_ways)

    @cached_property
    def expected_worth(self) -> Fraction:
        """The worth that was to be expected."""
        return _mean(self.ways)

    @property
    def counts_more(self) -> bool:
        """Whether cards or bonuses can be won, so that worth is not VP."""
        return any(_more(outcome.gains.get(self.whose)) for outcome, _ in self._outcomes)


def happened(attempt: Attempt, result: str, power: str, values: Values) -> Happened:
    """What came of an attempt.

    Parameters
    ----------
    attempt : Attempt
    result : str
        An outcome's text or fate, the name of a row of outcomes, or a number of VP; "... of POWER"
        where it is that of another power.
    power : str
        Whose result it is; "" is the attempt's own power.
    values : Values

    Raises
    ------
    Fault
        If no outcome is so, or several that are not worth the same.
    """
    whose, called = _power(attempt, power)
    found, said = _meant(attempt, result, whose)
    if not found and not power and (parted := _parted(attempt, result)):
        return happened(attempt, *parted, values)
    if not found:
        raise Fault(_nothing(attempt, result, whose))
    worths = {(_worth(o, whose, values), o.amount("vp", whose)) for o in found}
    if len(worths) > 1:
        texts = _listed([shown(o.text) for o in found])
        raise Fault(f"{shown(result)} could be {texts}, which are not worth the same; say which.")
    (worth, vp), *_ = worths
    return Happened(attempt, called, whose, said, vp, worth, values)


def _parted(attempt: Attempt, result: str) -> tuple[str, str] | None:
    """A result and whose it is, where it ends with `of POWER`."""
    before, _, named = result.rpartition(" of ")
    try:
        _power(attempt, named)
    except Fault:
        return None
    return (before, named) if before else None


def _power(attempt: Attempt, named: str) -> tuple[str, str]:
    """What the attempt calls a power, and what it is called here."""
    known = {fold(power): power for power in powers([attempt])}
    if not named:
        return attempt.power, attempt.power
    if fold(named) in known:
        return known[fold(named)], known[fold(named)]
    called = _called(named)
    if own := sorted(called & set(known.values())):
        return own[0], own[0]
    if called and not _called(attempt.power):
        return attempt.power, min(called)  # the attempt was asked for nobody in particular
    there = _listed([*known.values()])
    near = nearest(named, known.values())
    raise Fault(f"{shown(named)} is no power that gains in it{near}; it is {there} who may.")


def _called(name: str) -> set[str]:
    """The powers of every game that answer to a name."""
    from analysis.offers import powers_called

    return powers_called(name)


def _meant(attempt: Attempt, result: str, whose: str) -> tuple[Sequence[Outcome], str]:
    """The outcomes that a result can mean, and what it is called: by text, by VP, by fate."""
    outcomes = attempt.table.outcomes
    if found := [o for o in outcomes if fold(o.text) == fold(result)]:
        return found, found[0].text
    if number := _VP.fullmatch(result.strip()):
        vp = int(number[2]) * (-1 if number[1] in ("-", "−") else 1)
        found = [o for o in outcomes if o.amount("vp", whose) == vp]
        return found, f"{vp} VP" if len(found) > 1 else "".join(o.text for o in found)
    found = [o for o in outcomes if fold(result) in map(fold, _names(attempt, o))]
    names = (name for o in found[:1] for name in _names(attempt, o) if fold(name) == fold(result))
    return found, found[0].text if len(found) == 1 else next(names, "")


def _names(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """What else people may call an outcome: its fate, and the row it is shown in."""
    if outcome.fate:
        yield outcome.fate
    if attempt.gathered:
        yield attempt.gathered(outcome)


def _nothing(attempt: Attempt, result: str, whose: str) -> str:
    outcomes = attempt.table.outcomes
    if _VP.fullmatch(result.strip()):
        amounts = sorted({o.amount("vp", whose) for o in outcomes})
        listed = _listed([str(amount) for amount in amounts])
        return f"{shown(result)} is nothing that it brings {whose}, which is {listed} VP."
    known = [*(o.text for o in outcomes), *(n for o in outcomes for n in _names(attempt, o))]
    near = nearest(result, [*dict.fromkeys(known)])
    texts = _listed([shown(o.text) for o in outcomes])
    return f"{shown(result)} is nothing that it comes to{near}; it comes to {texts}."


def _listed(texts: Sequence[str]) -> str:
    """Texts as a sentence lists them; of many the first."""
    texts = [*dict.fromkeys(texts)]
    if len(texts) > LISTED:
        return f"{', '.join(texts[:LISTED])} or one of {len(texts) - LISTED} more"
    return " or ".join(part for part in (", ".join(texts[:-1]), texts[-1]) if part)


def _worth(outcome: Outcome, whose: str, values: Values) -> Fraction:
    return values.worth({kind: outcome.amount(kind, whose) for kind in values.prices})


def _more(gain: Gain | None) -> bool:
    return gain is not None and bool(gain.cards or gain.cards_per_turn or gain.bonuses)


def _mean(ways: Mapping[Fraction, int] | Mapping[int, int]) -> Fraction:
    return sum((Fraction(a) * w for a, w in ways.items()), Fraction()) / sum(ways.values())
