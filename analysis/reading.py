"""Which of the user's files were read, so that a report can keep a copy of each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from analysis.faults import Fault

_NOTED: ContextVar[dict[Path, None] | None] = ContextVar("noted", default=None)


def note(path: Path) -> None:
    """Say that a file is read; whoever reads a file of the user's does.

    Raises
    ------
    Fault
        Where the files are noted, and this one lies elsewhere than in the folder of work or below.
    """
    noted = _NOTED.get()
    if noted is None:
        return
    if path.is_absolute() or ".." in path.parts:
        raise Fault(
            f"{path}: must lie in the folder of the spec or below, so that the report can "
            "hold all that it was made from."
        )
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
