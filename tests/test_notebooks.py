"""Every notebook runs, and gives the outputs that it is kept with."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.notebooks import METADATA, SVG, code, executed, kept, notebooks, settled

RENEW = "If that is meant, `make notebooks` writes the outputs anew; look at what changed."
MOST_BYTES = 500_000
PICTURE = re.compile(r"<svg.*?</svg>", re.S)

every = pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)


def face(output: Any) -> str:
    """What is compared of an output: all but how a picture is drawn."""
    if output.output_type == "stream":
        return f"{output.name}: {output.text}"
    (kind, text), *_ = output.data.items()
    return f"{kind}: {'' if kind == SVG else PICTURE.sub('a picture', text)}"


def faces(cell: Any) -> list[str]:
    return [line for output in cell.outputs for line in face(output).splitlines()]


def changes(before: Any, now: Any) -> Iterator[str]:
    """The cells that give something else, with the lines that do."""
    for number, (old, new) in enumerate(zip_longest(code(before), code(now)), 1):
        lines = difflib.unified_diff(faces(old), faces(new), "kept", "now", lineterm="", n=0)
        if changed := [*lines][2:]:
            yield "\n".join([f"Code cell {number} ({new.id}):", *changed[:20]])


@every
def test_a_notebook_gives_the_outputs_that_it_is_kept_with(path: Path) -> None:
    before, now = kept(path), executed(path)
    said = [o.text for cell in code(now) for o in cell.outputs if o.get("name") == "stderr"]
    assert not said, f"{path.name} warns:\n" + "\n".join(said)
    changed = [*changes(before, now)]
    assert not changed, "\n".join([path.name, *changed, RENEW])


@every
def test_a_notebook_is_kept_as_it_was_written(path: Path) -> None:
    """Run from its first cell to its last, with nothing of the machine that ran it."""
    before = kept(path)
    assert before.metadata == METADATA, RENEW
    for number, cell in enumerate(code(before), 1):
        assert (cell.execution_count, cell.metadata) == (number, {}), RENEW
        for output in cell.outputs:
            assert settled(nbformat.from_dict(output)) == output, RENEW
            assert output.get("name") != "stderr"
    text = path.read_text("utf-8")
    assert len(text.encode()) < MOST_BYTES, "too large to read on a code host; what takes so much?"
    assert not re.search(r'"/(tmp|home|root|work)/', text)


def notebook(*outputs: Any) -> Any:
    cell = nbformat.v4.new_code_cell("1", id="one", outputs=[settled(o) for o in outputs])
    return nbformat.v4.new_notebook(cells=[cell])


def shown(**data: str) -> Any:
    kinds = {"svg": SVG, "html": "text/html", "plain": "text/plain"}
    kinds["widget"] = "application/vnd.jupyter.widget-view+json"
    return nbformat.v4.new_output("display_data", {kinds[k]: v for k, v in data.items()})


def test_a_changed_number_is_seen_and_said() -> None:
    before = notebook(shown(html="<td>\n0.25\n</td>", plain="0.25"))
    (said,) = changes(before, notebook(shown(html="<td>\n0.26\n</td>", plain="0.26")))
    assert said.splitlines()[0] == "Code cell 1 (one):"
    assert said.splitlines()[-2:] == ["-0.25", "+0.26"]


def test_what_is_printed_is_compared_too() -> None:
    first, second = (
        notebook(nbformat.v4.new_output("stream", name="stdout", text=text)) for text in "ab"
    )
    assert len([*changes(first, second)]) == 1


def test_a_picture_may_be_drawn_otherwise_but_not_be_gone() -> None:
    first, second = (notebook(shown(svg=f"<svg>{x}</svg>", plain="<Figure>")) for x in "ab")
    assert not [*changes(first, second)]
    assert [*changes(first, notebook())]
    assert [*changes(first, notebook(shown(plain="<Figure>")))]


def test_ids_that_are_drawn_at_random_are_no_change() -> None:
    first, second = (
        notebook(shown(html=f'<table id="T_{x * 5}"></table>', widget=x, plain="")) for x in "ab"
    )
    assert not [*changes(first, second)]
