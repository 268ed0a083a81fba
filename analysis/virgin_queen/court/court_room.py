"""What a compiled game remembers from step to step, and what the kernel knows of its tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from analysis.virgin_queen.court.royalty import MOST_ROYALS
from analysis.virgin_queen.patronage.lots import Array


class Mine(NamedTuple):
    """What a game remembers of a side.

    The pools, what is left of each prize, the set of those that are there, and by power the lot
    drawn, its modified roll (from LOWEST on), and where the cases of that begin;
    last whether Le Testu's captain is there.
    """

    pool: Array
    left: Array
    there: Array
    lot: Array
    roll: Array
    case: Array
    captain: Array


class Now(NamedTuple):
    """Room for what a game remembers from step to step; `[1]` is what counts from the next turn.

    `gone` are the sets of brides and of grooms off the display, `back_on` the turn on which William
    returns, `maiden` the Virgin Queen's VP so far, `rating` the grooms' eligibility, `couples`
    the betrothed with their festivities, `opening` those of the first turn.
    """

    gone: Array
    back_on: Array
    isabella: Array
    observatory: Array
    home_card: Array
    rating: Array
    couples: Array
    opening: Array
    maiden: Array
    failed: Array
    built: Array
    excavates: Array
    arts: Mine
    sciences: Mine


def room() -> Now:
    """Room for one game.

    >>> room().couples.shape
    (32, 3)
    """

    def sets(*shape: int) -> Array:
        return np.zeros(shape, dtype=np.uint64)

    def numbers(count: int) -> Array:
        return np.zeros(count, dtype=np.int64)

    def mine() -> Mine:
        return Mine(*(sets(16) for _ in Mine._fields))

    return Now(
        gone=sets(2),
        back_on=sets(1),
        isabella=sets(1),
        observatory=sets(2),
        home_card=sets(1),
        rating=sets(MOST_ROYALS + 1),
        couples=sets(MOST_ROYALS + 1, 3),
        opening=sets(MOST_ROYALS + 1, 3),
        maiden=numbers(1),
        failed=numbers(1),
        built=numbers(1),
        excavates=numbers(2),
        arts=mine(),
        sciences=mine(),
    )


def fields(*tables: Any) -> int:
    """A number that stands for the names and the order of the fields of tables, to any depth.

    >>> fields(room()) == fields(room()), fields(room()) == fields(room().arts)
    (True, False)
    """
    return crc32("\n".join(line for table in tables for line in _fields(table)).encode())


def _fields(table: Any) -> Iterator[str]:
    if hasattr(table, "_fields"):
        yield f"{type(table).__name__}({', '.join(table._fields)})"
        for part in table:
            yield from _fields(part)
