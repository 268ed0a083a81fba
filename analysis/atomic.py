"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from analysis.faults import Fault


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
    """
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise Fault(f"{option} {path}: is a folder; name a file in it.")
    if not target.parent.is_dir():
        raise Fault(f"{option} {path}: there is no such folder; make it first.")
    try:
        _replace(target, content)
    except OSError as error:
        raise Fault(f"{option} {path}: cannot be written ({error.strerror}).") from None


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
