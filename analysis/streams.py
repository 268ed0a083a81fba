"""Standard output and error: never missing, and with no character that they cannot write."""

from __future__ import annotations

import codecs
import io
import os
import sys

HANDLER = "courtodds"
_PLAIN = {"±": "+-", "−": "-", "–": "-", "…": "...", "’": "'", "×": "x", "\N{NBSP}": " "}


def make_ready() -> None:
    """Where a stream is closed, write to nowhere; what it has no character for is spelled out."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)


def is_unicode() -> bool:
    """Whether standard output can write every character."""
    name = getattr(sys.stdout, "encoding", None) or "utf-8"
    return codecs.lookup(name).name.startswith("utf")


def spelled(error: UnicodeError) -> tuple[str, int]:
    r"""The characters that an encoding has not, spelled out.

    >>> "1 ± 2, Ж".encode("ascii", HANDLER)
    b'1 +- 2, \\u0416'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_PLAIN.get(c) or _escaped(ord(c)) for c in unknown), error.end


def _escaped(code: int) -> str:
    """As TOML and Python write it, and JSON the most of them."""
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


codecs.register_error(HANDLER, spelled)
