"""A port that is taken: whose it is, said in one line, whatever the other program answers."""

import http.server
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from passoboard.cli import port_in_use
from passoboard.service.http import browser

from tests.cli.command import installed
from tests.host.running import Running

OTHER = "choose another port with --http {}, or any free one with --http 0"


@contextmanager
def answering(status: int, body: bytes) -> Iterator[int]:
    """Be a program that answers every request like this; gives its port."""

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_a_port_taken_by_us_is_reported_with_its_address(tmp_path: Path, host: str) -> None:
    with Running(tmp_path, "--host", host, ports=("sim://",)) as service:
        port = int(service.url.rpartition(":")[2])
        done = installed("serve", "--no-sim", "--http", str(port), "--log", str(tmp_path / "other.sqlite3"))
    version = " (0.1.0)" if host == "127.0.0.1" else ""  # to the network it says nothing without a token
    words = (
        f"taken by a passoboard that runs already{version}: open http://127.0.0.1:{port}, or {OTHER.format(port + 1)}"
    )
    assert (done.returncode, done.stderr) == (2, f"passoboard: port {port} is {words}\n")


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (200, b"<html>hello</html>"),
        (200, b""),
        (200, b"[]"),
        (200, b'{"version": "1.0"}'),
        (200, b'{"version": "1\\u001b[2J", "storage_code": ""}'),
        (200, b'{"version": 7, "storage_code"'),
        (200, b"\xff" * 100_000),
        (401, b"who are you?"),
        (404, b'{"error": "none"}'),
        (500, b'{"error": ["code", "text", "trace"]}'),
    ],
)
def test_a_port_taken_by_another_program_is_reported_as_such(status: int, body: bytes) -> None:
    with answering(status, body) as port:
        assert port_in_use.explain("127.0.0.1", port) == (
            f"port {port} is taken by another program: {OTHER.format(port % 65535 + 1)}"
        )


def test_a_program_that_never_answers_does_not_hold_us_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port_in_use, "_PATIENCE_S", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert "taken by another program" in port_in_use.explain("127.0.0.1", silent.getsockname()[1])


def test_the_port_after_the_last_is_the_first() -> None:
    assert OTHER.format(1) in port_in_use.explain("127.0.0.1", 65535)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the addresses that a browser was asked to open."""
    addresses: list[str] = []
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")

    def open_page(url: str) -> bool:
        addresses.append(url)
        return True

    monkeypatch.setattr("webbrowser.open", open_page)
    return addresses


def test_without_a_display_no_browser_takes_over_the_terminal(opened: list[str]) -> None:
    assert not browser.open_page("http://127.0.0.1:8750")
    assert opened == []


@pytest.mark.parametrize("sign", ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"])
def test_with_a_display_the_page_is_opened(opened: list[str], monkeypatch: pytest.MonkeyPatch, sign: str) -> None:
    monkeypatch.setenv(sign, "something")
    assert browser.open_page("http://127.0.0.1:8750")
    assert opened == ["http://127.0.0.1:8750"]


def test_without_a_display_the_address_to_open_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    with Running(tmp_path, "--open", ports=("sim://",)) as service:
        service.board()
        assert f"no display here: open {service.url} in a browser" in [line["text"] for line in service.lines]
