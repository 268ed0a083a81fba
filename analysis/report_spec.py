"""The spec of a report: a TOML file that lists its sections, each a command line."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from analysis import names, toml
from analysis.faults import Fault, shown
from analysis.options import Options
from analysis.prepared import prepared
from analysis.question import AttemptQuestion, CampaignQuestion, Question, ask
from analysis.scenarios import within
from analysis.tables import Tuple

MOST = 200
WRITES = ("--plot", "--report", "--output", "--format")
RUNS = ("--threads", "--processes", "--scheduler", "--strict")


def _plain(text: str) -> str:
    """A text in which nothing moves the cursor of a terminal."""
    if not all(map(names.is_line, re.split("[\n\r\t]", text))):
        raise ValueError(f"must hold no control characters, not {shown(text)}")
    return text


Text = Annotated[str, Field(min_length=1, max_length=20_000), AfterValidator(_plain)]


class Strict(BaseModel):
    """A table of the spec: no unknown key, and whole numbers are whole numbers."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class SectionSpec(Strict):
    """A section: a command line without `courtodds`, a title and paragraphs."""

    ask: Text
    title: Annotated[str, Field(max_length=200), AfterValidator(_plain)] = ""
    text: Tuple[Text] | Text = ()
    picture: bool = True


class ReportSpec(Strict):
    """A spec: what holds for every section, unless its command line says otherwise."""

    title: Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_plain)]
    text: Tuple[Text] | Text = ()
    seed: int = 1517
    trials: int | None = None
    figures: Tuple[Text] = ()
    set: Tuple[Text] = ()
    section: Annotated[Tuple[SectionSpec], Field(min_length=1, max_length=MOST)]


@dataclass(frozen=True, eq=False)
class Asked:
    """A section with its question.

    Attributes
    ----------
    number : int
        From 1.
    title, line : str
    text : tuple of str
        Its paragraphs.
    question : Question
        With the options of the spec where its own say nothing.
    picture : bool
        Whether a picture is wanted, where there is one.
    """

    number: int
    title: str
    line: str
    text: tuple[str, ...]
    question: Question
    picture: bool

    @property
    def name(self) -> str:
        """What it is called where something is wrong with it."""
        return _called(self.number, self.title)

    @property
    def stem(self) -> str:
        """What its files begin with, such as `02-the-canal`."""
        words = re.findall(r"[a-z0-9]+", names.fold(self.title or self.line))
        return "-".join([f"{self.number:02}", *words])[:60].rstrip("-")


@dataclass(frozen=True, eq=False)
class Spec:
    """A spec that was read, its questions asked but not answered."""

    path: Path
    title: str
    text: tuple[str, ...]
    sections: tuple[Asked, ...]
    content: bytes


def read(path: Path, options: Options) -> Spec:
    """Read a spec.

    Parameters
    ----------
    path : Path
    options : Options
        Where to run; figures and numbers are the spec's.

    Raises
    ------
    Fault
        With a sentence for everything that is wrong.
    """
    try:
        spec = ReportSpec.model_validate(toml.document(path, "spec"))
    except ValidationError as error:
        raise Fault(*(f"{path}: {s}" for s in toml.sentences(ReportSpec, error))) from None
    outer = replace(
        options,
        seed=spec.seed,
        trials=spec.trials,
        figures=tuple(map(Path, spec.figures)),
        set=spec.set,
    )
    wrong = [f"{path}: {sentence}" for sentence in _faults(outer)]
    sound = not wrong
    asked = []
    for number, section in enumerate(spec.section, 1):
        try:
            asked.append(_asked(number, section, outer))
            if sound:
                _try(asked[-1].question)
        except Fault as fault:
            wrong += [f"{path}: {_called(number, section.title)}: {s}" for s in fault.sentences]
    if wrong:
        raise Fault(*wrong)
    return Spec(path, spec.title, paragraphs(spec.text), tuple(asked), path.read_bytes())


def _faults(outer: Options) -> list[str]:
    """What is wrong with what holds for every section."""
    try:
        outer.check(scales=True)
        prepared(outer)
    except Fault as fault:
        return [sentence.removeprefix("--") for sentence in fault.sentences]
    return []


def _asked(number: int, section: SectionSpec, outer: Options) -> Asked:
    question = ask(section.ask)
    if faults := list(_forbidden(question.words)):
        raise Fault(*faults)
    question.check()
    joined = replace(question, options=within(question.options, outer))
    line = shlex.join(question.words)
    return Asked(number, section.title, line, paragraphs(section.text), joined, section.picture)


def _called(number: int, title: str) -> str:
    return f"section {number} ({title})" if title else f"section {number}"


def _try(question: Question) -> None:
    """Raise a Fault for a name or a figure that is wrong, before any section takes its time."""
    if isinstance(question, AttemptQuestion):
        question.make(question.options)
    elif isinstance(question, CampaignQuestion):
        question.campaigns()


def _forbidden(words: tuple[str, ...]) -> Iterator[str]:
    for word in words:
        flag = word.partition("=")[0]
        if flag in WRITES:
            yield f"a report writes all its files by itself; leave out {flag}."
        if flag in RUNS:
            yield f"{flag} is given to the command that makes the report, not to a section."


def paragraphs(text: str | tuple[str, ...]) -> tuple[str, ...]:
    r"""The paragraphs of a text: those of a list, or those between empty lines.

    >>> paragraphs("one\ntwo\n\nthree")
    ('one two', 'three')
    """
    parts = re.split(r"\n\s*\n", text) if isinstance(text, str) else text
    return tuple(" ".join(part.split()) for part in parts if part.strip())
