"""The command line of the religious struggle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from cyclopts import App

from analysis.cli import answer
from analysis.here_i_stand.listed_options import Names, Numbers
from analysis.options import DEFAULT, Flag, Shared, Whole

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
) -> int:
    """Books burnt, or other counter-reformation attempts (Here I Stand 18.4).

    Parameters
    ----------
    papal
        Papal dice for every target, or for each in turn: 3,2.
    protestant
        Protestant dice for every target, or for each in turn.
    attempts
        Default: 2, or 3 with Cajetan or Caraffa.
    debater
        A Papal debater committed for it; his bonus dice are added.
    pope
        Under Paul III and Julius III the Papacy wins ties.
    augsburg
        The Augsburg Confession: -1 on each Papal die.
    outside
        The targets lie outside the target zone.
    spaces_now
        Protestant spaces now, to count the VP of the spaces track.
    """
    from analysis.here_i_stand import burn as system

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
) -> int:
    """Reformation attempts (Here I Stand 18.1).

    Parameters
    ----------
    protestant
        Protestant dice for every target, or for each in turn, without what --by adds.
    papal
        Papal dice for every target, or for each in turn.
    by
        treatise, New Testament, full Bible, 95 Theses or Katherina Bora.
    attempts
        Default: those of --by, and 3 for a treatise by Carlstadt or Calvin.
    debater
        A Protestant debater committed for it; his bonus dice are added.
    augsburg
        The Augsburg Confession: -1 on each Papal die.
    outside
        The targets lie outside the target zone: the Papacy wins ties.
    spaces_now
        Protestant spaces now, to count the VP of the spaces track.
    """
    from analysis.here_i_stand import reformation as system

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
) -> int:
    """A theological debate (Here I Stand 18.5).

    Parameters
    ----------
    attacker
        A debater, a value, or who is drawn from: Papal, German, French or English.
    defender
        The same for the other side.
    zone
        German, French or English; default: the Protestant debater's.
    turn
        Who is in play, and so who may stand in the second round.
    pool
        Which pool the defender is drawn from.
    committed
        A debater committed already this turn (repeatable).
    banished
        A reformer excommunicated or expelled this turn (repeatable).
    gone
        Burnt, disgraced or removed for good (repeatable).
    boleyn
        The turn of Henry's marriage to Anne Boleyn.
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
        The round in which Here I Stand puts Luther in.
    bullinger
        Bullinger joins the second round.
    spaces
        How many spaces can turn at most.
    spaces_now
        Protestant spaces now, to count the VP of the spaces track.
    """
    from analysis.here_i_stand import debate as system

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
        The turn of Henry's marriage to Anne Boleyn.
    committed
        A debater committed already this turn (repeatable).
    banished
        A reformer excommunicated or expelled this turn (repeatable).
    gone
        Burnt, disgraced or removed for good (repeatable).
    """
    from analysis import show
    from analysis.here_i_stand.debaters import debaters as system

    options.check()
    options.only("The list of debaters", "against", "vary", "plot")
    standings = system(
        turn,
        boleyn=boleyn,
        committed=committed,
        banished=banished,
        gone=gone,
        figures=options.of(KEY),
    )
    rows = [vars(standing) for standing in standings]
    if options.format == "json":
        show.write_json({"turn": turn, "boleyn": boleyn, "standings": rows})
    elif options.format == "csv":
        show.write_csv(rows)
    else:
        _table(rows)
    return 0


def _table(rows: Sequence[dict[str, Any]]) -> None:
    from rich.table import Table

    from analysis import show

    grid = Table(box=None, header_style="bold", pad_edge=False)
    for name in ("name", "role", "side", "zone or space", "value", "status", "since"):
        grid.add_column(name, justify="right" if name == "value" else "left")
    for row in rows:
        grid.add_row(*(str(value) for value in row.values()))
    show.console().print(grid)
