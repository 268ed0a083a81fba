"""The deck over turns on the terminal, as JSON and as CSV."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from analysis import __version__, show
from analysis.campaign_show import Played, foot
from analysis.here_i_stand.deck.deal import number
from analysis.here_i_stand.deck.draw import ANYONE
from analysis.interval import Estimate, as_json
from analysis.results import Results
from analysis.tabular import Table, grid, numbers
from analysis.tally import proportion

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Row = dict[str, Any]
WHEN = {"held": "on the turn", "so far": "by the turn"}


@dataclass(frozen=True, eq=False)
class Dealt(Played):
    """What the deals of a power, or of anyone, came to.

    Attributes
    ----------
    power : str
    cp : bool
        Whether the CP of the hand were asked for.
    """

    power: str = field(kw_only=True)
    cp: bool = field(kw_only=True)

    def show(self) -> None:
        """Print plan after plan."""
        for found in self.results:
            _table(found, self.power, cp=self.cp)
        foot(self)

    def tables(self) -> list[Table]:
        """The tables of every plan."""
        return [
            table._replace(caption=f"{table.caption}, {whose(self.power)} ({found.campaign.label})")
            for found in self.results
            for table in [
                *_tables(found, self.power, cp=self.cp),
                *([_differences(found, self.power)] if found.base else []),
            ]
        ]

    def document(self) -> Row:
        """The first plan as one object for JSON, the others within."""
        first, *others = (document(found, self.power) for found in self.results)
        return first | ({"others": others} if others else {})

    def frames(self) -> dict[str, Any]:
        """A row a turn."""
        several = len(self.results) > 1
        return {
            "turns": [
                ({"plan": found.campaign.label} if several else {}) | row
                for found in self.results
                for row in rows(found, self.power)
            ]
        }

    def plot(self) -> Figure:
        """The chances by turn, of the first plan."""
        from analysis.here_i_stand.deck.deals_plot import plot

        return plot(self.results[0], self.power)


def wanted(found: Results) -> int:
    """How many cards were asked for."""
    return len(found.campaign.inputs["cards"])


def chances(found: Results, power: str, turn: int, kind: str) -> dict[str, Estimate]:
    """The chances of any and all of the cards, and their expected number.

    `kind` is `held` (on the turn) or `so far` (by the turn).
    """
    totals = found.totals(power, turn, kind)
    most = wanted(found)
    return {"any": totals.at_least(1), "all": totals.at_least(most), "number": totals.mean}


def rows(found: Results, power: str) -> list[Row]:
    """One row a turn, with the interval of every number."""
    return [_row(found, power, turn) for turn in found.campaign.turns]


def _row(found: Results, power: str, turn: int) -> Row:
    row: Row = {"turn": turn, "power": power}
    if wanted(found):
        for kind, name in (("held", ""), ("so far", "_by")):
            for key, value in chances(found, power, turn, kind).items():
                row |= _columns(key + name, value)
    row |= _columns("cp", found.mean(power, turn, "CP"))
    row |= _columns("hand", found.mean(power, turn, "cards"))
    return row | _columns("deck", found.mean(found.campaign.powers[-1], turn, "deck"))


def _columns(name: str, value: Estimate) -> Row:
    return {name: value.value, f"{name}_low": value.low, f"{name}_high": value.high}


def document(found: Results, power: str) -> Row:
    """All of it as one object for JSON."""
    campaign = found.campaign
    return {
        "attempt": campaign.name,
        "plan": campaign.label,
        "game": campaign.game,
        "edition": campaign.edition,
        "method": "monte carlo",
        "trials": found.games,
        "seed": found.seed,
        "version": __version__,
        "inputs": dict(campaign.inputs),
        "power": power,
        "assumed": list(campaign.assumed),
        "notes": list(campaign.notes),
        "turns": [_object(found, power, turn) for turn in campaign.turns],
        "interrupted": found.interrupted,
    }


def _object(found: Results, power: str, turn: int) -> Row:
    line: Row = {"turn": turn}
    for kind in WHEN if wanted(found) else ():
        numbers = distribution(found, power, turn, kind)
        line[kind.replace(" ", "_")] = {
            **{k: as_json(e) for k, e in chances(found, power, turn, kind).items()},
            "distribution": {str(k): as_json(e) for k, e in numbers.items()},
        }
    cps = distribution(found, power, turn, "CP")
    line["cp"] = {
        "mean": as_json(found.mean(power, turn, "CP")),
        "distribution": {str(k): as_json(e) for k, e in cps.items()},
    }
    return line | {
        "hand": as_json(found.mean(power, turn, "cards")),
        "deck": as_json(found.mean(found.campaign.powers[-1], turn, "deck")),
    }


def distribution(found: Results, power: str, turn: int, kind: str) -> dict[int, Estimate]:
    """The chance of each number that came up, with its interval."""
    counts = found.totals(power, turn, kind).rows()
    return {value: proportion(count, found.games) for value, count in counts}


def _table(found: Results, power: str, *, cp: bool) -> None:
    out = show.console()
    campaign = found.campaign
    names = " and ".join(campaign.inputs["cards"]) or "CP"
    title = f"{campaign.game}, deck of {campaign.edition}: {names}, {whose(power)}"
    label = "" if found.base is None else f" by {campaign.label}"
    out.print(f"{title}{label}", style="bold", soft_wrap=True)
    for table in _tables(found, power, cp=cp):
        out.print(grid(table))
        out.print()
    if found.base:
        out.print("What that changes, on the same dice", style="bold")
        out.print(grid(_differences(found, power)))
        out.print()


def whose(power: str) -> str:
    """Whose hand is asked of.

    >>> whose("France"), whose(ANYONE)
    ('in the hand of France', 'in any hand')
    """
    return "in any hand" if power == ANYONE else f"in the hand of {power}"


def _tables(found: Results, power: str, *, cp: bool) -> Iterator[Table]:
    if wanted(found) == 1:
        yield _one(found, power)
    elif wanted(found):
        yield from (_several(found, power, kind) for kind in WHEN)
        yield _numbers(found, power)
    if cp or not wanted(found):
        yield _cp(found, power)


def _one(found: Results, power: str) -> Table:
    """The chances of one card, on each turn and by it."""
    heads = ["turn", *(f"in hand {when}" for when in WHEN.values()), "cards shuffled"]
    rows = []
    for turn in found.campaign.turns:
        cells = [_said(chances(found, power, turn, kind)["any"]) for kind in WHEN]
        rows.append([str(turn), *cells, _deck(found, turn)])
    return Table("By turn", heads, numbers(rows))


def _several(found: Results, power: str, kind: str) -> Table:
    """The chances of any and all of the cards, and how many, on each turn or by it."""
    deck = ["cards shuffled"] if kind == "held" else []
    rows = []
    for turn in found.campaign.turns:
        estimates = chances(found, power, turn, kind)
        cells = [_said(estimates["any"]), _said(estimates["all"]), str(estimates["number"])]
        rows.append([str(turn), *cells, *([_deck(found, turn)] if deck else [])])
    return Table(WHEN[kind], [WHEN[kind], "any", "all", "how many", *deck], numbers(rows))


def _deck(found: Results, turn: int) -> str:
    return str(found.mean(found.campaign.powers[-1], turn, "deck"))


def _said(chance: Estimate) -> str:
    """A chance with its interval; words where it fell in no game or in all."""
    return {0.0: "never seen", 1.0: "always seen"}.get(chance.value) or show.share(chance)


def _numbers(found: Results, power: str) -> Table:
    """The distribution of the number of cards on and by the last turn."""
    turn = found.campaign.turns[-1]
    both = [distribution(found, power, turn, kind) for kind in WHEN]
    rows = []
    for k in range(wanted(found) + 1):
        cells = [_said(chances[k]) if k in chances else "never seen" for chances in both]
        rows.append([number(k, wanted(found)), *cells])
    return Table("How many", [f"turn {turn}", *WHEN.values()], numbers(rows))


def _differences(found: Results, power: str) -> Table:
    """What the last turn brings more, or less, than under the first plan."""
    turn = found.campaign.turns[-1]
    names = {"held": f"cards on turn {turn}", "so far": f"cards by turn {turn}"}
    names = (names if wanted(found) else {}) | {"cards": "cards in hand", "CP": "CP in hand"}
    rows = {r["measure"]: r for r in found.rows_of_difference() if r["power"] == power}
    cells = (Estimate(rows[k]["mean"], rows[k]["low"], rows[k]["high"]) for k in names)
    caption = "What that changes, on the same dice"
    return Table(caption, ["more", *names.values()], numbers([["mean", *map(str, cells)]]))


def _cp(found: Results, power: str) -> Table:
    """The CP of the hand by turn."""
    heads = ["turn", "cards in hand", "CP", "5 %", "25 %", "median", "75 %", "95 %"]
    rows = []
    for turn in found.campaign.turns:
        means = [str(found.mean(power, turn, kind)) for kind in ("cards", "CP")]
        quantiles = found.quantiles(power, turn, "CP").values()
        rows.append([str(turn), *means, *(f"{q.value:g}" for q in quantiles)])
    return Table("Cards and CP in hand", heads, numbers(rows))
