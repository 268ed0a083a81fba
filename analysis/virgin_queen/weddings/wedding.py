"""Royal weddings (Virgin Queen 21.1, 21.4).

Each power of the couple rolls a die and adds its royal's eligibility; the sum is looked up in the
Royal Wedding Table. Don Carlos must re-roll the higher die, Anna of Austria may re-roll the lower;
one of the betrothed may die before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from analysis.attempt import Attempt
from analysis.choose import Choice, Values
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.outcome import resolve
from analysis.virgin_queen.frame import CampaignFrame
from analysis.virgin_queen.weddings.betrothed import before_wedding, for_couple
from analysis.virgin_queen.weddings.couple import Couple, couple_of, festivities_of
from analysis.virgin_queen.weddings.royals import RoyalTraits, side
from analysis.virgin_queen.weddings.wedding_dice import throw
from analysis.virgin_queen.weddings.wedding_result import Circumstances, is_played, takes_share
from analysis.virgin_queen.weddings.wedding_rows import decider, results_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.outcome import Composed, Table
    from analysis.virgin_queen.weddings.wedding_result import Consequences

Chance = Fraction | int | str


def wedding(
    bride: str,
    groom: str,
    *,
    bride_rating: int | None = None,
    groom_rating: int | None = None,
    festivities: bool = False,
    death: Mapping[str, Chance] | Chance | None = None,
    turn: int | None = None,
    scenario: str = "campaign",
    players: int = 6,
    only_leader: bool | None = None,
    figures: Figures | None = None,
    values: Values = Values(),
) -> Attempt:
    """The wedding of two royals.

    Parameters
    ----------
    bride, groom : str
        Names of royals, a woman and a man.
    bride_rating, groom_rating : int, optional
        Present eligibility; default: that on entering the display.
    festivities : bool
        Whether the Wedding Festivities marker was added: +2 to the French royal's roll.
    death : chance, or mapping of str to chance, optional
        That a betrothed royal dies before the wedding (21.4): of the only one who may, or by name.
    turn : int, optional
        The turn, which matters to Philip II's marker; both must have entered.
    scenario : str
        `campaign` or `tournament`.
    players : int
        With fewer than six the Empire is not played, but takes its share.
    only_leader : bool, optional
        Whether the groom is his power's only army leader; default: it is not known.

    Raises
    ------
    Fault
        For an unknown royal, two women or two men, a royal who is not in the game, festivities
        without a French royal, or a death of one who cannot die so.

    Examples
    --------
    >>> odds = wedding("Elizabeth I", "Francis of Anjou").exact()
    >>> odds.expected["vp"].exact
    Fraction(8, 9)
    """
    read = (figures or load("virgin_queen")).reader()
    couple = couple_of(read, bride, groom, bride_rating, groom_rating, turn=turn, players=players)
    frame = read(CampaignFrame).of(scenario)
    turn = None if turn is None else frame.turn(turn)
    _check(read, couple, festivities, only_leader)
    when = Circumstances(turn, frame.scenario, players, only_leader)
    deaths = {} if death is None else for_couple(read, couple, death)
    choices: list[Choice] = []
    results = results_of(read, couple, when)
    bonus = couple.bonus(festivities_of(read, couple) if festivities else 0)
    table = _table(read, couple, results, bonus, values, choices)
    return Attempt(
        name="wedding",
        game="Virgin Queen",
        edition="2012",
        inputs={
            "bride": couple.bride.name,
            "groom": couple.groom.name,
            "bride_rating": couple.bride_rating,
            "groom_rating": couple.groom_rating,
            "festivities": festivities,
            "death": [f"{name}={chance}" for name, chance in deaths.items()],
            "turn": turn,
            "scenario": frame.scenario,
            "players": players,
            "only_leader": only_leader,
        },
        power=side(read, couple.bride) or couple.bride.power,
        table=_forestalled(read, couple, deaths, table),
        assumed=read.assumed,
        choices=tuple(choices),
        notes=tuple(_notes(read, couple, when, bride_rating, groom_rating)),
    )


def _check(read: Reader, couple: Couple, festivities: bool, only_leader: bool | None) -> None:
    if festivities and not festivities_of(read, couple):
        raise Fault("--festivities needs a French royal in the couple; neither of these is French.")
    if only_leader and not couple.groom.army_leader:
        raise Fault(f"--only-leader is for an army leader; {couple.groom.name} is none.")


def _table(
    read: Reader,
    couple: Couple,
    results: Sequence[Consequences],
    bonus: int,
    values: Values,
    choices: list[Choice],
) -> Table:
    """The wedding itself, over its grid of dice."""
    thrown = throw(read, couple)
    decide = decider(read, thrown.grid, results, values, choices)
    rows = thrown.rows(bonus, decide)
    return resolve(thrown.grid, {"row": rows}, lambda cell: results[cell["row"]].outcome)


def _forestalled(
    read: Reader, couple: Couple, deaths: Mapping[str, Fraction], table: Table
) -> Table | Composed:
    """The same where one of the betrothed may die before."""
    if not deaths:
        return table
    wed = list(zip(table.outcomes, table.ways, strict=True))
    return before_wedding(read, couple, deaths, wed)


def _notes(
    read: Reader,
    couple: Couple,
    when: Circumstances,
    bride_rating: int | None,
    groom_rating: int | None,
) -> Iterator[str]:
    """What a reader may miss: ratings of another turn, who gains, Philip II's marker."""
    for royal, rating in zip(couple.pair, (bride_rating, groom_rating), strict=True):
        if rating is None and when.turn is not None and when.turn > royal.enters:
            yield (
                f"{royal.name} is taken at the eligibility of turn {royal.enters}, "
                f"{royal.eligibility}; by turn {when.turn} ageing may have lowered it."
            )
    for power in dict.fromkeys(royal.power for royal in couple.pair):
        if not is_played(read, power, when.players):
            takes = "takes its share" if takes_share(read, power, when.players) else "takes nothing"
            yield f"Nobody plays {power} with {when.players} players; it {takes}."
    yield from _controlled(read, couple)
    yield from _philip(read, couple, when)


def _controlled(read: Reader, couple: Couple) -> Iterator[str]:
    """Whether one power gains by both, though the rule of a couple of one power does not hold."""
    sides = {side(read, royal) for royal in couple.pair}
    if not couple.one_power and len(sides) == 1 and None not in sides:
        yield (
            f"{sides.pop()} gains by both; they still come from {couple.bride.power} and "
            f"{couple.groom.power}, so both roll and both ratings count."
        )


def _philip(read: Reader, couple: Couple, when: Circumstances) -> Iterator[str]:
    for royal, other in (couple.pair, couple.pair[::-1]):
        trait = read(RoyalTraits).of(royal)
        if trait is not None and trait.unless_wed == other.name and when.turn is None:
            yield f"On turn {trait.unless_turn} {royal.name}'s {trait.trait} does not come."
