"""The Suez canal over a game: tries on chosen turns, cards to the end (Virgin Queen 23.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from analysis import numerals
from analysis.attempt import Attempt
from analysis.choose import Values
from analysis.faults import Fault, shown
from analysis.figures import Figures, load
from analysis.sheet import Sheet
from analysis.virgin_queen.frame import MOST_TURNS, CampaignFrame, Scenario
from analysis.virgin_queen.ottoman.canal import Canal, Try, bonus_of, check_whole, tries_to_build

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def canal_in_time(
    tries: Collection[int] | None = None,
    *,
    failures: int = 0,
    excavation_from: int | None = None,
    last_turn: int | None = None,
    scenario: str = "campaign",
    figures: Figures | None = None,
) -> Attempt:
    """The canal over a game: tries on chosen turns, VP and cards to the end.

    Parameters
    ----------
    tries : collection of int, optional
        The turns with a try, until it is built; default: every turn.
    failures : int
        Failed tries before them.
    excavation_from : int, optional
        The first turn on which the Ottoman has the science bonus Excavation; default: never.
    last_turn : int, optional
        Default: the scenario's.

    Raises
    ------
    Fault
        For a turn that there is not.

    Examples
    --------
    Two tries, the second with Excavation: built on 6, else on 3 or more.

    >>> canal_in_time([2, 4], excavation_from=4).exact().at_least(2).exact
    Fraction(13, 18)
    """
    read = (figures or load("virgin_queen")).reader()
    table, frame = read(Canal), read(CampaignFrame).of(scenario)
    check_whole(failures=failures)
    turns = _span(frame, last_turn)
    chosen = sorted({*turns} if tries is None else {*tries})
    _turns(turns, [*chosen, *([] if excavation_from is None else [excavation_from])])
    planned = []
    for turn in chosen:
        dug = excavation_from is not None and turn >= excavation_from
        bonus = bonus_of(table, failures, excavation=dug)
        planned.append(Try(f"on turn {turn}", bonus, turns[-1] - turn))
    inputs = {
        "tries": chosen,
        "failures": failures,
        "excavation_from": excavation_from,
        "last_turn": turns[-1],
        "scenario": frame.scenario,
    }
    return tries_to_build(read, _until_certain(table, planned), inputs)


def canal_by_first_try(
    *,
    failures: int = 0,
    excavation_from: int | None = None,
    last_turn: int | None = None,
    scenario: str = "campaign",
    figures: Figures | None = None,
    values: Values = Values(),
) -> Sheet:
    """The canal by the turn of the first try, with a try on every turn from then on.

    Parameters are those of `canal_in_time`.

    Returns
    -------
    Sheet
        One row a turn: the chance that it is built, VP and cards to the end of the game.

    Examples
    --------
    >>> [float(row["cards"]) for row in canal_by_first_try().rows][:2]
    [4.225..., 3.225...]
    """
    game = figures or load("virgin_queen")
    frame = game.get(CampaignFrame).of(scenario)
    turns = _span(frame, last_turn)
    rows: list[dict[str, Any]] = []
    assumed: dict[str, None] = {}
    for turn in turns:
        attempt = canal_in_time(
            range(turn, turns.stop), failures=failures, excavation_from=excavation_from,
            last_turn=turns[-1], scenario=scenario, figures=game,
        )  # fmt: skip
        odds = attempt.exact()
        expected = {kind: odds.expected[kind].exact for kind in ("vp", "cards", "attempts")}
        built = odds.chance(lambda outcome: outcome.fate == "built").exact
        worth = values.worth({kind: expected[kind] or 0 for kind in ("vp", "cards")})
        rows.append({"first_try": turn, "built": built} | expected | {"worth": worth})
        assumed |= dict.fromkeys(attempt.assumed)
    return Sheet(
        name="canal by first try",
        game="Virgin Queen",
        edition="2012",
        inputs={
            "failures": failures,
            "excavation_from": excavation_from,
            "last_turn": turns[-1],
            "scenario": frame.scenario,
        },
        rows=tuple(rows),
        heads={
            "first_try": "first try on turn", "built": "built", "vp": "VP", "cards": "cards",
            "attempts": "tries", "worth": "worth in VP",
        },
        assumed=tuple(assumed),
        draw=lambda: _drawn(rows, tuple(assumed)),
        notes=(
            "A try on every turn from the first on; cards are of the turns after it is built.",
            f"Worth is VP, and a card at {float(values.card):g} VP.",
            f"Expeditions then {game.get(Canal).expeditions}.",
        ),
    )  # fmt: skip


def _drawn(rows: Sequence[Mapping[str, Any]], assumed: Sequence[str]) -> Figure:
    """VP and cards to the end by the turn of the first try."""
    import pandas as pd

    from analysis.plot import footnote, lines

    points = [
        {"turn": row["first_try"], "what": what, "amount": float(row[kind])}
        for what, kind in (("VP", "vp"), ("cards", "cards"))
        for row in rows
    ]
    return lines(
        pd.DataFrame(points),
        x="turn",
        y="amount",
        by="what",
        title="The Suez canal by the turn of the first try",
        below="expected to the end of the game, with a try on every turn from then on",
        note=footnote(edition="Virgin Queen 2012", assumed=assumed),
        xlabel="turn of the first try",
        ylabel="expected VP, and expected cards",
    )


def _span(frame: Scenario, last_turn: int | None) -> range:
    """The turns of the game."""
    last = frame.last_turn if last_turn is None else last_turn
    if last > MOST_TURNS:
        raise Fault(f"--last-turn must be at most {MOST_TURNS}, not {last}.")
    if last < frame.first_turn:
        raise Fault(
            f"The game ends before it begins: --last-turn {last}, first turn {frame.first_turn}."
        )
    return range(frame.first_turn, last + 1)


def _until_certain(table: Canal, tries: Sequence[Try]) -> list[Try]:
    """The tries that can come to pass: none follows one that cannot fail."""
    for i, made in enumerate(tries):
        if 1 + made.bonus + i * table.per_failure >= table.needed:
            return list(tries[: i + 1])
    return list(tries)


def turns_of(said: Sequence[str]) -> list[int] | None:
    """The turns that `--tries N` or `--tries N-M`, several times, says; None for every turn.

    >>> turns_of(["1", "3-5"]), turns_of([])
    ([1, 3, 4, 5], None)
    """
    turns: set[int] = set()
    for words in said:
        first, dash, last = words.partition("-")
        ends = [first, last] if dash else [first, first]
        if not all(numerals.is_whole(end) and int(end) < 1000 for end in ends):
            raise Fault(f"--tries must be a turn or turns such as 3 or 2-5, not {shown(words)}.")
        low, high = map(int, ends)
        if low > high:
            raise Fault(f"--tries {words}: say the earlier turn first.")
        turns |= {*range(low, high + 1)}
    return sorted(turns) if said else None


def _turns(turns: range, named: Sequence[int]) -> None:
    for turn in named:
        if turn not in turns:
            raise Fault(f"There is no turn {turn}: turns run from {turns.start} to {turns[-1]}.")
