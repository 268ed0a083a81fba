"""A full disk: status 1, one sentence, nothing half-written, and it goes on afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import reports

SPEC = """
title = "Room"
trials = 2_000
[[section]]
ask = "canal"
[[section]]
ask = "artist --cp 3 --rating 2"
"""


def mounted(*words: str) -> bool:
    """Whether the machine lets these tests mount a file system."""
    mount = shutil.which(words[0])
    if mount is None or os.geteuid() != 0:
        return False
    return subprocess.run([mount, *words[1:]], capture_output=True, check=False).returncode == 0


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of very little room."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if not mounted("mount", "-t", "tmpfs", "-o", "size=8k", "none", str(folder)):
        pytest.skip("no small disk may be mounted here (mount -t tmpfs needs root)")
    yield folder
    mounted("umount", str(folder))


def test_a_full_disk_says_so_and_the_report_goes_on_when_there_is_room(
    disk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = reports.laid(tmp_path / "specs", SPEC)
    assert reports.make(spec, tmp_path / "undisturbed") == 0
    wanted = reports.contents(tmp_path / "undisturbed")
    out = disk / "out"
    reached = set()
    for kilobytes in (8, 32, 128, 256, 384, 512, 640, 768, 1024, 1280):
        assert mounted("mount", "-o", f"remount,size={kilobytes}k", str(disk))
        capsys.readouterr()
        status = reports.make(spec, out)
        if status == 0:
            break
        said = capsys.readouterr().err.splitlines()
        assert (status, len(said)) == (1, 1)
        assert "No space left on device" in said[0]
        found = reports.contents(out)
        assert not [name for name in found if name.endswith(".part")]
        assert "report.json" not in found
        whole = {name: text for name, text in found.items() if not name.startswith(".work")}
        assert whole.items() <= wanted.items()
        reached |= {(out / ".work" / "001.section").exists(), bool(whole) and "published"}
    assert status == 0
    assert reached == {False, True, "published"}  # it was full in a section, and in the publishing
    assert reports.contents(out) == wanted


LIMITED = """
import resource, sys
from analysis.cli import run
most = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
sys.exit(run(sys.argv[2:]))
"""


def test_a_file_that_finds_no_room_is_not_begun(tmp_path: Path) -> None:
    """For machines where no disk can be mounted: no file may grow beyond a few kilobytes."""
    spec = reports.laid(tmp_path / "specs", SPEC)
    out = tmp_path / "out"
    command = [sys.executable, "-c", LIMITED, "20000", "report", str(spec), "--out", str(out)]
    home = Path(__file__).parent.parent
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"courtodds: --out {out}")
    assert done.stderr.endswith(": cannot be written (File too large).\n")
    assert len(done.stderr.splitlines()) == 1
    assert not [name for name in reports.contents(out) if name.endswith((".part", ".section"))]
    assert not (out / "report.json").exists()
    assert reports.make(spec, out) == 0
    assert reports.make(spec, tmp_path / "undisturbed") == 0
    assert reports.contents(out) == reports.contents(tmp_path / "undisturbed")
