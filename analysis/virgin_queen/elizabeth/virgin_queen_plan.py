"""Marry now, or stay the Virgin Queen and marry later or never (Virgin Queen 21.1-21.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analysis.choose import Values
from analysis.faults import Fault
from analysis.figures import load
from analysis.virgin_queen.elizabeth.ageing import GONE, aged
from analysis.virgin_queen.elizabeth.maiden import VirginQueenVp
from analysis.virgin_queen.elizabeth.queen_induction import STAY, Induction, Worth, offer
from analysis.virgin_queen.elizabeth.suitors import Court, ageing_ways, court
from analysis.virgin_queen.frame import CampaignFrame, CourtOrder
from analysis.virgin_queen.patronage.pieces import Players
from analysis.virgin_queen.weddings.display import display, wars_of
from analysis.virgin_queen.weddings.royals import Royals
from analysis.virgin_queen.weddings.wedding_result import Circumstances

if TYPE_CHECKING:
    from analysis.figures import Figures, Reader
    from analysis.sheet import Sheet

STAYS = "stay unmarried this turn"


def accepts(suitor: str) -> str:
    """What it is called to accept a suitor on the first turn."""
    return f"accept {suitor} now"


@dataclass(frozen=True)
class Way:
    """A way to go on: what she does on the first turn, and what that is worth with the best after.

    Attributes
    ----------
    name : str
    vp, cards : Fraction
        What she may expect to the end of the game.
    policy : tuple of arrays of int8
        The option taken on each turn in every state: 0 to stay unmarried, i to accept suitor i - 1.
    """

    name: str
    vp: Fraction
    cards: Fraction
    policy: tuple[NDArray[np.int8], ...]


@dataclass(frozen=True, eq=False)
class QueenPlan:
    """Elizabeth's best plan and its alternatives.

    Attributes
    ----------
    induction : Induction
    best : Way
    others : tuple of Way
        To stay unmarried this turn, never to marry, and to accept each suitor now.
    inputs : mapping
    assumed : tuple of str
    values : Values
    """

    induction: Induction
    best: Way
    others: tuple[Way, ...]
    inputs: Mapping[str, Any]
    assumed: tuple[str, ...]
    values: Values

    @property
    def court(self) -> Court:
        """The queen and her suitors."""
        return self.induction.court

    @property
    def ways_now(self) -> list[str]:
        """What each option of the first turn is called: to stay unmarried, then each suitor."""
        return [STAYS, *(accepts(suitor.royal.name) for suitor in self.court.suitors)]

    @cached_property
    def shares(self) -> list[list[Fraction]]:
        """How likely each option is taken on each turn by the best plan, exactly."""
        return self.induction.shares(self.best.policy)

    def worth(self, vp: Fraction, cards: Fraction) -> Fraction:
        """VP and cards in VP, a card at its value."""
        return vp + self.values.card * cards

    def sheet(self, games: int | None = None, seed: int = 1517) -> Sheet:
        """Every way as a table, with `games` each played on the same dice."""
        from analysis.virgin_queen.elizabeth.queen_sheet import played, sheet

        return sheet(self) if games is None else played(self, games, seed)

    def proposal(self, suitor: int, turn: int) -> tuple[Fraction, Fraction]:
        """VP and cards of one proposal: unmarried until it, and for good where it is cancelled.

        Parameters
        ----------
        suitor : int
            His number in `court.suitors`.
        turn : int

        Returns
        -------
        tuple of Fraction
            Where he is not on the display on that turn, the worth of never marrying.
        """
        at, score = self.court.turns.index(turn), self.induction.score
        man = self.court.suitors[suitor]
        made, chances = offer(self.court, man, at), self._chances(suitor, at)
        before, now, later = sum(score[:at]), score[at], sum(score[at + 1 :])
        vp = cards = Fraction(0)
        for i, chance in enumerate(chances):
            off = Fraction(int(made.off[i]), made.unit) if made.here[i] else Fraction(1)
            wed = Fraction(int(made.vp[i]), made.unit) if made.here[i] else Fraction(0)
            own = now if self.induction.scores_first else now * off
            vp += chance * (before + wed + own + off * later)
            cards += chance * (Fraction(int(made.cards[i]), made.unit) if made.here[i] else 0)
        return vp, cards

    def _chances(self, suitor: int, at: int) -> list[Fraction]:
        """The chance of each of a suitor's states on turn number `at`."""
        states = self.court.suitors[suitor].states
        chances = [self.court.start[suitor][e] for e in states[0]]
        for step in range(at):
            ways, unit = self.induction.ageing[step][suitor]
            chances = [
                sum((p * int(w) for p, w in zip(chances, column, strict=True)), Fraction(0)) / unit
                for column in ways.T
            ]
        return chances


def virgin_queen_plan(
    *,
    turn: int | None = None,
    scenario: str = "campaign",
    war: Sequence[str] = (),
    ratings: Mapping[str, int] | None = None,
    gone: Collection[str] = (),
    scored: int | None = None,
    players: int = 6,
    figures: Figures | None = None,
    values: Values = Values(),
) -> QueenPlan:
    """Elizabeth's best plan from a turn on, with the worth of each alternative.

    All other royals are taken to stay unmarried; nobody dies before a wedding.

    Parameters
    ----------
    turn : int, optional
        The present turn, before its weddings; default: the scenario's first.
    war : sequence of str
        Powers at war, `England:Spain`, to the end of the game.
    ratings : mapping of str to int, optional
        Present eligibilities that are known; default: as aged since entering.
    gone : collection of str
        Royals who have married or died.
    scored : int, optional
        Virgin Queen VP so far; default: one for each turn since she entered.

    Raises
    ------
    Fault
        For an unknown name, a number out of range, or an Elizabeth who is not on the display.

    Examples
    --------
    >>> plan = virgin_queen_plan(turn=7, scored=5)
    >>> plan.best.name, plan.best.vp
    ('best plan', Fraction(...))
    """
    read = (figures or load("virgin_queen")).reader()
    frame = read(CampaignFrame).of(scenario)
    first = frame.turn(turn)
    turns = range(first, frame.last_turn + 1)
    present = display(read, first, players=players, ratings=ratings, gone=gone)
    royals = read(Royals)
    away = [royals.find(name).name for name in gone] + list(read(Players).of(players).royals_out)
    when = Circumstances(None, frame.scenario, players)
    queen_court = court(read, turns, when, values, wars_of(read, war), present, away)
    so_far = _scored(read, queen_court, scored)
    induction = Induction(
        queen_court,
        _score(read, queen_court, so_far),
        read(CourtOrder).before("virgin queen", "weddings"),
        tuple(
            tuple(ageing_ways(suitor, queen_court.turns, at) for suitor in queen_court.suitors)
            for at in range(len(queen_court.turns) - 1)
        ),
        values,
    )
    best, *others = _ways(induction)
    inputs = {
        "turn": first,
        "scenario": frame.scenario,
        "war": list(war),
        "ratings": [f"{name}={rating}" for name, rating in (ratings or {}).items()],
        "gone": list(gone),
        "scored": so_far,
        "players": players,
    }
    return QueenPlan(induction, best, tuple(others), inputs, read.assumed, values)


def _scored(read: Reader, queen_court: Court, scored: int | None) -> int:
    """Virgin Queen VP before the first turn: one a turn since she entered, if not given."""
    table = read(VirginQueenVp)
    if scored is None:
        so_far = table.vp * max(0, queen_court.turns.start - queen_court.queen.enters)
        return min(so_far, table.limit)
    if not 0 <= scored <= table.limit:
        raise Fault(f"--scored must be from 0 to {table.limit}, not {scored}.")
    return scored


def _score(read: Reader, queen_court: Court, scored: int) -> tuple[int, ...]:
    """The Virgin Queen VP of each turn, if she is unmarried to its end: 5 at most in a game."""
    table, order = read(VirginQueenVp), read(CourtOrder)
    found = []
    for rating in queen_court.ratings:
        if order.before("ageing", "virgin queen"):
            (rating,) = aged(read, queen_court.queen, {rating: Fraction(1)})
        vp = min(table.vp, table.limit - scored) if rating != GONE else 0
        found.append(vp)
        scored += vp
    return tuple(found)


def _ways(induction: Induction) -> list[Way]:
    """The best plan, and what else she may do on the first turn."""
    solved = induction.solved()
    unmarried, _ = solved[0]
    policy = tuple(taken for _, taken in solved)
    options = list(induction.options(0, unmarried))
    best, _ = induction.best(options)
    found = [_way("best plan", induction, best, policy)]
    stay, _ = options[0]
    found.append(_way(STAYS, induction, stay, _first(policy, STAY)))
    never = tuple(np.zeros_like(taken) for taken in policy)
    found.append(Way("never marry", Fraction(sum(induction.score)), Fraction(0), never))
    for number, (suitor, (worth, here)) in enumerate(
        zip(induction.court.suitors, options[1:], strict=True), 1
    ):
        if here.any():
            now = Worth(
                np.where(here, worth.vp, stay.vp),
                np.where(here, worth.cards, stay.cards),
                stay.unit,
            )
            forced = np.where(here, np.int8(number), np.int8(STAY))
            way = _way(accepts(suitor.royal.name), induction, now, (forced, *policy[1:]))
            found.append(way)
    return found


def _first(policy: tuple[NDArray[np.int8], ...], option: int) -> tuple[NDArray[np.int8], ...]:
    """The policy with one option on the first turn whatever the state."""
    return (np.full_like(policy[0], option), *policy[1:])


def _way(
    name: str, induction: Induction, worth: Worth, policy: tuple[NDArray[np.int8], ...]
) -> Way:
    return Way(name, *induction.mean(worth), policy)
