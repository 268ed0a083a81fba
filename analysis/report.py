"""A report: the answers of a spec's sections, as one page with every number beside it in files.

Finished sections, and finished slices of the one that is under way, are kept in the folder until
all is done: a run that was killed goes on where it stopped, and ends with the same bytes.
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis import __version__, atomic, ledger, page, reading, report_files, sealed
from analysis.faults import Failure, Fault
from analysis.names import fold
from analysis.options import Options
from analysis.progress import Batch, Log, batch
from analysis.report_folder import WORK, assumed, check_folder, made_by, publish
from analysis.report_spec import Asked, Spec, read
from analysis.workers import workers


@dataclass(frozen=True)
class Done:
    """A section that is finished.

    Attributes
    ----------
    part : mapping
        Its part of the page.
    files : mapping of str to bytes
    meta : mapping
        What it was made from.
    inputs : mapping of str to bytes
        The files that it read.
    """

    part: Mapping[str, Any]
    files: Mapping[str, bytes]
    meta: Mapping[str, Any]
    inputs: Mapping[str, bytes]


@dataclass(frozen=True)
class Made:
    """A report that was made.

    Attributes
    ----------
    folder : Path
    sections : tuple of Done
    resumed : int
        How many sections an earlier run had finished.
    """

    folder: Path
    sections: tuple[Done, ...]
    resumed: int = 0

    @property
    def assumed(self) -> tuple[str, ...]:
        """The assumed figures that any section rests on."""
        return assumed(self.sections)


def make(spec_file: Path, folder: Path, options: Options) -> Made:
    """Make the report of a spec, or go on with it.

    Parameters
    ----------
    spec_file : Path
        The files that it names lie in its folder or below.
    folder : Path
        Where to write: a new folder, or that of an earlier report.
    options : Options
        Where to run.

    Raises
    ------
    Fault
        For a spec that is wrong, or a folder that holds something else.
    Failure
        If another run is writing there, or the disk is full.
    KeyboardInterrupt
        Where it was stopped; what was done is kept.
    """
    report_files.check()
    with atomic.told(folder, "--out"):
        folder = Path.cwd() / folder
    with contextlib.chdir(_folder_of(spec_file)):
        with reading.noted():
            spec = read(Path(spec_file.name), options)
        with atomic.told(folder, "--out"):
            check_folder(folder)
        with (
            _work(folder, spec) as work,
            batch(len(spec.sections)) as bar,
            workers(options),
        ):
            found = [_section(asked, work, bar) for asked in spec.sections]
            resumed = sum(kept for _, kept in found)
            sections = tuple(done for done, _ in found)
            _check_inputs(sections)
            with atomic.told(folder, "--out"):
                publish(spec, folder, sections)
        return Made(folder, sections, resumed)


def _folder_of(spec_file: Path) -> Path:
    if not spec_file.parent.is_dir():
        raise Fault(f"{spec_file}: there is no such spec file.")
    return spec_file.parent


@contextmanager
def _work(folder: Path, spec: Spec) -> Iterator[Path]:
    """The folder of what is done so far, for this run alone; gone once the block has ended well."""
    from filelock import FileLock, Timeout

    work = folder / WORK
    lock = FileLock(folder / f"{WORK}.lock", timeout=0)
    with atomic.told(folder, "--out"):
        folder.mkdir(parents=True, exist_ok=True)
        try:
            lock.acquire()
        except Timeout:
            raise Failure(
                f"--out {folder}: another run is writing there; wait for it, or name another "
                "folder."
            ) from None
    try:
        with atomic.told(folder, "--out"):
            _begin(work, spec)
        yield work
        shutil.rmtree(work)
        Path(lock.lock_file).unlink(missing_ok=True)
    finally:
        lock.release()


def _begin(work: Path, spec: Spec) -> None:
    """Throw away what another spec, version, library or other figures that ship have left."""
    makers = {"version": __version__, "figures": sealed.digest(), **made_by()}
    identity = report_files.json_text(makers) + spec.content
    mark = work / "spec"
    if not (mark.exists() and mark.read_bytes() == identity):
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        atomic.write(mark, identity, "--out")


def _section(asked: Asked, work: Path, bar: Batch | Log) -> tuple[Done, bool]:
    """A section, and whether it was finished before."""
    kept = work / f"{asked.number:03}.section"
    if (before := _finished(kept)) is not None:
        return before, True
    bar.begin(asked.number - 1, asked.title or asked.line)
    pages = work / f"{asked.number:03}"
    try:
        with ledger.keeping(pages):
            done = _answered(asked)
    except Failure:
        raise
    except Fault as fault:
        raise Fault(*(f"{asked.name}: {sentence}" for sentence in fault.sentences)) from None
    ledger.keep(kept, done)
    shutil.rmtree(pages)
    return done, False


def _finished(kept: Path) -> Done | None:
    """A section that was finished before, if what it read is still the same."""
    done: Done | None = ledger.kept(kept)
    return None if done is None or _changed(done) else done


def _changed(done: Done) -> list[str]:
    """The files that are no longer as the section read them."""
    return [
        name
        for name, content in done.inputs.items()
        if not Path(name).is_file() or Path(name).read_bytes() != content
    ]


def _check_inputs(sections: tuple[Done, ...]) -> None:
    """Raise a Failure where a file changed after a section had read it: no copy would be true."""
    if changed := dict.fromkeys(name for done in sections for name in _changed(done)):
        raise Failure(
            f"{', '.join(changed)}: was changed while the report was being made; the same command "
            "makes again what rests on it."
        )


def _answered(asked: Asked) -> Done:
    with reading.noted() as noted:
        answer = asked.question.answer()
    if answer.interrupted:
        raise KeyboardInterrupt
    found = report_files.files(answer, asked.stem)
    section = answer.section()
    figure = report_files.picture(answer) if asked.picture else None
    if figure is not None:
        from analysis.plot import drawn

        found[f"{asked.stem}.svg"] = drawn(figure, "svg")
    title = asked.title or section.title
    asks = [section.title] if fold(section.title) != fold(title) else []
    caption = ": ".join([title, *asks])
    text = (*asked.text, *asks, *section.text, *answer.warned)
    shown = page.Section(title, text, section.tables, [(caption, figure)] if figure else ())
    meta = {
        "title": title,
        "ask": asked.line,
        "made": answer.made,
        "seed": asked.question.options.seed,
        "trials": asked.question.options.trials,
        "assumed": list(answer.assumed),
        "files": list(report_files.names(found)),
    }
    part = page.drawn_section(shown) | {"command": f"courtodds {asked.line}"}
    return Done(part, found, meta, _inputs(noted))


def _inputs(noted: Mapping[Path, None]) -> dict[str, bytes]:
    """The files that were read, by their path from the spec's folder."""
    return {path.as_posix(): path.read_bytes() for path in noted if path.is_file()}
