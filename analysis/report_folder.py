"""The folder of a report: page, files, copies of all that was read, and what says it all."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis import __version__, atomic, page, sealed
from analysis.faults import Fault
from analysis.games import games
from analysis.page import Meta
from analysis.report_files import json_text
from analysis.toml import MOST_BYTES

if TYPE_CHECKING:
    from analysis.report import Done
    from analysis.report_spec import Spec

PAGE, MANIFEST, WORK = "index.html", "report.json", ".work"
DATA, INPUTS, FIGURES = "data", "inputs", "figures"
LIBRARIES = ("numpy", "numba", "pandas", "matplotlib", "pyarrow")


def check_folder(folder: Path) -> None:
    """Raise a Fault for a folder that holds something else than a report, or leads out of it."""
    if folder.exists() and not folder.is_dir():
        raise Fault(f"--out {folder}: is a file; name a folder.")
    ours = (MANIFEST, WORK, f"{WORK}.lock")
    filled = folder.is_dir() and any(folder.iterdir())
    if filled and not any((folder / name).exists() for name in ours):
        raise Fault(f"--out {folder}: is not empty and holds no report; name a new folder.")
    _before(folder)
    check_kinds(folder)


def check_kinds(folder: Path) -> None:
    """Raise a Fault for a link in the folder of a report, which leads out of it, or a pipe."""
    for path in folder.rglob("*"):
        if path.is_symlink() or not (path.is_file() or path.is_dir()):
            name = path.relative_to(folder)
            raise Fault(f"{folder}: {name} is a link or a pipe; a report holds none.")


def publish(spec: Spec, folder: Path, sections: Sequence[Done]) -> None:
    """Write the report, every file whole; what an older report had more is taken away."""
    files = _files(spec, sections)
    before = _before(folder)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(path, content, "--out")
    manifest = _manifest(spec, sections, files)
    atomic.write(folder / MANIFEST, json_text(manifest), "--out")
    for path in [*folder.rglob("*")]:
        old = path.relative_to(folder).as_posix() in before - set(files)
        if path.is_file() and (old or path.match(".courtodds-*.part")):
            path.unlink()


def _files(spec: Spec, sections: Sequence[Done]) -> dict[str, bytes]:
    files = {f"{DATA}/{n}": content for done in sections for n, content in done.files.items()}
    inputs = {n: content for done in sections for n, content in done.inputs.items()}
    inputs[spec.path.name] = spec.content
    files |= {f"{INPUTS}/{name}": content for name, content in sorted(inputs.items())}
    files |= {f"{FIGURES}/{g.key}.toml": g.figures_file.read_bytes() for g in games().values()}
    files[PAGE] = _page(spec, sections, inputs).encode(errors="backslashreplace")
    return files


def _page(spec: Spec, sections: Sequence[Done], inputs: Mapping[str, bytes]) -> str:
    parts = [
        {**done.part, "files": [f"{DATA}/{name}" for name in done.meta["files"]]}
        for done in sections
    ]
    return page.report_of(spec.title, spec.text, parts, _meta(spec, sections, inputs))


def _meta(spec: Spec, sections: Sequence[Done], inputs: Mapping[str, bytes]) -> Meta:
    """What the page says of how it was made: nothing that differs between machines."""
    return Meta(
        command=f"courtodds report {spec.path.name} --out DIR",
        inputs={
            "figures that ship": sealed.digest(),
            **{f"file {name}": sha(content) for name, content in sorted(inputs.items())},
        },
        method="by section, as each says above",
        assumed=assumed(sections),
    )


def assumed(sections: Sequence[Done]) -> tuple[str, ...]:
    """The assumed figures that any section rests on, without the game that some say."""
    names = (name for done in sections for name in done.meta["assumed"])
    return tuple(dict.fromkeys(name.partition(" (")[0] for name in names))


def _manifest(spec: Spec, sections: Sequence[Done], files: Mapping[str, bytes]) -> dict[str, Any]:
    return {
        "title": spec.title,
        "spec": spec.path.name,
        "version": __version__,
        "figures": sealed.digest(),
        "made_by": made_by(),
        "assumed": list(assumed(sections)),
        "sections": [done.meta for done in sections],
        "files": {name: sha(content) for name, content in sorted(files.items())},
    }


def made_by() -> dict[str, str]:
    """The versions of Python and of the libraries that the files are made by."""
    found = {"python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def sha(content: bytes) -> str:
    """The SHA-256 of some bytes.

    >>> sha(b"")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(content).hexdigest()


def sha_of(path: Path) -> str:
    """The SHA-256 of a file, read piece by piece: somebody else's may be huge."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def manifest_of(folder: Path) -> dict[str, Any]:
    """What a report says of itself.

    Raises
    ------
    Fault
        If the folder holds no report.
    """
    path = folder / MANIFEST
    try:
        readable = path.is_file() and path.stat().st_size <= MOST_BYTES
        found = json.loads(path.read_text("utf-8") if readable else "")
    except (OSError, ValueError, RecursionError):
        raise Fault(f"{folder}: holds no report ({MANIFEST} is missing or broken).") from None
    kinds = {"spec": str, "files": dict, "made_by": dict, "sections": list, "assumed": list}
    if not isinstance(found, dict) or any(
        not isinstance(found.get(key), kind) for key, kind in kinds.items()
    ):
        raise Fault(f"{folder}: holds no report ({MANIFEST} says nothing of {', '.join(kinds)}).")
    if f"{INPUTS}/{found['spec']}" not in found["files"] or not all(map(_is_below, found["files"])):
        raise Fault(f"{folder}: holds no report ({MANIFEST} names files that are not its own).")
    return found


def _is_below(name: str) -> bool:
    """Whether a file of that name lies in the folder or below."""
    path = Path(name)
    return path.name != "" and not path.is_absolute() and ".." not in path.parts


def _before(folder: Path) -> set[str]:
    """The files of the report that was there before."""
    if not (folder / MANIFEST).exists():
        return set()
    return set(manifest_of(folder)["files"])
