"""What costs CP in Here I Stand's New World: to explore, to conquer and to colonize.

A conquest and a colony bring the cards of the turns that are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analysis import names
from analysis.figures import Figures
from analysis.here_i_stand.new_world.colonize import colonize, turns_left
from analysis.here_i_stand.new_world.conquest import conquest
from analysis.here_i_stand.new_world.discoveries import Conquests, Discoveries
from analysis.here_i_stand.new_world.explorer import explorer
from analysis.here_i_stand.powers import ActionCosts, Powers
from analysis.spend import Situation, Spend

TITLE = "Here I Stand"


def actions(figures: Figures, situation: Situation) -> Iterator[Spend]:
    """Explore, charted and not, conquer and colonize, for every power that has the action."""
    costs = figures.get(ActionCosts)
    discovered, conquered = _claimed(figures, situation.claimed)
    left = turns_left(figures.reader(), situation.turn)
    for variant in ("charted", "Uncharted"):
        for power in figures.get(Powers):
            cp = costs.of("explore", power.name)
            if cp is not None:
                attempt = explorer(
                    power=power.name,
                    uncharted=variant == "Uncharted",
                    claimed=discovered,
                    figures=figures,
                    values=situation.values,
                )
                yield Spend(TITLE, power.name, "explore", cp, attempt, variant)
    for power in figures.get(Powers):
        cp = costs.of("conquer", power.name)
        if cp is not None:
            attempt = conquest(
                power=power.name, claimed=conquered, turns_left=left, figures=figures
            )
            yield Spend(TITLE, power.name, "conquer", cp, attempt)
    for power in figures.get(Powers):
        cp = costs.of("colonize", power.name)
        if cp is not None:
            attempt = colonize(power=power.name, turn=situation.turn, figures=figures)
            yield Spend(TITLE, power.name, "colonize", cp, attempt)


def _claimed(figures: Figures, said: Sequence[str]) -> tuple[list[str], list[str]]:
    """The discoveries and the conquests among the places that are claimed already."""
    discoveries, conquests = figures.get(Discoveries), figures.get(Conquests)
    places = [*discoveries, *conquests]
    found = [names.find("discovery or conquest", name, places).name for name in said]
    return [n for n in found if discoveries.known(n)], [n for n in found if conquests.known(n)]


def plays(figures: Figures, situation: Situation) -> Iterator[Spend]:  # noqa: ARG001
    """Nothing that costs no CP."""
    yield from ()
