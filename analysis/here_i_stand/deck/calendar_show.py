"""The calendar on the terminal, as JSON and as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.table import Table

from analysis import __version__, show
from analysis.here_i_stand.deck.calendar import Calendar, Turn
from analysis.here_i_stand.deck.cards import Card, DiplomacyDeck
from analysis.here_i_stand.deck.deck import at_turn
from analysis.options import Options

Row = dict[str, Any]
AS_BEFORE = ("Phases", "Return")
"""What is said again only where it changes."""


def put(calendar: Calendar, number: int | None, options: Options) -> None:
    """Print one turn, or all of them."""
    turns = list(calendar.of(number))
    if options.format == "json":
        show.write_json(document(calendar, turns))
    elif options.format == "csv":
        show.write_csv([row for turn in turns for row in entries(turn)])
    else:
        _print(calendar, turns)


def document(calendar: Calendar, turns: Iterable[Turn]) -> Row:
    """The turns as one object for JSON."""
    return {
        "calendar": "Here I Stand",
        "edition": str(calendar.read.switch("deck")),
        "version": __version__,
        "inputs": calendar.births.given(),
        "impulses": list(calendar.impulses),
        "turns": [_turn(calendar, turn) for turn in turns],
        "waiting": [
            {"number": card.number, "card": card.name, "when": card.condition}
            for card in calendar.waiting
        ],
        "game_for_two": second_deck(calendar),
    }


def _turn(calendar: Calendar, turn: Turn) -> Row:
    return {
        "turn": turn.number,
        "years": [turn.first_year, turn.last_year],
        "phases": list(turn.phases),
        "limited_diplomacy": list(turn.diplomacy),
        "enters": [row for row in entries(turn) if row["what"] != "returns"],
        "returns": [str(line) for line in turn.returns],
        "deck": shuffled(calendar, turn.number),
    }


def shuffled(calendar: Calendar, turn: int) -> int:
    """The cards of the turn's deck when nothing has left it but what must have."""
    return len(at_turn(calendar.read, turn, births=calendar.births))


def second_deck(calendar: Calendar) -> str:
    """The second deck of the game for two, as a sentence."""
    table = calendar.read(DiplomacyDeck)
    parts = " and ".join(f"{row.first} to {row.last} from {row.enters} on" for row in table)
    gone = " and ".join(map(str, table.removed))
    return f"A second deck has cards {parts}; {gone} leaves the game when played."


def entries(turn: Turn) -> list[Row]:
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


def _print(calendar: Calendar, turns: Sequence[Turn]) -> None:
    out = show.console()
    edition = calendar.read.switch("deck")
    out.print(f"Here I Stand, deck of {edition}: the calendar", style="bold")
    before: dict[str, str] = {}
    for turn in turns:
        lines = _lines(calendar, turn)
        out.print(f"\nTurn {turn.number}, {turn.first_year} to {turn.last_year}", style="bold")
        out.print(_grid({k: v for k, v in lines.items() if v != before.get(k)}))
        before = {k: v for k, v in lines.items() if k in AS_BEFORE}
    foot = {"Impulses": ", ".join(calendar.impulses)}
    if len(turns) > 1:
        named = {card for turn in turns for card in turn.conditional}
        waiting = (card for card in calendar.waiting if card not in named)
        waits = (f"{_name(card)}: {card.condition}" for card in waiting)
        foot |= {"Waiting": "\n".join(waits), "For two": second_deck(calendar)}
        out.print("\nPhases and what returns are as on the turn before where none are named.")
    else:
        out.print()
    out.print(_grid(foot))


def _grid(lines: dict[str, str]) -> Table:
    """What there is to say, each under its word, wrapped beside it."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for head, text in lines.items():
        if text:
            grid.add_row(f"  {head}", text)
    return grid


def _lines(calendar: Calendar, turn: Turn) -> dict[str, str]:
    """A turn in words: by heading, in the order in which they are printed."""
    deck = f"{shuffled(calendar, turn.number)} cards"
    first = turn.number == calendar.turns[0]
    cards = ", ".join(map(_name, turn.cards))
    perhaps = (f"{_name(c)}: {c.condition}" for c in turn.conditional)
    return {
        "Phases": ", ".join(turn.phases),
        "Diplomacy": "Only this: " + "; ".join(turn.diplomacy) + "." if turn.diplomacy else "",
        "Leaders": "; ".join(f"{who.name}, {who.kind}: {who.space}" for who in turn.leaders),
        "Reformers": ", ".join(f"{who.name} in {who.space}" for who in turn.reformers),
        "Debaters": _debaters(turn),
        "New cards": "" if first else cards,
        "Perhaps": "\n".join(perhaps),
        "Winter": ", ".join(map(_name, turn.forced)) + " if not played" if turn.forced else "",
        "Return": "; ".join(map(str, turn.returns)),
        "Deck": f"{deck} of the start" if first else f"{deck}, less those removed or kept",
    }


def _debaters(turn: Turn) -> str:
    """Debaters and their values by zone; the Papal ones debate in all."""
    zones: dict[str, list[str]] = {}
    for who in turn.debaters:
        zone = "Papal" if who.zone == "any" else who.zone
        zones.setdefault(zone, []).append(f"{who.name} {who.value}")
    return "; ".join(f"{zone}: {', '.join(names)}" for zone, names in zones.items())
