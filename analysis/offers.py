"""What every game offers for CP: found, narrowed and priced, as a library call `cp()`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from analysis.attempt import SEED, TRIALS, Attempt
from analysis.choose import Values
from analysis.faults import Fault
from analysis.figures import Figures, load
from analysis.games import Game, games
from analysis.names import fold, nearest
from analysis.odds import Odds
from analysis.spend import Situation, Spend, price
from analysis.spending import Spending
from analysis.tables import NamedRows

Loading = Callable[[str], Figures]


def cp(
    *,
    game: str | None = None,
    power: str | None = None,
    action: str | None = None,
    turn: int = 1,
    players: int = 6,
    claimed: Sequence[str] = (),
    budget: int | None = None,
    figures: Sequence[str | Path] = (),
    values: Values = Values(),
    trials: int | None = TRIALS,
    seed: int = SEED,
) -> Spending:
    """Every action that costs CP, at every number of CP it can take, priced.

    Parameters
    ----------
    game, power, action : str, optional
        Only these.
    turn, players : int
        Who has entered the pools; how many play Virgin Queen.
    claimed : sequence of str
        Discoveries and conquests claimed already.
    budget : int, optional
        CP to split over the actions of `power`.
    figures : sequence of paths
        Files laid over the figures.
    values : Values
        What a card and a bonus are worth.
    trials : int or None
        How many trials to roll; None for exact odds only.
    seed : int

    Examples
    --------
    >>> buys = cp(game="Virgin Queen", power="England", action="artist", trials=None)
    >>> buys.frame[["cp", "vp_exact"]].values.tolist()
    [[2, '67/72'], [3, '5/4'], [4, '115/72']]
    """
    situation = Situation(turn, players, tuple(claimed), values)
    found = spends(game, situation, lambda key: load(key, figures))
    lines = price(
        narrowed(found, power, action, budget),
        values,
        lambda attempts: _odds(attempts, trials, seed),
    )
    inputs = {
        "game": game, "power": power, "action": action, "turn": turn, "players": players,
        "claimed": list(claimed), "budget": budget, "figures": [str(f) for f in figures],
        "card_value": values.card, "bonus_value": values.bonus,
    }  # fmt: skip
    return Spending(tuple(lines), inputs, budget, seed)


def _odds(attempts: Sequence[Attempt], trials: int | None, seed: int) -> list[Odds]:
    from analysis.roll import roll

    return [a.exact() for a in attempts] if trials is None else roll(attempts, trials, seed)


def spends(name: str | None, situation: Situation, loading: Loading) -> list[Spend]:
    """What every game (or one) offers for CP, and its plays for none behind."""
    found: list[Spend] = []
    for each in [called(name)] if name else games().values():
        system = each.module("spend")
        figures = loading(each.key)
        found += [*system.actions(figures, situation), *system.plays(figures, situation)]
    return sorted(found, key=lambda s: s.cp == 0)


def called(name: str) -> Game:
    """The game of a name; a Fault where there is none."""
    known = {fold(n): g for g in games().values() for n in (g.key, g.title)}
    if fold(name) not in known:
        titles = [g.title for g in games().values()]
        raise Fault(
            f"There is no game {name!r}{nearest(name, titles)}; there are {', '.join(titles)}."
        )
    return known[fold(name)]


def narrowed(
    found: Sequence[Spend], power: str | None, action: str | None, budget: int | None = None
) -> list[Spend]:
    """Only those of a power (by any of its names) and of an action; a budget is of one game."""
    if not found:
        raise Fault("There is nothing to spend CP on in this game; leave out --game.")
    powers = list(dict.fromkeys(s.power for s in found))
    wanted = powers_called(power) if power else set(powers)
    if power and not wanted & set(powers):
        raise Fault(_none("power", power, powers))
    mine = [s for s in found if s.power in wanted]
    titles = list(dict.fromkeys(s.game for s in mine if s.cp))
    if budget and len(titles) > 1:
        raise Fault(f"--budget is spent in one game; say which with --game: {' or '.join(titles)}.")
    actions = list(dict.fromkeys(s.action for s in mine))
    if action and fold(action) not in actions:
        raise Fault(_none("action", action, actions))
    return [s for s in mine if not action or s.action == fold(action)]


def _none(kind: str, name: str, known: Sequence[str]) -> str:
    return f"There is no {kind} {name!r} here{nearest(name, known)}; there are {', '.join(known)}."


def powers_called(name: str) -> set[str]:
    """The powers of every game that answer to a name."""
    found = set()
    for key in (game.key for game in games().values() if "powers" in game.tables):
        table = load(key).table("powers")
        assert isinstance(table, NamedRows)
        found |= {r.name for r in table if fold(name) in map(fold, (r.name, *r.aliases))}
    return found
