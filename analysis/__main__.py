"""`courtodds`, and `python -m analysis`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and exit with its status."""
    try:
        from analysis.cli import run

        status = run()
    except KeyboardInterrupt:  # while the program was being loaded
        print("courtodds: Stopped.", file=sys.stderr)  # noqa: T201
        status = 130
    sys.exit(status)


if __name__ == "__main__":
    main()
