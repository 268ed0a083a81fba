"""Here I Stand: the New World, Henry's heirs, debates and the deck."""

from analysis.games import Game

GAME = Game(
    key="here_i_stand",
    title="Here I Stand",
    tables={
        "powers": "powers:Powers",
        "action_costs": "powers:ActionCosts",
        "explorers": "powers:Explorers",
        "conquistadors": "powers:Conquistadors",
        "conquest_markers": "powers:ConquestMarkers",
        "discoveries": "discoveries:Discoveries",
        "conquests": "discoveries:Conquests",
        "exploration_table": "discoveries:ExplorationTable",
        "exploration_choices": "discoveries:ExplorationChoices",
        "circumnavigation_table": "discoveries:CircumnavigationTable",
        "uncharted": "discoveries:Uncharted",
        "mercator": "discoveries:Mercator",
        "conquest_table": "discoveries:ConquestTable",
        "smallpox": "discoveries:Smallpox",
    },
    library={
        "explorer": "explorer:explorer",
        "conquest": "conquest:conquest",
    },
)
