"""Pictures as they are kept in a notebook: the same to the eye, in half of the letters."""

from __future__ import annotations

import re

UNSEEN = re.compile(r"<[?!].*?>", re.S)
BETWEEN = re.compile(r">\s+<")
SPACES = re.compile(r"\s+")
NEEDLESS = re.compile(r"(?<=\d) (?=[MLQCz])|(?<=[MLQC]) (?=[-\d])|(?<=[:;]) ")
DIGITS = re.compile(r"(?<![\d.])([1-9]\d*\.\d\d)\d+")
ID = re.compile(r' id="([^"]*)"')
USED = re.compile(r"#([\w.-]+)")
GLYPH = re.compile(r"\bDejaVuSans-")
BESIDE = re.compile(r'(<use [^>]*)transform="translate\((\d+(?:\.\d)?)\d* 0\)"/>')


def lean(svg: str) -> str:
    """A picture without what nobody sees.

    Comments, names that nothing refers to, line ends and all beyond a hundredth of a point. Most
    of a picture are its letters, each drawn by its outline and set beside the one before.

    >>> letter = '<use xlink:href="#DejaVuSans-1b" transform="translate(12.345678 0)"/>'
    >>> print(lean(f'<g id="text_1"> <!-- VP --> {letter} </g>'))
    <g><use xlink:href='#g1b' x='12.3'/></g>
    """
    svg = BETWEEN.sub("><", UNSEEN.sub("", svg)).strip()
    used = set(USED.findall(svg))
    svg = ID.sub(lambda found: found[0] if found[1] in used else "", svg)
    svg = DIGITS.sub(r"\1", NEEDLESS.sub("", SPACES.sub(" ", GLYPH.sub("g", svg))))
    return BESIDE.sub(r'\1x="\2"/>', svg).replace('"', "'")  # JSON writes a " as two letters
