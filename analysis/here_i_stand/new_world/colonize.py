"""Founding a colony (Here I Stand 20.1): what its CP bring, by the turn on which it is founded."""

from __future__ import annotations

from dataclasses import replace

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.deck.turns import TurnFrame
from analysis.here_i_stand.new_world.riches import riches


def colonize(*, power: str, turn: int = 1, figures: Figures | None = None) -> Attempt:
    """A colony founded on a turn: the cards it yields to the end of the game.

    Parameters
    ----------
    power : str
    turn : int
        It is rolled for from the next turn on; without Galleons, Plantations and raiders, for
        which see `riches`.

    Raises
    ------
    Fault
        For a power that founds no colonies, or a turn that there is not.

    Examples
    --------
    >>> colonize(power="England", turn=8).exact().expected["cards"].exact
    Fraction(5, 18)
    """
    read = (figures or load("here_i_stand")).reader()
    attempt = riches("colony", turns=turns_left(read, turn), power=power, figures=figures)
    inputs = {"power": attempt.power, "turn": turn}
    return replace(attempt, name="colonize", inputs=inputs)


def turns_left(read: Reader, turn: int) -> int:
    """The Card Draw phases after a turn.

    Raises
    ------
    Fault
        For a turn that there is not.

    Examples
    --------
    >>> turns_left(load("here_i_stand").reader(), 1)
    8
    """
    last = read(TurnFrame).rows[-1].turn
    if not 1 <= turn <= last:
        raise Fault(f"--turn must be from 1 to {last}, not {turn}.")
    return last - turn
