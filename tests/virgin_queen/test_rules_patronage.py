"""One try of an artist or a scholar for every power, turn, players and CP, from rule 22 alone.

The pools, awards and modifiers are the working ones, written out again; nothing is taken from the
program.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Collection
from fractions import Fraction
from pathlib import Path

import pytest

from analysis import Fault, Values, artist, load, scholar
from analysis.attempt import Attempt

ARTISTS = {  # in the order in which they enter: two on turn 1, then on turns 3 and 5
    "England": (4, 3, 2, 2),
    "France": (3, 3, 2, 2),
    "Spain": (4, 3, 4, 3),
    "Ottoman": (4, 3, 2),
    "Empire": (3, 2, 1),
    "Protestant": (4, 2, 2),
}
SCHOLARS = {
    "England": (3, 2, 2),
    "France": (1, 3, 3),
    "Spain": (2, 2, 2),
    "Ottoman": (3, 2),
    "Empire": (4, 4, 3),
    "Protestant": (3, 3, 2),
}
ENTERS = (1, 1, 3, 5)
ADDED = {2: 0, 3: 1, 4: 2}
VALUES = [Fraction(0), Fraction(3, 4), Fraction(1), Fraction(2)]
WORDS = {"out of the game": "leaves", "back to the pool": "returns", "finished": "finished"}

End = tuple[int, int, str]  # VP, science bonuses, and what becomes of the piece


def judged(kind: str, rating: int, roll: int, bonus: Fraction) -> End:
    """A roll of 2d6 with everything added."""
    if roll <= 6:
        return 0, 0, "leaves"
    if roll <= 8:
        return 0, 0, "leaves" if rating == 1 else "returns"
    if roll == 9:
        return 0, 0, "returns"
    if kind == "artist":
        return (1 if roll <= 12 else 2 if roll <= 14 else 3), 0, "finished"
    if roll >= 15:
        return 2, 1, "finished"
    vp = 1 if roll <= 12 else 2
    return (vp - 1, 1, "finished") if bonus > 1 else (vp, 0, "finished")


def tries(kind: str, ratings: Collection[int], added: int, bonus: Fraction) -> dict[End, Fraction]:
    """The chance of every end, the piece drawn at random."""
    falls = Counter(
        judged(kind, rating, first + second + rating + added, bonus)
        for rating in ratings
        for first, second in itertools.product(range(1, 7), repeat=2)
    )
    return {end: Fraction(n, 36 * len(ratings)) for end, n in falls.items()}


def life(kind: str, rating: int, added: int, bonus: Fraction) -> tuple[Fraction, Fraction]:
    """VP and bonuses of a piece tried again and again: L = what a try brings + P(returns) L."""
    once = tries(kind, (rating,), added, bonus)
    returns = sum(chance for (_, _, fate), chance in once.items() if fate == "returns")
    vp = sum((chance * vp for (vp, _, _), chance in once.items()), Fraction())
    bonuses = sum((chance * bonuses for (_, bonuses, _), chance in once.items()), Fraction())
    return vp / (1 - returns), bonuses / (1 - returns)


def told(attempt: Attempt) -> dict[End, Fraction]:
    """The program's answer in the same words."""
    found: dict[End, Fraction] = {}
    for outcome, ways in zip(attempt.table.outcomes, attempt.table.ways, strict=True):
        vp, bonuses = (outcome.amount(kind, attempt.power) for kind in ("vp", "bonuses"))
        end = vp, bonuses, WORDS[outcome.fate]
        found[end] = found.get(end, Fraction()) + Fraction(ways, attempt.table.total)
    return found


def lives(attempt: Attempt) -> tuple[Fraction, Fraction]:
    """VP and bonuses over a piece's life, as the program has them."""
    named = ("VP of the piece over its life", "science bonuses over its life")
    vp, bonuses = (attempt.exactly.get(name, Fraction()) for name in named)
    return vp, bonuses


@pytest.mark.parametrize("cp", ADDED)
@pytest.mark.parametrize("kind", ["artist", "scholar"])
def test_every_rating_modifier_and_value_of_a_bonus(kind: str, cp: int) -> None:
    call = artist if kind == "artist" else scholar
    for rating, modifier, bonus in itertools.product(range(7), (-3, 0, 1, 3), VALUES):
        values = Values(bonus=bonus)
        attempt = call(cp=cp, rating=rating, modifier=modifier, values=values)
        added = ADDED[cp] + modifier
        assert told(attempt) == tries(kind, (rating,), added, bonus)
        assert lives(attempt) == life(kind, rating, added, bonus)


@pytest.mark.parametrize("power", ARTISTS)
@pytest.mark.parametrize("kind", ["artist", "scholar"])
def test_the_draw_of_every_power_on_every_turn_with_any_players(kind: str, power: str) -> None:
    """With 2 to 4 players neither Ottomans nor Empire have pieces, with 5 the Empire has none."""
    call, own = (artist, ARTISTS[power]) if kind == "artist" else (scholar, SCHOLARS[power])
    for turn, players, cp in itertools.product(range(1, 8), range(2, 7), ADDED):
        if (power == "Empire" and players < 6) or (power == "Ottoman" and players < 5):
            with pytest.raises(Fault, match=f"has no {kind} with {players} players"):
                call(cp=cp, power=power, turn=turn, players=players)
            continue
        pool = [r for r, enters in zip(own, ENTERS, strict=False) if enters <= turn]
        attempt = call(cp=cp, power=power, turn=turn, players=players)
        assert told(attempt) == tries(kind, pool, ADDED[cp], Fraction(3, 4))
        each = [life(kind, rating, ADDED[cp], Fraction(3, 4)) for rating in pool]
        assert lives(attempt) == tuple(sum(kinds) / len(pool) for kinds in zip(*each, strict=True))


@pytest.mark.parametrize("call", [artist, scholar])
def test_cp_never_pay_for_an_italian(call: Callable[..., Attempt]) -> None:
    with pytest.raises(Fault, match="comes by an event only"):
        call(cp=2, power="Italy")


def test_le_testu_is_who_his_table_says_and_keeps_his_captain_on_the_roll_it_says(
    tmp_path: Path,
) -> None:
    """Viete in his place, whose captain stays on a 7 or an 8."""
    mine = tmp_path / "mine.toml"
    mine.write_text(
        '[le_testu]\nscholar = "Viete"\npower = "France"\ncaptain_stays_on = "7-8"\n'
        'captain_sunk_removes = "scholar"\n',
        encoding="utf-8",
    )
    odds = scholar(cp=2, power="France", figures=load("virgin_queen", [mine])).exact()
    leaves = odds.chance(lambda o: o.effects == ("Viete's sea captain leaves the game too",))
    assert leaves.exact == Fraction(1, 2) * (1 - Fraction(7, 36))  # 2d6 + 3 is 7 or 8


@pytest.mark.parametrize(
    ("key", "value"),
    [("artists_per_turn", "2"), ("judged", '"in any order"'), ("dice", "3")],
)
def test_what_the_rules_fix_is_no_figure_to_change(tmp_path: Path, key: str, value: str) -> None:
    fixed = {
        "artists_per_turn": "1",
        "scholars_per_turn": "1",
        "cp": "[2, 3, 4]",
        "dice": "2",
        "judged": '"highest printed rating first, ties by impulse order"',
    }
    mine = tmp_path / "mine.toml"
    lines = [f"{name} = {said}" for name, said in (fixed | {key: value}).items()]
    mine.write_text("\n".join(["[patronage_limits]", *lines]), encoding="utf-8")
    with pytest.raises(Fault, match=key):
        load("virgin_queen", [mine])
