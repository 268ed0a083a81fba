"""What costs CP in Virgin Queen: an artist and a scholar; and plays that cost none."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Figures
from analysis.spend import Situation, Spend
from analysis.virgin_queen.ottoman.canal import canal
from analysis.virgin_queen.patronage.awards import PatronageLimits
from analysis.virgin_queen.patronage.patronage import artist, scholar
from analysis.virgin_queen.patronage.pieces import Kind, Players, pool
from analysis.virgin_queen.weddings.display import display, legal
from analysis.virgin_queen.weddings.royals import side
from analysis.virgin_queen.weddings.wedding import wedding
from analysis.virgin_queen.weddings.wedding_result import is_played

TITLE = "Virgin Queen"


def actions(figures: Figures, situation: Situation) -> Iterator[Spend]:
    """Artist and scholar at every number of CP, for every power that has one on that turn."""
    read = figures.reader()
    kinds: tuple[Kind, Kind] = ("artist", "scholar")
    for kind in kinds:
        for power in read(Players).of(situation.players).patrons:
            try:
                pool(read, kind, power, situation.turn, situation.players)
            except Fault:
                continue  # the action is not allowed without a piece to draw
            for cp in read(PatronageLimits).cp:
                attempt = (artist if kind == "artist" else scholar)(
                    cp=cp,
                    power=power,
                    turn=situation.turn,
                    players=situation.players,
                    figures=figures,
                    values=situation.values,
                )
                yield Spend(TITLE, power, kind, cp, attempt)


def plays(figures: Figures, situation: Situation) -> Iterator[Spend]:
    """The best match of every power that is played, and the canal; none costs CP."""
    best: dict[str, tuple[Fraction, Spend]] = {}
    for attempt, powers in weddings(figures, situation):
        exact, couple = attempt.exact(), f"{attempt.inputs['bride']} and {attempt.inputs['groom']}"
        for power in powers:
            value = exact.mean("vp", power).exact or Fraction()
            if value > best.get(power, (Fraction(),))[0]:
                best[power] = value, Spend(TITLE, power, "wedding", 0, attempt, couple)
    yield from (play for _, play in best.values())
    attempt = canal(figures=figures)
    yield Spend(TITLE, attempt.power, "canal", 0, attempt, "until it is built")


def weddings(figures: Figures, situation: Situation) -> Iterator[tuple[Attempt, list[str]]]:
    """Every legal wedding of that turn, with the powers that it is a play of.

    Examples
    --------
    >>> from analysis.figures import load
    >>> attempt, powers = next(weddings(load("virgin_queen"), Situation()))
    >>> attempt.inputs["groom"], powers
    ('Philip II', ['England', 'Spain'])
    """
    read = figures.reader()
    present = display(read, situation.turn, players=situation.players)
    for bride, groom in legal(read, present):
        attempt = wedding(
            bride.royal.name,
            groom.royal.name,
            turn=situation.turn,
            players=situation.players,
            figures=figures,
            values=situation.values,
        )
        sides = dict.fromkeys(side(read, each.royal) for each in (bride, groom))
        yield attempt, [p for p in sides if p and is_played(read, p, situation.players)]
