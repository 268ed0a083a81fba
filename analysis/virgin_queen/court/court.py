"""The court over a whole game: weddings, ageing, patronage and the canal (Virgin Queen 21-23.1).

Up to seven turns, six powers, everything together: who is on the display and whom they marry, the
Virgin Queen's VP, artists and scholars with markers and pools that run down, the canal. What the
powers do is a plan; two plans are compared on the same dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis import show
from analysis.campaign import Campaign
from analysis.choose import Values
from analysis.faults import Fault
from analysis.figures import Figures, load
from analysis.virgin_queen.court.court_reading import intend
from analysis.virgin_queen.court.court_room import room
from analysis.virgin_queen.court.court_tables import COUNTS, SOURCES, CourtTables, court_tables
from analysis.virgin_queen.ottoman.morisco import morisco
from analysis.virgin_queen.patronage.patronage_bonuses import HOME_CARD, PatronageBonuses
from analysis.virgin_queen.patronage.pieces import Players

if TYPE_CHECKING:
    from analysis.figures import Reader
    from analysis.virgin_queen.court.court_intent import Intent


def court(
    plan: Sequence[Path | str] | Path | str = (),
    *,
    players: int = 6,
    turns: int | None = None,
    scenario: str = "campaign",
    figures: Figures | None = None,
    values: Values = Values(),
) -> Campaign:
    """A whole game at court under one plan.

    Parameters
    ----------
    plan : path, or sequence of paths
        TOML files, or a folder of them, laid over each other table by table; see `court_plan`.
        None: all defaults.
    players : int
        2 to 6, which says whose artists, scholars and markers are in.
    turns : int, optional
        Default: all of the scenario.
    scenario : str
        `campaign` or `tournament`.
    values : Values
        What a card and a science bonus are worth, to whoever has a choice.

    Returns
    -------
    Campaign
        To `run`; campaigns of the same players, turns and figures can be run together.

    Raises
    ------
    Fault
        With a sentence for everything that is wrong with the plan.

    Examples
    --------
    >>> campaign = court(turns=3)
    >>> campaign.powers[2], campaign.turns, campaign.sources[0]
    ('England', (1, 2, 3), 'weddings')
    """
    files = _files(plan)
    intent, read = intend(
        figures or load("virgin_queen"), files, players=players, turns=turns, scenario=scenario
    )
    tables, slots = court_tables(read, intent, values)
    return Campaign(
        name="court",
        game="Virgin Queen",
        edition="2012",
        powers=intent.powers,
        turns=intent.turns,
        sources=SOURCES,
        slots=slots,
        tables=tables,
        play=play,
        kernel="analysis.virgin_queen.court.court_kernel:play_court",
        counts=COUNTS,
        label=Path(plan).name
        if isinstance(plan, (str, Path)) and Path(plan).is_dir()
        else intent.name,
        inputs={
            "plan": [str(path) for path in files],
            "players": players,
            "turns": len(intent.turns),
            "scenario": intent.scenario,
            "card_value": str(values.card),
            "bonus_value": str(values.bonus),
        },
        assumed=read.assumed,
        notes=tuple(_notes(read, intent)),
    )


def _files(plan: Sequence[Path | str] | Path | str) -> list[Path]:
    """The files of a plan; a folder is all of its TOML files."""
    paths = [Path(plan)] if isinstance(plan, (str, Path)) else [Path(path) for path in plan]
    found = []
    for path in paths:
        inside = sorted(path.glob("*.toml")) if path.is_dir() else [path]
        if not inside:
            raise Fault(f"{path}: the folder has no plan in it (files that end in .toml).")
        found += inside
    return found


def play(tables: CourtTables, words: Any, scores: Any) -> None:
    """Play a game for every row of `words`."""
    from analysis.virgin_queen.court.court_kernel import play_court

    play_court(tables, room(), words, scores)


def _revolt(read: Reader, turn: int, siege: Fraction, last: int) -> str:
    """How long the Morisco unit lives, exactly (23.1): it brings no VP of its own."""
    winters = last - turn + 1
    odds = morisco(siege, turns=winters, figures=read.figures).exact()
    lives = odds.chance(lambda outcome: outcome.text.startswith("lives"))
    return (
        f"The Moriscos revolt on turn {turn}; their unit lives through the winters to turn {last} "
        f"with a chance of {show.percent(lives.exact)} (exact)."
    )


def _notes(read: Reader, intent: Intent) -> Iterator[str]:
    """What a reader may miss."""
    if intent.revolt:
        yield _revolt(read, *intent.revolt, intent.turns[-1])
    patrons = read(Players).of(intent.players).patrons
    if intent.matching:
        late = [(royal, turn) for royal, turn in intent.wait.items() if turn > intent.turns[0]]
        waits = (
            f"; {royal} not before turn {turn}" if turn <= intent.turns[-1] else f"; {royal} never"
            for royal, turn in late
        )
        yield (
            "Free royals take the best match of the turn, by VP and cards of both sides"
            f"{''.join(waits)}."
        )
    if idle := [power for power in intent.powers if power not in patrons]:
        yield f"With {intent.players} players no artists and scholars of {' and '.join(idle)}."
    home = read(PatronageBonuses).find(HOME_CARD)
    if intent.home_card and home.power in patrons:
        yield f"{home.power} has its home card's bonus until {home.lost_with} marries."
    yield "Cards come on the turn after a wedding; those after the last turn are not counted."
    yield "The patronage phase stands after weddings and ageing, as rule 22 after rule 21."
