"""Progress on a terminal once a roll lasts over a second, and a word while it compiles."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

from analysis.compiled import is_compiled

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

AFTER = 1.0
EVERY = 30.0
"""Seconds between two lines of a log."""
WINDOW = 3600.0
"""Seconds from which the time left of a batch is estimated: a section may show no progress."""


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
    if (within := _BATCH.get()) is not None:
        yield within.piece(total, unit)
        return
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


@dataclass
class Batch:
    """Two bars: all sections of a batch, and the one that is under way.

    The first moves with the second, or it could not say what time is left of one long section.
    """

    bar: Progress
    whole: TaskID
    part: TaskID
    finished: int = 0
    reached: float = 0.0

    def begin(self, number: int, title: str) -> None:
        """A section begins; `number` are finished."""
        self.finished = number
        self._reach(number)
        self.bar.reset(self.part, description=title, total=None, visible=True)

    def piece(self, total: int, unit: str) -> Callable[[int, int], None]:
        """The progress of a piece of the section: a roll, a game, a sweep."""
        self.bar.reset(self.part, total=total)

        def progress(done: int, total: int) -> None:
            self.bar.update(self.part, completed=done, total=total)
            self._reach(self.finished + done / max(1, total))

        return progress

    def _reach(self, sections: float) -> None:
        """So many sections are done: never fewer than before, as a section has several pieces."""
        self.reached = max(self.reached, sections)
        self.bar.update(self.whole, completed=self.reached)


@dataclass
class Log:
    """The same in lines, for a log: where a long batch is, twice a minute at most."""

    total: int
    began: float = field(default_factory=time.monotonic)
    finished: int = 0
    title: str = ""
    told: float = field(default_factory=time.monotonic)

    def begin(self, number: int, title: str) -> None:
        """A section begins; `number` are finished."""
        self.finished = number
        self.title = f"section {number + 1} of {self.total}: {title}"
        self._say("", number)

    def piece(self, total: int, unit: str) -> Callable[[int, int], None]:
        """The progress of a piece of the section: a roll, a game, a sweep."""

        def progress(done: int, total: int) -> None:
            self._say(f", {done:,} of {total:,} {unit}", self.finished + done / max(1, total))

        return progress

    def _say(self, how_far: str, sections: float) -> None:
        now = time.monotonic()
        if now - self.told < EVERY:
            return
        self.told = now
        left = (now - self.began) * (self.total - sections) / sections if sections else 0.0
        about = f"; about {timedelta(seconds=round(left))} left" if left else ""
        print(f"courtodds: {self.title}{how_far}{about}", file=sys.stderr, flush=True)  # noqa: T201


_BATCH: ContextVar[Batch | Log | None] = ContextVar("batch", default=None)


@contextmanager
def batch(total: int) -> Iterator[Batch | Log]:
    """Say on standard error how far so many sections are: bars on a terminal, else lines."""
    with _bars(total) if sys.stderr.isatty() else nullcontext(Log(total)) as found:
        token = _BATCH.set(found)
        try:
            yield found
        finally:
            _BATCH.reset(token)


@contextmanager
def _bars(total: int) -> Iterator[Batch]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    text = TextColumn("{task.description}", markup=False)
    columns = (BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(
        text, *columns, console=console, transient=True, speed_estimate_period=WINDOW
    ) as bar:
        whole = bar.add_task("all sections", total=total)
        yield Batch(bar, whole, bar.add_task("", visible=False))
