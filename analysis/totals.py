"""How likely each total of several attempts is, exactly, whatever their number.

Chances are whole numbers of ways by worth, and those of a total are a convolution. Long ones are
multiplied as one number each, whose digits hold all ways one after another: decimal numbers, since
the standard library multiplies those fastest.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact, localcontext
from fractions import Fraction

from analysis.faults import Fault

Ways = Mapping[int, int | Decimal]
"""In how many ways each worth falls, in whole units of worth."""
_Ways = dict[int, Decimal]

MOST_WORTHS, MOST_DIGITS = 1_000_000, 100_000_000
_SHORT = 1_000  # products of two numbers of ways that are quicker one by one
_EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact])


def together(parts: Iterable[Ways]) -> Ways:
    """The ways of the total of some attempts that do not depend on each other.

    Raises
    ------
    Fault
        Where they are too many, or their worths too odd, to be added up exactly.

    Examples
    --------
    >>> together([{0: 5, 2: 1}, {0: 5, 2: 1}, {1: 1}]) == {1: 25, 3: 10, 5: 1}
    True
    """
    alike = Counter(tuple(sorted(_least_terms(part).items())) for part in parts)
    _check(alike)
    with localcontext(_EXACT):
        known = [_power(_decimal(dict(part)), times) for part, times in alike.items()]
        while len(known) > 1:
            known.sort(key=len, reverse=True)
            known.append(_product(known.pop(), known.pop()))
        return known[0] if known else {0: Decimal(1)}


def _check(alike: Mapping[tuple[tuple[int, int], ...], int]) -> None:
    """Raise a Fault where a total would have too many worths, or ways of too many digits."""
    span, sums, digits = 1, 1, 1.0
    for part, times in alike.items():
        span += (part[-1][0] - part[0][0]) * times
        sums *= math.comb(times + len(part) - 1, times)
        digits += math.log10(sum(ways for _, ways in part)) * times
    worths = min(span, sums)
    if worths > MOST_WORTHS or worths * digits > MOST_DIGITS:
        raise Fault(
            f"The total of these attempts can have {_many(worths)} worths, with ways of "
            f"{int(digits):,} digits, which are too many to add up exactly: give fewer attempts, "
            "or a rounder --card-value and --bonus-value."
        )


def _many(number: int) -> str:
    return f"{number:,}" if number < 10**9 else "thousands of millions of"


def at_least(ways: Ways, worth: int) -> Fraction:
    """The chance of so much or more.

    >>> at_least({0: 5, 2: 1}, 1)
    Fraction(1, 6)
    """
    return _share(ways, lambda at: 2 * (at >= worth))


def percentile(ways: Ways, worth: int) -> Fraction:
    """The share of the ways that are worth less, and half of those worth the same.

    >>> percentile({0: 5, 2: 1}, 0), percentile({0: 5, 2: 1}, 2)
    (Fraction(5, 12), Fraction(11, 12))
    """
    return _share(ways, lambda at: (at < worth) + (at <= worth))


def _share(ways: Ways, halves: Callable[[int], int]) -> Fraction:
    """The share of the ways that is counted, each in so many halves."""
    with localcontext(_EXACT):
        counted = sum(w * halves(at) for at, w in ways.items())
        return Fraction(int(counted), 2 * int(sum(ways.values())))


def _least_terms(ways: Ways) -> dict[int, int]:
    common = math.gcd(*map(int, ways.values()))
    return {worth: int(w) // common for worth, w in ways.items() if w}


def _decimal(ways: Ways) -> _Ways:
    return {worth: Decimal(w) for worth, w in ways.items()}


def _power(part: _Ways, times: int) -> _Ways:
    if times == 1:
        return part
    half = _power(part, times // 2)
    square = _product(half, half)
    return _product(square, part) if times % 2 else square


def _product(a: _Ways, b: _Ways) -> _Ways:
    """The ways of the total of two."""
    pairs = len(a) * len(b)
    span = max(a) - min(a) + max(b) - min(b) + 1
    if pairs <= max(span, _SHORT):
        return _one_by_one(a, b)
    return _at_once(a, b, span, len(str(sum(a.values()) * sum(b.values()))))


def _one_by_one(a: _Ways, b: _Ways) -> _Ways:
    found: _Ways = {}
    for first, ways in a.items():
        for second, more in b.items():
            found[first + second] = found.get(first + second, Decimal(0)) + ways * more
    return found


def _at_once(a: _Ways, b: _Ways, span: int, digits: int) -> _Ways:
    """As one product: no number of ways has more than so many digits, so none runs into the next.

    >>> _at_once(_decimal({0: 5, 1: 1}), _decimal({0: 5, 1: 1}), 3, 2)
    {2: Decimal('1'), 1: Decimal('10'), 0: Decimal('25')}
    """
    row = str(_row(a, digits) * _row(b, digits)).zfill(span * digits)
    most = max(a) + max(b)
    found = {most - i: Decimal(row[i * digits : (i + 1) * digits]) for i in range(span)}
    return {worth: ways for worth, ways in found.items() if ways}


def _row(ways: _Ways, digits: int) -> Decimal:
    """All ways as the digits of one number, those of the greatest worth first."""
    worths = range(max(ways), min(ways) - 1, -1)
    return Decimal("".join(str(ways.get(worth, 0)).zfill(digits) for worth in worths))
