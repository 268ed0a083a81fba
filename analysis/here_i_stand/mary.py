"""England's impulses under Mary I (Here I Stand 21.3).

England shows a card. A mandatory event happens; for any other a die of 1-3 gives the Pope an
action by the card's CP instead: books burnt (1-2), a debate (3), or both (4 and more), in the
English zone. None of it while every English home space is Catholic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from analysis import numerals
from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand import debate, track
from analysis.here_i_stand.burn import burnings, pope_of
from analysis.here_i_stand.cards import Cards
from analysis.here_i_stand.contest import Contest, Dice, convolved
from analysis.here_i_stand.debate_call import Bench, Status, Who, bench
from analysis.here_i_stand.debate_draw import Draw
from analysis.here_i_stand.debate_rules import Result, Terms
from analysis.here_i_stand.debaters import Cast
from analysis.here_i_stand.mary_figures import MaryActions, MaryReign, MaryRoll
from analysis.outcome import Composed, Gain, Outcome

MOST_CP = 6


@dataclass(frozen=True)
class Shown:
    """A card that England shows: its CP, and whether it is a mandatory event."""

    cp: int
    name: str = ""
    kind: str = ""

    @property
    def mandatory(self) -> bool:
        """Whether it happens as usual, without a die."""
        return self.kind == "mandatory"


def shown(read: Reader, card: int | str) -> Shown:
    """A card by its CP, or by its name.

    >>> shown(load("here_i_stand").reader(), "Scots Raid").mandatory
    True
    """
    text = str(card).strip()
    if not numerals.is_whole(text):
        found = read(Cards).find(text)
        return Shown(found.cp, found.name, found.type)
    if not 1 <= int(text) <= MOST_CP:
        raise Fault(f"A card of the hand has from 1 to {MOST_CP} CP, not {text}; or give its name.")
    return Shown(int(text))


@dataclass(frozen=True)
class Reign:
    """How things stand when England shows its first card.

    Attributes
    ----------
    read : Reader
    terms : Terms
        Of a debate called by the Papacy.
    papal, protestant : Bench
    tries : tuple of Contest
        The attempts of one burning.
    pool : str, optional
        Which pool the defender comes from; default: the uncommitted while there are any.
    home, catholic : int, optional
        Protestant and Catholic English home spaces in the zone; None: at least one stays
        Protestant, and they are not counted.
    elsewhere : int
        Protestant English home spaces in other zones.
    spaces_now : int, optional
        Protestant spaces in all, for the VP of the spaces track.
    """

    read: Reader
    terms: Terms
    papal: Bench
    protestant: Bench
    tries: tuple[Contest, ...]
    pool: Status | None = None
    home: int | None = None
    catholic: int = 0
    elsewhere: int = 0
    spaces_now: int | None = None

    @property
    def counted_elsewhere(self) -> int:
        """The Protestant home spaces of other zones that keep the procedure in force."""
        if not self.elsewhere:
            return 0
        everywhere = self.read.switch("mary_in_force") == "every English home space"
        return self.elsewhere if everywhere else 0

    @property
    def in_force(self) -> bool:
        """Whether the procedure holds: while a home space is Protestant."""
        return self.home is None or self.home + self.counted_elsewhere > 0

    @property
    def debates(self) -> bool:
        """Whether the Papacy can call a debate."""
        pool = self.protestant
        left = {"uncommitted": pool.uncommitted, "committed": pool.committed}
        drawn = left[self.pool] if self.pool else (*pool.uncommitted, *pool.committed)
        return bool(self.papal.uncommitted and drawn)


def reign(
    read: Reader,
    *,
    turn: int = 7,
    boleyn: int | None = None,
    committed: Sequence[str] = (),
    banished: Sequence[str] = (),
    gone: Sequence[str] = (),
    pool: Status | None = None,
    papal: Dice = 1,
    protestant: Dice = 1,
    pope: str = "Paul III",
    augsburg: bool = False,
    more: bool = False,
    home: int | None = None,
    catholic: int = 0,
    elsewhere: int = 0,
    spaces_now: int | None = None,
) -> Reign:
    """How things stand, by the parameters of `mary`."""
    for option, number in (("--home", home), ("--catholic", catholic), ("--elsewhere", elsewhere)):
        if number is not None and not 0 <= number <= 20:
            raise Fault(f"{option} must be from 0 to 20 spaces, not {number}.")
    zone = read(MaryActions).zone
    cast = Cast(read, turn, boleyn, committed, banished, gone)
    cards = [name for name, on in (("Augsburg Confession", augsburg), ("Thomas More", more)) if on]
    return Reign(
        read,
        Terms(read, "Papacy", zone, tuple(cards), mary=zone == read(MaryReign).attack_zone),
        bench(Who("Papacy"), zone, cast),
        bench(Who("Protestant", zone), zone, cast),
        burnings(read, papal, protestant, pope=pope_of(read, pope), augsburg=augsburg),
        pool,
        home,
        catholic,
        elsewhere,
        track.checked(read, spaces_now),
    )


def impulse(card: int | str, *, figures: Figures | None = None, **stand: Any) -> Attempt:
    """One card shown under Mary I, exactly.

    Parameters
    ----------
    card : int or str
        Its CP, or its name.
    **stand
        How things stand: the parameters of `mary` but `hand`.

    Raises
    ------
    Fault
        For an unknown card or debater, or numbers out of range.

    Examples
    --------
    >>> impulse(2).exact().expected["impulses_lost"].exact
    Fraction(1, 2)
    """
    read = (figures or load("here_i_stand")).reader()
    card_shown, position = shown(read, card), reign(read, **stand)
    ends = dict(_ends(card_shown, position))
    return Attempt(
        name="Mary's impulse",
        game="Here I Stand",
        edition=str(read.switch("edition")),
        inputs={"card": card_shown.name or card_shown.cp, **stand},
        power="Papacy",
        table=_table(card_shown, position, ends),
        assumed=read.assumed,
        kinds=("vp", "impulses_lost", "cp_lost", "books_burnt", "catholic_spaces",
               "protestant_spaces", "burnt", "disgraced"),
        notes=notes(position, [card_shown]),
    )  # fmt: skip


End = tuple[int, int, Result]


def _ends(card: Shown, position: Reign) -> Iterator[tuple[End, Fraction]]:
    """(impulse lost, books burnt, debate) with their chances."""
    read = position.read
    papal = read(MaryRoll).papal
    exempt = card.mandatory and read(MaryReign).mandatory_exempt
    if exempt or not position.in_force:
        papal = Fraction()
    yield (0, 0, debate.INCONCLUSIVE), 1 - papal
    if not papal:
        return
    action = read(MaryActions).of(card.cp)
    limit = len(position.tries) if position.home is None else position.home
    books = convolved(position.tries[:limit]) if action.burn_books else [1]
    debated = _debated(position) if action.debate else {debate.INCONCLUSIVE: Fraction(1)}
    for burnt, ways in enumerate(books):
        for result, chance in debated.items():
            yield (1, burnt, result), papal * Fraction(ways, sum(books)) * chance


def _debated(position: Reign) -> dict[Result, Fraction]:
    if not position.debates:
        return {debate.INCONCLUSIVE: Fraction(1)}
    attackers, defenders = position.papal.attackers(), position.protestant.defenders(position.pool)
    return debate.fought(position.terms, Draw(position.read, attackers, defenders))[0]


def _table(card: Shown, position: Reign, ends: dict[End, Fraction]) -> Composed:
    return debate.whole([(_outcome(card, position, end), chance) for end, chance in ends.items()])


def _outcome(card: Shown, position: Reign, end: End) -> Outcome:
    """What one impulse comes to."""
    lost, books, result = end
    read = position.read
    talked = debate.outcome(read, result)
    counts = {"impulses_lost": lost, "cp_lost": lost * card.cp, "books_burnt": books}
    counts |= talked.counts
    counts["catholic_spaces"] += books
    if not lost:
        return Outcome("played as usual", counts=counts)
    action = read(MaryActions).of(card.cp)
    parts = [f"{books} book{'s' * (books != 1)} burnt"] if action.burn_books else []
    parts += [f"debate: {talked.text}"] if action.debate else []
    change = counts["protestant_spaces"] - counts["catholic_spaces"]
    gains = track.joined(talked.gains, track.swing(read, position.spaces_now, change))
    return Outcome("; ".join(parts), "", (), gains | home_gain(position, change), counts)


def home_gain(position: Reign, change: int) -> dict[str, Gain]:
    """England's VP for home spaces when `change` more spaces are Protestant."""
    if position.home is None:
        return {}
    table = position.read(track.EnglishHomeSpaces)
    now = position.home + position.elsewhere
    change = min(max(change, -position.home), position.catholic)
    return {track.ENGLAND: Gain(table.of(now + change) - table.of(now))}


def notes(position: Reign, cards: Iterable[Shown]) -> tuple[str, ...]:
    """What the reader should know."""
    read = position.read
    said = []
    if not position.in_force:
        said.append("Every English home space is Catholic: cards are played as usual.")
    if position.home is None:
        said.append("At least one English home space is taken to stay Protestant; see --home.")
    if not position.debates:
        said.append("No debate can be called: a side has nobody to debate.")
    limited = [card.name for card in cards if card.kind in read(MaryReign).cp_only]
    if limited:
        said.append(f"In the Action Phase these serve for their CP only: {', '.join(limited)}.")
    return (*said, *track.note(position.spaces_now))
