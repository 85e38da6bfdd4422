"""Identifies the board at a port: opens it briefly, waits for a hello, and closes it."""

import time

from boardcore.wire.messages import HELLO_MS

from .errors import BoardGone
from .messages import Hello
from .ports import OpenPort
from .session import Ended, Greeted, Session

PATIENCE_MS = 2 * HELLO_MS + 500  # a board says hello once a second; one may get lost
_READ_S = 0.05


def probe(port: str) -> Hello:
    """Return the hello of the board at a port; raises PortBusy, PortMissing, VersionMismatch or BoardGone."""
    opened = OpenPort(port)
    try:
        opened.serial.timeout = _READ_S
        return _wait_for_hello(opened)
    except OSError as error:
        raise BoardGone(f"{port}: {error}") from error
    finally:
        opened.close()


def _wait_for_hello(opened: OpenPort) -> Hello:
    session = Session()
    began = time.monotonic_ns()
    now = 0
    session.open(now)
    while now < PATIENCE_MS:
        data = session.data_to_send(now)
        if data:
            opened.serial.write(data)
        heard = opened.serial.read(1)
        now = (time.monotonic_ns() - began) // 1_000_000
        session.receive(heard + opened.serial.read(opened.serial.in_waiting), now)
        session.tick(now)
        for event in session.events():
            if isinstance(event, Greeted):
                return event.hello
            if isinstance(event, Ended):
                raise event.error
    raise BoardGone(f"{opened.name}: no board says hello here")
