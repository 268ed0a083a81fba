"""The deal of one turn, exactly (Here I Stand 6.2): who holds a card, and the CP of a hand.

A hand is a random part of the deck, so how many wanted cards it holds is hypergeometric.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, lcm
from typing import Any

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.deck.cards import Card, Cards
from analysis.here_i_stand.deck.draw import ANYONE, Draw, cp_ways, marked, notes
from analysis.here_i_stand.deck.fetch import fetches, with_fetch
from analysis.here_i_stand.deck.position import USUAL_POSITION, Position
from analysis.outcome import Outcome, composed


def dealt(
    turn: int,
    cards: Sequence[str],
    power: str = ANYONE,
    *,
    fetch: bool = False,
    position: Position = USUAL_POSITION,
    figures: Figures | None = None,
) -> Attempt:
    """How many of some cards are in a power's hand on a turn.

    Parameters
    ----------
    turn : int
    cards : sequence of str
        Names or numbers.
    power : str
        A power, or `anyone`; for one card and anyone the outcomes name the holder.
    fetch : bool
        Whether the Protestant (by Here I Stand) or the Papacy (by Papal Inquisition, if dealt
        it) waits for all discards of the turn and takes one of the wanted cards.
    position : Position
        How the powers stand at the Card Draw phase.

    Raises
    ------
    Fault
        For an unknown turn, card or power, or a fetch by any other power.

    Examples
    --------
    >>> odds = dealt(1, ["Gout", "Foul Weather"], "Hapsburg").exact()
    >>> odds.attempt.exactly["any of them"], odds.expected["held"].exact
    (Fraction(21, 143), Fraction(5, 33))
    """
    draw = Draw((figures or load("here_i_stand")).reader(), turn, position)
    whose, wanted = draw.power(power), wanted_cards(draw.read, cards)
    draw.check(whose)
    if fetch and not fetches(draw.read, whose):
        raise Fault("--fetch goes with Protestant (Here I Stand) or Papacy (Papal Inquisition).")
    if whose == ANYONE and len(wanted) == 1:
        outcomes = _holders(draw, wanted[0])
    else:
        outcomes = _numbers(_held(draw, wanted, whose, fetch=fetch), len(wanted))
    return Attempt(
        name="deal",
        game="Here I Stand",
        edition=str(draw.read.switch("deck")),
        inputs=_inputs(draw, wanted, whose, fetch=fetch),
        power=whose,
        table=composed(_whole(outcomes)),
        assumed=draw.read.assumed,
        kinds=("held",),
        notes=(*notes(draw, wanted, whose), *([waits(whose)] if fetch else [])),
        exactly=_any_all(outcomes, len(wanted)),
    )


def hand_cp(
    turn: int,
    power: str,
    *,
    position: Position = USUAL_POSITION,
    figures: Figures | None = None,
) -> Attempt:
    """The CP of all cards in a power's hand, its home card aside.

    Examples
    --------
    >>> odds = hand_cp(1, "France").exact()
    >>> round(float(odds.expected["cp"].exact), 3)
    10.667
    """
    draw = Draw((figures or load("here_i_stand")).reader(), turn, position)
    whose = draw.power(power)
    draw.check(whose)
    kept = sum(card.cp for card in draw.kept(whose))
    ways = cp_ways([card.cp for card in draw.deck.cards], draw.cards(whose))
    total = comb(len(draw.deck), draw.cards(whose))
    outcomes = [
        (Outcome(f"{cp + kept} CP", counts={"cp": cp + kept}), Fraction(n, total))
        for cp, n in ways.items()
    ]
    return Attempt(
        name="hand CP",
        game="Here I Stand",
        edition=str(draw.read.switch("deck")),
        inputs=_inputs(draw, (), whose, fetch=False),
        power=whose,
        table=composed(_whole(outcomes)),
        assumed=draw.read.assumed,
        kinds=("cp",),
        notes=tuple(notes(draw, (), whose)),
    )


def wanted_cards(read: Reader, names: Sequence[str]) -> tuple[Card, ...]:
    """The cards that are asked for; a Fault for none or an unknown one."""
    if not names:
        raise Fault("--card is missing; name at least one card.")
    return read(Cards).all(names)


def waits(power: str) -> str:
    """What is taken of a fetch, as a sentence."""
    return (
        f"{power} fetches when all discards of the turn lie there; no other power is taken to "
        "keep a card."
    )


def _held(draw: Draw, wanted: Sequence[Card], power: str, *, fetch: bool) -> list[Fraction]:
    """The chance that a power holds 0, 1, 2 ... of the wanted cards."""
    kept = [card for card in wanted if power in (draw.holder(card), ANYONE) and draw.holder(card)]
    inside = [card for card in wanted if card in draw.deck]
    if fetch:
        others = [card for card in draw.kept(ANYONE) if card in wanted and card not in kept]
        held = with_fetch(draw, power, inside, others)
    else:
        held = marked(len(draw.deck), len(inside), draw.cards(power)) if inside else [Fraction(1)]
    chances = [Fraction(0)] * len(kept) + held
    return chances + [Fraction(0)] * (len(wanted) + 1 - len(chances))


def _holders(draw: Draw, card: Card) -> list[tuple[Outcome, Fraction]]:
    """Who holds a card."""
    if power := draw.holder(card):
        held = "home card of" if card.type == "home" else "kept by"
        return [(Outcome(f"{held} {power}", counts={"held": 1}), Fraction(1))]
    size = len(draw.deck)
    if card not in draw.deck:
        return [(Outcome("not dealt", counts={"held": 0}), Fraction(1))]
    found = [
        (Outcome(f"dealt to {power}", counts={"held": 1}), Fraction(hand.cards, size))
        for power, hand in draw.hands.items()
    ]
    left = Fraction(size - draw.cards(ANYONE), size)
    return [*found, (Outcome("not dealt", counts={"held": 0}), left)]


def _numbers(held: Sequence[Fraction], wanted: int) -> list[tuple[Outcome, Fraction]]:
    return [
        (Outcome(number(k, wanted), counts={"held": k}), chance) for k, chance in enumerate(held)
    ]


def number(held: int, wanted: int) -> str:
    """How many of the wanted cards, in words.

    >>> number(1, 1), number(0, 3), number(2, 3), number(3, 3)
    ('in hand', 'none of the 3', '2 of the 3', 'all 3')
    """
    if wanted == 1:
        return "in hand" if held else "not in hand"
    if held == 0:
        return f"none of the {wanted}"
    return f"all {wanted}" if held == wanted else f"{held} of the {wanted}"


def _any_all(outcomes: Sequence[tuple[Outcome, Fraction]], wanted: int) -> dict[str, Fraction]:
    if wanted == 1:
        return {}
    least = {"any of them": 1, "all of them": wanted}
    return {
        text: sum((p for o, p in outcomes if o.counts["held"] >= k), Fraction(0))
        for text, k in least.items()
    }


def _whole(outcomes: Sequence[tuple[Outcome, Fraction]]) -> list[tuple[Outcome, int]]:
    """Chances as whole ways over one denominator."""
    total = lcm(*(chance.denominator for _, chance in outcomes))
    return [(outcome, int(chance * total)) for outcome, chance in outcomes]


def _inputs(draw: Draw, wanted: Sequence[Card], power: str, *, fetch: bool) -> dict[str, Any]:
    cards = {"cards": [card.name for card in wanted]} if wanted else {}
    return {"turn": draw.turn, "power": power, **cards, "fetch": fetch, **draw.position.said()}
