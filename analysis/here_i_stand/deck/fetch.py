"""Here I Stand and Papal Inquisition: a card out of the discards (Here I Stand 6.2).

Counted for a power that waits until the turn's discards lie there. Another power's card is among
them unless it left the deck when played; a mandatory event may never be fetched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, perm
from typing import TYPE_CHECKING, ClassVar

from analysis.figures import Figures, Reader
from analysis.here_i_stand.deck.cards import Card, Cards, DeckRules
from analysis.here_i_stand.deck.rulers import unknown_powers
from analysis.tables import Count, Row, Rows

if TYPE_CHECKING:
    from analysis.here_i_stand.deck.draw import Draw


class Fetcher(Row):
    """A card whose event fetches, and the power that does so by it."""

    number: Count
    name: str
    power: str


class Fetchers(Rows[Fetcher]):
    """Who fetches by which card."""

    table: ClassVar[str] = "fetchers"

    def faults(self, figures: Figures) -> Iterator[str]:
        """They are the cards that the deck's rules name."""
        yield from unknown_powers((row.power for row in self), figures)
        names = tuple(row.name for row in self)
        if names != figures.get(DeckRules).fetched_by:
            yield f"must have the cards {', '.join(figures.get(DeckRules).fetched_by)}."


def fetching_card(read: Reader, power: str) -> Card | None:
    """The card by which a power fetches from the discards."""
    numbers = [row.number for row in read(Fetchers) if row.power == power]
    return read(Cards).numbered(numbers[0]) if numbers else None


def fetches(read: Reader, power: str) -> bool:
    """Whether a power has a card that fetches from the discards.

    >>> from analysis.figures import load
    >>> [p for p in ("Papacy", "France") if fetches(load("here_i_stand").reader(), p)]
    ['Papacy']
    """
    return fetching_card(read, power) is not None


def with_fetch(
    draw: Draw, power: str, wanted: Sequence[Card], others: Sequence[Card]
) -> list[Fraction]:
    """The chance of holding 0, 1, 2 ... of the wanted cards of the deck, one fetched if it can be.

    Parameters
    ----------
    draw : Draw
    power : str
    wanted : sequence of Card
        The wanted cards of the deck.
    others : sequence of Card
        Wanted cards that other powers have kept.
    """
    by = fetching_card(draw.read, power)
    assert by is not None
    most = len(wanted) + bool(others)
    if by.type == "home" or by in draw.kept(power):
        return _held(draw, power, wanted, others, 0, most)
    if by not in draw.deck:
        return [*_plain(draw, power, wanted, 0), *[Fraction(0)] * bool(others)]
    rest = [card for card in wanted if card != by]
    dealt = Fraction(draw.cards(power), len(draw.deck))
    got = _held(draw, power, rest, others, 1, most - (by in wanted))
    missed = [*_plain(draw, power, rest, 1), *[Fraction(0)] * bool(others)]
    shift = [Fraction(0)] if by in wanted else []
    pairs = zip([*shift, *got], [*missed, *shift], strict=True)
    return [dealt * a + (1 - dealt) * b for a, b in pairs]


def _plain(draw: Draw, power: str, wanted: Sequence[Card], less: int) -> list[Fraction]:
    """Without a fetch, from a deck of `less` cards less, none of them dealt to the power."""
    size, m, hand = len(draw.deck) - less, len(wanted), draw.cards(power)
    return [Fraction(comb(hand, k) * comb(size - hand, m - k), comb(size, m)) for k in range(m + 1)]


def _held(
    draw: Draw, power: str, wanted: Sequence[Card], others: Sequence[Card], used: int, most: int
) -> list[Fraction]:
    """With a fetch; `used` cards of the deck and of the hand are the fetching card itself."""
    hand, size = draw.cards(power) - used, len(draw.deck) - used
    rest = draw.cards("anyone") - used - hand
    lost = missing([_lost(draw, power, card) for card in wanted])
    fixed = missing([_lost(draw, power, card, kept=True) for card in others])[-1]
    chances = [Fraction(0)] * (most + 1)
    m = len(wanted)
    for mine in range(m + 1):
        for theirs in range(m - mine + 1):
            ways = comb(m, mine) * comb(m - mine, theirs)
            undealt = perm(size - hand - rest, m - mine - theirs)
            places = perm(hand, mine) * perm(rest, theirs) * undealt
            chance = Fraction(ways * places, perm(size, m))
            none = fixed * lost[theirs]
            if chance:
                chances[mine] += chance * none
            if chance and none != 1:
                chances[mine + 1] += chance * (1 - none)
    return chances


def missing(lost: Sequence[Fraction]) -> list[Fraction]:
    """The chance that all of 0, 1, 2 ... of some cards, taken at random, cannot be fetched.

    >>> missing([Fraction(1), Fraction(1, 2)])
    [Fraction(1, 1), Fraction(3, 4), Fraction(1, 2)]
    """
    sums = [Fraction(1)]
    for chance in lost:
        shifted = [Fraction(0), *(s * chance for s in sums)]
        sums = [a + b for a, b in zip([*sums, Fraction(0)], shifted, strict=True)]
    return [s / comb(len(lost), n) for n, s in enumerate(sums)]


def _lost(draw: Draw, power: str, card: Card, *, kept: bool = False) -> Fraction:
    """The chance that a card in another power's hand is not in the discards at the end."""
    if card.type == draw.read(DeckRules).never_fetched:
        return Fraction(1)
    boleyn = draw.position.births.married(draw.turn)
    holders = {name: Fraction(hand.cards) for name, hand in draw.hands.items() if name != power}
    if kept:
        holders = {name: Fraction(card in draw.kept(name)) for name in holders}
    total = sum(holders.values())
    leaves = draw.position.habits.leaves
    return sum(
        (n * leaves(draw.read, card, name, boleyn=boleyn) for name, n in holders.items()),
        Fraction(0),
    ) / (total or 1)
