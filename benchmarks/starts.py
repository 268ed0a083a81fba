"""How soon the command line answers, each time in a process of its own.

Run `python -m benchmarks.starts`. Seconds are the median of several runs, beside a Python that
does nothing, so that a slow machine can be told from a slow program.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from statistics import median

RUNS = 5
STARTS = (
    (("--help",), 0.25),
    (("artist", "--cp", "3", "--rating", "2", "--exact"), 0.5),
    (("explorer", "--power", "Hapsburg", "--exact"), 0.5),
    (("artist", "--cp", "3", "--rating", "2"), 1.2),
    (("matches", "--turn", "5"), 2.0),
    (("deal", "--turn", "3", "--card", "Gout"), 0.5),
    (("deal", "--turn", "9", "--card", "Gout", "--by"), 1.0),
)


def seconds(words: list[str]) -> float:
    """The median time of a command."""
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        subprocess.run(words, check=True, capture_output=True)
        times.append(time.perf_counter() - began)
    return median(times)


def compiled_anew() -> str:
    """What a second process compiles: numba counts the kernels that its cache did not have."""
    code = (
        "from analysis import artist, kernel; artist(cp=3, rating=2).roll(1000);"
        "print(sum(kernel.count_cells.stats.cache_misses.values()))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def composed() -> float:
    """The median of the seconds that a debate of 3^22 ways takes in a running process."""
    from analysis import debate

    times = []
    for _ in range(RUNS + 1):
        began = time.perf_counter()
        debate("Papal", "English", turn=7, boleyn=4, mary=True, more=True, inquisition=True)
        times.append(time.perf_counter() - began)
    return median(times[1:])


def stopped_after() -> float:
    """The median of the seconds from Ctrl-C to the end of a roll of a million million trials."""
    words = [sys.executable, "-m", "analysis", "canal", "--trials", "1e12"]
    times = []
    for _ in range(RUNS):
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as roll:
            time.sleep(3)
            pressed = time.perf_counter()
            roll.send_signal(signal.SIGINT)
            roll.wait()
            times.append(time.perf_counter() - pressed)
    return median(times)


def main() -> None:
    """Print every start."""
    print(f"{'python -c pass':<48} {seconds([sys.executable, '-c', 'pass']):6.3f} s")
    for words, target in STARTS:
        found = seconds([sys.executable, "-m", "analysis", *words])
        verdict = "met" if found <= target else "missed"
        said = f"courtodds {' '.join(words)}"
        print(f"{said:<48} {found:6.3f} s  (target {target} s: {verdict})")
    print(f"{'a debate of 3^22 ways, once running':<48} {composed():6.3f} s  (target 0.2 s)")
    print(f"{'from Ctrl-C to the end of a roll':<48} {stopped_after():6.3f} s  (target 0.5 s)")
    print(f"kernels that a second process compiles: {compiled_anew()}")


if __name__ == "__main__":
    main()
