"""Reading a plan of the court: checked against the figures, and laid out by turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from analysis import plan as plans
from analysis.faults import Fault
from analysis.plan import Plan
from analysis.tables import NamedRow, NamedRows
from analysis.virgin_queen.court.court_intent import KINDS, Intent, Wedding
from analysis.virgin_queen.court.court_plan import CourtTable, Match, PowerPlan
from analysis.virgin_queen.elizabeth.maiden import VirginQueenVp
from analysis.virgin_queen.frame import CampaignFrame, Scenario
from analysis.virgin_queen.ottoman.canal import Canal
from analysis.virgin_queen.ottoman.morisco import Morisco
from analysis.virgin_queen.patronage.awards import PatronageLimits
from analysis.virgin_queen.patronage.markers import ScienceBonuses
from analysis.virgin_queen.patronage.patronage_bonuses import (
    HOME_CARD,
    PRAGUE,
    ItalianEvents,
    LeTestu,
    PatronageBonuses,
)
from analysis.virgin_queen.patronage.patronage_exact import Sponsor
from analysis.virgin_queen.patronage.pieces import Kind, Players
from analysis.virgin_queen.powers import Powers
from analysis.virgin_queen.weddings.couple import Couple, couple_of, festivities_of
from analysis.virgin_queen.weddings.deaths import BetrothedDeaths
from analysis.virgin_queen.weddings.royals import Royal, Royals, side

if TYPE_CHECKING:
    from analysis.figures import Figures, Reader

COURT = "court"
N = TypeVar("N", bound=NamedRow)


def intend(
    figures: Figures,
    files: Sequence[Path] = (),
    *,
    players: int = 6,
    turns: int | None = None,
    scenario: str = "campaign",
) -> tuple[Intent, Reader]:
    """Read a plan for a game; with no file everything is as by default.

    Parameters
    ----------
    files : sequence of Path
        Laid over each other, table by table.
    turns : int, optional
        Default: as many as the scenario has.

    Returns
    -------
    tuple of (Intent, Reader)
        The reader remembers the figures that were read.

    Raises
    ------
    Fault
        With a sentence for everything that is wrong with the plan.

    Examples
    --------
    >>> from analysis.figures import load
    >>> intent, _ = intend(load("virgin_queen"), players=4)
    >>> [s.power for s in intent.sponsors["artist", 1]]
    ['Spain', 'England', 'France', 'Protestant']
    """
    read = figures.reader()
    frame = read(CampaignFrame).of(scenario)
    last = frame.turns if turns is None else turns
    if not 1 <= last <= frame.turns:
        raise Fault(
            f"--turns must be from 1 to {frame.turns} in the {frame.scenario}, not {turns}."
        )
    read(Players).of(players)
    majors = [power for power in read(Powers) if power.kind == "major"]
    plan = plans.read(files, majors, PowerPlan, also={COURT: CourtTable}, figures=figures)
    return lay_out(read, plan, frame, players, frame.first_turn + last - 1), read


def lay_out(
    read: Reader, plan: Plan[PowerPlan], frame: Scenario, players: int, last: int
) -> Intent:
    """A plan by turn, to the last turn; a Fault with every sentence where it is wrong."""
    return _Intending(read, plan, frame, players).intent(last)


class _Intending:
    """Turns a plan into an intent, and gathers what is wrong with it."""

    def __init__(self, read: Reader, plan: Plan[PowerPlan], frame: Scenario, players: int) -> None:
        self.read, self.plan, self.frame, self.players = read, plan, frame, players
        self.wrong: list[str] = []

    def intent(self, last: int) -> Intent:
        """The plan by turn, to the last turn.

        Raises
        ------
        Fault
            With every sentence.
        """
        bonuses, turns = self.read(PatronageBonuses), range(self.frame.first_turn, last + 1)
        wars, weddings, italians = self._wars(), self._weddings(), self._italians()
        digger = self.read(Canal).power
        played = digger in self.read(Players).of(self.players).patrons
        said = self._alone("canal", digger).canal
        canal = said if said is not None else tuple(turns) if played else ()
        found = Intent(
            self.plan.name,
            tuple(turns),
            self.players,
            self.frame.scenario,
            tuple(self.plan.powers),
            {(k, t): tuple(self._sponsors(k, t, italians)) for k in KINDS for t in turns},
            {power: tuple(self._wishes(power)) for power in self.plan.powers},
            {turn: tuple(w for t, w in weddings if t == turn) for turn in turns},
            frozenset(p for p, mind in self.plan.powers.items() if mind.marry == "best"),
            self._wait(),
            self._deaths(),
            {turn: frozenset(war for t, war in wars if t == turn) for turn in turns},
            frozenset(canal),
            self._alone("prague", bonuses.find(PRAGUE).power).prague,
            self._alone("captain_sunk", self.read(LeTestu).power).captain_sunk,
            self._alone("home_card", bonuses.find(HOME_CARD).power).home_card,
            self._revolt(),
        )
        if self.wrong:
            raise Fault(*dict.fromkeys(self.wrong))
        return found

    def _say(self, table: str, sentence: str) -> None:
        self.wrong.append(f"{self.plan.place(table)} {sentence}")

    def _found(self, rows: NamedRows[N], name: str, table: str, where: str) -> N | None:
        """The row of a name; where there is none, that is said."""
        try:
            return rows.find(name)
        except Fault as fault:
            self._say(table, f"{where}: {fault}")
            return None

    def _in_game(self, turn: int, table: str, where: str) -> None:
        first, last = self.frame.first_turn, self.frame.last_turn
        if not first <= turn <= last:
            self._say(table, f"{where}: turn must be from {first} to {last}, not {turn}.")

    def _alone(self, key: str, owner: str) -> PowerPlan:
        """The plan of the only power that a key is for."""
        for power, mind in self.plan.powers.items():
            if key in mind.model_fields_set and power != owner:
                self._say(power, f"{key}: is a key of {owner} only.")
        return self.plan.powers[owner]

    def _revolt(self) -> tuple[int, Fraction] | None:
        """The Morisco Revolt, if nothing that its unit is meant to do breaks a restriction."""
        if all(mind.moriscos is None for mind in self.plan.powers.values()):
            return None
        table = self.read(Morisco)
        meant = self._alone("moriscos", table.power).moriscos
        if meant is None:
            return None
        self._in_game(meant.turn, table.power, "moriscos")
        for sentence in table.broken(**meant.model_dump(exclude={"turn", "siege"})):
            self._say(table.power, f"moriscos: {sentence}")
        return meant.turn, meant.siege

    def _sponsors(
        self, kind: Kind, turn: int, italians: Mapping[tuple[str, Kind, int], str]
    ) -> Iterator[Sponsor]:
        """Who sponsors on a turn; an Italian takes the place of the power's own."""
        allowed = self.read(PatronageLimits).cp
        patrons = self.read(Players).of(self.players).patrons
        for power, mind in self.plan.powers.items():
            cp = mind.cp(kind, turn - self.frame.first_turn)
            if cp not in (0, *allowed):
                said = ", ".join(map(str, allowed))
                self._say(power, f"{kind}: CP must be 0 or one of {said}, not {cp}.")
            italian = italians.get((power, kind, turn))
            if italian and not cp:
                self._say(power, f"italians: {kind} on turn {turn} is judged at its CP; give some.")
            if cp and (italian or power in patrons):
                yield Sponsor(power, cp, italian or power)

    def _italians(self) -> Mapping[tuple[str, Kind, int], str]:
        """Power, kind and turn of the Italians, and where they are from."""
        origin = next(power.name for power in self.read(Powers) if power.kind == "origin")
        found: dict[tuple[str, Kind, int], str] = {}
        played: set[tuple[str, int]] = set()
        for power, mind in self.plan.powers.items():
            for number, row in enumerate(mind.italians, 1):
                where = f"italians, row {number}"
                self._in_game(row.turn, power, where)
                event = self._found(self.read(ItalianEvents), row.event, power, where)
                if event and (event.name, row.turn) in played:
                    self._say(power, f"{where}: {event.name} is played already on turn {row.turn}.")
                played.add((event.name if event else "", row.turn))
                if (power, row.kind, row.turn) in found:
                    self._say(power, f"{where}: one {row.kind} a power a turn (rule 22).")
                found[power, row.kind, row.turn] = origin
        return found

    def _wishes(self, power: str) -> Iterator[str]:
        for name in self.plan.powers[power].bonuses:
            row = self._found(self.read(ScienceBonuses), name, power, "bonuses")
            if row and power not in row.usable_by:
                self._say(power, f"bonuses: {row.name} is of no use to {power} (rule 22.2).")
            if row:
                yield row.name

    def _royals(self, key: str) -> Iterator[tuple[str, Royal, Any]]:
        """Power, royal and value of the rows of `wait` or `deaths`."""
        for power, mind in self.plan.powers.items():
            for name, value in (getattr(mind, key) or {}).items():
                royal = self._found(self.read(Royals), name, power, key)
                if royal and power not in (royal.power, side(self.read, royal)):
                    self._say(power, f"{key}: {royal.name} is of {royal.power}, not of {power}.")
                elif royal:
                    yield power, royal, value

    def _wait(self) -> dict[str, int]:
        """By royal; unless told otherwise, the Virgin Queen first scores all she can."""
        queen = self.read(VirginQueenVp)
        full = self.frame.first_turn + -(-queen.limit // max(queen.vp, 1))
        untold = queen.power in self.plan.powers and self.plan.powers[queen.power].wait is None
        usual = {queen.royal: full} if untold else {}
        return usual | {royal.name: turn for _, royal, turn in self._royals("wait")}

    def _deaths(self) -> dict[str, Fraction]:
        table, found = self.read(BetrothedDeaths), {}
        for power, royal, chance in self._royals("deaths"):
            if not table.may_die(royal):
                able = ", ".join(row.name for row in table)
                self._say(power, f"deaths: {royal.name} does not die so; only {able} may (21.4).")
            found[royal.name] = chance
        return found

    def _wars(self) -> list[tuple[int, frozenset[str]]]:
        found = []
        court = cast(CourtTable, self.plan.tables[COURT])
        for number, war in enumerate(court.wars, 1):
            where = f"wars, row {number}"
            rows = [self._found(self.read(Powers), name, COURT, where) for name in war.powers]
            pair = frozenset(row.name for row in rows if row)
            if None not in rows and (len(pair) != 2 or len(rows) != 2):
                self._say(COURT, f"{where}: powers must be two, not {', '.join(war.powers)}.")
            for turn in war.turns:
                self._in_game(turn, COURT, where)
                found.append((turn, pair))
        return found

    def _weddings(self) -> list[tuple[int, Wedding]]:
        found: dict[tuple[int, Wedding], None] = {}
        wars = set(self._wars())
        for power, mind in self.plan.powers.items():
            for number, row in enumerate(mind.weddings, 1):
                where = f"weddings, row {number}"
                self._in_game(row.turn, power, where)
                try:
                    couple = couple_of(
                        self.read, row.bride, row.groom, turn=row.turn, players=self.players
                    )
                except Fault as fault:
                    self._say(power, f"{where}: {fault}")
                    continue
                self._check(power, where, row, couple, wars)
                wedding = Wedding(couple.bride.name, couple.groom.name, row.festivities)
                found[row.turn, wedding] = None
        return list(found)

    def _check(
        self,
        power: str,
        where: str,
        row: Match,
        couple: Couple,
        wars: set[tuple[int, frozenset[str]]],
    ) -> None:
        """A planned wedding is the power's own, in peace, and festive only with a French royal."""
        sides = {side(self.read, royal) or royal.power for royal in couple.pair}
        if power not in sides:
            self._say(power, f"{where}: neither of {couple.name} is of {power}.")
        if (row.turn, frozenset(royal.power for royal in couple.pair)) in wars:
            self._say(power, f"{where}: their powers are at war on turn {row.turn}.")
        if row.festivities and not festivities_of(self.read, couple):
            self._say(power, f"{where}: festivities need a French royal.")
