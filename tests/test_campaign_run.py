"""How campaigns are run: in slices, on threads, processes and clusters, to a precision, stopped."""

from __future__ import annotations

import json
import subprocess
import sys
import tracemalloc
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.campaign import run, run_to, together
from analysis.faults import Fault
from analysis.results import Results
from analysis.virgin_queen.ottoman.canal_campaign import canal_campaign
from tests.canal_by_hand import SEED


@given(st.integers(0, 3_000), st.integers(0, 3_000))
@settings(max_examples=25, deadline=None)
def test_the_first_games_and_the_rest_are_all_games(head: int, tail: int) -> None:
    task = together([canal_campaign(7), canal_campaign(7, tries=[3])], SEED)
    both = zip(task(0, head), task(head, tail), task(0, head + tail), strict=True)
    assert all((a + b == whole).all() for a, b, whole in both)


def same(results: Results, other: Results) -> bool:
    return results.document() == other.document()


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_same_games_on_any_number_of_threads(threads: int) -> None:
    plans = [canal_campaign(7), canal_campaign(7, tries=[2, 4])]
    one = run(plans, 100_001, SEED, threads=1)
    many = run(plans, 100_001, SEED, threads=threads)
    assert all(map(same, one, many))
    assert one[1].games == 100_001


def test_processes_play_the_same_games() -> None:
    plans = [canal_campaign(7), canal_campaign(7, excavation=2)]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert all(map(same, run(plans, 50_001, SEED, executor=pool), run(plans, 50_001, SEED)))


def test_a_dask_cluster_plays_the_same_games() -> None:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    plans = [canal_campaign(7), canal_campaign(7, excavation=2)]
    with (
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as pool,
    ):
        assert all(map(same, run(plans, 50_001, SEED, executor=pool), run(plans, 50_001, SEED)))


@pytest.mark.parametrize("threads", [1, 2])
def test_precision_doubles_the_games_until_it_is_reached(threads: int) -> None:
    (found,) = run_to(0.003, [canal_campaign(7, tries=[4])], SEED, threads=threads)
    assert found.precision <= 0.003
    assert found.games == 16_384 * 16
    assert same(found, canal_campaign(7, tries=[4]).run(16_384 * 16, SEED))
    (half,) = run_to(0.003, [canal_campaign(7, tries=[4])], SEED, most=16_384 * 8)
    assert half.precision > 0.003
    assert half.games == 16_384 * 8


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_gives_the_results_of_the_games_that_were_played(threads: int) -> None:
    def stop(done: int, total: int) -> None:
        assert total == 10**9
        if done > 60_000:
            raise KeyboardInterrupt

    (found,) = run([canal_campaign(7)], 10**9, SEED, threads=threads, progress=stop)
    assert found.interrupted
    assert 60_000 < found.games < 1_000_000
    whole = canal_campaign(7).run(found.games, SEED)
    assert same(replace(found, interrupted=False), whole)


def test_ctrl_c_before_the_first_slice_gives_no_numbers() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    task = together([canal_campaign(2)], SEED)
    (found,) = run([canal_campaign(2)], 0, SEED, progress=stop)
    assert found.games == 0
    assert all(not part.any() for part in task.nothing())
    assert found.rows()[0] == {
        "power": "Ottoman", "turn": 1, "measure": "vp", "mean": None, "low": None, "high": None,
        "q05": None, "q25": None, "q50": None, "q75": None, "q95": None,
    }  # fmt: skip
    assert json.dumps(found.document(), allow_nan=False)


def test_memory_does_not_grow_with_the_games() -> None:
    campaign = canal_campaign(7)
    peaks = []
    for games in (200_000, 200_000, 4_000_000):
        tracemalloc.start()
        campaign.run(games, SEED, threads=1)  # with more, how many slices are under way varies
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[2] < 1.25 * peaks[1]


def test_a_worker_of_another_version_refuses() -> None:
    task = replace(together([canal_campaign(2)], SEED), version="0.0.1")
    with pytest.raises(Fault, match=r"A worker runs courtodds .*; it must be 0\.0\.1"):
        task(0, 10)


STOP = """
import signal
from analysis.virgin_queen.ottoman.canal_campaign import canal_campaign

def press_ctrl_c(done, total):
    signal.raise_signal(signal.SIGINT)

found = canal_campaign(7).run(10**12, 1, threads=%d, progress=press_ctrl_c)
print(found.interrupted, found.games > 0)
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_campaign_and_keeps_the_games_done(threads: int) -> None:
    command = [sys.executable, "-c", STOP % threads]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["True", "True"]
