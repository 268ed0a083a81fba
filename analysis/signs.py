"""True minus signs in numbers that are read, not computed with."""

from __future__ import annotations

import re

_MINUS = re.compile(r"(?<![\w.)])-(?=[\d.])")


def minus(text: str) -> str:
    """The text with true minus signs before its numbers; hyphens and ranges stay.

    >>> minus("-0.25, 0.1-0.2, Here-I-Stand")
    '−0.25, 0.1-0.2, Here-I-Stand'
    """
    return _MINUS.sub("−", text)
