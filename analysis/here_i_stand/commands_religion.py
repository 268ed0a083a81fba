"""The command line of the religious struggle."""

from __future__ import annotations

from typing import Literal

from cyclopts import App

from analysis.cli import answer
from analysis.here_i_stand.listed_options import Names, Numbers
from analysis.options import DEFAULT, Flag, Shared, Whole
from analysis.question import Question

KEY = "here_i_stand"


def register(app: App) -> None:
    """Add the commands."""
    for command in (burn, reformation, debate, debaters):
        app.command(command)


def burn(
    *,
    papal: Numbers = (1,),
    protestant: Numbers = (1,),
    attempts: Whole | None = None,
    debater: str | None = None,
    pope: str = "Leo X",
    augsburg: Flag = False,
    outside: Flag = False,
    spaces_now: Whole | None = None,
    options: Shared = DEFAULT,
) -> Question:
    """Books burnt, or other counter-reformation attempts (Here I Stand 18.4).

    The answer says what brings dice.

    Parameters
    ----------
    papal
        Papal dice for every target, or for each in turn: 3,2.
    protestant
        Protestant dice for every target, or for each in turn.
    attempts
        Targets; default: 2, or 3 with Cajetan or Caraffa.
    debater
        A Papal debater committed for it; his bonus dice are added.
    pope
        Leo X, Clement VII, Paul III or Julius III; under the last two the Papacy wins ties.
    augsburg
        The Augsburg Confession: -1 on each Papal die.
    outside
        The targets lie outside the target zone.
    spaces_now
        Protestant spaces now, to count the VP of the spaces track.
    """
    from analysis.here_i_stand.religion import burn as system

    return answer(
        lambda o: system.burn(
            papal,
            protestant,
            attempts=attempts,
            debater=debater,
            pope=pope,
            augsburg=augsburg,
            outside=outside,
            spaces_now=spaces_now,
            figures=o.of(KEY),
        ),
        options,
    )


def reformation(
    *,
    protestant: Numbers = (1,),
    papal: Numbers = (1,),
    by: str = "treatise",
    attempts: Whole | None = None,
    debater: str | None = None,
    augsburg: Flag = False,
    outside: Flag = False,
    spaces_now: Whole | None = None,
    options: Shared = DEFAULT,
) -> Question:
    """Reformation attempts (Here I Stand 18.1).

    The answer says what brings dice.

    Parameters
    ----------
    protestant
        Protestant dice for every target, or for each in turn, without what --by adds.
    papal
        Papal dice for every target, or for each in turn.
    by
        treatise, New Testament, full Bible, 95 Theses or Katherina Bora.
    attempts
        Targets; default: those of --by, and 3 for a treatise by Carlstadt or Calvin.
    debater
        A Protestant debater committed for it; his bonus dice are added.
    augsburg
        The Augsburg Confession: -1 on each Papal die.
    outside
        The targets lie outside the target zone: the Papacy wins ties.
    spaces_now
        Protestant spaces now, to count the VP of the spaces track.
    """
    from analysis.here_i_stand.religion import reformation as system

    return answer(
        lambda o: system.reformation(
            protestant,
            papal,
            by=by,
            attempts=attempts,
            debater=debater,
            augsburg=augsburg,
            outside=outside,
            spaces_now=spaces_now,
            figures=o.of(KEY),
        ),
        options,
    )


def debate(
    attacker: str,
    defender: str,
    /,
    *,
    zone: str | None = None,
    turn: Whole | None = None,
    pool: Literal["uncommitted", "committed"] | None = None,
    committed: Names = (),
    banished: Names = (),
    gone: Names = (),
    boleyn: Whole | None = None,
    initiator: Literal["Papacy", "Protestant"] = "Papacy",
    augsburg: Flag = False,
    more: Flag = False,
    inquisition: Flag = False,
    mary: Flag = False,
    leipzig: str | None = None,
    here_i_stand: Literal[0, 1, 2] = 0,
    bullinger: Flag = False,
    spaces: Whole | None = None,
    spaces_now: Whole | None = None,
    options: Shared = DEFAULT,
) -> Question:
    """A theological debate of up to two rounds (Here I Stand 18.5).

    Such as: debate Eck Luther; debate Papal French --turn 5; debate 3 2 --zone English.

    Parameters
    ----------
    attacker
        A debater's name, a value, or from whom he is drawn: Papal, German, French or English.
    defender
        The same for the other side.
    zone
        German, French or English; default: the Protestant debater's.
    turn
        Decides who is in play, and so may stand in round 2; default: the first turn with both.
    pool
        The pool the defender is drawn from; default: the uncommitted while there are any.
    committed
        Debaters committed already this turn: Eck,Luther.
    banished
        Reformers excommunicated or expelled this turn.
    gone
        Reformers and debaters burnt, disgraced or removed for good.
    boleyn
        The turn on which Henry married Anne Boleyn; Cranmer comes the turn after.
    initiator
        Who attacks where both sides are values.
    augsburg
        The Augsburg Confession: a Papal attack die less.
    more
        Thomas More: an attack die more, three in the English zone.
    inquisition
        Papal Inquisition: two attack dice more.
    mary
        Mary I rules: the Papal attacker's value counts double in the English zone.
    leipzig
        Leipzig Debate: the Papal attacker picked, or the Protestant excluded.
    here_i_stand
        The round in which Here I Stand puts Luther in; 0: not at all.
    bullinger
        Bullinger joins the second round.
    spaces
        How many spaces can turn at most, where few are eligible.
    spaces_now
        Protestant spaces now, to count the VP of the spaces track.
    """
    from analysis.here_i_stand.religion import debate as system

    return answer(
        lambda o: system.debate(
            attacker,
            defender,
            zone=zone,
            turn=turn,
            pool=pool,
            committed=committed,
            banished=banished,
            gone=gone,
            boleyn=boleyn,
            initiator=initiator,
            augsburg=augsburg,
            more=more,
            inquisition=inquisition,
            mary=mary,
            leipzig=leipzig,
            here_i_stand=here_i_stand,
            bullinger=bullinger,
            spaces=spaces,
            spaces_now=spaces_now,
            figures=o.of(KEY),
        ),
        options,
    )


def debaters(
    *,
    turn: Whole,
    boleyn: Whole | None = None,
    committed: Names = (),
    banished: Names = (),
    gone: Names = (),
    options: Shared = DEFAULT,
) -> int:
    """Reformers and debaters of a turn: in play, committed, banished or still to come.

    Parameters
    ----------
    turn
        1 to 9.
    boleyn
        The turn on which Henry married Anne Boleyn; Cranmer comes the turn after.
    committed
        Debaters committed already this turn: Eck,Luther.
    banished
        Reformers excommunicated or expelled this turn.
    gone
        Reformers and debaters burnt, disgraced or removed for good.
    """
    from analysis.here_i_stand.religion.debaters import debaters as system
    from analysis.here_i_stand.religion.debaters_show import put

    options.check()
    nothing = ("against", "vary", "plot", "exact", "trials", "precision", "threads")
    options.only("The list of debaters", *nothing)
    standings = system(
        turn,
        boleyn=boleyn,
        committed=committed,
        banished=banished,
        gone=gone,
        figures=options.of(KEY),
    )
    put(standings, turn, boleyn, options.format)
    return 0
