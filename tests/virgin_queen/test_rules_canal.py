"""The Suez canal under rule 23.1, every state of play, by a recursion over single dice."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from analysis import canal

Ends = tuple[Fraction, Fraction, Fraction, Fraction]  # VP, cards to the end, a card a turn, tries


def by_hand(failures: int, excavation: bool, tries: int | None, turns: int | None) -> Ends:
    """What to expect of the tries that are left; one a turn where turns are counted."""
    if tries == 0 or turns == 0:
        return Fraction(), Fraction(), Fraction(), Fraction()
    later_turns = None if turns is None else turns - 1
    builds = [die for die in range(1, 7) if die + failures + 2 * excavation >= 6]
    chance = Fraction(len(builds), 6)
    found = 2 * chance, (later_turns or 0) * chance, chance, Fraction(1)
    if chance == 1:
        return found
    left = None if tries is None else tries - 1
    vp, cards, each, more = by_hand(failures + 1, excavation, left, later_turns)
    fails = 1 - chance
    return (
        found[0] + fails * vp,
        found[1] + fails * cards,
        found[2] + fails * each,
        found[3] + fails * more,
    )


@pytest.mark.parametrize("excavation", [False, True])
@pytest.mark.parametrize("failures", range(7))
def test_every_state_of_play(failures: int, excavation: bool) -> None:
    for tries, turns in itertools.product([None, *range(8)], [None, *range(8)]):
        attempt = canal(
            failures=failures, excavation=excavation, attempts=tries, turns_left=turns
        )  # fmt: skip
        expected = attempt.exact().expected
        found = tuple(expected[k].exact for k in ("vp", "cards", "cards_per_turn", "attempts"))
        assert found == by_hand(failures, excavation, tries, turns), (tries, turns)
