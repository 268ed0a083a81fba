"""Every benchmark, one after another: `python -m benchmarks`, or `make bench`.

`python -m benchmarks NAME ...` runs one, with what else is said.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys

import benchmarks


def main() -> None:
    """Run every module that stands here, or the one that is named."""
    named, sys.argv[1:] = sys.argv[1:2], sys.argv[2:]
    every = [info.name for info in pkgutil.iter_modules(benchmarks.__path__)]
    for name in named or [name for name in every if name != "__main__"]:
        print(f"== {name} ==")
        importlib.import_module(f"benchmarks.{name}").main()
        print()


if __name__ == "__main__":
    main()
