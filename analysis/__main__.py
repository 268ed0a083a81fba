"""`courtodds`, and `python -m analysis`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and exit with its status."""
    from analysis.cli import run

    sys.exit(run())


if __name__ == "__main__":
    main()
