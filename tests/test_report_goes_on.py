"""A report that was killed goes on where it was, and ends with the same bytes."""

from __future__ import annotations

import dataclasses
import pickle
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from analysis import report, sealed, slices
from tests import reports
from tests.reports import begun, contents, make, said, wait

pytestmark = pytest.mark.alone
TRIALS, MORE = 400_000_000, 200_000_000
SPEC = f"""
title = "Long"
trials = 2_000

[[section]]
ask = "artist --cp 3 --rating 2 --figures figures/mine.toml"

[[section]]
title = "Long"
ask = "artist --cp 3 --rating 2 --trials {TRIALS}"

[[section]]
ask = "canal --trials {MORE}"
picture = false
"""


@dataclasses.dataclass(frozen=True)
class Work:
    """A spec, and the folder of its report."""

    spec: Path
    out: Path

    @property
    def page(self) -> Path:
        """What is done of the long section."""
        return self.out / ".work" / "002" / "00000.done"

    @property
    def done(self) -> int:
        """How many trials of the long section are done."""
        committed = pickle.loads(self.page.read_bytes())[1]
        return int(committed.done)

    def finished(self, number: int) -> bool:
        """Whether a section is finished."""
        return (self.out / ".work" / f"{number:03}.section").exists()


def laid(folder: Path) -> Work:
    return Work(reports.laid(folder / "specs", SPEC), folder / "out")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What a run comes to that nobody disturbs."""
    work = laid(tmp_path_factory.mktemp("undisturbed"))
    assert make(work.spec, work.out) == 0
    return contents(work.out)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that was killed in the middle of its long section."""
    folder = tmp_path_factory.mktemp("killed")
    work = laid(folder)
    process = begun(work.spec, work.out)
    wait(work.page.exists, process)
    process.kill()
    assert process.wait() == -signal.SIGKILL
    process.communicate()
    return folder


@pytest.fixture
def killed(once: Path, tmp_path: Path) -> Work:
    """A copy of the run that was killed."""
    folder = shutil.copytree(once, tmp_path / "work")
    return Work(folder / "specs" / "small.toml", folder / "out")


@pytest.fixture
def rolled(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The trials of every slice that is worked from now on."""
    trials: list[int] = []
    in_order = slices.in_order

    def noted(task: Any, calls: Iterator[tuple[int, int]], *where: Any) -> Any:
        def note() -> Iterator[tuple[int, int]]:
            for first, count in calls:
                trials.append(count)
                yield first, count

        return in_order(task, note(), *where)

    monkeypatch.setattr(slices, "in_order", noted)
    return trials


def whole(folder: Path) -> bool:
    """Whether nothing stands in a folder that was begun and not finished."""
    return not list(folder.rglob("*.part"))


def test_killed_in_the_middle_of_a_section_it_goes_on_there(
    killed: Work,
    undisturbed: dict[str, bytes],
    rolled: list[int],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert killed.finished(1)
    assert not killed.finished(2)
    assert not (killed.out / "index.html").exists()
    assert (killed.out / ".work.lock").exists()  # and refuses nobody: its owner is dead
    done = killed.done
    assert 0 < done < TRIALS
    assert make(killed.spec, killed.out) == 0
    assert "3 sections, 1 of them made before" in capsys.readouterr().out
    assert sum(rolled) == TRIALS - done + MORE
    assert contents(killed.out) == undisturbed


def test_two_runs_refuse_each_other_and_one_killed_between_sections_goes_on(
    killed: Work, undisturbed: dict[str, bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    before = killed.done
    first = begun(killed.spec, killed.out)
    wait(lambda: killed.done > before, first)
    assert said(capsys, killed.spec, killed.out, status=1) == [
        f"--out {killed.out}: another run is writing there; wait for it, or name another folder."
    ]
    wait(lambda: killed.finished(2), first)  # the first is unharmed
    first.kill()
    first.communicate()
    assert make(killed.spec, killed.out) == 0  # and once it is dead it refuses nobody
    assert "3 sections, 2 of them made before" in capsys.readouterr().out
    assert contents(killed.out) == undisturbed


def test_ctrl_c_keeps_what_is_done(killed: Work, undisturbed: dict[str, bytes]) -> None:
    before = killed.done
    process = begun(killed.spec, killed.out)
    wait(lambda: killed.done > before, process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    assert (out, err) == ("", "courtodds: Stopped; the same command goes on where it stopped.\n")
    assert whole(killed.out)
    assert not (killed.out / "index.html").exists()
    assert before < killed.done < TRIALS
    assert make(killed.spec, killed.out, "--threads", "2") == 0
    assert contents(killed.out) == undisturbed


def test_a_file_that_changed_makes_its_section_anew_and_no_other(
    killed: Work, undisturbed: dict[str, bytes], rolled: list[int]
) -> None:
    done = killed.done
    mine = killed.spec.parent / "figures" / "mine.toml"
    mine.write_text(mine.read_text().replace("cp = 3, modifier = 2", "cp = 3, modifier = 3"))
    assert make(killed.spec, killed.out) == 0
    found = contents(killed.out)
    assert sum(rolled) == 2_000 + TRIALS - done + MORE
    differ = {name for name in found if found[name] != undisturbed[name]}
    assert {name[:8] for name in differ if name.startswith("data/")} == {"data/01-"}
    assert reports.checked(killed.out) == 0


# Small reports, whose publishing fails when both sections are finished.

SMALL = """
title = "Short"
trials = 2_000
[[section]]
ask = "artist --cp 3 --rating 2 --figures figures/mine.toml"
[[section]]
ask = "canal"
"""


@pytest.fixture
def unpublished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Work:
    """A report of which all is done but the publishing."""
    work = Work(reports.laid(tmp_path / "specs", SMALL), tmp_path / "out")

    def fails(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(report, "publish", fails)
        assert make(work.spec, work.out) == 130
    assert work.finished(1)
    assert work.finished(2)
    return work


def spec_changed(work: Work, _: pytest.MonkeyPatch) -> None:
    work.spec.write_text(work.spec.read_text().replace("Short", "Other"))


def other_version(_: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "__version__", "9.9.9")


def other_figures(_: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed, "digest", lambda: "0" * 64)


def other_library(_: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "made_by", lambda: {"numpy": "another"})


def spoilt(work: Work, _: pytest.MonkeyPatch) -> None:
    for number in (1, 2):
        (work.out / ".work" / f"{number:03}.section").write_bytes(b"")


def nothing(_: Work, __: pytest.MonkeyPatch) -> None:
    pass


@pytest.mark.parametrize(
    ("change", "resumed"),
    [
        (nothing, ", 2 of them made before"),
        (spec_changed, ""),
        (other_version, ""),
        (other_figures, ""),
        (other_library, ""),
        (spoilt, ""),
    ],
)
def test_what_was_made_by_something_else_is_thrown_away(
    unpublished: Work,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    change: Callable[[Work, pytest.MonkeyPatch], None],
    resumed: str,
) -> None:
    change(unpublished, monkeypatch)
    assert make(unpublished.spec, unpublished.out) == 0
    assert capsys.readouterr().out.endswith(f"index.html: 2 sections{resumed}.\n")
    assert not (unpublished.out / ".work").exists()


def test_a_file_that_changes_while_the_report_is_made_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    work = Work(reports.laid(tmp_path / "specs", SMALL), tmp_path / "out")
    mine = work.spec.parent / "figures" / "mine.toml"
    section = report._section

    def changing(asked: Any, *rest: Any) -> Any:
        if asked.number == 2:
            mine.write_text(mine.read_text() + "# changed\n")
        return section(asked, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(report, "_section", changing)
        sentence = said(capsys, work.spec, work.out, status=1)
    assert sentence == [
        "figures/mine.toml: was changed while the report was being made; the same command makes "
        "again what rests on it."
    ]
    assert not (work.out / "index.html").exists()
    assert make(work.spec, work.out) == 0
    assert (work.out / "inputs" / "figures" / "mine.toml").read_bytes() == mine.read_bytes()
    assert reports.checked(work.out) == 0
