"""A turn's explorations together, its conquests, and turns replayed die by die."""

from __future__ import annotations

import itertools
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest
from scipy.stats import chi2

from analysis import cli
from analysis.choose import Values
from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.new_world.conquest import conquest
from analysis.here_i_stand.new_world.conquests import conquests
from analysis.here_i_stand.new_world.explorer import explorer
from analysis.here_i_stand.new_world.new_world_turn import new_world_turn
from analysis.here_i_stand.new_world.phase import TurnAttempt
from analysis.here_i_stand.new_world.replay import Replay, replay
from analysis.here_i_stand.new_world.voyages import order, voyages
from analysis.here_i_stand.new_world.voyages_sheet import gains, shown
from analysis.here_i_stand.powers import Adventurer
from tests.here_i_stand import by_hand

EXAMPLE = "Orellana 6, Verrazano 8 strait 5, Rut 3, Hapsburg Cabot 9 strait 8"


def vp(attempt: TurnAttempt, power: str) -> Fraction:
    found = attempt.exact().mean("vp", power).exact
    assert found is not None
    return found


def results(found: Replay) -> list[tuple[str, str, str, int]]:
    return [(r["voyage"], r["rolls"], r["result"], r["vp"]) for r in found.rows]


# ------------------------------------------------------------------------- the printed examples


def test_the_example_of_the_2006_rules_die_by_die() -> None:
    assert results(replay(EXAMPLE)) == [
        ("Hapsburg, Orellana", "6 + 3 = 9", "Mississippi River", 1),
        (
            "France, Verrazano",
            "8 + 2 = 10; 5 + 2 = 7",
            "Pacific Strait, then no circumnavigation (cannibals)",
            1,
        ),
        ("England, Rut", "3 + 1 = 4", "lost at sea", 0),
        (
            "Hapsburg, Sebastian Cabot",
            "9 + 1 = 10; 8 + 1 = 9",
            "no circumnavigation (islanders)",
            0,
        ),
    ]


def test_what_became_of_everybody_in_the_example() -> None:
    fates = [row["fate"] for row in replay(EXAMPLE).rows]
    assert fates == [
        "stays on his discovery",
        "dies; his counter stays on the Strait",
        "out of the game",
        "dies",
    ]


def test_the_vp_of_the_example() -> None:
    assert replay(EXAMPLE).vp == {"Hapsburg": 1, "France": 1, "England": 0}
    assert replay(EXAMPLE).claimed == ("Mississippi River", "Pacific Strait")


def test_the_example_of_the_2017_rules() -> None:
    text = "Orellana uncharted 7, Verrazano uncharted 9 strait 5, Rut uncharted 4"
    assert results(replay(text, edition=2017)) == [
        ("Hapsburg, Orellana", "7 + 3 - 1 = 9", "Mississippi River", 1),
        (
            "France, Verrazano",
            "9 + 2 - 1 = 10; 5 + 2 = 7",
            "Pacific Strait, then no circumnavigation (cannibals)",
            1,
        ),
        ("England, Rut", "4 + 1 - 1 = 4", "lost at sea", 0),
    ]


def test_the_order_of_the_example_england_before_the_hapsburgs_at_the_tie() -> None:
    read = load("here_i_stand").reader()
    names = [("Hapsburg", "Cabot", 1), ("England", "Rut", 1), ("Hapsburg", "Orellana", 3)]
    names += [("France", "Verrazano", 2)]
    pairs = [(p, Adventurer(name=n, power=p, rating=r)) for p, n, r in names]
    assert [names[i][1] for i in order(read, pairs)] == ["Orellana", "Verrazano", "Rut", "Cabot"]


def test_ties_go_england_france_hapsburg() -> None:
    text = "Leon 2, Hapsburg Cabot 2, Chancellor 2, Roberval 2"
    assert [r["voyage"] for r in replay(text).rows] == [
        "England, Chancellor",
        "Hapsburg, Leon",
        "Hapsburg, Sebastian Cabot",
        "France, Roberval",
    ]


# ------------------------------------------------------------------------- replays


def test_conquests_come_after_explorations_hapsburgs_england_france() -> None:
    found = replay("French conquest 10, England conquest 11, Cortez 7, Roberval 3")
    assert [row["voyage"] for row in found.rows] == [
        "France, Roberval",
        "Hapsburg, Cortez",
        "England, English Conquest",
        "France, French Conquest",
    ]
    assert [row["result"] for row in found.rows[1:]] == ["Inca", "Aztec", "Maya"]


def test_smallpox_and_mercator_add_2_in_a_replay() -> None:
    assert replay("England smallpox 9").rows[0]["rolls"] == "9 + 0 + 2 = 11"
    found = replay("Rut mercator 8 strait 3+4").rows[0]
    assert found["rolls"] == "8 + 1 + 2 = 11; 7 + 1 + 2 = 10"
    assert found["result"] == "Pacific Strait, then circumnavigation"


def test_a_discovery_can_be_chosen_by_its_name() -> None:
    assert replay("Magellan 6 great lakes").rows[0]["result"] == "Great Lakes"
    assert replay("Magellan 6 other").rows[0]["result"] == "Mississippi River"


def test_a_cabot_who_finds_nothing_still_leaves_the_game() -> None:
    assert replay("France Cabot 5").rows[0]["fate"] == "out of the game, his one voyage made"
    assert replay("Cabot (France) 5").rows == replay("France Cabot 5").rows


def test_a_cabot_sails_for_the_one_power_that_does() -> None:
    assert replay("Orellana 6, Cabot 5").rows == replay("Orellana 6, Hapsburg Cabot 5").rows


def test_a_choice_goes_by_every_name_of_its_place() -> None:
    assert replay("Magellan 6 Mississippi").rows == replay("Magellan 6 mississippi river").rows
    assert replay("Magellan 6 pacific strait 3").rows == replay("Magellan 6 strait 3").rows


def test_what_is_claimed_goes_by_any_name_too() -> None:
    assert replay("Cortez 9", claimed=["Incas"]).rows[0]["result"] == "Aztec"


def test_the_sale_of_moluccas_brings_the_circumnavigator_2_cards() -> None:
    assert replay("Magellan 7 strait 7", moluccas=True).rows[0]["cards"] == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "at least one voyage"),
        ("Orellana", "a name and its dice"),
        ("Orellana 13", "13: two dice show 2 to 12"),
        ("Orellana 7+1", "two dice show 2 to 12"),
        ("Orellana 7", "say what is chosen: strait, amazon, other"),
        ("Orellana 7 strait", "give the second roll"),
        ("Orellana 7 amazon 8", "amazon is not rolled for"),
        ("Orellana 3 strait 7", "3 + 3 = 6 gives no choice"),
        ("Orellana 8 amazon, Verrazano 8 amazon", "amazon is not open"),
        ("Cabot 7", "Say whose Sebastian Cabot sails, such as 'Cabot (Hapsburg) 7'"),
        ("Orellana 6, Rut 3, Cabot 9 strait 8", "such as 'Cabot (Hapsburg) 9 strait 8'"),
        ("Cabot", "must be a name and its dice"),
        ("Orellana smallpox 6", "'smallpox' does not belong to him"),
        ("Hapsburg Cabot uncharted 6", "'uncharted' does not belong to him"),
        ("Cortez mercator 6", "'mercator' does not belong to him"),
        ("England Cortez 6", "Cortez conquers for Hapsburg, not for England"),
        ("Hapsburg 7", "Say which explorer of Hapsburg it is"),
        ("Hapsburg conquest 7", "Say which conquistador of Hapsburg"),
        ("Orellna 7", "the nearest is 'Orellana'"),
        ("England Orellana 7", "Orellana sails for Hapsburg, not for England"),
        ("Rut 7, Chancellor 7", "England explores at most once a turn"),
        ("Hapsburg Cabot 7, France Cabot 7", "one Sebastian Cabot a turn"),
        ("Cortez 7, Pizarro 7", "Hapsburg conquers at most once a turn"),
    ],
)
def test_a_replay_that_cannot_be_is_answered_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(Fault, match=re.escape(said)):
        replay(text)


# ------------------------------------------------------------------------- exact odds


POOLS = {"Hapsburg": [4, 3, 2, 1, 0, -1], "England": [1, 1, 0], "France": [3, 2, 0]}
TIES = ("England", "France", "Hapsburg")


def by_rules(powers: Sequence[str], cabot: str | None = None) -> dict[str, Fraction]:
    """The VP each power expects, over all draws."""
    total: dict[str, Fraction] = defaultdict(Fraction)
    turn = by_hand.Turn()
    draws = list(itertools.product(*(POOLS[p] for p in powers)))
    for ratings in draws:
        sailing = [*zip(powers, ratings, strict=True), *([(cabot, 1)] if cabot else [])]
        sailing.sort(key=lambda s: (-s[1], TIES.index(s[0])))
        legs = tuple(by_hand.Leg(power, rating, rating) for power, rating in sailing)
        for power, (_, amount) in turn.hope(legs, frozenset()).items():
            total[power] += amount / len(draws)
    return total


@pytest.mark.parametrize(
    ("powers", "cabot"),
    [
        (("Hapsburg", "England", "France"), None),
        (("Hapsburg", "England"), "England"),
        (("Hapsburg", "England", "France"), "Hapsburg"),
    ],
)
def test_two_roads_the_rules_by_hand_over_all_draws_and_dice(
    powers: Sequence[str], cabot: str | None
) -> None:
    sailing = [*powers, *([f"{cabot} Cabot"] if cabot else [])]
    attempt = voyages(sailing)
    expect = by_rules(powers, cabot)
    assert {p: vp(attempt, p) for p in powers} == {p: expect[p] for p in powers}


@pytest.mark.parametrize("power", POOLS)
def test_a_power_that_sails_alone_is_the_single_voyage(power: str) -> None:
    alone = explorer(power=power).exact().expected["vp"].exact
    assert vp(voyages([power]), power) == alone


def test_an_explorer_by_name_is_the_single_voyage_of_his_rating() -> None:
    assert vp(voyages(["Orellana"]), "Hapsburg") == explorer(rating=3).exact().mean().exact


def test_discoveries_are_claimed_as_they_fall() -> None:
    """Magellan sails before Willoughby and leaves him less; Willoughby leaves Magellan all."""
    both = voyages(["Magellan", "Willoughby"])
    assert vp(both, "Hapsburg") == explorer(rating=4).exact().mean().exact
    alone = explorer(rating=0).exact().mean().exact
    assert alone is not None
    assert vp(both, "England") < alone


def test_uncharted_lowers_the_first_roll_in_2017_only() -> None:
    plain, first = (
        voyages(["Rut"], edition=2017),
        voyages(["Rut"], uncharted=["England"], edition=2017),
    )
    assert vp(plain, "England") > vp(first, "England")
    assert (
        vp(first, "England")
        == explorer(rating=1, uncharted=True, edition=2017).exact().mean().exact
    )
    old = voyages(["Rut"], uncharted=["England"])
    assert old.notes == ("The 2006 rules know no Uncharted: it changes nothing.",)


def test_cabot_never_suffers_uncharted() -> None:
    both = voyages(["Magellan", "Hapsburg Cabot"], uncharted=["Hapsburg"], edition=2017)
    cabot = [parts[1] for parts in both.parts]
    assert {part.voyage for part in cabot} == {"Hapsburg, Sebastian Cabot"}
    lost = chance(both, 1, "lost at sea")
    assert lost == Fraction(3, 36)  # 2 or 3, and 1 more makes 4 or less


def chance(attempt: TurnAttempt, at: int, result: str) -> Fraction:
    ways = attempt.table.ways
    hits = sum(
        w for w, parts in zip(ways, attempt.parts, strict=True) if parts[at].result == result
    )
    return Fraction(hits, attempt.table.total)


def test_mercator_helps_its_power_on_both_rolls() -> None:
    helped = voyages(["Rut"], mercator="England")
    assert vp(helped, "England") == explorer(rating=1, mercator=True).exact().mean().exact


def test_explorers_who_are_gone_are_not_drawn() -> None:
    left = voyages(["France"], gone=["Cartier", "Verrazano"])
    assert vp(left, "France") == explorer(rating=0).exact().mean().exact


def test_what_is_claimed_is_not_found_again() -> None:
    attempt = voyages(["Hapsburg", "France"], claimed=["Amazon", "Mississippi"])
    found = {part.result for parts in attempt.parts for part in parts}
    assert not found & {"Amazon", "Mississippi River"}
    assert "Amazon is found" not in attempt.exactly


def test_at_most_one_circumnavigation_in_a_turn() -> None:
    attempt = voyages(["Magellan", "Cartier"])
    for parts in attempt.parts:
        assert (
            sum(" circumnavigation" in f" {p.result}" and "no circ" not in p.result for p in parts)
            <= 1
        )


def test_fountain_of_youth_cancels_a_voyage_and_may_remove_an_explorer() -> None:
    attempt = voyages(["Hapsburg", "England"], fountain="England")
    assert attempt.inputs["voyages"] == ["Hapsburg"]
    assert attempt.exactly["Rut leaves the pool"] == Fraction(1, 6)
    assert vp(attempt, "England") == 0


def test_search_for_cibola_cancels_a_voyage_and_nobody_dies_of_it() -> None:
    attempt = voyages(["Hapsburg", "England"], cibola="Hapsburg")
    assert attempt.inputs["voyages"] == ["England"]
    assert "Magellan leaves the pool" not in attempt.exactly


def test_a_cancelled_voyage_leaves_the_powers_cabot_under_way() -> None:
    attempt = voyages(["Hapsburg", "Hapsburg Cabot"], cibola="Hapsburg")
    assert attempt.inputs["voyages"] == ["Hapsburg, Sebastian Cabot"]


def test_who_leaves_the_pool_and_who_returns() -> None:
    """Only 5 and 6 and a discovery that is gone return an explorer: Rut alone, 5 + 1 and 4 + 1."""
    attempt = voyages(["Rut"])
    assert attempt.exactly["Rut leaves the pool"] == 1 - Fraction(3 + 4, 36)


def test_cabots_card_leaves_the_deck_when_he_dies() -> None:
    """Lost on 2 or 3; with the Amazon he does not risk the world."""
    attempt = voyages(["France Cabot"])
    assert attempt.exactly["Cabot's card leaves the deck"] == Fraction(3, 36)
    tried = voyages(["France Cabot"], choice=["France=strait"])
    fails = Fraction(10, 36) * Fraction(26, 36)
    assert tried.exactly["Cabot's card leaves the deck"] == Fraction(3, 36) + fails


# ------------------------------------------------------------------------- the choice


def test_the_voyager_thinks_of_his_own_voyage_to_come() -> None:
    """Leon 1 alone takes the Amazon; with Cabot to come, what he leaves for him counts too."""
    first, then = voyages(["Orellana"]), voyages(["Orellana", "Hapsburg Cabot"])
    plan = vp(then, "Hapsburg")
    greedy = vp(voyages(["Orellana", "Hapsburg Cabot"], choice=["Hapsburg=strait"]), "Hapsburg")
    amazon = vp(voyages(["Orellana", "Hapsburg Cabot"], choice=["Hapsburg=amazon"]), "Hapsburg")
    assert plan >= max(greedy, amazon)
    assert plan > vp(first, "Hapsburg")


def test_a_forced_choice_holds_wherever_it_is_open() -> None:
    """Magellan has 10 or more in 26 of 36 ways; then the Amazon is gone before Cartier comes."""
    wishes = ["Hapsburg=amazon", "France=amazon"]
    attempt = voyages(["Magellan", "Cartier"], choice=wishes)
    shares = {c.name: c.options for c in attempt.choices}
    assert shares["Hapsburg, Magellan at 10 or more"] == {"amazon": 1}
    assert shares["France, Cartier at 10 or more"] == {
        "amazon": Fraction(10, 36),
        "strait": Fraction(26, 36),
    }


def test_the_value_of_a_card_can_tip_a_choice_of_2017() -> None:
    cheap = voyages(["Rut"], edition=2017)
    dear = voyages(["Rut"], edition=2017, values=Values(card=Fraction(3)))
    assert cheap.choices[0].options == {"amazon": Fraction(1)}
    assert dear.choices[0].options == {"strait": Fraction(1)}


def test_the_moluccas_make_the_way_round_worth_trying() -> None:
    sold = voyages(["Rut"], moluccas=True)
    assert sold.choices[0].options == {"strait": Fraction(1)}
    assert sold.exact().mean("cards", "England").exact == 2 * Fraction(10, 36) ** 2


# ------------------------------------------------------------------------- conquests together


def conquests_by_hand(powers: Sequence[str], plus: dict[str, int]) -> dict[str, Fraction]:
    pools = {"Hapsburg": [4, 3, 2, 1, 1], "England": [0], "France": [0]}

    def play(left: Sequence[str], claimed: frozenset[str]) -> Iterator[tuple[str, Fraction]]:
        if not left:
            return
        power, rest = left[0], left[1:]
        for rating in pools[power]:
            for total, ways in by_hand.SUMS.items():
                weight = Fraction(ways, 36 * len(pools[power]))
                end = by_hand.conquest(total, rating, plus=plus.get(power, 0), claimed=claimed)
                yield power, weight * end.vp
                for other, amount in play(rest, claimed.union(end.claims)):
                    yield other, weight * amount

    found: dict[str, Fraction] = defaultdict(Fraction)
    for power, amount in play(powers, frozenset()):
        found[power] += amount
    return found


@pytest.mark.parametrize("smallpox", [None, "England"])
def test_conquests_together_by_the_rules_by_hand(smallpox: str | None) -> None:
    powers = ("Hapsburg", "England", "France")
    attempt = conquests(["France", "Hapsburg", "England"], smallpox=smallpox)
    expect = conquests_by_hand(powers, {smallpox: 2} if smallpox else {})
    assert {p: vp(attempt, p) for p in powers} == {p: expect[p] for p in powers}


def test_cibola_can_cancel_a_conquest_too() -> None:
    attempt = conquests(["Hapsburg", "England"], cibola="Hapsburg")
    assert vp(attempt, "England") == conquest(power="England").exact().mean().exact


def test_conquistadors_who_are_gone_are_not_drawn() -> None:
    attempt = conquests(["Hapsburg"], gone=["Cortez", "Pizarro", "Montejo", "Coronado"])
    assert vp(attempt, "Hapsburg") == conquest(rating=1).exact().mean().exact


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"sailing": ["Hapsburg", "Orellana"]}, "Hapsburg explores at most once a turn"),
        ({"sailing": ["Hapsburg Cabot", "France Cabot"]}, "one Sebastian Cabot a turn"),
        ({"sailing": ["Papacy"]}, "Papacy has no explorer"),
        ({"sailing": ["Papacy Cabot"]}, "Papacy has no Sebastian Cabot"),
        ({"sailing": ["Rut"], "gone": ["Rut"]}, "Rut cannot sail: he is gone"),
        ({"sailing": ["England"], "gone": ["Rut", "Chancellor", "Willoughby"]}, "no explorer left"),
        ({"sailing": ["England"], "mercator": "France"}, "France has no voyage under way"),
        ({"sailing": ["England"], "choice": ["England"]}, "POWER=CHOICE"),
        ({"sailing": ["England"], "choice": ["England=home"]}, "--choice must be one of"),
        ({"conquest": ["England", "English"]}, "England conquers at most once a turn"),
        ({"conquest": ["England"], "smallpox": "France"}, "France has no conquest under way"),
        ({"sailing": ["England"], "smallpox": "England"}, "No conquest is under way"),
        ({"sailing": ["England"], "cibola": ["England dance"]}, "explore or conquer"),
        ({"sailing": ["England"], "cibola": ["England", "France"]}, "one voyage a turn"),
        ({"sailing": ["England"], "choice": ["France=strait"]}, "France has no voyage under way"),
        ({"conquest": ["England"], "mercator": "England"}, "No voyage is under way"),
        ({"conquest": ["England"], "gone": ["Kortez"]}, "the nearest is 'Cortez'"),
        ({"conquest": ["England"], "claimed": ["Amzon"]}, "the nearest is 'Amazon'"),
        ({"conquest": ["England Cortez"]}, "Cortez conquers for Hapsburg, not for England"),
    ],
)
def test_bad_input_is_answered_in_a_sentence(given: dict[str, object], said: str) -> None:
    with pytest.raises(Fault, match=said):
        new_world_turn(**given)  # type: ignore[arg-type]


# ------------------------------------------------------------------------- rolled, and shown


@pytest.mark.parametrize("attempt", [voyages(), conquests()], ids=["voyages", "conquests"])
def test_rolled_counts_agree_with_the_exact_odds(attempt: TurnAttempt) -> None:
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


def test_the_sheet_counts_every_result_of_every_voyage_once() -> None:
    turn = [a.exact() for a in new_world_turn(["Hapsburg", "France"], ["Hapsburg"])]
    totals: dict[str, Fraction] = defaultdict(Fraction)
    for row in shown(turn).rows:
        totals[row["voyage"]] += row["exact"]
    assert totals == {"Hapsburg": 1, "France": 1, "Hapsburg conquest": 1}


def test_the_gains_of_explorations_and_conquests_add_up() -> None:
    turn = [a.roll(100_000) for a in new_world_turn(["Hapsburg"], ["Hapsburg"])]
    (row,) = gains(turn).rows
    assert row["vp"] == sum(odds.mean("vp", "Hapsburg").exact or 0 for odds in turn)
    assert row["rolled_vp"].low < row["vp"] < row["rolled_vp"].high


def test_the_command_as_a_user_types_it(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["voyages", "Orellana", "--conquest", "Cortez", "--claimed", "Inca", "--exact"]
    assert cli.run([*words, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["method"] == "exact"
    assert {row["voyage"] for row in document["rows"]} == {
        "Hapsburg, Orellana",
        "Hapsburg, Cortez",
    }
    assert "Inca" not in {row["result"] for row in document["rows"]}


def test_the_example_replayed_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["voyages", "--replay", EXAMPLE, "--format", "csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "voyage,power,rolls,result,fate,vp,cards"
    assert len(lines) == 5


def test_a_replay_takes_no_option_that_its_text_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["voyages", "--replay", "Rut 3", "--mercator", "England"]) == 2
    assert "leave --mercator out" in capsys.readouterr().err


def test_a_wrong_replay_ends_with_status_2_and_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.run(["voyages", "--replay", "Orellana 99"]) == 2
    said = capsys.readouterr().err
    assert said == "courtodds: 99: two dice show 2 to 12.\n"


def test_riches_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["riches", "Inca", "--turns", "1", "--exact", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["expected"]["cards"]["exact"] == "5/6"


def test_the_conquest_command_adds_the_cards_of_the_turns_left(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["conquest", "--power", "France", "--turns-left", "4", "--exact", "--format", "json"]
    assert cli.run(words) == 0
    assert json.loads(capsys.readouterr().out)["expected"]["cards"]["value"] > 0
