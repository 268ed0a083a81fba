"""What goes to another machine: a task under seal, opened only by the same program and figures.

A worker whose program, figures, Python or NumPy differ would not fail; it would give other
numbers, or fail in words that nobody understands. So every task says what it was made by.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeAlias

import numpy as np

import analysis
from analysis.faults import Fault
from analysis.games import games

Made: TypeAlias = Mapping[str, str]

FIGURES = "figures"


@cache
def made() -> Made:
    """What this program's numbers are made by: its version, its figures, Python and NumPy.

    >>> list(made())
    ['courtodds', 'figures', 'Python', 'NumPy']
    """
    return {
        "courtodds": analysis.__version__,
        FIGURES: digest(),
        "Python": f"{sys.version_info.major}.{sys.version_info.minor}",
        "NumPy": np.__version__.partition(".")[0],
    }


def digest() -> str:
    """The SHA-256 of the figures that ship with every game.

    >>> len(digest())
    64
    """
    found = hashlib.sha256()
    for key, game in sorted(games().items()):
        found.update(f"{key}\n{game.figures_file.read_text('utf-8')}".encode())
    return found.hexdigest()


def differences(who: str, theirs: Made, ours: Made) -> list[str]:
    """What is wrong with a worker, a sentence each.

    >>> ours = {"Python": "3.11", "figures": "a"}
    >>> differences("A worker", {"Python": "3.12", "figures": "b"}, ours)
    ['A worker runs Python 3.12; it must be 3.11.',
     'A worker has other figures than this program; install the same courtodds there.']
    """
    return [
        f"{who} has other figures than this program; install the same courtodds there."
        if what == FIGURES
        else f"{who} runs {what} {theirs.get(what)}; it must be {wanted}."
        for what, wanted in ours.items()
        if theirs.get(what) != wanted
    ]


@dataclass(frozen=True)
class Sealed:
    """A task for a worker elsewhere, which refuses it where it is made by other things.

    Attributes
    ----------
    made : mapping of str to str
    content : bytes
        The task, pickled: not even read by a worker that refuses it.

    Examples
    --------
    >>> sealed(pow)(2, 3)
    8
    """

    made: Made
    content: bytes

    def __call__(self, *call: Any) -> Any:
        """What the task returns; a Fault where this worker may not do it."""
        if wrong := differences("A worker", made(), self.made):
            raise Fault(*wrong)
        return _opened(self.content)(*call)


def sealed(task: Callable[..., Any]) -> Sealed:
    """A task under the seal of this program."""
    return Sealed(made(), zlib.compress(pickle.dumps(task)))


@lru_cache(maxsize=4)
def _opened(content: bytes) -> Callable[..., Any]:
    task: Callable[..., Any] = pickle.loads(zlib.decompress(content))
    return task
