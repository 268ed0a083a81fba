"""What costs CP in Virgin Queen: an artist and a scholar; and plays that cost none."""

from __future__ import annotations

from collections.abc import Iterator

from analysis.faults import Fault
from analysis.figures import Figures
from analysis.spend import Situation, Spend
from analysis.virgin_queen.awards import PatronageLimits
from analysis.virgin_queen.canal import canal
from analysis.virgin_queen.patronage import artist, scholar
from analysis.virgin_queen.pieces import Kind, Players, pool
from analysis.virgin_queen.royals import Royals
from analysis.virgin_queen.wedding import wedding

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
    """The best match of every power on that turn, and the canal; none costs CP."""
    best: dict[str, tuple[float, Spend]] = {}
    royals = [r for r in figures.get(Royals) if r.enters <= situation.turn]
    for bride in (r for r in royals if r.sex == "F"):
        for groom in (r for r in royals if r.sex == "M"):
            attempt = wedding(bride.name, groom.name, figures=figures, values=situation.values)
            exact = attempt.exact()
            for power in dict.fromkeys((bride.power, groom.power)):
                value = float(exact.mean("vp", power).exact or 0)
                play = Spend(TITLE, power, "wedding", 0, attempt, f"{bride.name} and {groom.name}")
                if power not in best or value > best[power][0]:
                    best[power] = value, play
    yield from (play for value, play in best.values() if value > 0)
    attempt = canal(figures=figures)
    yield Spend(TITLE, attempt.power, "canal", 0, attempt, "until it is built")
