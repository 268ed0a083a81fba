"""New World Riches over turns (Here I Stand 20.4): what a colony or a conquest yields, exactly.

In every Card Draw phase from the turn after it was made a holding is rolled for: it may bring a
card, and it may be eliminated or depleted. With Galleons, Plantations, raiders, Colonial Governor
and Native Uprising.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.new_world.limits import ColonyLimits
from analysis.here_i_stand.new_world.prospect import (
    LONGEST,
    Prospect,
    Spread,
    cards_of,
    rolled,
    there,
)
from analysis.here_i_stand.new_world.raiders import Raiders, raiders_of
from analysis.here_i_stand.new_world.riches_table import COLONIES, Marker, holding
from analysis.here_i_stand.powers import ActionCosts, Powers
from analysis.outcome import Composed, Gain, Outcome, composed

GOVERNOR: Marker = "Colonial Governor"
UPRISING: Marker = "Native Uprising"


def riches(
    what: str,
    *,
    turns: int,
    power: str = "Hapsburg",
    galleons: int | None = None,
    plantations: int | None = None,
    governor: Sequence[int] = (),
    uprising: Sequence[int] = (),
    raiders: Sequence[str] = (),
    figures: Figures | None = None,
) -> Attempt:
    """What a holding yields over some Card Draw phases.

    Parameters
    ----------
    what : str
        `colony`, `potosi`, `maya`, `aztec` or `inca`.
    turns : int
        The Card Draw phases to come.
    power : str
        Whose it is; raiders only rob the Hapsburgs.
    galleons, plantations : int, optional
        The first of these phases with that marker, 1 for all of them.
    governor, uprising : sequence of int
        The phases before which card 111 was played, on its one side or the other.
    raiders : sequence of str
        Powers with a raider next to the Hapsburg colonies.

    Raises
    ------
    Fault
        For an unknown name, a number out of range, or raiders against another power.

    Examples
    --------
    >>> odds = riches("Inca", turns=1).exact()
    >>> odds.expected["cards"].exact
    Fraction(5, 6)
    """
    read = (figures or load("here_i_stand")).reader()
    who = read(Powers).find(power).name
    placed = dict.fromkeys(governor, GOVERNOR) | dict.fromkeys(uprising, UPRISING)
    _check(turns, {"galleons": galleons, "plantations": plantations}, governor, uprising)
    ahead = Prospect(
        holding(read, what),
        turns,
        galleons,
        plantations,
        placed,
        raiders_of(read, tuple(raiders)),
    )
    _check_owner(read, who, ahead)
    inputs = {
        "holding": ahead.what,
        "turns": turns,
        "power": who,
        "galleons": galleons,
        "plantations": plantations,
        "governor": list(governor),
        "uprising": list(uprising),
        "raiders": list(ahead.raiders),
    }
    spreads = list(rolled(read, ahead))
    return Attempt(
        name="riches",
        game="Here I Stand",
        edition=str(read.switch("edition")),
        inputs=inputs,
        power=who,
        table=_table(spreads[-1], who, ahead),
        assumed=read.assumed,
        kinds=("vp", "cards") + (("stolen",) if raiders else ()),
        exactly=_by_turn(spreads) | _per_cp(read, ahead, who, spreads[-1]),
    )


def _by_turn(spreads: Sequence[Spread]) -> dict[str, Fraction]:
    found = {}
    for roll, (before, after) in enumerate(itertools.pairwise(spreads), 1):
        found[f"cards on roll {roll}"] = cards_of(after) - cards_of(before)
        found[f"still there after roll {roll}"] = there(after)
    return found


def _per_cp(read: Reader, ahead: Prospect, power: str, spread: Spread) -> dict[str, Fraction]:
    """What a CP spent on founding the colony brings."""
    cp = read(ActionCosts).of("colonize", power) if ahead.what == "colony" else None
    return {f"cards for each CP (founded for {cp})": cards_of(spread) / cp} if cp else {}


def _table(spread: Spread, power: str, ahead: Prospect) -> Composed:
    """The cards and what became of the holding, with their ways."""
    parts = []
    for state, ways in spread.items():
        end = "still there" if state.there else GONE[ahead.what in COLONIES]
        drawn = f"{state.cards} card" + ("" if state.cards == 1 else "s")
        text = f"{drawn}{f', {state.stolen} stolen' if ahead.raiders else ''}; {end}"
        more = {"stolen": state.stolen} if ahead.raiders else {}
        outcome = Outcome(text, end, (), {power: Gain(cards=state.cards)}, more)
        parts.append((state.cards, state.stolen, not state.there, outcome, ways))
    parts.sort(key=lambda p: p[:3])
    return composed([(outcome, ways) for *_, outcome, ways in parts])


GONE = {True: "eliminated", False: "depleted"}


def _check(
    turns: int,
    markers: Mapping[str, int | None],
    governor: Sequence[int],
    uprising: Sequence[int],
) -> None:
    """A Fault for rolls that there are not."""
    if not 0 <= turns <= LONGEST:
        raise Fault(f"--turns must be from 0 to {LONGEST}, not {turns}.")
    named = [(k, v) for k, v in markers.items() if v is not None]
    named += [("governor", n) for n in governor] + [("uprising", n) for n in uprising]
    if wrong := [
        f"--{name} must be one of the {turns} rolls, from 1 to {turns}, not {given}."
        for name, given in named
        if not 1 <= given <= turns
    ]:
        raise Fault(*wrong)
    if both := sorted(set(governor) & set(uprising)):
        raise Fault(
            f"Card 111 lies on one side only: --governor {both[0]} or --uprising {both[0]}."
        )


def _check_owner(read: Reader, power: str, ahead: Prospect) -> None:
    """A Fault for a power that cannot own the holding, or that no raider robs."""
    if not read(ColonyLimits).of(power):
        have = ", ".join(row.power for row in read(ColonyLimits))
        raise Fault(f"{power} holds nothing in the New World; {have} may.")
    if ahead.raiders and power != read(Raiders).victim:
        raise Fault(f"Raiders rob {read(Raiders).victim} only; leave out --raiders or --power.")
