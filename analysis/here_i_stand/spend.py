"""What costs CP in Here I Stand's New World: to explore and to conquer."""

from __future__ import annotations

from collections.abc import Iterator

from analysis.figures import Figures
from analysis.here_i_stand.conquest import conquest
from analysis.here_i_stand.explorer import explorer
from analysis.here_i_stand.powers import ActionCosts, Powers
from analysis.spend import Situation, Spend

TITLE = "Here I Stand"


def actions(figures: Figures, situation: Situation) -> Iterator[Spend]:
    """Explore, charted and not, and conquer, for every power that has the action."""
    costs = figures.get(ActionCosts)
    for variant in ("charted", "Uncharted"):
        for power in figures.get(Powers):
            cp = costs.of("explore", power.name)
            if cp is not None:
                attempt = explorer(
                    power=power.name,
                    uncharted=variant == "Uncharted",
                    figures=figures,
                    values=situation.values,
                )
                yield Spend(TITLE, power.name, "explore", cp, attempt, variant)
    for power in figures.get(Powers):
        cp = costs.of("conquer", power.name)
        if cp is not None:
            attempt = conquest(power=power.name, figures=figures)
            yield Spend(TITLE, power.name, "conquer", cp, attempt)


def plays(figures: Figures, situation: Situation) -> Iterator[Spend]:
    """Nothing that costs no CP."""
    yield from ()
