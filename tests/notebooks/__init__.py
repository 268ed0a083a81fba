"""The notebooks, run, and kept with their outputs, so that they read without being run.

`make notebooks` runs them all and writes what comes out into them; the tests run them too and say
which cell gives something else. What differs from run to run, or from machine to machine, is kept
in one form: ids of widgets and of styled tables, and what a kernel says of itself.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient import NotebookClient
from traitlets.config import Config

from tests.notebooks.svg import lean

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "notebooks"
SVG = "image/svg+xml"
KEPT = (SVG, "text/html", "text/plain")
"""The faces of an output, best first, of which the first is kept."""
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
SECONDS = 300
"""No cell takes longer."""


def notebooks() -> list[Path]:
    """Every notebook that is kept."""
    return sorted(FOLDER.glob("*.ipynb"))


def kept(path: Path) -> Any:
    """A notebook as it is kept."""
    return nbformat.read(path, as_version=4)


def executed(path: Path) -> Any:
    """A notebook with the outputs that it has now, in the form in which they are kept."""
    notebook = kept(path)
    with TemporaryDirectory() as folder:
        sockets = {"transport": "ipc", "ip": f"{folder}/kernel"}
        client = NotebookClient(
            notebook,
            kernel_name="python3",
            config=Config({"KernelManager": sockets}),
            timeout=SECONDS,
            coalesce_streams=True,
            record_timing=False,
            store_widget_state=False,
            resources={"metadata": {"path": str(path.parent)}},
        )
        client.execute(env={**os.environ, "PYTHONPATH": str(ROOT)})
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in code(notebook):
        cell.metadata, cell.outputs = nbformat.from_dict({}), [*map(settled, cell.outputs)]
    return notebook


def code(notebook: Any) -> Iterator[Any]:
    """The cells of code."""
    return (cell for cell in notebook.cells if cell.cell_type == "code")


def settled(output: Any) -> Any:
    """An output with its best face, without what is another at every run."""
    if "data" in output:
        face = next(kind for kind in KEPT if kind in output.data)
        text = output.data[face]
        output.data = nbformat.from_dict({face: lean(text) if face == SVG else anonymous(text)})
        output.metadata = nbformat.from_dict({})
    return output


STYLED = re.compile(r"\bT_[0-9a-f]{5}(?=[_\" ])")
ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def anonymous(text: str) -> str:
    """A text in which styled tables are numbered in turn and no object says where it lies.

    >>> anonymous('<table id="T_0ab4c"><td id="T_0ab4c_row0"><canal at 0x7f00>')
    '<table id="T_0"><td id="T_0_row0"><canal>'
    """
    names = {name: f"T_{i}" for i, name in enumerate(dict.fromkeys(STYLED.findall(text)))}
    return STYLED.sub(lambda found: names[found[0]], ADDRESS.sub("", text))
