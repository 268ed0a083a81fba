"""Who debates: drawn from the uncommitted or the committed, or named (Here I Stand 18.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from analysis.faults import Fault
from analysis.figures import Reader
from analysis.here_i_stand.religion.debate_figures import LutherExcommunicated, LutherSubstitute
from analysis.here_i_stand.religion.debate_rules import Disputant, Pairing
from analysis.here_i_stand.religion.debaters import Cast, Debater, Debaters, Side

LUTHER, BULLINGER = "Luther", "Bullinger"


@dataclass(frozen=True)
class Pool:
    """A side's debaters in the zone before the debate, and those who may stand in round 1."""

    side: Side
    uncommitted: tuple[Debater, ...]
    committed: tuple[Debater, ...]
    first: tuple[Disputant, ...]

    def again(self, read: Reader, used: Sequence[Debater]) -> tuple[Disputant, ...]:
        """Those who may stand in round 2: uncommitted first, committed if there are none.

        Parameters
        ----------
        used : sequence of Debater
            Those whom round 1 committed: first him who stood in it.
        """
        names = {debater.name for debater in used}
        fresh = tuple(Disputant(d) for d in self.uncommitted if d.name not in names)
        if fresh:
            return fresh
        rested = [d for d in self.committed if d.name not in names]
        tired = tuple(Disputant(d, fresh=False) for d in (*rested, *used))
        others = tuple(who for who in tired if who.debater != used[0])
        if others and read.switch("second_round_again") == "only if there is no other":
            return others
        return tired


@dataclass(frozen=True)
class Draw:
    """How the debaters of both rounds are found.

    Attributes
    ----------
    attackers, defenders : Pool
    here_i_stand : int
        The round in which it is played, 0 if it is not.
    luther : Disputant, optional
        As it puts him in.
    bullinger : Debater, optional
        Put into round 2 where he is still uncommitted.
    """

    read: Reader
    attackers: Pool
    defenders: Pool
    here_i_stand: int = 0
    luther: Disputant | None = None
    bullinger: Debater | None = None

    def first(self) -> Iterator[tuple[Pairing, Fraction]]:
        """The pairings of round 1, each with its chance."""
        for attacker in self.attackers.first:
            for defender in self.defenders.first:
                share = Fraction(1, len(self.attackers.first) * len(self.defenders.first))
                pair = Pairing(attacker, defender)
                yield self._with(pair, self.luther) if self.here_i_stand == 1 else pair, share

    def _with(self, pair: Pairing, who: Disputant | None) -> Pairing:
        """The pairing with the Protestant replaced."""
        if who is None:
            return pair
        attacks = self.attackers.side == "Protestant"
        drawn = (pair.attacker if attacks else pair.defender).debater
        if drawn == who.debater:
            return pair
        return Pairing(who, pair.defender, drawn) if attacks else Pairing(pair.attacker, who, drawn)

    @property
    def named(self) -> frozenset[str]:
        """The names of those who stand in round 1, where that is certain."""
        pairs = [pair for pair, _ in self.first()]
        only = pairs[:1] if len(pairs) == 1 else []
        stand = {who.debater.name for pair in only for who in (pair.attacker, pair.defender)}
        return frozenset(filter(self.read(Debaters).known, stand))

    def second(self, first: Pairing) -> Iterator[tuple[Pairing, Fraction]]:
        """The pairings of round 2 after a tie, each with its chance."""
        attackers = self.attackers.again(self.read, self._used(first, first.attacker))
        defenders = self.defenders.again(self.read, self._used(first, first.defender))
        substitute = self._substitute(first)
        if substitute and self.attackers.side == "Protestant":
            attackers = (substitute,)
        elif substitute:
            defenders = (substitute,)
        share = Fraction(1, len(attackers) * len(defenders))
        for attacker in attackers:
            for defender in defenders:
                yield Pairing(attacker, defender), share

    def _used(self, first: Pairing, who: Disputant) -> list[Debater]:
        """Those of a side whom round 1 committed."""
        used = [who.debater]
        replaced = first.replaced
        if replaced is None or replaced.side != who.debater.side:
            return used
        commits = self.read.switch("here_i_stand_replaced") == "committed"
        return [*used, replaced] if commits else used

    def _substitute(self, first: Pairing) -> Disputant | None:
        """The Protestant who is put into round 2 instead of one drawn."""
        stood = {first.attacker.debater.name, first.defender.debater.name}
        if self.here_i_stand == 2 and LUTHER not in stood:
            return self.luther
        if self.bullinger and BULLINGER not in stood:
            return Disputant(self.bullinger)
        return None


def stand_in(value: int, side: Side, zone: str, *, another: bool = False) -> Debater:
    """A debater known by his value alone.

    >>> stand_in(3, "Papacy", "any").name
    'a debater of value 3'
    """
    if not 0 <= value <= 10:
        raise Fault(f"A debater's value is from 0 to 10, not {value}.")
    name = f"{'another' if another else 'a debater'} of value {value}"
    return Debater.model_validate(
        {"name": name, "side": side, "zone": zone, "value": value, "turn": 1, "bonus": ""}
    )


def luther(read: Reader, zone: str, cast: Cast | None) -> Disputant:
    """Luther as Here I Stand puts him in.

    Raises
    ------
    Fault
        In another zone than the card's, or if he is out of the game.
    """
    rule = read(LutherSubstitute)
    if zone != rule.zone:
        raise Fault(f"Here I Stand serves in the {rule.zone} zone; this debate is {zone}.")
    debater = read(Debaters).find(LUTHER)
    if cast is None:
        return Disputant(debater)
    if LUTHER in cast.gone:
        raise Fault("Here I Stand cannot put Luther in: he is out of the game.")
    if LUTHER in cast.banished:
        return Disputant(debater, read(LutherExcommunicated).pool == "uncommitted")
    return Disputant(debater, cast.standing(debater).status == "uncommitted")


def bullinger(read: Reader, cast: Cast | None) -> Debater:
    """Bullinger, to be put into the second round.

    Raises
    ------
    Fault
        If he is not in play, or is committed already.
    """
    debater = read(Debaters).find(BULLINGER)
    if cast is not None and cast.standing(debater).status != "uncommitted":
        said = cast.standing(debater).said
        raise Fault(f"Bullinger cannot join the second round on turn {cast.turn}: {said}.")
    return debater
