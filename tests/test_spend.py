"""What each CP buys."""

import itertools
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.choose import Values
from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.new_world.explorer import explorer
from analysis.offers import cp
from analysis.spend import Situation, best_between
from analysis.virgin_queen.spend import weddings

worths = st.lists(st.fractions(0, 3, max_denominator=12), min_size=3, max_size=3)


@given(worths, st.fractions(0, 2, max_denominator=50))
def test_a_level_is_the_best_exactly_between_its_prices(
    values: list[Fraction], price: Fraction
) -> None:
    """At any price of a CP, brute force finds the level whose range holds it."""
    levels = [(0, Fraction()), *zip((2, 3, 4), values, strict=True)]
    net = [value - price * cp for cp, value in levels]
    for (level, _), best, own in zip(
        levels[1:], best_between((2, 3, 4), values), net[1:], strict=True
    ):
        inside = (
            best is not None and best.low <= price and (best.high is None or price <= best.high)
        )
        if best is not None and inside:
            assert own == max(net), level
        elif own == max(net):  # only a tie may lie outside: another level is as good
            assert net.count(own) > 1, level


def test_the_working_figures_never_make_3_cp_the_best() -> None:
    """2 CP +0, 3 CP +1, 4 CP +2: the fourth CP buys more than the third."""
    buys = cp(game="Virgin Queen", action="artist", trials=None)
    assert all((line.best is None) == (line.spend.cp == 3) for line in buys.paid)
    assert any("3 CP is never the best" in sentence for sentence in buys.sentences)


def test_every_action_at_every_number_of_cp_for_each_power() -> None:
    buys = cp(trials=None)
    have = {(x.spend.action, x.spend.power, x.spend.cp) for x in buys.paid}
    queen = itertools.product(
        ("artist", "scholar"),
        ("Ottoman", "Spain", "England", "France", "Empire", "Protestant"),
        (2, 3, 4),
    )
    stand = itertools.product((("explore", 2), ("conquer", 4)), ("Hapsburg", "England", "France"))
    assert have >= {*queen, *((a, power, c) for (a, c), power in stand)}


def test_charted_and_uncharted_differ_in_the_2017_rules_only() -> None:
    from analysis.figures import load
    from analysis.here_i_stand import spend
    from analysis.spend import Situation

    for edition, same in ((2006, True), (2017, False)):
        figures = load("here_i_stand", switches={"edition": edition})
        vp = {}
        for found in spend.actions(figures, Situation()):
            if found.action == "explore" and found.power == "France":
                vp[found.variant] = found.attempt.exact().expected["vp"].exact
        assert (vp["charted"] == vp["Uncharted"]) is same


def test_what_the_next_cp_adds_is_paired_and_holds_the_exact_difference() -> None:
    buys = cp(game="Virgin Queen", power="England", trials=1_000_000)
    for before, line in itertools.pairwise(buys.paid):
        if line.adds is None:
            continue
        assert line.adds.exact == line.mean("vp").exact - before.mean("vp").exact  # type: ignore[operator]
        assert line.adds.low is not None
        assert line.adds.high is not None
        own = line.mean("vp")
        assert line.adds.high - line.adds.low < own.high - own.low  # type: ignore[operator]


def test_the_best_split_by_brute_force() -> None:
    for budget in range(1, 10):
        buys = cp(game="Virgin Queen", power="France", budget=budget, trials=None)
        by_action = {"artist": {0: Fraction()}, "scholar": {0: Fraction()}}
        for line in buys.paid:
            by_action[line.spend.action][line.spend.cp] = line.worth
        best = max(
            a + s
            for (x, a), (y, s) in itertools.product(*(d.items() for d in by_action.values()))
            if x + y <= budget
        )
        assert buys.splits[0].worth == best


def test_the_value_of_a_bonus_moves_the_worth() -> None:
    cheap, dear = (
        cp(power="Ottoman", action="scholar", values=Values(bonus=Fraction(b)), trials=None)
        for b in (0, 2)
    )
    assert all(a.worth < b.worth for a, b in zip(cheap.paid, dear.paid, strict=True))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"power": "Prussia"}, "There is no power 'Prussia' here"),
        ({"action": "artst"}, "did you mean 'artist'"),
        ({"power": "Empire", "action": "conquer"}, "There is no action 'conquer' here"),
    ],
)
def test_bad_input_is_one_sentence(given: dict[str, str], said: str) -> None:
    with pytest.raises(Fault, match=said):
        cp(**given)  # type: ignore[arg-type]


def test_places_claimed_already_are_gone_for_voyages_and_conquests() -> None:
    """France's conquest: 10 or more, 6 of 36 ways, wins the Aztecs; at 9 nothing is left."""
    buys = cp(game="Here I Stand", power="France", claimed=["inca", "Maya", "Amazon"], trials=None)
    vp = {line.spend.named: line.mean("vp").exact for line in buys.paid}
    assert vp["conquer"] == 2 * Fraction(6, 36)
    alone = explorer(power="France", claimed=["Amazon"]).exact()
    assert vp["explore (charted)"] == alone.expected["vp"].exact
    with pytest.raises(Fault, match="There is no discovery or conquest 'Incaa'"):
        cp(game="Here I Stand", claimed=["Incaa"], trials=None)


def test_rudolf_does_not_marry_with_five_players_nor_does_anyone_play_the_empire() -> None:
    matches = cp(game="Virgin Queen", turn=4, players=5, trials=None).free
    assert not [m for m in matches if "Rudolf II" in m.spend.variant]
    assert {m.spend.power for m in matches} == {
        "England",
        "Spain",
        "France",
        "Protestant",
        "Ottoman",
    }


def test_the_best_match_is_of_the_turn_asked() -> None:
    """On turn 1 Philip's marriage to Elisabeth de Valois brings Spain no card."""
    for turn, cards in ((1, 0), (2, 1)):
        attempt = next(
            attempt
            for attempt, _ in weddings(load("virgin_queen"), Situation(turn=turn))
            if attempt.inputs["bride"] == "Elisabeth de Valois"
            and attempt.inputs["groom"] == "Philip II"
        )
        loveless = next(o for o in attempt.table.outcomes if o.text == "loveless match")
        assert loveless.amount("cards", "Spain") == cards


def test_a_forbidden_pair_is_no_match_and_no_fault(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    pair = 'forbidden = [["Elizabeth I", "Philip II"]]'
    mine.write_text(f'[couples]\nsexes = ["F", "M"]\npowers_at_war = false\n{pair}\n', "utf-8")
    matches = cp(game="Virgin Queen", figures=[mine], trials=None).free
    assert "Elizabeth I and Philip II" not in {m.spend.variant for m in matches}


def test_scotlands_matches_are_those_of_the_power_that_controls_it() -> None:
    figures = load("virgin_queen", switches={"scotland_controlled_by": "France"})
    found = {
        attempt.inputs["groom"]: powers
        for attempt, powers in weddings(figures, Situation())
        if attempt.inputs["bride"] == "Mary Stuart"
    }
    assert found["Philip II"] == ["France", "Spain"]
    assert found["Earl of Arran"] == ["France"]


def test_a_budget_is_spent_in_one_game() -> None:
    """England buys artists in one game and voyages in the other."""
    with pytest.raises(Fault, match="say which with --game: Here I Stand or Virgin Queen"):
        cp(power="England", budget=6, trials=None)
    assert cp(power="Spain", budget=6, trials=None).splits


def test_charted_and_uncharted_are_no_choice_in_a_budget() -> None:
    """A power explores once a turn, and its marker says whether it is charted."""
    found = cp(game="Here I Stand", power="France", budget=6, trials=None).splits
    spent = [tuple((x.spend.action, x.spend.cp) for x in split.lines) for split in found]
    assert len(spent) == len(set(spent))
    assert (("explore", 2), ("conquer", 4)) in spent
