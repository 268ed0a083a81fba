"""New World Riches against their rules: the table, brute force over dice, and rolls."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction

import icepool
import pytest
from scipy.stats import chi2

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.new_world.colonize import colonize
from analysis.here_i_stand.new_world.raiders import Raiders, raids
from analysis.here_i_stand.new_world.riches import riches
from analysis.here_i_stand.new_world.riches_table import HOLDINGS, Holding, Marker, yields
from tests.here_i_stand import by_hand

MARKERS: tuple[Marker | None, ...] = (None, "Colonial Governor", "Native Uprising")
TABLE = {
    # holding: ways of 36 that eliminate or deplete, do nothing, need Galleons, draw and stay
    "colony": (6, 15, 5, 10),
    "potosi": (3, 12, 6, 15),
    "maya": (15, 0, 6, 15),
    "aztec": (10, 5, 6, 15),
    "inca": (10, 0, 6, 20),
}


def cards(attempt: Attempt) -> Fraction:
    found = attempt.exact().expected["cards"].exact
    assert found is not None
    return found


def still(attempt: Attempt) -> Fraction:
    found = attempt.exact().chance(lambda o: o.fate == "still there").exact
    assert found is not None
    return found


# ------------------------------------------------------------------------- the table


@pytest.mark.parametrize("holding", HOLDINGS)
def test_the_ways_of_each_column(holding: Holding) -> None:
    read = load("here_i_stand").reader()
    plain, ships = yields(read, holding), yields(read, holding, galleons=True)
    gone, none, galleon, card = TABLE[holding]
    assert sum(not w.stays for w in plain) == gone
    assert sum(w.stays and w.cards == 1 for w in plain) == card
    assert sum(w.cards for w in ships) - sum(w.cards for w in plain) == galleon
    assert sum(w.stays and w.cards == 0 for w in ships) == none


@pytest.mark.parametrize("holding", HOLDINGS)
@pytest.mark.parametrize("galleons", [False, True])
@pytest.mark.parametrize("plantations", [False, True])
@pytest.mark.parametrize("marker", MARKERS)
def test_every_cell_of_the_table_against_the_rules_by_hand(
    holding: Holding, galleons: bool, plantations: bool, marker: Marker | None
) -> None:
    read = load("here_i_stand").reader()
    found = yields(read, holding, galleons=galleons, plantations=plantations, marker=marker)
    expect = [
        by_hand.riches(holding, a + b, galleons=galleons, plantations=plantations, marker=marker)
        for a, b in itertools.product(range(1, 7), repeat=2)
    ]
    assert [tuple(w) for w in found] == expect


def test_a_colony_rolls_4_and_is_eliminated() -> None:
    assert by_hand.COLUMNS["colony"](4) == "elim"
    assert still(riches("colony", turns=1)) == Fraction(30, 36)


def test_with_plantations_a_colony_rolls_4_plus_1_and_stays() -> None:
    assert still(riches("colony", turns=1, plantations=1)) == Fraction(33, 36)


def test_plantations_do_nothing_for_a_conquest() -> None:
    assert cards(riches("Aztec", turns=4, plantations=1)) == cards(riches("Aztec", turns=4))


def test_a_galleon_result_draws_only_with_the_marker() -> None:
    assert cards(riches("colony", turns=1)) == Fraction(10, 36)
    assert cards(riches("colony", turns=1, galleons=1)) == Fraction(15, 36)


def test_a_depleted_conquest_gives_its_card_and_no_more_after() -> None:
    """Maya: 30 of 36 ways draw, 15 of those deplete; then 21 of 36 are there for the second."""
    assert cards(riches("Maya", turns=1)) == Fraction(30, 36)
    assert cards(riches("Maya", turns=2)) == Fraction(30, 36) * (1 + Fraction(21, 36))


def test_the_maya_at_6_follow_the_switch() -> None:
    none = load("here_i_stand", switches={"riches_maya_6": "none"})
    assert cards(riches("Maya", turns=1, figures=none)) == Fraction(25, 36)
    assert still(riches("Maya", turns=1, figures=none)) == Fraction(26, 36)


def test_a_colonial_governor_turns_nothing_into_a_card() -> None:
    assert cards(riches("colony", turns=1, governor=[1])) == Fraction(25, 36)


def test_a_native_uprising_turns_nothing_into_the_colonys_end() -> None:
    assert still(riches("colony", turns=1, uprising=[1])) == Fraction(15, 36)


def test_the_marker_stays_until_it_alters_a_result() -> None:
    """15 of 36 ways use it up on the first roll, else it waits for the second."""
    once = riches("colony", turns=2, governor=[1])
    ways = {"used": Fraction(15, 36), "elim": Fraction(6, 36), "other": Fraction(15, 36)}
    first = Fraction(25, 36)
    second = ways["used"] * Fraction(10, 36) + ways["other"] * Fraction(25, 36)
    assert cards(once) == first + second


def test_governor_and_uprising_reach_colonies_only_unless_the_switch_says_so() -> None:
    assert cards(riches("Aztec", turns=1, governor=[1])) == Fraction(25, 36)
    wide = load("here_i_stand", switches={"governor_reach": "any holding"})
    assert cards(riches("Aztec", turns=1, governor=[1], figures=wide)) == Fraction(30, 36)
    assert still(riches("Aztec", turns=1, uprising=[1], figures=wide)) == Fraction(21, 36)


# ------------------------------------------------------------------------- raiders


def test_a_raider_steals_on_5_and_6_one_time_in_three() -> None:
    plain, raided = riches("Inca", turns=1), riches("Inca", turns=1, raiders=["France"])
    assert cards(raided) == cards(plain) * Fraction(2, 3)


def test_a_second_raider_rolls_only_for_a_card_that_the_first_left() -> None:
    two = riches("Inca", turns=1, raiders=["France", "England"])
    assert cards(two) == Fraction(30, 36) * Fraction(4, 9)
    assert two.exact().expected["stolen"].exact == Fraction(30, 36) * Fraction(5, 9)


def test_a_raider_is_lost_on_1_and_against_galleons_on_2_and_retires_with_a_card_on_5() -> None:
    table = load("here_i_stand").get(Raiders)
    for galleons, gone in ((False, 2), (True, 3)):
        found = raids(table, ("France",), galleons=galleons)
        assert sum(w for alive, _, w in found if not alive) == gone
        assert sum(w for alive, stolen, w in found if stolen and alive) == 1


def test_raiders_act_in_the_order_france_england_protestant() -> None:
    attempt = riches("Inca", turns=1, raiders=["Protestant", "England", "France"])
    assert attempt.inputs["raiders"] == ["France", "England", "Protestant"]


# ------------------------------------------------------------------------- brute force


def games(holding: str, turns: int, galleons: bool, raiders: int) -> Counter[tuple[int, int, bool]]:
    """Every way the dice can fall, written straight down: (cards, stolen, there) counted."""
    found: Counter[tuple[int, int, bool]] = Counter()
    dice = itertools.product(*[range(1, 7)] * (turns * (2 + raiders)))
    for thrown in dice:
        found[one(list(thrown), holding, turns, galleons, raiders)] += 1
    return found


def one(
    dice: list[int], holding: str, turns: int, galleons: bool, raiders: int
) -> tuple[int, int, bool]:
    drawn, stolen, there = 0, 0, True
    alive = [True] * raiders
    for turn in range(turns):
        own = dice[turn * (2 + raiders) : (turn + 1) * (2 + raiders)]
        if not there:
            break
        card, there, _ = by_hand.riches(holding, own[0] + own[1], galleons=galleons)
        for i in range(raiders):
            if card and alive[i]:
                roll = own[2 + i]
                alive[i] = not (roll in (1, 5) or (roll == 2 and galleons))
                if roll >= 5:
                    card, stolen = 0, stolen + 1
        drawn += card
    return drawn, stolen, there


@pytest.mark.parametrize(
    ("holding", "turns", "galleons", "raiders"),
    [
        ("colony", 3, True, 0),
        ("maya", 3, False, 0),
        ("aztec", 2, False, 1),
        ("inca", 2, True, 1),
        ("inca", 1, True, 3),
    ],
)
def test_two_roads_every_way_of_the_dice_against_the_chain(
    holding: str, turns: int, galleons: bool, raiders: int
) -> None:
    attempt = riches(
        holding,
        turns=turns,
        galleons=1 if galleons else None,
        raiders=["France", "England", "Protestant"][:raiders],
    )
    expect = games(holding, turns, galleons, raiders)
    found: dict[tuple[int, int, bool], Fraction] = defaultdict(Fraction)
    for o, ways in zip(attempt.table.outcomes, attempt.table.ways, strict=True):
        key = (o.amount("cards", attempt.power), o.counts.get("stolen", 0), o.fate == "still there")
        found[key] += Fraction(ways, attempt.table.total)
    total = sum(expect.values())
    assert found == {k: Fraction(n, total) for k, n in expect.items()}


@pytest.mark.parametrize("holding", HOLDINGS)
def test_cards_over_nine_turns_agree_with_icepool(holding: str) -> None:
    """A state (cards, there) stepped by icepool."""

    def steps(state: icepool.Die) -> Iterator[icepool.Die]:
        for _ in range(9):
            state = state.map(step)
            yield state

    def step(held: tuple[int, bool]) -> object:
        drawn, there = held
        if not there:
            return held
        return (2 @ icepool.d6).map(
            lambda n: (drawn + by_hand.riches(holding, n)[0], by_hand.riches(holding, n)[1])
        )

    for turns, state in enumerate(steps(icepool.Die([(0, True)])), 1):
        attempt = riches(holding, turns=turns)
        assert cards(attempt) == state.map(lambda held: held[0]).mean()
        assert still(attempt) == state.map(lambda held: held[1]).mean()


# ------------------------------------------------------------------------- by turn and by CP


def test_cards_roll_by_roll_add_up() -> None:
    attempt = riches("Potosi", turns=6, galleons=3)
    rows = [v for k, v in attempt.exactly.items() if k.startswith("cards on roll")]
    assert len(rows) == 6
    assert sum(rows) == cards(attempt)


def test_what_a_cp_for_a_colony_brings() -> None:
    hapsburg, england = (riches("colony", turns=8, power=p) for p in ("Hapsburg", "England"))
    assert hapsburg.exactly["cards for each CP (founded for 2)"] == cards(hapsburg) / 2
    assert england.exactly["cards for each CP (founded for 3)"] == cards(england) / 3


def test_a_colony_brings_the_cards_of_the_turns_after_it_was_founded() -> None:
    assert cards(colonize(power="France", turn=3)) == cards(riches("colony", turns=6))
    assert cards(colonize(power="France", turn=9)) == 0
    with pytest.raises(Fault, match="--turn must be from 1 to 9, not 10"):
        colonize(power="France", turn=10)


def test_a_colony_has_yielded_its_card_and_a_quarter_after_eight_turns() -> None:
    """The colony dies with 1/6 and draws with 5/18 a turn: 5/18 (1 - (5/6)^8) / (1/6)."""
    expect = Fraction(5, 18) * (1 - Fraction(5, 6) ** 8) * 6
    assert cards(riches("colony", turns=8)) == expect


def test_the_markers_can_come_later() -> None:
    late = riches("colony", turns=3, galleons=3)
    first = cards(riches("colony", turns=2))
    third = Fraction(25, 36) * Fraction(15, 36)
    assert cards(late) == first + third


# ------------------------------------------------------------------------- bad input and rolls


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"what": "gold", "turns": 3}, "There is no holding 'gold'"),
        ({"what": "Inca", "turns": -1}, "--turns must be from 0 to 40, not -1"),
        ({"what": "Inca", "turns": 2, "galleons": 3}, "--galleons must be one of the 2 rolls"),
        ({"what": "Inca", "turns": 2, "governor": [0]}, "--governor must be one of the 2 rolls"),
        ({"what": "Inca", "turns": 2, "governor": [1], "uprising": [1]}, "lies on one side only"),
        ({"what": "Inca", "turns": 2, "power": "Papacy"}, "Papacy holds nothing"),
        ({"what": "Inca", "turns": 2, "raiders": ["Ottoman"]}, "Ottoman has no raider"),
        ({"what": "Inca", "turns": 2, "power": "France", "raiders": ["England"]}, "rob Hapsburg"),
    ],
)
def test_bad_input_is_answered_in_a_sentence(given: dict[str, object], said: str) -> None:
    what = str(given.pop("what"))
    with pytest.raises(Fault, match=said):
        riches(what, **given)  # type: ignore[arg-type]


def test_rolled_counts_agree_with_the_exact_odds() -> None:
    attempt = riches("Inca", turns=5, galleons=2, raiders=["France", "England"])
    odds = attempt.roll(10_000_000, 1517)
    assert odds.counts is not None
    pairs = [
        (count, ways * odds.trials / attempt.table.total)
        for count, ways in zip(odds.counts, attempt.table.ways, strict=True)
    ]
    rare = [p for p in pairs if p[1] < 5]
    common = [p for p in pairs if p[1] >= 5] + [(sum(c for c, _ in rare), sum(e for _, e in rare))]
    gap = sum((c - e) ** 2 / e for c, e in common if e)
    assert gap < chi2.isf(1e-6, len(common) - 1)


def test_the_table_of_riches_is_of_secondary_standing_not_assumed() -> None:
    assert riches("Inca", turns=1).assumed == ()
    assert load("here_i_stand").table("riches_table").status == "secondary"
