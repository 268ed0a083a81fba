"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from analysis.faults import Failure, Fault

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What is no fault of whoever named the file."""


def write(path: Path, content: bytes, option: str) -> None:
    """Write a file beside the old one and then put it in its place.

    Parameters
    ----------
    path : Path
    content : bytes
    option : str
        The option that named the path, for the message.

    Raises
    ------
    Fault
        Where the folder is missing or the file cannot be written.
    Failure
        Where the disk is full.
    """
    if wrong := trouble(path, option):
        raise Fault(wrong)
    with told(path, option):
        _replace(Path(os.path.realpath(path)), content)


@contextmanager
def told(path: Path, option: str) -> Iterator[None]:
    """Say in a sentence why a path cannot be written: a Fault, or a Failure on a full disk.

    >>> with told(Path("/dev/null/x"), "--out"):
    ...     Path("/dev/null/x").mkdir()
    Traceback (most recent call last):
    analysis.faults.Fault: --out /dev/null/x: cannot be written (Not a directory).
    """
    try:
        yield
    except OSError as error:
        kind = Failure if error.errno in FULL else Fault
        raise kind(_because(path, option, error)) from None


def trouble(path: Path, option: str) -> str | None:
    """Why a file cannot be written, as far as it can be told beforehand; None where it can.

    >>> trouble(Path("/nowhere/odds.svg"), "--plot")
    '--plot /nowhere/odds.svg: there is no such folder; make it first.'
    """
    try:
        target = Path(os.path.realpath(path))
        if target.is_dir():
            return f"{option} {path}: is a folder; name a file in it."
        if not target.parent.is_dir():
            return f"{option} {path}: there is no such folder; make it first."
        if not os.access(target if target.exists() else target.parent, os.W_OK):
            return f"{option} {path}: cannot be written (you may not write there)."
    except OSError as error:
        return _because(path, option, error)
    except ValueError:  # a null character
        return f"{option} {path}: is no name of a file."
    return None


def check_new(path: Path, option: str) -> None:
    """Raise a Fault where a file cannot be written, or is there already and may hold work."""
    if wrong := trouble(path, option):
        raise Fault(wrong)
    if os.path.lexists(path):
        raise Fault(f"{option} {path}: is there already; give a new name, or move it away.")


def _because(path: Path, option: str, error: OSError) -> str:
    return f"{option} {path}: cannot be written ({error.strerror})."


def _replace(target: Path, content: bytes) -> None:
    if target.exists() and not target.is_file():
        target.write_bytes(content)  # a device or a pipe has no other to put in its place
        return
    beside = target.with_name(f".courtodds-{os.getpid()}.part")
    try:
        beside.write_bytes(content)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
