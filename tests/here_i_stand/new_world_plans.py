"""Plans of the New World that use every card, and games under them."""

from __future__ import annotations

from pathlib import Path

from analysis.campaign import Campaign
from analysis.here_i_stand.new_world.new_world import new_world

CARDS = """
name = "every card"

[Hapsburg]
cp = [2, 8, 6]
order = ["conquer", "colonize", "explore"]
mercator = [5]
smallpox = [3]
cabot = 2
galleons = 4
potosi = 4
uprising = [2, 6]

[England]
cp = 9
press_on = true
choice = "strait"
smallpox = [5]
cabot = 4
governor = [3]
cibola = [{ turn = 2, cancels = "conquer" }, { turn = 5 }]

[France]
explore = [1, 2, 4, 6]
conquer = true
colonize = [2, 3]
cp = [5, 7]
mercator = [4]
cabot = 6
plantations = 4
galleons = 5
fountain = [2, 6]

[world]
moluccas = 3
raiders = [
  { turn = 4, power = "France" },
  { turn = 5, power = "England" },
  { turn = 6, power = "Protestant" },
]
"""


WISHES = """
name = "wishes"

[Hapsburg]
choice = "amazon"
cabot = 1
conquer = false

[England]
choice = "other"
cabot = 2
fountain = [1, 3, 4]

[France]
choice = "best"
cabot = 3
"""


def planned(tmp_path: Path, text: str, **more: object) -> Campaign:
    file = tmp_path / "plan.toml"
    file.write_text(text, "utf-8")
    return new_world(file, **more)  # type: ignore[arg-type]
