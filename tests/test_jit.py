"""Kernels that are kept: what another version of the program left does no harm."""

import subprocess
import sys
from pathlib import Path

KERNEL = """
import numpy as np
from typing import NamedTuple
from analysis.jit import njit

class {name}(NamedTuple):
    two: np.ndarray

@njit(cache=True, nogil=True)
def doubled(tables):
    return 2 * tables.two[0]

print(doubled({name}(np.array([21]))), sum(doubled.stats.cache_hits.values()))
"""


def said(folder: Path, name: str) -> str:
    (folder / "kernel.py").write_text(KERNEL.format(name=name))
    root = Path(__file__).parents[1]
    code = f"import sys; sys.path[:0] = [{str(root)!r}, {str(folder)!r}]; import kernel"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_what_names_a_class_that_is_no_more_is_forgotten(tmp_path: Path) -> None:
    assert said(tmp_path, "Tables") == "42 0"
    assert said(tmp_path, "Tables") == "42 1", "kept from the first run"
    assert said(tmp_path, "Figures") == "42 0"
    assert said(tmp_path, "Figures") == "42 1"
