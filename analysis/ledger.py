"""What long work has done so far, kept in a folder, so that a killed run goes on where it stopped.

Whoever sums slices or maps items asks for a `page`: within `keeping` it holds what an earlier run
had done of the same piece, otherwise nothing. Pieces are told apart by their order, so a folder
belongs to one piece of work that asks for its pages in the same order every time.
"""

from __future__ import annotations

import hashlib
import itertools
import pickle
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from analysis import atomic

EVERY = 1.0
"""Seconds between two entries of a page."""
DIGEST = hashlib.sha256().digest_size


def kept(path: Path) -> Any:
    """What was kept in a file; None where nothing was, or where a power cut or a disk spoilt it.

    >>> kept(Path("nowhere")) is None
    True
    """
    if not path.exists():
        return None
    written = path.read_bytes()
    content = written[:-DIGEST]
    return pickle.loads(content) if hashlib.sha256(content).digest() == written[-DIGEST:] else None


def keep(path: Path, what: Any) -> None:
    """Keep something in a file, with the digest that tells whether it was spoilt since."""
    content = pickle.dumps(what)
    atomic.write(path, content + hashlib.sha256(content).digest(), "--out")


@dataclass
class Page:
    """One piece of work: what it is, and what is done of it.

    Attributes
    ----------
    path : Path or None
        Where it is kept; None where nothing is.
    what : str
        The digest of what the piece is; a page of another piece is as good as empty.
    """

    path: Path | None
    what: str
    written: float = field(default_factory=time.monotonic)

    def load(self) -> Any:
        """What was done, or None."""
        what, done = (self.path and kept(self.path)) or ("", None)
        return done if what == self.what else None

    def save(self, done: Any, *, now: bool = False) -> None:
        """Keep what is done, at most once a second unless `now`."""
        if self.path is None or not (now or time.monotonic() - self.written > EVERY):
            return
        keep(self.path, (self.what, done))
        self.written = time.monotonic()


@dataclass
class _Ledger:
    folder: Path
    numbers: Iterator[int] = field(default_factory=itertools.count)


_LEDGER: ContextVar[_Ledger | None] = ContextVar("ledger", default=None)


@contextmanager
def keeping(folder: Path) -> Iterator[None]:
    """Keep the pages that are asked for within the block in a folder, which is made."""
    with atomic.told(folder, "--out"):
        folder.mkdir(parents=True, exist_ok=True)
    token = _LEDGER.set(_Ledger(folder))
    try:
        yield
    finally:
        _LEDGER.reset(token)


def page(*what: Any) -> Page:
    """The page of the next piece of work, which `what` tells from any other.

    >>> page("10 trials").load() is None
    True
    """
    ledger = _LEDGER.get()
    if ledger is None:
        return Page(None, "")
    same = hashlib.sha256(pickle.dumps(what)).hexdigest()
    return Page(ledger.folder / f"{next(ledger.numbers):05}.done", same)
