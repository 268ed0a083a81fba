"""A table of one's own: dice, modifiers and rows that a file says, with no Python at all."""

from analysis.games import Game

GAME = Game(
    key="own_table",
    title="Own table",
    tables={
        "gamble": "gamble_figures:Gamble",
        "modifiers": "gamble_figures:Modifiers",
        "outcomes": "gamble_figures:Outcomes",
    },
    library={"gamble": "gamble:gamble"},
)
