"""Reformers and debaters on the terminal, as JSON and as CSV."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from analysis import show
from analysis.here_i_stand.religion.debaters import Standing


def put(standings: Sequence[Standing], turn: int, boleyn: int | None, form: str) -> None:
    """Print where everyone stands on a turn, in the format asked."""
    rows = [vars(standing) for standing in standings]
    if form == "json":
        show.write_json({"turn": turn, "boleyn": boleyn, "standings": rows})
    elif form == "csv":
        show.write_csv(rows)
    else:
        _tables(standings)


def _tables(standings: Sequence[Standing]) -> None:
    """The reformers by their spaces, and the debaters by their zones."""
    out = show.console()
    reformers = [s for s in standings if s.role == "reformer"]
    rows = [(s.name, s.zone, s.status, s.since) for s in reformers]
    out.print(_grid(("reformer", "space", "status", "since or when"), rows))
    out.print()
    cells = [
        (s.name, "Papal" if s.side == "Papacy" else s.zone, str(s.value), s.status, s.since)
        for s in standings
        if s.role == "debater"
    ]
    out.print(_grid(("debater", "zone", "value", "status", "since or when"), cells))


def _grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    grid = Table(box=None, header_style="bold", pad_edge=False)
    for head in heads:
        grid.add_column(head, justify="right" if head == "value" else "left")
    for row in rows:
        grid.add_row(*row)
    return grid
