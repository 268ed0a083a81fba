"""Campaigns: whole games of many turns and several powers, played in three steps.

`deal` (core) -> words[game, slot] -> `play` (a game's kernel) -> scores -> tally (core).

How to write a campaign
-----------------------
1. Slots. Name every throw: `Slots((Phase("artist", turns=7, powers=6, dice=3), ...))`.
2. Tables. Turn rules, figures and the plan into whole-number arrays: a NamedTuple of C-ordered
   arrays, so that the kernel only indexes, counts and loops. A plan is nothing but tables.
3. Kernel. A module of its own that imports no other kernel, with one
   `@njit(cache=True, nogil=True)` function. For every game `g` of `words` uint32[games, slots]
   it adds what falls into `scores` int16[games, powers, turns, columns], which comes all zero:
   `scores[g, power, turn, source] += vp`. The columns are the `sources` of VP, and after them
   the `counts` (cards ...), which are no VP. No float; a die is
   `1 + (np.uint64(word) * np.uint64(6) >> np.uint64(32))`; type every constant. Games stand side
   by side in memory: write single scores, do not copy or reshape them.
4. `play(tables, words, scores)`: a plain function at the top of a module, which imports the
   kernel inside and calls it (so a campaign can be pickled, and `--help` imports no numba).
5. A call that reads figures and plan and returns a `Campaign`. Campaigns of one `name`, slots,
   powers, turns, sources and counts are run together: `run([base, other], games, seed)` plays
   both plans on the same words, and the second `Results` has the paired `difference`.
6. A reference for the tests, written for reading: it takes the same words from
   `campaign.words(games, seed)`, reads them by `slots.at(...)` and `pick(...)`, and must agree
   game by game with `campaign.scores(words)`.

`analysis.virgin_queen.ottoman.canal_campaign` is the smallest example, with its reference
`tests/canal_by_hand.py` and `tests/test_campaign.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis import philox
from analysis.deal import Slots, Words
from analysis.plays import Play, Plays, Scores, side_by_side
from analysis.slices import Committed, committed, paced
from analysis.tally import Counts, Tally

if TYPE_CHECKING:
    from analysis.results import Results

Progress = Callable[[int, int], None]

GAMES = 1_000_000
FIRST_GAMES = 16_384
MOST_GAMES = 1 << 40
KERNELS = ("analysis.kernel:fill_words", "analysis.tally_kernel:count_turns")
SLICE = 32_768  # games times plans; a tenth of a second or less, so that Ctrl-C is prompt


@dataclass(frozen=True, eq=False)
class Campaign:
    """A game over many turns under one plan.

    Attributes
    ----------
    name : str
        Keys the random words: campaigns of one name and seed share their dice.
    game, edition : str
    powers : tuple of str
    turns : tuple of int
        The numbers of the turns that are played.
    sources : tuple of str
        What VP come from: the first columns of the scores.
    slots : Slots
    tables : Any
        Whole-number arrays (best a NamedTuple of them), for `play`.
    play : callable
        `play(tables, words, scores)`, a function at the top of a module.
    kernel : str
        `module:function` of what `play` compiles, so that the user can be told to wait for it.
    counts : tuple of str
        What is counted besides VP: the other columns of the scores.
    label : str
        What the plan is called where plans are compared.
    inputs : mapping
    assumed : tuple of str
        The names of the figures it rests on that are assumed.
    notes : tuple of str
    lowest : int
        The least that a power's VP or count may come to at the end of any turn; the most is
        `lowest + 255`.
    step : str
        What people call one of its turns, where that is no turn of the game.
    """

    name: str
    game: str
    edition: str
    powers: tuple[str, ...]
    turns: tuple[int, ...]
    sources: tuple[str, ...]
    slots: Slots
    tables: Any
    play: Play
    kernel: str = ""
    counts: tuple[str, ...] = ("cards",)
    label: str = "defaults"
    inputs: Mapping[str, Any] = field(default_factory=dict)
    assumed: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    lowest: int = -64
    step: str = "turn"

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the scores."""
        return (*self.sources, *self.counts)

    @property
    def kernels(self) -> tuple[str, ...]:
        """What a run compiles when this machine runs it for the first time."""
        return (*KERNELS, self.kernel) if self.kernel else KERNELS

    @property
    def shape(self) -> tuple[Any, ...]:
        """What campaigns that are run together have in common."""
        return (self.name, self.powers, self.turns, self.columns, self.slots, self.lowest)

    def words(self, games: int, seed: int, first: int = 0) -> Words:
        """The words of some games, dealt by the plain reference: [game, slot]."""
        return philox.dealt(philox.key(seed, self.name), first, games, self.slots.size)

    def scores(self, words: Words) -> Scores:
        """What `play` gives for the games of these words: [game, power, turn, column]."""
        shape = (len(self.powers), len(self.turns), len(self.columns), len(words) + 1)
        scores = side_by_side(np.zeros(shape, dtype=np.int16))
        self.play(self.tables, words, scores)
        return scores

    def run(self, games: int = GAMES, seed: int = 1517, **how: Any) -> Results:
        """Play `games` games; see `run`."""
        return run([self], games, seed, **how)[0]


def run(
    campaigns: Sequence[Campaign],
    games: int,
    seed: int,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Results]:
    """Play campaigns (plans) on the same words.

    Parameters
    ----------
    campaigns : sequence of Campaign
        Of one name, powers, turns, sources, counts and slots.
    games, seed : int
        The same two give the same numbers for any threads, slices and machines.
    threads : int, optional
        Default: as many as there are cores.
    executor : concurrent.futures.Executor, optional
        Where to play instead of threads: processes, or a dask client's executor.
    progress : callable, optional
        Called with the games done and to do.

    Returns
    -------
    list of Results
        One for each campaign, `interrupted` where Ctrl-C ended it; those after the first have
        the paired `difference` to the first.

    Raises
    ------
    ValueError
        The campaigns cannot be compared, or a total is out of the range that is tallied.
    """
    task = together(campaigns, seed)
    task(0, 1)  # compiles, before any worker starts
    found = _tallied(task, games, executor, threads, progress)
    sums = found.sum or task.nothing()
    return _results(campaigns, sums, found.done, seed, found.interrupted)


def run_to(
    precision: float,
    campaigns: Sequence[Campaign],
    seed: int,
    *,
    most: int = MOST_GAMES,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Results]:
    """Play until every power's mean VP is known to `precision` (half of its 95 % interval).

    The games are doubled, from 16,384 on, so that their number depends on nothing but the seed;
    never more than `most`. The rest is as for `run`.
    """
    task = together(campaigns, seed)
    task(0, 1)
    sums, done, goal = task.nothing(), 0, min(FIRST_GAMES, most)
    while True:
        found = _tallied(task, goal - done, executor, threads, progress, first=done)
        sums = tuple(a + b for a, b in zip(sums, found.sum or task.nothing(), strict=True))
        done += found.done
        results = _results(campaigns, sums, done, seed, found.interrupted)
        if found.interrupted or done >= most or all(r.precision <= precision for r in results):
            return results
        goal = min(2 * goal, most)


def _tallied(
    task: Plays,
    games: int,
    executor: Executor | None,
    threads: int | None,
    progress: Progress | None,
    first: int = 0,
) -> Committed[tuple[Counts, ...]]:
    """What some games come to; where they go to other processes, in slices that are worth it."""
    size = max(1, SLICE // len(task.plays))
    if executor is not None:
        size = paced(task, size, games, threads or os.cpu_count() or 1)
    return committed(task, games, size, executor, threads, progress, first)


def together(campaigns: Sequence[Campaign], seed: int) -> Plays:
    """The task that plays them all on the same words.

    Raises
    ------
    ValueError
        They differ in more than the plan.
    """
    first = campaigns[0]
    if any(other.shape != first.shape for other in campaigns):
        raise ValueError("campaigns that are run together must differ in nothing but the plan")
    return Plays(
        philox.key(seed, first.name),
        first.slots.size,
        tuple((campaign.play, campaign.tables) for campaign in campaigns),
        (len(first.powers), len(first.turns), len(first.columns)),
        len(first.sources),
        first.lowest,
    )


def _results(
    campaigns: Sequence[Campaign], sums: Sequence[Any], games: int, seed: int, interrupted: bool
) -> list[Results]:
    from analysis.results import Results

    by_turn, moments, differences = sums
    found = []
    for plan, campaign in enumerate(campaigns):
        paired = differences[plan - 1] if plan else None
        tally = Tally(games, campaign.lowest, by_turn[plan], moments[plan], paired)
        base = campaigns[0] if plan else None
        found.append(Results(campaign, tally, seed, interrupted, base))
    return found
