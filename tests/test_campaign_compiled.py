"""The kernels of campaigns: compiled once, kept for the next process, used once loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from analysis.compiled import is_compiled
from analysis.virgin_queen.ottoman.canal_campaign import canal_campaign
from analysis.virgin_queen.ottoman.canal_kernel import play_canal
from tests.canal_by_hand import SEED


def test_read_only_tables_compile_no_second_kernel() -> None:
    campaign = canal_campaign(3)
    campaign.run(1, SEED)
    campaign.run(100, SEED)
    compiled: Any = play_canal
    kernels = len(compiled.signatures)
    for table in campaign.tables:
        table.setflags(write=False)
    campaign.run(100, SEED)
    assert len(compiled.signatures) == kernels == 1


TWICE = """
from analysis import kernel, tally_kernel
from analysis.virgin_queen.ottoman import canal_kernel
from analysis.virgin_queen.ottoman.canal_campaign import canal_campaign
from analysis.campaign import run
from analysis.compiled import is_compiled
canal = "analysis.virgin_queen.ottoman.canal_kernel:play_canal"
kernels = (canal, "analysis.tally_kernel:count_turns")
print(all(map(is_compiled, kernels)))
run([canal_campaign(7), canal_campaign(7)], 100_000, 1)
used = (kernel.fill_words, canal_kernel.play_canal, tally_kernel.count_turns,
        tally_kernel.add_moments, tally_kernel.add_differences)
print(*(sum(k.stats.cache_misses.values()) for k in used))
"""


def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    variables = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    said = [
        subprocess.run(
            [sys.executable, "-c", TWICE], env=variables, check=True, capture_output=True, text=True
        ).stdout.split()
        for _ in range(2)
    ]
    assert said == [["False", "1", "1", "1", "1", "1"], ["True", "0", "0", "0", "0", "0"]]


def test_a_kernel_that_is_loaded_is_compiled() -> None:
    canal_campaign(2).run(10)
    assert all(map(is_compiled, canal_campaign(2).kernels))
