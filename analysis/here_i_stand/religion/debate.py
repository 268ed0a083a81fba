"""Theological debates (Here I Stand 18.5).

The attacker throws his value + 3 dice, the defender his value + 1, or + 2 if he was uncommitted; a
5 or 6 hits. The winner turns as many spaces as hits differ; more than the loser's value burns a
Protestant or disgraces a Papal debater for VP. A tie brings a second round with new debaters.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from analysis.attempt import Attempt
from analysis.faults import Fault
from analysis.figures import Figures, Reader, load
from analysis.here_i_stand.england.mary_figures import MaryReign
from analysis.here_i_stand.religion import debate_call as call
from analysis.here_i_stand.religion import debate_draw, track
from analysis.here_i_stand.religion.debate_draw import Draw
from analysis.here_i_stand.religion.debate_figures import DebateDice, DebateResult
from analysis.here_i_stand.religion.debate_rules import OTHER, Pairing, Result, Terms
from analysis.here_i_stand.religion.debaters import Debater, Debaters, Side
from analysis.outcome import Composed, Gain, Outcome, composed

INCONCLUSIVE = Result(None)
WORDS = {
    "catholic_spaces": "spaces turned Catholic",
    "protestant_spaces": "spaces turned Protestant",
    "burnt": "Protestants burnt",
    "disgraced": "Papal debaters disgraced",
}
PAPAL_CARDS = {
    "augsburg": "Augsburg Confession",
    "more": "Thomas More",
    "inquisition": "Papal Inquisition",
}


def debate(
    attacker: str | int,
    defender: str | int,
    *,
    zone: str | None = None,
    turn: int | None = None,
    pool: call.Status | None = None,
    committed: Sequence[str] = (),
    banished: Sequence[str] = (),
    gone: Sequence[str] = (),
    boleyn: int | None = None,
    initiator: Side = "Papacy",
    augsburg: bool = False,
    more: bool = False,
    inquisition: bool = False,
    mary: bool = False,
    leipzig: str | None = None,
    here_i_stand: Literal[0, 1, 2] = 0,
    bullinger: bool = False,
    spaces: int | None = None,
    spaces_now: int | None = None,
    figures: Figures | None = None,
) -> Attempt:
    """A theological debate of up to two rounds.

    Parameters
    ----------
    attacker, defender : str or int
        A debater's name, a value, or who is drawn from: `Papal`, `German`, `French`, `English`.
    zone : str, optional
        The language zone; default: the Protestant debater's, else English under Mary, else German.
    turn : int, optional
        Decides who is in play, and so who may stand in round 2; default: the first turn on which
        all who are named are in play. With no turn, a side known by value alone has another
        debater of that value in round 2.
    pool : str, optional
        The pool that the initiator draws the defender from, `uncommitted` (default while there
        are any) or `committed`.
    committed, banished, gone : sequence of str
        Debaters who are committed, banished for the turn, or out of the game.
    boleyn : int, optional
        The turn of Henry's marriage to Anne Boleyn; naming one who enters with Cranmer implies it.
    initiator : str
        Who attacks where both sides are known by value alone.
    augsburg, more, inquisition : bool
        Cards in force: Augsburg Confession, Thomas More, Papal Inquisition.
    mary : bool
        Mary I rules England: the Papal attacker's value counts double in the English zone.
    leipzig : str, optional
        Leipzig Debate: the Papal attacker picked, or the Protestant excluded.
    here_i_stand : int
        The round in which Here I Stand puts Luther in (German zone); 0: not played.
    bullinger : bool
        Bullinger is put into the second round.
    spaces : int, optional
        How many spaces the winner can turn at most.
    spaces_now : int, optional
        Protestant spaces now, to count the VP of the spaces track.

    Raises
    ------
    Fault
        For unknown names, a debate that cannot be called, or cards that do not serve in it.

    Examples
    --------
    Eck throws 7 dice against the 6 of a fresh Luther.

    >>> odds = debate("Eck", "Luther", turn=1).exact()
    >>> odds.attempt.notes[0]
    'Eck throws 7 dice, Luther 6.'
    """
    asked = {name: value for name, value in locals().items() if name != "figures"}
    read = (figures or load("here_i_stand")).reader()
    called = call.called(
        read,
        attacker,
        defender,
        zone=zone,
        turn=turn,
        initiator=initiator,
        mary=mary,
        leipzig=leipzig,
        boleyn=boleyn,
        away=(committed, banished, gone),
    )
    cards = tuple(card for option, card in PAPAL_CARDS.items() if asked[option])
    terms = Terms(read, called.attacker.side, called.zone, cards, mary, spaces)
    _check(terms)
    if here_i_stand not in (0, 1, 2):
        raise Fault(f"--here-i-stand must be 0, 1 or 2, not {here_i_stand}.")
    if here_i_stand == 2 and bullinger:
        raise Fault("One Protestant joins the second round: give --here-i-stand 2 or --bullinger.")
    draw = Draw(
        read,
        called.attacker.attackers(),
        called.defender.defenders(pool),
        here_i_stand,
        debate_draw.luther(read, called.zone, called.cast) if here_i_stand else None,
        debate_draw.bullinger(read, called.cast) if bullinger else None,
    )
    ends, tie = fought(terms, draw)
    now = track.checked(read, spaces_now)
    return Attempt(
        name="debate",
        game="Here I Stand",
        edition=str(read.switch("edition")),
        inputs=asked | called.settled,
        power=terms.side,
        table=_table(read, ends, now, draw.named),
        assumed=read.assumed,
        kinds=("vp", "catholic_spaces", "protestant_spaces", "burnt", "disgraced"),
        notes=(*_dice(terms, draw), *_reformers(read, ends), *track.note(now)),
        exactly=_chances(terms, ends, tie),
        gathered=gathered,
        words=WORDS,
        in_short=3,
    )


def _check(terms: Terms) -> None:
    """Raise a Fault for what does not serve in this debate."""
    papal = [*terms.cards, *["Mary I"] * terms.mary]
    if terms.side != "Papacy" and papal:
        raise Fault(f"{papal[0]} serves the Papacy's attack; here the Protestants attack.")
    where = terms.read(MaryReign).attack_zone
    if terms.mary and terms.zone != where:
        raise Fault(f"Mary doubles values in the {where} zone; this debate is {terms.zone}.")
    if terms.most is not None and not 0 <= terms.most <= 50:
        raise Fault(f"--spaces must be from 0 to 50, not {terms.most}.")


def fought(terms: Terms, draw: Draw) -> tuple[dict[Result, Fraction], Fraction]:
    """Every way a debate can end, with its chance, and the chance of a tie in round 1."""
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    ties = _round(terms, draw.first(), ends)
    tie = sum(ties.values(), Fraction())
    if terms.read(DebateDice).rounds > 1:
        second: dict[Pairing, Fraction] = defaultdict(Fraction)
        for pair, share in ties.items():
            for again, part in draw.second(pair):
                second[again] += share * part
        ties = _round(terms, second.items(), ends)
    ends[INCONCLUSIVE] += sum(ties.values(), Fraction())
    return ends, tie


def _round(
    terms: Terms, pairs: Iterable[tuple[Pairing, Fraction]], ends: dict[Result, Fraction]
) -> dict[Pairing, Fraction]:
    """Add how a round ends, and return the pairings that tied with the chance of it."""
    ties: dict[Pairing, Fraction] = defaultdict(Fraction)
    for pair, share in pairs:
        for result, chance in terms.fought(pair):
            if result is None:
                ties[pair] += share * chance
            else:
                ends[result] += share * chance
    return ties


def _table(
    read: Reader, ends: Mapping[Result, Fraction], now: int | None, named: Collection[str]
) -> Composed:
    """The ends in whole ways."""
    return whole([(outcome(read, end, now, named), ends[end]) for end in sorted(ends, key=order)])


def order(end: Result) -> tuple[str, int, int]:
    """The order in which people are shown ends: who won, by how much, last what decides nothing."""
    return end.winner or "~", end.spaces, end.lost.value if end.lost else -1


def whole(parts: Sequence[tuple[Outcome, Fraction]]) -> Composed:
    """Outcomes with their chances, in whole ways."""
    unit = math.lcm(*(chance.denominator for _, chance in parts))
    return composed([(outcome, int(chance * unit)) for outcome, chance in parts])


def outcome(
    read: Reader, end: Result, now: int | None = None, named: Collection[str] = ()
) -> Outcome:
    """What the end of a debate brings to whom; a debater not in `named` goes by his value."""
    if end.winner is None:
        text = "Campeggio cancels his defeat" if end.cancelled else "inconclusive"
        return Outcome(text, counts=_counts())
    faith = "Catholic" if end.winner == "Papacy" else "Protestant"
    text = f"{end.spaces} space{'s' * (end.spaces != 1)} {faith}"
    turned = track.swing(read, now, -end.spaces if end.winner == "Papacy" else end.spaces)
    counts = _counts(**{f"{faith.lower()}_spaces": end.spaces})
    if end.lost is None:
        return Outcome(text, gains=turned, counts=counts)
    rule = read(DebateResult)
    fate = rule.loser_protestant if end.lost.side == "Protestant" else rule.loser_papal
    shown = end.lost.name if end.lost.name in named else f"value {end.lost.value}"
    also = "his reformer falls too" * (shown in rule.reformers_too)
    counts |= {"burnt" if end.lost.side == "Protestant" else "disgraced": 1}
    gains = track.joined({end.winner: Gain(end.lost.value)}, turned)
    return Outcome(f"{text}, {shown} {fate}", also, (), gains, counts)


def gathered(outcome: Outcome) -> str:
    """The row in which people are shown an outcome: who won how many spaces."""
    return outcome.text.partition(",")[0]


def _counts(**given: int) -> dict[str, int]:
    return dict.fromkeys(("catholic_spaces", "protestant_spaces", "burnt", "disgraced"), 0) | given


def _chances(terms: Terms, ends: Mapping[Result, Fraction], tie: Fraction) -> dict[str, Fraction]:
    """Who wins, how often it takes a second round, and how likely each debater is to fall."""
    won: dict[Side | None, Fraction] = defaultdict(Fraction)
    lost: dict[Debater, Fraction] = defaultdict(Fraction)
    known = terms.read(Debaters)
    for end, chance in ends.items():
        won[end.winner] += chance
        if end.lost and known.known(end.lost.name):
            lost[end.lost] += chance
    rule = terms.read(DebateResult)
    fates = {"Protestant": rule.loser_protestant, "Papacy": rule.loser_papal}
    return {
        "chance that the attacker wins": won[terms.side],
        "chance that the defender wins": won[OTHER[terms.side]],
        "chance of a second round": tie,
        **{
            f"chance that {d.name} is {fates[d.side]}": lost[d]
            for d in sorted(lost, key=lost.__getitem__, reverse=True)
        },
    }


def _reformers(read: Reader, ends: Mapping[Result, Fraction]) -> tuple[str, ...]:
    """The sentence on reformers who fall with their debaters."""
    lost = {end.lost.name for end in ends if end.lost}
    fall = [name for name in read(DebateResult).reformers_too if name in lost]
    return (f"With {' or '.join(fall)} burnt, his reformer falls too.",) if fall else ()


def _dice(terms: Terms, draw: Draw) -> tuple[str, ...]:
    """The dice of round 1, where it is known who stands."""
    pairs = [pair for pair, _ in draw.first()]
    if len(pairs) > 1:
        return (f"One of {len(pairs)} pairs stands in round 1, each as likely.",)
    attacker, defender = pairs[0].attacker.debater, pairs[0].defender
    mine, theirs = terms.attack(attacker), terms.defence(defender)
    text = f"{attacker.name} throws {mine} dice, {defender.debater.name} {theirs}."
    return (text[0].upper() + text[1:],)
