"""A host at the far end of the wire, without any of the real host's code: sends what it is told, hears everything."""

from typing import Any

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.games import load
from boardcore.wire.frame import Decoder, Frame, encode
from boardcore.wire.from_board import TO_HOST, check
from passoboard.simulator import VirtualBoard

CELLS = load("passo").cells
OPEN_MS = 150  # until the board has seen the port opened and has said hello
ANSWER_MS = 60


class Host:
    """Holds the port of a board; every frame it hears must be a whole message of the protocol."""

    def __init__(self, board: VirtualBoard, greet: bool = True, acks: bool = True) -> None:
        self.board = board
        self.acks = acks
        self.decoder = Decoder()
        self.heard: list[Frame] = []
        self.number = 0
        self.session = 0
        board.serial.open()
        board.run(OPEN_MS)
        self.read()
        if greet:
            self.hello()

    def read(self) -> list[Frame]:
        """Return what has arrived since the last call."""
        frames = list(self.decoder.feed(self.board.serial.read()))
        for frame in frames:
            check(frame, TO_HOST)
            if frame.kind == "entry" and self.acks:
                self.board.serial.write(encode("ack", [(key, frame.get(key) or "") for key in ("epoch", "n")]))
        assert not self.decoder.junk
        assert not self.decoder.crc_errors
        self.heard += frames
        return frames

    def say(self, kind: str, ms: float = ANSWER_MS, **fields: Any) -> list[Frame]:
        """Send a line, let time pass, and return the replies."""
        self.board.serial.write(encode(kind, [(key, str(value)) for key, value in fields.items()]))
        self.board.run(ms)
        return self.read()

    def hello(self, have: int = 0, epoch: str = "", **fields: Any) -> list[Frame]:
        """Say hello with a fresh session and, if none is given, the board's epoch."""
        self.session += 1
        self.number = 0
        base: dict[str, Any] = {
            "proto": 2,
            "host": "0.1.0",
            "session": f"{self.session:04x}",
            "epoch": epoch or self.epoch,
            "have": have,
        }
        return self.say("hello", **(base | fields))

    def command(self, kind: str, **fields: Any) -> Frame:
        """Send a command with the next number and return the answer."""
        self.number += 1
        frames = self.say(kind, n=self.number, **fields)
        answers = [frame for frame in frames if frame.get("re") == str(self.number)]
        assert len(answers) == 1, f"{kind} was answered {answers}"
        return answers[0]

    def order(self, kind: str, **fields: Any) -> Frame:
        """Send a command about the game as it is now."""
        return self.command(kind, at=self.newest, **fields)

    def last(self, kind: str) -> Frame:
        """Return the newest frame of a kind."""
        self.read()
        return next(frame for frame in reversed(self.heard) if frame.kind == kind)

    def all(self, kind: str) -> list[Frame]:
        """Return all frames of a kind."""
        self.read()
        return [frame for frame in self.heard if frame.kind == kind]

    def catch_up(self) -> None:
        """Take all entries that wait to be sent."""
        self.read()
        self.board.run(ANSWER_MS)
        while any(frame.kind == "entry" for frame in self.read()):
            self.board.run(ANSWER_MS)

    def forget(self) -> None:
        """Forget what was heard."""
        self.read()
        self.heard.clear()

    @property
    def epoch(self) -> str:
        """The epoch of the board's last hello."""
        return self.last("hello").get("epoch") or ""

    @property
    def newest(self) -> int:
        """The newest entry of the board."""
        return int(self.command("snapshot").get("at") or "")

    @property
    def state(self) -> dict[str, str]:
        """The board's latest reported state."""
        return dict(self.last("state").fields)

    @property
    def signs(self) -> dict[str, str]:
        """The latest reported sign of each cell."""
        return dict(zip(self.board.cells, self.last("lights").get("show") or "", strict=True))

    def cells_with(self, sign: str) -> list[str]:
        """Return the cells that show a sign."""
        return sorted(cell for cell, shown in self.signs.items() if shown == sign)


def outcome(frame: Frame) -> str:
    """Return ``ok`` or the code of an error."""
    return frame.get("code") or frame.kind
