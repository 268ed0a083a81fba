"""What a re-roll is worth, against plain Python and against whole weddings (rule 21.1)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analysis import Fault, Values, reroll_by_dice, reroll_worth, wedding
from tests.virgin_queen.wedding_by_hand import ANNA, CARLOS, ByHand, looked_up, replaced


@pytest.mark.parametrize("card", [Fraction(1), Fraction(1, 2)])
def test_annas_reroll_by_the_dice_that_lie_there(card: Fraction) -> None:
    """With Philip 7 is added; the Empire gains the row of the table."""

    def worth(dice: list[int]) -> Fraction:
        _, vp, cards = looked_up(sum(dice) + 7)
        return vp + card * cards

    rows = reroll_by_dice(ANNA, "Philip II", values=Values(card=card)).rows
    assert len(rows) == 36
    for row in rows:
        dice = [row["bride"], row["groom"]]
        again = [worth(replaced(dice, min(dice), new)) for new in range(1, 7)]
        assert row["kept"] == worth(dice)
        assert row["again"] == sum(again) / Fraction(6)
        assert row["gain"] == row["again"] - row["kept"]


def test_what_annas_reroll_is_worth_with_each_groom() -> None:
    """Re-rolling only where it gains: the mean of what is gained there."""
    rows = {row["partner"]: row for row in reroll_worth(ANNA).rows}
    assert set(rows) >= {"Philip II", "Charles IX", CARLOS}
    odds = wedding(ANNA, "Charles IX").exact()
    mean = [odds.mean(kind, "Empire").exact for kind in ("vp", "cards")]
    assert [rows["Charles IX"]["vp"], rows["Charles IX"]["cards"]] == mean
    gains = [max(row["gain"], 0) for row in reroll_by_dice(ANNA, "Charles IX").rows]
    assert rows["Charles IX"]["gain"] == sum(gains) / 36
    assert [row["gain"] for row in rows.values()] == sorted(
        (row["gain"] for row in rows.values()), reverse=True
    )


def test_don_carloss_reroll_costs_spain_something_with_every_bride_but_anna() -> None:
    rows = {row["partner"]: row["gain"] for row in reroll_worth(CARLOS, turn=2).rows}
    assert rows.pop(ANNA) > 0
    assert max(rows.values()) < 0


def test_without_a_reroll_two_dice_stay_as_they_fall() -> None:
    row = next(r for r in reroll_worth(CARLOS).rows if r["partner"] == "Elizabeth I")
    worth = Fraction(0)
    for outcome, chance in ByHand(7).chances().items():
        vp, cards = next((v, c) for _, o, v, c in map(with_total, range(2, 19)) if o == outcome)
        worth += chance * (vp + cards)
    assert row["without"] == worth


def with_total(total: int) -> tuple[int, str, int, int]:
    return total, *looked_up(total)


def test_who_has_no_reroll() -> None:
    with pytest.raises(
        Fault, match="Philip II has no re-roll; Don Carlos and Anna of Austria have"
    ):
        reroll_worth("Philip II")
    with pytest.raises(Fault, match="have not two dice and one re-roll"):
        reroll_by_dice(ANNA, CARLOS)
