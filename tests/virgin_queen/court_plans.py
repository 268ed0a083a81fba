"""Plans of the court that make games busy or idle."""

from __future__ import annotations

from pathlib import Path

BUSY = """
name = "busy"
[England]
artist = [2, 3, 4]
scholar = [4, 0, 2]
italians = [{ turn = 2, event = "Papal Bull", kind = "artist" }]
wait = { "Elizabeth I" = 3 }
deaths = { "Elizabeth I" = "1/4", Leicester = 0.5 }
weddings = [{ turn = 3, bride = "Elizabeth I", groom = "Charles IX" },
            { turn = 4, bride = "Elizabeth I", groom = "Anjou", festivities = true }]
bonuses = ["Medicine", "Observatory"]
[France]
artist = 4
scholar = 3
italians = [{ turn = 2, event = "Patron of the Arts", kind = "artist" },
            { turn = 5, event = "Commissioned from Italy", kind = "scholar" }]
captain_sunk = 3
[Spain]
marry = "planned"
scholar = 4
weddings = [{ turn = 1, bride = "Elisabeth de Valois", groom = "Philip II", festivities = true },
            { turn = 2, bride = "Anna of Austria", groom = "Don Carlos" },
            { turn = 5, bride = "Isabella Clara Eugenia", groom = "Rudolf II" }]
[Empire]
scholar = 4
artist = 3
prague = 4
[Ottoman]
canal = [1, 3, 4, 6, 7]
bonuses = ["Excavation"]
scholar = 4
[court]
wars = [{ powers = ["France", "Protestant"], turns = [1, 2, 3] }]
"""

GENEROUS = """
name = "generous"
[Spain]
artist = 4
scholar = 4
wait = { "Isabella Clara Eugenia" = 7 }
[Protestant]
artist = 3
deaths = { "William of Orange" = 1 }
[France]
artist = [0, 4]
scholar = [0, 0, 4]
deaths = { "Charles IX" = "2/3", "Henry III" = "0.05" }
[Empire]
home_card = false
[England]
wait = {}
"""

IDLE = """
[Ottoman]
artist = 0
scholar = 0
marry = "planned"
canal = false
[Spain]
artist = 0
scholar = 0
marry = "planned"
[England]
artist = 0
scholar = 0
marry = "planned"
{england}
[France]
artist = 0
scholar = 0
marry = "planned"
[Empire]
artist = 0
scholar = 0
marry = "planned"
[Protestant]
artist = 0
scholar = 0
marry = "planned"
"""


def written(tmp_path: Path, *texts: str) -> list[Path]:
    paths = [tmp_path / f"plan{number}.toml" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, "utf-8")
    return paths
