"""The patronage phases as a sheet: VP by power, what is left, what each CP adds (22)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from analysis.interval import Estimate
from analysis.sheet import Sheet, said
from analysis.virgin_queen.court.court_intent import KINDS
from analysis.virgin_queen.patronage.patronage_numbers import VP, Number, Numbers
from analysis.virgin_queen.patronage.patronage_phase import PatronagePhase
from analysis.virgin_queen.patronage.patronage_tables import BONUSES, vp_of
from analysis.virgin_queen.patronage.pieces import Kind

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analysis.results import Results

LEVELS = (1, 2, 3)
Row = dict[str, Any]


def sheet(phase: PatronagePhase, results: Results | None = None) -> Sheet:
    """VP and science bonuses by power, kind and turn; further what is left and what CP add.

    Parameters
    ----------
    results : Results, optional
        The phases as they were played.

    Examples
    --------
    >>> from analysis import patronage
    >>> sheet(patronage({"england": "3+2"})).rows[0]["vp"]
    Fraction(5, 4)
    """
    numbers, rolled = Numbers(phase, results), ""
    heads = {"power": "power", "kind": "", "turn": "turn"}
    if phase.exact is not None:
        heads |= {"vp": VP, "bonuses": BONUSES}
    if results:
        heads |= {"rolled_vp": "VP, rolled", "rolled_bonuses": f"{BONUSES}, rolled"}
        stopped = " (stopped before the end)" if results.interrupted else ""
        rolled = f"{results.games:,} games{stopped}, seed {results.seed}"
    return Sheet(
        name="patronage",
        game="Virgin Queen",
        edition="2012",
        inputs=phase.campaign.inputs,
        rows=tuple(_gains(numbers)),
        heads=heads,
        assumed=phase.campaign.assumed,
        notes=tuple(_notes(numbers)),
        rolled=rolled,
        interrupted=bool(results and results.interrupted),
        draw=lambda: drawn(numbers),
        further=(_at_least(numbers), _left(numbers), _steps(numbers), stages(phase)),
    )


def _gains(numbers: Numbers) -> Iterator[Row]:
    """One row a power, kind and turn, and one a power for all together."""
    for power in numbers.powers:
        for kind in (k for k in KINDS if power in numbers.sponsors(k)):
            for turn in numbers.turns:
                yield {
                    "power": power,
                    "kind": kind,
                    "turn": turn,
                    "vp": numbers.mean(kind, turn, power, VP),
                    "bonuses": numbers.mean(kind, turn, power, BONUSES),
                    "rolled_vp": numbers.rolled(power, vp_of(kind, turn)),
                    "rolled_bonuses": numbers.rolled(power, f"{vp_of(kind, turn)}, {BONUSES}"),
                }
        yield {
            "power": power,
            "kind": "together",
            "turn": "all",
            "vp": numbers.together(power, VP),
            "bonuses": numbers.together(power, BONUSES),
            "rolled_vp": numbers.results and numbers.results.mean(power),
            "rolled_bonuses": numbers.rolled(power, BONUSES),
        }


def _further(name: str, rows: Sequence[Row], heads: dict[str, str], words: Any = None) -> Sheet:
    return Sheet(name, "", "", {}, tuple(rows), heads, words=words)


def _percent(_: str, value: Any) -> str:
    """A chance in per cent, exact or with its interval."""
    if isinstance(value, Fraction):
        return f"{100 * float(value):.2f} %"
    if isinstance(value, Estimate):
        from analysis.show import share

        return share(value)
    return said(value)


def _at_least(numbers: Numbers) -> Sheet:
    """The chance of so many VP or more."""
    rows = [
        {"power": power} | {f"at_least_{n}": numbers.at_least(power, n) for n in LEVELS}
        for power in numbers.powers
    ]
    heads = {"power": "power"} | {f"at_least_{n}": f"{n} VP or more" for n in LEVELS}
    return _further("Chances of VP, artists and scholars together", rows, heads, _percent)


def _left(numbers: Numbers) -> Sheet:
    """The chance that each prize is gone by the end of each turn."""
    rows: list[Row] = [
        {"prize": prize.name, "left": prize.count}
        | {f"turn_{turn}": numbers.gone(kind, number, turn) for turn in numbers.turns}
        for kind in KINDS
        for number, prize in enumerate(numbers.phase.sides[kind].prizes)
        if prize.count
    ]
    heads = {"prize": "marker or bonus", "left": "at first"}
    heads |= {f"turn_{turn}": f"by turn {turn}" for turn in numbers.turns}
    return _further("Chances that none is left", rows, heads, _percent)


def _steps(numbers: Numbers) -> Sheet:
    """What each further CP of a power adds, the others as they are, turn by turn."""
    rows: list[Row] = [
        {"power": power, "kind": kind, "cp": cp, "what": what}
        | {f"turn_{t}": numbers.step(kind, t, power, cp, what) for t in numbers.turns}
        for kind in KINDS
        for power in numbers.sponsors(kind)
        for cp in numbers.phase.sides[kind].cp[1:]
        for what in ((VP, BONUSES) if kind == "scholar" else (VP,))
    ]
    heads = {"power": "power", "kind": "", "cp": "CP number", "what": "adds"}
    heads |= {f"turn_{turn}": f"turn {turn}" for turn in numbers.turns}
    return _further("What each further CP adds", rows, heads)


def stages(phase: PatronagePhase) -> Sheet:
    """What a power's CP buy on the first turn as the good markers go, nobody else at the table.

    In VP, with science bonuses at their value; exact.

    >>> from analysis import patronage
    >>> [(row["left"], row["cp_2"]) for row in stages(patronage({"spain": 2})).rows]
    [('all that there is', Fraction(67, 72)), ('markers of 2 VP at most', ...), ...]
    """
    numbers = Numbers(phase)
    rows: list[Row] = [
        {"power": power, "kind": kind, "left": text}
        | {f"cp_{cp}": numbers.alone(kind, power, left, cp) for cp in phase.sides[kind].cp}
        for kind in KINDS
        for power in numbers.sponsors(kind)
        for text, left in _going(phase, kind)
    ]
    cps = dict.fromkeys(cp for kind in KINDS for cp in phase.sides[kind].cp)
    heads = {"power": "power", "kind": "", "left": "what is left"}
    heads |= {f"cp_{cp}": f"{cp} CP" for cp in cps}
    return _further("What CP buy as the good markers go", rows, heads)


def _going(phase: PatronagePhase, kind: Kind) -> Iterator[tuple[str, tuple[int, ...]]]:
    """All that is left, then without the best VP markers, down to none of them."""
    prizes = phase.sides[kind].prizes
    sizes = sorted({p.vp for p in prizes if p.vp and p.count}, reverse=True)
    for best in [*sizes, 0]:
        left = tuple(p.count if p.vp <= best else 0 for p in prizes)
        if best == max(sizes, default=0):
            yield "all that there is", left
        elif best:
            yield f"markers of {best} VP at most", left
        elif any(left):
            yield "science bonuses alone", left


def _notes(numbers: Numbers) -> Iterator[str]:
    """What a reader may miss."""
    if numbers.phase.exact is None:
        yield "There are too many states to follow them all; these numbers are rolled."
    captain = numbers.captain()
    if captain and (isinstance(captain, Fraction) or captain.value):
        yield f"Le Testu's captain counter leaves with a chance of {_percent('', captain)}."
    value = float(numbers.phase.sides["scholar"].bonus_value)
    yield f"What CP buy counts a science bonus at {value:g} VP; so does a scholar's choice."


def drawn(numbers: Numbers) -> Figure:
    """Over turns the chance that each prize is gone; on one turn what the CP buy."""
    from analysis.plot import footnote, heat, lines

    results = numbers.results
    note = footnote(
        trials=results.games if results else None,
        seed=results.seed if results else None,
        edition="Virgin Queen 2012",
        assumed=numbers.phase.campaign.assumed,
        unit="games",
    )
    if len(numbers.turns) == 1:
        title = "What the CP of each power buy, the others as they are"
        frame = by_cp(numbers)
        figure = lines(
            frame, x="CP", y="VP", by="sponsor", title=title, note=note, ylabel="expected VP"
        )
        figure.axes[0].set_xticks(sorted(set(frame["CP"])))
        return figure
    shares = going(numbers)
    halves = [_half(chance) for row in _chances(numbers).values() for chance in row.values()]
    wide = math.ceil(100 * max(halves)) / 100
    return heat(
        shares,
        labels=shares.map("{:.0f}".format),
        title="How soon the markers and bonuses go",
        below=f"95 % intervals: {wide:.2f} or less on either side" if wide else "",
        note=note,
        amount="chance that none is left (%)",
    )


def by_cp(numbers: Numbers) -> pd.DataFrame:
    """Columns sponsor, CP and VP: what the CP of each power buy on the first turn, exact.

    >>> from analysis import patronage
    >>> by_cp(Numbers(patronage({"spain": 2}))).round(3).to_dict("list")
    {'sponsor': ['Spain', 'Spain', 'Spain'], 'CP': [2, 3, 4], 'VP': [0.931, 1.25, 1.597]}
    """
    import pandas as pd

    turn = numbers.turns[0]
    kinds = [kind for kind in KINDS if numbers.sponsors(kind)]
    rows = [
        {
            "sponsor": f"{power}, {kind}" if len(kinds) > 1 else power,
            "CP": cp,
            "VP": numbers.mean(kind, turn, power, VP, cp),
        }
        for kind in kinds
        for power in numbers.sponsors(kind)
        for cp in numbers.phase.sides[kind].cp
    ]
    return pd.DataFrame(rows).astype({"VP": float})


def going(numbers: Numbers) -> pd.DataFrame:
    """The chance in per cent that each prize is gone by the end of each turn.

    >>> from analysis import patronage
    >>> going(Numbers(patronage({"spain": 2}, turns=2))).loc["2 VP author"].round(1).to_dict()
    {1: 16.7, 2: 30.7}
    """
    import pandas as pd

    frame = pd.DataFrame(_chances(numbers)).T.map(_share)
    return frame.rename_axis(index="marker or bonus", columns="by the end of turn")


def _chances(numbers: Numbers) -> dict[str, dict[int, Number]]:
    """By prize and turn."""
    return {
        prize.name: {turn: numbers.gone(kind, number, turn) for turn in numbers.turns}
        for kind in KINDS
        for number, prize in enumerate(numbers.phase.sides[kind].prizes)
        if prize.count
    }


def _share(chance: Number) -> float:
    """A chance in per cent as a number."""
    if chance is None:
        return float("nan")
    return 100 * (chance.value if isinstance(chance, Estimate) else float(chance))


def _half(chance: Number) -> float:
    """Half of the interval in per cent, 0 of an exact chance."""
    if not isinstance(chance, Estimate) or chance.low is None or chance.high is None:
        return 0.0
    return 50 * (chance.high - chance.low)
