"""A search for figures against all combinations counted in plain Python, die by die."""

import itertools
import json
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from analysis import solving
from analysis.cli import run
from analysis.options import Options
from analysis.sealed import sealed
from analysis.solve_answer import Solved
from analysis.solving import solve
from analysis.workers import streamed

ROOT = Path(__file__).parents[1]
DICE = [a + b for a, b in itertools.product(range(1, 7), repeat=2)]
NOW = (0, 1, 2)


def figure(name: str, low: int, high: int) -> str:
    return f"[[figure]]\nname = {json.dumps(name)}\nfrom = {low}\nto = {high}\n"


def target(ask: str, of: str, wanted: str) -> str:
    return f"[[target]]\nask = {json.dumps(ask)}\nof = {json.dumps(of)}\n{wanted}\n"


@pytest.fixture
def spec(tmp_path: Path) -> Callable[..., Path]:
    def write(*parts: str) -> Path:
        file = tmp_path / "spec.toml"
        file.write_text("".join(parts), "utf-8")
        return file

    return write


def chance(added: int, low: int, high: int = 99) -> Fraction:
    """That two dice with what is added come to `low` to `high`."""
    return Fraction(sum(low <= dice + added <= high for dice in DICE), 36)


def artist_vp(modifier: int, rating: int = 2) -> Fraction:
    """What an artist brings: 1 VP at 10, and one more at 13 and at 15."""
    return sum((chance(rating + modifier, low) for low in (10, 13, 15)), Fraction())


def moved(now: Sequence[int], combination: Sequence[int]) -> int:
    return sum(abs(a - b) for a, b in zip(now, combination, strict=True))


MODIFIERS = [figure(f"cp_modifiers.{cp}.modifier", -1, 3) for cp in (2, 3, 4)]
EQUAL = '[[target]]\nof = "VP per CP"\nequal = [{}]\n'.format(
    ", ".join(f'"artist --cp {cp} --rating 2"' for cp in (2, 3, 4))
)


def by_hand(off: Callable[[Sequence[Fraction]], Fraction]) -> Iterator[tuple[Any, ...]]:
    """Every combination of three modifiers, the nearest first."""
    for combination in itertools.product(range(-1, 4), repeat=3):
        values = tuple(artist_vp(m) / cp for cp, m in zip((2, 3, 4), combination, strict=True))
        yield off(values), moved(NOW, combination), combination, values


def test_equal_vp_per_cp_at_every_level(spec: Callable[..., Path]) -> None:
    found = solve(spec(*MODIFIERS, EQUAL))
    assert list(found.near) == sorted(by_hand(lambda v: max(v) - min(v)))
    assert found.near[0].off > 0
    assert found.reached == 0
    assert found.problem.in_force == next(n for n in found.near if n.combination == NOW)


def test_several_targets_add_up(spec: Callable[..., Path]) -> None:
    more = [
        target("artist --cp 2 --rating 2", "VP per CP", 'is = "7/18"'),
        target("artist --cp 4 --rating 2", "VP per CP", "at_least = 0.3\nat_most = 0.4"),
    ]
    found = solve(spec(*MODIFIERS, EQUAL, *more))
    low, high = Fraction(3, 10), Fraction(2, 5)

    def off(v: Sequence[Fraction]) -> Fraction:
        outside = max(low - v[2], v[2] - high, Fraction())
        return max(v) - min(v) + abs(v[0] - Fraction(7, 18)) + outside

    assert list(found.near) == sorted(by_hand(off))


def test_a_given_expected_vp_is_reached_exactly(spec: Callable[..., Path]) -> None:
    wanted = artist_vp(3)
    asked = target("artist --cp 3 --rating 2", "VP", f'is = "{wanted}"')
    found = solve(spec(figure("cp_modifiers.3.modifier", 0, 6), asked))
    reaching = [m for m in range(7) if artist_vp(m) == wanted]
    assert [n.combination for n in found.near if not n.off] == [(m,) for m in reaching] == [(3,)]
    nearest = sorted(range(7), key=lambda m: (abs(artist_vp(m) - wanted), abs(m - 1)))
    assert found.sentences == [
        "1 of 7 combinations reaches it exactly.",
        f"The figures as they are come in at place {nearest.index(1) + 1}.",
    ]


def test_a_chance_by_where_the_rows_begin(spec: Callable[..., Path]) -> None:
    """Two edges of one table; those that cross, or leave no roll for a row, are left out."""
    edges = [
        figure("artist_awards.13-14.roll", 9, 17),
        figure("artist_awards.>= 15.roll", 9, 17),
    ]
    ask = "artist --cp 3 --rating 2"
    asked = [target(ask, "2 VP", 'is = "1/4"'), target(ask, "at least 3 VP", "at_most = 0.05")]
    found = solve(spec(*edges, *asked))
    expected = []
    for a, b in itertools.product(range(9, 18), repeat=2):
        if 10 < a < b:
            two, three = chance(3, a, b - 1), chance(3, b)
            off = abs(two - Fraction(1, 4)) + max(three - Fraction(1, 20), Fraction())
            expected.append((off, moved((13, 15), (a, b)), (a, b), (two, three)))
    assert list(found.near) == sorted(expected)
    assert len(found.unsound) == 81 - len(expected)
    first = "the first: artist_awards.13-14.roll = 9, artist_awards.>= 15.roll = 9: "
    assert f"not sound: {len(found.unsound)} of 81; {first}" in found.sentences[1]


def test_ties_go_to_what_moves_least_then_in_order(spec: Callable[..., Path]) -> None:
    """Cards do not change the VP, and 2 and 3 VP are as far from 2.5 at one time in six."""
    figures = figure("canal.vp", 1, 4), figure("canal.cards_per_turn", 0, 2)
    found = solve(spec(*figures, target("canal --attempts 1", "VP", 'is = "5/12"')))
    first = [(2, 1), (2, 0), (2, 2), (3, 1), (3, 0), (3, 2)]
    assert [n.combination for n in found.near[:6]] == first
    assert {n.off for n in found.near[:6]} == {Fraction(1, 12)}


def test_other_figures_are_in_force_where_they_are_given(
    spec: Callable[..., Path], tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        "[canal]\n"
        'power = "Ottoman"\ncard = "Grand Vizier"\nneeded = 5\nper_failure = 1\nexcavation = 2\n'
        'vp = 3\ncards_per_turn = 1\nexpeditions = "start afar"\n'
    )
    asked = spec(figure("canal.vp", 0, 5), target("canal --attempts 1", "VP", 'is = "5/3"'))
    found = solve(asked, Options(figures=(mine,)))
    assert found.problem.in_force.off == Fraction(2, 3)
    assert found.problem.in_force.combination == (3,)
    assert [n.combination for n in found.near if not n.off] == [(5,)]
    within = spec(
        figure("canal.vp", 0, 5),
        target(f"canal --attempts 1 --figures {mine}", "VP", 'is = "5/3"'),
    )
    assert solve(within).near == found.near


def test_a_table_of_ones_own(spec: Callable[..., Path], tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'game = "own_table"\n[gamble]\nname = "toll"\npower = "you"\ndice = "1d6"\n'
        '[outcomes]\nrows = [\n{ roll = "<= 3", name = "nothing", vp = 0 },\n'
        '{ roll = ">= 4", name = "paid", vp = 1 },\n]\n'
    )
    figures = figure("outcomes.paid.vp", 0, 6), figure("outcomes.paid.roll", 2, 6)
    found = solve(spec(*figures, target(f"roll {mine}", "VP", "is = 1.5")))
    expected = [
        (abs(Fraction(vp * (7 - at), 6) - Fraction(3, 2)), moved((1, 4), (vp, at)), (vp, at))
        for vp, at in itertools.product(range(7), range(2, 7))
    ]
    assert [n[:3] for n in found.near] == sorted(expected)
    assert found.near[0].combination == (3, 4)


def stopping_after(count: int) -> Callable[..., Iterator[Any]]:
    def stream(*call: Any) -> Iterator[Any]:
        for number, results in enumerate(streamed(*call)):
            if number == count:
                signal.raise_signal(signal.SIGINT)
            yield results

    return stream


def test_ctrl_c_keeps_the_combinations_that_were_tried(
    spec: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(solving, "streamed", stopping_after(30))
    asked, output = spec(*MODIFIERS, EQUAL), tmp_path / "best.toml"
    assert run(["solve", str(asked), "--format", "json", "--output", str(output)]) == 130
    found = json.loads(capsys.readouterr().out)
    every = list(by_hand(lambda v: max(v) - min(v)))
    nearest = min(every[:30])
    assert found["interrupted"]
    assert (found["tried"], found["combinations"]) == (30, 125)
    assert tuple(found["nearest"][0]["figures"].values()) == nearest[2]
    assert Fraction(found["nearest"][0]["off_by"]["exact"]) == nearest[0]
    assert not output.exists()
    assert run(["solve", str(asked)]) == 130
    out = capsys.readouterr().out
    assert "Stopped: 95 combinations were not tried, and may come nearer." in out
    assert "30 of 125 combinations tried" in out


def test_ctrl_c_before_the_first_combination(
    spec: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(solving, "streamed", stopping_after(0))
    assert run(["solve", str(spec(*MODIFIERS, EQUAL))]) == 130
    assert capsys.readouterr() == ("", "courtodds: Stopped.\n")


def test_processes_find_the_same(spec: Callable[..., Path]) -> None:
    asked = spec(*MODIFIERS, EQUAL)
    assert solve(asked, Options(processes=2)).near == solve(asked).near


def test_a_worker_elsewhere_finds_the_same(spec: Callable[..., Path]) -> None:
    """What goes to another machine needs no file of this one."""
    asked = spec(*MODIFIERS, EQUAL)
    found = solve(asked)
    asked.unlink()
    task = pickle.loads(pickle.dumps(sealed(found.problem.trial)))
    for near in found.near[:20]:
        assert task(near.combination) == near.values


def shipped(name: str) -> Solved:
    return solve(ROOT / "reports" / name)


def test_the_shipped_spec_of_equal_cp() -> None:
    found = shipped("equal_cp.toml")
    best = min(
        max(v) - min(v)
        for a, b, c in itertools.product(range(-2, 5), range(-2, 7), range(-2, 9))
        for v in [(artist_vp(a) / 2, artist_vp(b) / 3, artist_vp(c) / 4)]
    )
    assert found.near[0].off == best > 0
    assert "No combination reaches it exactly; the nearest is off by" in found.sentences[0]


def test_the_shipped_spec_of_a_chance() -> None:
    """With 2d6 + 8 an heir is 16 to 18, a new dynasty 19 or 20."""
    found = shipped("heir_chance.toml")
    assert [n.combination for n in found.near if not n.off] == [(16, 19)]
    assert chance(8, 16, 18) == Fraction(1, 3)
    assert chance(8, 19) == Fraction(1, 12)


def test_the_figures_as_they_are_stand_once_with_their_place() -> None:
    found = shipped("equal_cp.toml")
    place = [near.combination for near in found.near].index(NOW) + 1
    assert place == 2
    assert list(found.shown) == ["as it is", "1", "3", "4", "5"]
    assert "The figures as they are come in at place 2." in found.sentences
