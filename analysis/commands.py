"""Commands of no game in particular: what each CP buys, and the figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from analysis import atomic, cli, commands_design, commands_luck, commands_report, commands_solve
from analysis.faults import Fault
from analysis.options import DEFAULT, Options, Shared, Whole
from analysis.question import Question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.attempt import Attempt
    from analysis.odds import Odds
    from analysis.spending import Spending
Many = Annotated[tuple[str, ...], Parameter(negative="")]


def register(app: App) -> None:
    """Add the commands."""
    app.command(cp)
    commands_design.register(app)
    commands_report.register(app)
    commands_solve.register(app)
    commands_luck.register(app)
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
) -> Question:
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
    from analysis.offers import narrowed, spends
    from analysis.question import AnswerQuestion
    from analysis.spend import Situation, price
    from analysis.spending import Spending

    def make(options: Options) -> Spending:
        situation = Situation(turn, players, claimed, options.values)
        found = narrowed(spends(game, situation, options.of), power, action, budget)
        lines = price(found, options.values, lambda attempts: _odds(attempts, options))
        inputs = {
            "game": game, "power": power, "action": action, "turn": turn, "players": players,
            "claimed": list(claimed), "budget": budget,
            "figures": [str(f) for f in options.figures],
            "set": list(options.set), "card_value": options.card_value,
            "bonus_value": options.bonus_value,
        }  # fmt: skip
        spending = Spending(tuple(lines), inputs, budget, options.seed)
        if report:
            spending.report(report)
        return spending

    if budget is not None and (power is None or not 1 <= budget <= 100):
        raise Fault("--budget takes 1 to 100 CP and needs --power, whose actions are to be split.")
    if report is not None and (trouble := atomic.trouble(report, "--report")):
        raise Fault(trouble)
    return AnswerQuestion(options, make=make)


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

    options.check()
    options.only("The list of figures", "against", "vary", "plot", "exact")
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
        virgin_queen, here_i_stand, or own_table for a table of your own.
    output
        The file to write; default: standard output.
    """
    from analysis import figures_show
    from analysis.offers import called

    return figures_show.export(called(game), output)
