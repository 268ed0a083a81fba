"""Progress on a terminal once a roll lasts over a second, and a word while it compiles."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from analysis.compiled import is_compiled

AFTER = 1.0


@contextmanager
def watch(
    total: int, unit: str = "trials", kernels: Sequence[str] = ("analysis.kernel:count_cells",)
) -> Iterator[Callable[[int, int], None] | None]:
    """A callable that draws progress on standard error; None where that is no terminal.

    Parameters
    ----------
    total : int
        What there is to do.
    unit : str
        What is counted.
    kernels : sequence of str
        `module:function` of what is about to run.
    """
    from rich.console import Console

    console = Console(stderr=True)
    if not sys.stderr.isatty():
        yield None
        return
    if not all(map(is_compiled, kernels)):
        console.print("Compiling the dice (once on this machine) ...", style="dim")
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TimeRemainingColumn())
    text = TextColumn("{task.completed:,} of {task.total:,} {task.description}")
    with Progress(text, *columns, console=console, transient=True) as bar:
        task = bar.add_task(unit, total=total, visible=False)
        began = time.monotonic()

        def progress(done: int, total: int) -> None:
            late = time.monotonic() - began > AFTER
            bar.update(task, completed=done, total=total, visible=late)

        yield progress
