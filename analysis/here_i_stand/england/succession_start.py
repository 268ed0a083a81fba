"""How the English succession begins, and whether it can (Here I Stand 21.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count

from analysis import names
from analysis.faults import Fault
from analysis.figures import Reader
from analysis.here_i_stand.deck.calendar import Calendar
from analysis.here_i_stand.deck.cards import Cards
from analysis.here_i_stand.deck.position import Position
from analysis.here_i_stand.deck.rulers import Rulers
from analysis.here_i_stand.england.succession import ENGLAND, Plan, State
from analysis.here_i_stand.england.succession_figures import HENRY, Entries
from analysis.here_i_stand.england.wives import ELIZABETH, Chart, WifeAdvances, Wives
from analysis.here_i_stand.powers import Powers


def turns(read: Reader, since: int) -> range:
    """The turns played, to the end of the game."""
    whole = Calendar(read).turns
    return range(_in("since", since, whole), whole[-1] + 1)


def plan(
    read: Reader, turns: range, start: State, *, wives: Sequence[int] | None,
    chance: Fraction | None, divorce: int | None, first: Fraction | None,
) -> Plan:  # fmt: skip
    """How England goes about it.

    Raises
    ------
    Fault
        For a turn or a chance out of range, or a divorce that is none.
    """
    return Plan(
        _six_wives(read, turns, wives, chance),
        _divorce(read, turns, start, divorce),
        _share(first, "--first"),
    )


def _six_wives(
    read: Reader, turns: range, wives: Sequence[int] | None, chance: Fraction | None
) -> dict[int, Fraction]:
    """By turn, the chance that Six Wives is played as an event."""
    may = [turn for turn in turns if turn >= read(WifeAdvances).event.from_turn]
    for turn in wives or ():
        if turn not in may:
            raise Fault(f"--wives takes turns from {may[0]} to {may[-1]}, not {turn}.")
    if len(set(wives or ())) < len(wives or ()):
        raise Fault("--wives takes each turn once: Six Wives is played once a turn.")
    share = Fraction(1) if chance is None else _share(chance, "--chance")
    return {turn: share or Fraction() for turn in (may if wives is None else wives)}


def _divorce(read: Reader, turns: range, start: State, divorce: int | None) -> int | None:
    """The turn of the divorce, on which it can be granted."""
    if divorce is None:
        return None
    wife = read(Wives).rows[start.box]
    if wife.rolls:
        raise Fault(f"--divorce is from Catherine of Aragon; Henry is married to {wife.wife}.")
    may = [turn for turn in turns if turn >= read(WifeAdvances).divorce.from_turn]
    return _in("divorce", divorce, may)


def _share(chance: Fraction | None, option: str) -> Fraction | None:
    if chance is not None and not 0 <= chance <= 1:
        raise Fault(f"{option} is a chance from 0 to 1, not {float(chance):g}.")
    return chance


def _in(option: str, turn: int, turns: Sequence[int]) -> int:
    if turn not in turns:
        raise Fault(f"--{option} must be a turn from {turns[0]} to {turns[-1]}, not {turn}.")
    return turn


def _box(read: Reader, name: str, already: tuple[int, ...]) -> tuple[int, int]:
    """Where Henry stands, and the results that are covered."""
    table = read(Wives).rows
    known = {names.fold(n): i for i, row in enumerate(table) for n in (row.wife, *row.aliases)}
    box = known.get(names.fold(name))
    if box is None:
        raise Fault(f"There is no wife {name!r}; the track has {', '.join(w.wife for w in table)}.")
    rolled = [row for row in table[: box + 1] if row.rolls]
    if len(already) != len(rolled):
        many = f"{len(rolled)} result{'s' * (len(rolled) != 1)}"
        raise Fault(f"At {table[box].wife} --already has {many}, not {len(already)}.")
    return box, Chart.read(read).covered(rolled, already)


def ruler(read: Reader, position: Position, ruler: str | None) -> tuple[str, Position]:
    """Who rules England, and how the other powers stand.

    Raises
    ------
    Fault
        For an unknown ruler, or where a ruler's card is said to be removed.
    """
    mine = {p: r for p, r in position.rulers.items() if read(Powers).find(p).name == ENGLAND}
    named = ruler or next(iter(mine.values()), HENRY)
    others = {p: r for p, r in position.rulers.items() if p not in mine}
    cards = {row.card for row in read(Rulers).of(ENGLAND)}
    for card in read(Cards).all(position.removed):
        if card.number in cards:
            raise Fault(f"--removed: {card.name}'s card comes and goes by the succession itself.")
    found = names.find("ruler of England", named, read(Rulers).of(ENGLAND)).name
    return found, replace(position, rulers=others)


def start(read: Reader, wife: str, already: tuple[int, ...], ruler: str, since: int) -> State:
    """How England stands when the first turn begins.

    Raises
    ------
    Fault
        For results that do not fit the wife, or a wife or ruler before the time.
    """
    box, covered = _box(read, wife, already)
    state = State(box, covered, ruler)
    _check(read, state, since)
    return state


def _check(read: Reader, start: State, since: int) -> None:
    """Raise a Fault for a wife or a ruler before the time, or a ruler who cannot have followed."""
    ways, entries, chart = read(WifeAdvances), read(Entries), Chart.read(read)
    granted = sum(line.advances for i, line in enumerate(chart.lines) if start.covered >> i & 1)
    ready = next(
        turn for turn in count(1)
        if start.box <= ways.before(turn) + granted
    )  # fmt: skip
    name = read(Wives).rows[start.box].wife
    if since < ready:
        raise Fault(f"--since must be {ready} or later: Henry cannot have come to {name} before.")
    if start.ruler == HENRY:
        return
    born = bool(start.covered & chart.mask(ELIZABETH))
    highest = start.covered.bit_length()
    if not any(r.ruler == start.ruler and r.holds(highest, elizabeth=born) for r in entries):
        raise Fault(f"{start.ruler} cannot rule: those results of --already bring another ruler.")
    if since <= (first := entries.first_turn(start.ruler)):
        raise Fault(f"--since must be {first + 1} or later: {start.ruler} cannot rule before.")
