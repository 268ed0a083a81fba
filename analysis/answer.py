"""An answer: what a question came to, for people, for programs, as a picture, in a report."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from analysis.faults import Fault

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analysis.options import Options
    from analysis.page import Section
    from analysis.tabular import Table

Row = Mapping[str, Any]


class Answer(ABC):
    """What a question came to. A subclass says it in each of these ways.

    Attributes
    ----------
    heads : collection of str
        The columns of the CSV where it has no rows.
    """

    heads: Collection[str] = ()

    @property
    @abstractmethod
    def assumed(self) -> Sequence[str]:
        """The names of the assumed figures it rests on."""

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped before its end."""
        return False

    @property
    def warned(self) -> Sequence[str]:
        """A sentence on the assumed figures, where it rests on any."""
        said = ", ".join(self.assumed)
        return [f"Rests on assumed figures: {said}."] if said else []

    @property
    @abstractmethod
    def heading(self) -> str:
        """What was asked."""

    @abstractmethod
    def tables(self) -> Sequence[Table]:
        """Its tables for people."""

    @abstractmethod
    def frames(self) -> Mapping[str, Sequence[Row]]:
        """Its tables for programs by name, rows of plain values; the first is the CSV."""

    @abstractmethod
    def document(self) -> Row:
        """All of it as one object for JSON."""

    @property
    def sentences(self) -> Sequence[str]:
        """What else there is to say."""
        return ()

    @property
    @abstractmethod
    def made(self) -> str:
        """How its numbers were found, and what is needed to find them again."""

    def show(self) -> None:
        """Print it on standard output, for people."""
        from analysis import show
        from analysis.tabular import grid

        out = show.console()
        out.print(self.heading, style="bold", soft_wrap=True)
        for number, table in enumerate(self.tables()):
            if number:
                out.print(f"\n{table.caption}" if table.caption else "", style="bold")
            out.print(grid(table))
        for line in self.sentences:
            out.print(line, soft_wrap=not out.is_terminal)
        for line in self.warned:
            out.print(line, style="yellow")
        out.print(self.made, style="dim")

    def section(self) -> Section:
        """Its part of a report, without its picture."""
        from analysis.page import Section

        return Section(self.heading, [*self.sentences, self.made], self.tables())

    def _repr_html_(self) -> str:
        from analysis.page import rendered

        return rendered(
            "face.html.j2",
            heading=self.heading,
            tables=self.tables(),
            sentences=self.sentences,
            assumed=self.assumed,
            made=self.made,
        )

    def plot(self) -> Figure:
        """Its picture.

        Raises
        ------
        Fault
            If it has none.
        """
        raise Fault("There is no picture of this answer; leave out --plot.")

    def print(self, form: str) -> None:
        """Print it in the format asked."""
        from analysis import show

        if form == "json":
            show.write_json(self.document())
        elif form == "csv":
            show.write_csv(next(iter(self.frames().values())), self.heads)
        else:
            self.show()


def put(answer: Answer, options: Options) -> int:
    """Draw an answer and print it as asked, and return the exit status."""
    from analysis import cli

    if options.plot:
        from analysis.plot import save

        save(answer.plot(), options.plot)
    answer.print(options.format)
    return cli.status(answer.assumed, options, interrupted=answer.interrupted)
