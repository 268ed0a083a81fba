"""The New World over a whole game, written for reading: plain Python, the printed numbers.

It reads the same words as the kernel, by the names of their slots, and takes nothing of the figures
or of the program's rules but the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from analysis.deal import Slots, pick
from analysis.here_i_stand.new_world.new_world_plan import Meant, World
from tests.here_i_stand import by_hand
from tests.here_i_stand.sides_by_hand import (
    BOXES,
    CONQUERORS,
    COST,
    CP,
    EMPIRES,
    EVERYTHING,
    EXPLORERS,
    POWERS,
    RAIDERS,
    TIES,
    Scores,
    Side,
)


@cache
def place(slots: Slots, phase: str, turn: int, power: int, die: int) -> int:
    """The slot of a die, remembered because it is asked for so often."""
    return slots.at(phase, turn, power, die)


@dataclass
class Game:
    """A game from its words.

    Attributes
    ----------
    plan : Plan
    slots : Slots
    words : sequence of int
    turns : int
    edition : int
    """

    plan: Meant
    slots: Slots
    words: Sequence[int]
    turns: int
    edition: int
    choosing: by_hand.Turn
    scores: Scores = field(default_factory=dict)
    found: set[str] = field(default_factory=set)
    won: dict[str, str] = field(default_factory=dict)
    spent: set[str] = field(default_factory=set)
    raiders: set[str] = field(default_factory=set)
    marker: tuple[str, str] | None = None
    potosi_played: bool = False
    cabot_dead: bool = False
    circumnavigator: str | None = None
    moluccas_sold: bool = False
    turn: int = 0

    def play(self) -> Scores:
        """Play it, and return what fell to whom, when and from what."""
        self.sides = [
            Side(p, self.plan.powers[p], list(EXPLORERS[p]), list(CONQUERORS[p]), BOXES[p])
            for p in POWERS
        ]
        for turn in range(1, self.turns + 1):
            self.turn = turn
            self.riches()
            self.cards()
            for side in self.sides:
                self.act(side)
            self.voyages()
            self.conquests()
        return self.scores

    def word(self, phase: str, die: int, side: Side | None = None) -> int:
        power = POWERS.index(side.name) if side else 0
        return int(self.words[place(self.slots, phase, self.turn - 1, power, die)])

    def two_dice(self, phase: str, die: int, side: Side | None = None) -> int:
        way = pick(self.word(phase, die, side), 36)
        return way // 6 + way % 6 + 2

    def gain(self, power: str, what: str, amount: int = 1) -> None:
        key = (power, self.turn, what)
        self.scores[key] = self.scores.get(key, 0) + amount

    # --------------------------------------------------------------------- Card Draw: riches

    def riches(self) -> None:
        altered = False
        for side in self.sides:
            stay = 0
            for box in range(side.colonies):
                there, used = self.yields(side, "colony", "riches", box, box)
                stay, altered = stay + there, altered or used
            side.colonies = stay
            if side.potosi:
                side.potosi, used = self.yields(side, "potosi", "riches", 3, 3)
                altered = altered or used
        for number, empire in enumerate(EMPIRES):
            if empire in self.won and empire not in self.spent:
                owner = next(s for s in self.sides if s.name == self.won[empire])
                there, used = self.yields(owner, empire.lower(), "empires", number, 4 + number)
                altered = altered or used
                if not there:
                    self.spent.add(empire)
        if altered:
            self.marker = None

    def yields(
        self, side: Side, holding: str, phase: str, die: int, card: int
    ) -> tuple[bool, bool]:
        """Roll for a holding; whether it stays, and whether card 111 altered the result."""
        roll = self.two_dice(phase, die, side if phase == "riches" else None)
        marker = self.marker[1] if self.marker and self.marker[0] == side.name else None
        cards, stays, used = by_hand.riches(
            holding,
            roll,
            galleons=self.since(side.intent.galleons),
            plantations=self.since(side.intent.plantations),
            marker=marker,
        )
        if cards:
            self.gain(self.robbed(side, card) or "nobody", "cards")
        return stays, used

    def since(self, played: int | None) -> bool:
        """Whether a marker played in an Action phase is there for this turn's riches."""
        return played is not None and self.turn > played

    def robbed(self, side: Side, card: int) -> str | None:
        """Who gets a card: its power, or the raider that steals it; None for the Protestants."""
        if side.name != "Hapsburg":
            return side.name
        rest = self.word("raids", card)
        for raider in RAIDERS:
            rest = (rest % 2**32) * 6
            die = (rest >> 32) + 1
            if raider in self.raiders:
                if die in (1, 5) or (die == 2 and self.since(side.intent.galleons)):
                    self.raiders.discard(raider)
                if die >= 5:
                    return raider if raider in POWERS else None
        return side.name

    # --------------------------------------------------------------------- Action

    def cards(self) -> None:
        world = self.plan.tables["world"]
        assert isinstance(world, World)
        for side in self.sides:
            if self.turn in side.intent.governor:
                self.marker = (side.name, "Colonial Governor")
            if self.turn in side.intent.uprising:
                self.marker = (side.name, "Native Uprising")
        self.raiders |= {raider.power for raider in world.raiders if raider.turn == self.turn}
        ready = world.moluccas is not None and self.turn >= world.moluccas
        if ready and self.circumnavigator and not self.moluccas_sold:
            self.gain(self.circumnavigator, "cards", 2)
            self.moluccas_sold = True

    def act(self, side: Side) -> None:
        intent, starts = side.intent, side.name == "Hapsburg" and self.turn == 1
        to_find = bool(side.explorers) and (self.found != EVERYTHING or intent.press_on)
        to_win = bool(side.conquerors) and (len(self.won) < 3 or intent.press_on)
        side.mercator = to_find and self.turn in intent.mercator
        side.smallpox = to_win and self.turn in intent.smallpox
        side.sails, side.fights = starts or side.mercator, starts or side.smallpox
        self.play_potosi(side)
        cp = intent.cp or (CP[side.name],)
        left = budget = cp[min(self.turn, len(cp)) - 1]
        for action in intent.order:
            turns, cost = getattr(intent, action), COST[side.name][action]
            if cost > left or (turns is not None and self.turn not in turns):
                continue
            if action == "explore" and to_find and not side.sails:
                side.sails = True
            elif action == "conquer" and to_win and not side.fights:
                side.fights = True
            elif action == "colonize" and side.colonies < side.colony_markers:
                side.colonies += 1
            else:
                continue
            left -= cost
        if budget > left:
            self.gain(side.name, "cp", budget - left)
        self.cancel(side)

    def play_potosi(self, side: Side) -> None:
        planned = side.intent.potosi is not None and self.turn >= side.intent.potosi
        if planned and not self.potosi_played and side.colonies < BOXES[side.name]:
            side.potosi = self.potosi_played = True
            side.colony_markers -= 1

    def cancel(self, side: Side) -> None:
        if self.turn in side.intent.fountain and side.sails:
            side.sails = False
            if pick(self.word("fountain", 0, side), 6) + 1 >= 4:
                side.explorers.pop(pick(self.word("fountain", 1, side), len(side.explorers)))
        for cancelled in side.intent.cibola:
            if cancelled.turn == self.turn:
                side.sails = side.sails and cancelled.cancels != "explore"
                side.fights = side.fights and cancelled.cancels != "conquer"

    # --------------------------------------------------------------------- New World

    def voyages(self) -> None:
        sailing: list[tuple[int, Side, int | None]] = []  # rating, side, explorer (None is Cabot)
        for side in self.sides:
            if side.sails:
                drawn = pick(self.word("explore", 0, side), len(side.explorers))
                sailing.append((side.explorers[drawn], side, drawn))
        for side in self.sides:
            left = self.found != EVERYTHING or side.intent.press_on
            if side.intent.cabot == self.turn and left and not self.cabot_dead:
                sailing.append((1, side, None))
                side.cabot_sailed = True
        sailing.sort(key=lambda s: (-s[0], TIES.index(s[1].name)))
        legs = [self.leg(rating, side, who) for rating, side, who in sailing]
        for at, (_, side, who) in enumerate(sailing):
            self.sail(tuple(legs[at:]), side, who)

    def leg(self, rating: int, side: Side, who: int | None) -> by_hand.Leg:
        wish = side.intent.choice
        if who is None:
            return by_hand.Leg(side.name, rating, rating, wish)
        help_ = 2 if side.mercator else 0
        first = 1 if self.edition == 2017 and side.uncharted else 0
        side.uncharted = False
        return by_hand.Leg(side.name, rating + help_ - first, rating + help_, wish)

    def sail(self, legs: tuple[by_hand.Leg, ...], side: Side, who: int | None) -> None:
        cabot = who is None
        phase, die = ("cabot", 0) if cabot else ("explore", 1)
        total = self.two_dice(phase, die, None if cabot else side) + legs[0].first
        if total >= 10 and by_hand.choices(self.found):
            choice = self.choosing.taken(
                (legs[0]._replace(first=0), *legs[1:]), frozenset(self.found)
            )
            second = self.two_dice(phase, die + 1, None if cabot else side) + legs[0].second
            if choice in by_hand.PLACES:
                end = by_hand.Found(choice, "stays on his discovery", 1, 0, (choice,))
            else:
                end = by_hand.chosen(choice, second, self.found, self.edition)
        else:
            end = by_hand.voyage(total, 0, 0, claimed=self.found)
        self.found |= set(end.claims)
        way_round = by_hand.ROUND in end.claims
        if way_round:
            self.circumnavigator = side.name
            self.gain(side.name, "circumnavigation", 3)
        if end.vp > 3 * way_round:
            self.gain(side.name, "discoveries", end.vp - 3 * way_round)
        if end.cards:
            self.gain(side.name, "cards", end.cards)
        if cabot:
            self.cabot_dead = self.cabot_dead or end.text in ("lost at sea",) or "dies" in end.fate
        elif end.fate != "back to the pool":
            assert who is not None
            side.explorers.pop(who)

    def conquests(self) -> None:
        for side in self.sides:
            if not side.fights:
                continue
            who = pick(self.word("conquer", 0, side), len(side.conquerors))
            plus = 2 if side.smallpox else 0
            end = by_hand.conquest(
                self.two_dice("conquer", 1, side),
                side.conquerors[who],
                plus=plus,
                claimed=self.won,
            )
            for empire in end.claims:
                self.won[empire] = side.name
                self.gain(side.name, "conquests", end.vp)
            if end.fate != "back to the pool":
                side.conquerors.pop(who)
