"""How soon the page of an explorer follows its sliders, in a notebook's own kernel.

Run `python -m benchmarks.explorer`. A move is sent as a notebook sends it; the time is that until
the kernel has sent the new page and is idle again, over random moves of random sliders. No odds are
kept between the moves, so each is the first of its kind.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty
from typing import Any

MOVES, WARM = 400, 5
TARGET = 0.1
EXPLORED = (
    "artist, cp=3, rating=2",
    "scholar, cp=4, power='England'",
    "wedding, 'Elizabeth I', 'Francis of Anjou', bride_rating=2, groom_rating=2, turn=4",
    "explorer, power='Hapsburg'",
    "conquest, rating=2, turns_left=5",
    "burn, 5, 4, attempts=3",
    "heirs, 4",
    "debate, 4, 3, turn=5",
    "debate, 'Papal', 'English', turn=7, boleyn=4, mary=True, more=True, inquisition=True",
)
OPEN = """
from analysis import explore, {call}
found = explore({given})
found.variations.ask = found.variations._ask
moved = [*found.controls.values(), *found.prices.values()]
sizes = [len(m.options) if hasattr(m, "options") else 0 for m in moved]
ids = found.page.model_id, [(m.model_id, size) for m, size in zip(moved, sizes)]
"""


@contextmanager
def kernel() -> Iterator[Any]:
    """A client of a kernel of its own."""
    from jupyter_client.manager import KernelManager

    manager = KernelManager(transport="ipc")
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        yield client
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def opened(client: Any, given: str) -> tuple[str, list[tuple[str, int]]]:
    """An explorer in the kernel: its page's id, and each control's id and number of values."""
    code = OPEN.format(call=given.partition(",")[0], given=given)
    reply = client.execute_interactive(code, user_expressions={"ids": "ids"})
    said: tuple[str, list[tuple[str, int]]] = eval(
        reply["content"]["user_expressions"]["ids"]["data"]["text/plain"]
    )
    return said


def moved(client: Any, control: str, state: dict[str, Any], page: str) -> tuple[float, bool]:
    """The seconds of a move, and whether the page changed."""
    data = {"method": "update", "state": state, "buffer_paths": []}
    message = client.session.msg("comm_msg", {"comm_id": control, "data": data})
    began = time.perf_counter()
    client.shell_channel.send(message)
    changed = False
    while True:
        heard = client.get_iopub_msg(timeout=60)
        if heard["parent_header"].get("msg_id") != message["header"]["msg_id"]:
            continue
        content = heard["content"]
        changed |= content.get("comm_id") == page and "value" in content["data"].get("state", {})
        if content.get("execution_state") == "idle":
            return time.perf_counter() - began, changed


def moves(client: Any, given: str) -> tuple[list[float], int]:
    """The seconds of every move, and how many of them changed the page."""
    page, controls = opened(client, given)
    rng, times, changes = random.Random(1517), [], 0
    for turn in range(WARM + MOVES):
        control, size = rng.choice(controls)
        state = {"index": rng.randrange(size)} if size else {"value": rng.random() < 0.5}
        seconds, changed = moved(client, control, state, page)
        if turn >= WARM:
            times.append(seconds)
            changes += changed
    return sorted(times), changes


def main() -> None:
    """Print the 95th percentile for every attempt."""
    with kernel() as client:
        for given in EXPLORED:
            try:
                times, changes = moves(client, given)
            except Empty:
                print(f"explore({given}): no answer")
                continue
            found = times[int(0.95 * len(times))]
            verdict = "met" if found <= TARGET else "missed"
            print(f"explore({given})")
            print(
                f"    95th percentile of {MOVES} moves {found * 1e3:6.1f} ms, "
                f"worst {times[-1] * 1e3:6.1f} ms, {changes} changed the page  "
                f"(target {TARGET * 1e3:.0f} ms: {verdict})"
            )


if __name__ == "__main__":
    main()
