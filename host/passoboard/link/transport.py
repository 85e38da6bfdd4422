"""Bytes between an open port and the event loop.

Why not an asyncio serial library: what matters here is a cable pulled in the middle of a frame. With the
file descriptor watched by the loop itself, a vanished device shows as readable with an error or an end of file, in
the same turn of the loop and in this one place; no read hangs on a device that is gone. Opening, raw mode,
exclusive use and URLs are pyserial's. Ports without a file descriptor (rfc2217://, Windows) get a thread instead.
"""

import asyncio
import contextlib
import os
import queue
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from passoboard.allowance import Allowance
from passoboard.background import run_in_thread

if TYPE_CHECKING:
    from .ports import OpenPort, Port

_CHUNK = 4096  # the most that a pty or a USB driver holds; then other boards get their turn
_MOST_UNSENT = 65536  # bytes; a board that has not read 300 frames is not reading at all
# Bytes a board may say: a driver's whole buffer many times over, then six times what 115200 baud can carry. One that
# sends more is read no faster; its own buffer fills, and the other boards are not affected.
_BURST, _PER_SECOND = 1 << 20, 1 << 16
_THREAD_WAIT_S = 0.2  # how long a thread blocks in a read before it checks whether to stop

Received = Callable[[bytes], None]
Lost = Callable[[str, str], None]  # why, and details for the operator only


class Transport:
    """Watches a port; calls ``received`` with bytes and ``lost`` once, unless it was closed here."""

    def __init__(self, port: "Port", received: Received, lost: Lost) -> None:
        """Take an open port; must be called in the event loop."""
        self._port = port
        self._received = received
        self._lost = lost
        self._open = True
        self._allowance = Allowance(_BURST, _PER_SECOND)

    def write(self, data: bytes) -> None:
        """Send bytes, now or as soon as the port accepts them."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop and close the port."""
        if self._open:
            self._open = False
            self._stop()
            self._let_go()

    async def wait_closed(self) -> None:
        """Wait until the port can be opened again."""

    def _let_go(self) -> None:
        self._port.close()

    def _stop(self) -> None:
        raise NotImplementedError

    def _fail(self, why: str, detail: str = "") -> None:
        """Close because the other side is gone."""
        if self._open:
            self.close()
            self._lost(why, detail)


class WatchedTransport(Transport):
    """A port whose file descriptor the loop watches."""

    def __init__(self, port: "OpenPort", fileno: int, received: Received, lost: Lost) -> None:
        super().__init__(port, received, lost)
        self._fileno = fileno
        self._unsent = bytearray()
        self._loop = asyncio.get_running_loop()
        self._pause: asyncio.TimerHandle | None = None
        self._go_on()

    def _go_on(self) -> None:
        self._loop.add_reader(self._fileno, self._read)

    def write(self, data: bytes) -> None:
        """Write what fits, keep the rest until the port accepts more."""
        if not self._open or not data:
            return
        self._unsent += data
        if len(self._unsent) > _MOST_UNSENT:
            self._fail("the board does not read")
        elif len(self._unsent) == len(data):
            self._flush()

    def _read(self) -> None:
        try:
            data = os.read(self._fileno, _CHUNK)
        except BlockingIOError:
            return
        except OSError as error:
            self._fail("unplugged", error.strerror or "")
            return
        if not data:
            self._fail("closed by the other side")
            return
        wait = self._allowance.spend(len(data))
        if wait:
            self._loop.remove_reader(self._fileno)
            self._pause = self._loop.call_later(wait, self._go_on)
        self._received(data)

    def _flush(self) -> None:
        try:
            del self._unsent[: os.write(self._fileno, self._unsent)]
        except BlockingIOError:
            pass
        except OSError as error:
            self._fail("unplugged", error.strerror or "")
            return
        if self._unsent:
            self._loop.add_writer(self._fileno, self._flush)
        else:
            self._loop.remove_writer(self._fileno)

    def _stop(self) -> None:
        if self._pause:
            self._pause.cancel()
        self._loop.remove_reader(self._fileno)
        self._loop.remove_writer(self._fileno)


class ThreadedTransport(Transport):
    """A port that only pyserial can read: one thread reads, one writes."""

    def __init__(self, port: "OpenPort", received: Received, lost: Lost) -> None:
        super().__init__(port, received, lost)
        self._loop = asyncio.get_running_loop()
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._closing: asyncio.Task[None] | None = None
        self._serial = port.serial
        self._serial.timeout = _THREAD_WAIT_S
        for work in (self._keep_reading, self._keep_writing):
            threading.Thread(target=work, name=f"{work.__name__} {port.name}", daemon=True).start()

    def write(self, data: bytes) -> None:
        """Hand bytes to the writing thread."""
        if self._open and data:
            self._outgoing.put(data)

    async def wait_closed(self) -> None:
        """Wait for the closing thread."""
        if self._closing is not None:
            await asyncio.shield(self._closing)

    def _let_go(self) -> None:
        """Close in a thread: RFC 2217 says goodbye, for seconds if nobody answers."""
        self._closing = asyncio.ensure_future(run_in_thread(self._port.close))

    def _stop(self) -> None:
        self._outgoing.put(None)

    def _keep_reading(self) -> None:
        while self._open:
            try:
                data = self._serial.read(1)
                data += self._serial.read(self._serial.in_waiting)
            except (OSError, TypeError, AttributeError) as error:  # a port closed meanwhile
                self._tell(self._fail, "connection lost", str(error))
                return
            if data:
                self._tell(self._take, data)
                time.sleep(self._allowance.spend(len(data)))

    def _keep_writing(self) -> None:
        while (data := self._outgoing.get()) is not None:
            try:
                self._serial.write(data)
            except (OSError, TypeError, AttributeError) as error:
                self._tell(self._fail, "connection lost", str(error))
                return

    def _take(self, data: bytes) -> None:
        if self._open:
            self._received(data)

    def _tell(self, heard: Callable[..., None], *what: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed already
            self._loop.call_soon_threadsafe(heard, *what)


def watch(port: "OpenPort", received: Received, lost: Lost) -> Transport:
    """Return the transport that fits a port."""
    fileno = None if sys.platform == "win32" else port.fileno()
    if fileno is None:
        return ThreadedTransport(port, received, lost)
    return WatchedTransport(port, fileno, received, lost)
