"""The progress of a batch on a terminal: all sections, and the one that is under way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import reports
from tests.test_terminal import session

pytestmark = pytest.mark.alone
SPEC = """
title = "Bars"

[[section]]
title = "First [bold]"
ask = "canal --trials 1000"

[[section]]
title = "Second [bold]"
ask = "artist --cp 3 --rating 2 --trials 1e11"
"""
LEFT = r"\d:\d\d:\d\d"


def test_both_bars_say_what_time_is_left_and_ctrl_c_leaves_no_half_file(tmp_path: Path) -> None:
    spec = reports.laid(tmp_path / "specs", SPEC)
    words = ("report", str(spec), "--out", str(tmp_path / "out"), "--threads", "2")
    found = session(*words, stop_at=b"   1 %")
    whole = re.findall(rf"all sections\s+\S+ +(\d+) % ({LEFT}|-:--:--)", found.text)
    part = re.findall(rf"Second \[bold\]\s+\S+ +(\d+) % ({LEFT}|-:--:--)", found.text)
    assert whole[0] == ("0", "-:--:--")
    assert int(whole[-1][0]) >= 50  # of two sections one is finished
    assert re.fullmatch(LEFT, whole[-1][1])
    assert part[-1][0] == "1"
    assert re.fullmatch(LEFT, part[-1][1])
    assert found.text.rstrip().endswith(
        "courtodds: Stopped; the same command goes on where it stopped."
    )
    assert found.status == 130
    left = {path.name for path in (tmp_path / "out").rglob("*") if path.is_file()}
    assert left == {".work.lock", "spec", "001.section", "00000.done"}


def test_where_there_is_no_terminal_nothing_is_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = reports.laid(tmp_path / "specs", SPEC.replace("1e11", "1000"))
    assert reports.make(spec, tmp_path / "out") == 0
    out, err = capsys.readouterr()
    assert out == f"{tmp_path / 'out' / 'index.html'}: 2 sections.\n"
    assert err == ""
