"""Boards on another machine: a plain socket and RFC 2217, each cut off and found again."""

import asyncio
import contextlib
import socket
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import serial
import serial.rfc2217
from passoboard.link import OpenPort

from .fake_board import FakeBoard
from .fake_port import FakePort
from .table import LIMIT_S, Table, until


def test_a_board_behind_a_socket_is_served_and_found_again_after_a_cut(tmp_path: Path):
    writers: list[asyncio.StreamWriter] = []

    async def play() -> None:
        board = FakeBoard()
        board.new()

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writers.append(writer)
            board.connect()
            with contextlib.suppress(OSError):
                while not writer.is_closing():
                    now = time.monotonic_ns() // 1_000_000
                    with contextlib.suppress(TimeoutError):
                        data = await asyncio.wait_for(reader.read(4096), 0.01)
                        if not data:
                            break
                        board.receive(data, now)
                    while frame := board.next_frame(now):
                        writer.write(frame)
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with Table(tmp_path, f"socket://127.0.0.1:{port}") as table:
            await until(lambda: board.outbox.acked == 1)
            writers[0].transport.abort()
            await until(lambda: len(writers) == 2)
            board.move("c1-c2")
            await until(lambda: board.outbox.acked == 2)
            assert table.moves() == ["c1-c2"]
        server.close()
        await server.wait_closed()

    asyncio.run(play())


class _Terminal(serial.Serial):
    """A pseudo-terminal has no modem lines: setting them does nothing."""

    def _update_dtr_state(self) -> None:
        """Do nothing."""

    def _update_rts_state(self) -> None:
        """Do nothing."""

    def _update_break_state(self) -> None:
        """Do nothing."""


class Rfc2217Server:
    """A serial server for one client, over pyserial's own manager of the telnet options."""

    def __init__(self, path: str) -> None:
        self._serial = _Terminal(path, timeout=0)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._ended = False
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def cut(self) -> None:
        """Lose the client, as a network does."""
        self._client.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._ended = True
        self._thread.join()
        self._listening.close()
        self._serial.close()

    def write(self, data: bytes) -> None:
        """Send to the client; the manager calls this too."""
        self._client.sendall(data)

    def _run(self) -> None:
        self._listening.settimeout(0.05)
        while not self._ended:
            with contextlib.suppress(TimeoutError):
                self._client, _ = self._listening.accept()
                with self._client, contextlib.suppress(OSError):
                    self._serve(_TolerantManager(self._serial, self))

    def _serve(self, manager: Any) -> None:
        self._client.settimeout(0.005)
        while not self._ended:
            with contextlib.suppress(TimeoutError):
                data = self._client.recv(1024)
                if not data:
                    return
                self._serial.write(b"".join(manager.filter(data)))
            data = self._serial.read(1024)
            if data:
                self.write(b"".join(manager.escape(data)))


class _TolerantManager(serial.rfc2217.PortManager):
    """A pseudo-terminal has no modem lines."""

    def check_modem_lines(self, force_notification: bool = False) -> None:
        """Report none."""


@pytest.mark.filterwarnings("ignore:set(Daemon|Name):DeprecationWarning")  # pyserial's own
def test_a_board_behind_rfc2217_is_served_and_found_again_after_a_cut(tmp_path: Path):
    async def play() -> None:
        board = FakeBoard()
        board.new()
        async with FakePort(board, tmp_path) as port:
            server = Rfc2217Server(port.path)
            try:
                async with Table(tmp_path, f"rfc2217://127.0.0.1:{server.port}") as table:
                    await until(lambda: board.outbox.acked == 1)
                    board.move("c1-c2")
                    await until(lambda: board.outbox.acked == 2)
                    server.cut()
                    await until(lambda: table.port_keeper.state == "closed")
                    board.move("c5-c4")
                    await until(lambda: board.outbox.acked == 3)
                    assert table.moves() == ["c1-c2", "c5-c4"]
                    assert table.incidents() == []
            finally:
                await asyncio.to_thread(server.close)

    asyncio.run(play())


def test_a_port_that_takes_its_time_to_close_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch):
    closed_by: list[threading.Thread] = []
    may_close = threading.Event()

    def slow(port: OpenPort) -> None:
        may_close.wait(LIMIT_S)
        closed_by.append(threading.current_thread())
        close(port)

    async def play() -> None:
        port = OpenPort("loop://")
        transport = port.watch(lambda _: None, lambda *_: None)
        transport.close()
        may_close.set()
        await transport.wait_closed()
        OpenPort("loop://").close()  # its lock is free

    close = OpenPort.close
    monkeypatch.setattr(OpenPort, "close", slow)
    asyncio.run(play())
    assert closed_by[0] is not threading.main_thread()
