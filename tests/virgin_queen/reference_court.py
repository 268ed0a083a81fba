"""A game at court by hand: rules 21 to 23.1 read once more, die by die, for reading only.

It takes the same random words as the compiled game and must agree with it game by game. Of the
program it uses the figures, the plan by turn and the slots of the dice; no rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from analysis.deal import pick
from analysis.virgin_queen.elizabeth.ageing import AgeingExceptions, AgeingMen, AgeingWomen
from analysis.virgin_queen.ottoman.canal import Canal
from analysis.virgin_queen.patronage.awards import (
    ArtistAwards,
    CpModifiers,
    PatronageBands,
    ScholarAwards,
)
from analysis.virgin_queen.patronage.markers import (
    ScienceBonuses,
)
from analysis.virgin_queen.powers import ImpulseOrder
from tests.virgin_queen.court_by_hand import Court, Dice, row

MORTAL = (
    "Charles IX", "Leicester", "Elizabeth I", "Henry III", "Henry of Navarre", "William of Orange",
)  # fmt: skip


def digits(word: int, count: int) -> Dice:
    """A word as so many dice, each from 1 to 6."""
    cell = pick(word, 6**count)
    return tuple(cell // 6 ** (count - 1 - i) % 6 + 1 for i in range(count))


class Game:
    """One game: who is on the display, what is left to take, and the score so far."""

    def __init__(self, court: Court, words: Sequence[int]) -> None:
        self.court, self.intent, self.words = court, court.intent, words
        self.score: Counter[tuple[str, int, str]] = Counter()
        self.rating: dict[str, int] = {}
        self.entered: set[str] = set()
        self.back: int | None = None
        self.queen_vp = self.failures = 0
        self.canal_built = False
        self.home_card = self.intent.home_card
        self.isabella: str | None = None
        self.bonuses: dict[str, tuple[str, int]] = {}
        self.markers = {kind: court.markers(kind) for kind in ("artist", "scholar")}
        self.away: set[str] = set()

    def word(self, phase: str, index: int, who: int = 0, die: int = 0) -> int:
        """The word of a throw."""
        return int(self.words[self.court.slot(phase, index, who, die)])

    def gain(self, power: str, index: int, column: str, amount: int) -> None:
        """Score something, unless it comes after the last turn."""
        if index < len(self.intent.turns):
            self.score[power, self.intent.turns[index], column] += amount

    def turn(self, index: int, turn: int) -> None:
        """One turn."""
        self.enter(turn)
        self.dig(index, turn)
        for bride, groom, festivities in self.betrothed(turn):
            self.wed(index, turn, bride, groom, festivities)
        self.virgin_queen(index)
        self.age(index, turn)
        for kind in ("artist", "scholar"):
            self.patronage(kind, index, turn)

    def enter(self, turn: int) -> None:
        """Royals enter; William of Orange may be back."""
        for royal in self.court.royals.values():
            if royal.enters <= turn and royal.name not in self.entered:
                self.rating[royal.name] = royal.eligibility
                self.entered.add(royal.name)
        if self.back == turn:
            self.rating["William of Orange"] = 2

    def dig(self, index: int, turn: int) -> None:
        """23.1: a 6 builds the canal; +1 for each failure, +2 with Excavation."""
        canal = self.court.figures.get(Canal)
        if self.canal_built:
            self.gain("Ottoman", index, "cards gained", canal.cards_per_turn)
        elif turn in self.intent.canal:
            die = digits(self.word("canal", index), 1)[0]
            excavation = 2 if self.holds("Excavation", turn) == "Ottoman" else 0
            self.canal_built = die + self.failures + excavation >= 6
            self.failures += 1
            if self.canal_built:
                self.gain("Ottoman", index, "canal", 2)

    def holds(self, bonus: str, turn: int) -> str | None:
        """Who has a science bonus since an earlier turn."""
        power, since = self.bonuses.get(bonus, (None, turn))
        return power if since < turn else None

    def betrothed(self, turn: int) -> Iterator[tuple[str, str, bool]]:
        """The planned weddings of those who are there, then the best matches of the others."""
        brides = {name: self.rating[name] for name in self.court.brides if name in self.rating}
        grooms = {name: self.rating[name] for name in self.court.grooms if name in self.rating}
        for planned in self.intent.weddings[turn]:
            if planned.bride in brides and planned.groom in grooms:
                del brides[planned.bride], grooms[planned.groom]
                yield planned.bride, planned.groom, planned.festivities
        while match := self.court.match(turn, tuple(brides.items()), tuple(grooms.items())):
            del brides[match[0]], grooms[match[1]]
            yield *match, False

    def wed(self, index: int, turn: int, bride: str, groom: str, festivities: bool) -> None:
        """21.4, then 21.1."""
        dead = [royal for royal in (bride, groom) if self.dies(index, royal)]
        for royal in dead:
            del self.rating[royal]
        if dead:
            return
        hers, his = self.rating[bride], self.rating[groom]
        bonus = self.court.bonus(bride, groom, hers, his, festivities)
        dice = digits(self.word("wedding", index, self.court.brides.index(bride)), 4)
        total = self.court.total(bride, groom, bonus, turn, dice)
        for power, column, later, amount in self.court.gains(bride, groom, turn, total):
            self.gain(power, index + later, column, amount)
        self.after(turn, bride, groom, row(self.court.table, total))

    def dies(self, index: int, royal: str) -> bool:
        """Whether one of the six dies between betrothal and wedding."""
        if royal not in MORTAL:
            return False
        word = self.word("death", index, MORTAL.index(royal))
        return word < round(self.intent.deaths.get(royal, 0) * 2**32)

    def after(self, turn: int, bride: str, groom: str, result: Any) -> None:
        """Who leaves, and what the marriage wins or loses."""
        if result.fate == "cancelled":
            return
        del self.rating[bride], self.rating[groom]
        murdered = result.fate == "husband murdered"
        spared = not murdered or self.court.switch("william_murdered") == "returns"
        if groom == "William of Orange" and result.vp <= 0 and spared:
            self.back = turn + 1
        if groom == "Rudolf II":
            self.home_card = False
        if bride == "Isabella Clara Eugenia":
            hers = self.court.switch("isabella_bonus_to") == "her own power"
            self.isabella = self.court.side(bride if hers else groom) or self.isabella

    def virgin_queen(self, index: int) -> None:
        """21.2: 1 VP while she is unmarried and on the display, 5 at most."""
        if "Elizabeth I" in self.rating and self.queen_vp < 5:
            self.queen_vp += 1
            self.gain("England", index, "Virgin Queen", 1)

    def age(self, index: int, turn: int) -> None:
        """21.3: women lose a point, men keep theirs on a 5 or 6; the floor is a switch."""
        floor = 1 if self.court.switch("eligibility_floor") == "stays at 1" else 0
        for name in list(self.rating):
            change = self.change(index, name)
            self.rating[name] = max(self.rating[name] + change, floor)
            if not self.rating[name]:
                del self.rating[name]

    def change(self, index: int, name: str) -> int:
        """What a royal's eligibility changes by."""
        figures = self.court.figures
        for exception in figures.get(AgeingExceptions):
            if exception.name == name:
                return exception.change
        if name in self.court.brides:
            return figures.get(AgeingWomen).change
        number = self.court.grooms.index(name)
        word = self.word("ageing", index, 0, number // 4)
        return int(row(figures.get(AgeingMen), digits(word, 4)[number % 4]).change)

    # ------------------------------------------------------------------ patronage (22)

    def patronage(self, kind: str, index: int, turn: int) -> None:
        """Draw for every sponsor, then judge: highest rating first, ties by impulse order."""
        impulse = self.court.figures.get(ImpulseOrder).order
        sponsored = [
            hand for power in self.intent.powers if (hand := self.draw(kind, index, turn, power))
        ]
        sponsored.sort(key=lambda hand: (-hand[1].rating, impulse.index(hand[0])))
        for power, piece, roll in sponsored:
            self.judge(kind, index, power, piece, roll)

    def draw(self, kind: str, index: int, turn: int, power: str) -> tuple[str, Any, int] | None:
        """A piece at random from those available, which leaves the pool, and its modified roll."""
        sponsors = self.intent.sponsors[kind, turn]  # type: ignore[index]
        sponsor = next((s for s in sponsors if s.power == power), None)
        if sponsor is None:
            return None
        sunk = self.intent.captain_sunk is not None and turn >= self.intent.captain_sunk
        available = [
            piece
            for piece in self.court.pieces(kind, sponsor.origin)
            if piece.enters <= turn
            and piece.name not in self.away
            and not (sunk and piece.name == "Le Testu")
        ]
        if not available:
            return None
        word = self.word(kind, index, self.intent.powers.index(power))
        cell, nth = divmod(pick(word, 36 * len(available)), len(available))
        piece = available[nth]
        self.away.add(piece.name)
        dice = 2 + cell // 6 + cell % 6
        return power, piece, dice + piece.rating + self.modifier(kind, turn, power, sponsor.cp)

    def modifier(self, kind: str, turn: int, power: str, cp: int) -> int:
        """CP, Prague, the Empire's home card, Isabella, the Observatory (scholars)."""
        found = next(row.modifier for row in self.court.figures.get(CpModifiers) if row.cp == cp)
        prague = self.intent.prague is not None and turn >= self.intent.prague
        found += power == "Empire" and prague
        found += power == "Empire" and self.home_card
        found += power == self.isabella
        return found + (kind == "scholar" and self.holds("Observatory", turn) == power)

    def judge(self, kind: str, index: int, power: str, piece: Any, roll: int) -> None:
        """What a roll brings, and whether the piece goes back to the pool."""
        band = row(self.court.figures.get(PatronageBands), roll)
        if band.outcome == "award":
            vp, won = self.award(kind, power, piece, roll)
            self.gain(power, index, f"{kind}s", vp)
            self.gain(power, index, "bonuses", len(won))
            self.bonuses |= dict.fromkeys(won, (power, self.intent.turns[index]))
            returns = not vp and not won
        else:
            fate = band.piece_of_rating_1 if piece.rating == 1 else band.piece
            returns = fate == "back to the pool"
        if returns:
            self.away.remove(piece.name)

    def award(self, kind: str, power: str, piece: Any, roll: int) -> tuple[int, list[str]]:
        """The VP marker and the bonuses that are taken."""
        if kind == "artist":
            vp = row(self.court.figures.get(ArtistAwards), roll).vp
            return self.take(kind, self.best_marker(kind, vp, piece.type)), []
        found = []
        for split in row(self.court.figures.get(ScholarAwards), roll).options:
            marker = self.best_marker(kind, split.vp, "any")
            number = split.bonuses
            if split.vp and marker is None:
                number = max(number, 1)
            won = self.open_to(power)[:number]
            vp = marker[0] if marker else 0
            found.append((vp + self.court.values.bonus * len(won), vp, marker, won))
        best = max(found, key=lambda way: way[:2])
        return self.take(kind, best[2]), best[3]

    def best_marker(self, kind: str, vp: int, type_: str) -> tuple[int, str] | None:
        """The best VP marker left that is not above the award and serves the type."""
        there = [
            (size, serves)
            for (size, serves), left in self.markers[kind].items()
            if left and size <= vp and serves in ("any", type_)
        ]
        return max(there, key=lambda marker: marker[0], default=None)

    def take(self, kind: str, marker: tuple[int, str] | None) -> int:
        """Take a marker; its VP."""
        if marker is None:
            return 0
        self.markers[kind][marker] -= 1
        return marker[0]

    def open_to(self, power: str) -> list[str]:
        """The bonuses that nobody has and the power can use, those it wants most first."""
        rows = [
            bonus.name
            for bonus in self.court.figures.get(ScienceBonuses)
            if bonus.name not in self.bonuses and power in bonus.usable_by
        ]
        wished = [name for name in self.intent.wishes[power] if name in rows]
        return [*wished, *(name for name in rows if name not in wished)]


def played(court: Court, words: Sequence[int]) -> Counter[tuple[str, int, str]]:
    """What one game comes to: the amount of each (power, turn, column)."""
    game = Game(court, words)
    for index, turn in enumerate(court.intent.turns):
        game.turn(index, turn)
    return game.score
