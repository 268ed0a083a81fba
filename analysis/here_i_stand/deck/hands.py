"""The hands of a turn (Here I Stand 6.2): cards dealt and kept, home cards, and VP by keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.deck.calendar import Calendar
from analysis.here_i_stand.deck.hand import Hand
from analysis.here_i_stand.deck.home import home_cards
from analysis.here_i_stand.deck.keys import KeyTrack, KeyTracks, NoKeys, ProtestantDraw
from analysis.here_i_stand.deck.position import USUAL_POSITION, Position
from analysis.here_i_stand.deck.reign import ruling
from analysis.here_i_stand.powers import Powers
from analysis.sheet import Sheet

HEADS = {
    "power": "power",
    "ruler": "ruler",
    "keys": "keys",
    "cards": "dealt",
    "by_keys": "by keys",
    "bonus": "by ruler",
    "markers": "by markers",
    "one_more": "1 more at",
    "keep": "may keep",
    "vp": "VP by keys",
    "home": "home cards",
}
SPARE = ("home", "markers", "bonus", "by_keys", "one_more")


def hands(
    turn: int = 1,
    power: str | None = None,
    *,
    position: Position = USUAL_POSITION,
    figures: Figures | None = None,
) -> Sheet:
    """What each power is dealt and may keep, and what its keys bring.

    Parameters
    ----------
    turn : int
    power : str, optional
        Default: all six.
    position : Position
        How the powers stand.

    Examples
    --------
    >>> from analysis.here_i_stand.deck.position import Position
    >>> sheet = hands(2, "France", position=Position(keys={"France": 8}))
    >>> [(row["cards"], row["keep"], row["vp"]) for row in sheet.rows]
    [(5, 1, 16)]
    """
    read = (figures or load("here_i_stand")).reader()
    powers = [read(Powers).find(power)] if power else [*read(Powers)]
    Calendar(read).check(turn)
    position.check(read, turn)
    reign = ruling(read, turn, position.rulers)
    rows = tuple(_row(read, position, turn, p.name, reign[p.name].name) for p in powers)
    heads = {key: head for key, head in HEADS.items() if key != "markers" or position.markers}
    given = {"turn": turn, "power": powers[0].name if power else None}
    return Sheet(
        name="hands",
        game="Here I Stand",
        edition=str(read.switch("deck")),
        inputs=given | position.said(),
        rows=rows,
        heads=heads,
        assumed=read.assumed,
        notes=("Keys are those not in unrest; the Protestant counts electorates instead.",),
        spare=tuple(key for key in SPARE if key in heads),
    )


def _row(read: Reader, position: Position, turn: int, power: str, ruler: str) -> Mapping[str, Any]:
    hand = position.hand(read, turn, power, ruler)
    counted = position.counted(read, power)
    track = read(KeyTracks).of(power)
    return {
        "power": power,
        "ruler": ruler,
        "keys": counted,
        "cards": hand.cards,
        "by_keys": hand.base,
        "bonus": hand.bonus,
        "markers": hand.markers,
        "one_more": _one_more(read, track, hand, counted),
        "keep": hand.keep,
        "home": ", ".join(card.name for card in home_cards(read, power)),
        "vp": None if track is None else track.vp_at(counted, read(NoKeys)),
    }


def _one_more(read: Reader, track: KeyTrack | None, hand: Hand, counted: int) -> int | None:
    """The least number of keys, or electorates, that brings a card more."""
    if track is None:
        lows = (row.roll.low for row in read(ProtestantDraw) if row.cards > hand.base)
        return next((low for low in lows if low is not None), None)
    boxes = enumerate(track.cards, 1)
    return next((keys for keys, cards in boxes if keys > counted and cards > hand.base), None)
