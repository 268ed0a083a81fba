"""The English succession (21.3): sentence by sentence."""

from __future__ import annotations

from fractions import Fraction

from analysis import succession
from analysis.here_i_stand.deck.draw import Draw
from analysis.here_i_stand.deck.position import Position
from analysis.here_i_stand.england.succession import Plan, State
from analysis.here_i_stand.england.succession_figures import EnglishTroops, LateBirth
from tests.here_i_stand.succession_by_hand import (
    EDWARD,
    ELIZABETH,
    HENRY,
    MARY,
    READ,
    SURE,
    chain,
    covered,
)


def enters(turn: int, ruler: str, *results: int) -> str:
    """The ruler whose card enters on a turn that begins so."""
    state = State(box=4, covered=covered(*results), ruler=ruler)
    return chain().drawn(state, turn).pending


def crowned(pending: str, *results: int, ruler: str = HENRY) -> str:
    """Who rules after the card in the deck is played."""
    state = State(box=6, covered=covered(*results), ruler=ruler, pending=pending)
    ends = [end for end, _ in chain().turn(state, 7) if end.ruler != ruler]
    return ends[0].ruler


class TestAllResults3OrLess:
    def test_marys_card_enters_on_turn_6(self) -> None:
        assert enters(5, HENRY, 1, 2, 3) == ""
        assert enters(6, HENRY, 1, 2, 3) == MARY
        assert enters(6, HENRY) == MARY

    def test_mary_rules_to_the_end(self) -> None:
        for turn in (7, 8, 9):
            assert enters(turn, MARY, 1, 2, 3) == ""


class TestHighest4:
    def test_marys_card_enters_on_turn_6(self) -> None:
        assert enters(6, HENRY, 4) == MARY

    def test_elizabeths_card_enters_on_the_turn_after_mary_takes_the_throne(self) -> None:
        assert enters(8, MARY, 4) == ELIZABETH
        assert enters(8, HENRY, 4) != ELIZABETH

    def test_elizabeth_rules_to_the_end(self) -> None:
        assert enters(9, ELIZABETH, 4) == ""

    def test_elizabeths_card_is_never_added_without_her_birth(self) -> None:
        for results in ((), (1,), (3, 2), (5,), (5, 1)):
            for turn in (7, 8, 9):
                assert enters(turn, MARY, *results) != ELIZABETH


class TestHighest5:
    def test_edwards_card_enters_on_turn_6(self) -> None:
        assert enters(6, HENRY, 5) == EDWARD
        assert enters(6, HENRY, 4, 5) == EDWARD

    def test_marys_card_enters_on_the_turn_after_edward_takes_the_throne(self) -> None:
        assert enters(7, EDWARD, 5) == MARY

    def test_then_elizabeths_if_she_was_born(self) -> None:
        assert enters(8, MARY, 4, 5) == ELIZABETH
        assert enters(8, MARY, 5) == ""


class TestHighest6:
    def test_edwards_card_enters_on_turn_6_and_he_rules_to_the_end(self) -> None:
        assert enters(6, HENRY, 6) == EDWARD
        for results in ((6,), (4, 6), (5, 6)):
            assert enters(7, EDWARD, *results) == ""


class TestEdwardBornLate:
    """On turn 6 or later, when Mary's card is in the deck or a hand."""

    def test_marys_card_is_played_as_edward_vi(self) -> None:
        assert crowned(MARY, 5) == EDWARD
        assert crowned(MARY, 6) == EDWARD
        assert crowned(MARY, 4) == MARY

    def test_if_sickly_marys_card_is_back_in_the_deck_next_turn(self) -> None:
        assert enters(8, EDWARD, 5) == MARY
        assert {row.edward: row.mary_card for row in READ(LateBirth)} == {
            "sickly": "discards",
            "healthy": "out of the game",
        }

    def test_if_healthy_it_is_out_of_the_game(self) -> None:
        assert enters(8, EDWARD, 6) == ""

    def test_a_sickly_edward_makes_mary_possible_from_turn_7_at_the_earliest(self) -> None:
        start = State(box=6, covered=covered(5))
        ends = chain(since=6, start=start).ends
        assert not any(state.ruler == MARY for state in ends[6])
        assert any(state.ruler == MARY for state in ends[7])

    def test_born_on_turn_6_before_the_card_is_played(self) -> None:
        """Jane Seymour throws 5 or 6, or 6 + 1: a healthy Edward, in place of Mary."""
        start = State(box=2, covered=0)
        wed = chain(Plan({6: SURE}, first=SURE), since=6, start=start)
        dealt = wed.dealt(6, State(box=2, pending=MARY))
        end = wed.ends[6]
        rules = sum(share for state, share in end.items() if state.ruler == EDWARD)
        late = sum(share for state, share in end.items() if state.late and state.ruler == EDWARD)
        # 1 + 1 to 6 + 1 are 2 to 7; 2 is followed by Anne of Cleves where it is a 3
        direct = Fraction(3, 6)  # 5, 6 and 7
        after_a_3 = Fraction(1, 6) * Fraction(2, 6)
        assert rules == late == dealt * (direct + after_a_3)


class TestWives:
    def test_six_wives_from_turn_2_brings_anne_boleyn_on_turn_3(self) -> None:
        sheet = succession()
        married = {row["turn"]: row["Anne Boleyn"] for row in sheet.further[1].rows}
        assert (married[2], married[3]) == (0, 1)

    def test_a_divorce_brings_her_a_turn_earlier(self) -> None:
        sheet = succession(wives=[2], divorce=3)
        married = {row["turn"]: row["Anne Boleyn"] for row in sheet.further[1].rows}
        assert (married[2], married[3]) == (0, 1)
        assert not any(row["Anne Boleyn"] for row in succession(wives=[2]).further[1].rows)

    def test_a_3_brings_the_next_wife_on_the_same_turn(self) -> None:
        sheet = succession(wives=[2, 3])
        married = {row["turn"]: row["Jane Seymour"] for row in sheet.further[1].rows}
        assert married[3] == Fraction(1, 6)

    def test_a_chance_each_turn_that_six_wives_is_played(self) -> None:
        sheet = succession(chance=Fraction(1, 2))
        married = {row["turn"]: row["Anne Boleyn"] for row in sheet.further[1].rows}
        assert (married[3], married[4]) == (Fraction(1, 4), Fraction(1, 2))

    def test_no_wife_once_henry_is_gone(self) -> None:
        assert not chain().weds(State(box=3, ruler=MARY))
        assert chain().weds(State(box=3))

    def test_no_wife_once_both_children_are_born(self) -> None:
        assert not chain().weds(State(box=3, covered=covered(4, 6)))


class TestDeal:
    def test_the_chance_comes_from_the_deal_of_the_turn(self) -> None:
        draw = Draw(READ, 6)
        cards = sum(hand.cards for hand in draw.hands.values())
        state = State(pending=MARY)
        assert MARY in {card.name for card in draw.deck.cards}
        assert chain().dealt(6, state) == Fraction(cards, len(draw.deck))

    def test_boleyns_three_cards_make_the_deck_larger(self) -> None:
        before, after = (chain().dealt(6, State(box=box, pending=MARY)) for box in (1, 2))
        assert 1 / after == 1 / before * (1 + Fraction(3, len(Draw(READ, 6).deck)))

    def test_mary_draws_a_card_less_than_henry(self) -> None:
        henry, mary = (chain().dealt(8, State(ruler=r, pending="x")) for r in (HENRY, MARY))
        assert mary < henry


class TestSheet:
    def test_chances_of_a_turn_add_up(self) -> None:
        sheet = succession()
        for row in sheet.rows:
            assert row["henry"] + row["edward"] + row["mary"] + row["elizabeth"] == 1
            assert row["protestant"] == row["edward"] + row["elizabeth"]

    def test_turns_under_mary(self) -> None:
        sheet = succession()
        spent = sum(row["turns"] * row["chance"] for row in sheet.further[3].rows)
        assert spent == sum(row["mary"] for row in sheet.rows)

    def test_children_are_worth_0_2_or_5(self) -> None:
        children = succession().further[2].rows
        assert {row["vp"] for row in children} <= {0, 2, 5}
        assert sum(row["chance"] for row in children) == 1

    def test_the_religious_side_by_ruler_is_an_assumed_figure(self) -> None:
        sides = {row.ruler: row.side for row in READ(EnglishTroops)}
        assert sides == {
            HENRY: "Catholic",
            EDWARD: "Protestant",
            MARY: "Catholic",
            ELIZABETH: "Protestant",
        }
        assert "english_troops" in succession().assumed

    def test_a_game_under_way(self) -> None:
        sheet = succession(since=7, wife="Jane Seymour", already=[4, 2], ruler="Mary")
        assert [row["turn"] for row in sheet.rows] == [7, 8, 9]
        assert sheet.rows[0]["elizabeth"] == sheet.rows[0]["dealt"]


def test_a_ruler_of_the_position_is_followed_by_the_next() -> None:
    """Named with any name of the power, he does not stay in the deal of later turns."""
    how = {"since": 7, "wife": "Anne Boleyn", "already": [5]}
    named = succession(ruler="Edward VI", **how)
    for power in ("England", "English", "Англия"):
        found = succession(position=Position(rulers={power: "Edward"}), **how)
        assert found.rows == named.rows
    others = succession(position=Position(rulers={"Papacy": "Paul III"}), wives=[])
    assert others.inputs["rulers"] == ["Papacy=Paul III"]
    assert others.inputs["ruler"] == HENRY
