"""Every benchmark, one after another: `python -m benchmarks`, or `make bench`."""

from __future__ import annotations

import importlib
import pkgutil

import benchmarks


def main() -> None:
    """Run every module that stands here."""
    for info in pkgutil.iter_modules(benchmarks.__path__):
        if info.name != "__main__":
            print(f"== {info.name} ==")
            importlib.import_module(f"benchmarks.{info.name}").main()
            print()


if __name__ == "__main__":
    main()
