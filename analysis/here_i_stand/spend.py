"""What costs CP in Here I Stand's New World: to explore, to conquer and to colonize.

A conquest and a colony bring the cards of the turns that are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from analysis import names
from analysis.attempt import Attempt
from analysis.faults import Fault
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
    discovered, conquered = _claimed(figures, situation.claimed)
    left = turns_left(figures.reader(), situation.turn)

    def explored(power: str, uncharted: bool) -> Attempt:
        return explorer(
            power=power,
            uncharted=uncharted,
            claimed=discovered,
            figures=figures,
            values=situation.values,
        )

    def conquered_by(power: str) -> Attempt:
        return conquest(power=power, claimed=conquered, turns_left=left, figures=figures)

    def colonized(power: str) -> Attempt:
        return colonize(power=power, turn=situation.turn, figures=figures)

    yield from _offered(figures, "explore", lambda p: explored(p, False), "charted")
    yield from _offered(figures, "explore", lambda p: explored(p, True), "Uncharted")
    yield from _offered(figures, "conquer", conquered_by)
    yield from _offered(figures, "colonize", colonized)


def _offered(
    figures: Figures, action: str, attempt: Callable[[str], Attempt], variant: str = ""
) -> Iterator[Spend]:
    """An action of every power that has it and somebody to send or somewhere to stay."""
    costs = figures.get(ActionCosts)
    for power in figures.get(Powers):
        cp = costs.of(action, power.name)
        if cp is not None:
            try:
                offered = attempt(power.name)
            except Fault:
                continue  # by these figures the power has no such piece or place
            yield Spend(TITLE, power.name, action, cp, offered, variant)


def _claimed(figures: Figures, said: Sequence[str]) -> tuple[list[str], list[str]]:
    """The discoveries and the conquests among the places that are claimed already."""
    discoveries, conquests = figures.get(Discoveries), figures.get(Conquests)
    places = [*discoveries, *conquests]
    found = [names.find("discovery or conquest", name, places).name for name in said]
    return [n for n in found if discoveries.known(n)], [n for n in found if conquests.known(n)]


def plays(figures: Figures, situation: Situation) -> Iterator[Spend]:  # noqa: ARG001
    """Nothing that costs no CP."""
    yield from ()
