"""What a wedding brings to whom, and what becomes of the couple (Virgin Queen 21.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from analysis.outcome import NOTHING, Gain, Outcome
from analysis.tables import Count, Row, Rows, Switch, Tuple
from analysis.virgin_queen.patronage.pieces import Players
from analysis.virgin_queen.powers import Powers
from analysis.virgin_queen.weddings.deaths import RulerDeath, Rulers, SpecialDeaths
from analysis.virgin_queen.weddings.royals import (
    CardMarker,
    Royal,
    RoyalTraits,
    Valois,
    WilliamOfOrange,
    side,
)
from analysis.virgin_queen.weddings.wedding_table import AfterWedding, Result

if TYPE_CHECKING:
    from analysis.figures import Figures, Reader
    from analysis.virgin_queen.weddings.couple import Couple

Becomes = Literal["stays", "removed", "dies", "returns"]
FIRED = ("action", "marker")


class Wording(Row):
    """A wording of the rule, and the players with whom the inactive power takes its share."""

    wording: str
    players: Tuple[Count]


class InactiveShare(Rows[Wording]):
    """The share of a power that nobody plays."""

    table: ClassVar[str] = "inactive_share"
    power: str

    def faults(self, figures: Figures) -> Iterator[str]:
        """The power must exist, and both wordings of the switch stand once."""
        yield from figures.get(Powers).unknown({"power": self.power})
        switch = figures.table("switches.empire_share")
        said = [row.wording for row in self]
        if isinstance(switch, Switch) and sorted(said) != sorted(map(str, switch.options)):
            yield f"needs one row for each wording: {', '.join(map(str, switch.options))}."

    def players(self, wording: int | str) -> tuple[int, ...]:
        """With how many players it takes its share."""
        return next(row.players for row in self if row.wording == wording)


@dataclass(frozen=True)
class Circumstances:
    """What a wedding's result depends on besides the couple.

    Attributes
    ----------
    turn : int or None
        Matters to Philip II's marker.
    scenario : str
    players : int
        Whether the Empire is played.
    only_leader : bool or None
        Whether the groom is his power's only army leader; None where it is not known.
    """

    turn: int | None = None
    scenario: str = "campaign"
    players: int = 6
    only_leader: bool | None = None


ORDINARY = Circumstances()


@dataclass(frozen=True)
class Effect:
    """Something that fires: whose trait it is, which power it serves, and what that gains."""

    royal: str
    trait: str
    power: str | None
    gain: Gain
    text: str


@dataclass(frozen=True)
class After:
    """What becomes of a royal, and in words."""

    royal: Royal
    becomes: Becomes
    text: str


@dataclass(frozen=True)
class Consequences:
    """What a row of the table comes to for a couple.

    Attributes
    ----------
    row : Result
    shares : tuple of (str, Gain)
        What the row itself brings to each power of the couple.
    effects : tuple of Effect
        The bonuses of the royals, and a ruler's death.
    bride, groom : After
    """

    row: Result
    shares: tuple[tuple[str, Gain], ...]
    effects: tuple[Effect, ...]
    bride: After
    groom: After

    @property
    def gains(self) -> dict[str, Gain]:
        """Everything by power."""
        found: dict[str, Gain] = {}
        for power, gain in (*self.shares, *((e.power, e.gain) for e in self.effects)):
            if power is not None:
                found[power] = found.get(power, NOTHING) + gain
        return found

    @property
    def outcome(self) -> Outcome:
        """As a row of an answer."""
        fate = "; ".join(f"{after.royal.name} {after.text}" for after in (self.bride, self.groom))
        return Outcome(self.row.outcome, fate, tuple(e.text for e in self.effects), self.gains)


def consequences(
    read: Reader, couple: Couple, row: Result, when: Circumstances = ORDINARY
) -> Consequences:
    """What a row of the table brings to whom, what fires, and what becomes of the couple."""
    sides = dict.fromkeys(side(read, royal) for royal in couple.pair)
    shares = tuple(
        (power, Gain(row.vp, row.cards))
        for power in sides
        if power is not None and takes_share(read, power, when.players)
    )
    return Consequences(
        row,
        shares,
        (*_bonuses(read, couple, row, when), *_ruler_death(read, couple, row)),
        _after(read, couple.bride, row, when, "bride"),
        _after(read, couple.groom, row, when, "groom"),
    )


def is_played(read: Reader, power: str, players: int) -> bool:
    """Whether the power is played; only the Empire may not be."""
    inactive = read(InactiveShare).power
    return power != inactive or power in read(Players).of(players).patrons


def takes_share(read: Reader, power: str, players: int) -> bool:
    """Whether a power takes its share of a wedding: every one, an inactive Empire included."""
    if is_played(read, power, players):
        return True
    return players in read(InactiveShare).players(read.switch("empire_share"))


def _bonuses(read: Reader, couple: Couple, row: Result, when: Circumstances) -> Iterator[Effect]:
    """The bonuses of both royals, which fire unless the wedding was cancelled."""
    if not read(AfterWedding).of(row.fate).bonuses:
        return
    for royal, other in (couple.pair, couple.pair[::-1]):
        yield from _valois(read, royal)
        yield from _trait(read, royal, other, when)


def _valois(read: Reader, royal: Royal) -> Iterator[Effect]:
    valois = read(Valois)
    if royal.house == valois.house:
        text = f"{royal.name}: {valois.vp} VP to {valois.vp_to} (Valois)"
        yield Effect(royal.name, valois.house, valois.vp_to, Gain(valois.vp), text)


def _trait(read: Reader, royal: Royal, other: Royal, when: Circumstances) -> Iterator[Effect]:
    trait = read(RoyalTraits).of(royal)
    if trait is None or trait.kind not in FIRED or _barred(read, royal, other, when):
        return
    cards, power = 0, side(read, royal)
    if trait.trait == "card marker":
        marker = read(CardMarker)
        cards = marker.cards * marker.turns
    if trait.trait == "patronage bonus" and read.switch("isabella_bonus_to") != "her own power":
        power = side(read, other)
    text = f"{royal.name}: {trait.trait}"
    if power != side(read, royal):
        text += f" to {power or 'nobody'}"
    yield Effect(royal.name, trait.trait, power, Gain(cards=cards), text)


def _barred(read: Reader, royal: Royal, other: Royal, when: Circumstances) -> bool:
    """Whether the trait is withheld: Philip II's marker, on turn 1 or in another scenario."""
    trait = read(RoyalTraits).of(royal)
    if trait is None:
        return False
    if trait.scenario and when.scenario != trait.scenario:
        return read.switch("philip_marker") == "only in the campaign"
    return (trait.unless_wed, trait.unless_turn) == (other.name, when.turn)


def _ruler_death(read: Reader, couple: Couple, row: Result) -> Iterator[Effect]:
    for royal in couple.pair:
        if ruler := read(Rulers).of(royal, row.fate):
            death = read(RulerDeath)
            text = f"{royal.name}: a ruler's death (rule {ruler.rule})"
            gain = Gain(death.vp, death.cards)
            yield Effect(royal.name, "ruler's death", ruler.power, gain, text)


def _after(
    read: Reader, royal: Royal, row: Result, when: Circumstances, role: Literal["bride", "groom"]
) -> After:
    after = read(AfterWedding).of(row.fate)
    becomes = after.bride if role == "bride" else after.groom
    if becomes == "stays":
        return After(royal, "stays", "stays on the display and ages")
    if back := _returns(read, royal, row, dies=becomes == "dies"):
        return back
    said = {"dies": "dies" if role == "bride" else "is murdered", "removed": "is removed"}[becomes]
    if royal.house == read(Valois).house:
        card = f"goes to the {read(Valois).after_wedding}"
        said = card if becomes == "removed" else f"{said} and {card}"
    if becomes == "dies":
        said += _special(read, royal, row, when)
    return After(royal, becomes, said)


def _returns(read: Reader, royal: Royal, row: Result, *, dies: bool) -> After | None:
    """William of Orange leaves only on a result that gives the Protestant VP."""
    william = read(WilliamOfOrange)
    if royal.name != william.royal or row.vp > 0:
        return None
    if dies and read.switch("william_murdered") != "returns":
        return None
    murdered, later = "is murdered but " if dies else "", william.return_after_turns
    turns = "next turn" if later == 1 else f"in {later} turns"
    text = f"{murdered}returns {turns} at eligibility {william.return_eligibility}"
    return After(royal, "returns", text)


def _special(read: Reader, royal: Royal, row: Result, when: Circumstances) -> str:
    """Mary Stuart's removal; an army leader lost, with the default leader where he was alone."""
    death = read(SpecialDeaths).of(royal, row.fate)
    if death is None:
        return ""
    said = f", {death.effect}"
    if death.replaced and when.only_leader is not False:
        said += f"; {death.replaced}"
        said += "" if when.only_leader else " if he was his power's only one"
    return said
