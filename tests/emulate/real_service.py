"""The real host service, in a separate process on the emulated Pico's serial port: does it log the whole game?"""

import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from boardcore.wire.frame import Decoder
from passoboard.gamelog import GameLog

from .board import EmulatedBoard

_LIMIT_S = 120  # a busy machine needs a while to start a service
_SLICE_MS = 20


class ServiceError(Exception):
    """The service did not take over the game."""


def record_by_service(board: EmulatedBoard, entries: int) -> list[tuple[str, str, str]]:
    """Let the service connect, and return what is in its log once it has acknowledged so many entries."""
    with tempfile.TemporaryDirectory(prefix="passoboard-") as name:
        log = Path(name, "games.sqlite")
        command = [sys.executable, "-m", "passoboard.service", "--port", board.port, "--http", "0", "--log", str(log)]
        with subprocess.Popen([*command, "--state", name, "--level", "warning"]) as service:
            try:
                _wait_for_acks(board, service, entries)
            finally:
                service.send_signal(signal.SIGTERM)
        return _read(log, Path(name, "secrets"))


def _wait_for_acks(board: EmulatedBoard, service: "subprocess.Popen[bytes]", entries: int) -> None:
    """Run the board until the service has said hello and told it that all entries are on disk."""
    decoder = Decoder()
    sent = board.pico.usb.data.sent
    heard = len(sent)
    greeted, acked = False, 0
    end = time.monotonic() + _LIMIT_S
    while acked < entries:
        if service.poll() is not None or time.monotonic() > end:
            raise ServiceError(f"the service has acknowledged {acked} of {entries} entries")
        board.run(_SLICE_MS)
        for frame in decoder.feed(bytes(sent[heard:])):
            greeted = greeted or frame.kind == "hello"
            if greeted and frame.kind == "ack":
                acked = int(frame.get("n") or 0)
        heard = len(sent)


def _read(path: Path, vault: Path) -> list[tuple[str, str, str]]:
    with GameLog.open(str(path), vault) as log:
        incidents = log.incidents()
        if incidents:
            raise ServiceError(f"the service has noted incidents: {incidents}")
        entries = sorted((entry for record in log.each() for entry in record.entries), key=lambda entry: entry.n)
    return [(entry.what, entry.how, entry.move or entry.pos or entry.reason) for entry in entries]
