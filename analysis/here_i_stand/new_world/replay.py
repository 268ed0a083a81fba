"""A New World phase replayed die by die (Here I Stand 20.2 and 20.3).

`Orellana 6, Verrazano 8 strait 5, Rut 3, Cabot (Hapsburg) 9 strait 8`: each voyage with the sum of
its two dice and, at 10 or more, what was chosen, and the second sum of a circumnavigation. Words
before the dice: `mercator`, `uncharted`, `smallpox`; conquests go by the conquistador's name
(`Cortez 7`) or by `England conquest 9`. A Cabot
needs no power where one power alone sails. The order is the rule's, not that of the text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from analysis import names
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.new_world.conquest import end as conquest_end
from analysis.here_i_stand.new_world.crew import once
from analysis.here_i_stand.new_world.discoveries import (
    ConquestOrder,
    Conquests,
    ConquestTable,
    Discoveries,
    Uncharted,
)
from analysis.here_i_stand.new_world.told import Told, told
from analysis.here_i_stand.new_world.voyage import Chart, End, chart
from analysis.here_i_stand.new_world.voyage_cards import Mercator, Smallpox
from analysis.here_i_stand.new_world.voyages import order

if TYPE_CHECKING:
    import pandas as pd

Plus = tuple[int, ...]


@dataclass(frozen=True)
class Line:
    """A voyage or conquest as it was resolved: dice and what is added, and its end."""

    told: Told
    plus: Plus
    end: End
    around: Plus = ()

    @property
    def row(self) -> dict[str, Any]:
        """A row of the table."""
        told = self.told
        rolls = _sum_of(told.dice, self.plus)
        if told.second is not None:
            rolls += f"; {_sum_of(told.second, self.around)}"
        return {
            "voyage": told.label,
            "power": told.power,
            "rolls": rolls,
            "result": self.end.text,
            "fate": told.sailor.fate(self.end) if told.sailor else self.end.fate,
            "vp": self.end.vp,
            "cards": self.end.cards,
        }


@dataclass(frozen=True)
class Replay:
    """A New World phase, resolved.

    Attributes
    ----------
    lines : tuple of Line
        In the order in which they were resolved.
    edition : str
    claimed : tuple of str
        What is claimed at the end.
    """

    lines: tuple[Line, ...]
    edition: str
    claimed: tuple[str, ...]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row a voyage or conquest."""
        return [line.row for line in self.lines]

    @property
    def vp(self) -> dict[str, int]:
        """The VP of every power that sailed."""
        found: dict[str, int] = defaultdict(int)
        for line in self.lines:
            found[line.told.power] += line.end.vp
        return dict(found)

    @property
    def frame(self) -> pd.DataFrame:
        """One row a voyage or conquest: voyage, power, rolls, result, fate, vp, cards."""
        import pandas as pd

        return pd.DataFrame(self.rows)


def replay(
    text: str,
    *,
    claimed: Sequence[str] = (),
    moluccas: bool = False,
    edition: int | None = None,
    figures: Figures | None = None,
) -> Replay:
    """Resolve the voyages and conquests of a turn from the dice that were thrown.

    Parameters
    ----------
    text : str
        Voyages separated by commas; see the head of this module.
    claimed : sequence of str
        Discoveries and conquests that are claimed already.

    Raises
    ------
    Fault
        For what cannot be read, dice that two dice do not show, or a choice that is not open.

    Examples
    --------
    >>> replay("Rut 3, Orellana 6").rows[0]["rolls"]
    '6 + 3 = 9'
    """
    read = (figures or load("here_i_stand")).reader()
    rules = chart(read, edition, moluccas=moluccas)
    voyages, conquests = _in_order(read, told(read, text))
    places = (*read(Discoveries), *read(Conquests))
    taken = [names.find("discovery or conquest", name, places).name for name in claimed]
    lines = []
    for one in voyages:
        line = _sailed(read, rules, one, taken)
        taken += line.end.claims
        lines.append(line)
    for one in conquests:
        line = _conquered(read, one, taken)
        taken += line.end.claims
        lines.append(line)
    return Replay(tuple(lines), str(rules.edition), tuple(taken))


def _in_order(read: Reader, every: Sequence[Told]) -> tuple[list[Told], list[Told]]:
    """Explorations by rating and power, then conquests by power."""
    voyages = [t for t in every if t.sailor]
    conquests = [t for t in every if not t.sailor]
    once(read, [t.sailor for t in voyages if t.sailor])
    for power in {c.power for c in conquests}:
        if sum(c.power == power for c in conquests) > 1:
            raise Fault(f"{power} conquers at most once a turn.")
    sailing = order(read, [(t.power, t.who) for t in voyages])
    rank = read(ConquestOrder).order.index
    return [voyages[i] for i in sailing], sorted(conquests, key=lambda t: rank(t.power))


def _sailed(read: Reader, rules: Chart, told: Told, claimed: Sequence[str]) -> Line:
    plus, around = [told.who.rating], [told.who.rating]
    if "mercator" in told.helps:
        plus.append(read(Mercator).voyage)
        around.append(read(Mercator).circumnavigation)
    if "uncharted" in told.helps:
        plus.append(read(Uncharted).of(rules.edition))
    row = rules.exploration.at(told.dice + sum(plus))
    if row.outcome == "choice":
        return _chose(rules, told, tuple(plus), tuple(around), claimed)
    if told.choice or told.second is not None:
        said = _sum_of(told.dice, plus)
        raise Fault(f"{told.label}: {said} gives no choice; leave out what follows the dice.")
    return Line(told, tuple(plus), rules.plain(row, claimed))


def _chose(rules: Chart, told: Told, plus: Plus, around: Plus, claimed: Sequence[str]) -> Line:
    """A voyage of 10 or more, by what the text says was chosen."""
    open_, choice = dict(_open(rules, claimed)), _meant(rules, told.choice)
    if not open_ and not choice:
        return Line(told, plus, rules.nothing)
    if choice not in open_:
        given = f"{told.choice} is not open" if told.choice else "say what is chosen"
        raise Fault(f"{told.label}: at 10 or more {given}: {', '.join(open_) or 'nothing is'}.")
    ends = open_[choice]
    if len(ends) == 1:
        if told.second is not None:
            raise Fault(f"{told.label}: {told.choice} is not rolled for; leave {told.second} out.")
        return Line(told, plus, ends[0])
    if told.second is None:
        raise Fault(f"{told.label}: give the second roll, such as '{told.choice} 8'.")
    row = rules.around.at(told.second + sum(around))
    end = ends[rules.around.rows.index(row)]
    if not row.success:
        end = replace(end, text=f"{end.text} ({row.outcome})")
    return Line(told, plus, end, around)


def _open(rules: Chart, claimed: Sequence[str]) -> Iterator[tuple[str, tuple[End, ...]]]:
    """What may be chosen; another discovery also by its own name."""
    yield from rules.open(claimed).items()
    for row in rules.choices:
        if not row.circumnavigation:
            for place in rules.free(row, claimed):
                yield place.name.casefold(), (rules.found(place),)


def _meant(rules: Chart, said: str) -> str:
    """The choice that goes by this name, or by one of its place."""
    for row in rules.choices:
        for name in row.discoveries:
            if rules.places.by_name[name].answers_to(said):
                return row.choice if len(row.discoveries) == 1 else name.casefold()
    return said


def _conquered(read: Reader, told: Told, claimed: Sequence[str]) -> Line:
    plus = [told.who.rating]
    if "smallpox" in told.helps:
        plus.append(read(Smallpox).modifier)
    row = read(ConquestTable).at(told.dice + sum(plus))
    return Line(told, tuple(plus), conquest_end(read, row, claimed))


def _sum_of(dice: int, plus: Sequence[int]) -> str:
    """The sum of dice and what is added, as it is said at the table."""
    added = "".join(f" + {n}" if n >= 0 else f" - {-n}" for n in plus)
    return f"{dice}{added} = {dice + sum(plus)}"
