"""The front door: strangers who knock and say nothing, who do not read, or who talk without end."""

import asyncio
import contextlib
import json
import os
import re
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from boardcore.wire.frame import encode
from passoboard.service.http.connection_limits import ConnectionLimits
from passoboard.service.http.connections import protocols
from passoboard.service.serve import listen
from uvicorn import Config, Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from .asking import listening, next_event, token_of
from .fake_board import FakeBoard
from .lying import Boards
from .running import LIMIT_S, Running, wait_for
from .story import acked
from .table import until

HALF = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
HANDSHAKE = (
    b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PING = b"\x89\x80\x00\x00\x00\x00"
MIB = 1 << 20


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Return a service without any board."""
    with Running(tmp_path_factory.mktemp("door"), ports=("/dev/no-board",)) as running:
        yield running


def knock(service: Running, said: bytes = b"", host: str = "127.0.0.1") -> socket.socket:
    made = socket.create_connection((host, httpx.URL(service.url).port or 0), LIMIT_S)
    made.sendall(said)
    return made


def rest_of(connection: socket.socket) -> bytes:
    """Return all that is said until the other side hangs up."""
    said = b""
    try:
        while part := connection.recv(65536):
            said += part
    except ConnectionError:
        pass
    return said


def memory(service: Running) -> int:
    """Return the resident bytes of the service."""
    pages = int(Path(f"/proc/{service.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def own_address() -> str:
    """Return an address of this machine that is not the loopback; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def test_a_request_that_is_never_whole_is_ended_in_words(quiet: Running):
    bodiless = HALF.replace(b"GET /api/health", b"POST /api/boards/x/back") + b"Content-Length: 5\r\n\r\nab"
    with ExitStack() as stack:
        halves = [stack.enter_context(knock(quiet, said)) for said in (b"", b"GET", HALF, bodiless)]
        second = stack.enter_context(knock(quiet, HALF + b"\r\n"))
        first = second.recv(65536)
        while b"}" not in first:
            first += second.recv(65536)
        second.sendall(HALF)
        together = [stack.enter_context(knock(quiet, HALF + b"\r\n" + half)) for half in (HALF, bodiless)]
        answers = [rest_of(half) for half in (*halves, second)]
        answers += [b"HTTP/1.1 408 " + rest_of(half).partition(b"HTTP/1.1 408 ")[2] for half in together]
    assert [answer[:13] for answer in answers] == [b"HTTP/1.1 408 "] * 7
    texts = {json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["text"] for answer in answers}
    assert texts == {"a request has to be whole within 10 s"}


def test_eleven_hundred_half_open_requests_keep_nobody_out_and_fill_no_log(quiet: Running):
    before = len(quiet.lines)
    with ExitStack() as stack:
        for _ in range(1100):
            stack.enter_context(knock(quiet, HALF))
        began = time.monotonic()
        assert quiet.get("health")["role"] == "admin"
        assert time.monotonic() - began < LIMIT_S / 4
    assert len(quiet.lines) - before < 10


def test_one_address_of_the_network_gets_no_more_than_its_share(tmp_path: Path):
    address = own_address()
    if not address or address.startswith("127."):
        pytest.skip("this machine has no address but the loopback's")
    with Running(tmp_path, "--host", "0.0.0.0", ports=("/dev/no-board",)) as service, ExitStack() as stack:
        knocks = [stack.enter_context(knock(service, HALF, address)) for _ in range(200)]
        refused = b"".join(rest_of(late) for late in knocks[128:])
        assert refused.count(b"there are 128 connections from this address already") == 72
        token = token_of(next(line for line in service.lines if "admin" in line)["admin"])
        answer = httpx.get(f"http://127.0.0.1:{httpx.URL(service.url).port}/api/health", params={"token": token})
        assert answer.json()["role"] == "admin"


class Silent:
    """A transport that notes what is said to it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.said = b""
        self.closed = False

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.address, 1

    def is_closing(self) -> bool:
        return self.closed

    def write(self, data: bytes) -> None:
        self.said += data

    def close(self) -> None:
        self.closed = True


def test_where_there_is_no_room_the_one_that_was_silent_longest_goes():
    connection_limits = ConnectionLimits(most=3, per_address=2)
    guests = [Silent(f"10.0.0.{number}") for number in range(5)]
    assert [connection_limits.admit(guest) for guest in guests[:3]] == ["", "", ""]  # type: ignore[arg-type]
    connection_limits.asked(guests[0])  # type: ignore[arg-type]
    assert connection_limits.admit(guests[3]) == ""  # type: ignore[arg-type]
    assert [guest.closed for guest in guests[:3]] == [False, True, False]
    assert b"silent longest" in guests[1].said
    for guest in (guests[2], guests[3]):
        connection_limits.asked(guest)  # type: ignore[arg-type]
    assert "too many connections" in connection_limits.admit(guests[4])  # type: ignore[arg-type]
    connection_limits.idle(guests[2])  # type: ignore[arg-type]
    assert connection_limits.admit(guests[4]) == ""  # type: ignore[arg-type]
    assert [guest.closed for guest in guests] == [False, True, True, False, False], "who has its answer and stays, too"
    connection_limits.asked(guests[4])  # type: ignore[arg-type]
    connection_limits.idle(guests[2])  # type: ignore[arg-type]
    assert "too many connections" in connection_limits.admit(Silent("10.0.0.9")), "it is gone already"  # type: ignore[arg-type]
    connection_limits.leave(guests[0])  # type: ignore[arg-type]
    assert connection_limits.admit(Silent("10.0.0.9")) == ""  # type: ignore[arg-type]


async def say_hi(scope: Any, _: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"hi"})


Made = list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]


@asynccontextmanager
async def answered(limits: ConnectionLimits, count: int) -> AsyncIterator[Made]:
    """Let connections ask one after the other, each of which stays when it has its answer."""
    with listen("127.0.0.1", 0) as listening_:
        server = Server(Config(say_hi, lifespan="off", log_config=None, **protocols(limits)))
        serving = asyncio.create_task(server.serve(sockets=[listening_]))
        await until(lambda: server.started)
        made = []
        for _ in range(count):
            reader, writer = await asyncio.open_connection(*listening_.getsockname())
            made.append((reader, writer))
            writer.write(HALF + b"\r\n")
            assert (await reader.readuntil(b"hi")).startswith(b"HTTP/1.1 200 ")
        yield made
        for _, writer in made:
            writer.close()
        server.should_exit = True
        await serving


def test_connections_that_were_answered_and_stay_keep_nobody_out():
    async def story() -> None:
        async with answered(ConnectionLimits(most=2), 4) as made:
            assert b"silent longest" in await made[0][0].read()

    asyncio.run(story())


def test_no_answer_waits_for_the_network_to_confirm_its_head():
    """Head and body are two writings: the second waited 40 ms for the client's confirmation of the first."""

    class Noting(ConnectionLimits):
        def admit(self, transport: asyncio.Transport) -> str:
            self.socket = transport.get_extra_info("socket")
            return super().admit(transport)

    async def story() -> None:
        limits = Noting(most=2)
        async with answered(limits, 1):
            assert limits.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    asyncio.run(story())


def test_addresses_of_one_ipv6_network_share_their_part():
    connection_limits = ConnectionLimits(most=10, per_address=2)
    guests = [Silent(f"2001:db8::{number}") for number in range(3)]
    answers = [bool(connection_limits.admit(guest)) for guest in guests]  # type: ignore[arg-type]
    assert answers == [False, False, True]
    assert connection_limits.admit(Silent("2001:db8:0:1::1")) == ""  # type: ignore[arg-type]
    assert [connection_limits.admit(Silent("::1")) for _ in range(4)] == [""] * 4  # type: ignore[arg-type]


@contextmanager
def listener(service: Running) -> Iterator[socket.socket]:
    """Open a WebSocket by hand, up to its first bytes."""
    with knock(service) as made:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.sendall(HANDSHAKE.replace(b"127.0.0.1", f"127.0.0.1:{httpx.URL(service.url).port}".encode()))
        assert made.recv(12).startswith(b"HTTP/1.1 101")
        yield made


def pour(connection: socket.socket, data: bytes) -> None:
    """Say more than anybody has to say."""
    for _ in range(400):
        connection.sendall(data)


def test_a_listener_that_pings_and_does_not_read_costs_no_memory(quiet: Running):
    before = memory(quiet)
    with listener(quiet) as rude:
        rude.settimeout(1)
        with pytest.raises(OSError, match=r"."):
            pour(rude, PING * 100_000)
    assert quiet.get("health")["role"] == "admin"
    assert memory(quiet) - before < 8 * MIB


_NO_MASK = bytes(4)
NO_FRAMES = {
    "pieces without end": b"\x01\x80" + _NO_MASK + (b"\x00\x80" + _NO_MASK) * 3000,
    "a terabyte announced": b"\x81\xff" + (1 << 40).to_bytes(8, "big") + _NO_MASK + b"x" * 100,
    "too long": b"\x81\xfe" + (5000).to_bytes(2, "big") + _NO_MASK + b"x" * 5000,
    "not masked": b"\x81\x05hello",
    "reserved bits": b"\xf1\x80" + _NO_MASK,
    "no opcode": b"\x83\x80" + _NO_MASK,
    "a long ping": b"\x89\xfe" + (200).to_bytes(2, "big") + _NO_MASK + b"x" * 200,
    "a ping in pieces": b"\x09\x80" + _NO_MASK,
    "a close of one byte": b"\x88\x81" + _NO_MASK + b"x",
    "not text": b"\x81\x82" + _NO_MASK + b"\xff\xfe",
}


@pytest.mark.parametrize("said", NO_FRAMES.values(), ids=NO_FRAMES)
def test_an_invalid_frame_ends_its_connection_and_nothing_else(quiet: Running, said: bytes):
    before = memory(quiet)
    with listener(quiet) as rude, contextlib.suppress(ConnectionError):
        rude.sendall(said)
        rest_of(rude)  # up to the end: it is disconnected
    assert quiet.get("health")["role"] == "admin"
    assert memory(quiet) - before < 8 * MIB


def talk(talker: ClientConnection) -> None:
    """Talk until the other side has enough; whoever never listens may lose its last words to a reset."""
    while True:
        talker.send("x" * 1000)
        with contextlib.suppress(TimeoutError):
            talker.recv(timeout=0.05)


def test_a_listener_that_talks_is_disconnected_in_words(quiet: Running):
    with listening(quiet) as talker:
        next_event(talker, "snapshot")
        with pytest.raises(ConnectionClosed) as caught:
            talk(talker)
    assert caught.value.rcvd is not None
    assert (caught.value.rcvd.code, caught.value.rcvd.reason) == (1008, "this connection is for listening")


def test_listeners_that_do_not_read_cost_little_and_delay_nobody(tmp_path: Path):
    board = FakeBoard()
    shows = [encode("log", [("text", f"{n} " + "x" * 150)]) for n in range(6000)]
    with Boards(tmp_path, board) as boards, Running(tmp_path, ports=boards.ports) as service:
        boards.do(board.new)
        wait_for(acked(board), "the first entry")
        before = memory(service)
        with ExitStack() as stack:
            rude = [stack.enter_context(listener(service)) for _ in range(20)]
            boards.send(b"".join(shows))
            boards.do(board.move, "c1-c2")
            wait_for(acked(board), "the entry behind it all")
            assert memory(service) - before < 40 * MIB
            with listening(service) as polite:
                assert next_event(polite, "snapshot")["boards"][0]["at"] == 2
            del rude
        assert service.errors() == []


async def _flood(scope: Any, _: Any, send: Any) -> None:
    """An application that says more than a connection holds."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        for _ in range(64):
            await send({"type": "websocket.send", "text": "x" * MIB})
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(64):
        await send({"type": "http.response.body", "body": b"x" * MIB, "more_body": True})


@pytest.mark.parametrize("asked", [HALF + b"\r\n", HANDSHAKE])
def test_who_asks_and_does_not_read_is_disconnected(asked: bytes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("passoboard.service.http.connections._READING_S", 0.1)
    monkeypatch.setattr("passoboard.service.http.connections._FAREWELL_S", 0.1)

    async def story() -> None:
        with listen("127.0.0.1", 0) as listening_:
            config = Config(_flood, lifespan="off", log_config=None, **protocols(ConnectionLimits(most=10)))
            server = Server(config)
            serving = asyncio.create_task(server.serve(sockets=[listening_]))
            await until(lambda: server.started)
            with socket.create_connection(listening_.getsockname()) as rude:
                rude.sendall(asked)
                await until(lambda: server.server_state.connections)
                await until(lambda: not server.server_state.connections)
            server.should_exit = True
            await serving

    asyncio.run(story())


def test_no_line_of_the_log_shows_a_token(quiet: Running):
    quiet.client.get("/api/boards", params={"token": "p.e661.b.0.secretsecret"})
    assert not re.search("secretsecret", str(quiet.lines))
