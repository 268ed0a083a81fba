"""Pages: the face of odds in a notebook, and a report that needs nothing but itself.

Names come from files and command lines, so every text is escaped; no page holds a script or an
address.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis import __version__, atomic, show
from analysis.interval import Estimate
from analysis.tabular import Number, Table, is_number
from analysis.wording import minus

if TYPE_CHECKING:
    import pandas as pd
    from jinja2 import Environment
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Section:
    """A part of a report: paragraphs, then tables, then pictures with their captions."""

    title: str
    text: Sequence[str] = ()
    tables: Sequence[Table] = ()
    figures: Sequence[tuple[str, Figure]] = ()


@dataclass(frozen=True)
class Meta:
    """What a report was made from: all that is needed to make it again.

    Attributes
    ----------
    command : str
        The exact command line.
    inputs : mapping
        What was asked, by the names of the options.
    trials, seed : int, optional
        None where everything is exact.
    edition : str
    switches : mapping
        The switches and the value each had.
    assumed : sequence of str
        The names of the assumed figures it rests on.
    version : str
    method : str
        How it was found, where that is neither all exact nor so many trials.
    """

    command: str
    inputs: Mapping[str, Any] = field(default_factory=dict)
    trials: int | None = None
    seed: int | None = None
    edition: str = ""
    switches: Mapping[str, Any] = field(default_factory=dict)
    assumed: Sequence[str] = ()
    version: str = __version__
    method: str = ""

    @property
    def lines(self) -> list[tuple[str, Any]]:
        """What there is to say, by its name, the command line apart."""
        said = [
            ("courtodds", self.version),
            ("edition", self.edition),
            ("method", self.method or ("exact" if not self.trials else f"{self.trials:,} trials")),
            ("seed", "" if self.seed is None else str(self.seed)),
            *((_name(key), value) for key, value in self.inputs.items()),
            *((f"switch {key}", value) for key, value in self.switches.items()),
        ]
        return [(name, value) for name, value in said if value not in (None, "", (), [])]


def _name(key: str) -> str:
    return key.replace("_", " ")


def chance_text(exact: Fraction | None) -> str:
    """A chance in per cent, and as a fraction where that is short.

    >>> chance_text(Fraction(5, 36))
    '13.889 % = 5/36'
    """
    return " = ".join(text for text in (show.percent(exact), show.fraction(exact)) if text)


def amount_text(exact: Fraction | None) -> str:
    """An amount in decimals, and as a fraction where that is short and no whole number.

    >>> amount_text(Fraction(5, 6)), amount_text(Fraction(2)), amount_text(Fraction(1, 3**12))
    ('0.8333 = 5/6', '2', '0.0000')
    """
    if exact is None or exact.denominator == 1:
        return "" if exact is None else str(exact)
    return " = ".join(text for text in (f"{float(exact):.4f}", show.fraction(exact)) if text)


def report(title: str, sections: Sequence[Section], meta: Meta) -> str:
    """A self-contained HTML report: the same text for the same contents.

    Examples
    --------
    >>> html = report("The canal", [Section("Odds", ["One try."])], Meta("courtodds canal"))
    >>> html.startswith("<!doctype html>"), "courtodds canal" in html
    (True, True)
    """
    return report_of(title, (), [drawn_section(section) for section in sections], meta)


def report_of(
    title: str, text: Sequence[str], sections: Sequence[Mapping[str, Any]], meta: Meta
) -> str:
    """A report of sections that are drawn already, below some paragraphs."""
    return rendered("report.html.j2", title=title, text=text, sections=sections, meta=meta)


def drawn_section(section: Section) -> dict[str, Any]:
    """A section with its pictures drawn: all that the page needs of it.

    `command` and `files` may be added: the command line, and files that lie beside the page.
    """
    figures = [_image(caption, figure) for caption, figure in section.figures]
    return {
        "title": section.title,
        "text": section.text,
        "tables": section.tables,
        "figures": figures,
        "command": "",
        "files": [],
    }


def _image(caption: str, figure: Figure) -> dict[str, Any]:
    from analysis.plot import drawn

    width, height = (round(96 * inches) for inches in figure.get_size_inches())
    data = base64.b64encode(drawn(figure, "svg")).decode()
    return {"caption": caption, "width": width, "height": height, "data": data}


def tabled(caption: str, frame: pd.DataFrame) -> Table:
    """A frame as a table, without its index.

    >>> import pandas as pd
    >>> tabled("spends", pd.DataFrame({"cp": [2], "vp": [0.5]}))
    Table(caption='spends', columns=['cp', 'vp'], rows=[[2, 0.5]])
    """
    columns = [frame[name].tolist() for name in frame]
    heads = [_name(str(name)) for name in frame]
    return Table(caption, heads, [list(row) for row in zip(*columns, strict=True)])


def cell(value: Any) -> str:
    """A value as a table shows it.

    >>> cell(None), cell(1234), cell(0.25), cell(Fraction(1, 3)), cell(["a", "b"])
    ('–', '1,234', '0.2500', '0.3333 = 1/3', 'a; b')
    >>> cell(Estimate(-0.832, -0.833, -0.831, Fraction(-5, 6))).split()
    ['−0.8333', '=', '−5/6', 'rolled', '−0.8320', '±', '0.0010']
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "–"
        case list() | tuple():
            return "; ".join(map(str, value))
        case Estimate() | Fraction() | int() | float() | Number():
            return minus(_number(value)).replace(" ± ", "\N{NBSP}±\N{NBSP}")
    return str(value)


def _number(value: Estimate | Fraction | float | Number) -> str:
    match value:
        case Estimate():
            exact = amount_text(value.exact)
            if not exact or value.low is None:
                return exact or str(value)
            return f"{exact}\nrolled {value}"
        case Fraction():
            return amount_text(value)
        case int():
            return f"{value:,}"
        case Number():
            return value
    return f"{value:.4f}" if value == value else "–"


def write(path: Path, html: str) -> None:
    """Write a page, whole or not at all.

    Raises
    ------
    Fault
        Where the folder is missing or the file cannot be written.
    """
    atomic.write(path, html.encode(errors="backslashreplace"), "--report")


def rendered(name: str, **contents: Any) -> str:
    """What a template of this package makes of its contents, every text escaped."""
    return _pages().get_template(name).render(contents)


@cache
def _pages() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    pages = Environment(
        loader=PackageLoader("analysis"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    pages.filters["cell"] = cell
    pages.tests["number"] = is_number
    return pages
