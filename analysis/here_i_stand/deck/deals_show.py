"""The deck over turns on the terminal, as JSON and as CSV."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.table import Table

from analysis import __version__, show
from analysis.here_i_stand.deck.deal import number
from analysis.here_i_stand.deck.draw import ANYONE
from analysis.interval import Estimate, as_json
from analysis.options import Options
from analysis.results import Results
from analysis.tally import proportion

Row = dict[str, Any]
WHEN = {"held": "on the turn", "so far": "by the turn"}


def put(results: Sequence[Results], power: str, options: Options, *, cp: bool) -> None:
    """Print what the deals of a power, or of anyone, came to."""
    if options.format == "json":
        first, *others = (document(found, power) for found in results)
        show.write_json(first | ({"others": others} if others else {}))
    elif options.format == "csv":
        plans = [{"plan": r.campaign.label} if len(results) > 1 else {} for r in results]
        lines = zip(plans, results, strict=True)
        show.write_csv([plan | row for plan, found in lines for row in rows(found, power)])
    else:
        for found in results:
            _table(found, power, cp=cp)
        _foot(results[0])


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
    for grid in _tables(found, power, cp=cp):
        out.print(grid)
        out.print()
    if found.base:
        out.print("What that changes, on the same dice", style="bold")
        out.print(_differences(found, power))
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
    grid = _grid(["turn", *(f"in hand {when}" for when in WHEN.values()), "cards shuffled"])
    for turn in found.campaign.turns:
        cells = [_said(chances(found, power, turn, kind)["any"]) for kind in WHEN]
        grid.add_row(str(turn), *cells, _deck(found, turn))
    return grid


def _several(found: Results, power: str, kind: str) -> Table:
    """The chances of any and all of the cards, and how many, on each turn or by it."""
    deck = ["cards shuffled"] if kind == "held" else []
    grid = _grid([WHEN[kind], "any", "all", "how many", *deck])
    for turn in found.campaign.turns:
        estimates = chances(found, power, turn, kind)
        cells = [_said(estimates["any"]), _said(estimates["all"]), str(estimates["number"])]
        grid.add_row(str(turn), *cells, *([_deck(found, turn)] if deck else []))
    return grid


def _deck(found: Results, turn: int) -> str:
    return str(found.mean(found.campaign.powers[-1], turn, "deck"))


def _said(chance: Estimate) -> str:
    """A chance with its interval; words where it fell in no game or in all."""
    return {0.0: "never seen", 1.0: "always seen"}.get(chance.value) or show.share(chance)


def _numbers(found: Results, power: str) -> Table:
    """The distribution of the number of cards on and by the last turn."""
    turn = found.campaign.turns[-1]
    both = [distribution(found, power, turn, kind) for kind in WHEN]
    grid = _grid([f"turn {turn}", *WHEN.values()])
    for k in range(wanted(found) + 1):
        cells = [_said(numbers[k]) if k in numbers else "never seen" for numbers in both]
        grid.add_row(number(k, wanted(found)), *cells)
    return grid


def _differences(found: Results, power: str) -> Table:
    """What the last turn brings more, or less, than under the first plan."""
    turn = found.campaign.turns[-1]
    names = {"held": f"cards on turn {turn}", "so far": f"cards by turn {turn}"}
    names = (names if wanted(found) else {}) | {"cards": "cards in hand", "CP": "CP in hand"}
    rows = {r["measure"]: r for r in found.rows_of_difference() if r["power"] == power}
    grid = _grid(["more", *names.values()])
    cells = (Estimate(rows[k]["mean"], rows[k]["low"], rows[k]["high"]) for k in names)
    grid.add_row("mean", *map(str, cells))
    return grid


def _cp(found: Results, power: str) -> Table:
    """The CP of the hand by turn."""
    grid = _grid(["turn", "cards in hand", "CP", "5 %", "25 %", "median", "75 %", "95 %"])
    for turn in found.campaign.turns:
        means = [str(found.mean(power, turn, kind)) for kind in ("cards", "CP")]
        quantiles = found.quantiles(power, turn, "CP").values()
        grid.add_row(str(turn), *means, *(f"{q.value:g}" for q in quantiles))
    return grid


def _grid(columns: Sequence[str]) -> Table:
    grid = Table(box=None, header_style="bold", pad_edge=False)
    for at, name in enumerate(columns):
        grid.add_column(name, justify="right" if at else "left", overflow="fold")
    return grid


def _foot(found: Results) -> None:
    out = show.console()
    for note in found.campaign.notes:
        out.print(note, soft_wrap=not out.is_terminal)
    if found.campaign.assumed:
        out.print(f"Rests on assumed figures: {', '.join(found.campaign.assumed)}.", style="yellow")
    stopped = " (stopped before the end)" if found.interrupted else ""
    made = f"{found.games:,} games{stopped}, seed {found.seed}, 95 % intervals"
    out.print(f"{made}; courtodds {__version__}.", style="dim")
