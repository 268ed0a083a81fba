"""Making a report again, and comparing it with the one that is there, to the last digit."""

from __future__ import annotations

import io
import re
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from analysis import __version__, sealed
from analysis.options import Options
from analysis.report import make
from analysis.report_folder import INPUTS, MANIFEST, check_kinds, manifest_of, sha_of

PICTURE = re.compile(r"data:image/svg\+xml;base64,[A-Za-z0-9+/=]*")


def check(folder: Path, options: Options) -> list[str]:
    """Make a report again from the copies that it holds, and say what differs.

    Numbers (CSV, JSON) must be the same to the byte, Parquet as frames, the page as text; pictures
    to the byte if the same matplotlib drew them.

    Parameters
    ----------
    folder : Path
        Of the report.
    options : Options
        Where to run.

    Returns
    -------
    list of str
        A sentence for everything that differs; none where the report is the same.

    Raises
    ------
    Fault
        If the folder holds no report, or leads out of it.
    """
    manifest = manifest_of(folder)
    check_kinds(folder)
    found = list(_altered(folder, manifest))
    if found:
        return found
    with tempfile.TemporaryDirectory() as again:
        made = Path(again) / "report"
        make(folder / INPUTS / str(manifest["spec"]), made, options)
        other = manifest_of(made)
        return [*_versions(manifest, other), *_compared(folder, made, manifest, other)]


def _altered(folder: Path, manifest: Mapping[str, Any]) -> Iterator[str]:
    """Files that are not as they were when the report was made."""
    for name, digest in manifest["files"].items():
        path = folder / name
        if not path.is_file():
            yield f"{name}: is missing."
        elif sha_of(path) != digest:
            yield f"{name}: was changed after the report was made."


def _versions(then: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    if then.get("version") != now["version"]:
        yield f"It was made by courtodds {then.get('version')}; this is {__version__}."
    if then.get("figures") != sealed.digest():
        yield "It was made from other figures than those that ship now."
    for key in ("title", "assumed", "sections"):
        if then.get(key) != now[key]:
            yield f"{MANIFEST}: {key} come out otherwise now."


def _compared(
    folder: Path, made: Path, then: Mapping[str, Any], now: Mapping[str, Any]
) -> Iterator[str]:
    for name in sorted({*then["files"], *now["files"]}):
        if name not in now["files"]:
            yield f"{name}: is not made now."
        elif name not in then["files"]:
            yield f"{name}: is made now, and was not then."
        elif then["files"][name] != now["files"][name]:
            same_drawer = drawer(then) == drawer(now)
            if not _same(folder / name, made / name, pictures=same_drawer):
                yield f"{name}: comes out otherwise now."


def drawer(manifest: Mapping[str, Any]) -> Any:
    """The matplotlib that drew the pictures of a report."""
    return manifest.get("made_by", {}).get("matplotlib")


def _same(a: Path, b: Path, *, pictures: bool) -> bool:
    """Whether two files that differ in their bytes still say the same."""
    match a.suffix:
        case ".parquet":
            import pandas as pd

            frames = (pd.read_parquet(io.BytesIO(path.read_bytes())) for path in (a, b))
            return next(frames).equals(next(frames))
        case ".svg":
            return not pictures
        case ".html" if not pictures:
            texts = (PICTURE.sub("", path.read_text("utf-8")) for path in (a, b))
            return next(texts) == next(texts)
    return False
