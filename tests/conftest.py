"""What every test needs of the machine."""

import signal
from pathlib import Path

import pytest

from tests import reports

# A shell that runs the tests in the background has Ctrl-C ignored, and what it starts inherits
# that; the tests press Ctrl-C, so here it is heard again.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def small_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of the small spec, not to be changed."""
    folder = tmp_path_factory.mktemp("small")
    assert reports.make(reports.laid(folder / "specs"), folder / "report") == 0
    return folder / "report"
