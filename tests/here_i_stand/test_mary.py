"""Mary's reign (21.3): the rule, one impulse exactly, and hands told from the same words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from analysis import debate, impulse, mary, philox
from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import load
from analysis.here_i_stand.england.mary_figures import MaryActions, MaryReign, MaryRoll
from analysis.here_i_stand.england.mary_hand import COUNTS, SOURCES
from tests.here_i_stand.fit import p_value
from tests.here_i_stand.mary_by_hand import Side, hand

READ = load("here_i_stand").reader()
HALF = Fraction(1, 2)
PAPAL = {
    "Eck": 3, "Campeggio": 2, "Aleander": 2, "Tetzel": 1, "Cajetan": 1, "Contarini": 2, "Pole": 3,
    "Caraffa": 2, "Loyola": 4, "Faber": 3, "Canisius": 3, "Gardiner": 3,
}  # fmt: skip
ENGLISH = {"Tyndale": 2, "Cranmer": 3, "Latimer": 1, "Coverdale": 2, "Knox": 3, "Wishart": 1}


def expected(attempt: Attempt, kind: str, power: str = "Papacy") -> Fraction:
    exact = attempt.exact().mean(kind, power).exact
    assert exact is not None
    return exact


class TestTheRule:
    def test_a_die_of_1_to_3_gives_the_pope_an_action(self) -> None:
        assert READ(MaryRoll).papal == HALF

    @pytest.mark.parametrize(
        ("cp", "books", "debate"),
        [
            (1, True, False),
            (2, True, False),
            (3, False, True),
            (4, True, True),
            (5, True, True),
            (6, True, True),
        ],
    )
    def test_the_action_by_the_cards_cp(self, cp: int, books: bool, debate: bool) -> None:
        action = READ(MaryActions).of(cp)
        assert (action.burn_books, action.debate) == (books, debate)
        assert READ(MaryActions).zone == "English"

    def test_half_of_the_impulses_are_lost_with_their_cp(self) -> None:
        for cp in range(1, 7):
            assert expected(impulse(cp), "impulses_lost") == HALF
            assert expected(impulse(cp), "cp_lost") == HALF * cp

    def test_a_mandatory_event_happens_as_usual(self) -> None:
        odds = impulse("Scots Raid")
        assert [o.text for o in odds.table.outcomes] == ["played as usual"]

    def test_nothing_of_it_when_every_home_space_is_catholic(self) -> None:
        assert expected(impulse(5, home=0), "impulses_lost") == 0
        assert expected(impulse(5, home=1), "impulses_lost") == HALF

    def test_a_protestant_home_space_elsewhere_keeps_it_in_force_by_the_text_of_2006(self) -> None:
        assert expected(impulse(5, home=0, elsewhere=1), "impulses_lost") == HALF
        zone = load("here_i_stand", (), {"mary_in_force": "home spaces in the English zone"})
        assert expected(impulse(5, home=0, elsewhere=1, figures=zone), "impulses_lost") == 0

    def test_combat_and_response_cards_serve_for_their_cp_alone(self) -> None:
        assert READ(MaryReign).cp_only == ("combat", "response")
        assert any("CP only: Landsknechts" in note for note in impulse("Landsknechts").notes)
        assert not any("CP only" in note for note in impulse("Plantations").notes)

    def test_elizabeth_ends_it(self) -> None:
        assert READ(MaryReign).ended_by == "Elizabeth I"
        before, after = (mary(hand).run(20_000, 4) for hand in ([3], [3, "Elizabeth I", 5, 5]))
        lost = (found.mean("England", kind="impulses lost").value for found in (before, after))
        assert next(lost) == pytest.approx(next(lost), abs=0.02)
        assert "Elizabeth I ends it: later cards are played as usual." in after.campaign.notes

    def test_three_attempts_with_cajetan_committed(self) -> None:
        assert expected(impulse(1, burners=["Cajetan"]), "books_burnt") == HALF * 3 * Fraction(
            21, 36
        )
        assert expected(impulse(1, burners=["Tetzel"]), "books_burnt") == HALF * 2 * Fraction(
            21, 36
        )

    def test_who_burns_books_is_committed_and_does_not_attack(self) -> None:
        """Caraffa alone is left: he burns books, and then nobody can call the debate."""
        others = [name for name in PAPAL if name != "Caraffa"]
        both = impulse(5, gone=others, burners=["Caraffa"])
        assert expected(both, "books_burnt") > 0
        assert expected(both, "catholic_spaces") == expected(both, "books_burnt")
        assert expected(impulse(3, gone=others, burners=["Caraffa"]), "catholic_spaces") > 0

    def test_no_burner_is_committed_where_there_is_no_target(self) -> None:
        with_him = impulse(5, home=0, elsewhere=1, burners=["Caraffa"])
        without = impulse(5, home=0, elsewhere=1)
        assert expected(with_him, "catholic_spaces") == expected(without, "catholic_spaces")


class TestOneImpulse:
    def test_books_alone(self) -> None:
        """One die a side, and ties are Paul III's: 21 of 36, twice."""
        assert expected(impulse(1), "books_burnt") == HALF * 2 * Fraction(21, 36)
        assert expected(impulse(1, pope="Leo X"), "books_burnt") == HALF * 2 * Fraction(15, 36)

    def test_each_target_once_so_one_home_space_is_one_attempt(self) -> None:
        assert expected(impulse(1, home=1), "books_burnt") == HALF * Fraction(21, 36)

    def test_a_debate_alone_is_half_a_debate_under_mary(self) -> None:
        whole = debate("Papal", "English", turn=7, boleyn=4, mary=True).exact()
        half = impulse(3, turn=7, boleyn=4)
        for kind in ("vp", "catholic_spaces", "protestant_spaces", "burnt", "disgraced"):
            assert expected(half, kind) == HALF * (whole.expected[kind].exact or 0)

    def test_books_and_then_a_debate(self) -> None:
        both, books, talk = (impulse(cp, turn=7, boleyn=4) for cp in (5, 2, 3))
        turned = [expected(one, "catholic_spaces") for one in (both, books, talk)]
        assert turned[0] == turned[1] + turned[2]

    def test_no_debate_without_a_protestant_of_the_zone(self) -> None:
        odds = impulse(3, turn=6, gone=["Tyndale", "Knox", "Wishart"])
        assert expected(odds, "catholic_spaces") == 0
        assert "No debate can be called: a side has nobody to debate." in odds.notes

    def test_england_loses_a_vp_for_two_home_spaces(self) -> None:
        odds = impulse(1, home=2)
        lost = -expected(odds, "vp", "England")
        assert lost == HALF * (1 - Fraction(15, 36) ** 2)

    def test_rolled_agrees_with_exact(self) -> None:
        assert p_value(impulse(5, turn=7, boleyn=4, spaces_now=25), 1_000_000, seed=213) > 1e-6


@pytest.mark.parametrize(
    ("cards", "how"),
    [
        ([1, 2, 3, 5], {"boleyn": 4}),
        ([3, 3, 3, 3, 3, 3], {"boleyn": 4}),
        ([5, 4, 6, 5, 3], {"boleyn": 4, "home": 3, "catholic": 2}),
        ([3] * 8, {"gone": ["Knox", "Wishart"]}),
        ([5] * 7, {"boleyn": 4, "committed": ["Eck", "Campeggio", "Knox"], "home": 6}),
        ([2, 4, 5, 1, 5, 5], {"boleyn": 4, "burners": ["Cajetan", "Caraffa"]}),
        ([5, 5, 2], {"gone": ["Knox"], "burners": ["Caraffa"], "home": 4, "catholic": 1}),
    ],
)
def test_hands_told_card_by_card(cards: list[int], how: dict[str, Any]) -> None:
    games = 3_000
    campaign = mary(cards, spaces_now=25, **how)
    words = philox.dealt(philox.key(8, campaign.name), 0, games, campaign.slots.size)
    scores = campaign.scores(words)[:games]
    gone, tired = set(how.get("gone", ())), set(how.get("committed", ()))
    names = dict.fromkeys(ENGLISH) if "boleyn" in how else ("Tyndale", "Knox", "Wishart")
    sides = [{n: v for n, v in PAPAL.items() if n not in gone}]
    sides += [{n: ENGLISH[n] for n in names if n not in gone}]
    for game in range(games):
        papal, english = (
            Side(
                {n: side[n] for n in sorted(side, key=lambda n: n in tired)},
                [n for n in side if n not in tired],
                [n for n in side if n in tired],
            )
            for side in sides
        )
        told = hand(
            campaign,
            [int(word) for word in words[game]],
            cards,
            papal,
            english,
            burns=Fraction(21, 36),
            home=how.get("home"),
            catholic=how.get("catholic", 0),
            burners=how.get("burners", ()),
        )
        for number, card in enumerate(told):
            rome, reform, england = scores[game, :, number].tolist()
            at = [*SOURCES, *COUNTS].index
            assert (england[at("impulses lost")], england[at("CP lost")]) == (card.impulse, card.cp)
            assert rome[at("books burnt")] == card.books
            assert (rome[at("spaces")], reform[at("spaces")]) == (card.catholic, card.protestant)
            assert rome[at("debaters")] == sum(ENGLISH[n] for n in card.burnt)
            assert reform[at("debaters")] == sum(PAPAL[n] for n in card.disgraced)
            lost = (rome[at("debaters lost")], reform[at("debaters lost")])
            assert lost == (len(card.disgraced), len(card.burnt))
        if how.get("home") is not None:
            vp = scores[game, 2, :, SOURCES.index("home spaces")].sum()
            assert vp == (told[-1].home_after or 0) // 2 - how["home"] // 2


def test_the_first_card_of_a_hand_has_the_exact_odds_of_an_impulse() -> None:
    how = {"turn": 7, "boleyn": 4, "home": 5, "spaces_now": 25}
    exact, rolled = impulse(5, **how).exact(), mary([5, 3], **how).run(400_000, 99)
    for kind, power, count in (
        ("vp", "Papacy", "vp"),
        ("vp", "Protestant", "vp"),
        ("vp", "England", "vp"),
        ("cp_lost", "England", "CP lost"),
        ("books_burnt", "Papacy", "books burnt"),
        ("catholic_spaces", "Papacy", "spaces"),
        ("burnt", "Protestant", "debaters lost"),
    ):
        mean = rolled.mean(power, 1, count)
        assert mean.low is not None
        assert mean.high is not None
        wide = 3 * (mean.high - mean.low)
        assert mean.low - wide < float(exact.mean(kind, power).exact or 0) < mean.high + wide


@pytest.mark.parametrize(
    ("cards", "how", "says"),
    [
        ([], {}, "--hand must have from 1 to 12 cards, not 0."),
        ([9], {}, "A card of the hand has from 1 to 6 CP, not 9; or give its name."),
        (["Plantation"], {}, "There is no card 'Plantation'; the nearest is 'Plantations'."),
        ([3], {"turn": 12}, "--turn must be from 1 to 9, not 12."),
        (["Mary I"], {}, "Mary I rules already; her card is in no hand."),
        ([3], {"turn": 5}, "--turn must be 6 or later: Mary I cannot rule before, not on 5."),
        ([3], {"catholic": 2}, "--catholic needs --home"),
        ([3], {"elsewhere": 2}, "--elsewhere needs --home"),
        ([3], {"home": 5, "spaces_now": 4}, "--spaces-now must be 5 or more"),
        ([3], {"burners": ["Eck"]}, "Eck brings nothing when books are burnt"),
        (
            [3],
            {"burners": ["Caraffa"], "committed": ["Caraffa"]},
            "Caraffa cannot burn books on turn 7: committed, turn 5.",
        ),
        ([3], {"burners": ["Cajetan", "Cajetan"]}, "--burners takes each debater once."),
        ([3], {"banished": ["Eck"]}, "There is no reformer 'Eck'"),
        ([3], {"home": 99}, "--home must be from 0 to 20 spaces, not 99."),
        ([3], {"spaces_now": 77}, "--spaces-now must be from 0 to 49 Protestant spaces, not 77."),
    ],
)
def test_bad_input_is_said_plainly(cards: list[int | str], how: dict[str, Any], says: str) -> None:
    with pytest.raises(Fault) as fault:
        mary(cards, **how)
    assert says in str(fault.value)
