"""The New World's rules read a second time, die by die and with the printed numbers.

Nothing here reads the figures or the program's rules: `test_explorer`, `test_conquest`,
`test_voyages` and `test_riches` hold the program against it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from typing import NamedTuple

PLACES = ("St Lawrence River", "Great Lakes", "Mississippi River")
ROUND = "Circumnavigation"


class Found(NamedTuple):
    """What one voyage or conquest came to."""

    text: str
    fate: str
    vp: int = 0
    cards: int = 0
    claims: tuple[str, ...] = ()


def below(total: int, claimed: Collection[str]) -> Found:
    """A 7, 8 or 9: the St Lawrence, the Great Lakes, the Mississippi, or the next one below."""
    for place in reversed(PLACES[: total - 6]):
        if place not in claimed:
            return Found(place, "stays on his discovery", 1, 0, (place,))
    return Found("nothing left to discover", "back to the pool")


def choices(claimed: Collection[str]) -> list[str]:
    """What is open at 10 or more."""
    found = []
    if ROUND not in claimed or "Pacific Strait" not in claimed:
        found.append("strait")
    if "Amazon" not in claimed:
        found.append("amazon")
    if any(place not in claimed for place in PLACES):
        found.append("other")
    return found


def around(total: int, claimed: Collection[str], edition: int) -> Found:
    """The Strait if nobody has it, then the roll round the world if nobody has made it."""
    first = "Pacific Strait" not in claimed
    vp, claims = (1, ("Pacific Strait",)) if first else (0, ())
    if ROUND in claimed:
        return Found("Pacific Strait", "stays on his discovery", vp, 0, claims)
    said = "Pacific Strait, then " if first else ""
    if total <= 9:
        fate = "dies; his counter stays on the Strait" if first else "dies"
        return Found(f"{said}no circumnavigation", fate, vp, 0, claims)
    card = edition == 2017 and total >= 12
    text = f"{said}circumnavigation" + (" and 1 card" if card else "")
    return Found(text, "leaves the pool, his voyage done", vp + 3, int(card), (*claims, ROUND))


def chosen(choice: str, total: int, claimed: Collection[str], edition: int) -> Found:
    """A choice at 10 or more; `total` is that of the second roll."""
    if choice == "strait":
        return around(total, claimed, edition)
    if choice == "amazon":
        return Found("Amazon", "stays on his discovery", 2, 0, ("Amazon",))
    return below(9, claimed)


def worth(
    choice: str, rating: int, claimed: Collection[str], edition: int, card: Fraction
) -> Fraction:
    """The mean of a choice over the second roll."""
    ends = [
        chosen(choice, a + b + rating, claimed, edition)
        for a in range(1, 7)
        for b in range(1, 7)
    ]  # fmt: skip
    return sum((e.vp + card * e.cards for e in ends), Fraction()) / 36


def voyage(
    roll: int,
    second: int,
    rating: int,
    *,
    plus: int = 0,
    plus_around: int = 0,
    claimed: Collection[str] = (),
    choice: str = "best",
    edition: int = 2006,
    card: Fraction = Fraction(1),
) -> Found:
    """A voyage from its two rolls of two dice."""
    total = roll + rating + plus
    if total <= 4:
        return Found("lost at sea", "out of the game")
    if total <= 6:
        return Found("nothing", "back to the pool")
    if total <= 9:
        return below(total, claimed)
    open_ = choices(claimed)
    if not open_:
        return Found("nothing left to discover", "back to the pool")
    if choice == "best":
        strength = rating + plus_around

        def price(name: str) -> tuple[Fraction, Fraction]:
            points = worth(name, strength, claimed, edition, Fraction())
            return worth(name, strength, claimed, edition, card), points

        choice = max(open_, key=price)
    return chosen(choice, second + rating + plus_around, claimed, edition)


class Leg(NamedTuple):
    """A voyage in its turn: whose, what is added to either roll, and what it would take."""

    power: str
    first: int
    second: int
    wish: str = "best"


Hope = dict[str, tuple[Fraction, Fraction]]
SUMS = {n: 6 - abs(n - 7) for n in range(2, 13)}


class Turn:
    """The voyages of a turn, each choosing for its own power, by recursion over all dice."""

    def __init__(self, edition: int = 2006, card: Fraction = Fraction(1)) -> None:
        self.edition, self.card = edition, card
        self.known: dict[object, Hope] = {}
        self.chosen: dict[object, str] = {}

    def hope(self, legs: tuple[Leg, ...], claimed: frozenset[str]) -> Hope:
        """What each power expects of these voyages: worth with cards, and VP."""
        if not legs:
            return {}
        if (legs, claimed) not in self.known:
            found: Hope = {}
            for total, ways in SUMS.items():
                for weight, end in self.ends(legs, claimed, total + legs[0].first):
                    chance = weight * Fraction(ways, 36)
                    own = (end.vp + self.card * end.cards, Fraction(end.vp))
                    then = self.hope(legs[1:], claimed.union(end.claims))
                    for power, amounts in [(legs[0].power, own), *then.items()]:
                        before = found.get(power, (Fraction(), Fraction()))
                        found[power] = (
                            before[0] + chance * amounts[0],
                            before[1] + chance * amounts[1],
                        )
            self.known[legs, claimed] = found
        return self.known[legs, claimed]

    def ends(
        self, legs: tuple[Leg, ...], claimed: frozenset[str], total: int
    ) -> list[tuple[Fraction, Found]]:
        """How the first voyage can end, given the total of its first roll."""
        if total < 10 or not choices(claimed):
            return [(Fraction(1), voyage(total, 0, 0, claimed=claimed))]
        return self.options(legs[0], claimed)[self.taken(legs, claimed)]

    def taken(self, legs: tuple[Leg, ...], claimed: frozenset[str]) -> str:
        """What the first voyage takes at 10 or more: its wish where that is open, else the best."""
        if (legs, claimed) not in self.chosen:
            self.chosen[legs, claimed] = self.best(legs, claimed)
        return self.chosen[legs, claimed]

    def best(self, legs: tuple[Leg, ...], claimed: frozenset[str]) -> str:
        options = self.options(legs[0], claimed)
        if legs[0].wish in options:
            return legs[0].wish

        def price(name: str) -> tuple[Fraction, Fraction]:
            worth = vp = Fraction()
            for weight, end in options[name]:
                then = self.hope(legs[1:], claimed.union(end.claims))
                later = then.get(legs[0].power, (Fraction(), Fraction()))
                worth += weight * (end.vp + self.card * end.cards + later[0])
                vp += weight * (end.vp + later[1])
            return worth, vp

        return max(options, key=price)

    def options(self, leg: Leg, claimed: frozenset[str]) -> dict[str, list[tuple[Fraction, Found]]]:
        """What is open, with the ends of each; `other` is the first of the places that are left."""
        found: dict[str, list[tuple[Fraction, Found]]] = {}
        for choice in choices(claimed):
            if choice != "strait" or ROUND in claimed:
                found[choice] = [(Fraction(1), chosen(choice, 0, claimed, self.edition))]
            else:
                found[choice] = [
                    (Fraction(ways, 36), around(n + leg.second, claimed, self.edition))
                    for n, ways in SUMS.items()
                ]
        for place in [p for p in reversed(PLACES) if p not in claimed][1:]:
            found[place] = [(Fraction(1), Found(place, "stays on his discovery", 1, 0, (place,)))]
        return found


def conquest(roll: int, rating: int, *, plus: int = 0, claimed: Collection[str] = ()) -> Found:
    """A conquest from its roll of two dice."""
    total = roll + rating + plus
    if total <= 6:
        return Found("killed", "out of the game")
    if total <= 8:
        return Found("nothing", "back to the pool")
    for place, vp in (("Inca", 2), ("Aztec", 2), ("Maya", 1))[max(0, 11 - total) :]:
        if place not in claimed:
            return Found(place, "stays on his conquest", vp, 0, (place,))
    return Found("nothing left to conquer", "back to the pool")


COLUMNS: dict[str, Callable[[int], str]] = {
    "colony": lambda n: "elim" if n <= 4 else "none" if n <= 7 else "galleon" if n == 8 else "card",
    "potosi": lambda n: "elim" if n <= 3 else "none" if n <= 6 else "galleon" if n == 7 else "card",
    "maya": lambda n: "deplete" if n <= 6 else "galleon" if n == 7 else "card",
    "aztec": lambda n: (
        "deplete" if n <= 5 else "none" if n == 6 else "galleon" if n == 7 else "card"
    ),
    "inca": lambda n: "deplete" if n <= 5 else "galleon" if n == 7 else "card",
}


def riches(
    holding: str,
    roll: int,
    *,
    galleons: bool = False,
    plantations: bool = False,
    marker: str | None = None,
) -> tuple[int, bool, bool]:
    """A roll for a holding: cards, whether it stays, whether card 111 altered the result."""
    colony = holding in ("colony", "potosi")
    result = COLUMNS[holding](roll + (1 if plantations and colony else 0))
    used = marker is not None and result == "none" and colony
    if used:
        result = "card" if marker == "Colonial Governor" else "elim"
    if result == "galleon":
        return int(galleons), True, used
    return int(result in ("card", "deplete")), result in ("none", "card"), used
