"""Names as people type them: case and accents do not matter, an unknown one gets the nearest."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from analysis.faults import Fault


class Named(Protocol):
    """A row with a name and other names it answers to."""

    @property
    def name(self) -> str:
        """Its own name."""

    @property
    def aliases(self) -> Sequence[str]:
        """Other names it answers to."""


N = TypeVar("N", bound=Named)
MOST_LISTED = 40
"""A sentence lists no more names."""


def is_line(text: str) -> bool:
    r"""Whether a text is one line without control characters.

    >>> is_line("Viète, the younger"), is_line("two\nlines"), is_line("\x1b[31mred")
    (True, False, False)
    """
    return text.isprintable() or not {"Cc", "Zl", "Zp"} & set(map(unicodedata.category, text))


def typed(name: str) -> str:
    r"""The name as it was typed where the locale knows no UTF-8 but the terminal writes it.

    >>> typed("\udcd0\udcad")
    'Э'
    """
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


@lru_cache(4096)
def fold(name: str) -> str:
    """The name without case, accents and outer or doubled spaces.

    >>> fold("  Viète "), fold("ФИЛИПП II"), fold("Henry_III"), fold("-1 VP")
    ('viete', 'филипп ii', 'henry iii', '−1 vp')
    """
    signed = re.sub(r"(?<!\S)-(?=\s*\d)", "−", typed(name))  # a minus is no hyphen
    spaced = signed.replace("_", " ").replace("-", " ").replace("’", "'")
    parts = unicodedata.normalize("NFKD", spaced.casefold().replace("ё", "е"))
    return " ".join("".join(c for c in parts if not unicodedata.combining(c)).split())


def find(kind: str, name: str, rows: Iterable[N]) -> N:
    """The row that answers to `name`.

    Raises
    ------
    Fault
        If none does; the sentence offers the nearest name.
    """
    known = {fold(alias): row for row in rows for alias in (*row.aliases, row.name)}
    row = known.get(fold(name))
    if row is None:
        raise Fault(unknown(kind, name, known.values()))
    return row


def unknown(kind: str, name: str, rows: Iterable[Named]) -> str:
    """The sentence for a name that nothing answers to."""
    name = typed(name)
    known = {fold(alias): row.name for row in rows for alias in (*row.aliases, row.name)}
    close = difflib.get_close_matches(fold(name), known, n=1, cutoff=0.5)
    if close:
        return f"There is no {kind} {name!r}; the nearest is {known[close[0]]!r}."
    return f"There is no {kind} {name!r}; there are {_listed(list(dict.fromkeys(known.values())))}."


def _listed(there: Sequence[str]) -> str:
    """Names in a sentence, not all of them where they are many."""
    more = [f"{len(there) - MOST_LISTED} more"] if len(there) > MOST_LISTED else []
    return ", ".join([*there[:MOST_LISTED], *more]) or "none"


def nearest(name: str, words: Iterable[str]) -> str:
    """` (did you mean 'x'?)`, or nothing where no word is near.

    >>> nearest("sorce", ["source", "status"])
    " (did you mean 'source'?)"
    """
    close = difflib.get_close_matches(name, list(words), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""
