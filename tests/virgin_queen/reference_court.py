"""A game at court by hand: rules 21 to 23.1 read once more, die by die, for reading only.

It takes the same random words as the compiled game and must agree with it game by game. Of the
program it uses the figures, the plan by turn and the slots of the dice; no rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from analysis.choose import Values
from analysis.deal import Slots, pick
from analysis.figures import Figures
from analysis.tables import Banded
from analysis.virgin_queen.court.court_intent import Intent
from analysis.virgin_queen.elizabeth.ageing import AgeingExceptions, AgeingMen, AgeingWomen
from analysis.virgin_queen.ottoman.canal import Canal
from analysis.virgin_queen.patronage.awards import (
    ArtistAwards,
    CpModifiers,
    PatronageBands,
    ScholarAwards,
)
from analysis.virgin_queen.patronage.markers import (
    ArtistMarkers,
    DroppedMarkers,
    ScholarMarkers,
    ScienceBonuses,
)
from analysis.virgin_queen.patronage.pieces import Artists, Players, Scholars
from analysis.virgin_queen.powers import ImpulseOrder
from analysis.virgin_queen.weddings.deaths import RulerDeath
from analysis.virgin_queen.weddings.royals import Royals
from analysis.virgin_queen.weddings.wedding_table import RoyalWeddingTable

Dice = tuple[int, ...]
Ratings = tuple[tuple[str, int], ...]
Gains = list[tuple[str, str, int, int]]
"""Power, column, turns later, amount."""

VALOIS = (
    "Elisabeth de Valois",
    "Margaret de Valois",
    "Charles IX",
    "Henry III",
    "Francis of Anjou",
)
CARD_MARKERS = (
    "Anna of Saxony", "Charles II", "Louise de Coligny", "Henry of Navarre", "Philip II",
)  # fmt: skip
RULERS = {
    ("Elizabeth I", "wife dies"): "England",
    ("Philip II", "husband murdered"): "Spain",
    ("Charles IX", "husband murdered"): "France",
    ("Henry III", "husband murdered"): "France",
    ("Rudolf II", "husband murdered"): "Empire",
}
MORTAL = (
    "Charles IX", "Leicester", "Elizabeth I", "Henry III", "Henry of Navarre", "William of Orange",
)  # fmt: skip


def row(table: Banded[Any], roll: int) -> Any:
    """The row of a table that a roll looks up."""
    for found in table:
        low, high = found.roll
        if (low is None or low <= roll) and (high is None or roll <= high):
            return found
    raise AssertionError(f"no row for {roll}")


def digits(word: int, count: int) -> Dice:
    """A word as so many dice, each from 1 to 6."""
    cell = pick(word, 6**count)
    return tuple(cell // 6 ** (count - 1 - i) % 6 + 1 for i in range(count))


class Court:
    """What all games of one plan have in common.

    `play(words)` gives a Counter of (power, turn, column): amount.
    """

    def __init__(self, figures: Figures, intent: Intent, values: Values, slots: Slots) -> None:
        self.figures, self.intent, self.values, self.slots = figures, intent, values, slots
        out = figures.get(Players).of(intent.players).royals_out
        royals = [royal for royal in figures.get(Royals) if royal.name not in out]
        self.royals = {royal.name: royal for royal in royals}
        self.brides = [royal.name for royal in royals if royal.sex == "F"]
        self.grooms = [royal.name for royal in royals if royal.sex == "M"]
        self.table = figures.get(RoyalWeddingTable)

    def play(self, words: Sequence[int]) -> Counter[tuple[str, int, str]]:
        """One game."""
        game = Game(self, words)
        for index, turn in enumerate(self.intent.turns):
            game.turn(index, turn)
        return game.score

    @cache  # noqa: B019
    def switch(self, name: str) -> Any:
        """What the figures settle where the rules are open."""
        return self.figures.reader().switch(name)

    @cache  # noqa: B019
    def slot(self, phase: str, index: int, who: int, die: int) -> int:
        """Where the word of a throw stands."""
        return self.slots.at(phase, index, who, die)

    @cache  # noqa: B019
    def pieces(self, kind: str, power: str) -> list[Any]:
        """The artists or scholars of a power; nobody has those of who is not in."""
        table: Any = self.figures.get(Artists if kind == "artist" else Scholars)
        return [p for p in table if p.power == power and power in (*self.patrons, "Italy")]

    def side(self, royal: str) -> str | None:
        """The power that gains by a royal; Scotland's serve whoever controls Scotland."""
        power = self.royals[royal].power
        if power != "Scotland":
            return power
        controller = str(self.switch("scotland_controlled_by"))
        return None if controller == "nobody" else controller

    # ------------------------------------------------------------------ a wedding (21.1)

    def bonus(self, bride: str, groom: str, hers: int, his: int, festivities: bool) -> int:
        """What is added to the dice: both ratings, of one power only the higher."""
        one = self.royals[bride].power == self.royals[groom].power
        french = "France" in (self.royals[bride].power, self.royals[groom].power)
        return (max(hers, his) if one else hers + his) + (2 if festivities and french else 0)

    def throws(self, bride: str, groom: str) -> tuple[int, list[str]]:
        """How many dice a couple throws, and who re-rolls, in order."""
        one_power = self.royals[bride].power == self.royals[groom].power
        both = ["Don Carlos", "Anna of Austria"]
        rerolls = [name for name in both if name in (bride, groom)]
        if self.switch("first_reroll") == "Anna of Austria":
            rerolls.reverse()
        return 1 if one_power and self.switch("one_power_dice") == 1 else 2, rerolls

    @cache  # noqa: B019
    def total(self, bride: str, groom: str, bonus: int, turn: int, dice: Dice) -> int:
        """The total that the dice come to: the couple's, then the re-rolls in their order."""
        n, rerolls = self.throws(bride, groom)
        return self._reroll(bride, groom, bonus, turn, dice[:n], rerolls, dice[n:])

    def _reroll(
        self, bride: str, groom: str, bonus: int, turn: int, dice: Dice, names: list[str], new: Dice
    ) -> int:
        if not names:
            return sum(dice) + bonus
        (name, *later), die, rest = names, new[0], new[1:]
        if name == "Don Carlos":
            dice = self._replaced(dice, dice.index(max(dice)), die)
        else:
            lowest = dice.index(min(dice))
            hope = [self._replaced(dice, lowest, face) for face in range(1, 7)]
            kept = self._worth(bride, groom, bonus, turn, [dice], later)
            again = self._worth(bride, groom, bonus, turn, hope, later)
            dice = self._replaced(dice, lowest, die) if again > kept else dice
        return self._reroll(bride, groom, bonus, turn, dice, later, rest)

    def _replaced(self, dice: Dice, at: int, face: int) -> Dice:
        return (*dice[:at], face, *dice[at + 1 :])

    def _worth(
        self, bride: str, groom: str, bonus: int, turn: int, hopes: list[Dice], later: list[str]
    ) -> tuple[Fraction, Fraction]:
        """What Anna's owner may expect, and of that VP; he does not see the dice to come."""
        ends = [
            self._reroll(bride, groom, bonus, turn, dice, later, new)
            for dice in hopes
            for new in product(range(1, 7), repeat=len(later))
        ]
        found = [self._expected(bride, groom, turn, end, "Anna of Austria") for end in ends]
        vp, cards = (Fraction(sum(column), len(found)) for column in zip(*found, strict=True))
        return vp + self.values.card * cards, vp

    @cache  # noqa: B019
    def _expected(
        self, bride: str, groom: str, turn: int, total: int, royal: str
    ) -> tuple[int, int]:
        owner = self.side(royal)
        gains = self.gains(bride, groom, turn, total)
        vp = sum(n for power, what, _, n in gains if power == owner and "cards" not in what)
        gained = sum(n for power, what, _, n in gains if power == owner and what == "cards gained")
        lost = sum(n for power, what, _, n in gains if power == owner and what == "cards lost")
        return vp, gained - lost

    @cache  # noqa: B019
    def gains(self, bride: str, groom: str, turn: int, total: int) -> Gains:
        """What a total brings."""
        result, found = row(self.table, total), []

        def gain(power: str | None, vp: int, cards: int, column: str = "weddings") -> None:
            if power is not None and vp:
                found.append((power, column, 0, vp))
            if power is not None and cards:
                found.append((power, "cards gained" if cards > 0 else "cards lost", 1, abs(cards)))

        for power in dict.fromkeys((self.side(bride), self.side(groom))):
            if power != "Empire" or self._empire_shares():
                gain(power, result.vp, result.cards)
        if result.fate == "cancelled":
            return found
        for royal, other in ((bride, groom), (groom, bride)):
            if royal in VALOIS:
                gain("France", 1, 0, "Valois")
            if royal in CARD_MARKERS and not self._philip_barred(royal, other, turn):
                gain(self.side(royal), 0, 1)
            if ruled := RULERS.get((royal, result.fate)):
                death = self.figures.get(RulerDeath)
                gain(ruled, death.vp, death.cards)
        return found

    def _empire_shares(self) -> bool:
        """An Empire that nobody plays takes its share; the texts differ on 2 and 3 players."""
        wide = self.switch("empire_share") == "fewer than 6 players"
        return self.intent.players == 6 or wide or self.intent.players in (4, 5)

    def _philip_barred(self, royal: str, other: str, turn: int) -> bool:
        if royal != "Philip II":
            return False
        if self.intent.scenario != "campaign":
            return bool(self.switch("philip_marker") == "only in the campaign")
        return other == "Elisabeth de Valois" and turn == 1

    # ------------------------------------------------------------------ the best match

    @cache  # noqa: B019
    def match(self, turn: int, brides: Ratings, grooms: Ratings) -> tuple[str, str] | None:
        """The couple that is worth most to both sides, where neither loses; of equals the first."""
        best, worth = None, Fraction(0)
        for bride, hers in brides:
            for groom, his in grooms:
                if self._willing(turn, bride, groom):
                    bonus = self.bonus(bride, groom, hers, his, festivities=False)
                    found = self._together(bride, groom, bonus, 1 if turn == 1 else 2)
                    if found > worth:
                        best, worth = (bride, groom), found
        return best

    def _willing(self, turn: int, bride: str, groom: str) -> bool:
        powers = {self.side(bride), self.side(groom)} - {None}
        at_war = frozenset((self.royals[bride].power, self.royals[groom].power))
        patient = all(self.intent.wait.get(royal, 1) <= turn for royal in (bride, groom))
        return patient and powers <= self.intent.matching and at_war not in self.intent.wars[turn]

    @cache  # noqa: B019
    def _together(self, bride: str, groom: str, bonus: int, turn: int) -> Fraction:
        """What both sides may expect together; 0 where one of them loses."""
        n, rerolls = self.throws(bride, groom)
        every = product(range(1, 7), repeat=n + len(rerolls))
        totals = Counter(self.total(bride, groom, bonus, turn, dice) for dice in every)
        worths = []
        for power in {self.side(bride), self.side(groom)} - {None}:
            royal = bride if self.side(bride) == power else groom
            both = ((self._expected(bride, groom, turn, t, royal), n) for t, n in totals.items())
            worths.append(
                sum((v + self.values.card * c) * n for (v, c), n in both)
                / Fraction(sum(totals.values()))
            )
        return sum(worths, Fraction(0)) if worths and min(worths) >= 0 else Fraction(0)

    # ------------------------------------------------------------------ what can be taken (22)

    def markers(self, kind: str) -> dict[tuple[int, str], int]:
        """How many VP markers there are, by VP and type, with so many players."""
        found: dict[tuple[int, str], int]
        if kind == "artist":
            found = {(m.vp, m.type): m.count for m in self.figures.get(ArtistMarkers)}
        else:
            found = {(m.vp, "any"): m.count for m in self.figures.get(ScholarMarkers)}
        for out in self.figures.get(DroppedMarkers):
            if out.kind == kind and out.power not in self.patrons:
                found[out.vp, out.type] -= out.count
        return found

    @property
    def patrons(self) -> tuple[str, ...]:
        """Whose artists and scholars are in."""
        return self.figures.get(Players).of(self.intent.players).patrons


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
