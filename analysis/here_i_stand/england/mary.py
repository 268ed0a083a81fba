"""England's impulses under Mary I (Here I Stand 21.3).

England shows a card. A mandatory event happens; for any other a die of 1-3 gives the Pope an
action by the card's CP instead: books burnt (1-2), a debate (3), or both (4 and more), in the
English zone. None of it while every English home space is Catholic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from analysis.attempt import Attempt
from analysis.figures import Figures, load
from analysis.here_i_stand.england.mary_figures import MaryActions, MaryReign, MaryRoll
from analysis.here_i_stand.england.mary_reign import Reign, Shown, reign, shown
from analysis.here_i_stand.religion import debate, track
from analysis.here_i_stand.religion.contest import Contest, convolved
from analysis.here_i_stand.religion.debate_call import Bench
from analysis.here_i_stand.religion.debate_draw import Draw
from analysis.here_i_stand.religion.debate_rules import Result
from analysis.here_i_stand.religion.debaters import Debater
from analysis.outcome import Composed, Gain, Outcome

KINDS = (
    "vp", "impulses_lost", "cp_lost", "books_burnt", "catholic_spaces", "protestant_spaces",
    "burnt", "disgraced",
)  # fmt: skip


def impulse(card: int | str, *, figures: Figures | None = None, **stand: Any) -> Attempt:
    """One card shown under Mary I, exactly.

    Parameters
    ----------
    card : int or str
        Its CP, or its name.
    **stand
        How things stand: the parameters of `mary` but `hand`.

    Raises
    ------
    Fault
        For an unknown card or debater, or numbers out of range.

    Examples
    --------
    >>> impulse(2).exact().expected["impulses_lost"].exact
    Fraction(1, 2)
    """
    read = (figures or load("here_i_stand")).reader()
    card_shown, position = shown(read, card), reign(read, **stand)
    ends = dict(sorted(_ends(card_shown, position), key=_order))
    return Attempt(
        name="Mary's impulse",
        game="Here I Stand",
        edition=str(read.switch("edition")),
        inputs={"card": card_shown.name or card_shown.cp, **stand},
        power="Papacy",
        table=_table(card_shown, position, ends),
        assumed=read.assumed,
        kinds=KINDS,
        notes=notes(position, [card_shown]),
        gathered=gathered,
        words=debate.WORDS | {"cp_lost": "CP lost"},
    )


End = tuple[int, int, Result]


def _ends(card: Shown, position: Reign) -> Iterator[tuple[End, Fraction]]:
    """(impulse lost, books burnt, debate) with their chances."""
    read = position.read
    papal = read(MaryRoll).papal
    exempt = card.mandatory and read(MaryReign).mandatory_exempt
    if exempt or not position.in_force:
        papal = Fraction()
    yield (0, 0, debate.INCONCLUSIVE), 1 - papal
    if not papal:
        return
    action = read(MaryActions).of(card.cp)
    tries, burner = _burning(position) if action.burn_books else ((), None)
    books = convolved(tries[: position.home])
    nothing = {debate.INCONCLUSIVE: Fraction(1)}
    debated = _debated(_committed(position, burner)) if action.debate else nothing
    for burnt, ways in enumerate(books):
        for result, chance in debated.items():
            yield (1, burnt, result), papal * Fraction(ways, sum(books)) * chance


def _order(end: tuple[End, Fraction]) -> tuple[int, int, tuple[str, int, int]]:
    """The order in which people are shown the ends: as usual, then by books, then the debate."""
    (lost, books, result), _ = end
    return lost, books, debate.order(result)


def _burning(position: Reign) -> tuple[tuple[Contest, ...], Debater | None]:
    """The attempts of a burning, and who is committed for it."""
    first = next(iter(position.burners), None) if position.home != 0 else None
    return (first.tries, first.debater) if first else (position.tries, None)


def _committed(position: Reign, burner: Debater | None) -> Reign:
    """How things stand once a debater has burnt books."""
    if burner is None:
        return position
    bench: Bench = position.papal
    rest = tuple(debater for debater in bench.uncommitted if debater != burner)
    return replace(
        position, papal=replace(bench, uncommitted=rest, committed=(*bench.committed, burner))
    )


def _debated(position: Reign) -> dict[Result, Fraction]:
    if not position.debates:
        return {debate.INCONCLUSIVE: Fraction(1)}
    attackers, defenders = position.papal.attackers(), position.protestant.defenders(position.pool)
    return debate.fought(position.terms, Draw(position.read, attackers, defenders))[0]


def _table(card: Shown, position: Reign, ends: dict[End, Fraction]) -> Composed:
    return debate.whole([(_outcome(card, position, end), chance) for end, chance in ends.items()])


def _outcome(card: Shown, position: Reign, end: End) -> Outcome:
    """What one impulse comes to."""
    lost, books, result = end
    read = position.read
    talked = debate.outcome(read, result)
    counts = {"impulses_lost": lost, "cp_lost": lost * card.cp, "books_burnt": books}
    counts |= talked.counts
    counts["catholic_spaces"] += books
    if not lost:
        return Outcome("played as usual", counts=counts)
    action = read(MaryActions).of(card.cp)
    parts = [f"{books or 'no'} book{'s' * (books != 1)} burnt"] if action.burn_books else []
    parts += [f"debate: {talked.text}"] if action.debate else []
    change = counts["protestant_spaces"] - counts["catholic_spaces"]
    gains = track.joined(talked.gains, track.swing(read, position.spaces_now, change))
    return Outcome("; ".join(parts), "", (), gains | home_gain(position, change), counts)


def gathered(outcome: Outcome) -> str:
    """The row in which people are shown an outcome: books burnt, and who won the debate."""
    books, _, talk = outcome.text.partition("debate: ")
    if not talk:
        return outcome.text
    won = {" Catholic": "Papacy wins", " Protestant": "Protestants win"}
    end = next((said for faith, said in won.items() if faith in talk), "nobody wins")
    return f"{books.replace(' burnt', '')}{end}"


def home_gain(position: Reign, change: int) -> dict[str, Gain]:
    """England's VP for home spaces when `change` more spaces are Protestant."""
    if position.home is None:
        return {}
    table = position.read(track.EnglishHomeSpaces)
    now = position.home + position.elsewhere
    change = min(max(change, -position.home), position.catholic)
    return {track.ENGLAND: Gain(table.of(now + change) - table.of(now))}


def notes(position: Reign, cards: Iterable[Shown]) -> tuple[str, ...]:
    """What the reader should know."""
    read = position.read
    said = []
    if not position.in_force:
        said.append("Every English home space is Catholic: cards are played as usual.")
    if position.home is None:
        said.append("At least one English home space is taken to stay Protestant; see --home.")
    if not position.debates:
        said.append("No debate can be called: a side has nobody to debate.")
    names = [burner.debater.name for burner in position.burners]
    if names:
        said.append(f"Committed to burn books, one a burning: {', '.join(names)}.")
    cards = tuple(cards)
    if any(card.ends(read) for card in cards):
        said.append(f"{read(MaryReign).ended_by} ends it: later cards are played as usual.")
    limited = [card.name for card in cards if card.kind in read(MaryReign).cp_only]
    if limited:
        said.append(f"In the Action Phase these serve for their CP only: {', '.join(limited)}.")
    return (*said, *track.note(position.spaces_now))
