"""A turn in the New World as a sheet: every voyage's results, and what each power gains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from analysis.attempt import Attempt
from analysis.here_i_stand.new_world.phase import Part, TurnAttempt
from analysis.here_i_stand.new_world.replay import Replay
from analysis.interval import Estimate, wilson
from analysis.odds import Odds
from analysis.sheet import Sheet, said
from analysis.show import percent, share
from analysis.show import said as said_choice

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Row = dict[str, Any]
HEADS = {"voyage": "voyage", "result": "result", "vp": "VP", "exact": "exact", "rolled": "rolled"}


def shown(turn: Sequence[Odds]) -> Sheet:
    """The explorations of a turn, and its conquests if there are any.

    Parameters
    ----------
    turn : sequence of Odds
        Of `voyages(...)`, of `conquests(...)`, or of both: their dice are apart.

    Examples
    --------
    >>> from analysis import voyages
    >>> found = shown([voyages(["Orellana"]).exact()])
    >>> sum(row["exact"] for row in found.rows)
    Fraction(1, 1)
    """
    attempts = [odds.attempt for odds in turn]
    rows = tuple(row for odds in turn for row in results(odds))
    first = turn[0]
    made = f"{first.trials:,} trials, seed {first.seed}" if first.counts is not None else ""
    return Sheet(
        name="voyages",
        game=first.attempt.game,
        edition=first.attempt.edition,
        inputs=_inputs(attempts),
        rows=rows,
        heads=_heads(HEADS | {"fate": "fate"}, rolled=bool(made)),
        assumed=tuple(dict.fromkeys(name for a in attempts for name in a.assumed)),
        notes=tuple(note for odds in turn for note in _notes(odds)),
        rolled=made,
        interrupted=any(odds.interrupted for odds in turn),
        words=_words,
        draw=lambda: _draw(rows, first.attempt.edition, made),
        further=(gains(turn), _chances(attempts)),
    )


def _inputs(attempts: Sequence[Attempt]) -> dict[str, Any]:
    """What was given for either phase; what was claimed and who was gone, of both."""
    found: dict[str, Any] = {}
    for attempt in attempts:
        for key, value in attempt.inputs.items():
            both = isinstance(value, list) and isinstance(found.get(key), list)
            found[key] = found[key] + value if both else value or found.get(key)
    return found


def _heads(heads: dict[str, str], *, rolled: bool) -> dict[str, str]:
    return {k: v for k, v in heads.items() if rolled or not k.startswith("rolled")}


def results(odds: Odds) -> Iterator[Row]:
    """Every result of every voyage, with its chance."""
    attempt = odds.attempt
    assert isinstance(attempt, TurnAttempt)
    for at in range(len(attempt.parts[0])):
        found: dict[Part, list[int]] = {}
        for number, parts in enumerate(attempt.parts):
            found.setdefault(parts[at], []).append(number)
        for part in sorted(found, key=lambda p: (p.vp, p.result)):
            chance = _chance(odds, found[part])
            yield part._asdict() | {
                "exact": chance.exact,
                "rolled": None if chance.low is None else chance,
            }


def _chance(odds: Odds, numbers: Sequence[int]) -> Estimate:
    """The chance of some outcomes, by their numbers."""
    ways, total = odds.attempt.table.ways, odds.attempt.table.total
    exact = Fraction(sum(ways[i] for i in numbers), total)
    if odds.counts is None:
        return Estimate(float(exact), exact=exact)
    count = sum(odds.counts[i] for i in numbers)
    return Estimate(count / odds.trials, *wilson(count, odds.trials), exact)


def gains(turn: Sequence[Odds]) -> Sheet:
    """What each power gains in the turn: the means of independent phases add up."""
    powers = dict.fromkeys(part.power for odds in turn for part in _parts(odds)[0])
    rows = []
    for power in powers:
        row: Row = {"power": power}
        for kind in ("vp", "cards"):
            means = [odds.mean(kind, power) for odds in turn]
            row[kind] = sum((m.exact or Fraction() for m in means), Fraction())
            row[f"rolled_{kind}"] = _sum(means)
        rows.append(row)
    names = ("power", "VP", "rolled VP", "cards", "rolled cards")
    keys = ("power", "vp", "rolled_vp", "cards", "rolled_cards")
    rolled = turn[0].counts is not None
    heads = _heads(dict(zip(keys, names, strict=True)), rolled=rolled)
    return Sheet("What each power gains", "", "", {}, tuple(rows), heads)


def _parts(odds: Odds) -> tuple[tuple[Part, ...], ...]:
    assert isinstance(odds.attempt, TurnAttempt)
    return odds.attempt.parts


def _sum(means: Sequence[Estimate]) -> Estimate | None:
    """The sum of independent means: variances add."""
    if any(m.low is None or m.high is None for m in means):
        return None
    half = sum(((m.high or 0.0) - (m.low or 0.0)) ** 2 / 4 for m in means) ** 0.5
    value = sum(m.value for m in means)
    return Estimate(value, value - half, value + half)


def _chances(attempts: Sequence[Attempt]) -> Sheet:
    """What is found, and who leaves his pool."""
    rows = [{"what": k, "chance": v} for a in attempts for k, v in a.exactly.items()]
    heads = {"what": "what happens", "chance": "chance"}
    return Sheet("What is left", "", "", {}, tuple(rows), heads, words=_words)


def _notes(odds: Odds) -> Iterator[str]:
    for made in odds.attempt.choices:
        if made.options:
            yield said_choice(made)
    yield from odds.attempt.notes


def _words(key: str, value: Any) -> str:
    if key in ("exact", "chance"):
        return percent(value)
    return share(value) if key == "rolled" and value is not None else said(value)


def _draw(rows: Sequence[Row], edition: str, made: str) -> Figure:
    """The chance of every result of every voyage, as a heat map."""
    import pandas as pd

    from analysis.plot import heat

    frame = pd.DataFrame([row | {"exact": 100 * float(row["exact"])} for row in rows])
    results_ = frame.sort_values("vp", kind="stable")["result"].drop_duplicates()
    wide = frame.pivot_table(index="voyage", columns="result", values="exact", sort=False)
    wide = wide.loc[frame["voyage"].drop_duplicates(), list(results_)]
    return heat(
        wide,
        title="Here I Stand: a turn in the New World",
        below="what each voyage comes to, in per cent of the turns",
        note=f"rules of {edition}; exact" + (f"; {made}" if made else ""),
        amount="per cent",
    )


def replayed(found: Replay) -> Sheet:
    """A replay, voyage by voyage in the order of the rules.

    >>> from analysis.here_i_stand.new_world.replay import replay
    >>> [row["result"] for row in replayed(replay("Rut 3")).rows]
    ['lost at sea']
    """
    heads = {"voyage": "voyage", "rolls": "rolls", "result": "result", "vp": "VP", "fate": "fate"}
    totals = tuple({"power": power, "vp": vp} for power, vp in found.vp.items())
    total = Sheet("VP of the turn", "", "", {}, totals, {"power": "power", "vp": "VP"})
    return Sheet(
        name="voyages replayed",
        game="Here I Stand",
        edition=found.edition,
        inputs={},
        rows=tuple(found.rows),
        heads=heads,
        further=(total,),
    )
