"""Burning of books and reformation attempts (18.1, 18.4), against icepool and die by die."""

from __future__ import annotations

import itertools
from fractions import Fraction

import icepool
import numpy as np
import pytest

from analysis import burn, reformation
from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.religion.contest import Contest
from analysis.here_i_stand.religion.struggle import PapalDice, ProtestantDice
from analysis.here_i_stand.religion.track import EnglishHomeSpaces, SpacesTrack, swing
from analysis.outcome import Table
from tests.here_i_stand.fit import p_value

READ = load("here_i_stand").reader()


def first(attempt: Attempt) -> Fraction:
    """The chance that the first attempt succeeds."""
    return attempt.exactly["chance of the first attempt"]


class TestDice:
    def test_papal_dice_of_a_target(self) -> None:
        assert READ(PapalDice).of({}) == 1  # never less than one
        assert READ(PapalDice).of({"adjacent Catholic space": 3, "adjacent university": 1}) == 4
        there = {"university in the space": 1, "Catholic stack in the space": 1}
        assert READ(PapalDice).of(there) == 4
        assert READ(PapalDice).of({"adjacent Catholic stack": 2}) == 2

    def test_protestant_dice_of_a_target(self) -> None:
        assert READ(ProtestantDice).of({}) == 1
        there = {"reformer in the space": 1, "adjacent Protestant space": 2}
        assert READ(ProtestantDice).of(there) == 4

    def test_nothing_else_gives_dice(self) -> None:
        with pytest.raises(Fault, match="Nothing is diced for 'adjacent Catholic'"):
            READ(PapalDice).of({"adjacent Catholic": 1})


class TestBurning:
    def test_worked_chances(self) -> None:
        assert first(burn(1, 1)) == Fraction(5, 12)
        assert first(burn(2, 1)) == Fraction(125, 216)
        assert first(burn(2, 1, pope="Paul III")) == Fraction(161, 216)
        assert first(burn(3, 2)) == Fraction(3667, 7776)

    def test_two_attempts_three_with_cajetan_or_caraffa(self) -> None:
        assert burn(1, 1).inputs["attempts"] == 2
        assert burn(1, 1, debater="Cajetan").inputs["attempts"] == 3
        assert burn(1, 1, debater="caraffa").inputs["attempts"] == 3
        assert burn(1, 1, debater="Tetzel").inputs["attempts"] == 2

    @pytest.mark.parametrize(
        ("pope", "papacy"),
        [("Leo X", False), ("Clement VII", False), ("Paul III", True), ("Julius III", True)],
    )
    def test_ties_by_pope(self, pope: str, papacy: bool) -> None:
        assert first(burn(1, 1, pope=pope)) == Fraction(21 if papacy else 15, 36)

    def test_ties_outside_the_target_zone_are_the_protestants_under_any_pope(self) -> None:
        assert first(burn(1, 1, pope="Paul III", outside=True)) == Fraction(15, 36)

    def test_a_modified_6_wins_at_once_under_paul_iii(self) -> None:
        assert burn_contest(pope="Paul III").six == 6
        assert burn_contest(pope="Leo X").six is None
        assert burn_contest(pope="Paul III", outside=True).six is None
        faces = np.arange(1, 7)
        assert burn_contest(pope="Paul III").won(np.array(6), faces).all()

    def test_augsburg_takes_1_from_each_papal_die(self) -> None:
        """6 - 1 = 5 does not beat 5, and no longer wins at once."""
        assert first(burn(1, 1, augsburg=True)) == Fraction(1 + 2 + 3 + 4, 36)
        with_ties = burn(1, 1, augsburg=True, pope="Paul III")
        assert first(with_ties) == Fraction(1 + 2 + 3 + 4 + 5, 36)

    def test_a_debater_adds_his_dice(self) -> None:
        assert first(burn(1, 1, debater="Contarini")) == first(burn(2, 1))
        assert first(burn(1, 1, debater="Faber")) == first(burn(3, 1))

    def test_tetzel_brings_a_cp_for_st_peters(self) -> None:
        outcomes = burn(1, 1, debater="Tetzel").table.outcomes
        assert all(o.effects == ("1 CP for St Peter's by Tetzel",) for o in outcomes)

    def test_each_target_has_its_own_dice(self) -> None:
        odds = burn([3, 1], [1, 2]).exact()
        each = first(burn(3, 1)) + first(burn(1, 2))
        assert odds.expected["spaces"].exact == each


def burn_contest(*, pope: str, outside: bool = False) -> Contest:
    from analysis.here_i_stand.religion.burn import burnings

    return burnings(READ, 1, 1, pope=pope, outside=outside)[0]


class TestReformation:
    def test_ties_are_the_protestants_in_the_target_zone_and_the_papacys_elsewhere(self) -> None:
        assert first(reformation(1, 1)) == Fraction(21, 36)
        assert first(reformation(1, 1, outside=True)) == Fraction(15, 36)

    @pytest.mark.parametrize(
        ("by", "attempts"),
        [
            ("treatise", 2),
            ("New Testament", 6),
            ("full Bible", 6),
            ("Bible", 6),
            ("95 Theses", 5),
            ("Katherina Bora", 5),
        ],
    )
    def test_attempts_by_what_brings_them(self, by: str, attempts: int) -> None:
        assert reformation(1, 1, by=by).inputs["attempts"] == attempts

    def test_a_full_bible_adds_1_to_each_die(self) -> None:
        one, two = icepool.d6 + 1, icepool.d6
        assert first(reformation(1, 1, by="Bible")) == Fraction((one >= two).mean())

    def test_the_95_theses_add_a_die(self) -> None:
        assert first(reformation(1, 1, by="95 theses")) == first(reformation(2, 1))

    def test_carlstadt_and_calvin_have_three_attempts_for_a_treatise(self) -> None:
        assert reformation(1, 1, debater="Carlstadt").inputs["attempts"] == 3
        assert reformation(1, 1, debater="Calvin").inputs["attempts"] == 3
        assert reformation(1, 1, by="Bible", debater="Cop").inputs["attempts"] == 6
        failed = reformation(1, 1, debater="Carlstadt").table.outcomes[0].effects
        assert failed == ("Carlstadt: an attempt that fails puts unrest",)

    def test_augsburg_weakens_the_papal_dice_here_too(self) -> None:
        wins = icepool.d6 >= icepool.d6 - 1
        assert first(reformation(1, 1, augsburg=True)) == Fraction(wins.mean())


class TestTrack:
    def test_both_sides_always_share_15_vp(self) -> None:
        assert all(box.papal + box.protestant == 15 for box in READ(SpacesTrack))

    def test_20_spaces_less_one_are_19(self) -> None:
        gains = swing(READ, 20, -1)
        assert (gains["Papacy"].vp, gains["Protestant"].vp) == (1, -1)
        assert swing(READ, 20, -2)["Papacy"].vp == 1
        assert swing(READ, None, -2) == {}

    def test_england_has_a_vp_for_two_protestant_home_spaces(self) -> None:
        assert [READ(EnglishHomeSpaces).of(n) for n in (0, 1, 2, 3, 4)] == [0, 0, 1, 1, 2]

    def test_burnt_books_count_on_the_track(self) -> None:
        odds = burn(2, 1, spaces_now=20).exact()
        some = odds.chance(lambda o: o.counts["spaces"] > 0).exact
        assert odds.expected["vp"].exact == some
        assert odds.by_power["Protestant"]["vp"].exact == -(some or 0)


@pytest.mark.parametrize("papal", [1, 2, 3, 4])
@pytest.mark.parametrize("protestant", [1, 2, 3])
@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize("augsburg", [False, True])
def test_exact_against_icepool(papal: int, protestant: int, ties: bool, augsburg: bool) -> None:
    mine = icepool.d6.highest(papal) - (1 if augsburg else 0)
    theirs = icepool.d6.highest(protestant)
    wins = (mine >= theirs) if ties else (mine > theirs)
    pope = "Julius III" if ties else "Leo X"
    attempt = burn(papal, protestant, pope=pope, augsburg=augsburg)
    assert first(attempt) == Fraction(wins.mean())
    pair = attempt.exact().chance(lambda o: o.counts["spaces"] == 2).exact
    assert pair == first(attempt) ** 2


def test_every_cell_die_by_die() -> None:
    """Papal dice, then Protestant, of the first target and then of the second."""
    table = burn([2, 1], [1, 1], pope="Paul III").table
    assert isinstance(table, Table)
    for cell, (a, b, x, c, y) in enumerate(itertools.product(range(1, 7), repeat=5)):
        won = (max(a, b) >= x) + (c >= y)
        assert table.outcomes[table.cells[cell]].counts["spaces"] == won


def test_composed_and_grid_agree() -> None:
    grid = burn([2, 1], [2, 1]).exact()  # 46,656 ways
    whole = burn([2, 1, 1], [2, 1, 1], attempts=3).exact()  # too many for a grid
    assert isinstance(grid.attempt.table, Table)
    assert not isinstance(whole.attempt.table, Table)
    third = first(burn(1, 1))
    none = grid.chance(lambda o: o.counts["spaces"] == 0).exact
    assert none is not None
    assert whole.chance(lambda o: o.counts["spaces"] == 0).exact == none * (1 - third)


@pytest.mark.parametrize(
    "attempt", [burn(2, 1), burn(3, 2, debater="Cajetan"), reformation(3, 2, by="Bible")]
)
def test_rolled_agrees_with_exact(attempt: Attempt) -> None:
    assert p_value(attempt, 1_000_000, seed=184) > 1e-6


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: burn(0, 1), "Each side throws from 1 to 20 dice, not 0."),
        (lambda: burn(1, 99), "not 99"),
        (lambda: burn([1, 2, 3], 1), "Give dice once or for each of 2 attempts, not 3 times."),
        (lambda: burn(1, 1, attempts=0), "--attempts must be from 1 to 12, not 0."),
        (lambda: burn(1, 1, debater="Luther"), "Luther is a Protestant debater; name a Papal one."),
        (lambda: burn(1, 1, pope="Paul IV"), "There is no Pope 'Paul IV'; the nearest is"),
        (lambda: burn(1, 1, spaces_now=50), "--spaces-now must be from 0 to 49"),
        (
            lambda: burn(1, 1, debater="Eck"),
            "Eck brings nothing when books are burnt; Cajetan, Caraffa, Tetzel, Contarini, Faber, "
            "Canisius do.",
        ),
        (lambda: reformation(1, 1, debater="Luther"), "Luther brings nothing to reformation"),
        (
            lambda: reformation(1, 1, by="Bible", debater="Calvin"),
            "Calvin serves with a treatise, not with full Bible.",
        ),
        (lambda: reformation(1, 1, by="sermon"), "There is no source of reformation attempts"),
    ],
)
def test_bad_input_is_said_plainly(call: object, says: str) -> None:
    with pytest.raises(Fault) as fault:
        call()  # type: ignore[operator]
    assert says in str(fault.value)
