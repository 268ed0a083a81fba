"""Where work runs: processes that end with the program, batches, and what the options refuse."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from analysis import sealed, slices
from analysis import workers as seam
from analysis.campaign import run
from analysis.cli import run as command
from analysis.faults import Fault
from analysis.options import Options
from analysis.virgin_queen.ottoman.canal_campaign import canal_campaign
from analysis.workers import Workers, mapped, workers
from tests.machines import ROOT, SCENARIOS, until, vp
from tests.refusals import refused

TWO = Options(processes=2)


class Inline(Executor):
    """Runs what it is given at once, and notes it."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.calls.append(args)
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_threads_are_the_default() -> None:
    with workers(Options(threads=3)) as at:
        assert at == Workers(None, 3)
    with workers(Options()) as at:
        assert at == Workers(None, os.cpu_count() or 1)


def test_processes_play_and_sweep_as_threads_do() -> None:
    plans = [canal_campaign(7), canal_campaign(7, tries=[2, 3])]
    here = run(plans, 700_001, 7, threads=1)
    with workers(TWO) as at:
        there = run(plans, 700_001, 7, executor=at.executor, threads=at.count)
        assert mapped(vp, SCENARIOS, at) == [vp(scenario) for scenario in SCENARIOS]
    for a, b in zip(here, there, strict=True):
        assert a.tally.by_turn.tolist() == b.tally.by_turn.tolist()
        assert a.tally.moments.tolist() == b.tally.moments.tolist()
    assert here[1].tally.differences is not None
    assert there[1].tally.differences is not None
    assert here[1].tally.differences.tolist() == there[1].tally.differences.tolist()


def test_the_command_line_chooses_and_plays_the_same_games_on_processes(
    capfd: pytest.CaptureFixture[str],
) -> None:
    words = ["court", "--precision", "0.03", "--format", "json"]
    assert command(words) == 0
    here = capfd.readouterr().out
    assert command([*words, "--processes", "2"]) == 0
    assert capfd.readouterr() == (here, "")
    assert json.loads(here)["games"] > 16_384


@pytest.mark.parametrize(
    "words",
    [
        ["sensitivity", "artist --cp 3 --power England"],
        ["sweep", "artist --cp {cp} --rating {rating}", "cp=2..4", "rating=1..4"],
    ],
)
def test_sweeps_are_the_same_on_processes(
    words: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert command([*words, "--format", "json"]) == 0
    here = capfd.readouterr().out
    assert command([*words, "--format", "json", "--processes", "2"]) == 0
    assert capfd.readouterr() == (here, "")


def kill_itself(item: int) -> int:
    if item == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return item


def test_a_process_that_is_killed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seam, "MOMENT", 0)
    with (
        pytest.raises(Fault, match=r"^A worker process was killed.*fewer --processes"),
        workers(TWO) as at,
    ):
        mapped(kill_itself, range(20), at)


PLAYING = """
import multiprocessing, sys
from analysis.options import Options
from analysis.workers import mapped, workers
from tests.test_workers import slow

if __name__ == "__main__":
    with workers(Options(processes=2)) as at:
        pids = [child.pid for child in multiprocessing.active_children()]
        print(*pids, flush=True)
        try:
            mapped(slow, range(100), at, lambda done, _: print(done, flush=True))
        except KeyboardInterrupt:
            print("stopped", flush=True)
"""


def slow(item: int) -> int:
    """Over at once for the items that are done here, and endless for the others."""
    time.sleep(0.1 if item < 2 else 1000)
    return item


@pytest.fixture
def playing(tmp_path: Path) -> Any:
    """A program whose two processes are in the midst of work without end, and their numbers."""
    script = tmp_path / "playing.py"
    script.write_text(PLAYING, "utf-8")
    program = subprocess.Popen(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert program.stdout is not None
    numbers = [int(number) for number in program.stdout.readline().split()]
    assert program.stdout.readline() == "2\n"
    yield program, numbers
    program.kill()
    program.wait()
    for pipe in (program.stdout, program.stderr):
        assert pipe is not None
        pipe.close()


def alive(number: int) -> bool:
    """Whether a process runs, and is no mere entry of the table."""
    try:
        stat = Path(f"/proc/{number}/stat").read_text("utf-8")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")


@needs_proc
def test_ctrl_c_ends_processes_at_once_and_silently(playing: Any) -> None:
    program, numbers = playing
    assert len(numbers) == 2
    assert all(map(alive, numbers))
    os.killpg(program.pid, signal.SIGINT)
    out, err = program.communicate(timeout=20)
    assert (program.returncode, out, err) == (0, "stopped\n", "")
    assert not any(map(alive, numbers))


@needs_proc
def test_processes_end_with_a_program_that_is_killed(playing: Any) -> None:
    program, numbers = playing
    assert all(map(alive, numbers))
    program.kill()
    until(lambda: not any(map(alive, numbers)))


def test_a_sweep_goes_out_in_few_batches_and_comes_back_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seam, "MOMENT", 0)
    inline = Inline()
    seen: list[int] = []
    found = mapped(abs, range(0, -1000, -1), Workers(inline, 2), lambda done, _: seen.append(done))
    assert found == list(range(1000))
    assert [len(items) for (items,) in inline.calls] == [125] * 7 + [123]
    assert seen == [2, *range(127, 1000, 125), 1000]


def test_slow_items_go_out_one_by_one() -> None:
    def nap(item: int) -> int:
        time.sleep(0.06)
        return item

    inline = Inline()
    assert mapped(nap, range(10), Workers(inline, 1)) == list(range(10))
    assert [len(items) for (items,) in inline.calls] == [1] * 8


@pytest.mark.parametrize("items", [[], [3], [3, 4]])
def test_a_short_sweep_never_leaves(items: list[int]) -> None:
    inline = Inline()
    assert mapped(abs, items, Workers(inline, 2)) == items
    assert inline.calls == []


def test_ctrl_c_in_a_sweep_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(done: int, total: int) -> None:
        if done > 300:
            raise KeyboardInterrupt

    monkeypatch.setattr(seam, "MOMENT", 0)
    inline = Inline()
    with pytest.raises(KeyboardInterrupt):
        mapped(abs, range(1000), Workers(inline, 1), stop)
    assert len(inline.calls) < 4


def test_slices_for_many_workers_last_longer() -> None:
    asked: list[tuple[int, int]] = []

    def task(first: int, trials: int) -> Any:
        asked.append((first, trials))
        time.sleep(0.02)

    assert 50 < slices.paced(task, 100, 10**9, workers=2) <= 500
    assert 5_000 < slices.paced(task, 100, 10**9, workers=1000) <= 25_000
    assert slices.paced(task, 100, 8_000, workers=20) == 100
    assert asked == [(0, 100)] * 2


def test_a_seal_of_other_making_is_not_even_read() -> None:
    task = sealed.Sealed({**sealed.made(), "figures": "others", "Python": "2.7"}, b"nonsense")
    with pytest.raises(Fault) as caught:
        task(1)
    assert caught.value.sentences == (
        "A worker has other figures than this program; install the same courtodds there.",
        f"A worker runs Python {sealed.made()['Python']}; it must be 2.7.",
    )


def test_a_fault_is_the_same_after_a_journey() -> None:
    sent = Fault("One.", "Two.")
    found = pickle.loads(pickle.dumps(sent))
    assert (found.sentences, str(found)) == (sent.sentences, str(sent))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--processes", "0"], "--processes must be from 1 to 1024, not 0."),
        (["--processes", "1025"], "--processes must be from 1 to 1024, not 1025."),
        (["--processes", "2", "--threads", "2"], "say where to work; give only one."),
        (["--processes", "2", "--scheduler", "tcp://a:1"], "say where to work; give only one."),
        *(
            (["--scheduler", address], "--scheduler must be tcp://HOST:PORT such as")
            for address in (
                "", "a:1", "http://a:1", "tcp://a", "tcp://a:0", "tcp://a:65536", "tcp://:1",
                "tcp://a:1\n", "tcp://a b:1", "tcp://a:٣", "tcp://[::g]:1", "tcp://a:1/x",
            )
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_where_to_work_is_said(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refused(capsys, "court", *words)


@pytest.mark.parametrize("address", ["tcp://10.0.0.1:8786", "tcp://a-b.c:1", "tcp://[::1]:65535"])
def test_an_address_is_one(address: str) -> None:
    Options(scheduler=address).check(scales=True)


@pytest.mark.parametrize("where", [["--processes", "2"], ["--scheduler", "tcp://a:1"]])
@pytest.mark.parametrize(
    "words",
    [
        ["artist", "--cp", "3", "--rating", "2"],
        ["artist", "--cp", "3", "--rating", "2", "--exact"],
        ["matches", "--turn", "5"],
        ["virgin-queen", "--exact"],
        ["cp"],
    ],
)
def test_an_attempt_is_no_matter_for_many_machines(
    words: list[str], where: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, *words, *where)
    assert "an attempt is exact in microseconds" in said
    assert said.endswith("leave them out.\n")
