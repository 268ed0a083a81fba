"""The deck over turns in plain Python, written for reading: the witness of the kernel.

It reads the rules a second time, from the figures and not from the kernel's tables, and the same
words by the names of their slots.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from analysis.deal import Slots, pick
from analysis.figures import Reader
from analysis.here_i_stand.deck.calendar import Calendar
from analysis.here_i_stand.deck.cards import Card, Cards
from analysis.here_i_stand.deck.hand import dealt_to
from analysis.here_i_stand.deck.position import Position
from analysis.here_i_stand.deck.rulers import Rulers

POWERS = ("Ottoman", "Hapsburg", "England", "France", "Papacy", "Protestant")
ANYONE = "anyone"


class Game:
    """One game, card by card."""

    def __init__(
        self,
        read: Reader,
        position: Position,
        since: int,
        wanted: Sequence[Card],
        fetch: str,
        slots: Slots,
        words: Sequence[int],
    ) -> None:
        self.read, self.position, self.since, self.wanted = read, position, since, list(wanted)
        self.fetch, self.slots, self.words = fetch, slots, words
        self.calendar = Calendar(read, position.births)
        start = position.deck(read, since)
        self.ruler = dict(start.rulers)
        self.deck = list(start.cards)
        self.waiting = list(start.waiting)
        self.hand = {p: sorted(start.kept.get(p, ()), key=lambda c: c.number) for p in POWERS}
        self.had: dict[str, set[Card]] = {p: set() for p in (*POWERS, ANYONE)}
        self.coins = [c for c in read(Cards) if c.removal not in ("never", "ruler")]

    def word(self, phase: str, power: int = 0, die: int = 0) -> int:
        return self.words[self.slots.at(phase, self.turn - self.since, power, die)]

    def play(self, turns: Sequence[int]) -> list[dict[tuple[str, str], int]]:
        """By turn, each count of each power."""
        return [self.play_turn(turn) for turn in turns]

    def play_turn(self, turn: int) -> dict[tuple[str, str], int]:
        self.turn = turn
        for card in list(self.waiting):
            if self.enters(card):
                self.waiting.remove(card)
                self.deck.append(card)
        self.deck.sort(key=lambda c: c.number)
        score = {(ANYONE, "deck"): len(self.deck)}
        self.deal()
        held = {power: list(self.hand[power]) for power in POWERS}
        for power in POWERS:
            mine = [c for c in held[power] if c in self.wanted]
            self.had[power].update(mine)
            self.had[ANYONE].update(mine)
            score[power, "held"] = len(mine)
            score[power, "CP"] = sum(c.cp for c in held[power])
            score[power, "cards"] = len(held[power])
        for key in ("held", "CP", "cards"):
            score[ANYONE, key] = sum(score[power, key] for power in POWERS)
        self.play_hands()
        if self.fetch and (found := self.fetched(held)):
            score[self.fetch, "held"] += 1
            self.had[self.fetch].add(found)
        self.winter()
        for power in (*POWERS, ANYONE):
            score[power, "so far"] = len(self.had[power])
        for power in POWERS:
            line = [r.name for r in self.read(Rulers).of(power)]
            score[power, "ruler"] = line.index(self.ruler[power])
        return score

    def enters(self, card: Card) -> bool:
        """Edward's heirs wait for a throne, all others for a turn."""
        if self.calendar.throne.succeeds(card, self.ruler["England"], self.turn):
            return True
        turn = self.calendar.card(card)
        return turn is not None and turn <= self.turn

    def deal(self) -> None:
        left = list(self.deck)
        for at, power in enumerate(POWERS):
            keys = self.position.keys.get(power)
            given = keys if keys is None or isinstance(keys, int) else keys[self.turn - self.since]
            cards = dealt_to(
                self.read, power, keys=given, ruler=self.ruler[power], turn=self.turn,
                markers=self.position.markers.get(power, 0),
            ).cards  # fmt: skip
            for n in range(cards):
                drawn = pick(self.word("deal", at, n), len(left))
                # The first of what is left takes the place of the drawn card.
                card, left[drawn] = left[drawn], left[0]
                left.pop(0)
                self.deck.remove(card)
                self.hand[power].append(card)

    def play_hands(self) -> None:
        for power in POWERS:
            for card in [c for c in self.hand[power] if c.type == "mandatory"]:
                self.hand[power].remove(card)
                self.event(card, power)
        for at, power in enumerate(POWERS):
            hand, kept = self.hand[power], []
            admin = self.read(Rulers).at(power, self.ruler[power]).admin
            if self.read.switch("kept_cards") == "none":
                admin = 0
            for n in range(min(admin, len(hand))):
                drawn = pick(self.word("keep", at, n), len(hand))
                card, hand[drawn] = hand[drawn], hand[0]
                hand.pop(0)
                kept.append(card)
            for card in hand:
                if not self.removed(card, power):
                    self.deck.append(card)
            self.hand[power] = kept

    def event(self, card: Card, power: str) -> None:
        if card.removal == "ruler":
            self.throne(card)
        elif not self.removed(card, power):
            self.deck.append(card)

    def throne(self, card: Card) -> None:
        ruler = next(r for r in self.read(Rulers) if r.card == card.number)
        edward = self.position.births.edward(self.turn)
        if ruler.name == "Mary I" and self.ruler["England"] == "Henry VIII" and edward:
            self.ruler["England"] = "Edward VI"
            if edward == "sickly":
                self.deck.append(card)
        else:
            self.ruler[ruler.power] = ruler.name

    def removed(self, card: Card, power: str, die: int | None = None) -> bool:
        """Whether a card that is played leaves the game."""
        if card.removal in ("never", "ruler"):
            return False
        chance = self.position.habits.plays(self.read, card)
        if card.number == 112:
            married = (self.position.births.boleyn or 99) <= self.turn
            chance *= married or power in ("England", "Protestant")
        elif card.removal == "conditional":
            percents = {13: 100, 95: 50, 99: 50, 113: 50, 114: 50, 115: 50}
            chance *= Fraction(percents[card.number], 100)
        word = self.word("play", 0, self.coins.index(card)) if die is None else die
        return Fraction(word, 2**32) < chance

    def fetched(self, held: dict[str, list[Card]]) -> Card | None:
        """What Here I Stand or Papal Inquisition takes out of the discards of this turn."""
        power = self.fetch
        inquisition = self.read(Cards).numbered(56)
        if power == "Papacy" and inquisition not in held[power]:
            return None
        others = [card for p in POWERS if p != power for card in held[p]]
        found = [
            card
            for card in sorted(others, key=lambda c: c.number)
            if card in self.wanted and card in self.deck and card.type != "mandatory"
        ]
        found.sort(key=lambda card: card in self.had[power])
        if not found:
            return None
        if power == "Papacy" and inquisition in self.hand[power]:
            self.hand[power].remove(inquisition)
            self.deck.append(inquisition)
        if self.removed(found[0], power, self.word("fetch", POWERS.index(power))):
            self.deck.remove(found[0])
        return found[0]

    def winter(self) -> None:
        for card in list(self.deck):
            if self.calendar.forced(card) == self.turn:
                self.deck.remove(card)
                self.event(card, POWERS[0])
