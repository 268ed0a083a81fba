"""The deck over turns (Here I Stand 6.2), played as a campaign.

Every turn is dealt, kept from, played and reshuffled, with the chances that cards are played as
events; `dealt` has the exact odds of one turn.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from analysis.campaign import Campaign
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.deck.calendar import Calendar
from analysis.here_i_stand.deck.cards import Card
from analysis.here_i_stand.deck.deal import wanted_cards
from analysis.here_i_stand.deck.deals_tables import Builder, Tables
from analysis.here_i_stand.deck.draw import ANYONE
from analysis.here_i_stand.deck.fetch import fetches
from analysis.here_i_stand.deck.home import owner
from analysis.here_i_stand.deck.position import USUAL_POSITION, Position
from analysis.here_i_stand.powers import Powers

COLUMNS = ("held", "so far", "CP", "cards", "ruler", "deck")


def deals(
    turn: int,
    cards: Sequence[str] = (),
    *,
    since: int | None = None,
    fetch: str = "",
    position: Position = USUAL_POSITION,
    figures: Figures | None = None,
    label: str = "plan",
) -> Campaign:
    """The deals of the turns from `since` to `turn`.

    Its `powers` are the six and, as the last, anyone. Its counts, at the end of each turn:
    `held`, how many of the cards were in the power's hand on the turn; `so far`, how many have
    been in it on any turn; `CP` and `cards` of the hand, kept cards included, its home card
    aside; `ruler`, the place of who rules the power in the line of its rulers, from 0; `deck`
    (anyone), the cards that were shuffled.

    Parameters
    ----------
    turn : int
    cards : sequence of str
    since : int, optional
        The turn on which the powers stand as `position` says; default: the scenario's first.
    fetch : str
        The power that takes one of the cards a turn out of the discards when it can.
    position : Position
    label : str
        What the plan is called where plans are compared.

    Raises
    ------
    Fault
        For an unknown card or power, a home card, or turns that are none.

    Examples
    --------
    >>> plan = deals(3, ["Paul III"])
    >>> plan.turns, plan.tables.base[0].tolist()
    ((1, 2, 3), [3, 5, 2, 3, 3, 4])
    """
    read = (figures or load("here_i_stand")).reader()
    calendar = Calendar(read, position.births)
    first = calendar.opening(position.scenario)
    start = first if since is None else since
    if not first <= start <= calendar.check(turn):
        raise Fault(_before(start, turn, first, position.scenario))
    whole = Builder(read, calendar, position, range(start, turn + 1), _fetcher(read, fetch))
    wanted = _dealt(read, wanted_cards(read, cards)) if cards else ()
    inputs = {"cards": [card.name for card in wanted], "since": start, "turn": turn}
    return Campaign(
        name="deals",
        game="Here I Stand",
        edition=str(read.switch("deck")),
        powers=(*whole.powers, ANYONE),
        turns=tuple(whole.turns),
        sources=(),
        counts=COLUMNS,
        slots=whole.slots,
        tables=whole.tables(wanted),
        play=play,
        kernel="analysis.here_i_stand.deck.deals_kernel:play_deck",
        label=label,
        inputs=inputs | {"fetch": whole.fetch} | position.said(),
        assumed=read.assumed,
        notes=whole.notes(wanted),
        lowest=0,
    )


def play(tables: Tables, words: NDArray[np.uint32], scores: NDArray[np.int16]) -> None:
    """Play a game for every row of `words`."""
    from analysis.here_i_stand.deck.deals_kernel import play_deck

    play_deck(*tables, words, scores)


def _before(start: int, turn: int, first: int, scenario: int) -> str:
    if turn < first:
        return f"The scenario of {scenario} begins on turn {first}; there is no turn {turn}."
    return f"--since must be from {first} to {turn}, not {start}."


def _dealt(read: Reader, wanted: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards, when all of them can be dealt."""
    for card in wanted:
        if power := owner(read, card):
            raise Fault(
                f"{card.name} is a home card ({power}): in hand on every turn, never dealt."
            )
    return wanted


def _fetcher(read: Reader, power: str) -> str:
    name = read(Powers).find(power).name if power else ""
    if name and not fetches(read, name):
        raise Fault("--fetch goes with Protestant (Here I Stand) or Papacy (Papal Inquisition).")
    return name
