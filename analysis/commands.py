"""Commands of no game in particular: what each CP buys, and the figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from analysis import cli
from analysis.faults import Fault
from analysis.games import Game, games
from analysis.names import fold, nearest
from analysis.options import DEFAULT, Options, Shared, Whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.attempt import Attempt
    from analysis.odds import Odds
    from analysis.spend import Line, Spend

Many = Annotated[tuple[str, ...], Parameter(negative="")]


def register(app: App) -> None:
    """Add the commands."""
    app.command(cp)
    figures = App(name="figures", help="Show, check and export the figures.")
    figures.command(show)
    figures.command(check)
    figures.command(export)
    app.command(figures)


def cp(
    *,
    game: str | None = None,
    power: str | None = None,
    action: str | None = None,
    turn: Whole = 1,
    players: Whole = 6,
    claimed: Many = (),
    budget: Whole | None = None,
    report: Path | None = None,
    options: Shared = DEFAULT,
) -> int:
    """What each command point buys: expected VP and cards of every CP spend.

    Parameters
    ----------
    game
        Only this game.
    power
        Only this power.
    action
        Only this action: artist, scholar, explore, conquer ...
    turn
        The turn, which tells who has entered the pools.
    players
        The number of players of Virgin Queen.
    claimed
        A discovery or conquest claimed already (repeatable).
    budget
        The best split of so many CP over the actions of --power.
    report
        Write a self-contained HTML report.
    """
    from analysis import spend_show
    from analysis.spend import Situation, price

    options.check()
    if budget is not None and (power is None or not 1 <= budget <= 100):
        raise Fault("--budget takes 1 to 100 CP and needs --power, whose actions are to be split.")
    if report is not None and not report.absolute().parent.is_dir():
        raise Fault(f"--report {report}: there is no such folder.")
    situation = Situation(turn, players, claimed, options.values)
    spends = _narrowed(_spends(game, situation, options), power, action)
    lines = price(spends, options.values, lambda attempts: _odds(attempts, options))
    inputs = {
        "turn": turn, "players": players, "claimed": list(claimed), "game": game, "power": power,
        "action": action, "budget": budget, "card_value": str(options.card_value),
        "bonus_value": str(options.bonus_value), "figures": [str(f) for f in options.figures],
        "set": list(options.set),
    }  # fmt: skip
    answer = spend_show.Answer(tuple(lines), inputs, budget, options)
    spend_show.put(answer)
    if options.plot:
        from analysis.plot import save

        save(answer.plot(), options.plot)
    if report:
        answer.report(report)
    return cli.status(answer.assumed, options, interrupted=answer.interrupted)


def _spends(game: str | None, situation: object, options: Options) -> list[Spend]:
    found: list[Spend] = []
    for each in [_game(game)] if game else games().values():
        system = each.module("spend")
        figures = options.of(each.key)
        found += [*system.actions(figures, situation), *system.plays(figures, situation)]
    return sorted(found, key=lambda s: s.cp == 0)


def _game(name: str) -> Game:
    known = {fold(n): g for g in games().values() for n in (g.key, g.title)}
    if fold(name) not in known:
        titles = [g.title for g in games().values()]
        raise Fault(
            f"There is no game {name!r}{nearest(name, titles)}; there are {', '.join(titles)}."
        )
    return known[fold(name)]


def _narrowed(spends: Sequence[Spend], power: str | None, action: str | None) -> list[Spend]:
    """Only those of a power (by any of its names) and of an action."""
    powers = list(dict.fromkeys(s.power for s in spends))
    actions = list(dict.fromkeys(s.action for s in spends))
    wanted = _powers_called(power) if power else set(powers)
    if not wanted & set(powers):
        raise Fault(f"There is no power {power!r}{nearest(power or '', powers)}; there are {', '.join(powers)}.")  # fmt: skip
    if action and fold(action) not in actions:
        raise Fault(f"There is no action {action!r}{nearest(action, actions)}; there are {', '.join(actions)}.")  # fmt: skip
    found = [s for s in spends if s.power in wanted and (not action or s.action == fold(action))]
    if not found:
        raise Fault(f"{power} has no action {action!r} here.")
    return found


def _powers_called(name: str) -> set[str]:
    """The powers of every game that answer to a name."""
    from analysis.figures import load
    from analysis.tables import NamedRows

    found = set()
    for game in games().values():
        table = load(game.key).table("powers")
        assert isinstance(table, NamedRows)
        found |= {r.name for r in table if fold(name) in map(fold, (r.name, *r.aliases))}
    return found


def _odds(attempts: Sequence[Attempt], options: Options) -> list[Odds]:
    if options.exact:
        return [attempt.exact() for attempt in attempts]
    return cli.rolled(attempts, options)


def show(table: str | None = None, /, *, options: Shared = DEFAULT) -> int:
    """Show the figures in force: all tables, or one with its rows.

    Parameters
    ----------
    table
        The name of a table, such as royal_wedding_table or switches.edition.
    """
    from analysis import figures_show

    return figures_show.show(table, options)


def check(file: Path, /) -> int:
    """Check a file of figures: every fault at once, then warnings.

    Parameters
    ----------
    file
        A TOML file of tables.
    """
    from analysis import figures_show

    return figures_show.check(file)


def export(game: str, /, *, output: Path | None = None) -> int:
    """Write a commented file of a game's figures, to be edited and given to --figures.

    Parameters
    ----------
    game
        virgin_queen or here_i_stand.
    output
        The file to write; default: standard output.
    """
    from analysis import figures_show

    return figures_show.export(_game(game), output)
