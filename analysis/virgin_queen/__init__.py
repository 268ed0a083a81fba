"""Virgin Queen: royal weddings, patronage of artists and scholars, the Suez canal (rules 21-23.1)."""

from analysis.games import Game

GAME = Game(
    key="virgin_queen",
    title="Virgin Queen",
    tables={
        "powers": "powers:Powers",
        "royals": "royals:Royals",
        "royal_traits": "royals:RoyalTraits",
        "valois": "royals:Valois",
        "william_of_orange": "royals:WilliamOfOrange",
        "card_marker": "royals:CardMarker",
        "rulers": "royals:Rulers",
        "ruler_death": "royals:RulerDeath",
        "wedding_dice": "wedding:WeddingDice",
        "royal_wedding_table": "wedding:RoyalWeddingTable",
        "canal": "canal:Canal",
    },
    library={"wedding": "wedding:wedding", "canal": "canal:canal"},
)
