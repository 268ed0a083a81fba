"""Calling a debate: who was named, or is to be drawn, and whether it can be called (18.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from analysis import names, numerals
from analysis.faults import Fault
from analysis.figures import Reader
from analysis.here_i_stand.england.succession_figures import MARY, Entries
from analysis.here_i_stand.england.wives import BoleynMarriage, WifeAdvances
from analysis.here_i_stand.religion.debate_draw import Pool, stand_in
from analysis.here_i_stand.religion.debate_rules import OTHER, Disputant
from analysis.here_i_stand.religion.debaters import Cast, Debater, Debaters, Side

Status = Literal["uncommitted", "committed"]
ZONES = ("German", "French", "English")
PAPAL = ("papal", "papacy", "pope", "catholic")


@dataclass(frozen=True)
class Who:
    """A side's debater as asked: by name, by value, or to be drawn (neither)."""

    side: Side | None
    zone: str | None = None
    debater: Debater | None = None
    value: int | None = None

    @property
    def said(self) -> str:
        """Who that is, in the words that ask for him."""
        if self.debater:
            return self.debater.name
        drawn = self.zone or ("Papal" if self.side == "Papacy" else "Protestant")
        return drawn if self.value is None else str(self.value)


def who(read: Reader, asked: str | int) -> Who:
    """What stands for a side: a name, a value, `Papal`, `Protestant` or a language zone.

    >>> from analysis.figures import load
    >>> who(load("here_i_stand").reader(), "French")
    Who(side='Protestant', zone='French', debater=None, value=None)
    """
    text = names.fold(str(asked))
    if numerals.is_whole(str(asked).strip().removeprefix("-")):
        return Who(None, value=int(asked))
    if text in PAPAL:
        return Who("Papacy")
    zone = next((zone for zone in ZONES if zone.casefold() == text), None)
    if zone or text in ("protestant", "protestants"):
        return Who("Protestant", zone)
    found = read(Debaters).find(str(asked))
    return Who(found.side, None if found.zone == "any" else found.zone, found)


def sided(attacker: Who, defender: Who, initiator: Side) -> tuple[Who, Who]:
    """Both with their sides, which differ; `initiator` attacks where neither tells."""
    side = attacker.side or (OTHER[defender.side] if defender.side else initiator)
    against = defender.side or OTHER[side]
    if side == against:
        raise Fault(f"Both are of the {side}; the Papacy debates with the Protestants.")
    return replace(attacker, side=side), replace(defender, side=against)


def zone_of(protestant: Who, zone: str | None, *, mary: bool) -> str:
    """The language zone: as asked, the Protestant's, else English under Mary, else German."""
    usual = "English" if mary else "German"
    if zone is None:
        return protestant.zone or usual
    found = next((z for z in ZONES if z.casefold() == names.fold(zone)), None)
    if found is None:
        raise Fault(f"--zone must be one of {', '.join(ZONES)}, not {zone!r}.")
    if protestant.zone not in (None, found):
        said = protestant.debater.name if protestant.debater else "The pool"
        raise Fault(f"{said} is of the {protestant.zone} zone, not of the {found} one.")
    return found


def cast_of(
    read: Reader,
    named: Sequence[Debater],
    *,
    drawn: bool,
    turn: int | None,
    boleyn: int | None,
    away: tuple[Sequence[str], Sequence[str], Sequence[str]],
    earliest: int = 1,
) -> Cast | None:
    """Who is in play: on `turn`, else on the first turn that has all who are named.

    Parameters
    ----------
    named : sequence of Debater
        Naming one who enters with Cranmer implies Henry's marriage to Anne Boleyn.
    drawn : bool
        Whether a debater of round 1 is to be drawn.
    away : tuple of three sequences of str
        Who is committed, banished or gone.
    earliest : int
        The first turn on which such a debate can be.

    Returns
    -------
    Cast or None
        None where there is no turn and nobody is named.
    """
    waits = next((d.name for d in named if d.enters_with), None)
    if turn is None:
        if drawn:
            raise Fault("Say with --turn who is in play: a debater is to be drawn.")
        if waits and boleyn is None:
            raise Fault(f"{waits} waits for Henry to marry Anne Boleyn; say the turn with --turn.")
        if not named:
            return None
        cast = Cast(read, 1, boleyn)
        turn = max(earliest, *(cast.enters(debater) or 1 for debater in named))
    if waits and boleyn is None:
        married = turn - read(BoleynMarriage).turns_after
        boleyn = married if married >= read(WifeAdvances).first_turn else None
    return Cast(read, turn, boleyn, *away)


@dataclass(frozen=True)
class Bench:
    """A side of a debate: who was asked for, and who of it can debate in the zone."""

    who: Who
    side: Side
    zone: str
    uncommitted: tuple[Debater, ...] = ()
    committed: tuple[Debater, ...] = ()

    def attackers(self) -> Pool:
        """The attacker's side: he is one of the uncommitted.

        Raises
        ------
        Fault
            If there is none, or the one named is committed.
        """
        named = self.who.debater
        if named and named in self.committed:
            raise Fault(f"{named.name} is committed; an attacker is one of the uncommitted.")
        if named or self.who.value is not None:
            return self._pool((Disputant(named),) if named else (), fresh=True)
        if not self.uncommitted:
            where = "" if self.side == "Papacy" else f" in the {self.zone} zone"
            raise Fault(f"No debate can be called: the {self.side} has nobody uncommitted{where}.")
        return self._pool(tuple(map(Disputant, self.uncommitted)), fresh=True)

    def defenders(self, pool: Status | None) -> Pool:
        """The defender's side, drawn from a pool (default: the uncommitted, while there are any).

        Raises
        ------
        Fault
            If that pool is empty, or the one named is in the other.
        """
        named = self.who.debater
        if named and named in self.committed and pool == "uncommitted":
            raise Fault(f"{named.name} is committed; he cannot come from --pool uncommitted.")
        if named or self.who.value is not None:
            fresh = pool != "committed" and named not in self.committed
            return self._pool((Disputant(named, fresh),) if named else (), fresh=fresh)
        fresh = pool == "uncommitted" or (pool is None and bool(self.uncommitted))
        drawn = self.uncommitted if fresh else self.committed
        if not self.uncommitted and not self.committed:
            where = f"for the {self.side} in the {self.zone} zone"
            raise Fault(f"No debate can be called: nobody debates {where}.")
        if not drawn:
            other = "committed" if fresh else "uncommitted"
            raise Fault(f"--pool {pool} is empty: all who can defend there are {other}.")
        return self._pool(tuple(Disputant(d, fresh) for d in drawn), fresh=fresh)

    def _pool(self, first: tuple[Disputant, ...], *, fresh: bool) -> Pool:
        """The pool; who is known by his value alone has another of that value in round 2."""
        if self.who.value is None:
            return Pool(self.side, self.uncommitted, self.committed, first)
        zone = "any" if self.side == "Papacy" else self.zone
        one, other = (
            stand_in(self.who.value, self.side, zone, another=again) for again in (False, True)
        )
        known = self.uncommitted or self.committed
        rest = self.uncommitted if known else (other,)
        return Pool(self.side, rest, self.committed, (Disputant(one, fresh),))


def bench(who: Who, zone: str, cast: Cast | None, excluded: Debater | None = None) -> Bench:
    """A side, with its debaters in play.

    Parameters
    ----------
    cast : Cast, optional
        None where the turn does not matter.
    excluded : Debater, optional
        Who cannot stand in this debate.

    Raises
    ------
    Fault
        If the one named is not in play, or excluded.
    """
    side: Side = who.side or "Papacy"
    if cast is None:
        return Bench(who, side, zone)
    if who.debater:
        standing = cast.standing(who.debater)
        if not standing.debates:
            raise Fault(f"{who.debater.name} cannot debate on turn {cast.turn}: {standing.said}.")
        if side == "Protestant" and who.debater == excluded:
            raise Fault(f"{who.debater.name} is excluded from this debate; he cannot be named.")
    pools = (cast.pool(side, zone, status) for status in ("uncommitted", "committed"))
    uncommitted, committed = (tuple(d for d in pool if d != excluded) for pool in pools)
    return Bench(who, side, zone, uncommitted, committed)


@dataclass(frozen=True)
class Called:
    """A debate that can be called: both sides, the zone, and who is in play (if it matters)."""

    attacker: Bench
    defender: Bench
    zone: str
    cast: Cast | None

    @property
    def settled(self) -> dict[str, int | str | None]:
        """What was asked in its own words, and what follows from it."""
        turn, boleyn = (self.cast.turn, self.cast.boleyn) if self.cast else (None, None)
        sides = {"attacker": self.attacker.who.said, "defender": self.defender.who.said}
        return {**sides, "zone": self.zone, "turn": turn, "boleyn": boleyn}


def called(
    read: Reader,
    attacker: str | int,
    defender: str | int,
    *,
    zone: str | None,
    turn: int | None,
    initiator: Side,
    mary: bool,
    leipzig: str | None,
    boleyn: int | None,
    away: tuple[Sequence[str], Sequence[str], Sequence[str]],
) -> Called:
    """The debate that was asked for, by the parameters of `debate`; `away` are its three lists."""
    picked = read(Debaters).find(leipzig) if leipzig else None
    sides = sided(who(read, attacker), who(read, defender), initiator)
    if picked and sides[0].side != "Papacy":
        raise Fault("Leipzig Debate serves the Papacy's attack; here the Protestants attack.")
    if picked and picked.side == "Papacy":
        sides = (_picked(sides[0], picked), sides[1])
    protestant = next(side for side in sides if side.side == "Protestant")
    where = zone_of(protestant, zone, mary=mary)
    reign = read(Entries).first_turn(MARY) if mary else 1
    if turn is not None and turn < reign:
        raise Fault(f"Mary I rules from turn {reign} on at the earliest, not on turn {turn}.")
    cast = cast_of(
        read,
        [side.debater for side in sides if side.debater],
        drawn=any(side.debater is None and side.value is None for side in sides),
        turn=turn,
        boleyn=boleyn,
        away=away,
        earliest=reign,
    )
    if picked and picked.side == "Protestant":
        _excluded(picked, where, cast)
    benches = [
        bench(side, where, None if side.value is not None and turn is None else cast, picked)
        for side in sides
    ]
    return Called(benches[0], benches[1], where, cast)


def _picked(attacker: Who, picked: Debater) -> Who:
    """The Papal attacker that Leipzig Debate picks."""
    if attacker.value is not None or attacker.debater not in (None, picked):
        raise Fault(
            "Leipzig Debate picks the Papal attacker: give ATTACKER as Papal or by that name."
        )
    return Who("Papacy", debater=picked)


def _excluded(picked: Debater, zone: str, cast: Cast | None) -> None:
    """Raise a Fault where the Protestant that Leipzig Debate excludes could not stand anyway."""
    if picked.zone != zone:
        raise Fault(f"--leipzig: {picked.name} is of the {picked.zone} zone, not the {zone} one.")
    if cast is None:
        raise Fault(f"Say with --turn who is in play: {picked.name} is to be excluded.")
    standing = cast.standing(picked)
    if not standing.debates:
        raise Fault(
            f"--leipzig: {picked.name} cannot debate anyway on turn {cast.turn}: {standing.said}."
        )
