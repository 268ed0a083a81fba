"""The explorer: what its controls offer, and that its page says what the call itself gives."""

from __future__ import annotations

import itertools
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

from analysis import Values, artist, canal, court, debate, explore, heirs, scholar, wedding
from analysis.attempt import Attempt
from analysis.explored import page
from analysis.faults import Fault
from analysis.outcome import Composed, Gain, Outcome
from analysis.sliders import Explorer
from tests.page import Page
from tests.reports import EVIL

pytest.importorskip("ipywidgets", reason="no ipywidgets here to draw sliders with")


def options(explorer: Explorer, name: str) -> list[int]:
    """The values that a slider offers."""
    return [value for _, value in explorer.controls[name].options]


def taken(call: Any, name: str, values: range, **given: Any) -> list[int]:
    """The values that a call takes, by trying them all."""
    found = []
    for value in values:
        try:
            call(**given | {name: value})
        except Fault:
            continue
        found.append(value)
    return found


# What can be moved.


@pytest.mark.parametrize("name", ["cp", "rating", "modifier"])
def test_a_slider_offers_every_value_that_the_call_takes(name: str) -> None:
    given = {"cp": 3, "rating": 2, "modifier": 0}
    assert options(explore(artist, **given), name) == taken(artist, name, range(-60, 60), **given)


def test_a_slider_skips_what_lies_between_two_values() -> None:
    def even(*, cp: int) -> Attempt:
        if cp not in (2, 4, 22, 24):
            raise Fault("Only 2, 4, 22 and 24 CP.")
        attempt: Attempt = artist(cp=2, rating=cp % 10)
        return attempt

    assert options(explore(even, cp=2), "cp") == [2, 4, 22]  # 24 is more than 20 away


def test_numbers_slide_yes_or_no_is_a_box_and_the_rest_stays_as_given() -> None:
    explorer = explore(debate, 4, "Luther", turn=6)
    sliders = {name for name, control in explorer.controls.items() if hasattr(control, "options")}
    assert sliders == {"attacker", "turn"}
    boxes = {"augsburg", "more", "inquisition", "mary", "bullinger"}
    assert set(explorer.controls) == sliders | boxes


def test_a_default_that_changes_nothing_has_no_slider_unless_it_was_given() -> None:
    assert "turn" not in explore(artist, cp=3, rating=2).controls
    assert "turn" in explore(artist, cp=3, rating=2, turn=4).controls
    assert "turn" in explore(artist, cp=3, power="England").controls


def test_prices_are_asked_where_the_call_asks_them_and_any_comes() -> None:
    assert set(explore(scholar, cp=4, rating=3).prices) == {"bonus"}
    assert set(explore(wedding, "Elizabeth I", "Francis of Anjou").prices) == {"card"}
    assert explore(artist, cp=3, rating=2).prices == {}
    assert explore(canal).prices == {}


def test_a_price_that_was_given_stands_among_the_others() -> None:
    explorer = explore(scholar, cp=4, rating=3, values=Values(bonus=Fraction(1, 3)))
    assert explorer.prices["bonus"].value == Fraction(1, 3)


def test_names_given_beyond_the_signature_slide_too() -> None:
    def any_of(**given: int) -> Attempt:
        attempt: Attempt = artist(**given)
        return attempt

    assert options(explore(any_of, cp=3, rating=2), "cp") == [2, 3, 4]


# What follows.


@pytest.mark.parametrize("cp", [2, 3, 4])
@pytest.mark.parametrize("rating", [0, 3, 12])
@pytest.mark.parametrize("modifier", [-20, 1])
def test_the_page_is_what_the_call_gives(cp: int, rating: int, modifier: int) -> None:
    explorer = explore(artist, cp=3, rating=2)
    moved = {"cp": cp, "rating": rating, "modifier": modifier}
    for name, value in moved.items():
        explorer.controls[name].value = value
    found = artist(**moved).exact()
    assert explorer.page.value == page(found)
    assert explorer.odds.rows() == found.rows()
    shown = explorer.page.value
    for i, outcome in enumerate(found.outcomes):
        assert outcome.text in shown
        assert f"{float(found.probability(i).exact or 0):.3%}".replace("%", " %") in shown


def test_boxes_and_positional_numbers_move_the_page_too() -> None:
    explorer = explore(debate, 4, 3, turn=6)
    for attacker, augsburg in itertools.product((0, 2, 10), (True, False)):
        explorer.controls["attacker"].value = attacker
        explorer.controls["augsburg"].value = augsburg
        said = debate(attacker, 3, turn=6, augsburg=augsburg)
        assert explorer.odds.attempt.exactly == said.exactly
        assert explorer.page.value == page(said.exact())


def test_the_value_of_a_bonus_changes_what_the_sponsor_takes() -> None:
    explorer = explore(scholar, cp=4, rating=3)
    before = explorer.odds.expected["bonuses"].exact
    explorer.prices["bonus"].value = Fraction(2)
    after = scholar(cp=4, rating=3, values=Values(bonus=Fraction(2))).exact()
    assert explorer.odds.rows() == after.rows()
    assert explorer.odds.expected["bonuses"].exact != before
    worth = (after.expected["vp"].exact or 0) + 2 * (after.expected["bonuses"].exact or 0)
    assert f"{float(worth):.4f} = {worth}" in explorer.page.value


def test_a_page_says_the_choices_the_assumed_figures_and_the_answer_in_short() -> None:
    shown = explore(scholar, cp=4, rating=3).page.value
    assert "some of it changes with a bonus worth more than 1 VP" in shown
    assert "Rests on assumed figures: cp_modifiers, scholar_awards." in shown
    won = explore(debate, "Eck", "Luther", turn=7).page.value
    assert won.index("chance that the attacker wins") < won.index("Chance of each outcome")


def test_a_combination_that_was_seen_is_not_asked_again() -> None:
    asked = []

    def counted(*, cp: int) -> Attempt:
        asked.append(cp)
        attempt: Attempt = artist(cp=cp, rating=2)
        return attempt

    explorer = explore(counted, cp=3)
    for cp in (2, 3, 4, 3, 2):
        explorer.controls["cp"].value = cp
    assert [cp for cp in asked if cp in (2, 3, 4)] in ([3, 2, 4], [3, 2, 3, 4])


# What cannot be.


def test_a_combination_that_is_refused_shows_why_and_the_next_one_its_odds() -> None:
    explorer = explore(debate, "Eck", "Tyndale", turn=7)
    explorer.controls["mary"].value = True
    there = explorer.page.value
    explorer.controls["turn"].value = 5
    assert "Mary I rules from turn 6 on at the earliest, not on turn 5." in explorer.page.value
    assert "<table" not in explorer.page.value
    explorer.controls["turn"].value = 7
    assert explorer.page.value == there
    assert "<table" in there


def test_arguments_that_the_call_refuses_are_refused() -> None:
    with pytest.raises(Fault, match="--cp must be one of 2, 3, 4, not 7"):
        explore(artist, cp=7, rating=2)


def test_what_is_no_call_or_returns_no_attempt_is_refused() -> None:
    with pytest.raises(Fault, match=r"explore\(call, name=value\), not what it returned"):
        explore(artist(cp=3, rating=2))
    with pytest.raises(Fault, match=r"returns an attempt can be explored, not court\(\)"):
        explore(court)


def test_without_ipywidgets_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    with pytest.raises(Fault, match=r"extra `notebooks`: pip install 'courtodds\[notebooks\]'"):
        explore(artist, cp=3, rating=2)


def evil(*, cp: int, **given: bool) -> Attempt:
    """An attempt all of whose names are markup."""
    if cp > 3:
        raise Fault(f"{EVIL} is not to be had for {cp} CP.")
    outcomes = (Outcome(EVIL, EVIL, (EVIL,), {EVIL: Gain(cp)}), Outcome(f"{EVIL} {EVIL}"))
    return Attempt(EVIL, EVIL, EVIL, {EVIL: EVIL}, EVIL, Composed(outcomes, (1, cp)), (EVIL,))


def test_names_are_text_and_never_markup() -> None:
    explorer = explore(evil, cp=2, **{EVIL: True})
    for cp in (2, 3):
        explorer.controls["cp"].value = cp
        html = explorer._repr_mimebundle_()["text/html"]
        assert "<script" not in html
        assert Page(html).open == []
        assert EVIL in Page(html).text
    assert explorer.controls[EVIL].description_allow_html is False


def test_a_sentence_of_refusal_is_text_too() -> None:
    explorer = explore(evil, cp=2)
    explorer.controls["cp"].options = [*explorer.controls["cp"].options, ("4", 4)]
    explorer.controls["cp"].value = 4
    assert "<script" not in explorer.page.value
    assert f"{EVIL} is not to be had for 4 CP." in "".join(Page(explorer.page.value).text)


# Where nothing moves.


def test_where_no_widget_is_drawn_the_page_stands_still_and_says_what_would_move() -> None:
    explorer = explore(artist, cp=3, rating=2)
    bundle = explorer._repr_mimebundle_()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == explorer.box.model_id
    still = bundle["text/html"]
    assert still.startswith(page(artist(cp=3, rating=2).exact()))
    assert "to move: cp (2 to 4), rating (0 to 12), modifier (−20 to 20)." in still
    assert Page(still).open == []
    assert bundle["text/plain"] == "artist (cp 3, rating 2, modifier 0)"


def test_the_picture_has_a_text_and_its_bars_are_as_long_as_the_chances() -> None:
    found = heirs(1).exact()
    html = Page(page(found))
    (picture,) = [a for a in html.all("div") if a.get("role") == "img"]
    label = str(picture["aria-label"])
    styles = [str(a.get("style")) for a in html.all("div")]
    long = [float(s.partition("width:")[2].partition("%")[0]) for s in styles if "height:1em" in s]
    assert sum(long) == pytest.approx(100, abs=0.01)
    for text in ("no child", "Elizabeth", "sickly Edward", "healthy Edward"):
        assert f"{text}: " in label


def test_no_matplotlib_is_needed() -> None:
    code = (
        "import sys; from analysis import explore, canal; e = explore(canal, attempts=2);"
        "e.controls['failures'].value = 3; assert 'matplotlib' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_call_is_imported_by_its_name_however_often() -> None:
    code = "from analysis import explore; from analysis import explore; explore.__call__"
    subprocess.run([sys.executable, "-c", code], check=True)
