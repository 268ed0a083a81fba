"""What is wrong with what a user gave, in sentences that say what would be right."""

from __future__ import annotations


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

    def __init__(self, *sentences: str) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences
