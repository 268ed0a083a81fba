"""Command lines of the application's own commands and options, with hostile values."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, get_args

from cyclopts import App
from hypothesis import strategies as st

from analysis.cli import application
from analysis.figures import SWITCHES, shipped
from analysis.games import games
from tests.fuzz.kinds import DEAR, EXAMPLES
from tests.fuzz.mutations import Draw

HOSTILE = (
    "", " ", "-", "--", "-1", "0", "00", "1.5", "1e2", "1e999999999", "1e-999999999", "nan",
    "inf", "٣", "−3", "½", "1__0", "1/0", "1/3", "7/6", "9" * 5000, str(2**63), str(2**64), "x",
    "x" * 5000, "[red]", "<b>", "two\nlines", "\x1b[31m", "\x00", "\udcff", "\u202e", "=", "x=",
    "=x", "a=b=c", "England=", "England=1e9", "England=-1", "England:Spain", ",", ",,", "1,2",
    "1..9", "9..1", "true", "none", "None", "--help", "--version", "--exact", "{0}", "%s", "\\",
    "'", '"', "🎲", "5-4", "1-9", "canal.vp=1..3", "canal.vp=0..99999999",
    "cp_modifiers.3.modifier=-9..9", "edition=2017",
)  # fmt: skip
SMALL = ("0", "1", "2", "3", "4", "5", "6", "7", "9", "10", "13")
OWN: dict[str, tuple[str, ...]] = {
    # What is asked is done: so many trials, processes or threads. Only what is refused or small.
    "--trials": ("1", "2", "64", "0", "-1", "1e14", "x"),
    "--games": ("1", "2", "64", "0", "-1", "1e14", "x"),
    "--precision": ("10", "1", "0", "-1", "1e-9", "nan", "x"),
    "--threads": ("1", "2", "0", "-1", "1025", "x"),
    "--processes": ("0", "-1", "1e9", "x", ""),
    "--scheduler": ("", "x", "tcp://", "tcp://:0", "http://a:1", "tcp://127.0.0.1:99999"),
    # Paths stay in the folder of the case, or lead nowhere.
    "--plot": ("a.svg", "a.gif", "", ".svg", "/dev/full/x.svg", "/nowhere/x.svg", "x" * 300),
    "--report": ("a.html", "", "/dev/full", "/nowhere/x.html", "x" * 300),
    "--output": ("a.toml", "", "/dev/full", "/nowhere/x.toml", "x" * 300, "."),
    "--out": ("a", "", "/dev/full", "/nowhere/x", "x" * 300),
    "--figures": ("none.toml", "", ".", "/dev/null", "/dev/zero", "x" * 300, "\udcff.toml"),
    "--against": ("none.toml", "", ".", "/dev/null", "/dev/zero"),
    "--format": ("json", "csv", "table", "JSON", "", "xml"),
    "FILE": ("none.toml", "", ".", "/dev/null", "/dev/zero", "x" * 300),
}  # fmt: skip
PARTS = 8
"""The batches that try every option once."""


@cache
def commands() -> dict[tuple[str, ...], tuple[Any, ...]]:
    """Every command of the application with its arguments."""
    return dict(_commands(application(), ()))


def _commands(app: App, above: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name in app:
        if not name.startswith("-"):
            inner = app[name]
            if inner.default_command is not None:
                arguments = inner.assemble_argument_collection()
                yield (*above, name), tuple(a for a in arguments if a.name != "*")
            yield from _commands(inner, (*above, name))


def arguments(words: tuple[str, ...]) -> tuple[Any, ...]:
    """What the command of a command line takes."""
    return commands().get(words[:2]) or commands().get(words[:1]) or ()


def options(words: tuple[str, ...]) -> set[str]:
    """What the command of a command line takes, by name."""
    return {argument.name for argument in arguments(words)}


@cache
def names() -> tuple[str, ...]:
    """Every name of the figures: powers, royals, pieces, cards, places."""
    raws = [table for key in games() for table in shipped(key).values()]
    rows = [row for raw in raws for row in raw.get("rows", ()) if "name" in row]
    return tuple(sorted({row["name"] for row in rows}))


@cache
def pairs() -> tuple[str, ...]:
    """NAME=VALUE and NAME:NAME, as many options take them, and every value of every switch."""
    raws = [(name, table) for key in games() for name, table in shipped(key).items()]
    switches = [
        f"{name.removeprefix(SWITCHES + '.')}={option}"
        for name, table in raws
        if name.startswith(SWITCHES)
        for option in table["options"]
    ]
    numbers = [f"{name}={SMALL[i % len(SMALL)]}" for i, name in enumerate(names())]
    both = [f"{a}:{b}" for a, b in zip(names(), names()[1:], strict=False)]
    return (*switches, *numbers, *both)


def fitting(hint: Any) -> tuple[str, ...]:
    """What an argument of a type may take."""
    inner = {str(choice) for choice in get_args(hint) if isinstance(choice, (str, int))}
    if inner:
        return tuple(sorted(inner))
    return (*names(), *pairs()) if "str" in str(hint) else SMALL


def hostile(draw: Draw) -> tuple[str, ...]:
    """A command with some of its options, most of them given what they do not take."""
    asked = [words for words in sorted(commands()) for _ in range(1 if words[-1] in DEAR else 5)]
    command = draw(st.sampled_from(asked))
    words = [*command]
    if draw(st.integers(0, 7)):
        words += EXAMPLES.get(command[-1], ())
    words += some(draw, command)
    if draw(st.integers(0, 9)) == 0:
        words.insert(draw(st.integers(0, len(words))), draw(st.sampled_from(HOSTILE)))
    return tuple(words)


def some(draw: Draw, words: tuple[str, ...]) -> Iterator[str]:
    """Up to three arguments of the command of a command line."""
    for argument in draw(st.lists(st.sampled_from(arguments(words)), max_size=3)):
        yield from _given(draw, argument, likely=draw(st.integers(0, 3)) > 0)


def each_option(seed: int) -> Iterator[tuple[str, ...]]:
    """A part of all options of all commands, each with a hostile value, another in every round."""
    every = ((c, a) for c in sorted(commands()) for a in commands()[c] if a.name.startswith("-"))
    for number, (command, argument) in islice(enumerate(every), seed % PARTS, None, PARTS):
        values = _own(argument) or HOSTILE
        value = values[(number + seed // PARTS) % len(values)]
        said = argument.name if argument.hint is bool else f"{argument.name}={value}"
        yield (*command, *EXAMPLES.get(command[-1], ()), said)


def _own(argument: Any) -> tuple[str, ...] | None:
    return OWN.get(argument.name) or (OWN["FILE"] if "Path" in str(argument.hint) else None)


def _given(draw: Draw, argument: Any, *, likely: bool) -> list[str]:
    """An argument with a value, one that it may take or a hostile one."""
    name = argument.name
    if argument.hint is bool:
        return [name]
    value = draw(st.sampled_from(_own(argument) or (fitting(argument.hint) if likely else HOSTILE)))
    if not name.startswith("-"):
        return [value]
    return [f"{name}={value}"] if draw(st.booleans()) else [name, value]
