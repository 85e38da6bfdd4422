"""Attacks of kinds that nobody had listed, on a real service that asks for links: each has a name, and is bounded."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from passoboard.service.http.lan_listener import own_address
from passoboard.service.publish.mdns import Announcement
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from .asking import token_of
from .fake_board import FakeBoard
from .lying import Boards
from .running import LIMIT_S, Running, wait_for
from .story import acked

MOST = 1 << 22  # bytes of an answer that is not a game


class Club:
    """A service that several people use, with a board and a link for everybody."""

    def __init__(self, service: Running, boards: Boards, board: FakeBoard) -> None:
        self.service, self.boards, self.board = service, boards, board
        announced = next(line for line in service.lines if "admin" in line)
        self.admin = token_of(announced["admin"])
        self.spectator = token_of(announced["spectators"])
        links = self.get("boards/abcd/links").json()["players"]
        self.black, self.red = token_of(links["b"]), token_of(links["r"])
        self.port = httpx.URL(service.url).port or 0

    def get(self, path: str, token: str = "", **options: Any) -> httpx.Response:
        return self.service.client.get(f"/api/{path}", headers=bearer(token or self.admin), **options)

    def post(self, path: str, body: Any = None, token: str = "", **headers: str) -> httpx.Response:
        named = bearer(token or self.admin) | headers
        return self.service.client.post(f"/api/{path}", json=body if body is not None else {}, headers=named)

    def raw(self, request: bytes, wait_s: float = LIMIT_S) -> bytes:
        """Send bytes, and return what comes back until the service hangs up or has answered."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait_s) as line:
            line.sendall(request)
            answer = b""
            with contextlib.suppress(TimeoutError, ConnectionError):
                while len(answer) < MOST:
                    data = line.recv(65536)
                    if not data:
                        break
                    answer += data
            return answer

    def is_well(self) -> bool:
        """Return whether everybody is still served, and nothing was our fault."""
        faults = [line for line in self.service.errors() if "cannot be" not in line["text"]]
        return self.get("health").status_code == 200 and faults == []


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("club")
    board = FakeBoard("abcd")
    with Boards(folder, board) as boards, Running(folder, "--shared", ports=boards.ports) as service:
        boards.do(board.new)
        wait_for(acked(board), "a game")
        yield Club(service, boards, board)


def test_methods_that_repeat_a_request_do_not_repeat_its_token(club: Club):
    for method in ("TRACE", "TRACK", "CONNECT", "PROPFIND", "OPTIONS"):
        request = f"{method} /api/boards HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {club.admin}\r\n"
        answer = club.raw(f"{request}Connection: close\r\n\r\n".encode())
        assert club.admin.encode() not in answer
        assert b" 200 " not in answer.split(b"\r\n")[0]
    assert club.is_well()


def test_a_target_that_names_another_host_is_not_believed(club: Club):
    close = f"Authorization: Bearer {club.admin}\r\nConnection: close\r\n\r\n"
    for target, host in (("http://evil.example/api/boards", "evil.example"), ("/api/boards", "evil.example")):
        assert b"421" in club.raw(f"GET {target} HTTP/1.1\r\nHost: {host}\r\n{close}".encode()).split(b"\r\n")[0]
    two = f"GET /api/boards HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n{close}"
    assert b" 200 " not in club.raw(two.encode()).split(b"\r\n")[0]
    assert b" 200 " not in club.raw(f"GET /api/boards HTTP/1.0\r\n{close}".encode()).split(b"\r\n")[0]
    assert club.is_well()


def test_two_lengths_and_smuggled_requests_are_not_two_requests(club: Club):
    inside = f"POST /api/boards/abcd/resign HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {club.admin}\r\n\r\n"
    head = f"POST /api/boards/abcd/tidy HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {club.spectator}\r\n"
    for lengths in (
        "Content-Length: 4\r\nContent-Length: 9\r\n",
        "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
    ):
        answer = club.raw(f"{head}{lengths}Connection: close\r\n\r\n0\r\n\r\n{inside}".encode())
        assert answer.count(b"HTTP/1.1 ") == 1
        assert b" 200 " not in answer
    assert club.get("boards/abcd").json()["phase"] != "ended"
    assert club.is_well()


PATHS = [
    *("/%00", "/js/%00.js", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/js/..\\..\\x"),
    *("/" + "a" * 5000, "/" + "a/" * 3000, "/%ff%fe", "/%ed%a0%80", "/js/" + "é" * 300),
]


@pytest.mark.parametrize("path", PATHS, ids=range(len(PATHS)))
def test_no_path_is_a_fault_or_leaves_the_page(club: Club, path: str):
    answer = club.raw(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    assert answer.split(b" ")[1] in (b"404", b"400", b"431")
    assert b"root:" not in answer
    assert club.is_well()


def test_a_thousand_ranges_of_a_file_cost_one_answer(club: Club):
    many = ",".join(f"{number}-{number + 1}" for number in range(0, 8000, 2))
    begun = len(club.service.lines)
    answer = club.raw(
        f"GET /js/main.js HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes={many}\r\nConnection: close\r\n\r\n".encode()
    )
    assert len(answer) < MOST
    assert club.is_well()
    assert len(club.service.lines) - begun < 5


@pytest.mark.parametrize(
    "body",
    [
        '{"at": 1e400}', '{"at": NaN}', '{"at": ' + "9" * 5000 + "}", '{"at": -0.0, "at": 7}', '{"at": true}',
        '{"players": {"b": "\\ud800"}}', '{"players": {"b": "\\u202eadA"}}', '{"players": {"b": "a\\u0000b"}}',
        '{"__proto__": {"x": 1}}', '"at"', "[]", "",
    ],
    ids=range(12),
)  # fmt: skip
def test_json_at_its_edges_is_refused_in_words(club: Club, body: str):
    content = {"Content-Type": "application/json"}
    for verb in ("names", "back"):
        path = f"/api/boards/abcd/{verb}"
        answer = club.service.client.post(path, content=body.encode(), headers=bearer(club.black) | content)
        assert answer.status_code in (400, 409, 422)
        assert len(answer.text) < 1000
    assert club.is_well()


def test_a_browser_cannot_write_escape_sequences_into_the_list_of_logins_or_the_log(club: Club):
    head = "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n"
    head += f"Authorization: Bearer {club.spectator}\r\n"
    evil = "X-Forwarded-For: 1.2.3.4, \x1b[2J\x07evil\r\nUser-Agent: \x1b]0;owned\x07<script>\u202e\r\n"
    club.raw(f"{head}{evil}Connection: close\r\n\r\n".encode())
    club.post("login", token=club.spectator, **{"User-Agent": "x" * 40_000, "X-Forwarded-For": "9" * 4000})
    text = json.dumps(club.get("logins").json(), ensure_ascii=False) + json.dumps(
        club.service.lines, ensure_ascii=False
    )
    signs = ("\x1b", "\x07", "\u202e", "x" * 200, "9" * 100)
    assert [sign for sign in signs if sign in text] == []
    assert club.is_well()


def test_a_player_who_has_come_in_is_out_when_links_are_renewed(club: Club):
    """A login must not outlive what makes links end: a player could keep one after changing sides."""
    inside = club.post("login", token=club.black).json()["token"]
    assert club.get("boards", inside).status_code == 200
    club.post("boards/abcd/renew").raise_for_status()
    assert [club.get("boards", token).status_code for token in (inside, club.black)] == [401, 401]
    links = club.get("boards/abcd/links").json()["players"]
    club.black, club.red = token_of(links["b"]), token_of(links["r"])
    assert club.get("boards", club.black).status_code == 200


def test_logins_cannot_be_guessed_from_those_one_has(club: Club):
    mine = club.post("login", token=club.spectator).json()["token"]
    _, name, signature = mine.split(".")
    others = [f"{int(name, 16) + step:012x}" for step in (-1, 1)]
    tried = [f"l.{other}.{signature}" for other in others] + [
        f"a.{signature}",
        f"s.{name}.{signature}",
        mine[:-1],
        f"{mine}.",
    ]
    assert [club.get("boards", token).status_code for token in tried] == [401] * len(tried)


def test_the_token_of_a_websocket_is_not_sent_back(club: Club):
    url = f"ws://127.0.0.1:{club.port}/api/events"
    head = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    head += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    offers = [f"passoboard, token.{club.spectator}", f"token.{club.spectator}", f"token.{club.spectator},passoboard"]
    for offer in offers:
        request = f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}Sec-WebSocket-Protocol: {offer}\r\n\r\n"
        assert club.spectator.encode() not in club.raw(request.encode(), wait_s=1)
    many = [f"token.{number}" for number in range(500)]
    with pytest.raises(InvalidStatus):
        connect(url, subprotocols=many, open_timeout=LIMIT_S)  # type: ignore[arg-type]
    assert club.is_well()


def test_a_flood_of_lists_keeps_the_admin_waiting_for_one(club: Club):
    def ask(_: int) -> int:
        return club.get("boards", club.spectator).status_code

    with ThreadPoolExecutor(16) as crowd:
        answers = list(crowd.map(ask, range(200)))
    assert set(answers) == {200}
    assert club.get("boards").status_code == 200


def test_what_red_uses_up_black_still_has(club: Club):
    """Red's changes counted against Black, who could not even say who was playing."""
    flood = [club.post("boards/abcd/coach", {"side": "r", "hints": number}, club.red) for number in range(150)]
    assert flood[-1].status_code == 429
    assert club.post("boards/abcd/coach", {"side": "b", "hints": 1}, club.black).status_code == 200


def test_a_service_that_slept_loses_nothing_and_says_that_it_was_late(tmp_path: Path):
    """A laptop whose lid is closed, or a virtual machine that is moved."""
    board = FakeBoard("abcd")
    with Boards(tmp_path, board) as boards, Running(tmp_path, ports=boards.ports, python=sys.executable) as service:
        boards.do(board.new)
        wait_for(acked(board), "a game")
        with connect(service.url.replace("http", "ws") + "/api/events", open_timeout=LIMIT_S) as listener:
            os.kill(service.process.pid, signal.SIGSTOP)
            boards.do(board.move, "c1-c2")
            time.sleep(7)  # longer than either side of a link waits
            os.kill(service.process.pid, signal.SIGCONT)
            wait_for(acked(board), "the move made meanwhile")
            heard: dict[str, Any] = {}
            while {"load", "entry"} - set(heard):
                event = json.loads(listener.recv(timeout=LIMIT_S))
                heard.setdefault(event["type"], event)
            assert heard["load"]["overloaded"]
            assert heard["load"]["late_ms"] > 500
        assert service.errors() == []


def test_the_network_is_let_in_and_shut_out_as_often_as_anybody_likes(tmp_path: Path):
    try:
        own_address()
    except OSError:
        pytest.skip("this machine has no network")
    with Running(tmp_path, "--no-sim") as service, ThreadPoolExecutor(4) as crowd:
        answers = list(crowd.map(lambda number: service.post("nearby", {"open": number % 2 == 0}), range(12)))
        assert {answer.status_code for answer in answers} == {200}
        bases = {answer.json()["answer"].get("base") for answer in answers} - {None}
        service.post("nearby", {"open": False}).raise_for_status()
        for base in bases:
            with pytest.raises(httpx.ConnectError):
                httpx.get(f"{base}/api/boards")
        base = service.post("nearby").json()["answer"]["base"]
        assert httpx.get(f"{base}/api/boards").status_code == 401
        assert service.errors() == []


@pytest.mark.parametrize("name", ["x" * 300, "ä b", "a/b\\c", "🎲" * 40, "", ".", "-"])
def test_a_machine_of_any_name_ends_no_service(name: str):
    async def story() -> None:
        announcement = Announcement(name)
        announcement.begin("127.0.0.1", 8750)
        assert announcement._telling is not None
        async with asyncio.timeout(LIMIT_S):
            await announcement._telling
        await announcement.end()

    asyncio.run(story())


def test_a_watchdog_socket_that_is_a_trap_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A full socket, which nobody reads."""
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(path)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as filler:
            filler.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                while True:
                    filler.sendto(b"x" * 1024, path)
        monkeypatch.setenv("NOTIFY_SOCKET", path)
        with Running(tmp_path, "--no-sim", python=sys.executable) as service:
            assert service.get("health")["version"]
            assert service.stop() == 0


def test_a_clock_that_jumps_lets_nobody_in_who_was_out(tmp_path: Path):
    """Logins count days: a clock that goes back does not bring an expired one back from the file."""
    from passoboard.service.http.logins import DAYS, Logins  # noqa: PLC0415

    now = [20_000 * 86_400.0]
    logins = Logins(tmp_path / "logins.json", lambda: now[0])
    name = logins.begin("admin", "", "", 0, who="", address="")
    asyncio.run(logins.save())
    now[0] += (DAYS + 1) * 86_400
    assert name not in Logins(tmp_path / "logins.json", lambda: now[0])
    other = Logins(tmp_path / "logins.json", lambda: now[0])
    other.begin("spectator", "", "", 0, who="", address="")
    asyncio.run(other.save())
    now[0] -= (DAYS + 1) * 86_400
    assert name not in Logins(tmp_path / "logins.json", lambda: now[0])


def test_logins_of_many_at_once_are_all_kept(club: Club):
    before = len(club.get("logins").json())
    with ThreadPoolExecutor(16) as crowd:
        answers = list(crowd.map(lambda _: club.post("login", token=club.red), range(24)))
    tokens = {answer.json()["token"] for answer in answers if answer.status_code == 200}
    assert len(tokens) == 24
    assert len(club.get("logins").json()) == before + 24
    assert {club.get("boards", token).status_code for token in tokens} == {200}


def test_half_a_body_and_a_promise_are_not_waited_for_by_others(club: Club):
    head = f"POST /api/boards/abcd/names HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {club.black}\r\n"
    lines = [socket.create_connection(("127.0.0.1", club.port), timeout=LIMIT_S) for _ in range(40)]
    try:
        for line in lines:
            line.sendall(f"{head}Expect: 100-continue\r\nContent-Length: 60000\r\n\r\n{{".encode())
        assert club.post("boards/abcd/names", {"players": {"b": "Ada"}}, club.black).status_code in (200, 503)
        assert club.is_well()
    finally:
        for line in lines:
            line.close()


def test_a_reader_who_hangs_up_in_the_middle_of_many_searches_leaves_nothing_behind(club: Club):
    path = "/api/games?text=a%20b%20c%20d%20e%20f%20g%20h"
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {club.spectator}\r\n\r\n".encode()
    before = threading.active_count()
    for _ in range(100):
        with socket.create_connection(("127.0.0.1", club.port), timeout=LIMIT_S) as line:
            line.sendall(request)
    wait_for(lambda: club.get("games", club.spectator).status_code == 200, "a list")
    assert threading.active_count() <= before
    assert club.is_well()
