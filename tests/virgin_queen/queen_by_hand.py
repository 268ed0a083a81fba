"""Elizabeth I and her suitors in plain Python: a second reading of rules 21.1-21.3.

Two roads: her best plan by recursion over what may come, and a game that reads its dice one by one
from the words that the program deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from analysis.deal import pick
from tests.virgin_queen.wedding_by_hand import CARLOS, ByHand, looked_up

Ratings = tuple[int, ...]


@dataclass(frozen=True)
class Man:
    """A suitor: the turn on which he enters, his eligibility then, and whether he is English."""

    name: str
    enters: int
    rating: int
    english: bool = False

    @property
    def ages(self) -> bool:
        """Leicester does not."""
        return self.name != "Leicester"

    def wedding(self, queen: int, rating: int) -> ByHand:
        """His wedding with the queen."""
        bonus = max(queen, rating) if self.english else queen + rating
        return ByHand(bonus, rerollers=(CARLOS,) if self.name == CARLOS else ())


MEN = (
    Man("Philip II", 1, 4),
    Man(CARLOS, 1, 2),
    Man("Charles IX", 2, 4),
    Man("Henry III", 4, 3),
    Man("Francis of Anjou", 4, 3),
    Man("Henry of Navarre", 3, 3),
    Man("William of Orange", 1, 3),
    Man("Leicester", 1, 2, english=True),
    Man("Lord Darnley", 1, 2, english=True),
    Man("Earl of Arran", 1, 2),
    Man("Charles II", 1, 3),
    Man("Rudolf II", 4, 4),
)
LAST = 7


def queens_rating(turn: int) -> int:
    """She enters at 5 on turn 1 and loses a point a turn, down to 1."""
    return max(1, 5 - (turn - 1))


def gained(outcome: str) -> tuple[int, int]:
    """England's VP and cards; the queen's death is a ruler's, which costs a card more."""
    vp, cards = {name: (vp, cards) for name, vp, cards in map(looked_up, range(2, 19))}[outcome]
    return vp, cards - (outcome == "wife dies in childbirth")


@cache
def offer(man: Man, queen: int, rating: int) -> tuple[Fraction, Fraction, Fraction]:
    """VP, cards and the chance of a cancellation of a wedding."""
    vp = cards = Fraction(0)
    chances = man.wedding(queen, rating).chances()
    for outcome, chance in chances.items():
        vp, cards = vp + chance * gained(outcome)[0], cards + chance * gained(outcome)[1]
    return vp, cards, chances.get("last minute cancellation", Fraction(0))


def best(
    men: Sequence[Man], turn: int, ratings: Ratings, scored: int, card: Fraction
) -> tuple[Fraction, Fraction]:
    """VP and cards of the best plan from a turn on; a rating of 0 has not entered."""

    @cache
    def worth(turn: int, ratings: Ratings, scored: int) -> tuple[Fraction, Fraction]:
        if turn > LAST:
            return Fraction(0), Fraction(0)
        single = after(turn, ratings, scored)
        options = [single]
        for man, rating in zip(men, ratings, strict=True):
            if rating:
                vp, cards, off = offer(man, queens_rating(turn), rating)
                options.append((vp + off * single[0], cards + off * single[1]))
        return max(options, key=lambda o: (o[0] + card * o[1], o[0]))

    def after(turn: int, ratings: Ratings, scored: int) -> tuple[Fraction, Fraction]:
        """She ends the turn unmarried: a VP, five at most; then everyone ages."""
        own = int(scored < 5)
        vp, cards = Fraction(own), Fraction(0)
        for chance, later in grown(men, turn, ratings):
            more = worth(turn + 1, later, scored + own)
            vp, cards = vp + chance * more[0], cards + chance * more[1]
        return vp, cards

    return worth(turn, ratings, scored)


def grown(men: Sequence[Man], turn: int, ratings: Ratings) -> Iterator[tuple[Fraction, Ratings]]:
    """Every way in which the suitors may pass to the next turn."""
    if not men:
        yield Fraction(1), ()
        return
    man, rating = men[0], ratings[0]
    if not rating:
        mine = {man.rating if man.enters == turn + 1 else 0: Fraction(1)}
    elif not man.ages or rating == 1:
        mine = {rating: Fraction(1)}
    else:
        mine = {rating - 1: Fraction(2, 3), rating: Fraction(1, 3)}
    for chance, others in grown(men[1:], turn, ratings[1:]):
        for new, own in mine.items():
            yield own * chance, (new, *others)


def game(
    words: Sequence[int],
    men: Sequence[Man],
    first: int,
    policy: Callable[[int, Mapping[str, int]], str | None],
) -> dict[int, tuple[int, int, int]]:
    """One game from turn 1, in which she may be wed from turn `first` on.

    Parameters
    ----------
    words : sequence of int
        A turn's words: the wedding, then six dice of ageing in each.
    policy : callable
        From the turn and the suitors' eligibilities to the name of the one she accepts.

    Returns
    -------
    dict
        Virgin Queen VP, VP of the wedding and cards, by turn.
    """
    each = 1 + -(-len(men) // 6)
    ratings = {man.name: 0 for man in men}
    found: dict[int, tuple[int, int, int]] = {}
    scored = first - 1
    for turn in range(1, LAST + 1):
        mine = words[(turn - 1) * each : turn * each]
        ratings |= {man.name: man.rating for man in men if man.enters == turn}
        if turn >= first:
            accepted = policy(turn, ratings)
            outcome = "last minute cancellation"
            if accepted:
                man = next(m for m in men if m.name == accepted)
                hand = man.wedding(queens_rating(turn), ratings[accepted])
                dice = digits(mine[0], 2 + len(hand.rerollers))
                outcome = hand.resolve(dice[:2], dice[2:])
            single = outcome == "last minute cancellation"
            own = int(single and scored < 5)
            found[turn] = (own, *(gained(outcome)))
            scored += own
            if not single:
                break
        for number, man in enumerate(men):
            die = digits(mine[1 + number // 6], 6)[number % 6]
            if man.ages and ratings[man.name] > 1 and die <= 4:
                ratings[man.name] -= 1
    return found


def digits(word: int, dice: int) -> list[int]:
    """The dice that a word shows."""
    number = pick(word, 6**dice)
    return [number // 6 ** (dice - 1 - i) % 6 + 1 for i in range(dice)]
