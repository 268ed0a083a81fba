"""What is wrong with what a user gave, in sentences that say what would be right."""

from __future__ import annotations

import re


class Fault(Exception):
    """Bad input: one or more sentences for the person who gave it.

    Parameters
    ----------
    *sentences : str
        Each says what is wrong, where, and what would be right.

    Examples
    --------
    >>> str(Fault("--cp must be 2, 3 or 4, not 5."))
    '--cp must be 2, 3 or 4, not 5.'
    """

    status = 2
    """What the program exits with."""

    def __init__(self, *sentences: str) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences


class Failure(Fault):
    """What went wrong though the input was right: a full disk, another run in the same folder."""

    status = 1

    def __reduce__(self) -> tuple[type[Fault], tuple[str, ...]]:
        """Pickled by its sentences: it may come from another process."""
        return type(self), self.sentences


def legible(sentence: str) -> str:
    r"""A sentence as a terminal may show it: one line, no control characters, no endless word.

    >>> legible("a\nb\x1b[31m"), len(legible("x" * 9000))
    ('a\\nb\\x1b[31m', 62)
    """
    cut = re.sub(r"(\S{60})\S{140,}", r"\1 …", sentence)
    return "".join(c if c.isprintable() or c == "\N{NBSP}" else ascii(c)[1:-1] for c in cut)


def shown(value: object) -> str:
    """A value as a message shows it: as Python writes it, cut where it is long.

    >>> shown("x"), shown(16**9000), len(shown("x" * 9000))
    ("'x'", 'a number of thousands of digits', 62)
    """
    try:
        text = repr(value)
    except ValueError:  # Python writes no whole number of more than 4,300 digits
        return "a number of thousands of digits"
    return text if len(text) <= 62 else f"{text[:60]} …"
