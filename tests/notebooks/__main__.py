"""`python -m tests.notebooks` runs the notebooks and writes their outputs into them."""

import sys
from pathlib import Path

import nbformat

from tests.notebooks import executed, notebooks

for path in [Path(word).resolve() for word in sys.argv[1:]] or notebooks():
    nbformat.write(executed(path), path)
    print(f"Written: {path}, {path.stat().st_size / 1000:,.0f} kB")  # noqa: T201
