"""What a browser makes of a page."""

from __future__ import annotations

import json
import shutil
import subprocess
from html import escape
from pathlib import Path
from typing import Any

import pytest

from tests.page import Page

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no chromium here to open a page with")
MEASURE = """<iframe srcdoc="{page}" style="width:{width}px;height:900px;border:0"></iframe>
<script>
addEventListener('load', () => {{
  const inner = document.querySelector('iframe').contentDocument, page = inner.documentElement;
  const found = {{
    wide: page.scrollWidth,
    room: page.clientWidth,
    images: [...inner.images].map(i => i.complete && i.naturalWidth > 0 && i.clientWidth > 300),
    tables: [...inner.querySelectorAll('table')].map(t => t.clientWidth),
    beyond: [...inner.querySelectorAll('h1, h2, p, pre, dd, nav, figcaption, .scroll')]
      .filter(e => e.getBoundingClientRect().right > page.clientWidth).map(e => e.outerHTML),
  }};
  document.body.textContent = JSON.stringify(found);
}});
</script>"""


def laid_out(tmp_path: Path, html: str, width: int) -> dict[str, Any]:
    """What a browser makes of the page in a window of that width."""
    frame = tmp_path / "frame.html"
    frame.write_text(MEASURE.format(page=escape(html), width=width), encoding="utf-8")
    assert CHROMIUM is not None
    flags = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'user'}"]
    done = subprocess.run(
        [CHROMIUM, *flags, "--virtual-time-budget=5000", "--dump-dom", frame.as_uri()],
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    found: dict[str, Any] = json.loads("".join(Page(done.stdout).text))
    return found
