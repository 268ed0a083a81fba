"""Numbers as people type them: none of another alphabet, and none that takes for ever to read."""

from __future__ import annotations

import re
from fractions import Fraction

_DIGITS = "[0-9]{1,20}(_[0-9]{1,20})*"
_DECIMAL = rf"[+-]?({_DIGITS}(\.[0-9]{{0,20}})?|\.[0-9]{{1,20}})(e[+-]?[0-9]{{1,2}})?"


def decimal(text: str) -> Fraction | None:
    """The number that a text writes in decimals; None where it writes none.

    >>> decimal("1_000"), decimal("2.5e-3"), decimal("1e999999999"), decimal("٣"), decimal("nan")
    (Fraction(1000, 1), Fraction(1, 400), None, None, None)
    """
    return _read(text, _DECIMAL)


def fraction(text: str) -> Fraction | None:
    """The number that a text writes in decimals or as a fraction; None where it writes none.

    >>> fraction("3/4"), fraction("0.75"), fraction("3/0")
    (Fraction(3, 4), Fraction(3, 4), None)
    """
    return _read(text, rf"{_DECIMAL}|[+-]?{_DIGITS}/{_DIGITS}")


def is_whole(text: str) -> bool:
    """Whether a text is a whole number of at most nine digits, and nothing else.

    >>> is_whole(" 12 "), is_whole("-3"), is_whole("1.0"), is_whole("9" * 5000)
    (True, False, False, False)
    """
    return re.fullmatch("[0-9]{1,9}", text.strip()) is not None


def _read(text: str, form: str) -> Fraction | None:
    if len(text) > 60 or not re.fullmatch(form, text.strip(), re.IGNORECASE):
        return None
    try:
        return Fraction(text)
    except ZeroDivisionError:
        return None
