"""Every match of a turn: what each couple may expect, exactly (Virgin Queen 21.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from analysis.choose import Values
from analysis.faults import Fault
from analysis.figures import load
from analysis.sheet import Sheet
from analysis.virgin_queen.frame import CampaignFrame
from analysis.virgin_queen.powers import Powers
from analysis.virgin_queen.weddings.betrothed import deaths_of
from analysis.virgin_queen.weddings.display import display, legal, wars_of
from analysis.virgin_queen.weddings.match import Match, match
from analysis.virgin_queen.weddings.royals import side
from analysis.virgin_queen.weddings.wedding_result import Circumstances

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analysis.figures import Figures, Reader

HEADS = {
    "bride": "bride", "groom": "groom", "bride_rating": "her", "groom_rating": "his",
    "bride_vp": "her VP", "bride_cards": "cards", "groom_vp": "his VP", "groom_cards": "cards",
    "worth": "worth", "married": "wed", "cancelled": "off", "husband_murdered": "killed",
    "wife_dies": "dies",
}  # fmt: skip
SPARE = (
    "husband_murdered", "wife_dies", "bride_rating", "groom_rating", "cancelled", "married",
)  # fmt: skip
CHANCES = ("married", "cancelled", "husband_murdered", "wife_dies")


def matches(
    power: str | None = None,
    *,
    turn: int | None = None,
    war: Sequence[str] = (),
    ratings: Mapping[str, int] | None = None,
    gone: Collection[str] = (),
    festivities: bool = False,
    death: Mapping[str, Fraction | int | str] | None = None,
    scenario: str = "campaign",
    players: int = 6,
    figures: Figures | None = None,
    values: Values = Values(),
) -> Sheet:
    """Every legal couple of a turn, best first.

    Parameters
    ----------
    power : str, optional
        Only the couples of this power, best for it first; default: best for both together.
    turn : int, optional
        Default: the scenario's first. It says who has entered, and how they have aged if
        unmarried so far.
    war : sequence of str
        Powers at war, `England:Spain`.
    ratings : mapping of str to int, optional
        Present eligibilities that are known.
    gone : collection of str
        Royals who have married or died.
    festivities : bool
        Whether the Wedding Festivities marker goes to every couple with a French royal.
    death : mapping of str to chance, optional
        That a royal dies between betrothal and wedding.

    Returns
    -------
    Sheet
        One row a couple: powers, mean eligibilities, expected VP and cards of each side, worth in
        VP, the chance of each fate, and what fires.

    Raises
    ------
    Fault
        For an unknown name, or a number out of range.

    Examples
    --------
    >>> best = matches("England", war=["England:Spain"]).rows[0]
    >>> best["bride"], best["groom"], best["bride_vp"]
    ('Elizabeth I', 'Charles II', Fraction(8, 9))
    """
    read = (figures or load("virgin_queen")).reader()
    frame = read(CampaignFrame).of(scenario)
    turn = frame.turn(turn)
    when = Circumstances(turn, frame.scenario, players)
    whose = None if power is None else _major(read, power)
    deaths = deaths_of(read, death or {})
    present = display(read, turn, players=players, ratings=ratings, gone=gone)
    found = [
        match(read, bride, groom, when, values, festivities=festivities, deaths=deaths)
        for bride, groom in legal(read, present, wars_of(read, war))
        if whose is None or whose in (side(read, bride.royal), side(read, groom.royal))
    ]
    found.sort(key=lambda m: (-m.worth(whose, values), m.couple.name))
    inputs = {
        "power": whose,
        "turn": turn,
        "war": list(war),
        "ratings": [f"{name}={rating}" for name, rating in (ratings or {}).items()],
        "gone": list(gone),
        "festivities": festivities,
        "death": [f"{name}={chance}" for name, chance in deaths.items()],
        "scenario": frame.scenario,
        "players": players,
    }
    return Sheet(
        name="matches",
        game="Virgin Queen",
        edition="2012",
        inputs=inputs,
        rows=tuple(_row(read, m, whose, values) for m in found),
        heads=HEADS,
        assumed=read.assumed,
        notes=_notes(whose, values) if found else (_none(whose, turn),),
        words=_words,
        draw=lambda: drawn(found, whose, turn, values, read.assumed),
        spare=SPARE,
    )


def _major(read: Reader, power: str) -> str:
    """The power whose couples are asked for."""
    powers = read(Powers)
    name = powers.find(power).name
    if name not in powers.majors:
        raise Fault(f"--power must be one of {', '.join(powers.majors)}, not {name}.")
    return name


def _none(power: str | None, turn: int) -> str:
    couple = "No couple" if power is None else f"No couple of {power}"
    return f"{couple} may marry on turn {turn}."


def _row(read: Reader, match: Match, power: str | None, values: Values) -> dict[str, Any]:
    couple = match.couple
    row: dict[str, Any] = {"bride": couple.bride.name, "groom": couple.groom.name}
    for who, royal, rating in zip(("bride", "groom"), couple.pair, match.ratings, strict=True):
        name = side(read, royal) or royal.power
        vp, cards = match.gains[name]
        row |= {f"{who}_power": name, f"{who}_rating": rating}
        row |= {f"{who}_vp": vp, f"{who}_cards": cards}
    row["worth"] = match.worth(power, values)
    row |= {fate.replace(" ", "_"): chance for fate, chance in match.fates.items()}
    return row | {"effects": list(match.effects)}


def _words(key: str, value: Any) -> str:
    """A cell for people: eligibility to a tenth, amounts to a hundredth, chances in per cent."""
    if key in CHANCES:
        return f"{100 * float(value):.0f} %"
    if key.endswith("rating"):
        return f"{float(value):.1f}"
    return f"{float(value):.2f}" if isinstance(value, Fraction) else str(value)


def _notes(power: str | None, values: Values) -> tuple[str, ...]:
    whose = "to both sides together" if power is None else f"to {power}"
    return (
        f"Best first by worth {whose}: VP, and a card at {float(values.card):g} VP.",
        "Her and his are eligibilities: means over how royals unmarried so far may have aged.",
        "Wed, off, killed, dies: the chances that the wedding holds, that it is cancelled, that "
        "the husband is murdered, that the wife dies.",
        "What Elizabeth I forgoes as Virgin Queen is no part of a wedding: courtodds virgin-queen.",
    )


def drawn(
    found: Sequence[Match], power: str | None, turn: int, values: Values, assumed: Sequence[str]
) -> Figure:
    """The heat map of the matches: brides by grooms, worth in VP."""
    import pandas as pd

    from analysis.plot import footnote, heat

    if not found:
        raise Fault(f"{_none(power, turn)} There is nothing to draw; leave out --plot.")
    rows = [
        (m.couple.bride.name, m.couple.groom.name, float(m.worth(power, values))) for m in found
    ]
    frame = pd.DataFrame(rows, columns=["bride", "groom", "worth"])
    wide = frame.pivot_table(index="bride", columns="groom", values="worth", sort=False)
    whose = "both sides together" if power is None else power
    return heat(
        wide,
        title=f"Matches of turn {turn}: what a wedding is worth to {whose}",
        below=f"VP, and a card at {float(values.card):g} VP",
        note=footnote(edition="Virgin Queen 2012", assumed=assumed),
        amount="worth (VP)",
    )
