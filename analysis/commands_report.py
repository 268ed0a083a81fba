"""The command line of batch reports."""

from __future__ import annotations

import sys
from pathlib import Path

from cyclopts import App

from analysis import cli
from analysis.faults import Fault
from analysis.options import Flag, Options, Whole


def register(app: App) -> None:
    """Add the command."""
    app.command(report)


def report(
    spec: Path | None = None,
    /,
    *,
    out: Path | None = None,
    check: Path | None = None,
    strict: Flag = False,
    threads: Whole | None = None,
    processes: Whole | None = None,
    scheduler: str | None = None,
) -> int:
    """A report of many questions: one page, and beside it every number in files.

    A run that was stopped or killed goes on where it was, and ends with the same bytes.

    Parameters
    ----------
    spec
        A TOML file that lists the sections of the page, each a command line that is asked.
    out
        The folder to write: a new one, or that of an earlier report.
    check
        Instead: make the report of this folder again, and say what differs.
    strict
        Exit status 3 when a section rests on an assumed figure.
    threads
        Threads; default: one a core.
    processes
        Play whole games and sweeps on so many processes.
    scheduler
        Play whole games and sweeps on the machines of a dask scheduler: tcp://HOST:PORT.
    """
    options = Options(strict=strict, threads=threads, processes=processes, scheduler=scheduler)
    options.check(scales=True)
    if check is not None:
        if spec is not None or out is not None:
            raise Fault("--check DIR makes again what DIR holds; leave out the spec and --out.")
        return _checked(check, options)
    if spec is None or out is None:
        raise Fault("Name a spec and a folder: courtodds report SPEC.toml --out DIR.")
    return _made(spec, out, options)


def _made(spec: Path, out: Path, options: Options) -> int:
    from analysis.report import make

    try:
        made = make(spec, out, options)
    except KeyboardInterrupt:
        return cli.complain(
            "Stopped; the same command goes on where it stopped.", status=cli.STOPPED
        )
    sections = len(made.sections)
    begun = f", {made.resumed} of them made before" if made.resumed else ""
    sys.stdout.write(f"{out / 'index.html'}: {sections} sections{begun}.\n")
    return cli.status(made.assumed, options)


def _checked(folder: Path, options: Options) -> int:
    from analysis.report_check import check
    from analysis.report_folder import manifest_of

    found = check(folder, options)
    if found:
        return cli.complain(*(f"{folder}: {sentence}" for sentence in found), status=cli.FAILED)
    sys.stdout.write(f"{folder}: made again, and the same to the last digit.\n")
    return cli.status(manifest_of(folder)["assumed"], options)
