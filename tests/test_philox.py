"""Random words against published answers, randomgen and exact integers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from randomgen import Philox

from analysis import philox

ONES = 2**32 - 1
KEY = philox.key(1517, "wedding")
numbers64 = st.integers(0, 2**64 - 1)
words32 = st.integers(0, ONES)


@pytest.mark.parametrize(
    ("key", "block", "draw", "last", "answer"),
    [
        ((0, 0), 0, 0, 0, "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
        ((ONES, ONES), 2**64 - 1, ONES, ONES, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
        (
            (0xA4093822, 0x299F31D0),
            0x85A308D3_243F6A88,
            0x13198A2E,
            0x03707344,
            "d16cfe09 94fdcceb 5001e420 24126ea1",
        ),
    ],
)
def test_the_known_answers_of_random123(
    key: philox.Key, block: int, draw: int, last: int, answer: str
) -> None:
    found = philox.words(key, block, draw, last)
    assert " ".join(f"{word:08x}" for word in found) == answer


@given(words32, words32, numbers64, words32, words32)
def test_randomgen_agrees(k0: int, k1: int, block: int, draw: int, last: int) -> None:
    counter = block | draw << 64 | last << 96
    # randomgen raises its counter before it draws
    oracle = Philox(counter=(counter - 1) % 2**128, key=k0 | k1 << 32, number=4, width=32)
    assert list(philox.words((k0, k1), block, draw, last)) == oracle.random_raw(4).tolist()


@given(words32, words32, st.lists(numbers64, min_size=1, max_size=9), words32, words32)
def test_an_array_of_blocks_gives_the_words_of_each(
    k0: int, k1: int, blocks: list[int], draw: int, last: int
) -> None:
    together = philox.words((k0, k1), np.array(blocks, dtype=np.uint64), draw, last)
    one_by_one = [philox.words((k0, k1), block, draw, last) for block in blocks]
    assert np.array(together).T.tolist() == [list(four) for four in one_by_one]


def test_a_key_hangs_on_seed_and_name_only_and_never_changes() -> None:
    assert philox.key(1517, "wedding") == (0xA9FBE2F0, 0x7A3CCCE0)
    names = ["wedding", "canal", "Wedding", "Орельяна", ""]
    keys = {philox.key(seed, name) for seed in (0, 1, 1517, 2**40) for name in names}
    assert len(keys) == 20


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="non-negative"):
        philox.key(-1, "wedding")


@given(st.integers(0, 2**62), st.integers(0, 40), st.integers(1, 65_536))
def test_a_cell_is_the_trials_64_bits_times_the_ways(first: int, trials: int, ways: int) -> None:
    def cell(trial: int) -> int:
        high, low = (philox.words(KEY, trial >> 2, draw)[trial & 3] for draw in (0, 1))
        return (high << 32 | low) * ways >> 64

    expected = [cell(trial) for trial in range(first, first + trials)]
    assert philox.cells(KEY, first, trials, ways).tolist() == expected


@given(
    st.integers(0, 2**62),
    st.integers(0, 40),
    st.lists(st.integers(0, 2**58), min_size=1, max_size=16).filter(any),
)
def test_a_weighted_cell_is_the_one_whose_ways_hold_the_trials(
    first: int, trials: int, ways: list[int]
) -> None:
    def cell(trial: int) -> int:
        high, low = (philox.words(KEY, trial >> 2, draw)[trial & 3] for draw in (0, 1))
        way = (high << 32 | low) * sum(ways) >> 64
        return next(i for i in range(len(ways)) if way < sum(ways[: i + 1]))

    expected = [cell(trial) for trial in range(first, first + trials)]
    assert philox.weighted(KEY, first, trials, ways).tolist() == expected


@given(st.integers(0, 2**62), st.integers(1, 5), st.integers(1, 21))
def test_a_game_is_dealt_from_fixed_slots(first: int, games: int, slots: int) -> None:
    expected = [
        [philox.words(KEY, game, slot >> 2, last=1)[slot & 3] for slot in range(slots)]
        for game in range(first, first + games)
    ]
    assert philox.dealt(KEY, first, games, slots).tolist() == expected
