"""Workers on other machines: a dask scheduler that is already there (extra `cluster`)."""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from analysis.faults import Failure, Fault, legible
from analysis.sealed import Made, Sealed, differences, made, sealed

PATIENCE = 5  # seconds for a scheduler to answer
MOST_NAMED = 5  # workers in one complaint


class Cluster(Executor):
    """Runs what it is given on the workers of a dask client, under seal.

    Parameters
    ----------
    client : distributed.Client
    """

    def __init__(self, client: Any) -> None:
        self._inside = client.get_executor(pure=False)
        self._task: Callable[..., Any] | None = None
        self._sealed: Sealed | None = None

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Schedule a call; the same task as before is not packed again."""
        if fn is not self._task:
            self._task, self._sealed = fn, sealed(fn)
        future: Future[Any] = self._inside.submit(self._sealed, *args, **kwargs)
        return future


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor on the workers of a scheduler, and how many they are (threads, all told).

    Raises
    ------
    Fault
        Without the extra, a scheduler or a worker; for a worker that has another program or other
        figures; and where all is lost on the way.
    """
    try:
        import distributed
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise Fault(
            "--scheduler needs the package `distributed`; install courtodds with the extra "
            "`cluster`: pip install '.[cluster]'."
        ) from None
    with _quiet(), _connected(address) as client:
        count = _workers(client, address)
        try:
            yield Cluster(client), count
        except distributed.KilledWorker:
            raise Failure(
                f"Workers of {address} were killed again and again by the same piece of work; "
                "see what they log, and how much memory they have."
            ) from None
        except (CancelledError, CommClosedError):
            raise Failure(f"The scheduler at {address} went away before all was done.") from None


@contextmanager
def _quiet() -> Iterator[None]:
    """Without what dask says of itself on standard error."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    import distributed

    with ThreadPoolExecutor(1) as aside:  # where another loop may already run, as in a notebook
        kind = aside.submit(asyncio.run, _kind(address)).result()
    if kind != "Scheduler":
        raise Fault(
            f"--scheduler {address}: no dask scheduler answers there within {PATIENCE} seconds; "
            "start one with `dask scheduler`, or correct the address."
        )
    connect: Any = distributed.Client
    client = connect(address, timeout=PATIENCE, set_as_default=False)
    try:
        yield client
    finally:
        client.close(timeout=PATIENCE)


async def _kind(address: str) -> str | None:
    """What answers there: `Scheduler`, or something else, or nothing in good time."""
    from distributed.core import rpc

    connect: Any = rpc

    async def asked() -> Any:
        async with connect(address, timeout=PATIENCE) as there:
            return await there.identity()

    try:
        answer = await asyncio.wait_for(asked(), PATIENCE)
    except (OSError, ValueError, TimeoutError):
        return None
    return str(answer["type"])


def _workers(client: Any, address: str) -> int:
    """How many threads work there, once every worker is found to be as this program."""
    found = client.run(made, on_error="return")
    if not found:
        raise Fault(
            f"The scheduler at {address} has no workers; "
            f"start some with `dask worker {address} --nthreads 1`."
        )
    ours = made()
    wrong = [s for worker, theirs in found.items() for s in _wrong(worker, theirs, ours)]
    if wrong:
        rest = len(wrong) - MOST_NAMED
        more = [f"{rest} more such faults of other workers."] if rest > 0 else []
        raise Fault(*wrong[:MOST_NAMED], *more)
    return sum(client.nthreads().values())


def _wrong(worker: str, theirs: Made | BaseException, ours: Made) -> list[str]:
    who = f"The worker {worker}"
    if isinstance(theirs, BaseException):
        return [f"{who} cannot load courtodds; install it there ({legible(str(theirs))})."]
    return differences(who, theirs, ours)
