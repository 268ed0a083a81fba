"""The command line: every game's commands under one name, and one way to answer them.

A game's folder has modules `commands*.py`, each with `register(app)`. A command returns the
question of an attempt (`answer`), of whole games (`play`) or of a sheet (`sheet.answer`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from cyclopts import App, CycloptsError, Group, Parameter

from analysis import __version__, streams
from analysis.atomic import FULL
from analysis.faults import Fault, legible
from analysis.games import games
from analysis.options import Options
from analysis.question import Question

if TYPE_CHECKING:
    from analysis.attempt import Attempt
    from analysis.campaign import Campaign
    from analysis.odds import Odds
    from analysis.results import Results

FAILED, BAD_INPUT, RESTS_ON_ASSUMED, STOPPED = 1, 2, 3, 130
FEWEST = 10_000  # trials, where any number would reach the precision of the VP


@cache
def application() -> App:
    """The application with the commands of every game."""
    from analysis import commands

    app = App(
        name="courtodds",
        help="The odds of the gambles at court in Virgin Queen and Here I Stand.",
        version=__version__,
        result_action="return_value",
        suppress_keyboard_interrupt=False,
        default_parameter=Parameter(json_list=False, json_dict=False),
    )
    for game in games().values():
        _grouped(app, game.title, game.commands())
    _grouped(app, "Every game", [commands])
    return app


def _grouped(app: App, title: str, modules: Sequence[Any]) -> None:
    """Add the commands of some modules under a title of the help."""
    before = {*app}
    for module in modules:
        module.register(app)
    group = Group(title, sort_key=title)
    for name in {*app} - before:
        app[name].group = (group,)


def run(words: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit status.

    >>> run(["canal", "--attempts", "no", "--exact"])
    2
    """
    streams.make_ready()
    try:
        asked = application()(words, exit_on_error=False, print_error=False)
        status = asked.put() if isinstance(asked, Question) else asked
        sys.stdout.flush()
    except Fault as fault:
        return complain(*fault.sentences, status=fault.status)
    except CycloptsError as error:
        return complain(" ".join(str(error).split()))
    except KeyboardInterrupt:
        return complain("Stopped.", status=STOPPED)
    except BrokenPipeError:
        sys.stdout = None
        return 0
    except OSError as error:
        sys.stdout = None
        status = FAILED if error.errno in FULL else BAD_INPUT
        return complain(f"{error.filename or 'standard output'}: {error.strerror}.", status=status)
    return status if isinstance(status, int) else 0


def complain(*sentences: str, status: int = BAD_INPUT) -> int:
    """Say on standard error what is wrong, and return the exit status."""
    for sentence in sentences:
        print(f"courtodds: {legible(sentence)}", file=sys.stderr)  # noqa: T201
    return status


def answer(make: Callable[[Options], Attempt], options: Options) -> Question:
    """The question of an attempt's odds."""
    from analysis.question import AttemptQuestion

    return AttemptQuestion(options, make=make)


def rolled(attempts: Sequence[Attempt], options: Options) -> list[Odds]:
    """Roll attempts together with a progress bar; Ctrl-C keeps the trials done."""
    from analysis.attempt import TRIALS
    from analysis.interval import trials_for
    from analysis.progress import watch
    from analysis.roll import roll

    trials = options.trials or TRIALS
    if options.precision is not None:
        wanted = max(trials_for(options.precision, a.exact().spread) for a in attempts)
        trials = within(max(wanted, FEWEST), options.precision)
    with watch(trials) as progress:
        return roll(attempts, trials, options.seed, threads=options.threads, progress=progress)


def play(campaigns: Callable[[Options], Sequence[Campaign]], options: Options) -> Question:
    """The question of what whole games come to; `--trials` are games."""
    from analysis.question import CampaignQuestion

    return CampaignQuestion(options, make=campaigns)


def played(campaigns: Sequence[Campaign], options: Options) -> list[Results]:
    """Play campaigns with a progress bar; Ctrl-C keeps the games done."""
    from analysis.campaign import GAMES, run, run_to
    from analysis.progress import watch
    from analysis.workers import workers

    games = options.trials or GAMES
    kernels = campaigns[0].kernels
    with workers(options) as at, watch(games, "games", kernels=kernels) as progress:
        how: dict[str, Any] = {"threads": at.count, "executor": at.executor, "progress": progress}
        if options.precision is not None:
            results = run_to(options.precision, campaigns, options.seed, **how)
        else:
            results = run(campaigns, games, options.seed, **how)
    if not results[0].games:
        raise KeyboardInterrupt  # before anything was played
    return results


def within(trials: int, precision: float) -> int:
    """The trials that a precision needs, or a Fault where they are more than can be rolled."""
    from analysis.options import MOST_TRIALS

    if trials > MOST_TRIALS:
        raise Fault(f"--precision {precision} needs {trials:.1e} trials; ask for a wider one.")
    return trials


def status(assumed: Sequence[str], options: Options, *, interrupted: bool = False) -> int:
    """The exit status of a result: 130 where it was stopped, 3 where --strict forbids it."""
    if interrupted:
        return STOPPED
    if options.strict and assumed:
        return complain(
            f"The result rests on assumed figures: {', '.join(assumed)}.", status=RESTS_ON_ASSUMED
        )
    return 0
