"""The calendar on the terminal, as JSON and as CSV."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analysis import __version__, show
from analysis.here_i_stand.calendar import Calendar, Turn
from analysis.here_i_stand.cards import Card
from analysis.here_i_stand.deck import at_turn
from analysis.options import Options

Row = dict[str, Any]


def put(calendar: Calendar, number: int | None, options: Options) -> None:
    """Print one turn, or all of them."""
    turns = list(calendar.of(number))
    if options.format == "json":
        show.write_json(document(calendar, turns))
    elif options.format == "csv":
        show.write_csv([row for turn in turns for row in _entries(turn)])
    else:
        for turn in turns:
            _print(calendar, turn)
        show.console().print(f"Impulses: {', '.join(calendar.impulses)}.")
        if number is None:
            _waiting(calendar)


def document(calendar: Calendar, turns: Iterable[Turn]) -> Row:
    """The turns as one object for JSON."""
    return {
        "calendar": "Here I Stand",
        "edition": str(calendar.read.switch("deck")),
        "version": __version__,
        "impulses": list(calendar.impulses),
        "turns": [_turn(calendar, turn) for turn in turns],
        "waiting": [
            {"number": card.number, "card": card.name, "when": card.condition}
            for card in calendar.waiting
        ],
    }


def _turn(calendar: Calendar, turn: Turn) -> Row:
    return {
        "turn": turn.number,
        "years": [turn.first_year, turn.last_year],
        "phases": list(turn.phases),
        "limited_diplomacy": list(turn.diplomacy),
        "enters": [row for row in _entries(turn) if row["what"] != "returns"],
        "returns": [str(line) for line in turn.returns],
        "deck": shuffled(calendar, turn.number),
    }


def shuffled(calendar: Calendar, turn: int) -> int:
    """The cards of the turn's deck when nothing has left it but what must have."""
    return len(at_turn(calendar.read, turn, births=calendar.births))


def _entries(turn: Turn) -> list[Row]:
    """Everything that enters, returns or is forced, one row each."""
    found: list[tuple[str, str, str, str]] = []
    found += [("leader", row.name, row.space, row.kind) for row in turn.leaders]
    found += [("reformer", row.name, row.space, f"phase {row.phase}") for row in turn.reformers]
    found += [
        ("debater", row.name, row.side if row.zone == "any" else row.zone, f"value {row.value}")
        for row in turn.debaters
    ]
    found += [("card", _name(card), "deck", f"{card.cp} CP") for card in turn.cards]
    found += [("card on condition", _name(c), "deck", c.condition) for c in turn.conditional]
    found += [("forced by winter", _name(card), "", "if not played") for card in turn.forced]
    found += [("returns", line.what, line.to, line.otherwise) for line in turn.returns]
    return [
        {"turn": turn.number, "what": what, "name": name, "where": where, "note": note}
        for what, name, where, note in found
    ]


def _name(card: Card) -> str:
    return f"{card.name} ({card.number})"


def _print(calendar: Calendar, turn: Turn) -> None:
    out = show.console()
    out.print(f"Turn {turn.number}, {turn.first_year} to {turn.last_year}", style="bold")
    lines = {"Phases": list(turn.phases), "Diplomacy is limited": list(turn.diplomacy)}
    for row in _entries(turn):
        lines.setdefault(row["what"].capitalize(), []).append(_said(row))
    count = f"{shuffled(calendar, turn.number)} cards, when nothing has left it but what must have"
    lines["Deck"] = [count]
    for head, items in lines.items():
        if items:
            out.print(f"  {head}: {'; '.join(items)}.", soft_wrap=not out.is_terminal)


def _said(row: Row) -> str:
    if row["what"] == "card":
        return str(row["name"])
    if row["what"] == "returns":
        other = f", else {row['note']}" if row["note"] else ""
        return f"{row['name']} to {row['where']}{other}"
    where = f", {row['where']}" if row["where"] not in ("", "deck") else ""
    return f"{row['name']}{where} ({row['note']})"


def _waiting(calendar: Calendar) -> None:
    out = show.console()
    for card in calendar.waiting:
        out.print(f"Without a turn: {_name(card)}: {card.condition}.")
