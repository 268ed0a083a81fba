"""A gamble that a figures file says: dice, modifiers, rows, a re-roll, a repeat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from analysis.attempt import Attempt
from analysis.choose import Choice, Values
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.measure import SPENT
from analysis.outcome import Outcome
from analysis.own_table.dice import written
from analysis.own_table.gamble_figures import Gamble, Modifiers, Outcomes
from analysis.own_table.reroll import reroll
from analysis.own_table.rule import AT, Rule, ruled
from analysis.tables import MOST

KEY = "own_table"


def gamble(
    *,
    modifiers: Mapping[str, int | None] | None = None,
    figures: Figures | None = None,
    values: Values = Values(),
) -> Attempt:
    """The gamble of a figures file.

    Parameters
    ----------
    modifiers : mapping of str to int or None, optional
        Modifiers that are added with another value than the file's; 0 for none, None for the
        file's own value where the gamble leaves the modifier out.
    figures : Figures, optional
        `load("own_table", ["mine.toml"])`; default: the example that ships.
    values : Values
        What a card is worth to the player whose choice a re-roll is.

    Raises
    ------
    Fault
        For a modifier that is not there, too many ways, or tries that never end.

    Examples
    --------
    >>> odds = gamble().exact()
    >>> [row["outcome"] for row in odds.rows()]
    ['spotted', 'a few bales', 'landed', 'a fortune']
    >>> odds.expected["vp"].exact, gamble(modifiers={"new moon": 3}).exact().expected["vp"].exact
    (Fraction(37, 36), Fraction(35, 24))
    """
    read = (figures or load(KEY)).reader()
    table = read(Gamble)
    added = _added(read, table, modifiers or {})
    rule, choices = _rule(read, table, sum(added.values()), values)
    return Attempt(
        name="roll",
        game="Own table",
        edition=table.name,
        inputs=_inputs(table, added),
        power=table.power,
        table=ruled(rule),
        assumed=read.assumed,
        choices=choices,
        kinds=_kinds(rule),
        exactly=_until(rule),
        gathered=None if rule.tries in (None, 1) else _row,
    )


def _added(read: Reader, table: Gamble, said: Mapping[str, int | None]) -> dict[str, int]:
    """The modifiers in force, by name."""
    if not table.modifiers and not said:
        return {}
    rows = read(Modifiers)
    added = {name: rows.find(name).value for name in table.modifiers}
    for name, value in said.items():
        if value is not None and abs(value) > MOST:
            raise Fault(f"--modifier {name}: must be from -{MOST} to {MOST}, not {value}.")
        row = rows.find(name)
        added[row.name] = row.value if value is None else value
    return {name: value for name, value in added.items() if value}


def _rule(
    read: Reader, table: Gamble, modifier: int, values: Values
) -> tuple[Rule, tuple[Choice, ...]]:
    outcomes = read(Outcomes)
    again = tuple(row.name in table.reroll for row in outcomes)
    ends = tuple(row.name in table.until for row in outcomes)
    tries = table.tries if table.until else 1
    rule = Rule(table.dice, modifier, outcomes, table.power, again, ends, tries, table.cp)
    for sentence in table.endless(outcomes, rule.throw):
        raise Fault(f"[gamble] {sentence}")
    if table.reroll_by == "rule" or not table.reroll:
        return rule, ()
    again, choice = reroll(outcomes, rule.throw, table.reroll, values)
    return replace(rule, again=again), (choice,)


def _inputs(table: Gamble, added: Mapping[str, int]) -> dict[str, Any]:
    said: dict[str, Any] = {
        "dice": written(table.dice),
        "modifiers": [f"{name} {value:+}" for name, value in added.items()],
    }
    if table.cp:
        said["cp"] = table.cp
    if table.reroll:
        said |= {"reroll": list(table.reroll), "reroll_by": table.reroll_by}
    if table.until:
        said |= {"until": list(table.until), "tries": table.tries}
    return said


def _kinds(rule: Rule) -> tuple[str, ...]:
    if rule.tries in (None, 1):
        return "vp", "cards"
    return "vp", "cards", "attempts", *["cp"] * bool(rule.cp)


def _until(rule: Rule) -> dict[str, Fraction]:
    """How long it takes where nothing limits the tries: an absorbing chain of one state."""
    if rule.tries is not None:
        return {}
    ends = Fraction(rule.ending, sum(rule.one_try))
    cost = {SPENT: rule.cp / ends} if rule.cp else {}
    return {"chance that a try ends it": ends, "tries until it ends": 1 / ends, **cost}


def _row(outcome: Outcome) -> str:
    """The row of an outcome, whichever try it fell at."""
    return outcome.text.rpartition(AT)[0]
