"""Which of the user's files were read, so that a report can keep a copy of each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

_NOTED: ContextVar[dict[Path, None] | None] = ContextVar("noted", default=None)


def note(path: Path) -> None:
    """Say that a file is read; whoever reads a file of the user's does."""
    noted = _NOTED.get()
    if noted is not None:
        noted[path] = None


@contextmanager
def noted() -> Iterator[dict[Path, None]]:
    """The files that are read within the block, in their order.

    >>> with noted() as files:
    ...     note(Path("mine.toml"))
    >>> list(map(str, files))
    ['mine.toml']
    """
    files: dict[Path, None] = {}
    token = _NOTED.set(files)
    try:
        yield files
    finally:
        _NOTED.reset(token)
