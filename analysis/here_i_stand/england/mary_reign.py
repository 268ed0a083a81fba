"""How things stand while Mary I rules England (Here I Stand 21.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from analysis import numerals
from analysis.faults import Fault
from analysis.figures import Reader
from analysis.here_i_stand.deck.cards import Cards
from analysis.here_i_stand.deck.rulers import Rulers
from analysis.here_i_stand.england.mary_figures import MaryActions, MaryReign
from analysis.here_i_stand.england.succession_figures import MARY, Entries
from analysis.here_i_stand.religion import track
from analysis.here_i_stand.religion.burn import burner_of, burnings, pope_of
from analysis.here_i_stand.religion.contest import Contest, Dice, listed
from analysis.here_i_stand.religion.debate_call import Bench, Status, Who, bench
from analysis.here_i_stand.religion.debate_rules import Terms
from analysis.here_i_stand.religion.debaters import Cast, Debater, Debaters
from analysis.here_i_stand.religion.struggle import BurnBooks

MOST_CP, MOST_HOME = 6, 20


@dataclass(frozen=True)
class Shown:
    """A card that England shows: its CP, and whether it is a mandatory event."""

    cp: int
    name: str = ""
    kind: str = ""
    number: int = 0

    @property
    def mandatory(self) -> bool:
        """Whether it happens as usual, without a die."""
        return self.kind == "mandatory"

    def ends(self, read: Reader) -> bool:
        """Whether it brings the ruler who ends the procedure."""
        return self.number == read(Rulers).find(read(MaryReign).ended_by).card


def shown(read: Reader, card: int | str) -> Shown:
    """A card by its CP, or by its name.

    >>> from analysis.figures import load
    >>> shown(load("here_i_stand").reader(), "Scots Raid").mandatory
    True
    """
    text = str(card).strip()
    if not numerals.is_whole(text.removeprefix("-")):
        found = read(Cards).find(text)
        if found.number == read(Rulers).find(MARY).card:
            raise Fault(f"{MARY} rules already; her card is in no hand.")
        return Shown(found.cp, found.name, found.type, found.number)
    if not 1 <= int(text) <= MOST_CP:
        raise Fault(f"A card of the hand has from 1 to {MOST_CP} CP, not {text}; or give its name.")
    return Shown(int(text))


class Burner(NamedTuple):
    """A debater whom the Papacy commits to burn books, and the attempts that he brings."""

    debater: Debater
    tries: tuple[Contest, ...]


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
        The attempts of one burning without a debater.
    burners : tuple of Burner
        One for each burning, the first who is uncommitted still.
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
    burners: tuple[Burner, ...] = ()
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
    burners: Sequence[str] = (),
    pope: str = "Paul III",
    augsburg: bool = False,
    more: bool = False,
    home: int | None = None,
    catholic: int = 0,
    elsewhere: int = 0,
    spaces_now: int | None = None,
) -> Reign:
    """How things stand, by the parameters of `mary`."""
    zone = read(MaryActions).zone
    cast = Cast(read, turn, boleyn, committed, banished, gone)
    first = read(Entries).first_turn(MARY)
    if turn < first:
        raise Fault(f"--turn must be {first} or later: Mary I cannot rule before, not on {turn}.")
    _check_spaces(home, catholic, elsewhere, spaces_now)
    cards = [name for name, on in (("Augsburg Confession", augsburg), ("Thomas More", more)) if on]
    pope = pope_of(read, pope)
    of = _burners(read, burners, cast)
    most = max(read(BurnBooks).of(name) for name in (None, *(debater.name for debater in of)))

    def tries(debater: str | None) -> tuple[Contest, ...]:
        dice = (_first(dice, read(BurnBooks).of(debater), most) for dice in (papal, protestant))
        return burnings(read, *dice, debater=debater, pope=pope, augsburg=augsburg)

    return Reign(
        read,
        Terms(read, "Papacy", zone, tuple(cards), mary=zone == read(MaryReign).attack_zone),
        bench(Who("Papacy"), zone, cast),
        bench(Who("Protestant", zone), zone, cast),
        tries(None),
        tuple(Burner(debater, tries(debater.name)) for debater in of),
        pool,
        home,
        catholic,
        elsewhere,
        track.checked(read, spaces_now),
    )


def _first(dice: Dice, attempts: int, most: int) -> Dice:
    """Dice given for each of the most attempts, cut to those of a burning with fewer."""
    given = listed(dice)
    return given[:attempts] if len(given) == most else dice


def _check_spaces(home: int | None, catholic: int, elsewhere: int, now: int | None) -> None:
    for option, number in (("--home", home), ("--catholic", catholic), ("--elsewhere", elsewhere)):
        if number is not None and not 0 <= number <= MOST_HOME:
            raise Fault(f"{option} must be from 0 to {MOST_HOME} spaces, not {number}.")
        if number and home is None:
            raise Fault(f"{option} needs --home: the Protestant home spaces in the English zone.")
    if now is not None and home is not None and home + elsewhere > now:
        raise Fault(
            f"--spaces-now must be {home + elsewhere} or more, as many as there are home spaces."
        )


def _burners(read: Reader, burners: Sequence[str], cast: Cast) -> tuple[Debater, ...]:
    """Those who are to burn books, who must be uncommitted and bring something."""
    found = [read(Debaters).find(str(burner_of(read, name))) for name in burners]
    for debater in found:
        standing = cast.standing(debater)
        if standing.status != "uncommitted":
            raise Fault(f"{debater.name} cannot burn books on turn {cast.turn}: {standing.said}.")
    if len(set(found)) < len(found):
        raise Fault("--burners takes each debater once.")
    return tuple(found)
