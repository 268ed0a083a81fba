"""Which figures reach a target: every combination within the bounds of a spec, tried exactly."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from analysis import atomic
from analysis.faults import Fault
from analysis.options import DEFAULT, Options
from analysis.progress import watch
from analysis.scenarios import Values
from analysis.solve_answer import SHOWN, Solved
from analysis.solve_file import written
from analysis.solve_problem import Problem, posed
from analysis.workers import streamed, workers


def solve(spec: str | Path, options: Options = DEFAULT, *, most: int = SHOWN) -> Solved:
    """Try every combination of the figures that a spec seeks.

    Ctrl-C ends it with the combinations tried until then.

    Parameters
    ----------
    spec : path
        A TOML file as `analysis.solve_spec` describes it.
    options : Options
        What holds where its command lines do not say otherwise.
    most : int
        How many combinations are shown.

    Raises
    ------
    Fault
        For all that is wrong with the spec, or where no combination makes sound tables.

    Examples
    --------
    >>> found = solve("reports/heir_chance.toml")
    >>> found.problem.names, found.near[0].combination, str(found.near[0].off)
    (['royal_wedding_table.16-17.roll', 'royal_wedding_table.>= 18.roll'], (16, 19), '0')
    """
    options.check(scales=True)
    problem = posed(Path(spec), options)
    tried = _tried(problem, options)
    if not tried:
        raise KeyboardInterrupt  # before anything was tried
    return _ranked(problem, tried, most)


def _tried(problem: Problem, options: Options) -> list[Values]:
    """What the combinations come to, in their order."""
    found: list[Values] = []
    count = problem.spec.count
    with workers(options) as where, watch(count, "combinations", ()) as progress:
        stream = streamed(problem.trial, problem.combinations, where)
        try:
            with closing(stream):
                for values in stream:
                    found += values
                    if progress:
                        progress(len(found), count)
        except KeyboardInterrupt:
            return found
    return found


def _ranked(problem: Problem, tried: Sequence[Values], most: int) -> Solved:
    pairs = [*zip(problem.combinations, tried, strict=False)]
    near = sorted(problem.near(c, values) for c, values in pairs if not isinstance(values, str))
    unsound = tuple(values for values in tried if isinstance(values, str))
    if not near:
        raise Fault(
            f"{problem.path}: none of {len(tried):,} combinations makes sound tables; "
            f"the first: {unsound[0]}"
        )
    return Solved(problem, tuple(near), unsound, most)


def keep(found: Solved, output: Path) -> Solved:
    """Write the nearest combination as a file for --figures; nothing where it was stopped."""
    if found.interrupted:
        return replace(found, notes=(f"--output {output} was not written.",))
    atomic.write(output, written(found.problem, found.near[0]).encode(), "--output")
    return replace(found, notes=(f"The first is in {output}, ready for --figures.",))
