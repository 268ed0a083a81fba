"""The English succession as a sheet: who rules, who is born, which card enters when (21.3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from analysis import names
from analysis.figures import Figures, load
from analysis.here_i_stand.deck.position import USUAL_POSITION, Position
from analysis.here_i_stand.deck.rulers import Rulers
from analysis.here_i_stand.england import succession_start as begin
from analysis.here_i_stand.england.heirs import children
from analysis.here_i_stand.england.succession import ENGLAND, Chances, State, Succession
from analysis.here_i_stand.england.succession_figures import HENRY, EnglishTroops, LateBirth
from analysis.here_i_stand.england.wives import Wives
from analysis.sheet import Row, Sheet, said

if TYPE_CHECKING:
    from matplotlib.figure import Figure

K = TypeVar("K")
HEADS = {"vp": "VP", "edward": "Edward", "marys_card_then": "Mary's card is then"}


def succession(
    *,
    wives: Sequence[int] | None = None,
    chance: Fraction | None = None,
    divorce: int | None = None,
    first: Fraction | None = None,
    since: int = 1,
    wife: str = "Catherine of Aragon",
    already: Sequence[int] = (),
    ruler: str | None = None,
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
    ruler : str, optional
        Who rules England when it begins; default: as `position` says, else Henry VIII.
    position : Position
        How the powers stand, for the deal; births are found here.

    Raises
    ------
    Fault
        For an unknown name, a turn or chance out of range, or a start that cannot be: results that
        do not fit the wife, a wife or ruler before her time.

    Examples
    --------
    Without another wife Mary I comes to the throne on turn 6 in a quarter of all games.

    >>> sheet = succession(wives=[])
    >>> round(float(sheet.rows[5]["mary"]), 2)
    0.24
    """
    read = (figures or load("here_i_stand")).reader()
    turns = begin.turns(read, since)
    reigns, others = begin.ruler(read, position, ruler)
    start = begin.start(read, wife, tuple(already), reigns, since)
    plan = begin.plan(read, turns, start, wives=wives, chance=chance, divorce=divorce, first=first)
    chain = Succession(read, plan, turns, start, others)
    rows = tuple(_turn(chain, turn) for turn in turns)
    asked = {
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
        inputs=_others(others) | asked,
        rows=rows,
        heads=_heads(chain),
        further=tuple(_further(chain)),
        notes=tuple(_notes(chain)),
        words=_words,
        assumed=read.assumed,
        draw=lambda: drawn(chain),
    )


def _others(position: Position) -> dict[str, Any]:
    """How the other powers stand, as far as that is not the usual."""
    return {"rulers" if key == "ruler" else key: value for key, value in position.said().items()}


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
        "turn": "turn", "dealt": "card dealt", **rulers, "protestant": "Protestant troops"
    }  # fmt: skip


def _words(_: str, value: Any) -> str:
    """A cell in words: what cannot be is a dash."""
    return "-" if isinstance(value, Fraction) and not value else said(value)


def _further(chain: Succession) -> Iterable[Sheet]:
    yield _part("cards that enter the deck", _entries(chain))
    yield _part("married by the end of the turn", _married(chain))
    last = chain.ends[chain.turns[-1]]
    yield _part("children in the end", _children(chain, last))
    yield _part("turns that end under Mary I", _under_mary(last))
    yield _part("Edward born while Mary's card is out", _late(chain, last))


def _part(name: str, rows: Iterable[Row]) -> Sheet:
    found = tuple(rows)
    heads = {key: HEADS.get(key, key) for key in (found[0] if found else ())}
    return Sheet(name, "", "", {}, found, heads, words=_words)


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
    yield "Card dealt: the chance that a ruler's card in the deck is dealt; it is played that turn."
    yield "The advance that a 3 grants is taken before a ruler's card of that turn is played."
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
