"""Bars of odds: as long as the chances, with what was rolled, gained and assumed."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from analysis import canal, wedding
from analysis.attempt import Attempt
from analysis.odds import Odds
from analysis.outcome import Composed, Gain, Outcome
from analysis.plot import bars, drawn
from tests.panels import overlaps, said


def counted(attempt: Attempt, counts: tuple[int, ...]) -> Odds:
    """Odds as if these counts had been rolled."""
    return Odds(attempt, counts, sum(counts), 7)


def test_a_bar_is_as_long_as_the_exact_chance() -> None:
    ax = bars(canal(attempts=2).exact()).axes[0]
    widths = [float(bar.get_width()) for bar in ax.patches]  # type: ignore[attr-defined]
    assert widths == pytest.approx([100 / 6, 100 * 5 / 18, 100 * 5 / 9])


def test_a_dot_stands_where_it_was_rolled_with_its_interval() -> None:
    odds = counted(canal(attempts=1), (20, 80))
    ax = bars(odds).axes[0]
    [dot, *_] = ax.containers[1]
    assert dot.get_xdata() == pytest.approx([20.0])
    [segment] = ax.collections[0].get_segments()  # type: ignore[attr-defined]
    low, high = 100 * odds.probability(0).low, 100 * odds.probability(0).high  # type: ignore[operator]
    assert segment[:, 0] == pytest.approx([low, high])
    assert any("± 7.8 % rolled" in text for text in said(bars(odds)))


def test_bars_say_what_is_gained_and_what_it_rests_on() -> None:
    texts = said(bars(wedding("Elizabeth I", "Francis of Anjou").exact()))
    assert "Virgin Queen 2012: wedding" in "\n".join(texts)
    assert "England 0 VP, −2 cards; France +1 VP, −1 card" in texts
    assert "30.556 % = 11/36" in texts
    assert any("Rests on assumed figures: royals" in text for text in texts)


def many(names: Iterable[str]) -> Odds:
    """Odds of as many outcomes as there are names, the first the most likely."""
    outcomes = tuple(Outcome(name, gains={"England": Gain(vp=-1)}) for name in names)
    ways = tuple(range(len(outcomes), 0, -1))
    return Attempt(
        "voyage", "Here I Stand", "2006", {}, "England", Composed(outcomes, ways)
    ).exact()


def test_beyond_sixteen_outcomes_the_least_likely_are_gathered() -> None:
    found = bars(many(f"outcome {i}" for i in range(20)))
    widths = [bar.get_width() for bar in found.axes[0].patches]  # type: ignore[attr-defined]
    assert len(widths) == 16
    assert sum(widths) == pytest.approx(100)
    assert "5 less likely outcomes" in said(found)


def test_long_names_are_wrapped_and_cover_nothing() -> None:
    names = [
        "lost at sea with every ship of the squadron and the whole of its cargo " * 3,
        "x",
        "y",
    ]
    found = bars(many(names))
    assert overlaps(found) == []
    edge = found.axes[0].get_window_extent().x1
    [name] = [t for t in found.axes[0].texts if t.get_text().startswith("lost")]
    assert name.get_window_extent().x1 < edge


def test_a_dollar_sign_in_a_name_is_no_mathematics() -> None:
    drawn(bars(many(["$x^", "a $ and $\\frac{1}{ $"])), "svg")


def test_what_is_counted_once_is_not_said_of_every_power() -> None:
    gains = {"Papacy": Gain(1), "Protestant": Gain(-1)}
    outcome = Outcome("burnt", gains=gains, counts={"spaces": 1})
    kinds = ("vp", "spaces")
    debate = Attempt(
        "debate", "Here I Stand", "2006", {}, "Papacy", Composed((outcome,), (1,)), kinds=kinds
    )
    texts = said(bars(debate.exact()))
    assert "Papacy +1 VP; Protestant −1 VP; 1 space" in texts
    assert any("expected: 1.000 spaces" in text for text in texts)
