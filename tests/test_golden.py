"""The same seed and trials give the tallies that are kept, to the last count."""

from __future__ import annotations

import pytest

from tests.calls import ATTEMPTS, CAMPAIGNS, Call
from tests.golden import TRIALS, kept, tally

RENEW = "If that is meant, `make golden` writes the tallies anew; look at what changed."


@pytest.mark.parametrize("made", [*ATTEMPTS, *CAMPAIGNS], ids=str)
def test_a_tally_is_as_it_is_kept(made: Call) -> None:
    before = kept().get(str(made))
    assert before is not None, f"{made} has no kept tally: `make golden` writes it."
    now = tally(made)
    changed = [
        f"{text}: {before.get(text, 'not there')} is now {now.get(text, 'not there')}"
        for text in dict.fromkeys([*before, *now])
        if before.get(text) != now.get(text)
    ]
    assert not changed, "\n".join([str(made), *changed, RENEW])


def test_nothing_is_kept_that_is_not_made() -> None:
    assert list(kept()) == [str(made) for made in (*ATTEMPTS, *CAMPAIGNS)], RENEW


def test_every_kept_tally_counts_every_trial() -> None:
    """Voyages and conquests of a turn are rolled apart, and all ranks of a game are counted."""
    tallies = kept()
    for made in ATTEMPTS:
        counts = [count for count in tallies[str(made)].values() if isinstance(count, int)]
        assert sum(counts) == TRIALS * (2 if made.name == "new_world_turn" else 1)
    assert all(tallies[str(made)] for made in CAMPAIGNS)
