"""Odds on the terminal, as JSON and as CSV: the exact number first, the rolled one beside it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from rich.console import Console
from rich.table import Table

from analysis import __version__, gathered, streams
from analysis.choose import Choice
from analysis.interval import Estimate, as_json, supported
from analysis.odds import Odds, plain
from analysis.outcome import Outcome
from analysis.spreadsheet import csv_text

WORDS = {
    "vp": "VP",
    "cards": "cards",
    "cards_per_turn": "cards a turn",
    "bonuses": "science bonuses",
    "attempts": "attempts",
    "held": "cards held",
    "cp": "CP",
}


def write_json(value: Mapping[str, Any]) -> None:
    """One JSON object on standard output, and nothing else."""
    spell = not streams.is_unicode()
    json.dump(plain(value), sys.stdout, ensure_ascii=spell, indent=2, allow_nan=False)
    sys.stdout.write("\n")


def write_csv(rows: Sequence[Mapping[str, Any]], heads: Iterable[str] = ()) -> None:
    """Rows as CSV on standard output, or the columns alone if there are none."""
    sys.stdout.write(csv_text(rows, heads))


def document(found: Odds) -> dict[str, Any]:
    """The odds as one JSON object."""
    attempt = found.attempt
    rows = found.rows()
    for row, outcome in zip(rows, found.outcomes, strict=True):
        row["by_power"] = {
            power: {k: outcome.amount(k, power) for k in attempt.kinds} for power in found.by_power
        }
    expected: dict[str, Any] = {k: as_json(e) for k, e in found.expected.items()}
    expected["by_power"] = {
        power: {k: as_json(e) for k, e in kinds.items()} for power, kinds in found.by_power.items()
    }
    return {
        "attempt": attempt.name,
        "game": attempt.game,
        "edition": attempt.edition,
        "method": "exact" if found.counts is None else "monte carlo",
        "trials": None if found.counts is None else found.trials,
        "seed": found.seed,
        "version": __version__,
        "inputs": dict(attempt.inputs),
        "power": attempt.power,
        "assumed": list(attempt.assumed),
        "choices": [choice(c) for c in attempt.choices],
        "outcomes": rows,
        "expected": expected,
        "at_least": {str(k): as_json(found.at_least(k)) for k in levels(found)},
        "spread": found.spread,
        "exactly": {k: {"value": float(v), "exact": str(v)} for k, v in attempt.exactly.items()},
        "notes": list(attempt.notes),
        "interrupted": found.interrupted,
    }


def choice(made: Choice) -> dict[str, Any]:
    """A choice as JSON: the share of each option, and where it flips."""
    return {
        "choice": made.name,
        "taken": {name: float(share) for name, share in made.options.items()},
        "flips": {
            value: {"below": _decimal(below), "above": _decimal(above)}
            for value, (below, above) in made.flips.items()
        },
    }


def _decimal(exact: Fraction | None) -> float | None:
    return None if exact is None else float(exact)


def levels(found: Odds) -> range:
    """The VP for which the chance of at least so many is shown."""
    most = max((o.amount("vp", found.attempt.power) for o in found.outcomes), default=0)
    return range(1, max(3, min(most, 5)) + 1)


def console() -> Console:
    """Standard output, wide enough for a table where it is no terminal.

    Names come from files and command lines, so no text is markup: say `style`.
    """
    out = Console(highlight=False, markup=False, emoji=False)
    if not out.is_terminal:
        out.width = 120
    return out


def table(found: Odds) -> None:
    """The odds as a table for people."""
    from analysis import expectation

    out = console()
    attempt = found.attempt
    out.print(heading(found), style="bold", soft_wrap=True)
    if attempt.gathered:
        out.print(expectation.table(found), gathered.table(found), sep="\n")
    else:
        out.print(_outcomes(found), expectation.table(found), sep="\n")
    for line in _sentences(found):
        out.print(line, soft_wrap=not out.is_terminal)
    if attempt.assumed:
        out.print(f"Rests on assumed figures: {', '.join(attempt.assumed)}.", style="yellow")
    out.print(made_from(found), style="dim")


def heading(found: Odds) -> str:
    """What was attempted, with which inputs."""
    return headline(found.attempt)


class Asked(Protocol):
    """What was asked of a game: an attempt, or a sheet."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def game(self) -> str:
        """The game's title."""

    @property
    def edition(self) -> str:
        """The edition of the game's rules."""

    @property
    def inputs(self) -> Mapping[str, Any]:
        """What was given, by the names of the options."""


def headline(asked: Asked) -> str:
    """What was asked, with which inputs, but for whole tables of them."""
    nothing: tuple[Any, ...] = (None, False, "", (), [], {})
    rated = {k for k, v in asked.inputs.items() if k.endswith("rating") and v is not None}
    short = {k: v for k, v in asked.inputs.items() if not isinstance(v, Mapping)}
    given = {k: v for k, v in short.items() if v not in nothing or k in rated}
    said = ", ".join(f"{k.replace('_', ' ')} {_said(v)}" for k, v in given.items())
    return f"{asked.game} {asked.edition}: {asked.name}" + (f" ({said})" if said else "")


def _said(value: Any) -> str:
    if value is True:
        return "yes"
    if isinstance(value, (list, tuple)):
        return " and ".join(map(str, value))
    return str(value)


def made_from(found: Odds) -> str:
    """What is needed to make it again."""
    if found.counts is None:
        stopped = " (stopped before the first trial)" if found.interrupted else ""
        ways = f"Exact{stopped}: {found.attempt.table.total:,} ways counted"
        return f"{ways}; courtodds {__version__}."
    stopped = " (stopped before the end)" if found.interrupted else ""
    rolled = f"{found.trials:,} trials{stopped}, seed {found.seed}, 95 % intervals"
    return f"{rolled}; courtodds {__version__}."


def _outcomes(found: Odds) -> Table:
    rolled = found.counts is not None
    shown = [k for k in found.attempt.kinds if _any(found, k)]
    grid = Table(box=None, header_style="bold", pad_edge=False)
    grid.add_column("outcome")
    for kind in shown:
        head = found.attempt.words.get(kind) or WORDS.get(kind, kind.replace("_", " "))
        grid.add_column(head, justify="right")
    for name in ("exact", "ways") + (("rolled",) if rolled else ()):
        grid.add_column(name, justify="right", no_wrap=True)
    common = _common(found)
    more = [_more(outcome, common) for outcome in found.outcomes]
    if any(more):
        grid.add_column("fate and effects", overflow="fold")
    for i, outcome in enumerate(found.outcomes):
        chance = found.probability(i)
        amounts = [str(outcome.amount(k, found.attempt.power)) for k in shown]
        numbers = [percent(chance.exact), fraction(chance.exact)] + (
            [share(chance)] if rolled else []
        )
        grid.add_row(outcome.text, *amounts, *numbers, *([more[i]] if any(more) else []))
    return grid


def _more(outcome: Outcome, common: tuple[str, ...]) -> str:
    """Its fate and effects, but for what its text or a sentence below says."""
    fate = "" if outcome.text.startswith(outcome.fate) else outcome.fate
    effects = () if outcome.effects == common else outcome.effects
    return "; ".join(part for part in (fate, *effects) if part)


def _common(found: Odds) -> tuple[str, ...]:
    """The effects that all outcomes share."""
    effects = [o.effects for o in found.outcomes]
    return effects[0] if len(effects) > 1 and len(set(effects)) == 1 else ()


def _any(found: Odds, kind: str) -> bool:
    return kind == "vp" or any(o.amount(kind, found.attempt.power) for o in found.outcomes)


def _sentences(found: Odds) -> Iterable[str]:
    for made in found.attempt.choices:
        yield said(made)
    yield from gathered.note(found)
    yield from found.attempt.notes
    yield from (f"Then: {effect}." for effect in _common(found))


def said(made: Choice) -> str:
    """What was chosen, and at which value it would flip, as a sentence."""
    if not made.options:
        return f"{made.name}: never offered."
    taken = ", ".join(f"{name} {float(share):.0%}" for name, share in made.options.items())
    turns = [
        f"a {value} worth {where} {float(at):.4g} VP"
        for value, (low, high) in made.flips.items()
        for where, at in (("less than", low), ("more than", high))
        if at is not None
    ]
    flips = f"; some of it changes with {' or '.join(turns)}" if turns else ""
    return f"{made.name}: {taken}{flips}."


def percent(exact: Fraction | None) -> str:
    """A chance in per cent.

    >>> percent(Fraction(1, 3))
    '33.333 %'
    """
    return "" if exact is None else f"{float(exact):.3%}".replace("%", " %")


def fraction(exact: Fraction | None) -> str:
    """A fraction where it is short enough to read.

    >>> fraction(Fraction(5, 36)), fraction(Fraction(1, 10**9))
    ('5/36', '')
    """
    return "" if exact is None or exact.denominator > 99_999 else str(exact)


def share(chance: Estimate) -> str:
    """A rolled chance in per cent with its half-width, in the digits it supports."""
    if chance.low is None or chance.high is None:
        return ""
    half = 50 * (chance.high - chance.low)
    digits = supported(half)
    return f"{100 * chance.value:.{digits}f} ± {half:.{digits}f} %"
