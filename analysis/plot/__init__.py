"""Pictures: bars of odds, ladders of CP, heat maps, fans of campaigns, lines.

Every picture says in its title what is shown, has units on its axes, and in its footnote what it
was made from. Each is a matplotlib `Figure` made without pyplot, so no state is shared.

This package imports matplotlib: import it in the function that draws.
"""

from analysis.plot.bars import bars
from analysis.plot.fan import fan
from analysis.plot.heat import heat
from analysis.plot.ladder import ladder
from analysis.plot.lines import lines
from analysis.plot.picture import colours, drawn, footnote, save

__all__ = ["bars", "colours", "drawn", "fan", "footnote", "heat", "ladder", "lines", "save"]
