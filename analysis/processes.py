"""Worker processes of this machine, which end with the program, however it ends."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread

from analysis.faults import Failure


@contextmanager
def processes(count: int) -> Iterator[Executor]:
    """An executor of `count` processes, already starting.

    They do not hear Ctrl-C, which is for the program alone. They hold one end of a pipe; when the
    other end is closed, because all is done, because of an error or Ctrl-C, or because the program
    was killed, they end at once: what they may still do is of no use.

    Raises
    ------
    Failure
        If one of them is killed.
    """
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(count, context, initializer=_begin, initargs=(here,))
    try:
        with _unheard():
            for _ in range(count):
                pool.submit(os.getpid)
        yield pool
    except BrokenProcessPool:
        raise Failure(
            "A worker process was killed, perhaps for want of memory; ask for fewer --processes."
        ) from None
    finally:
        there.close()
        pool.shutdown(cancel_futures=True)
        here.close()


@contextmanager
def _unheard() -> Iterator[None]:
    """Processes that start meanwhile are deaf to Ctrl-C from their first moment."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(pipe,), daemon=True).start()


def _end_with(pipe: Connection) -> None:
    try:
        pipe.recv_bytes()
    except (EOFError, OSError):
        os._exit(1)
