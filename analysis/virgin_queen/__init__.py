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
        "patronage_limits": "awards:PatronageLimits",
        "patronage_bands": "awards:PatronageBands",
        "artist_awards": "awards:ArtistAwards",
        "scholar_awards": "awards:ScholarAwards",
        "cp_modifiers": "awards:CpModifiers",
        "artists": "pieces:Artists",
        "scholars": "pieces:Scholars",
        "players": "pieces:Players",
        "canal": "canal:Canal",
    },
    library={
        "wedding": "wedding:wedding",
        "artist": "patronage:artist",
        "scholar": "patronage:scholar",
        "canal": "canal:canal",
        "canal_campaign": "canal_campaign:canal_campaign",
    },
    colours={
        "Ottoman": "#258f6e",
        "Spain": "#c4a437",
        "England": "#8c2e22",
        "France": "#274388",
        "Empire": "#222222",
        "Protestant": "#7bafe4",
        "Scotland": "#8c5cbd",
        "Italy": "#a08b7c",
    },
)
