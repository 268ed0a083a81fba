"""The numbers of the patronage phases: exact where they are, rolled where they were (22)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from analysis.interval import Estimate
from analysis.virgin_queen.court.court_intent import KINDS
from analysis.virgin_queen.patronage.patronage_bonuses import LeTestu
from analysis.virgin_queen.patronage.patronage_exact import Chain, Sponsor, Turn
from analysis.virgin_queen.patronage.patronage_phase import EVERYBODY, PatronagePhase
from analysis.virgin_queen.patronage.patronage_tables import BONUSES, CAPTAIN, step_of
from analysis.virgin_queen.patronage.pieces import Kind

if TYPE_CHECKING:
    from analysis.results import Results

Number = Fraction | Estimate | None
VP = "VP"
NOTHING = Fraction(0)


@dataclass(frozen=True)
class Numbers:
    """Looks every number up.

    Attributes
    ----------
    phase : PatronagePhase
    results : Results or None
        The phases as they were played.

    Examples
    --------
    >>> from analysis import patronage
    >>> Numbers(patronage({"england": 2})).at_least("England", 3)
    Fraction(1, 18)
    """

    phase: PatronagePhase
    results: Results | None = None

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns."""
        return self.phase.intent.turns

    def sponsors(self, kind: Kind) -> list[str]:
        """The powers that sponsor such a piece on any turn."""
        named = [s.power for turn in self.turns for s in self.phase.intent.sponsors[kind, turn]]
        return list(dict.fromkeys(named))

    @property
    def powers(self) -> list[str]:
        """The powers that sponsor anyone."""
        return list(dict.fromkeys(power for kind in KINDS for power in self.sponsors(kind)))

    def sponsor(self, kind: Kind, turn: int, power: str) -> Sponsor | None:
        """What a power sponsors on a turn."""
        found = self.phase.intent.sponsors[kind, turn]
        return next((sponsor for sponsor in found if sponsor.power == power), None)

    def exact(self, kind: Kind, turn: int) -> Turn | None:
        """The exact odds of a turn."""
        return self.phase.exact[kind][self.turns.index(turn)] if self.phase.exact else None

    def rolled(self, power: str, column: str) -> Estimate | None:
        """The rolled mean of a column over all turns."""
        return self.results.by_source(power, column) if self.results else None

    def mean(
        self, kind: Kind, turn: int, power: str, what: str, cp: int | None = None
    ) -> Fraction | None:
        """The exact mean of VP or of science bonuses, for the CP spent or for others."""
        odds, sponsor = self.exact(kind, turn), self.sponsor(kind, turn, power)
        if odds is None:
            return None
        spent = cp if cp is not None or sponsor is None else sponsor.cp
        gains = odds.gains.get((power, spent or 0), {}) if sponsor else {}
        at = (VP, BONUSES).index(what)
        return sum((gain[at] * chance for gain, chance in gains.items()), NOTHING)

    def step(self, kind: Kind, turn: int, power: str, cp: int, what: str) -> Number:
        """What the last of so many CP adds, the others as they are."""
        every = self.phase.sides[kind].cp
        before = every[every.index(cp) - 1]
        high = self.mean(kind, turn, power, what, cp)
        low = self.mean(kind, turn, power, what, before)
        if high is not None and low is not None:
            return high - low
        suffix = "" if what == VP else f", {BONUSES}"
        return self.rolled(power, step_of(kind, turn, cp) + suffix)

    def together(self, power: str, what: str) -> Fraction | None:
        """The exact mean of all turns and both kinds."""
        if self.phase.exact is None:
            return None
        means = [self.mean(kind, turn, power, what) for kind in KINDS for turn in self.turns]
        return sum((mean for mean in means if mean), NOTHING)

    def at_least(self, power: str, vp: int) -> Number:
        """The chance of so many VP or more; exact on a single turn, where the kinds are apart."""
        if self.phase.exact is None or len(self.turns) > 1:
            return self.results.at_least(vp, power) if self.results else None
        artist, scholar = (self._distribution(kind, power) for kind in KINDS)
        pairs = ((a + b, p * q) for a, p in artist for b, q in scholar)
        return sum((chance for total, chance in pairs if total >= vp), NOTHING)

    def _distribution(self, kind: Kind, power: str) -> list[tuple[int, Fraction]]:
        """VP of one kind on the first turn."""
        odds, sponsor = self.exact(kind, self.turns[0]), self.sponsor(kind, self.turns[0], power)
        gains = odds.gains.get((power, sponsor.cp), {}) if odds and sponsor else {}
        found = [(vp, chance) for (vp, _), chance in gains.items()]
        return [*found, (0, 1 - sum((chance for _, chance in found), NOTHING))]

    def gone(self, kind: Kind, number: int, turn: int) -> Number:
        """The chance that none is left of a prize by the end of a turn."""
        if odds := self.exact(kind, turn):
            return sum((p for left, p in odds.left.items() if not left[number]), NOTHING)
        if self.results is None:
            return None
        prize = self.phase.sides[kind].prizes[number]
        return self.results.totals(EVERYBODY, turn, prize.name).at_least(prize.count)

    def captain(self) -> Number:
        """The chance that Le Testu's captain counter leaves on one of the turns."""
        if self.phase.exact:
            return sum((turn.captain for turn in self.phase.exact["scholar"]), NOTHING)
        owner = self.phase.sides["scholar"].read(LeTestu).power
        return self.rolled(owner, CAPTAIN)

    def alone(self, kind: Kind, power: str, left: tuple[int, ...], cp: int) -> Fraction:
        """What CP buy on the first turn, in VP, with nobody else at the table."""
        side, turn = self.phase.sides[kind], self.turns[0]
        sponsor = self.sponsor(kind, turn, power)
        if sponsor is None:
            return NOTHING
        state = self.phase.start(kind)._replace(left=left)
        chain = Chain(side, self.phase.standing, state)
        found = chain.turn(turn, [sponsor._replace(cp=cp)], last=True).gains.get((power, cp), {})
        return sum(((vp + side.bonus_value * b) * p for (vp, b), p in found.items()), NOTHING)
