"""Work on a real scheduler with worker processes: the same numbers, and every loss is said."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from analysis import cluster, sealed
from analysis import workers as seam
from analysis.campaign import run
from analysis.cli import run as command
from analysis.faults import Failure, Fault
from analysis.options import Options
from analysis.results import Results
from analysis.virgin_queen.ottoman.canal_campaign import canal_campaign
from analysis.workers import Workers, mapped, workers
from tests.machines import ROOT, SCENARIOS, Machines, installed, machines, vp
from tests.test_workers import kill_itself

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

GAMES, SEED = 2_000_001, 1517
CANAL = canal_campaign(7)


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """A scheduler with two workers."""
    with machines(tmp_path_factory.mktemp("two")) as found:
        found.workers((ROOT,), (ROOT,))
        yield found


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """A scheduler to which each test adds the workers that it is about."""
    with machines(tmp_path_factory.mktemp("odd")) as found:
        yield found


def on(machines: Machines) -> Options:
    return Options(scheduler=machines.address)


def played(at: Workers, games: int = GAMES, progress: Callable[..., None] | None = None) -> Results:
    how = {"executor": at.executor, "threads": at.count}
    return run([CANAL], games, SEED, progress=progress, **how)[0]  # type: ignore[arg-type]


def same(found: Results, games: int = GAMES) -> bool:
    here = CANAL.run(games, SEED, threads=2).tally
    tally = found.tally
    return (
        found.games == games
        and tally.by_turn.tolist() == here.by_turn.tolist()
        and tally.moments.tolist() == here.moments.tolist()
    )


def test_a_campaign_is_the_same_as_on_threads(two: Machines) -> None:
    with workers(on(two)) as at:
        assert at.count == 2
        assert same(played(at))


def test_a_sweep_is_the_same_as_here(two: Machines) -> None:
    seen: list[int] = []
    with workers(on(two)) as at:
        found = mapped(vp, SCENARIOS, at, lambda done, _: seen.append(done))
    assert found == [vp(scenario) for scenario in SCENARIOS]
    assert seen == sorted(seen)
    assert seen[-1] == len(SCENARIOS)


def test_whole_games_are_the_same_to_the_last_byte_and_nothing_else_is_said(
    two: Machines, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ["court", "--trials", "40_001", "--format", "json"]
    assert command(words) == 0
    here = capfd.readouterr().out
    assert command([*words, "--scheduler", two.address]) == 0
    assert capfd.readouterr() == (here, "")


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(two: Machines) -> None:
    third = two.worker()
    killed: list[int] = []

    def kill(done: int, total: int) -> None:
        if not killed and done > total // 4:
            killed.append(done)
            third.send_signal(signal.SIGKILL)
            third.wait()

    with workers(on(two)) as at:
        assert at.count == 3
        assert same(played(at, 6 * GAMES, kill), 6 * GAMES)
    assert killed
    assert killed[0] < 6 * GAMES


def test_a_fault_on_a_worker_comes_home_sentence_by_sentence(two: Machines) -> None:
    with workers(on(two)) as at:
        assert at.executor is not None
        future = at.executor.submit(vp, (1, 1000))
        with pytest.raises(Fault) as caught:
            future.result()
    with pytest.raises(Fault) as here:
        vp((1, 1000))
    assert caught.value.sentences == here.value.sentences


def test_ctrl_c_keeps_the_games_done(two: Machines) -> None:
    words = ["court", "--trials", "1e11", "--format", "json", "--scheduler", two.address]
    playing = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    assert playing.stderr is not None
    assert playing.stderr.readline() == "playing\n"
    os.killpg(playing.pid, signal.SIGINT)
    out, err = playing.communicate(timeout=20)
    assert (playing.returncode, err) == (130, "")
    document = json.loads(out)
    assert document["interrupted"]
    assert document["games"] > 0


INTERRUPTED = """
import contextlib, sys
from analysis import cli, progress

@contextlib.contextmanager
def watch(*what, **how):
    def said(done, total):
        if not seen:
            seen.append(done)
            print("playing", file=sys.stderr, flush=True)
    seen = []
    yield said

progress.watch = watch
sys.exit(cli.run(sys.argv[1:]))
"""


def test_a_scheduler_without_workers_says_so(odd: Machines) -> None:
    with pytest.raises(Fault) as caught, workers(on(odd)):
        raise AssertionError
    assert str(caught.value) == (
        f"The scheduler at {odd.address} has no workers; "
        f"start some with `dask worker {odd.address} --nthreads 1`."
    )


def test_workers_of_another_kind_are_refused_before_anything_is_played(
    odd: Machines, tmp_path: Path
) -> None:
    figures = "virgin_queen/figures.toml"
    newer = installed(tmp_path / "newer", "__init__.py", '"0.1.0"', '"0.9.9"')
    other = installed(tmp_path / "other", figures, "[", "# another\n[")
    started = odd.workers((newer,), (other,), without(tmp_path))
    try:
        with pytest.raises(Fault) as caught, workers(on(odd)):
            raise AssertionError
    finally:
        end(started)
    said = sorted(s.split(" ", 3)[3] for s in caught.value.sentences)
    assert said[0].startswith("cannot load courtodds; install it there (ModuleNotFoundError")
    assert said[1:] == [
        "has other figures than this program; install the same courtodds there.",
        f"runs courtodds 0.9.9; it must be {sealed.made()['courtodds']}.",
    ]
    assert all(s.startswith("The worker tcp://127.0.0.1:") for s in caught.value.sentences)


def without(folder: Path) -> tuple[Path | str, ...]:
    """How to start a worker that has not the program."""
    preload = folder / "without.py"
    preload.write_text("import sys\nsys.modules['analysis'] = None\n", "utf-8")
    return ROOT, "--preload", str(preload)


def end(started: list[subprocess.Popen[bytes]]) -> None:
    for process in started:
        process.send_signal(signal.SIGTERM)
        process.wait()


def test_a_worker_with_other_figures_that_joins_later_is_refused(
    two: Machines, tmp_path: Path
) -> None:
    other = installed(tmp_path, "here_i_stand/figures.toml", "[", "# another\n[")
    with pytest.raises(Fault, match=r"^A worker has other figures than this program;"):
        play_with_one_more(two, (other,), 10**11)


def test_a_worker_without_the_program_that_joins_later_is_lost_and_changes_nothing(
    two: Machines, tmp_path: Path
) -> None:
    assert same(play_with_one_more(two, without(tmp_path), GAMES))


def play_with_one_more(machines: Machines, extra: Sequence[Path | str], games: int) -> Results:
    """Play with a worker that joined after the others were looked at."""
    with workers(on(machines)) as at:
        late = machines.worker(*extra)
        try:
            return played(at, games)
        finally:
            end([late])


@pytest.fixture
def silent() -> Iterator[str]:
    """A port at which nobody speaks."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"


@pytest.fixture
def closed() -> str:
    """A port at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"tcp://127.0.0.1:{server.getsockname()[1]}"


@pytest.mark.parametrize("where", ["silent", "closed"])
def test_where_no_scheduler_answers_it_is_said_in_good_time(
    where: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    address = request.getfixturevalue(where)
    with pytest.raises(Fault) as caught, workers(Options(scheduler=address)):
        raise AssertionError
    assert str(caught.value) == (
        f"--scheduler {address}: no dask scheduler answers there within 1 seconds; "
        "start one with `dask scheduler`, or correct the address."
    )


def test_a_scheduler_that_goes_away_is_missed(tmp_path: Path) -> None:
    with machines(tmp_path) as lost:
        lost.worker()

        def kill(done: int, total: int) -> None:
            lost.started[0].kill()

        with pytest.raises(Fault, match="went away before all was done"), workers(on(lost)) as at:
            played(at, 10**11, kill)


def test_work_that_kills_its_workers_again_and_again_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    monkeypatch.setattr(seam, "MOMENT", 0)
    with machines(tmp_path) as frail:
        frail.worker()
        with pytest.raises(Failure, match="killed again and again"), workers(on(frail)) as at:
            mapped(kill_itself, [0, 0, 7, 7], at)


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Fault, match="extra `cluster`"), workers(Options(scheduler="tcp://a:1")):
        raise AssertionError
