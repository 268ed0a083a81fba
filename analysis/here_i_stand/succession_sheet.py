"""The English succession as a sheet: who rules, who is born, which card enters when (21.3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from analysis import names
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.calendar import Calendar
from analysis.here_i_stand.heirs import children
from analysis.here_i_stand.position import USUAL_POSITION, Position
from analysis.here_i_stand.rulers import Rulers
from analysis.here_i_stand.succession import ENGLAND, Chances, Plan, State, Succession
from analysis.here_i_stand.succession_figures import HENRY, EnglishTroops, LateBirth
from analysis.here_i_stand.wives import WifeAdvances, Wives
from analysis.sheet import Row, Sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure

K = TypeVar("K")


def succession(
    *,
    wives: Sequence[int] | None = None,
    chance: Fraction | None = None,
    divorce: int | None = None,
    first: Fraction | None = None,
    since: int = 1,
    wife: str = "Catherine of Aragon",
    already: Sequence[int] = (),
    ruler: str = HENRY,
    position: Position = USUAL_POSITION,
    figures: Figures | None = None,
) -> Sheet:
    """The succession from a turn to the end of the game.

    Parameters
    ----------
    wives : sequence of int, optional
        The turns on which Six Wives is played as an event; default: every turn on which it can be.
    chance : Fraction, optional
        The chance that it is, on each of these turns; default 1.
    divorce : int, optional
        The turn on which the Papacy grants a divorce in the negotiations.
    first : Fraction, optional
        How often a marriage comes before the ruler's card that is played on the same turn.
    since : int
        The first turn to be played.
    wife : str
        Where Henry stands on the track when it begins.
    already : sequence of int
        The results of the wives so far who had one, in order; 0: no effect.
    ruler : str
        Who rules England when it begins.
    position : Position
        How the powers stand, for the deal; births are found here.

    Raises
    ------
    Fault
        For an unknown name, a turn or chance out of range, or results that do not fit the wife.

    Examples
    --------
    Without another wife Mary I comes to the throne on turn 6 in a quarter of all games.

    >>> sheet = succession(wives=[])
    >>> round(float(sheet.rows[5]["mary"]), 2)
    0.24
    """
    read = (figures or load("here_i_stand")).reader()
    turns = range(Calendar(read).check(since), Calendar(read).turns[-1] + 1)
    plan = Plan(
        _six_wives(read, turns, wives, chance), _in("divorce", divorce, turns), _share(first)
    )
    start = State(*_box(read, wife, tuple(already)), ruler=_ruler(read, ruler))
    chain = Succession(read, plan, turns, start, position)
    rows = tuple(_turn(chain, turn) for turn in turns)
    said = {
        "wives": None if wives is None else list(wives),
        "chance": chance,
        "divorce": divorce,
        "first": first,
        "since": since,
        "wife": read(Wives).rows[start.box].wife,
        "already": list(already),
        "ruler": start.ruler,
    }
    return Sheet(
        name="succession",
        game="Here I Stand",
        edition=str(read.switch("edition")),
        inputs=said | position.said(),
        rows=rows,
        heads=_heads(chain),
        further=tuple(_further(chain)),
        notes=tuple(_notes(chain)),
        assumed=read.assumed,
        draw=lambda: drawn(chain),
    )


def _six_wives(
    read: Reader, turns: range, wives: Sequence[int] | None, chance: Fraction | None
) -> dict[int, Fraction]:
    """By turn, the chance that Six Wives is played as an event."""
    event = next(row for row in read(WifeAdvances) if row.per_turn)
    may = [turn for turn in turns if turn >= event.from_turn]
    for turn in wives or ():
        if turn not in may:
            raise Fault(f"--wives takes turns from {may[0]} to {may[-1]}, not {turn}.")
    share = Fraction(1) if chance is None else _share(chance, "--chance")
    return {turn: share or Fraction() for turn in (may if wives is None else wives)}


def _share(chance: Fraction | None, option: str = "--first") -> Fraction | None:
    if chance is not None and not 0 <= chance <= 1:
        raise Fault(f"{option} is a chance from 0 to 1, not {float(chance):g}.")
    return chance


def _in(option: str, turn: int | None, turns: range) -> int | None:
    if turn is not None and turn not in turns:
        raise Fault(f"--{option} must be a turn from {turns[0]} to {turns[-1]}, not {turn}.")
    return turn


def _box(read: Reader, name: str, already: tuple[int, ...]) -> tuple[int, int]:
    """Where Henry stands, and the results that are covered."""
    table = read(Wives).rows
    known = {names.fold(n): i for i, row in enumerate(table) for n in (row.wife, *row.aliases)}
    box = known.get(names.fold(name))
    if box is None:
        raise Fault(f"There is no wife {name!r}; the track has {', '.join(w.wife for w in table)}.")
    rolled = sum(row.rolls for row in table[: box + 1])
    if len(already) != rolled:
        raise Fault(f"At {table[box].wife} --already has {rolled} results, not {len(already)}.")
    born = [result for result in already if result]
    if any(not 0 <= result <= 6 for result in already) or len(set(born)) < len(born):
        raise Fault("--already takes different results from 1 to 6, and 0 for one without effect.")
    return box, sum(1 << (result - 1) for result in born)


def _ruler(read: Reader, name: str) -> str:
    return names.find("ruler of England", name, read(Rulers).of(ENGLAND)).name


def _key(ruler: str) -> str:
    """The column of a ruler: `mary`."""
    return names.fold(ruler.rsplit(" ", 1)[0])


def _by(chances: Chances, key: Callable[[State], K]) -> dict[K, Fraction]:
    """The chance of each value of `key`."""
    found: dict[K, Fraction] = defaultdict(Fraction)
    for state, share in chances.items():
        found[key(state)] += share
    return found


def _rulers(chain: Succession) -> list[str]:
    return [row.name for row in chain.read(Rulers).of(ENGLAND)]


def _turn(chain: Succession, turn: int) -> Row:
    """Who rules at the end of a turn, and on which side England is."""
    out = {state: share for state, share in chain.draws[turn].items() if state.pending}
    dealt = sum((share * chain.dealt(turn, state) for state, share in out.items()), Fraction())
    rules = _by(chain.ends[turn], lambda state: state.ruler)
    side = chain.read(EnglishTroops).of
    return {
        "turn": turn,
        "dealt": dealt / sum(out.values()) if out else None,
        **{_key(ruler): rules[ruler] for ruler in _rulers(chain)},
        "protestant": sum(
            (rules[r] for r in _rulers(chain) if side(r) == "Protestant"), Fraction()
        ),
    }


def _heads(chain: Succession) -> dict[str, str]:
    rulers = {_key(ruler): ruler for ruler in _rulers(chain)}
    return {
        "turn": "turn", "dealt": "card dealt", **rulers, "protestant": "troops Protestant"
    }  # fmt: skip


def _further(chain: Succession) -> Iterable[Sheet]:
    yield _part("cards that enter the deck", _entries(chain))
    yield _part("married by the end of the turn", _married(chain))
    last = chain.ends[chain.turns[-1]]
    yield _part("children in the end", _children(chain, last))
    yield _part("turns that end under Mary I", _under_mary(last))
    yield _part("Edward born while Mary's card is out", _late(chain, last))


def _part(name: str, rows: Iterable[Row]) -> Sheet:
    found = tuple(rows)
    heads = {key: key.replace("_", " ") for key in (found[0] if found else ())}
    return Sheet(name, "", "", {}, found, heads)


def _entries(chain: Succession) -> Iterable[Row]:
    """By turn, the chance that each ruler's card enters the deck on it."""
    before: Chances = {chain.start: Fraction(1)}
    heirs = [ruler for ruler in _rulers(chain) if ruler != HENRY]
    for turn in chain.turns:
        enters: dict[str, Fraction] = defaultdict(Fraction)
        for state, share in before.items():
            if not state.pending:
                enters[chain.drawn(state, turn).pending] += share
        if any(enters[ruler] for ruler in heirs):
            yield {"turn": turn} | {ruler: enters[ruler] for ruler in heirs}
        before = chain.ends[turn]


def _married(chain: Succession) -> Iterable[Row]:
    """By turn, the chance that Henry has come to each wife."""
    for turn in chain.turns:
        boxes = _by(chain.ends[turn], lambda state: state.box)
        yield {"turn": turn} | {
            wife.wife: sum((share for box, share in boxes.items() if box >= i), Fraction())
            for i, wife in enumerate(chain.wives)
            if wife.rolls
        }


def _children(chain: Succession, last: Chances) -> Iterable[Row]:
    born = _by(last, lambda s: (chain.vp(s), children(chain.chart, s.covered)))
    for (vp, named), share in sorted(born.items()):
        yield {"children": named, "vp": vp, "chance": share}


def _under_mary(last: Chances) -> Iterable[Row]:
    turns = _by(last, lambda state: state.mary)
    for number in range(1 + max(turns)):
        yield {"turns": number, "chance": turns[number]}


def _late(chain: Succession, last: Chances) -> Iterable[Row]:
    """What becomes of Mary's card, played as Edward VI."""
    late = {state: share for state, share in last.items() if state.late}
    highest = _by(late, chain.highest)
    for row in chain.read(LateBirth):
        low, high = row.highest.low or 0, row.highest.high or 6
        share = sum((c for result, c in highest.items() if low <= result <= high), Fraction())
        yield {"edward": row.edward, "chance": share, "marys_card_then": row.mary_card}


def _notes(chain: Succession) -> Iterable[str]:
    last = chain.ends[chain.turns[-1]]
    turns = sum(share * state.mary for state, share in last.items())
    vp = sum(share * chain.vp(state) for state, share in last.items())
    troops = chain.read(EnglishTroops)
    yield f"Mary I rules at the end of {float(turns):.3f} turns on average."
    yield f"Henry's heirs bring England {float(vp):.3f} VP on average."
    for side in ("Catholic", "Protestant"):
        rulers = " and ".join(ruler for ruler in _rulers(chain) if troops.of(ruler) == side)
        yield f"English troops are {side} in religious matters under {rulers}."
    yield "A ruler's card in the deck is played on the turn on which it is dealt."
    yield "The deck is taken to have lost nothing but what must have left it."


def drawn(chain: Succession) -> Figure:
    """The chance of each ruler at the end of each turn."""
    import pandas as pd

    from analysis.plot import footnote
    from analysis.plot.lines import lines

    rows = [
        {"turn": turn, "ruler": ruler, "chance": float(_turn(chain, turn)[_key(ruler)])}
        for turn in chain.turns
        for ruler in _rulers(chain)
    ]
    edition = f"Here I Stand {chain.read.switch('edition')}"
    return lines(
        pd.DataFrame(rows), x="turn", y="chance", by="ruler",
        title="Who rules England", ylabel="chance at the end of the turn",
        note=footnote(edition=edition, assumed=chain.read.assumed),
    )  # fmt: skip
