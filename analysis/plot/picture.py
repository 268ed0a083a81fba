"""A figure in the program's style: shown in a notebook, and drawn the same to the byte."""

from __future__ import annotations

import io
import math
import textwrap
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import matplotlib.style
import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.text import Annotation
from numpy.typing import ArrayLike

from analysis import __version__, atomic
from analysis.faults import Fault
from analysis.games import games
from analysis.palette import FAINT, INK, RULE

if TYPE_CHECKING:
    import pandas as pd

SERIES = ("#274388", "#c4a437", "#258f6e", "#8c2e22", "#8c5cbd", "#7bafe4", "#222222", "#a08b7c")
MARKERS = "osD^vPX*"

_STYLE = {
    "font.family": "DejaVu Sans",
    "font.size": 9.5,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.titlesize": 9.5,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "grid.color": RULE,
    "grid.linewidth": 0.6,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "legend.frameon": False,
    "legend.fontsize": 8.5,
    "svg.hashsalt": "courtodds",
    "svg.fonttype": "path",
    # Mathematics begins at a dollar sign, and no name in a game is meant as mathematics.
    "text.parse_math": False,
}


class Picture(Figure):
    """A matplotlib figure that shows itself in a notebook."""

    def _repr_svg_(self) -> str:
        return drawn(self, "svg").decode()


@contextmanager
def style() -> Iterator[None]:
    """The program's style, whatever the user's own settings are; they come back afterwards."""
    with matplotlib.style.context(["default", _STYLE]):
        yield


def picture(width: float, height: float, title: str, below: str, note: str) -> Picture:
    """An empty figure with a title, a line or more below it, and a footnote; use it in `style`.

    Parameters
    ----------
    width, height : float
        Inches; the height is that of the axes, and the text comes on top of it.
    title, below, note : str
        Each wrapped to the width.
    """
    head = filled(title, int(width * 8.8))
    reading = filled(below, int(width * 14.5))
    foot = filled(note, int(width * 16))
    taller = 0.35 + 0.2 * _lines(head) + 0.15 * _lines(reading) + 0.13 * _lines(foot)
    figure = Picture(figsize=(width, height + taller), layout="constrained")
    blank = "\n" * math.ceil(0.8 * _lines(reading) + 0.2)
    top = figure.suptitle(head + blank, x=0.01, ha="left", weight="bold", size=11, linespacing=1.15)
    under = Annotation(reading, (0, 0), xycoords=top, va="bottom", size=8.5, color=FAINT)
    under.set_in_layout(False)
    figure.add_artist(under)
    figure.supxlabel(foot, x=0.01, ha="left", size=7.5, color=FAINT)
    return figure


def filled(text: str, width: int) -> str:
    """Text wrapped to so many characters, its own line ends kept."""
    return "\n".join(textwrap.fill(line, width) for line in text.splitlines() if line)


def _lines(text: str) -> int:
    return len(text.splitlines())


def drawn(figure: Figure, kind: Literal["svg", "png"]) -> bytes:
    """The bytes of a picture: the same for the same figure, with no date and no version in them."""
    buffer = io.BytesIO()
    keys = ("Date", "Creator", "Format", "Type") if kind == "svg" else ("Software",)
    with style(), warnings.catch_warnings():
        # A letter that no font has stands as a box; that is no news to whoever named it so.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        # The layout moves a little at every drawing, so it is settled at the first.
        figure.draw_without_rendering()
        figure.set_layout_engine("none")
        figure.savefig(buffer, format=kind, dpi=160, metadata=dict.fromkeys(keys))
    return buffer.getvalue()


def save(figure: Figure, path: Path) -> None:
    """Write a picture as .svg or .png, by the path's ending; the same bytes for the same picture.

    Raises
    ------
    Fault
        For another ending, or a path that cannot be written.
    """
    atomic.write(path, drawn(figure, ending(path)), "--plot")


def ending(path: Path) -> Literal["svg", "png"]:
    """The kind of picture that a path asks for.

    >>> ending(Path("odds.SVG"))
    'svg'
    """
    match path.suffix.lower():
        case ".svg":
            return "svg"
        case ".png":
            return "png"
    raise Fault(f"--plot must end in .svg or .png, not {path}.")


def footnote(
    *,
    trials: int | None = None,
    seed: int | None = None,
    edition: str = "",
    assumed: Sequence[str] = (),
    unit: str = "trials",
) -> str:
    """What a picture was made from, for its `note`.

    >>> print(footnote(trials=10_000_000, seed=1517, edition="Virgin Queen", assumed=["royals"]))
    Virgin Queen; 10,000,000 trials, seed 1517; courtodds ...
    Rests on assumed figures: royals.
    """
    rolled = f"{trials:,} {unit}, seed {seed}" if trials else "exact"
    made = "; ".join(part for part in (edition, rolled, f"courtodds {__version__}") if part)
    return made + (f"\nRests on assumed figures: {', '.join(assumed)}." if assumed else "")


def colours(powers: Sequence[str]) -> dict[str, str]:
    """The colour of each power in every picture; a name that no game colours gets one left over.

    >>> colours(["France", "nobody"])
    {'France': '#274388', 'nobody': '#c4a437'}
    """
    known = {name: colour for game in games().values() for name, colour in game.colours.items()}
    taken = {known[name] for name in powers if name in known}
    others = [name for name in powers if name not in known]
    left = [colour for colour in SERIES if colour not in taken] or list(SERIES)
    known |= {name: left[i % len(left)] for i, name in enumerate(others)}
    return {name: known[name] for name in powers}


def halves(rows: pd.DataFrame, y: str) -> Any:
    """The lengths of the intervals below and above; None where the frame has none.

    >>> import pandas as pd
    >>> halves(pd.DataFrame({"vp": [1.0], "low": [0.5], "high": [2.0]}), "vp").tolist()
    [[0.5], [1.0]]
    """
    if "low" not in rows or rows["low"].isna().all():
        return None
    sides = [rows[y] - rows["low"], rows["high"] - rows[y]]
    return np.clip(np.nan_to_num(np.array([side.to_numpy(float) for side in sides])), 0, None)


def paler(colour: str, share: float) -> tuple[float, float, float]:
    """A colour mixed with white: `share` 1 keeps it, 0 is white."""
    red, green, blue = to_rgb(colour)
    return 1 - share * (1 - red), 1 - share * (1 - green), 1 - share * (1 - blue)


def legible(colour: ArrayLike) -> str:
    """Black or white, whichever can be read on a colour of red, green and blue from 0 to 1."""
    luminance = np.asarray(colour)[:3] ** 2.2 @ (0.2126, 0.7152, 0.0722)
    return INK if luminance > 0.3 else "white"
