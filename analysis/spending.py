"""What each command point buys, as a library call: `cp()`, with its frame, picture and report."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis import __version__
from analysis.answer import Answer
from analysis.attempt import SEED, TRIALS, Attempt
from analysis.choose import Values
from analysis.faults import Fault
from analysis.figures import Figures, load
from analysis.games import Game, games
from analysis.interval import as_json
from analysis.names import fold, nearest
from analysis.odds import Odds
from analysis.spend import Line, Situation, Spend, Split, frame, price, rows, sentences, splits
from analysis.tables import NamedRows
from analysis.tabular import Table

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

Loading = Callable[[str], Figures]


@dataclass(frozen=True, eq=False)
class Spending(Answer):
    """Priced ways to spend CP, with what was asked.

    Attributes
    ----------
    lines : tuple of Line
    inputs : mapping
        What was asked, by the names of the options.
    budget : int or None
        The CP to be split over the actions.
    seed : int
    """

    lines: tuple[Line, ...]
    inputs: Mapping[str, Any]
    budget: int | None
    seed: int

    @cached_property
    def paid(self) -> list[Line]:
        """The ways that cost CP."""
        return [line for line in self.lines if line.spend.cp]

    @cached_property
    def free(self) -> list[Line]:
        """The plays that cost none."""
        return [line for line in self.lines if not line.spend.cp]

    @property
    def assumed(self) -> list[str]:
        """The assumed figures that any line rests on, with their game."""
        return [f"{name} ({game})" for game, names in self._assumed for name in names]

    @cached_property
    def _assumed(self) -> list[tuple[str, list[str]]]:
        found: dict[str, set[str]] = {}
        for line in self.lines:
            found.setdefault(line.spend.game, set()).update(line.spend.attempt.assumed)
        return [(game, sorted(names)) for game, names in found.items() if names]

    @property
    def rests_on(self) -> str:
        """The assumed figures as a sentence; nothing where there are none."""
        said = "; ".join(f"{game}: {', '.join(names)}" for game, names in self._assumed)
        return f"Rests on assumed figures. {said}." if said else ""

    @property
    def interrupted(self) -> bool:
        """Whether a roll was stopped."""
        return any(line.odds.interrupted for line in self.lines)

    @property
    def rolled(self) -> bool:
        """Whether anything was rolled."""
        return any(line.odds.counts is not None for line in self.lines)

    @property
    def trials(self) -> int | None:
        """How many trials were rolled of each attempt; None where nothing was."""
        return min((o.odds.trials for o in self.lines if o.odds.counts is not None), default=None)

    @property
    def switches(self) -> dict[str, str]:
        """The editions, by game."""
        return {line.spend.game: line.spend.attempt.edition for line in self.lines}

    @property
    def command(self) -> str:
        """The command line that makes it again."""
        words = ["courtodds", "cp"]
        for name, value in self.inputs.items():
            for one in value if isinstance(value, (list, tuple)) else [value]:
                if one is not None:
                    words += [f"--{name.replace('_', '-')}", str(one)]
        rolled = ["--trials", str(self.trials), "--seed", str(self.seed)]
        return shlex.join([*words, *(rolled if self.rolled else ["--exact"])])

    @cached_property
    def splits(self) -> list[Split]:
        """The best splits of the budget."""
        return splits(self.lines, self.budget) if self.budget else []

    @property
    def sentences(self) -> list[str]:
        """What is worth saying: levels that never are the best, and the attempts' own notes."""
        notes = dict.fromkeys(n for line in self.lines for n in line.spend.attempt.notes)
        return [*sentences(self.lines), *notes]

    @property
    def made_from(self) -> str:
        """What is needed to make it again."""
        stopped = " (stopped before the end)" if self.interrupted else ""
        if self.trials is None:
            return f"Exact{stopped}; courtodds {__version__}."
        rolled = f"{self.trials:,} trials each{stopped}, seed {self.seed}, 95 % intervals"
        return f"{rolled}; courtodds {__version__}."

    @cached_property
    def frame(self) -> pd.DataFrame:
        """One row a way to spend CP, as `analysis.spend.frame` has it."""
        return frame(self.lines)

    def document(self) -> dict[str, Any]:
        """As one JSON object."""
        return {
            "attempt": "cp",
            "method": "monte carlo" if self.rolled else "exact",
            "trials": self.trials,
            "seed": self.seed if self.rolled else None,
            "version": __version__,
            "inputs": dict(self.inputs),
            "editions": {line.spend.game: line.spend.attempt.edition for line in self.lines},
            "assumed": self.assumed,
            "spends": rows(self.paid),
            "plays": rows(self.free),
            "sentences": self.sentences,
            "splits": [_split(s) for s in self.splits],
            "interrupted": self.interrupted,
        }

    @property
    def rests(self) -> list[str]:
        """The assumed figures."""
        return self.assumed

    @property
    def stopped(self) -> bool:
        """Whether a roll was stopped."""
        return self.interrupted

    def frames(self) -> dict[str, list[dict[str, Any]]]:
        """A row a way to spend CP."""
        return {"spends": rows(self.lines)}

    @property
    def heading(self) -> str:
        """What was asked."""
        return "What each command point buys"

    @property
    def made(self) -> str:
        """The editions, and how it was priced."""
        return f"{self.editions}. {self.made_from}"

    def tables(self) -> list[Table]:
        """The ladders of the actions, the best splits, and the plays for none."""
        from analysis.spend_report import tables

        return list(tables(self))

    def show(self) -> None:
        """Print the ladders for people."""
        from analysis.spend_show import put

        put(self)

    def plot(self) -> Figure:
        """The ladder: expected VP and cards of every CP spend."""
        import pandas as pd

        from analysis.plot import ladder

        shown = pd.DataFrame(rows(self.paid or self.free))
        shown["action"] = [line.spend.named for line in self.paid or self.free]
        shown = shown.rename(columns={"vp_low": "low", "vp_high": "high"})
        ends = shown[["low", "high"]].astype(float)
        shown[["low", "high"]] = ends.where(ends.abs() < float("inf"))
        return ladder(shown, note=f"{self.editions}; {self.made_from} {self.rests_on}")

    @property
    def editions(self) -> str:
        """The games and their editions."""
        found = {line.spend.game: line.spend.attempt.edition for line in self.lines}
        return ", ".join(f"{game} ({edition})" for game, edition in found.items())

    def report(self, path: Path) -> None:
        """Write the self-contained HTML report."""
        from analysis.spend_report import write_report

        write_report(self, path)


def _split(split: Split) -> dict[str, Any]:
    return {
        "cp": split.cp,
        "spend": {line.spend.named: line.spend.cp for line in split.lines},
        "worth": float(split.worth),
        "vp": as_json(split.total("vp")),
        "cards": as_json(split.total("cards")),
    }


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
