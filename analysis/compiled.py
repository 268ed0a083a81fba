"""Whether this machine has compiled a kernel, so that the user can be told to wait."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path


def is_compiled(place: str) -> bool:
    """Whether a kernel was compiled since its file was last changed.

    Parameters
    ----------
    place : str
        `module:function`, such as `analysis.tally_kernel:count_turns`.

    Examples
    --------
    >>> from analysis import campaign, canal_campaign
    >>> canal_campaign(2).run(10).games
    10
    >>> is_compiled("analysis.virgin_queen.ottoman.canal_kernel:play_canal")
    True
    """
    name, function = place.split(":")
    module = importlib.import_module(name)
    kernel = getattr(module, function)
    if kernel.signatures:
        return True
    if kernel.stats.cache_path is None:
        return False  # there is no place to keep it
    edited = Path(str(module.__file__)).stat().st_mtime
    python = f"py{sys.version_info.major}{sys.version_info.minor}"
    stem = f"{name.rpartition('.')[2]}.{function}-*.{python}*.nbi"
    return any(i.stat().st_mtime >= edited for i in Path(kernel.stats.cache_path).glob(stem))
