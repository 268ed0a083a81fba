"""The page of a batch report in a browser: nothing leaves it, nothing is cut off."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.browser import CHROMIUM, laid_out, needs_chromium

pytestmark = needs_chromium
QUIET = ("--disable-background-networking", "--disable-features=NetworkTimeServiceQuerying")
"""A browser asks some things of its own accord, not for a page."""
LEAKS = '<img src="/near.png"><img src="http://far.example/far.png">'


@pytest.fixture(scope="session")
def html(small_report: Path) -> str:
    return (small_report / "index.html").read_text("utf-8")


def opened(tmp_path: Path, address: str, *flags: str) -> str:
    """What a browser says of a page that it opens."""
    assert CHROMIUM is not None
    flags = (
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        f"--user-data-dir={tmp_path / 'user'}",
        *flags,
    )
    command = [CHROMIUM, *flags, *QUIET, "--virtual-time-budget=5000", address]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return done.stdout


class Site(ThreadingHTTPServer):
    """A page at one address; what is asked of it and of every other site is noted."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.page = ""
        self.asked: list[str] = []

    @property
    def all_hosts(self) -> str:
        """The flag by which a browser takes it for every site there is."""
        return f"--host-resolver-rules=MAP * 127.0.0.1:{self.server_port}"


class Answers(BaseHTTPRequestHandler):
    server: Site

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        found = self.path == "/page.html"
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(self.server.page.encode() if found else b"")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[Site]:
    with Site() as found:
        thread = Thread(target=found.serve_forever)
        thread.start()
        yield found
        found.shutdown()
        thread.join()


def asked(tmp_path: Path, site: Site, page: str) -> set[str]:
    """What a browser asks of any site when it opens a page."""
    site.page = page
    dom = opened(tmp_path, "http://page.example/page.html", site.all_hosts, "--dump-dom")
    assert "How this was made" in dom
    return set(site.asked) - {"/favicon.ico"}


def test_no_request_leaves_the_page(tmp_path: Path, site: Site, html: str) -> None:
    assert asked(tmp_path, site, html.replace("</main>", f"{LEAKS}</main>")) == {"/page.html"}


def test_a_browser_would_be_seen_to_ask(tmp_path: Path, site: Site, html: str) -> None:
    open_to_all = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", html)
    assert open_to_all != html
    page = open_to_all.replace("</main>", f"{LEAKS}</main>")
    assert asked(tmp_path, site, page) == {"/page.html", "/near.png", "/far.png"}


@pytest.mark.parametrize("width", [390, 1200])
def test_the_page_never_scrolls_sideways(tmp_path: Path, html: str, width: int) -> None:
    found = laid_out(tmp_path, html, width)
    assert found["beyond"] == []
    assert found["wide"] <= found["room"]
    assert found["images"] == [True] * 3
    assert len(found["tables"]) >= 6


def test_printed_on_paper_no_table_is_cut(tmp_path: Path, html: str) -> None:
    found = laid_out(tmp_path, html.replace("@media print", "@media all"), 680)
    assert found["beyond"] == []
    assert max(found["tables"]) <= found["room"]
    paper = tmp_path / "report.pdf"
    page = tmp_path / "page.html"
    page.write_text(html, "utf-8")
    opened(tmp_path, page.as_uri(), f"--print-to-pdf={paper}", "--no-pdf-header-footer")
    content = paper.read_bytes()
    assert content.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b", content)) >= 3
